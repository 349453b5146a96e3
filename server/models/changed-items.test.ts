import { expect, test } from "vitest";
import { applyEdit, type Edit, EMPTY_MODEL, type ModelDocument } from "#engine";
import { changedItems } from "./changed-items.ts";

const at = "2026-01-15T12:00:00.000Z";

function edited(document: ModelDocument, edit: object): ModelDocument {
  const result = applyEdit(document, { ...edit, at } as Edit);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.document;
}

const question = { number: 1, text: "Your income?", type: "number", field_name: "income" };
const asked = edited(EMPTY_MODEL, { kind: "question", action: "create", data: question });
const model = { question: 1, formula: "{income}", name: "Income", value_ranges: [{ start: 0, end: 10, points: 5 }] };
const scored = edited(asked, { kind: "scoring_model", action: "create", data: model });

test.each<readonly [string, ModelDocument, ModelDocument, readonly string[], readonly string[]]>([
  ["nothing", scored, scored, [], []],
  ["the same read again", scored, structuredClone(scored), [], []],
  ["a new question", EMPTY_MODEL, asked, ["question 1"], ["income", "Your income?"]],
  ["a question that is gone", asked, EMPTY_MODEL, ["question 1"], ["income", "Your income?"]],
  [
    "a range, as of its scoring model",
    scored,
    edited(scored, { kind: "value_range", action: "update", id: 1, data: { points: 7 } }),
    ["scoring_model 1"],
    ["income", "Income"],
  ],
  [
    "a field that is renamed, by both names",
    asked,
    edited(asked, { kind: "question", action: "update", id: 1, data: { field_name: "salary" } }),
    ["question 1"],
    ["income", "Your income?", "salary"],
  ],
  [
    "the bands",
    asked,
    {
      ...asked,
      bands: { ...asked.bands, x: asked.bands.y.map((band) => ({ ...band, recommendation: "Call them." })) },
    },
    ["bands"],
    ["bands"],
  ],
])("%s", (_what, before, after, items, names) => {
  expect(changedItems(before, after)).toEqual({ items, names });
});
