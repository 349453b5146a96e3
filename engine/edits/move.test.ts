import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf, editErrors, edited, question, rule } from "../testing/documents.ts";
import { moved } from "./move.ts";

const move = (id: number, number: number) => ({ kind: "question", action: "move", id, data: { number } }) as const;

test.each([
  ["down the list", 1, 5, { 1: 5, 2: 1, 3: 2 }],
  ["up the list", 3, 1, { 1: 2, 2: 5, 3: 1 }],
  ["to a neighbour", 2, 1, { 1: 2, 2: 1, 3: 5 }],
  ["to a free number between", 1, 4, { 1: 4, 2: 2, 3: 5 }],
  ["to a free number after all", 2, 9, { 1: 1, 2: 9, 3: 5 }],
  ["to where it is", 2, 2, { 1: 1, 2: 2, 3: 5 }],
])("moves %s", (_, id, number, expected) => {
  const items = [
    { id: 1, number: 1 },
    { id: 2, number: 2 },
    { id: 3, number: 5 },
  ];
  expect(Object.fromEntries(moved(items, id, number).map((item) => [item.id, item.number]))).toEqual(expected);
});

test("a move to where it is, or of what is not there, leaves the list as it is", () => {
  const items = [
    { id: 1, number: 1 },
    { id: 2, number: 2 },
  ];
  expect(moved(items, 2, 2)).toBe(items);
  expect(moved(items, 3, 2)).toBe(items);
});

test("numbers stay unique, the moved one gets its number, and the others keep their order", () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 30 }), (list, pick, to) => {
      const items = list.map((number, index) => ({ id: index + 1, number }));
      const id = (pick % list.length) + 1;
      const after = moved(items, id, to);
      expect(new Set(after.map(({ number }) => number)).size).toBe(list.length);
      expect(after.find((item) => item.id === id)?.number).toBe(to);
      const others = (all: typeof after) =>
        [...all]
          .sort((a, b) => a.number - b.number)
          .map((item) => item.id)
          .filter((other) => other !== id);
      expect(others(after)).toEqual(others(items));
    }),
  );
});

test("a question that moves takes its rules along", () => {
  const document = documentOf(
    question(1, "integer", "a"),
    question(2, "integer", "b"),
    rule(1, "If {a} > 1"),
    rule(2, "If {b} > 1"),
  );
  const after = edited(document, move(2, 1));
  expect(after.questions.map(({ field_name, number }) => [field_name, number])).toEqual([
    ["b", 1],
    ["a", 2],
  ]);
  expect(after.recommendations.map(({ id }) => id)).toEqual([2, 1]);
  expect(editErrors(document, move(2, 0))).toEqual({ number: ["Must be a whole number of at least 1."] });
});

test("a rule takes a place among those of its question, whatever their positions were", () => {
  const moveRule = (id: number, position: number) =>
    ({ kind: "recommendation", action: "move", id, data: { position } }) as const;
  const at = (question: number, position: number) =>
    ({
      kind: "recommendation",
      action: "create",
      data: { question, rule: "If 1", response_text: "yes", position },
    }) as const;
  const questions = [question(1, "integer", "a"), question(2, "integer", "b")];
  const tied = documentOf(...questions, at(1, 4), at(1, 4), at(1, 9), at(2, 7));
  const order = (id: number, position: number) =>
    edited(tied, moveRule(id, position)).recommendations.map((each) => [each.id, each.position]);
  expect(order(3, 2)).toEqual([
    [1, 1],
    [3, 2],
    [2, 3],
    [4, 7],
  ]);
  expect(order(4, 1)).toEqual([
    [1, 4],
    [2, 4],
    [3, 9],
    [4, 1],
  ]);
  expect(order(1, 99).map(([id]) => id)).toEqual([2, 3, 1, 4]);
  expect(order(2, 2).map(([id]) => id)).toEqual([1, 2, 3, 4]);
  expect(editErrors(tied, moveRule(1, 0))).toEqual({ position: ["Must be a whole number of at least 1."] });
});
