import { expect, test } from "vitest";
import type { ModelDocument } from "../document/model.ts";
import { compileModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import { calculated, edited, rule, scoring, type TestEdit } from "../testing/documents.ts";
import { objections, RENTAL } from "../testing/edits.ts";
import { UNSAFE_NUMBER } from "../values/number-text.ts";

test.each<[string, TestEdit, Record<string, string>]>([
  [
    "scoring model",
    scoring(1, "{credit_score} + 9007199254740993"),
    { formula: `Characters 18 to 33: ${UNSAFE_NUMBER}` },
  ],
  ["rule", rule(1, "If {credit_score} > 1e-400"), { rule: `Characters 21 to 26: ${UNSAFE_NUMBER}` }],
  [
    "calculated field",
    calculated("odd", "0.12345678901234567890"),
    { formula: `Characters 1 to 22: ${UNSAFE_NUMBER}` },
  ],
])("a new %s has no number that would be rounded", (_, edit, expected) => {
  expect(objections(edit)).toEqual(expected);
});

/** A model as stored by former versions. */
const stored: ModelDocument = {
  ...RENTAL,
  scoring_models: RENTAL.scoring_models.map((scoring) =>
    scoring.id === 1 ? { ...scoring, formula: "{credit_score} * 1.00000000000000001" } : scoring,
  ),
};

test("a stored number that was rounded counts as before and prevents no other change", () => {
  expect(scoreLead(compileModel(stored), { credit_score: 800 }, 0).x).toBe(100_00);
  const renamed = edited(stored, { kind: "scoring_model", action: "update", id: 1, data: { name: "Score" } });
  expect(renamed.scoring_models[0]?.name).toBe("Score");
  const question = { kind: "question", action: "update", id: 1 } as const;
  edited(stored, { ...question, data: { type: "number" } });
  // but the error still says what the text uses, and where
  expect(objections({ ...question, data: { type: "text", min_value: null, max_value: null } }, stored).type).toContain(
    "credit_score is used by the formula of scoring model 1 (Credit score)",
  );
});

test("a change of its formula reports it", () => {
  const formula = "{credit_score} * 2.00000000000000001";
  const change = { kind: "scoring_model", action: "update", id: 1, data: { formula } } as const;
  expect(objections(change, stored)).toEqual({ formula: `Characters 18 to 36: ${UNSAFE_NUMBER}` });
});
