import { expect, test } from "vitest";
import { renameField } from "../language/rename.ts";
import { edited, MADE_AT } from "../testing/documents.ts";
import { objections, RENTAL } from "../testing/edits.ts";
import { LIMITS } from "../values/limits.ts";
import { relatedOf } from "./duplicate.ts";

const duplicate = (id: number, data = {}) => ({ kind: "question", action: "duplicate", id, data }) as const;

test("a copy has the settings and choices of its question, is the last one, and rejects no lead", () => {
  const required = edited(RENTAL, { kind: "question", action: "update", id: 4, data: { required: true } });
  const copied = edited(required, duplicate(4));
  expect(copied.questions.at(-1)).toEqual({
    ...required.questions[3],
    id: 6,
    number: 6,
    field_name: "timeline_2",
    required: false,
    choices: [
      { id: 3, text: "Immediately", slug: "immediately", value: 90 },
      { id: 4, text: "1-3 months", slug: "1-3-months", value: 80 },
    ],
    created_at: MADE_AT,
  });
  expect(copied.questions.slice(0, -1)).toEqual(required.questions);
  expect(copied.scoring_models).toBe(required.scoring_models);
  expect(copied.recommendations).toBe(required.recommendations);
  expect(edited(copied, duplicate(4)).questions.at(-1)?.field_name).toBe("timeline_3");
});

test("a copy that cannot be made says why, and nothing about what would be copied with it", () => {
  for (const include_related of [false, true])
    expect(Object.keys(objections(duplicate(1, { field_name: "a b", include_related })))).toEqual(["field_name"]);
});

test("a copy gets its own scoring models and rules that read its answer", () => {
  const copied = edited(RENTAL, duplicate(1, { field_name: "score", text: "Score?", include_related: true }));
  expect(copied.questions.at(-1)).toMatchObject({ text: "Score?", field_name: "score", min_value: 300 });
  expect(copied.scoring_models.slice(3)).toEqual([
    {
      ...RENTAL.scoring_models[0],
      id: 4,
      question: 6,
      formula: "{score}",
      value_ranges: [{ id: 4, start: 800, end: null, points: 100 }],
      created_at: MADE_AT,
    },
  ]);
  expect(copied.recommendations.slice(3).map(({ id, rule, position }) => [id, rule, position])).toEqual([
    [4, "If {score} >= 700", 1],
    [5, "If {score} < 700 and {timeline} == 'immediately'", 2],
  ]);
});

test("what would count the same answers twice is not copied", () => {
  const [, rent] = RENTAL.questions;
  if (rent === undefined) throw new Error("there is no such question");
  expect(relatedOf(RENTAL, rent)).toEqual({ scoring_models: [], recommendations: [] });
  const copied = edited(RENTAL, duplicate(2, { include_related: true }));
  expect(copied.scoring_models).toBe(RENTAL.scoring_models);
});

test("a copy fits at the limits of names and numbers", () => {
  const longest = "f".repeat(LIMITS.fieldName);
  const last = edited(RENTAL, {
    kind: "question",
    action: "create",
    data: { number: LIMITS.place, text: "Last?", type: "number", field_name: longest },
  });
  const [copy] = edited(last, duplicate(6)).questions.filter(({ id }) => id === 7);
  expect(copy).toMatchObject({ field_name: `${"f".repeat(LIMITS.fieldName - 2)}_2`, number: 6 });
  const again = edited(edited(last, duplicate(6)), duplicate(6)).questions.find(({ id }) => id === 8);
  expect(again).toMatchObject({ field_name: `${"f".repeat(LIMITS.fieldName - 2)}_3`, number: 7 });
});

test.each([
  ["a name that is taken", duplicate(1, { field_name: "rent_ratio" }), { field_name: "calculated field named" }],
  ["a reserved name", duplicate(1, { field_name: "total_score" }), { field_name: "reserved" }],
])("%s is rejected", (_name, edit, expected) => {
  const found = objections(edit);
  for (const [field, words] of Object.entries(expected)) expect(found[field]).toContain(words);
});

test("a text that a longer name makes too long is reported, and nothing is copied", () => {
  const rule = `If {credit_score} > 1${" and {credit_score} > 1".repeat(80)}`;
  const document = edited(RENTAL, { kind: "recommendation", action: "update", id: 1, data: { rule } });
  const found = objections(
    duplicate(1, { field_name: "credit_score_of_the_applicant", include_related: true }),
    document,
  );
  expect(Object.keys(found)).toEqual(["non_field_errors"]);
  expect(found.non_field_errors).toMatch(/Cannot copy rule 1\..*Shorten/);
});

test.each([
  ["{a}/{b} + {a[0]}", "formula", "{c}/{b} + {c[0]}"],
  ["If {a} == 'a' and max({ a [ -1 ] }, 3) > {ab}", "rule", "If {c} == 'a' and max({ c [ -1 ] }, 3) > {ab}"],
  ["If 1", "rule", "If 1"],
] as const)("a field is renamed in %s", (source, mode, expected) => {
  expect(renameField(source, mode, "a", "c")).toBe(expected);
});
