import { expect, test } from "vitest";
import { resultOf } from "../../explain/result.ts";
import { reduce } from "./reducer.ts";
import { INITIAL, type PlaygroundState } from "./state.ts";
import { type Target, targetKey } from "./target.ts";

const write = (target: Target, text: string, state: PlaygroundState = INITIAL) =>
  reduce(state, { type: "write", target, text });
const scores = (state: PlaygroundState) => {
  const { x_axis, y_axis, total_score } = resultOf(state.document, state.answers, 20_000).explanation;
  return { x_axis, y_axis, total_score };
};
const credit: Target = { kind: "answer", field: "credit_score" };

test("it starts with the applicant of the documentation", () => {
  expect(scores(INITIAL)).toEqual({ x_axis: 81.5, y_axis: 85, total_score: 166.5 });
  expect(resultOf(INITIAL.document, INITIAL.answers, 20_000).recommended.recommendation).toContain("approved");
});

test("an answer changes the score at once", () => {
  expect(scores(write(credit, "742"))).toEqual({ x_axis: 69, y_axis: 85, total_score: 154 });
});

test("a rejected answer has a reason and keeps the last valid one in effect", () => {
  const state = write(credit, "9");
  expect(state.drafts["answer:credit_score"]?.problems).toEqual(["9 is too small. The minimum is 300."]);
  expect(state.answers).toBe(INITIAL.answers);
  expect(write(credit, "", state).drafts["answer:credit_score"]?.problems).toEqual(["An answer is required."]);
});

test("an optional answer can be cleared", () => {
  expect(write({ kind: "answer", field: "viewing" }, "").answers).not.toHaveProperty("viewing");
  const documents = write({ kind: "answer", field: "documents" }, "identity,reference");
  expect(documents.answers.documents).toEqual(["identity", "reference"]);
});

test("an invalid rule keeps the last valid model and has the position of the error", () => {
  const rule: Target = { kind: "rule", id: 2 };
  const state = write(rule, "If {credit_score} >= 720 && {rent_ratio} <= 0.3");
  expect(state.document).toBe(INITIAL.document);
  const draft = state.drafts["rule:2"];
  expect(draft?.problems).toEqual(['Characters 26 to 27: Use "and" instead of "&&".']);
  expect(draft?.diagnostics[0]).toMatchObject({ from: 25, to: 27 });
  const mended = write(rule, "If {credit_score} >= 750", state);
  expect(mended.drafts["rule:2"]?.problems).toEqual([]);
  expect(mended.document.recommendations[1]?.rule).toBe("If {credit_score} >= 750");
});

test("a boundary moves for both ranges that meet there", () => {
  const ranges = write({ kind: "end", model: 1, range: 1 }, "730").document.scoring_models[0]?.value_ranges;
  expect(ranges?.slice(1, 3)).toMatchObject([
    { start: 680, end: 730 },
    { start: 730, end: 760 },
  ]);
});

test("a range that ends before it starts is rejected in plain words", () => {
  const state = write({ kind: "end", model: 1, range: 0 }, "600");
  expect(state.drafts["end:1:0"]?.problems).toEqual(["The start (620) must be less than the end (600)."]);
  expect(write({ kind: "end", model: 1, range: 0 }, "high").drafts["end:1:0"]?.problems).toHaveLength(1);
});

test("a range can be added above the others and removed again", () => {
  const added = reduce(INITIAL, { type: "add-range", model: 1 });
  expect(added.document.scoring_models[0]?.value_ranges.slice(-2)).toMatchObject([
    { start: 800, end: 840, points: 100 },
    { start: 840, end: null, points: 100 },
  ]);
  const removed = reduce(added, { type: "remove-range", model: 1, range: 5 });
  expect(removed.document.scoring_models[0]?.value_ranges).toHaveLength(5);
});

test("each choice has its own points: some, others, or none", () => {
  const model = INITIAL.document.scoring_models.find(({ formula }) => formula === "{viewing}");
  if (model === undefined) throw new Error("the example scores no choice question");
  const ids = INITIAL.document.questions
    .find(({ field_name }) => field_name === "viewing")
    ?.choices.map(({ id }) => id);
  const target = (place: number): Target => ({ kind: "choice", model: model.id, choice: ids?.[place - 1] ?? 0 });
  const pointsOf = (state: PlaygroundState) =>
    state.document.scoring_models.find(({ id }) => id === model.id)?.value_ranges.map(({ points }) => points);
  expect(pointsOf(INITIAL)).toEqual([]);
  const both = write(target(2), "40", write(target(1), "75"));
  expect(pointsOf(both)).toHaveLength(2);
  expect(pointsOf(write(target(1), "12.5", both))?.toSorted()).toEqual([12.5, 40]);
  // a draft about the second range would now be about the first
  const broken = write({ kind: "points", model: model.id, range: 1 }, "many", both);
  const without = write(target(1), " ", broken);
  expect(pointsOf(without)).toEqual([40]);
  expect(Object.keys(without.drafts).sort()).toEqual([1, 2].map((place) => targetKey(target(place))));
  expect(write(target(1), "many").drafts[targetKey(target(1))]?.problems).toHaveLength(1);
  expect(write(target(99), "1")).toBe(INITIAL);
  expect(write({ kind: "choice", model: 1, choice: 1 }, "1")).toBe(INITIAL);
});

test("a weight and an axis change the sums", () => {
  expect(scores(write({ kind: "weight", model: 1 }, "1"))).toMatchObject({ x_axis: 129 });
  expect(write({ kind: "weight", model: 1 }, "-1").drafts["weight:1"]?.problems).toHaveLength(1);
  const both = reduce(INITIAL, { type: "feed", model: 1, axis: "y_axis", on: true });
  expect(scores(both)).toEqual({ x_axis: 81.5, y_axis: 132.5, total_score: 214 });
});

test("a circle of calculated fields is rejected", () => {
  const state = write({ kind: "field", id: 1 }, "1 / {rent_ratio}");
  expect(state.drafts["field:1"]?.problems).toHaveLength(1);
});

test("a rejected text is applied once it is valid", () => {
  // the rule needs a date, which the calculated field only becomes afterwards
  const first = write({ kind: "rule", id: 6 }, "If {debt_ratio} < 2030-01-01");
  expect(first.drafts["rule:6"]?.problems).toHaveLength(1);
  const freed = write({ kind: "rule", id: 4 }, "If {credit_score} < 680", first);
  const dated = write({ kind: "field", id: 3 }, "today() + {debt_payments}", freed);
  expect(dated.drafts["rule:6"]?.problems).toEqual([]);
  expect(dated.document.recommendations[5]?.rule).toBe("If {debt_ratio} < 2030-01-01");
});

test("leaving a control displays the model's value", () => {
  const target: Target = { kind: "weight", model: 1 };
  const typed = write(target, "0.50");
  expect(typed.drafts["weight:1"]?.text).toBe("0.50");
  expect(reduce(typed, { type: "settle", target }).drafts).toEqual({});
  const broken = write(target, "half");
  expect(reduce(broken, { type: "settle", target })).toBe(broken);
});
