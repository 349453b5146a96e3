import { LIMITS } from "../limits.ts";
import { NOT_HELD } from "../number-text.ts";
import { didYouMean } from "../suggest.ts";
import { FUNCTIONS } from "./functions.ts";
import type { FieldChoice } from "./types.ts";

const quoted = (text: string) => `"${text}"`;
/** More choices than this are not listed in a sentence. */
const LISTED = 10;
const functionNames = Object.keys(FUNCTIONS).join(", ");

/** Everything that can be wrong with a formula or rule: its stable code, and the sentence that says what to do. */
export const PROBLEMS = {
  // the text as a whole
  empty: (what: string) => `Write ${what}.`,
  "too-long": () => `Shorten the text to ${LIMITS.sourceLength} characters.`,
  "too-deep": () => `Nest parentheses, functions, signs and powers at most ${LIMITS.depth} deep.`,
  "too-many-steps": () => `Simplify it: working it out could take more than ${LIMITS.steps} steps.`,
  "missing-if": () => `Begin the rule with "If", as in If {score} > 10.`,
  "if-in-formula": () => `Leave out "If": a formula is a value. A condition counts 1 or 0, as in ({score} > 10) * 5.`,

  // characters and words
  "bad-character": (shown: string, advice: string) => `Remove ${shown}: ${advice}.`,
  "wrong-symbol": (found: string, use: string) => `Use ${quoted(use)} instead of ${quoted(found)}.`,
  assignment: (found: string) => `Remove ${quoted(found)}: a formula or rule only reads values and cannot set one.`,
  attribute: (found: string) => `Remove ${quoted(found)}: a value has nothing to take with a point.`,
  "curly-quotes": () => `Use straight quotes, ' or ".`,
  "unclosed-string": (quote: string) => `Close the string with another ${quote} at its end.`,
  "quote-in-string": () => `Put a backslash before the quote inside the string, as in 'it\\'s', or use "it's".`,
  "bad-number": (found: string, advice: string) => `${quoted(found)} is not a number: ${advice}.`,
  "number-too-large": () => "Use a smaller number: this one is too large to compute with.",
  "number-not-held": () => NOT_HELD,
  "bad-date": (found: string, advice: string) => `${quoted(found)} is not a date: ${advice}.`,
  "decimal-comma": (use: string) => `Write decimals with a point: ${use}.`,
  "bad-field": (advice: string) => advice,
  "unclosed-brace": (name: string) => `Close the brace: {${name}}.`,
  "index-outside": (index: string) => `Write ${index} inside the braces, as in {field${index}}.`,
  "index-too-large": () =>
    `Use an index from -${LIMITS.listItems} to ${LIMITS.listItems - 1}: no answer has more values.`,
  "bare-name": (name: string) => `Write field names in braces: {${name}}.`,
  "unknown-word": (found: string, advice: string) =>
    `${quoted(found)} is not a word of the language${advice || ": remove it, or write it in braces if it is a field, with an operator between"}.`,

  // the order of things
  "missing-value": (where: string) => `Put a value ${where}.`,
  "missing-operator": () => "Put an operator, such as + or and, between these two values.",
  "missing-parenthesis": () => `Close this parenthesis with ")".`,
  unexpected: (found: string, advice: string) => `Remove ${quoted(found)}${advice}.`,
  "misplaced-not": () => `Put the part from "not" on in parentheses, or place "not" before the whole comparison.`,
  "unknown-function": (name: string) =>
    `There is no function ${quoted(name)}.${didYouMean(name, Object.keys(FUNCTIONS))} The functions are ${functionNames}.`,
  "missing-call": (name: string, signature: string) => `Write ${name} with parentheses, as in ${signature}.`,
  "argument-count": (name: string, wanted: string) => `Give ${name} ${wanted}.`,

  // fields and kinds
  "unknown-field": (name: string, candidates: readonly string[]) =>
    `There is no field ${quoted(name)}.${didYouMean(name, candidates)}`,
  "score-not-available": (name: string) =>
    `Leave out {${name}}: calculated fields are worked out before the scores. Use it in a scoring model or a rule.`,
  "not-a-list": (name: string) => `Write {${name}} without an index: it has a single value.`,
  "list-as-number": (name: string) =>
    `Take one value of {${name}}, as in {${name}[0]}, or combine them, as in max({${name}}) or count({${name}}).`,
  "date-arithmetic": (advice: string) => advice,
  "date-as-number": (name: string) => `Give ${name} numbers: a date is none. days(…) makes a number of a date.`,
  "date-as-condition": () => "Compare the date with a date, such as 2024-01-31: on its own it is not true or false.",
  "mixed-arguments": (name: string) => `Give ${name} only numbers or only dates.`,
  "mixed-comparison": () => "Compare a date with a date, such as 2024-01-31, and a number with a number.",
  "text-order": (operator: string) =>
    `Use == or != instead of ${quoted(operator)}: texts and choices' names have no order.`,
  "text-comparison": (name: string) => `Compare the text {${name}} with a string in quotes, as in {${name}} == "yes".`,
  "misplaced-string": (advice: string) => advice,
  "unknown-choice": (literal: string, field: string, choices: readonly FieldChoice[]) => {
    const names = choices.flatMap(({ slug, text }) => [slug, text]);
    const listed = choices.slice(0, LISTED).map(({ slug }) => slug);
    const all = listed.length === 0 ? "It has none yet" : `They are ${listed.join(", ")}`;
    const rest = choices.length > LISTED ? ` and ${choices.length - LISTED} more` : "";
    return `${quoted(literal)} is not a choice of {${field}}.${didYouMean(literal, names)} ${all}${rest}.`;
  },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
