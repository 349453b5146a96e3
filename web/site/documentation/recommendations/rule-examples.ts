import { exampleDocument, type ModelExample } from "#contract/reference/examples/model-example";
import { CREATED_AT } from "#contract/reference/examples/stored";
import { type Answers, answerReader, compileModel, type ExplainedRule, explainLead, parseDate } from "#engine";

/** The rules of the examples, each with what it demonstrates. */
const RULES: readonly { readonly title: string; readonly rule: string; readonly text: string }[] = [
  {
    title: "One comparison",
    rule: "If {credit_score} >= 720",
    text: "A rule starts with `If`, in upper or lower case, followed by a condition.",
  },
  {
    title: "Several conditions",
    rule: "If {credit_score} >= 680 and {rent_ratio} <= 0.4 and {employment_years} >= 2",
    text: "`and`, `or` and `not` combine conditions. `rent_ratio` is a calculated field.",
  },
  {
    title: "Arithmetic",
    rule: "If {debt_payments} / {monthly_income} > 0.43 or {credit_score} < 620",
    text: "A condition can use anything a formula can.",
  },
  { title: "A range", rule: "If 18 <= {age} < 70", text: "Comparisons can be chained: both must be true." },
  {
    title: "A choice",
    rule: "If not {viewing} == 'not-yet'",
    text: "Compare a choice with its slug or text in quotes.",
  },
  {
    title: "A multi-valued answer",
    rule: "If max({income}) > 4000 and {income[-1]} >= 2500",
    text: "Functions use all values. An index picks one; `-1` is the last.",
  },
  {
    title: "How many",
    rule: "If count({documents}) >= 3",
    text: "`count` returns the number of values.",
  },
  {
    title: "Dates",
    rule: "If {move_in} - today() <= 30",
    text: "The difference between two dates is a number of days.",
  },
  {
    title: "Days since",
    rule: "If days({employed_since}) > 365",
    text: "`days` counts the days from a date to today.",
  },
  {
    title: "Scores",
    rule: "If {total_score} >= 120 or {x_axis_score} >= 60 and {y_axis_score} >= 60",
    text: "Scores are available in rules. `and` takes precedence over `or`.",
  },
  {
    title: "An unanswered question",
    rule: "If {deposit} >= 2000",
    text: "`deposit` is unanswered, so the rule is unknown and does not match.",
  },
  {
    title: "Unknown, but decided",
    rule: "If {deposit} >= 2000 or {credit_score} >= 720",
    text: "One true side of an `or` is enough.",
  },
  {
    title: "A default",
    rule: "If 1",
    text: "Always true. Make it the last rule, so that every lead gets a recommendation.",
  },
];

const number = (field_name: string, index: number, more: object = {}) => ({
  number: index,
  text: field_name,
  type: "number" as const,
  field_name,
  ...more,
});

/** The questions of the examples; their wording does not matter here. */
const MODEL: ModelExample = {
  account: { name: "Examples" },
  questions: [
    number("credit_score", 1),
    number("monthly_income", 2),
    number("rent_amount", 3),
    number("employment_years", 4),
    number("debt_payments", 5),
    number("age", 6),
    number("income", 7, { multiple_values: true }),
    number("deposit", 8),
    { number: 9, text: "move_in", type: "date", field_name: "move_in" },
    { number: 10, text: "employed_since", type: "date", field_name: "employed_since" },
    {
      number: 11,
      text: "viewing",
      type: "choice",
      field_name: "viewing",
      choices: [
        { text: "Yes, I have", slug: "visited" },
        { text: "Not yet", slug: "not-yet" },
      ],
    },
    {
      number: 12,
      text: "documents",
      type: "multiple_choice",
      field_name: "documents",
      choices: ["identity", "pay-stubs", "bank-statements"].map((slug) => ({ text: slug, slug })),
    },
  ],
  calculated_fields: [{ name: "rent_ratio", formula: "{rent_amount} / {monthly_income}" }],
  scoring_models: [
    { question: 1, formula: "({credit_score} - 300) / 5.5", x_axis: true, y_axis: false },
    { question: 4, formula: "min(100, {employment_years} * 12)", x_axis: false, y_axis: true },
  ],
  recommendations: RULES.map(({ rule, title }, index) => ({
    question: index === 0 ? 1 : ((index - 1) % 12) + 1,
    rule,
    response_text: title,
  })),
};

/** The answers of the examples. */
export const EXAMPLE_ANSWERS: Answers = {
  credit_score: 742,
  monthly_income: 7200,
  rent_amount: 1800,
  employment_years: 4,
  debt_payments: 350,
  age: 34,
  income: [4700, 2500],
  move_in: "2026-02-01",
  employed_since: "2021-09-01",
  viewing: "visited",
  documents: ["identity", "pay-stubs", "bank-statements"],
};

/** The day of the examples. */
export const EXAMPLE_DAY = CREATED_AT.slice(0, 10);

export interface RuleExample {
  readonly title: string;
  readonly text: string;
  readonly rule: string;
  readonly substituted: string;
  readonly outcome: ExplainedRule["would_be"];
}

/** Every example with the engine's result. */
export function ruleExamples(): readonly RuleExample[] {
  const document = exampleDocument(MODEL, CREATED_AT);
  const read = answerReader(document.questions)(EXAMPLE_ANSWERS, { timeZone: "UTC" });
  if (!read.ok) throw new Error(`The answers of the rule examples do not hold: ${JSON.stringify(read.errors)}`);
  const { rules } = explainLead(compileModel(document), read.answers, parseDate(EXAMPLE_DAY) ?? 0);
  return RULES.map(({ title, text, rule }) => {
    const explained = rules.find(({ response_text }) => response_text === title);
    if (explained === undefined) throw new Error(`No rule is called ${title}`);
    return { title, text, rule, substituted: explained.substituted, outcome: explained.would_be };
  });
}
