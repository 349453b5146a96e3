import { check, LIMITS, type Mode, type ProblemCode, type Scope, withPosition } from "#engine";

/** The fields of the examples. */
const SCOPE: Scope = new Map([
  ["credit_score", { kind: "number", list: false }],
  ["income", { kind: "number", list: false }],
  ["incomes", { kind: "number", list: true }],
  ["signed_on", { kind: "date", list: false }],
  ["move_in", { kind: "date", list: false }],
  ["comment", { kind: "text", list: false }],
  ["name", { kind: "text", list: false }],
  ["job", { kind: "choice", list: false, choices: [{ slug: "manager", text: "Manager", value: 55 }] }],
]);

/** What calls forth each error: a formula, or a rule where it begins with "If" or should. */
const SOURCES: Readonly<Record<ProblemCode, string | { readonly rule: string } | { readonly calculated: string }>> = {
  empty: " ",
  "too-long": `${"1 + ".repeat(LIMITS.sourceLength / 4)}1`,
  "too-deep": `${"(".repeat(LIMITS.depth + 1)}1${")".repeat(LIMITS.depth + 1)}`,
  "too-many-steps": Array.from({ length: LIMITS.steps / LIMITS.listItems + 1 }, () => "sum({incomes})").join(" + "),
  "missing-if": { rule: "{credit_score} > 700" },
  "if-in-formula": "If {credit_score} > 700",
  "bad-character": "{income} § 2",
  "wrong-symbol": { rule: "If {credit_score} > 700 && {income} > 4000" },
  assignment: "{income} += 1",
  attribute: "{income}.value",
  "curly-quotes": { rule: "If {job} == “manager”" },
  "unclosed-string": { rule: "If {job} == 'manager" },
  "quote-in-string": { rule: "If {comment} == 'it's fine'" },
  "bad-number": "{income} * 12x",
  "number-too-large": "1e999",
  "number-not-held": "{income} * 9007199254740993",
  "bad-date": "{signed_on} - 2024-02-30",
  "decimal-comma": "{income} * 0,3",
  "bad-field": "{monthly income}",
  "unclosed-brace": "{income * 2",
  "index-outside": "{incomes}[0]",
  "index-too-large": "{incomes[100]}",
  "bare-name": "income * 2",
  "unknown-word": { rule: "If {income} > 4000 xor {credit_score} > 700" },
  "missing-value": "{income} *",
  "missing-operator": "{income} {credit_score}",
  "missing-parenthesis": "({income} + 1",
  unexpected: "{income} + 1)",
  "misplaced-not": { rule: "If 1 == not {income}" },
  "unknown-function": "average({incomes})",
  "missing-call": "today - {signed_on}",
  "argument-count": "sqrt({income}, 2)",
  "unknown-field": "{credit_scor} * 2",
  "score-not-available": { calculated: "{total_score} / 2" },
  "not-a-list": "{income[0]}",
  "list-as-number": "{incomes} * 2",
  "date-arithmetic": "{signed_on} * 2",
  "date-as-number": "mean({signed_on})",
  "date-as-condition": { rule: "If {signed_on}" },
  "mixed-arguments": "max({signed_on}, {income})",
  "mixed-comparison": { rule: "If {signed_on} > 2024" },
  "text-order": { rule: "If {job} > 'manager'" },
  "text-comparison": { rule: "If {comment} == {name}" },
  "misplaced-string": "'manager' + 1",
  "unknown-choice": { rule: "If {job} == 'manger'" },
};

/** One error of the language, made by the engine itself. */
export interface ShownProblem {
  readonly code: string;
  /** Blank where the text is too long to be shown. */
  readonly source: string;
  /** As the API words it. */
  readonly message: string;
}

const LONGEST_SHOWN = 60;

/** Every error code with a text that calls it forth and what the API says of it. @throws when one does not */
export function shownProblems(): readonly ShownProblem[] {
  return Object.entries(SOURCES).map(([code, given]) => {
    const { source, mode, scope } = reading(given);
    const found = check(source, mode, scope).diagnostics.find((diagnostic) => diagnostic.code === code);
    if (found === undefined) throw new Error(`${JSON.stringify(source)} does not call forth ${code}`);
    return { code, source: source.length > LONGEST_SHOWN ? "" : source, message: withPosition(found) };
  });
}

function reading(given: (typeof SOURCES)[ProblemCode]): { source: string; mode: Mode; scope: Scope } {
  const scope = new Map([...SCOPE, ...SCORES]);
  if (typeof given === "string") return { source: given, mode: "formula", scope };
  return "rule" in given
    ? { source: given.rule, mode: "rule", scope }
    : { source: given.calculated, mode: "formula", scope: SCOPE };
}

const SCORES: Scope = new Map([["total_score", { kind: "number", list: false }]]);
