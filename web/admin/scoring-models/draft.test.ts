import { describe, expect, test } from "vitest";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { rental } from "#contract/reference/examples/rental";
import { sales } from "#contract/reference/examples/sales";
import { type ModelDocument, questionOfFormula, type ScoringModel } from "#engine";
import { resultOf } from "../../explain/result.ts";
import { bodyOf, draftOf, type ModelDraft, NEW_MODEL, readDraft } from "./draft.ts";
import { answerBounds, axesText, mostPoints, readersOf } from "./figures.ts";

const AT = "2024-08-30T00:00:00Z";
const live = exampleDocument(rental, AT);
const modelOf = ({ scoring_models }: ModelDocument, name: string): ScoringModel => {
  const found = scoring_models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};
const credit = modelOf(live, "Credit score");
const changed = (change: Partial<ModelDraft>) => readDraft(live, credit.id, { ...draftOf(credit), ...change });

describe("a draft in the live model", () => {
  test("an unchanged one changes nothing", () => {
    expect(changed({}).document).toEqual(live);
    expect(bodyOf(live, draftOf(credit))).toMatchObject({ weight: credit.weight, value_ranges: credit.value_ranges });
  });

  test("scores as the model would after saving, also in the second pass", () => {
    const { document, id } = readDraft(live, undefined, {
      ...NEW_MODEL,
      question: credit.question,
      formula: "{x_axis_score} / 2",
      x_axis: false,
      y_axis: true,
    });
    const { explanation } = resultOf(document ?? live, { credit_score: 810 }, 20_000);
    const own = explanation.scoring_models.find((model) => model.id === id);
    expect(own).toMatchObject({ pass: 2, x_axis: false, y_axis: true });
    expect(own?.weighted_points).toBe(explanation.x_axis / 2);
    expect(explanation.y_axis).toBe(own?.weighted_points);
  });

  test.each<[string, Partial<ModelDraft>]>([
    ["no question", { question: null }],
    ["a weight that is no number", { weight: "much" }],
    ["no weight", { weight: null }],
    ["a weight out of bounds", { weight: -1 }],
    ["a formula with an error", { formula: "{credit_scor}" }],
    ["a range that cannot be read", { value_ranges: [{ key: 1, start: "x", end: "", points: "1" }] }],
    ["two that overlap", { value_ranges: [1, 2].map((key) => ({ key, start: "", end: "", points: "1" })) }],
  ])("%s cannot be used for scoring", (_name, change) => {
    expect(changed(change).document).toBeUndefined();
  });

  test("bounds have the type of the formula", () => {
    const { kind, rows } = changed({ formula: "today()" });
    expect(kind).toBe("date");
    expect(rows.problems.size).toBeGreaterThan(0);
  });
});

describe("the list of scoring models", () => {
  const document = exampleDocument(sales, AT);

  test("the question of a plain formula, and its possible answers", () => {
    expect(questionOfFormula("{credit_score}", live.questions)?.field_name).toBe("credit_score");
    expect(questionOfFormula("{credit_score} + 1", live.questions)).toBeUndefined();
    expect(questionOfFormula("{credit_score", live.questions)?.field_name).toBe("credit_score");
    expect(answerBounds(questionOfFormula("{credit_score}", live.questions))).toEqual([300, 850]);
    expect(answerBounds(undefined)).toEqual([]);
  });

  test.each([
    ["Budget", 40],
    ["Job title", 40],
    ["Tech", 10],
  ])("the most points of %s", (name, expected) => {
    expect(mostPoints(modelOf(document, name), document)).toBe(expected);
  });

  test("an open formula without ranges is unbounded", () => {
    expect(mostPoints({ ...credit, value_ranges: [], formula: "{credit_score} * 2" }, live)).toBeUndefined();
  });

  test("what reads the scores that its points count in", () => {
    expect(readersOf(credit, live).map(({ target }) => target.name)).toEqual(["rule 1 of question 7 (viewing)"]);
    expect(readersOf({ ...credit, x_axis: false }, live)).toEqual([]);
    const second = readDraft(live, credit.id, { ...draftOf(credit), formula: "{total_score}" }).document ?? live;
    expect(readersOf(credit, second).map(({ target }) => target.type)).toEqual(["recommendation"]);
  });

  test("axes in words", () => {
    expect(axesText({ x_axis: true, y_axis: true })).toBe("X and Y");
    expect(axesText({ x_axis: false, y_axis: false })).toBe("neither axis");
  });
});
