import { describe, expect, test } from "vitest";
import { slugify } from "./edits/slug.ts";
import { applyEdit } from "./edits.ts";
import { LIMITS } from "./limits.ts";
import { DEFAULT_BANDS, EMPTY_MODEL, type ModelDocument } from "./model.ts";
import { calculated, documentOf, edited, MADE_AT, question, refusal, rule, scoring, type TestEdit } from "./testing.ts";

/** Questions 1 to 5, scoring models 1 to 3, rules 1 to 3. */
const RENTAL = documentOf(
  question(1, "integer", "credit_score", { min_value: 300, max_value: 850 }),
  question(2, "number", "rent_amount"),
  question(3, "number", "monthly_income"),
  question(4, "choice", "timeline", {
    choices: [
      { text: "Immediately", value: 90 },
      { text: "1-3 months", value: 80 },
    ],
  }),
  question(5, "date", "move_in"),
  calculated("rent_ratio", "{rent_amount} / {monthly_income}"),
  scoring(1, "{credit_score}", { name: "Credit score", value_ranges: [{ start: 800, end: null, points: 100 }] }),
  scoring(2, "{rent_ratio}", { value_ranges: [{ start: 0, end: 0.3, points: 10 }] }),
  scoring(5, "{move_in}", { value_ranges: [{ start: "2024-01-01", end: "2024-07-01", points: 5 }] }),
  rule(1, "If {credit_score} >= 700"),
  rule(1, "If {credit_score} < 700 and {timeline} == 'immediately'"),
  rule(4, "If {x_axis_score} > 50"),
);

/** Everything that is said against an edit, field by field. */
function objections(edit: TestEdit, document = RENTAL): Record<string, string> {
  return Object.fromEntries(Object.entries(refusal(document, edit)).map(([field, list]) => [field, list.join(" ")]));
}

const update = (kind: "question", id: number, data: object) => ({ kind, action: "update", id, data }) as const;

describe("questions", () => {
  test("are kept in order of their numbers, with defaults, ids never used again", () => {
    const document = documentOf(question(2, "text", "b"), question(1, "text", "a"));
    expect(document.questions.map(({ field_name, id }) => [field_name, id])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
    expect(document.questions[0]).toMatchObject({ required: false, multiple_values: false, created_at: MADE_AT });
    const without = edited(document, { kind: "question", action: "delete", id: 2 });
    expect(edited(without, question(3, "text", "c")).questions.at(-1)?.id).toBe(3);
  });

  test.each<[string, TestEdit, Record<string, string>]>([
    ["number taken", question(1, "text", "a"), { number: "credit_score has the number 1" }],
    ["number below 1", question(0, "text", "a"), { number: "from 1" }],
    ["name taken", question(6, "text", "credit_score"), { field_name: "a question named credit_score already" }],
    ["name of a calculated field", question(6, "text", "rent_ratio"), { field_name: "a calculated field named" }],
    ["name of a score", question(6, "text", "total_score"), { field_name: "reserved" }],
    ["a name objects inherit from", question(6, "text", "__proto__"), { field_name: "reserved" }],
    ["a name with a space", question(6, "text", "a b"), { field_name: "letters, digits" }],
    [
      "several faults at once",
      question(1, "slider", "2nd", { step: 0 }),
      { number: "credit_score", field_name: "digit", min_value: "needs", max_value: "needs", step: "greater than 0" },
    ],
    ["min not below max", question(6, "number", "a", { min_value: 2, max_value: 2 }), { min_value: "less than max" }],
    [
      "bounds of a text",
      question(6, "text", "a", { min_value: 2, step: 1 }),
      { min_value: "no least", step: "slider" },
    ],
    ["too long a step", question(6, "slider", "a", { min_value: 0, max_value: 1, step: 2 }), { step: "length" }],
    ["several texts", question(6, "text", "a", { multiple_values: true }), { multiple_values: "slider, integer" }],
    ["choices of a number", question(6, "number", "a", { choices: [{ text: "A" }] }), { choices: "no choices" }],
    [
      "slugs",
      question(6, "choice", "a", {
        choices: [
          { text: "A", slug: "x" },
          { text: "B", slug: "x" },
          { text: "C", slug: "c,d" },
        ],
      }),
      { choices: "Choice 2: There is a choice with the slug x already. Choice 3: A slug is" },
    ],
    [
      "too many choices",
      question(6, "choice", "a", { choices: new Array(LIMITS.choicesPerQuestion + 1).fill({ text: "A" }) }),
      { choices: "at most 200 choices" },
    ],
    [
      "renaming what is used",
      update("question", 1, { field_name: "score" }),
      {
        field_name:
          "credit_score is used by the formula of scoring model 1 (Credit score), rule 1 of question 1 (credit_score) and rule 2 of question 1 (credit_score).",
      },
    ],
    [
      "renaming what a calculated field uses",
      update("question", 2, { field_name: "rent" }),
      { field_name: "rent_amount is used by calculated field rent_ratio." },
    ],
    [
      "changing the type under a formula",
      update("question", 3, { type: "date" }),
      { type: "monthly_income is used by calculated field rent_ratio, which would no longer hold. Characters 1 to" },
    ],
    [
      "changing the kind under ranges",
      update("question", 5, { type: "number" }),
      { type: "The formula gives a number, but the bounds of its value range 3 (2024-01-01 to 2024-07-01) are dates." },
    ],
    [
      "making a list of what is used as a number",
      update("question", 2, { multiple_values: true }),
      { multiple_values: "calculated field rent_ratio" },
    ],
    [
      "dropping a choice a rule names",
      update("question", 4, { choices: [{ text: "Later" }] }),
      { choices: "timeline is used by rule 2 of question 1 (credit_score)" },
    ],
    [
      "deleting what is used",
      { kind: "question", action: "delete", id: 1 },
      { non_field_errors: "rule 2 of question 1 (credit_score). To question 1 (credit_score) belong scoring model 1" },
    ],
    [
      "deleting what only has rules",
      { kind: "question", action: "delete", id: 4 },
      {
        non_field_errors:
          "timeline is used by rule 2 of question 1 (credit_score). To question 4 (timeline) belong rule 3",
      },
    ],
  ])("refuse %s", (_name, edit, expected) => {
    const found = objections(edit);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [field, text] of Object.entries(expected)) expect(found[field]).toContain(text);
  });

  test("have a limit", () => {
    const full = { ...EMPTY_MODEL, questions: new Array(LIMITS.questions).fill(RENTAL.questions[1]) };
    expect(refusal(full, question(9, "text", "a"))).toEqual({
      non_field_errors: ["There can be at most 500 questions."],
    });
  });

  test("cannot make a model larger than its whole may be", () => {
    const long = `{income}${" + 1".repeat(490)}`;
    const models = Array.from({ length: 127 }, (_, id) => ({
      ...RENTAL.scoring_models[0],
      id: id + 100,
      formula: long,
    }));
    const full = { ...RENTAL, scoring_models: [...RENTAL.scoring_models, ...models] } as ModelDocument;
    const data = { question: 1, formula: `{credit_score}${" + 1".repeat(400)}` };
    expect(refusal(full, { kind: "scoring_model", action: "create", data })).toEqual({
      non_field_errors: [expect.stringMatching(/^All formulas and rules together can have at most 250000 characters;/)],
    });
    const wordy = {
      ...RENTAL,
      questions: RENTAL.questions.map((one) => ({ ...one, help_text: "x".repeat(1_000_000) })),
    };
    expect(refusal(wordy, update("question", 1, { text: "New?" }))).toEqual({
      non_field_errors: [expect.stringMatching(/^A model with all its texts can have at most 2000000 characters;/)],
    });
  });

  test("replace puts defaults for what is left out, except choices", () => {
    const data = { number: 4, type: "choice", field_name: "timeline", text: "When?" } as const;
    const document = edited(edited(RENTAL, update("question", 4, { required: true, help_text: "x" })), {
      kind: "question",
      action: "replace",
      id: 4,
      data,
    });
    expect(document.questions[3]).toMatchObject({
      required: false,
      help_text: "",
      choices: RENTAL.questions[3]?.choices,
    });
  });

  test("choices sent with a question keep the ids of those with the same id or slug", () => {
    const choices = [
      { text: "Soon", value: 70 },
      { text: "Right now", id: 1 },
      { slug: "1-3-months", text: "1 to 3" },
    ];
    expect(edited(RENTAL, update("question", 4, { choices })).questions[3]?.choices).toEqual([
      { id: 3, text: "Soon", slug: "soon", value: 70 },
      { id: 1, text: "Right now", slug: "immediately", value: 90 },
      { id: 2, text: "1 to 3", slug: "1-3-months", value: 80 },
    ]);
    const twice = [
      { text: "A", id: 1 },
      { text: "B", id: 1 },
      { text: "C", id: 99 },
    ];
    expect(objections(update("question", 4, { choices: twice })).choices).toContain("the choice 1 is given twice");
  });

  test("renumbering moves their rules", () => {
    const document = edited(RENTAL, update("question", 4, { number: 0.5 + 0.5 + 8 }));
    expect(edited(document, update("question", 1, { number: 10 })).recommendations.map(({ id }) => id)).toEqual([
      3, 1, 2,
    ]);
  });
});

describe("choices", () => {
  const choice = (action: "create" | "replace" | "update" | "delete", more: object) =>
    ({ kind: "choice", parent: 4, action, ...more }) as TestEdit;

  test("get a slug from their text and a value from their position", () => {
    const data = { text: "Später, – nächstes Jahr (Ø)" };
    const document = edited(edited(RENTAL, choice("create", { data })), choice("create", { data }));
    expect(document.questions[3]?.choices.slice(2)).toEqual([
      { id: 3, ...data, slug: "spater-nachstes-jahr-o", value: 3 },
      { id: 4, ...data, slug: "spater-nachstes-jahr-o-2", value: 4 },
    ]);
    expect(edited(RENTAL, choice("create", { data: { text: "明日" } })).questions[3]?.choices[2]?.slug).toBe(
      "choice-3",
    );
  });

  test("change without losing slug or value", () => {
    const document = edited(RENTAL, choice("replace", { id: 1, data: { text: "Now" } }));
    expect(document.questions[3]?.choices[0]).toEqual({ id: 1, text: "Now", slug: "immediately", value: 90 });
  });

  test("refuse a slug twice, and to go while a rule names them", () => {
    expect(objections(choice("create", { data: { text: "A", slug: "immediately" } })).slug).toContain("already");
    expect(objections(choice("update", { id: 1, data: { slug: "now", text: "Now" } })).slug).toContain(
      "rule 2 of question 1",
    );
    expect(objections(choice("delete", { id: 1 })).non_field_errors).toContain("rule 2 of question 1");
    expect(edited(RENTAL, choice("delete", { id: 2 })).questions[3]?.choices).toHaveLength(1);
    const other = { kind: "choice", parent: 1, action: "create", data: { text: "A" } } as const;
    expect(objections(other).non_field_errors).toContain("has no choices");
  });
});

describe("scoring models and value ranges", () => {
  const range = (data: object, scoring_model = 1) =>
    ({
      kind: "value_range",
      action: "create",
      data: { scoring_model, start: null, end: null, points: 1, ...data },
    }) as TestEdit;

  test.each<[string, TestEdit, Record<string, string>]>([
    ["no such question", scoring(99, "{credit_score}"), { question: "no question 99" }],
    ["a formula", scoring(1, "{credit_score} && 1"), { formula: "Characters 16 to 17:" }],
    ["a field", scoring(1, "{credit_scor}"), { formula: 'Did you mean "credit_score"?' }],
    ["weights", scoring(1, "1", { weight: 0.125 }), { weight: "two decimals" }],
    ["negative weights", scoring(1, "1", { weight: -1 }), { weight: "between 0 and 1000" }],
    [
      "everything at once",
      scoring(99, "(", { weight: 1e9, value_ranges: [{ start: 2, end: 1, points: 0.001 }] }),
      {
        question: "99",
        formula: "Character",
        weight: "1000",
        value_ranges: "Range 1: start: The start, 2, must be less",
      },
    ],
    [
      "overlaps among ranges that come along",
      scoring(1, "1", {
        value_ranges: [
          { start: 0, end: 5, points: 1 },
          { start: null, end: 0.1, points: 2 },
        ],
      }),
      { value_ranges: "The ranges 0 to 5 and below 0.1 overlap." },
    ],
    ["a number for dates", range({ start: 5, end: null }, 3), { start: "5 must be a date as YYYY-MM-DD" }],
    ["a date for numbers", range({ end: "2024-01-01" }), { end: '"2024-01-01" must be a number' }],
    ["an impossible date", range({ end: "2023-02-30" }, 3), { end: "must be a date" }],
    ["an end before the start", range({ start: 5, end: 5 }), { start: "must be less than the end, 5" }],
    ["points", range({ end: 1, points: 1.005 }), { points: "two decimals" }],
    ["many points", range({ end: 1, points: -1_000_001 }), { points: "between" }],
    ["no such model", range({}, 77), { scoring_model: "no scoring model 77" }],
    ["an overlap", range({ start: 799.5 }), { start: "The range from 799.5 overlaps value range 1 (from 800)." }],
  ])("refuse %s", (_name, edit, expected) => {
    const found = objections(edit);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [field, text] of Object.entries(expected)) expect(found[field]).toContain(text);
  });

  test("ranges that meet, even only to twelve digits, do not overlap; they are kept in order", () => {
    const document = edited(edited(RENTAL, range({ start: "760", end: 800.0000000000001 })), range({ end: 760 }));
    expect(document.scoring_models[0]?.value_ranges.map(({ id, start }) => [id, start])).toEqual([
      [5, null],
      [4, 760],
      [1, 800],
    ]);
  });

  test("a range moves to another scoring model and keeps its id", () => {
    const move = { kind: "value_range", action: "update", id: 1, data: { scoring_model: 2 } } as const;
    const document = edited(RENTAL, move);
    expect(document.scoring_models.map(({ value_ranges }) => value_ranges.map(({ id }) => id))).toEqual([
      [],
      [2, 1],
      [3],
    ]);
    expect(
      edited(document, { kind: "value_range", action: "delete", id: 1 }).scoring_models[1]?.value_ranges,
    ).toHaveLength(1);
  });

  test("a formula cannot turn into a date over ranges of numbers", () => {
    const turn = { kind: "scoring_model", action: "update", id: 1, data: { formula: "{move_in}" } } as const;
    expect(objections(turn).formula).toContain(
      "The formula gives a date, but the bounds of its value range 1 (from 800) are",
    );
    const value_ranges = [{ id: 1, start: "2024-01-01", end: null, points: 3 }];
    expect(edited(RENTAL, { ...turn, data: { ...turn.data, value_ranges } }).scoring_models[0]?.value_ranges).toEqual(
      value_ranges,
    );
  });
});

describe("rules", () => {
  test("are tried in order of position, new ones last", () => {
    const first = { kind: "recommendation", action: "update", id: 2, data: { position: 1 } } as const;
    const document = edited(edited(RENTAL, rule(1, "If 1")), { ...first });
    expect(document.recommendations.map(({ id, position }) => [id, position])).toEqual([
      [1, 1],
      [2, 1],
      [4, 3],
      [3, 1],
    ]);
  });

  test("are checked", () => {
    expect(objections(rule(99, "{credit_score} > 1"))).toEqual({
      question: "There is no question 99.",
      rule: expect.stringMatching(/^Character/),
    });
    expect(objections(rule(1, "If {timeline} == 'imediately'")).rule).toContain("immediately");
  });
});

describe("calculated fields", () => {
  const change = (id: number, data: object): TestEdit => ({ kind: "calculated_field", action: "update", id, data });

  test("use one another in any order, but not in a circle", () => {
    const document = edited(
      edited(RENTAL, calculated("a", "{rent_ratio} * 2")),
      calculated("b", "{a} + {credit_score}"),
    );
    expect(objections(change(1, { formula: "{b}" }), document).formula).toContain("rent_ratio → b → a → rent_ratio");
    expect(objections(change(2, { formula: "{a}" }), document).formula).toContain("a → a");
  });

  test("cannot use scores, clash with questions, or go while they are used", () => {
    expect(objections(calculated("a", "{total_score}")).formula).toContain("before the scores");
    expect(objections(calculated("credit_score", "1")).name).toContain("a question named");
    expect(objections(change(1, { name: "ratio" })).name).toBe("rent_ratio is used by the formula of scoring model 2.");
    const gone = { kind: "calculated_field", action: "delete", id: 1 } as const;
    expect(objections(gone).non_field_errors).toContain("scoring model 2");
    expect(objections(change(1, { formula: "{move_in}" })).formula).toContain("the formula of scoring model 2");
  });
});

describe("bands", () => {
  const bands = (...from: (number | null)[]): TestEdit => ({
    kind: "bands",
    action: "replace",
    data: DEFAULT_BANDS.map((band, index) => ({ ...band, from: from[index] ?? null })),
  });

  test("descend from A to D", () => {
    expect(edited(RENTAL, bands(150, 90.5, -10)).bands.map(({ from }) => from)).toEqual([150, 90.5, -10, null]);
    expect(objections(bands(80, 80, 40)).bands).toContain("Band B: from must be less than 80");
    expect(objections(bands(80, null, 40)).bands).toContain("Band B: from must be a number");
    expect(objections(bands(80, 60, 40, 0)).bands).toContain("Band D: from must be null");
    expect(objections({ kind: "bands", action: "replace", data: DEFAULT_BANDS.slice(1) }).bands).toContain(
      "A, B, C, D",
    );
  });
});

test.each(["question", "scoring_model", "value_range", "recommendation", "calculated_field"] as const)(
  "a %s that does not exist is missing",
  (kind) => {
    const edit = { kind, action: "delete", id: 999, at: MADE_AT } as const;
    expect(applyEdit(RENTAL, edit)).toEqual({ ok: false, missing: true });
    expect(applyEdit(RENTAL, { ...edit, kind: "choice", parent: 4 })).toEqual({ ok: false, missing: true });
  },
);

test.each([
  ["Over 5× rent", "over-5-rent"],
  ["Straße № 7", "strasse-no-7"],
  ["--", ""],
  ["a".repeat(100), "a".repeat(80)],
])("slug of %j", (text, slug) => expect(slugify(text)).toBe(slug));
