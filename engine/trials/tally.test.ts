import { expect, test } from "vitest";
import type { Misfit } from "../answers/misfits.ts";
import type { Score } from "../scoring/score.ts";
import { addTallies, binsOf, cellsOf, startTally } from "./tally.ts";

// that the parts of a simulation add up is tested in compare.test.ts

const SCORE: Score = { x: 0, y: 0, total: 0, x_band: "A", y_band: "A", total_band: "A", matched: [] };
const widthOf = (changes: readonly number[]) => {
  const tallying = startTally();
  for (const [index, total] of changes.entries())
    tallying.add({ before: SCORE, after: { ...SCORE, total }, misfits: [] }, false, [0, index]);
  return tallying.tally().differences;
};
const upTo = (count: number, each = 1) => Array.from({ length: count }, (_, index) => index * each);

test.each([
  [upTo(60), 1],
  [upTo(61), 5],
  [upTo(296), 5],
  [upTo(297), 10],
  [upTo(61, 10), 50],
  [upTo(61, -50), 100],
  [upTo(61, 100), 500],
  [[...upTo(31), ...upTo(31, -1)], 5],
])("differences are in the narrowest bins of which sixty are enough: %#", (changes, width) => {
  const bins = binsOf(widthOf(changes));
  expect(widthOf(changes).width).toBe(width);
  expect(bins.length).toBeLessThanOrEqual(60);
  expect(bins.every(({ from, to }) => to - from === (width === 1 || (from === 0 && to === 0) ? 0 : width))).toBe(true);
});

test("bins are in ascending order", () => {
  expect(binsOf(widthOf([3, -2, 0, -7, 1, -2]))).toEqual(
    [-7, -2, 0, 1, 3].map((bound) => ({ from: bound, to: bound, leads: bound === -2 ? 2 : 1 })),
  );
});

test("misfits for the same reason are one, with the first lead as the example", () => {
  const misfit = (field_name: string, reason: Misfit["reason"]) => ({ field_name, reason });
  const tallied = (part: number, ...leads: Misfit[][]) => {
    const tallying = startTally();
    for (const [index, misfits] of leads.entries())
      tallying.add({ before: SCORE, after: undefined, misfits }, true, [part, index]);
    return tallying.tally();
  };
  const first = tallied(0, [misfit("a", "missing")], [misfit("a", "unfit"), misfit("b", "missing")]);
  const second = tallied(1, [misfit("b", "missing")], [misfit("a", "missing")]);
  expect(addTallies(first, second)).toMatchObject({
    ...{ leads: 4, refused: 4, would_change: 0 },
    misfits: [
      { ...misfit("a", "missing"), leads: 2, example: [0, 0] },
      { ...misfit("a", "unfit"), leads: 1, example: [0, 1] },
      { ...misfit("b", "missing"), leads: 2, example: [0, 1] },
    ],
  });
});

test("cells are in the order of the letters, before and after", () => {
  expect(cellsOf({ BA: 1, AB: 2, BB: 3, AA: 4 })).toEqual([
    { from: "A", to: "A", leads: 4 },
    { from: "A", to: "B", leads: 2 },
    { from: "B", to: "A", leads: 1 },
    { from: "B", to: "B", leads: 3 },
  ]);
});
