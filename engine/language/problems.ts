import { LIMITS } from "../values/limits.ts";
import { grouped, UNSAFE_NUMBER } from "../values/number-text.ts";
import { didYouMean, didYouMeanChoice } from "../values/suggest.ts";
import { FUNCTIONS } from "./functions.ts";
import { didYouMeanField } from "./nearest-field.ts";
import type { FieldChoice } from "./types.ts";

const quoted = (text: string) => `"${text}"`;
/** More choices than this are not listed in a sentence. */
const LISTED = 10;
const functionNames = Object.keys(FUNCTIONS).join(", ");

/** All errors of formulas and rules: the stable code, and the sentence that says what to do. */
export const PROBLEMS = {
  // the text as a whole
  empty: (what: string) => `This is empty. Write ${what}.`,
  too_long: () => `Shorten the text to ${grouped(LIMITS.sourceLength)} characters or fewer.`,
  too_deep: () => `Nest parentheses, functions, signs, and powers at most ${LIMITS.depth} levels deep.`,
  too_many_steps: () => `Simplify this: evaluating it could take more than ${grouped(LIMITS.steps)} steps.`,
  missing_if: () => `Begin the rule with "If", as in If {score} > 10.`,
  if_in_formula: () =>
    `Remove "If": a formula calculates a value. A condition counts as 1 or 0, as in ({score} > 10) * 5.`,

  // characters and words
  bad_character: (shown: string, advice: string) => `Remove ${shown}: ${advice}.`,
  wrong_symbol: (found: string, use: string) => `Use ${quoted(use)} instead of ${quoted(found)}.`,
  assignment: (found: string) => `Remove ${quoted(found)}: formulas and rules can read values, not set them.`,
  attribute: (found: string) => `Remove ${quoted(found)}: values have no properties.`,
  curly_quotes: () => `Use straight quotes, ' or ".`,
  unclosed_string: (quote: string) => `Add a closing ${quote} at the end of the string.`,
  quote_in_string: () => `Escape the quote inside the string with a backslash, as in 'it\\'s', or use "it's".`,
  bad_number: (found: string, advice: string) => `${quoted(found)} is not a number: ${advice}.`,
  number_too_large: () => "Use a smaller number: this one is too large to calculate with.",
  number_not_held: () => UNSAFE_NUMBER,
  bad_date: (found: string, advice: string) => `${quoted(found)} is not a date: ${advice}.`,
  decimal_comma: (use: string) => `Write decimals with a point: ${use}.`,
  thousands_separator: (use: string) => `Write numbers without separators: ${use}.`,
  split_number: (count: number, use: string) =>
    `Write ${use} without separators, or, if it is ${count} values, add a space after each comma.`,
  bad_field: (advice: string) => advice,
  unclosed_brace: (name: string) => `Add the closing brace: {${name}}.`,
  index_outside: (index: string) => `Put ${index} inside the braces, as in {field${index}}.`,
  index_too_large: () =>
    `Use an index from -${LIMITS.listItems} to ${LIMITS.listItems - 1}: no answer has more values.`,
  bare_name: (name: string) => `Put field names in braces: {${name}}.`,
  unknown_word: (found: string, advice: string) =>
    `${quoted(found)} is not recognized${advice || ": remove it, or put it in braces if it is a field and add an operator"}.`,

  // the order of things
  missing_value: (where: string) => `Add a value ${where}.`,
  missing_operator: () => "Add an operator, such as + or and, between these two values.",
  missing_parenthesis: () => `Close this parenthesis with ")".`,
  unexpected: (found: string, advice: string) => `Remove ${quoted(found)}${advice}.`,
  misplaced_not: () => `Put "not" and what follows it in parentheses, or move "not" before the whole comparison.`,
  chained_in: () => `Put the "in" in parentheses: it cannot be chained with another comparison.`,
  unknown_function: (name: string) =>
    `There is no function ${quoted(name)}.${didYouMean(name, Object.keys(FUNCTIONS))} The functions are ${functionNames}.`,
  missing_call: (name: string, signature: string) => `Add parentheses to ${name}, as in ${signature}.`,
  argument_count: (name: string, wanted: string) => `Pass ${name} ${wanted}.`,

  // fields and kinds
  unknown_field: (name: string, candidates: readonly string[]) =>
    `There is no field ${quoted(name)}.${didYouMeanField(name, candidates)}`,
  score_not_available: (name: string) =>
    `Remove {${name}}: calculated fields are evaluated before the scores. Use it in a scoring model or a rule instead.`,
  not_a_list: (name: string) => `Remove the index of {${name}}: it has a single value.`,
  list_as_number: (name: string) =>
    `Use one value of {${name}}, as in {${name}[0]}, or combine them, as in max({${name}}) or count({${name}}).`,
  date_arithmetic: (advice: string) => advice,
  date_as_number: (name: string) => `Pass ${name} numbers: a date is not a number. days(…) turns a date into one.`,
  date_as_condition: () =>
    "Compare the date with another date, such as 2024-01-31: on its own it is neither true nor false.",
  mixed_arguments: (name: string) => `Pass ${name} only numbers or only dates.`,
  mixed_comparison: () => "Compare a date with a date, such as 2024-01-31, and a number with a number.",
  in_one_value: (source: string) =>
    `Put the values in parentheses, as in {field} in (1, 2), or use ==: ${source} is a single value, not a field with several answers.`,
  text_order: (operator: string) => `Use == or != instead of ${quoted(operator)}: texts and choices have no order.`,
  text_comparison: (source: string) => `Compare the text ${source} with a string in quotes, as in ${source} == "yes".`,
  misplaced_string: (advice: string) => advice,
  unknown_choice: (literal: string, field: string, choices: readonly FieldChoice[], calledBy: "slug" | "text") => {
    const names = choices.flatMap(({ slug, text }) => [slug, text]);
    const listed = choices.slice(0, LISTED).map((choice) => choice[calledBy]);
    const all = listed.length === 0 ? "It has no choices yet" : `Its choices are ${listed.join(", ")}`;
    const rest = choices.length > LISTED ? ` and ${choices.length - LISTED} more` : "";
    return `${quoted(literal)} is not a choice of {${field}}.${didYouMeanChoice(literal, names)} ${all}${rest}.`;
  },
  ambiguous_choice: (found: FieldChoice, another: FieldChoice) =>
    `This is the slug of ${quoted(found.text)} and the text of another choice. Write ${quoted(found.text)} or ${quoted(another.slug)}, or change the slug ${quoted(found.slug)}.`,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
