import { applyEdit, type Edit, EMPTY_MODEL, type ModelDocument, type QuestionType } from "../../engine/index.ts";

/**
 * The measured model: 12 questions, 10 scoring models, 12 rules, as a landlord or a lender would have them.
 * `by-hand.ts` is the same in plain JavaScript.
 */
const MADE_AT = "2026-01-01T00:00:00.000Z";

type Row = readonly [name: string, type: QuestionType, choices?: readonly (readonly [slug: string, value: number])[]];

const QUESTIONS: readonly Row[] = [
  ["credit_score", "integer"],
  ["monthly_income", "number"],
  ["rent_amount", "number"],
  ["debt_payments", "number"],
  ["savings", "number"],
  ["employment_years", "number"],
  ["age", "integer"],
  ["household", "integer"],
  [
    "job_title",
    "choice",
    [
      ["executive", 100],
      ["manager", 80],
      ["specialist", 50],
      ["other", 20],
    ],
  ],
  [
    "company_size",
    "choice",
    [
      ["large", 90],
      ["medium", 70],
      ["small", 40],
    ],
  ],
  [
    "timeline",
    "choice",
    [
      ["immediate", 90],
      ["quarter", 80],
      ["half-year", 60],
      ["later", 40],
    ],
  ],
  ["scope", "slider"],
];

/** Ascending: the start of each range, and its points; the last is unbounded. */
type Ranges = readonly (readonly [start: number | null, points: number])[];

interface Scoring {
  readonly formula: string;
  readonly weight: number;
  readonly axis: "x" | "y";
  readonly ranges: Ranges;
}

/** Some with the points of the documentation's rental application. */
export const SCORINGS: readonly Scoring[] = [
  {
    formula: "{credit_score}",
    weight: 1,
    axis: "x",
    ranges: [
      [620, 20],
      [680, 40],
      [720, 70],
      [760, 95],
      [800, 100],
    ],
  },
  {
    formula: "{rent_amount} / {monthly_income}",
    weight: 2,
    axis: "x",
    ranges: [
      [0, 10],
      [0.3, 5],
      [0.5, 0],
    ],
  },
  {
    formula: "({monthly_income} - {debt_payments}) / {rent_amount}",
    weight: 0.5,
    axis: "x",
    ranges: [
      [null, 20],
      [3, 60],
      [4.5, 85],
      [5, 100],
    ],
  },
  { formula: "{employment_years} * 2 + {age} / 10", weight: 0.5, axis: "x", ranges: [] },
  {
    formula: "max({savings} - 3 * {rent_amount}, 0) / 100",
    weight: 1,
    axis: "x",
    ranges: [
      [0, 0],
      [10, 5],
      [50, 12.5],
      [200, 20],
    ],
  },
  { formula: "{job_title}", weight: 0.4, axis: "x", ranges: [] },
  { formula: "{company_size}", weight: 0.3, axis: "x", ranges: [] },
  { formula: "{timeline}", weight: 0.3, axis: "y", ranges: [] },
  {
    formula: "{scope}",
    weight: 1,
    axis: "y",
    ranges: [
      [0, 5],
      [25, 10],
      [50, 20],
      [75, 30],
    ],
  },
  {
    formula: "{household} * {scope} / 10",
    weight: 1,
    axis: "y",
    ranges: [
      [0, 1],
      [10, 4],
      [20, 9.75],
    ],
  },
];

/** By the field name of their question; the first match of a question counts. */
export const RULES: readonly (readonly [question: string, rule: string])[] = [
  ["credit_score", "If {credit_score} >= 740 and {x_axis_score} >= 200"],
  ["credit_score", "If {credit_score} >= 680 and {debt_payments} / {monthly_income} < 0.2"],
  ["credit_score", "If {credit_score} >= 300"],
  ["rent_amount", "If {rent_amount} / {monthly_income} > 0.5 or {monthly_income} < 1000"],
  ["rent_amount", "If {rent_amount} / {monthly_income} <= 0.3 and {savings} >= 6 * {rent_amount}"],
  ["rent_amount", "If {household} > 4 and {rent_amount} < 900"],
  ["employment_years", "If {employment_years} < 1 and {age} < 25 and {savings} < 5000"],
  ["employment_years", "If {employment_years} >= 5 or {savings} > 60000"],
  ["job_title", "If {job_title} == 'executive' or {job_title} == 'manager' and {company_size} == 'large'"],
  ["timeline", "If {timeline} == 'immediate' and {total_score} >= 250"],
  ["timeline", "If {timeline} != 'later' and {y_axis_score} >= 40 and {x_axis_score} >= 120"],
  ["scope", "If 40 <= {scope} < 80 and {total_score} > 150 or {y_axis_score} > 60"],
];

/** The document of the model, created by the edits of the API. */
export function benchDocument(): ModelDocument {
  let document = EMPTY_MODEL;
  const edit = (change: Edit) => {
    const result = applyEdit(document, change);
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
    document = result.document;
    return result.id;
  };
  const ids = new Map(
    QUESTIONS.map(([name, type, choices], index) => {
      const data = {
        number: index + 1,
        text: name,
        type,
        field_name: name,
        ...(type === "slider" ? { min_value: 0, max_value: 100 } : {}),
        ...(choices ? { choices: choices.map(([slug, value]) => ({ text: slug, slug, value })) } : {}),
      };
      return [name, edit({ kind: "question", action: "create", at: MADE_AT, data })];
    }),
  );
  for (const { formula, weight, axis, ranges } of SCORINGS) {
    const question = ids.get(/\{(\w+)\}/.exec(formula)?.[1] ?? "") ?? 0;
    const value_ranges = ranges.map(([start, points], index) => ({
      start,
      end: ranges[index + 1]?.[0] ?? null,
      points,
    }));
    const axes = { x_axis: axis === "x", y_axis: axis === "y" };
    const data = { question, formula, weight, ...axes, value_ranges };
    edit({ kind: "scoring_model", action: "create", at: MADE_AT, data });
  }
  for (const [name, rule] of RULES) {
    const data = { question: ids.get(name) ?? 0, rule, response_text: `About ${name}` };
    edit({ kind: "recommendation", action: "create", at: MADE_AT, data });
  }
  return document;
}
