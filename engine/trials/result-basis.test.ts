import fc from "fast-check";
import { expect, test } from "vitest";
import { answerReader } from "../answers/answers.ts";
import type { ModelDocument } from "../document/model.ts";
import { compileModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import {
  calculated,
  documentOf,
  edited,
  test as leadTest,
  question,
  rule,
  scoring,
  type TestEdit,
} from "../testing/documents.ts";
import { drawOf, someAnswer, someDocument, someEdit, someFieldNames, withFieldNames } from "../testing/random.ts";
import { parseDate } from "../values/dates.ts";
import { createReplay, createSameness } from "./replay.ts";
import { resultBasis } from "./result-basis.ts";

const MODEL = documentOf(
  question(1, "number", "income", { number: 2, min_value: 0, max_value: 100 }),
  question(2, "choice", "industry", { number: 1, choices: [{ text: "Tech", value: 3 }, { text: "Other" }] }),
  question(3, "text", "comment", { number: 3 }),
  calculated("monthly", "{income} / 12"),
  scoring(1, "{monthly}", { x_axis: true, name: "Income" }),
  scoring(2, "{industry} == 'tech' or {industry} == 'Other'", { y_axis: true }),
  rule(1, "If {income} > 80", "call"),
  rule(1, "If {total_score} > 20", "write"),
);

const update = (kind: "question" | "scoring_model" | "recommendation" | "calculated_field", id: number, data: object) =>
  ({ kind, action: "update", id, data }) as TestEdit;
const choice = (id: number, data: object) => ({ kind: "choice", action: "update", parent: 2, id, data }) as TestEdit;
const bands = (list: "x" | "total", data: object) => {
  const [highest, ...others] = MODEL.bands[list];
  return { kind: "bands", action: "replace", data: { ...MODEL.bands, [list]: [{ ...highest, ...data }, ...others] } };
};

const isAlike = (a: ModelDocument, b: ModelDocument) =>
  JSON.stringify(resultBasis(a)) === JSON.stringify(resultBasis(b));

test.each<readonly [string, boolean, TestEdit]>([
  ["another field name", true, update("question", 1, { field_name: "salary" })],
  ["another name of a calculated field", true, update("calculated_field", 1, { name: "per_month" })],
  ["another wording of a question", true, update("question", 1, { text: "Income?", help_text: "Net" })],
  ["a reason for customers", true, update("question", 1, { reason: "Income", lead_can_change: true })],
  ["another slug of a choice", true, choice(1, { slug: "software" })],
  ["another text of a choice", true, choice(2, { text: "Something else" })],
  ["another value of a choice", false, choice(2, { value: 7 })],
  ["another name of a scoring model", true, update("scoring_model", 1, { name: "Money" })],
  ["another weight", false, update("scoring_model", 1, { weight: 2 })],
  ["another axis", false, update("scoring_model", 1, { y_axis: true })],
  ["another formula of a calculated field", false, update("calculated_field", 1, { formula: "{income} / 11" })],
  ["another bound of a question that is used", false, update("question", 1, { max_value: 50 })],
  ["a used question that is required", false, update("question", 1, { required: true })],
  ["a question that nothing uses", true, question(4, "number", "age", { number: 4 })],
  ["another type of a question that nothing uses", true, update("question", 3, { type: "date" })],
  ["a question moved among those without rules", true, update("question", 2, { number: 9 })],
  ["a scoring model more", false, scoring(1, "1", { x_axis: true })],
  ["another condition of a rule", false, update("recommendation", 1, { rule: "If {income} > 90" })],
  ["another text of a rule, which leads show", false, update("recommendation", 1, { response_text: "visit" })],
  ["rules in another order", false, update("recommendation", 1, { position: 3 })],
  ["another edge of a band", false, bands("x", { from: 90 }) as TestEdit],
  ["another priority", false, bands("total", { label: "Hot" }) as TestEdit],
  ["another action for a band", true, bands("total", { action: "visit" }) as TestEdit],
  ["a test", true, leadTest("The best", { income: 100 }, { x_axis: 8.33 })],
])("%s: scores alike is %s", (_what, alike, edit) => {
  expect(isAlike(MODEL, edited(MODEL, edit))).toBe(alike);
});

test("documents with equal bases have the same result for every lead", () => {
  let alike = 0;
  const property = fc.property(fc.integer(), (seed) => {
    const draw = drawOf(seed);
    const before = someDocument(draw, 80);
    const renamed = withFieldNames(before, someFieldNames(draw, before));
    const after = [0, 1, 2].reduce((document) => tryEdit(document, someEdit(draw, document)), renamed);
    expect(isAlike(before, renamed)).toBe(true);
    if (!isAlike(before, after)) return;
    alike += 1;
    const [compiled, replay, isSame] = [
      compileModel(before),
      createReplay(after, "UTC"),
      createSameness(after)(before),
    ];
    for (let lead = 0; lead < 5; lead += 1) {
      const given = before.questions.map((each) => [each.field_name, someAnswer(draw, each)]);
      const read = answerReader(before.questions)(Object.fromEntries(given), { timeZone: "UTC" });
      if (!read.ok) continue;
      const replayed = replay(read.answers, before.questions, DAY);
      // answers that no longer fit keep their score
      if (replayed.ok) expect(isSame(scoreLead(compiled, read.answers, DAY), replayed.score)).toBe(true);
    }
  });
  fc.assert(property, { numRuns: 40 });
  expect(alike).toBeGreaterThan(0);
});

const DAY = parseDate("2026-02-28") as number;

function tryEdit(document: ModelDocument, edit: TestEdit): ModelDocument {
  try {
    return edited(document, edit);
  } catch {
    return document;
  }
}
