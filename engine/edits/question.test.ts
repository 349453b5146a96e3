import { describe, expect, test } from "vitest";
import type { ModelDocument } from "../document/model.ts";
import { compileModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import {
  calculated,
  documentOf,
  editErrors,
  edited,
  MADE_AT,
  question,
  rule,
  scoring,
  type TestEdit,
} from "../testing/documents.ts";
import { objections, RENTAL } from "../testing/edits.ts";
import { LIMITS } from "../values/limits.ts";
import { sizeOf } from "./size.ts";

const update = (kind: "question", id: number, data: object) => ({ kind, action: "update", id, data }) as const;

describe("questions", () => {
  test("are sorted by number, with defaults, and ids are never reused", () => {
    const document = documentOf(question(2, "text", "b"), question(1, "text", "a"));
    expect(document.questions.map(({ field_name, id }) => [field_name, id])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
    expect(document.questions[0]).toMatchObject({ required: false, multiple_values: false, created_at: MADE_AT });
    const without = edited(document, { kind: "question", action: "delete", id: 2 });
    expect(edited(without, question(3, "text", "c")).questions.at(-1)?.id).toBe(3);
  });

  test("a choice without id and slug is the one that has its text, however its slug was derived", () => {
    const choices = [
      { text: "-2", slug: "2" },
      { text: "2", slug: "2-2" },
    ];
    const document = documentOf(question(1, "choice", "a", { choices }));
    const sent = [{ text: "2" }, { text: "-2" }, { text: "0" }];
    const { questions } = edited(document, update("question", 1, { choices: sent }));
    expect(questions[0]?.choices.map(({ id, slug }) => [id, slug])).toEqual([
      [2, "2-2"],
      [1, "2"],
      [3, "0"],
    ]);
  });

  test("a stored rule keeps its meaning if a slug is the text of another choice, and a new one is rejected", () => {
    const clear = [{ text: "-2", slug: "2" }, { text: "two" }];
    const rule = { question: 1, rule: "If {a} == '2'", response_text: "x" };
    const document = documentOf(question(1, "choice", "a", { choices: clear }), {
      kind: "recommendation",
      action: "create",
      data: rule,
    });
    const clash = edited(document, { kind: "choice", parent: 1, action: "update", id: 2, data: { text: "2" } });
    expect(scoreLead(compileModel(clash), { a: "2" }, 0).matched).toEqual([1]);
    expect(scoreLead(compileModel(clash), { a: "two" }, 0).matched).toEqual([]);
    expect(editErrors(clash, { kind: "recommendation", action: "create", data: rule })).toEqual({
      rule: [expect.stringContaining('slug of "-2" and the text of another choice. Write "-2" or "two"')],
    });
  });

  test.each<[string, TestEdit, Record<string, string>]>([
    ["number taken", question(1, "text", "a"), { number: "credit_score already has the number 1" }],
    ["number below 1", question(0, "text", "a"), { number: "at least 1" }],
    ["name taken", question(6, "text", "credit_score"), { field_name: "A question named credit_score already exists" }],
    ["name of a calculated field", question(6, "text", "rent_ratio"), { field_name: "A calculated field named" }],
    ["name of a score", question(6, "text", "total_score"), { field_name: "reserved" }],
    ["a name objects inherit from", question(6, "text", "__proto__"), { field_name: "reserved" }],
    ["a name with a space", question(6, "text", "a b"), { field_name: "letters, digits" }],
    [
      "several faults at once",
      question(1, "slider", "2nd", { step: 0 }),
      { number: "credit_score", field_name: "digit", min_value: "needs", max_value: "needs", step: "greater than 0" },
    ],
    [
      "min not below max",
      question(6, "number", "a", { min_value: 2, max_value: 2 }),
      { min_value: "less than the maximum" },
    ],
    [
      "bounds of a text",
      question(6, "text", "a", { min_value: 2, step: 1 }),
      { min_value: "cannot have a minimum", step: "slider" },
    ],
    [
      "a slider without an end",
      question(6, "slider", "a", { min_value: 5, step: 2 }),
      { max_value: "A slider needs a maximum." },
    ],
    [
      "a step longer than from a start to an end",
      question(6, "slider", "a", { min_value: 1, max_value: 3, step: 3 }),
      { step: "Must be at most 2, the length of the slider." },
    ],
    ["too long a step", question(6, "slider", "a", { min_value: 0, max_value: 1, step: 2 }), { step: "length" }],
    ["several texts", question(6, "text", "a", { multiple_values: true }), { multiple_values: "slider, integer" }],
    [
      "choices of a number",
      question(6, "number", "a", { choices: [{ text: "A" }] }),
      { choices: "cannot have choices" },
    ],
    [
      "slugs",
      question(6, "choice", "a", {
        choices: [
          { text: "A", slug: "x" },
          { text: "B", slug: "x" },
          { text: "C", slug: "c,d" },
        ],
      }),
      { choices: "Choice 2: Another choice already has the slug x. Choice 3: Use only letters" },
    ],
    [
      "too many choices",
      question(6, "choice", "a", { choices: new Array(LIMITS.choicesPerQuestion + 1).fill({ text: "A" }) }),
      { choices: "at most 200 choices" },
    ],
    [
      "changing the type under a formula",
      update("question", 3, { type: "date" }),
      { type: "monthly_income is used by calculated field rent_ratio, which would become invalid. Characters 1 to" },
    ],
    [
      "changing the kind under ranges",
      update("question", 5, { type: "number" }),
      { type: "The formula gives a number, but the bounds of its range 2024-01-01 to 2024-07-01 are dates." },
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
      {
        non_field_errors:
          "credit_score is used by the formula of scoring model 1 (Credit score) and rules 1 and 2 of question 1 (credit_score). Change or delete them first, or send dependents=delete to delete them with the question.",
      },
    ],
    [
      "deleting what only has rules",
      { kind: "question", action: "delete", id: 4 },
      {
        non_field_errors:
          "timeline is used by rule 2 of question 1 (credit_score), and still has rule 1 of question 4 (timeline). Change",
      },
    ],
  ])("reject %s", (_name, edit, expected) => {
    const found = objections(edit);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [field, text] of Object.entries(expected)) expect(found[field]).toContain(text);
  });

  test("a step may be as long as the slider", () => {
    const one = documentOf(question(1, "slider", "a", { min_value: 1, max_value: 3, step: 2 }));
    expect(one.questions[0]).toMatchObject({ min_value: 1, max_value: 3, step: 2 });
  });

  test("a new name is refused if it makes a formula too long", () => {
    const long = `{a}${" + {a}".repeat(300)}`;
    const document = documentOf(question(1, "number", "a"), scoring(1, long));
    expect(edited(document, update("question", 1, { field_name: "b" })).scoring_models[0]?.formula).toContain(
      "{b} + {b}",
    );
    expect(Object.keys(editErrors(document, update("question", 1, { field_name: "a_longer_name" })))).toEqual([
      "field_name",
    ]);
  });

  test("a calculated field that becomes a date is refused for what calculates with it", () => {
    const document = documentOf(
      question(1, "number", "a"),
      question(2, "date", "d"),
      calculated("c", "{a}"),
      scoring(1, "{c} * 2"),
    );
    const change = (data: object) => ({ kind: "calculated_field", action: "update", id: 1, data }) as TestEdit;
    expect(editErrors(document, change({ formula: "{d}" })).formula?.join()).toContain(
      "c is used by the formula of scoring model 1",
    );
    // the name alone is wrong
    expect(editErrors(document, change({ name: "d" }))).toEqual({
      name: [expect.stringContaining("A question named d already exists")],
    });
  });

  test("cannot make a model larger than its maximum size", () => {
    const long = `{income}${" + 1".repeat(490)}`;
    const models = Array.from({ length: 127 }, (_, id) => ({
      ...RENTAL.scoring_models[0],
      id: id + 100,
      formula: long,
    }));
    const full = { ...RENTAL, scoring_models: [...RENTAL.scoring_models, ...models] } as ModelDocument;
    const data = { question: 1, formula: `{credit_score}${" + 1".repeat(400)}` };
    expect(editErrors(full, { kind: "scoring_model", action: "create", data })).toEqual({
      non_field_errors: [
        expect.stringMatching(/^All formulas and rules together can have at most 250,000 characters;/),
      ],
    });
    const wordy = {
      ...RENTAL,
      questions: RENTAL.questions.map((one) => ({ ...one, help_text: "x".repeat(1_000_000) })),
    };
    expect(editErrors(wordy, update("question", 1, { text: "New?" }))).toEqual({
      non_field_errors: [expect.stringMatching(/^A model with all its texts can have at most 2,000,000 characters;/)],
    });
    // what makes it smaller is possible
    expect(edited(wordy, { kind: "recommendation", action: "delete", id: 3 }).recommendations).toHaveLength(2);
    // and the maximum itself
    const nearly = { ...full, scoring_models: full.scoring_models.slice(0, -1) };
    const left = LIMITS.allSources - sizeOf(nearly).sources;
    const adding = (length: number) => scoring(1, "1".padEnd(length));
    expect(sizeOf(edited(nearly, adding(left))).sources).toBe(LIMITS.allSources);
    expect(Object.keys(editErrors(nearly, adding(left + 1)))).toEqual(["non_field_errors"]);
    const room = LIMITS.document - sizeOf(RENTAL).document;
    const telling = (length: number) => update("question", 1, { help_text: "x".repeat(length) });
    expect(sizeOf(edited(RENTAL, telling(room))).document).toBe(LIMITS.document);
    expect(Object.keys(editErrors(RENTAL, telling(room + 1)))).toEqual(["non_field_errors"]);
  });

  test("replace uses defaults for missing members, except choices", () => {
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
      reason: "",
      lead_can_change: false,
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
    expect(objections(update("question", 4, { choices: twice })).choices).toContain("choice 1 is listed twice");
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

  test.each([
    ["one that says the sign of a number", [{ text: "-2" }, { text: "2" }], ["-2", "2"]],
    ["none that is the text of another", [{ text: "A!" }, { text: "a", slug: "x" }], ["a-2", "x"]],
    [
      "none that is the value of another",
      [
        { text: "20?", value: 10 },
        { text: "B", value: 20 },
      ],
      ["20-2", "b"],
    ],
    ["none that is the value that another gets", [{ text: "2?", value: 10 }, { text: "B" }], ["2-2", "b"]],
  ])("get %s", (_, choices, slugs) => {
    const { questions } = documentOf(question(1, "choice", "a", { choices }));
    expect(questions[0]?.choices.map(({ slug }) => slug)).toEqual(slugs);
  });

  test("sent without values have their places as values", () => {
    const { questions } = documentOf(question(1, "choice", "a", { choices: [{ text: "A" }, { text: "B" }] }));
    expect(questions[0]?.choices.map(({ value }) => value)).toEqual([1, 2]);
  });

  test("cannot lose the last name that a rule could call them by, and the error is at what takes it", () => {
    const crossed = (first: string, second: string) => [
      { text: "a", slug: "b" },
      { text: first, slug: second },
    ];
    const one = documentOf(question(1, "choice", "c", { choices: crossed("Z", "a") }), rule(1, "If {c} == 'z'"));
    const other = documentOf(question(1, "choice", "c", { choices: crossed("b", "z") }), rule(1, "If {c} == 'z'"));
    const change = (data: object) => ({ kind: "choice", parent: 1, action: "update", id: 2, data }) as TestEdit;
    expect(Object.keys(editErrors(one, change({ text: "B" })))).toEqual(["text"]);
    expect(Object.keys(editErrors(other, change({ slug: "a" })))).toEqual(["slug"]);
  });

  test("change without losing slug or value", () => {
    const document = edited(RENTAL, choice("replace", { id: 1, data: { text: "Now" } }));
    expect(document.questions[3]?.choices[0]).toEqual({ id: 1, text: "Now", slug: "immediately", value: 90 });
  });

  test("reject a duplicate slug, and deletion while a rule names them", () => {
    expect(objections(choice("create", { data: { text: "A", slug: "immediately" } })).slug).toContain("already");
    expect(objections(choice("delete", { id: 1 })).non_field_errors).toBe(
      'The choice "Immediately" of timeline is used by rule 2 of question 1 (credit_score). Change or delete it first, or send dependents=delete to delete it with the choice.',
    );
    expect(edited(RENTAL, choice("delete", { id: 2 })).questions[3]?.choices).toHaveLength(1);
    const other = { kind: "choice", parent: 1, action: "create", data: { text: "A" } } as const;
    expect(objections(other).non_field_errors).toContain("cannot have choices");
  });
});
