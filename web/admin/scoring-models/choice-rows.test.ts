import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Choice, readChoicePoints } from "#engine";
import { choiceCells, splitRows, writeChoices } from "./choice-rows.ts";
import { type RangeRow, readRows, rowsOf } from "./rows.ts";

const choicesOf = (...values: readonly number[]): Choice[] =>
  values.map((value, index) => ({ id: index + 1, text: `Choice ${index + 1}`, slug: `c${index + 1}`, value }));
const read = (rows: readonly RangeRow[]) => readRows(rows, "number");
const cells = (rows: readonly RangeRow[], choices: readonly Choice[]) =>
  choiceCells(rows, readChoicePoints(read(rows).ranges, choices));
const pointsOf = (rows: readonly RangeRow[], choices: readonly Choice[]) =>
  cells(rows, choices).map(({ points }) => points);
const first = (choices: readonly Choice[], index: number): Choice => {
  const choice = choices[index];
  if (choice === undefined) throw new Error(`there is no choice ${index}`);
  return choice;
};

describe("points per choice", () => {
  const choices = choicesOf(1, 2, 2, 90);

  test("are written into ranges, and removed from them", () => {
    const one = writeChoices([], read([]), choices, [[first(choices, 1), "7"]]);
    expect(one.map(({ start, end, points }) => [start, end, points])).toEqual([["2", "3", "7"]]);
    const two = writeChoices(one, read(one), choices, [
      [first(choices, 0), "5"],
      [first(choices, 3), "-2.5"],
    ]);
    // choices of the same value have the same points
    expect(pointsOf(two, choices)).toEqual(["5", "7", "7", "-2.5"]);
    expect(cells(two, choices).map(({ sameAs }) => sameAs)).toEqual([undefined, undefined, "Choice 2", undefined]);
    expect(read(two).problems.size).toBe(0);
    expect(pointsOf(writeChoices(two, read(two), choices, [[first(choices, 2), " "]]), choices)).toEqual([
      "5",
      "",
      "",
      "-2.5",
    ]);
  });

  test("that are incomplete stay as they are typed", () => {
    const rows = writeChoices([], read([]), choices, [[first(choices, 0), "-"]]);
    expect(pointsOf(rows, choices)[0]).toBe("-");
    expect(read(rows).problems.get(rows[0]?.key ?? 0)).toEqual({ points: "Enter a number." });
    const done = writeChoices(rows, read(rows), choices, [[first(choices, 0), "-4"]]);
    expect(done).toHaveLength(1);
    expect(read(done).problems.size).toBe(0);
  });

  test("do not change the bounds and the id of an existing range", () => {
    const rows = rowsOf([{ id: 8, start: 2, end: 50, points: 1 }]);
    expect(writeChoices(rows, read(rows), choices, [[first(choices, 1), "3"]])).toEqual([
      { key: 8, start: "2", end: "50", points: "3" },
    ]);
  });

  test("are split from a shared range without a change", () => {
    const rows = rowsOf([
      { id: 8, start: null, end: 3, points: 4 },
      { id: 9, start: 80, end: null, points: 1 },
    ]);
    const split = splitRows(rows, read(rows), choices);
    expect(split.map(({ key, start, end, points }) => [key, start, end, points])).toEqual([
      [-1, "1", "2", "4"],
      [-2, "2", "3", "4"],
      [9, "80", "", "1"],
    ]);
  });

  test("are what was written last, in any order, and can always be read", () => {
    const value = fc.integer({ min: -8, max: 8 }).map((count) => count / 2);
    const edits = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.option(fc.integer({ min: -9, max: 9 }))), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 6, maxLength: 6 }), edits, (values, written) => {
        const all = choicesOf(...values);
        const wanted = new Map<number, string>();
        let rows: readonly RangeRow[] = [];
        for (const [index, points] of written) {
          const choice = first(all, index);
          rows = writeChoices(rows, read(rows), all, [[choice, String(points ?? "")]]);
          wanted.set(choice.value, String(points ?? ""));
        }
        expect(read(rows).problems.size).toBe(0);
        expect(pointsOf(rows, all)).toEqual(values.map((each) => wanted.get(each) ?? ""));
      }),
    );
  });
});
