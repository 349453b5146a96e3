import { expect, test } from "vitest";
import type { ModelDocument } from "../document/model.ts";
import { compileModel } from "../scoring/compile.ts";
import { calculated, documentOf, edited, question, rule, scoring, type TestEdit } from "../testing/documents.ts";
import { compareExplanations } from "./compare.ts";
import { explainLead } from "./explain.ts";

const MODEL = documentOf(
  question(1, "number", "income"),
  question(2, "number", "debts"),
  calculated("left", "{income} - {debts}"),
  scoring(1, "{income}", { name: "Income", weight: 0.5 }),
  scoring(2, "{left}", { name: "Left", x_axis: false, y_axis: true }),
  rule(1, "If {income} > 100", "Rich"),
  rule(1, "If 1", "Other"),
);

const explained = (document: ModelDocument, answers = { income: 120, debts: 20 }) =>
  explainLead(compileModel(document), answers, 0);

const compared = (...edits: TestEdit[]) =>
  compareExplanations(explained(MODEL), explained(edits.reduce(edited, MODEL)));

test("two equal explanations have no differences, whatever the models are called", () => {
  expect(compared()).toMatchObject({ isSame: true, scoring_models: [], calculated_fields: [], rules: [] });
  const named: TestEdit = { kind: "scoring_model", action: "update", id: 1, data: { name: "Earnings" } };
  expect(compared(named).isSame).toBe(true);
});

test("reports the differences of each part, and their effect on the scores", () => {
  const difference = compared(
    { kind: "scoring_model", action: "update", id: 1, data: { weight: 0.25 } },
    { kind: "calculated_field", action: "update", id: 1, data: { formula: "{income} - {debts} * 2" } },
    { kind: "recommendation", action: "update", id: 1, data: { rule: "If {income} > 150" } },
    scoring(1, "10", { name: "Bonus", y_axis: true }),
  );
  expect(difference.isSame).toBe(false);
  expect(difference.total_score).toEqual({ before: 160, after: 130 });
  expect(difference.bands.x).toMatchObject({ before: { letter: "B" }, after: { letter: "C" } });
  expect(
    difference.scoring_models.map((change) => [
      change.kind === "gone" ? change.before.name : change.after.name,
      change.kind === "changed" ? change.members : change.kind,
      change.effect,
    ]),
  ).toEqual([
    ["Income", ["weight", "weighted_points"], { x: -30, y: 0 }],
    ["Left", ["value", "points", "weighted_points"], { x: 0, y: -20 }],
    ["Bonus", "added", { x: 10, y: 10 }],
  ]);
  expect(difference.calculated_fields).toMatchObject([
    { kind: "changed", members: ["formula", "value"], before: { value: 100 }, after: { value: 80 } },
  ]);
  expect(difference.rules).toMatchObject([
    { members: ["rule", "outcome", "would_be"], before: { outcome: "matched" }, after: { outcome: "not_matched" } },
    { members: ["outcome"], before: { outcome: "not_tried" }, after: { outcome: "matched" } },
  ]);
});

test("a deleted scoring model, or one that changes its axis, takes its points along", () => {
  const { scoring_models } = compared(
    { kind: "scoring_model", action: "delete", id: 1 },
    { kind: "scoring_model", action: "update", id: 2, data: { x_axis: true, y_axis: false } },
  );
  expect(scoring_models.map(({ kind, effect }) => [kind, effect])).toEqual([
    ["changed", { x: 100, y: -100 }],
    ["gone", { x: -60, y: 0 }],
  ]);
});

test("any part that differs is a difference, however many do", () => {
  const field: TestEdit = {
    kind: "calculated_field",
    action: "update",
    id: 1,
    data: { formula: "100 + 0 * {income}" },
  };
  const text: TestEdit = { kind: "recommendation", action: "update", id: 1, data: { response_text: "Richer" } };
  const model = scoring(1, "0", { name: "Nothing" });
  for (const edits of [[field], [text], [model], [field, text], [model, text], [model, field], [model, field, text]])
    expect(compared(...edits).isSame, JSON.stringify(edits)).toBe(false);
});

test("other bands for the same scores are a difference", () => {
  const bands = { ...MODEL.bands, total: MODEL.bands.total.map((band) => ({ ...band, action: "call" })) };
  const difference = compared({ kind: "bands", action: "replace", data: bands });
  expect([difference.isSame, difference.scoring_models]).toEqual([false, []]);
  expect(difference.bands.total).toMatchObject({
    before: { action: "contact immediately" },
    after: { action: "call" },
  });
});
