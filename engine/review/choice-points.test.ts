import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Choice, EMPTY_MODEL, type ModelDocument, type ValueRange } from "../document/model.ts";
import { overlap } from "../document/value-ranges.ts";
import { applyEdit } from "../edits/apply.ts";
import { compileModel } from "../scoring/compile.ts";
import { scoreLead } from "../scoring/score.ts";
import { compare12 } from "../values/decimal.ts";
import {
  choiceBounds,
  choicePointsOf,
  choiceQuestion,
  readChoicePoints,
  splitByChoice,
  withChoicePoints,
} from "./choice-points.ts";

const choicesOf = (...values: readonly number[]): Choice[] =>
  values.map((value, index) => ({ id: index + 1, text: `Choice ${index + 1}`, slug: `c${index + 1}`, value }));
type Row = readonly [start: number | null, end: number | null, points: number];
const rangesOf = (...rows: readonly Row[]): ValueRange[] =>
  rows.map(([start, end, points], index) => ({ id: index + 1, start, end, points }));
const pointsIn = (ranges: readonly ValueRange[], choices: readonly Choice[]) =>
  readChoicePoints(ranges, choices).rows.map(({ range }) => range?.points);

/** A model with one choice question and one scoring model with these ranges, on X. */
function modelOf(choices: readonly Choice[], ranges: readonly ValueRange[]): ModelDocument {
  const at = "2026-01-15T09:30:00.000Z";
  const question = { number: 1, text: "?", type: "choice", field_name: "pick", choices } as const;
  const scoring = { question: 1, formula: "{pick}", value_ranges: ranges.map(({ id: _, ...range }) => range) };
  return [
    {
      kind: "question",
      action: "create",
      data: { ...question, choices: choices.map(({ id: _, ...rest }) => rest) },
      at,
    } as const,
    { kind: "scoring_model", action: "create", data: scoring, at } as const,
  ].reduce<ModelDocument>((document, edit) => {
    const edited = applyEdit(document, edit);
    if (!edited.ok) throw new Error(JSON.stringify(edited));
    return edited.document;
  }, EMPTY_MODEL);
}

describe("reading", () => {
  test.each<[string, number[], Row[], (number | undefined)[]]>([
    [
      "one range for each",
      [1, 2, 3],
      [
        [1, 2, 10],
        [2, 3, 20],
        [3, null, 0],
      ],
      [10, 20, 0],
    ],
    [
      "a choice without points",
      [1, 2, 3],
      [
        [1, 2, 10],
        [3, 4, 5],
      ],
      [10, undefined, 5],
    ],
    ["equal values", [1, 2, 1], [[1, 2, 10]], [10, undefined, 10]],
    [
      "fractions and negatives",
      [-1, -0.5, 0.25],
      [
        [-1, -0.5, 1],
        [-0.5, 0, 2],
        [0, 1, 3],
      ],
      [1, 2, 3],
    ],
    ["values but for binary dust", [0.7 + 0.1, 0.7], [[0.8, 0.9, 4]], [4, undefined]],
  ])("%s", (_name, values, rows, expected) => {
    const reading = readChoicePoints(rangesOf(...rows), choicesOf(...values));
    expect(reading.rows.map(({ range }) => range?.points)).toEqual(expected);
    expect(reading.shared).toEqual([]);
    expect(reading.unused).toEqual([]);
  });

  test("a range that contains two values is reported with its choices; one that contains none is unused", () => {
    const { shared, unused } = readChoicePoints(rangesOf([1, 3, 10], [8, 9, 1]), choicesOf(1, 2, 2, 5));
    expect(shared.map(({ range, choices }) => [range.id, choices.map(({ slug }) => slug)])).toEqual([
      [1, ["c1", "c2", "c3"]],
    ]);
    expect(unused.map(({ id }) => id)).toEqual([2]);
  });

  test("only a plain choice question is scored by choice", () => {
    const { questions } = modelOf(choicesOf(1, 2), []);
    expect(choiceQuestion("{pick}", questions)?.field_name).toBe("pick");
    expect(choiceQuestion(" {pick} ", questions)?.field_name).toBe("pick");
    for (const formula of ["{pick} + 1", "{pick[0]}", "count({pick})", "{other}", "", "{pick"]) {
      expect(
        choiceQuestion(
          formula,
          questions.map((each) => ({ ...each, type: "choice" as const })),
        )?.field_name,
      ).toBe(formula === "{pick" ? "pick" : undefined);
    }
    expect(
      choiceQuestion(
        "{pick}",
        questions.map((each) => ({ ...each, type: "number" as const })),
      ),
    ).toBeUndefined();
    expect(choicePointsOf({ formula: "{pick}", value_ranges: [] }, questions)).toBeUndefined();
    expect(choicePointsOf({ formula: "{pick}", value_ranges: rangesOf([0, 9, 1]) }, questions)).toBeUndefined();
    expect(choicePointsOf({ formula: "{pick}", value_ranges: rangesOf([2, 9, 1]) }, questions)?.rows).toHaveLength(2);
  });
});

describe("the bounds of a new range", () => {
  test.each<[value: number, values: number[], ranges: Row[], start: number, end: number]>([
    [2, [1, 2, 3], [], 2, 3],
    [2, [2, 90], [], 2, 3],
    [0.5, [0.5, 0.75], [], 0.5, 0.75],
    [-1, [-1, 2], [], -1, 0],
    [0.7, [0.7], [], 0.7, 1.7],
    [5, [5], [[5.5, null, 1]], 5, 5.5],
    [1e15, [1e15], [], 1e15, 1.0000000001e15],
  ])("for %d among %j", (value, values, ranges, start, end) => {
    expect(choiceBounds(value, choicesOf(...values), rangesOf(...ranges))).toEqual({ start, end });
  });
});

/** Values as people assign them, and unusual ones: close, equal, fractional, negative, huge. */
const value = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -50, max: 50 }).map((count) => count / 4),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.integer({ min: -9, max: 9 }).map((count) => 1e12 + count),
);
const points = fc.option(
  fc.integer({ min: -10_000, max: 10_000 }).map((count) => count / 100),
  { nil: undefined },
);

test("points assigned choice by choice are what the engine scores, whatever the values", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, points), { minLength: 1, maxLength: 12 }), (given) => {
      const choices = choicesOf(...given.map(([each]) => each));
      const ranges: ValueRange[] = [];
      for (const [index, [each, worth]] of given.entries()) {
        if (worth === undefined || readChoicePoints(ranges, choices).rows[index]?.range !== undefined) continue;
        ranges.push({ id: index + 1, ...choiceBounds(each, choices, ranges), points: worth });
      }
      const reading = readChoicePoints(ranges, choices);
      expect(reading.shared).toEqual([]);
      expect(reading.unused).toEqual([]);
      if (ranges.length === 0) return;
      const model = compileModel(modelOf(choices, ranges));
      for (const [index, { choice, range }] of reading.rows.entries()) {
        // of choices that count as the same number, the first with points decides
        const first = given.find(([each, worth]) => worth !== undefined && compare12(each, choice.value) === 0);
        expect(range?.points).toBe(first?.[1]);
        expect(scoreLead(model, { pick: `c${index + 1}` }, 0).x / 100).toBe(range?.points ?? 0);
      }
    }),
  );
});

test("points written for a choice are those of the choices with its value, and of no other", () => {
  const written = fc.array(fc.tuple(fc.nat(), points), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), written, (values, edits) => {
      const choices = choicesOf(...values);
      const wanted = values.map((): number | undefined => undefined);
      let ranges: readonly ValueRange[] = [];
      for (const [at, worth] of edits) {
        const choice = choices[at % choices.length];
        if (choice === undefined) continue;
        const next = withChoicePoints(ranges, choices, choice, worth ?? null);
        ranges = next.map((range, index) => ({ ...range, id: index + 1 }));
        for (const [index, each] of values.entries()) if (compare12(each, choice.value) === 0) wanted[index] = worth;
        expect(pointsIn(ranges, choices)).toEqual(wanted);
      }
    }),
  );
});

test("a split range has its parts in ascending order", () => {
  expect(splitByChoice(rangesOf([0, 10, 7]), choicesOf(5, 1, 3)).map(({ start }) => start)).toEqual([1, 3, 5]);
});

test("splitting keeps the points of every choice and leaves nothing shared", () => {
  const cuts = fc.uniqueArray(fc.integer({ min: -30, max: 30 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 12 }), cuts, fc.boolean(), (values, bounds, isOpen) => {
      const choices = choicesOf(...values);
      const sorted = bounds.sort((a, b) => a - b);
      const ranges = sorted.map((start, index) => ({
        id: index + 1,
        start: isOpen && index === 0 ? null : start,
        end: sorted[index + 1] ?? null,
        points: index * 10,
      }));
      const split = splitByChoice(ranges, choices).map((range, index) => ({ id: 100 + index, ...range }));
      expect(pointsIn(split, choices)).toEqual(pointsIn(ranges, choices));
      expect(readChoicePoints(split, choices).shared).toEqual([]);
      for (const [index, range] of split.entries()) {
        for (const other of split.slice(index + 1)) expect(overlap(range, other)).toBe(false);
      }
    }),
  );
});
