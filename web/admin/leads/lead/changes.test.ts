import { expect, test } from "vitest";
import { rental } from "#contract";
import { exampleDocument } from "#contract/reference/examples/model-example";
import { leadChanges } from "./changes.ts";

const document = exampleDocument(rental, "2026-01-15T09:30:00.000Z");
const state = (answers: Record<string, string | number | string[]>, total: number, model_version = 3) => ({
  answers,
  x_axis: total,
  y_axis: 0,
  total_score: total,
  priority: "High" as const,
  model_version,
  evaluated_on: "2026-01-15",
  updated_at: "2026-01-15T09:30:00.000Z",
  submitted_by: null,
  rescored: null,
  revision: 1,
  import_id: null,
  restored: null,
});

test("changed, added, and removed answers are described in the questions' words", () => {
  const before = state({ credit_score: 700, move_in: "immediate", about: "A dog", gone: 1 }, 80.1);
  const after = state(
    { credit_score: 700, move_in: "1-3-months", documents: ["identity", "pay-stubs"], gone: 1 },
    70.3,
  );
  const { answers, total, version } = leadChanges(before, after, () => document);
  expect(answers).toEqual([
    expect.objectContaining({
      question: "When would you like to move in?",
      before: "Immediately",
      after: "In 1-3 months",
    }),
    expect.objectContaining({ question: "Is there anything we should know?", before: "A dog", after: undefined }),
    expect.objectContaining({ field: "documents", before: undefined, after: "Proof of identity, Pay stubs" }),
  ]);
  expect(total).toBe(-9.8);
  expect(version).toBeUndefined();
});

test("an answer whose field was renamed is not a change", () => {
  const called = (name: string) => ({
    ...document,
    questions: document.questions.map((each) => (each.field_name === "move_in" ? { ...each, field_name: name } : each)),
  });
  const documentOf = (version: number) => called(version === 3 ? "move_in" : "moving");
  const before = state({ credit_score: 700, move_in: "immediate" }, 80);
  const same = state({ credit_score: 700, moving: "immediate" }, 80, 4);
  expect(leadChanges(before, same, documentOf).answers).toEqual([]);
  const other = state({ credit_score: 700, moving: "1-3-months" }, 80, 4);
  expect(leadChanges(before, other, documentOf).answers).toEqual([
    { field: "moving", question: "When would you like to move in?", before: "Immediately", after: "In 1-3 months" },
  ]);
});

test("without the model the fields' own names are used, and another version is reported", () => {
  const { answers, version } = leadChanges(
    state({ move_in: "a" }, 1, 3),
    state({ move_in: "b" }, 1, 4),
    () => undefined,
  );
  expect(answers).toEqual([{ field: "move_in", question: "move_in", before: "a", after: "b" }]);
  expect(version).toEqual({ before: 3, after: 4 });
});
