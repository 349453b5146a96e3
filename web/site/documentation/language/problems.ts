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
  [
    "rating",
    {
      kind: "choice",
      list: false,
      choices: [
        { slug: "2", text: "-2", value: 1 },
        { slug: "2-2", text: "2", value: 5 },
      ],
    },
  ],
]);

/** A text that causes each error: a formula, or a rule if it begins with "If" or should. */
const SOURCES: Readonly<Record<ProblemCode, string | { readonly rule: string } | { readonly calculated: string }>> = {
  empty: " ",
  too_long: `${"1 + ".repeat(LIMITS.sourceLength / 4)}1`,
  too_deep: `${"(".repeat(LIMITS.depth + 1)}1${")".repeat(LIMITS.depth + 1)}`,
  too_many_steps: Array.from({ length: LIMITS.steps / LIMITS.listItems + 1 }, () => "sum({incomes})").join(" + "),
  missing_if: { rule: "{credit_score} > 700" },
  if_in_formula: "If {credit_score} > 700",
  bad_character: "{income} § 2",
  wrong_symbol: { rule: "If {credit_score} > 700 && {income} > 4000" },
  assignment: "{income} += 1",
  attribute: "{income}.value",
  curly_quotes: { rule: "If {job} == “manager”" },
  unclosed_string: { rule: "If {job} == 'manager" },
  quote_in_string: { rule: "If {comment} == 'it's fine'" },
  bad_number: "{income} * 12x",
  number_too_large: "1e999",
  number_not_held: "{income} * 9007199254740993",
  bad_date: "{signed_on} - 2024-02-30",
  decimal_comma: "{income} * 0,3",
  thousands_separator: "{income} * 1,000",
  split_number: "max({income}, 1,000)",
  bad_field: "{monthly income}",
  unclosed_brace: "{income * 2",
  index_outside: "{incomes}[0]",
  index_too_large: "{incomes[100]}",
  bare_name: "income * 2",
  unknown_word: { rule: "If {income} > 4000 xor {credit_score} > 700" },
  missing_value: "{income} *",
  missing_operator: "{income} {credit_score}",
  missing_parenthesis: "({income} + 1",
  unexpected: "{income} + 1)",
  misplaced_not: { rule: "If 1 == not {income}" },
  chained_in: { rule: "If 600 < {credit_score} in (650, 700)" },
  unknown_function: "average({incomes})",
  missing_call: "today - {signed_on}",
  argument_count: "sqrt({income}, 2)",
  unknown_field: "{credit_scor} * 2",
  score_not_available: { calculated: "{total_score} / 2" },
  not_a_list: "{income[0]}",
  list_as_number: "{incomes} * 2",
  date_arithmetic: "{signed_on} * 2",
  date_as_number: "mean({signed_on})",
  date_as_condition: { rule: "If {signed_on}" },
  mixed_arguments: "max({signed_on}, {income})",
  mixed_comparison: { rule: "If {signed_on} > 2024" },
  in_one_value: { rule: "If {job} in 'manager'" },
  text_order: { rule: "If {job} > 'manager'" },
  text_comparison: { rule: "If {comment} == {name}" },
  misplaced_string: "'manager' + 1",
  unknown_choice: { rule: "If {job} == 'manger'" },
  ambiguous_choice: { rule: "If {rating} == '2'" },
};

/** One error of the language, as reported by the engine. */
export interface ShownProblem {
  readonly code: string;
  /** Empty if the text is too long to display. */
  readonly source: string;
  /** The API's message. */
  readonly message: string;
}

const MAX_SHOWN = 60;

/** Every error code with a text that causes it and the API's message. @throws if a text does not */
export function shownProblems(): readonly ShownProblem[] {
  return Object.entries(SOURCES).map(([code, given]) => {
    const { source, mode, scope } = reading(given);
    const found = check(source, mode, scope).diagnostics.find((diagnostic) => diagnostic.code === code);
    if (found === undefined) throw new Error(`${JSON.stringify(source)} does not call forth ${code}`);
    return { code, source: source.length > MAX_SHOWN ? "" : source, message: withPosition(found) };
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
