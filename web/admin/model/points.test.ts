import { expect, test } from "vitest";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { rental } from "#contract/reference/examples/rental";
import { applyEdit, type ModelDocument } from "#engine";
import { pointsOf, rangeLabels } from "./points.ts";

const rentalModel = exampleDocument(rental, "2024-08-30T00:00:00Z");
const modelOf = (name: string, { scoring_models } = rentalModel) => {
  const model = scoring_models.find((each) => each.name === name);
  if (model === undefined) throw new Error(`there is no model ${name}`);
  return model;
};
const shown = (name: string, document: ModelDocument = rentalModel) =>
  pointsOf(modelOf(name, document), document.questions).map(({ label, points }) => `${label}: ${points}`);

test("points are listed by range, or by choice if the choice's value is the points", () => {
  expect(shown("Cash flow")).toEqual(["below 3: 20", "3 to 4.5: 60", "4.5 to 5: 85", "from 5: 100"]);
  expect(shown("Move-in date")[0]).toBe("Immediately: 90");
});

test("ranges of a choice are listed and labeled by their choices", () => {
  const { id, question } = modelOf("Move-in date");
  const [first, second] = rentalModel.questions.find((each) => each.id === question)?.choices ?? [];
  if (first === undefined || second === undefined) throw new Error("there are no choices");
  const value_ranges = [
    { start: first.value, end: first.value + 1, points: 7 },
    { start: 1000, end: null, points: 1 },
  ];
  const edit = { kind: "scoring_model", action: "update", id, data: { value_ranges }, at: "" } as const;
  const edited = applyEdit(rentalModel, edit);
  if (!edited.ok) throw new Error(JSON.stringify(edited));
  const rows = shown("Move-in date", edited.document);
  expect(rows.slice(0, 2)).toEqual([`${first.text}: 7`, `${second.text}: no points`]);
  expect(rows.at(-1)).toBe("from 1,000 (no choice): 1");
  const labels = rangeLabels(modelOf("Move-in date", edited.document), edited.document.questions);
  expect([...labels.values()]).toEqual([first.text, "from 1,000"]);
});
