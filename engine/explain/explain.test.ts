import { describe, expect, test } from "vitest";
import type { Answers } from "../document/model.ts";
import { compileModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import { calculated, documentOf, question, rule, scoring } from "../testing/documents.ts";
import { parseDate } from "../values/dates.ts";
import { explainInSteps, explainLead } from "./explain.ts";

const TODAY = parseDate("2024-08-30") ?? 0;

const QUESTIONS = [
  question(1, "number", "rent_amount"),
  question(2, "number", "monthly_income"),
  question(3, "choice", "job", {
    choices: [
      { text: "Chef", value: 5 },
      { text: "Clerk", value: 7 },
    ],
  }),
  question(4, "multiple_choice", "tools", {
    choices: [
      { text: "CRM", value: 1 },
      { text: "Docs", value: 2 },
    ],
  }),
  question(5, "date", "move_in"),
  question(6, "text", "comment"),
  calculated("rent_ratio", "{rent_amount} / {monthly_income}"),
];

function explain(answers: Answers, ...edits: typeof QUESTIONS) {
  return explainLead(compileModel(documentOf(...QUESTIONS, ...edits)), answers, TODAY);
}

/** Returns the explanation of one scoring model of the first question. */
function explainFormula(formula: string, answers: Answers, more: Parameters<typeof scoring>[2] = {}) {
  return explain(answers, scoring(1, formula, more)).scoring_models[0];
}

/** Returns the outcome of one rule, and what decided it. */
function explainRule(text: string, answers: Answers) {
  const explained = explain(answers, rule(1, text)).rules[0];
  return [explained?.outcome, ...(explained?.decided_by.map((part) => part.cause ?? part.substituted) ?? [])];
}

test("a scoring model is explained from its formula to its points", () => {
  const value_ranges = [
    { start: null, end: 0.3, points: 10 },
    { start: 0.3, end: 0.5, points: 5.5 },
  ];
  const answers = { rent_amount: 400, monthly_income: 1000 };
  expect(explainFormula("{rent_ratio}", answers, { name: "Ratio", value_ranges, weight: 0.5, y_axis: true })).toEqual({
    id: 1,
    name: "Ratio",
    question: 1,
    field_name: "rent_amount",
    pass: 1,
    formula: "{rent_ratio}",
    substituted: "0.4",
    value: 0.4,
    lookups: [{ value: 0.4, range: { id: 2, start: 0.3, end: 0.5 }, points: 5.5 }],
    points: 5.5,
    weight: 0.5,
    weighted_points: 2.75,
    x_axis: true,
    y_axis: true,
    reason: null,
  });
  expect(explainFormula("{rent_ratio}", { rent_amount: 57, monthly_income: 1 }, { value_ranges })).toMatchObject({
    value: 57,
    lookups: [{ value: 57, range: null, points: null }],
    points: null,
    weighted_points: 0,
    reason: "no range contains 57",
  });
  expect(explainFormula("{rent_amount}", { rent_amount: 5700 }, { value_ranges })?.reason).toBe(
    "no range contains 5,700",
  );
});

test("a date without ranges has no points, and zero is zero", () => {
  for (const formula of ["{move_in}", "{move_in} + 30", "today()", "max({move_in})"]) {
    const explained = explainFormula(formula, { move_in: "2026-11-26" });
    expect(explained, formula).toMatchObject({
      lookups: [],
      points: null,
      weighted_points: 0,
      reason: "a date gives no points without value ranges",
    });
  }
  const value_ranges = [
    { start: null, end: 0, points: -100 },
    { start: 0, end: null, points: 10 },
  ];
  const answers = { rent_amount: 0.9, monthly_income: 0.1 };
  expect(explainFormula("1 - {rent_amount} - {monthly_income}", answers, { value_ranges })).toMatchObject({
    substituted: "1 - 0.9 - 0.1",
    value: 0,
    points: 10,
  });
});

test("a list has the lookup of each item", () => {
  const value_ranges = [{ start: 2, end: null, points: 5 }];
  expect(explainFormula("{tools}", { tools: ["crm", "docs"] }, { value_ranges, weight: 2 })).toMatchObject({
    substituted: "[1, 2]",
    value: [1, 2],
    lookups: [
      { value: 1, range: null, points: null },
      { value: 2, range: { id: 1 }, points: 5 },
    ],
    points: 5,
    weighted_points: 10,
  });
  expect(explainFormula("{tools}", { tools: ["crm", "docs"] })).toMatchObject({
    lookups: [],
    points: 3,
    weighted_points: 3,
  });
  expect(explainFormula("{tools}", { tools: ["crm"] }, { value_ranges })?.reason).toBe("no range contains 1");
});

test.each<[string, Answers, string, string | null]>([
  ["{rent_amount} ** 2", { rent_amount: -2 }, "(-2) ** 2", null],
  ["{rent_amount}", { rent_amount: -2 }, "-2", null],
  ["{move_in} - 2024-01-01", { move_in: "2024-02-01" }, "2024-02-01 - 2024-01-01", null],
  ["max( {tools[0]}, {tools[-1]} )", { tools: ["docs", "crm"] }, "max( 2, 1 )", null],
  ["{job} == 'chef' or {job} > 6", { job: "clerk" }, "\"clerk\" == 'chef' or 7 > 6", null],
  ["{comment} == 'x'", { comment: 'a "b"' }, `"a \\"b\\"" == 'x'`, null],
  [
    "{rent_amount} + {monthly_income}",
    {},
    "unknown + unknown",
    "{rent_amount} was not answered and {monthly_income} was not answered",
  ],
  [
    "{rent_ratio} * 2",
    { rent_amount: 1 },
    "unknown * 2",
    "{rent_ratio} is unknown because {monthly_income} was not answered",
  ],
  [
    "{rent_ratio} * 2",
    { rent_amount: 1, monthly_income: 0 },
    "unknown * 2",
    "{rent_ratio} is unknown because {rent_amount} / {monthly_income}, that is 1 / 0, has no value",
  ],
  ["sqrt({rent_amount})", { rent_amount: -4 }, "sqrt((-4))", "sqrt({rent_amount}), that is sqrt((-4)), has no value"],
  ["{tools[1]} + 1", { tools: ["crm"] }, "unknown + 1", "there is no {tools[1]}"],
  [
    "mean({tools}, {rent_amount})",
    {},
    "mean([], unknown)",
    "{tools} was not answered and {rent_amount} was not answered",
  ],
  ["{tools}", {}, "[]", "{tools} was not answered"],
  ["'crm' in {tools}", { tools: ["docs", "crm"] }, '\'crm\' in ["docs", "crm"]', null],
  ["{comment} == 'x'", {}, "unknown == 'x'", "{comment} was not answered"],
  ["{comment} == 'x'", { comment: "y".repeat(60) }, `"${"y".repeat(60)}" == 'x'`, null],
  ["{comment} == 'x'", { comment: "y".repeat(61) }, `"${"y".repeat(60)}…" == 'x'`, null],
  ["1 / 0", {}, "1 / 0", "1 / 0 has no value"],
])("%s with %j reads %s", (formula, answers, substituted, cause) => {
  const explained = explainFormula(formula, answers);
  expect(explained?.substituted).toBe(substituted);
  expect(explained?.reason).toBe(cause === null ? null : `unknown because ${cause}`);
});

describe("a rule names the smallest parts that decided it", () => {
  const answers = { rent_amount: 5, monthly_income: 10, job: "chef" };
  test.each<[string, string[]]>([
    ["If {rent_amount} > 1 and {monthly_income} > 1", ["matched", "5 > 1", "10 > 1"]],
    [
      "If {rent_amount} > 9 and {monthly_income} > 1 and {job} == 'clerk'",
      ["not_matched", "5 > 9", "\"chef\" == 'clerk'"],
    ],
    ["If {rent_amount} > 9 or {monthly_income} > 1", ["matched", "10 > 1"]],
    ["If {rent_amount} > 9 or {monthly_income} > 11", ["not_matched", "5 > 9", "10 > 11"]],
    ["If not ({rent_amount} > 1 and ({monthly_income} > 1 or {rent_amount} > 7))", ["not_matched", "5 > 1", "10 > 1"]],
    ["If 1 < {rent_amount} < 4", ["not_matched", "1 < 5 < 4"]],
    ["If {rent_amount}", ["matched", "5"]],
    ["If -{rent_amount}", ["matched", "-5"]],
    ["If {tools[0]} > 1 or {rent_amount} > 9", ["unknown", "{tools} was not answered"]],
    ["If {tools[0]} > 1 or {rent_amount} > 1", ["matched", "5 > 1"]],
    ["If {tools[0]} > 1 and {rent_amount} > 9", ["not_matched", "5 > 9"]],
  ])("%s", (text, expected) => expect(explainRule(text, answers)).toEqual(expected));

  test("with its place and its values", () => {
    const text = "If {rent_amount} > 1 and ({job} == 'chef')";
    const part = explain(answers, rule(1, text)).rules[0]?.decided_by[1];
    expect(part).toEqual({
      text: "{job} == 'chef'",
      from: 26,
      to: 41,
      value: true,
      substituted: "\"chef\" == 'chef'",
      fields: [{ field: "job", value: "chef" }],
      cause: null,
    });
    expect(text.slice(part?.from, part?.to)).toBe(part?.text);
  });
});

test("rules after a match are not tried, and show their outcome if they had been", () => {
  const { rules } = explain(
    { rent_amount: 5 },
    rule(1, "If {rent_amount} > 9"),
    rule(1, "If {rent_amount} > 1"),
    rule(1, "If {rent_amount} > 2"),
    rule(1, "If {monthly_income} > 2"),
    rule(2, "If {x_axis_score} == 0"),
  );
  expect(rules.map(({ outcome, would_be }) => [outcome, would_be])).toEqual([
    ["not_matched", "not_matched"],
    ["matched", "matched"],
    ["not_tried", "matched"],
    ["not_tried", "unknown"],
    ["matched", "matched"],
  ]);
});

test("second-pass models show the sums that they used; totals come with their bands", () => {
  const explanation = explain(
    { rent_amount: 50 },
    scoring(1, "{x_axis_score} / 2", { y_axis: true }),
    scoring(1, "{rent_amount}"),
    rule(1, "If {x_axis_score} > 70"),
  );
  expect(explanation.scoring_models.map(({ id, pass, substituted }) => [id, pass, substituted])).toEqual([
    [2, 1, "50"],
    [1, 2, "50 / 2"],
  ]);
  expect(explanation).toMatchObject({ x_axis: 75, y_axis: 25, total_score: 100, evaluated_on: "2024-08-30" });
  expect(explanation.bands).toEqual({
    x: { letter: "B", label: "Medium", action: "follow up within a week", from: 60, to: 80 },
    y: { letter: "D", label: "Disqualified", action: "archive or reject", from: null, to: 40 },
    total: { letter: "C", label: "Low", action: "nurture campaign", from: 80, to: 120 },
  });
  expect(explanation.rules[0]).toMatchObject({ outcome: "matched", substituted: "If 75 > 70" });
});

test("unanswered questions are listed, and calculated fields say why they are unknown", () => {
  const explanation = explain({ rent_amount: 5, tools: [], comment: "" });
  expect(explanation.unanswered).toEqual(["monthly_income", "job", "tools", "move_in"]);
  expect(explanation.calculated_fields).toEqual([
    {
      name: "rent_ratio",
      formula: "{rent_amount} / {monthly_income}",
      substituted: "5 / unknown",
      value: null,
      reason: "unknown because {monthly_income} was not answered",
    },
  ]);
});

test.each([
  ["{rent_amount} / {monthly_income}", 0.57, 0.01, 57, 57],
  ["{rent_ratio}", 0.57, 0.01, 57, 57],
  ["{rent_amount} + {monthly_income}", 0.1, 0.2, 0.3, 0.3],
  ["{rent_amount} * {monthly_income}", 0.333333333333333, 3, 1, 1],
  ["{rent_amount} / {monthly_income}", 1, 3, 0.333333333333, 0.333333333333],
  // values stay as they were sent
  ["{rent_amount}", 12345678900.25, 0, 12345678900.25, 12345678900.3],
])(
  "%s of %d and %d is displayed as %d, and looked up as %d",
  (formula, rent_amount, monthly_income, value, lookedUp) => {
    const answers = { rent_amount, monthly_income };
    const value_ranges = [{ start: lookedUp, end: null, points: 5 }];
    const matched = [{ value: lookedUp, range: { start: lookedUp }, points: 5 }];
    expect(explainFormula(formula, answers, { value_ranges })).toMatchObject({ value, lookups: matched, points: 5 });
    expect(explainFormula(formula, answers)).toMatchObject({ value, points: value });
    const { calculated_fields } = explain(answers, calculated("twice", formula), rule(1, "If {twice} > 0"));
    expect(calculated_fields.at(-1)).toMatchObject({ name: "twice", value });
    expect(explain(answers, calculated("twice", formula), rule(1, "If {twice} > 0")).rules[0]?.substituted).toBe(
      `If ${value} > 0`,
    );
  },
);

test("more points than a scoring model may assign are no points, with the reason", () => {
  expect(explainFormula("{rent_amount}", { rent_amount: 1e12 })).toMatchObject({
    value: 1e12,
    points: null,
    weighted_points: 0,
    reason: "more than 100,000,000,000 points, the most that one scoring model can give",
  });
});

test("another lead can be scored with the same model between two steps of an explanation", () => {
  const rules = [1, 2].map((number) => rule(number, `If {rent_amount} > ${number * 100}`));
  const model = compileModel(documentOf(...QUESTIONS, scoring(1, "{rent_ratio} * 10"), ...rules));
  const answers = { rent_amount: 150, monthly_income: 2_000, tools: [0] };
  const steps = explainInSteps(model, answers, TODAY);
  let step = steps.next();
  for (; !step.done; step = steps.next()) scoreLead(model, { rent_amount: 9_000, monthly_income: 1 }, TODAY + 1);
  expect(step.value).toEqual(explainLead(model, answers, TODAY));
  expect(step.value.rules.map(({ outcome }) => outcome)).toEqual(["matched", "not_matched"]);
});
