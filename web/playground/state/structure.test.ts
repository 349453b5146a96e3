import { expect, test } from "vitest";
import { resultOf } from "../../explain/result.ts";
import { write } from "./reducer.ts";
import { BLANK, INITIAL, type PlaygroundState } from "./state.ts";
import { type Restructuring, restructure } from "./structure.ts";

/** Returns the state after several changes, each of which must be valid. */
function after(state: PlaygroundState, ...changes: readonly Restructuring[]): PlaygroundState {
  return changes.reduce((former, change) => {
    const result = restructure(former, change);
    if (!result.ok) throw new Error(result.problems.join());
    return result.state;
  }, state);
}

const question: Restructuring = {
  kind: "question",
  action: "create",
  data: { number: 1, text: "How many people work there?", type: "integer", field_name: "employees" },
};
const model: Restructuring = {
  kind: "scoring_model",
  action: "create",
  data: { question: 1, name: "Size", formula: "{employees}" },
};
const rule: Restructuring = {
  kind: "recommendation",
  action: "create",
  data: { question: 1, rule: "If {x_axis_score} > 50", response_text: "Call today." },
};

test("a model can be built from scratch, and scores", () => {
  const state = write(after(BLANK, question, model, rule), { kind: "answer", field: "employees" }, "80");
  const { explanation, recommended } = resultOf(state.document, state.answers, 20_000);
  expect([explanation.x_axis, explanation.total_score, recommended.recommendation]).toEqual([80, 80, "Call today."]);
});

test("removing a part removes its answer and its drafts", () => {
  const typed = write(after(BLANK, question, model), { kind: "answer", field: "employees" }, "80");
  const broken = write(typed, { kind: "formula", model: 1 }, "{employees} +");
  const without = after(broken, { kind: "scoring_model", action: "delete", id: 1 });
  expect(Object.keys(without.drafts)).toEqual(["answer:employees"]);
  expect(without.answers).toEqual({ employees: 80 });
  expect(after(without, { kind: "question", action: "delete", id: 1 })).toEqual(
    expect.objectContaining({ answers: {}, drafts: {} }),
  );
});

test("a part in use is not removed, and each use is named", () => {
  const result = restructure(INITIAL, { kind: "question", action: "delete", id: 3 });
  expect(result.ok).toBe(false);
  expect(!result.ok && result.problems.join()).toMatch(/Credit score/);
});

test("a second question with the same field name is rejected", () => {
  const result = restructure(after(BLANK, question), {
    ...question,
    data: { ...question.data, number: 2 },
  } as Restructuring);
  expect(result.ok).toBe(false);
});
