import fc from "fast-check";
import { expect, test } from "vitest";
import { someHistogram } from "../testing/histograms.ts";
import { drawOf } from "../testing/random.ts";
import { calibrationOf, reversalsOf } from "./calibration.ts";
import { type ScoreCount, sortCounts } from "./histogram.ts";
import { sumOfCounts } from "./rates.ts";

test("the example of R's isoreg", () => {
  // isoreg(c(1, 0, 4, 3, 3, 5, 4, 2, 0))$yf is 0.5 twice, then 3 seven times
  const counts = [1, 0, 4, 3, 3, 5, 4, 2, 0].map((successes, score) => ({ score, leads: 10, successes }));
  const blocks = calibrationOf(counts);
  expect(blocks.map(({ from, to, rate }) => [from, to, rate])).toEqual([
    [0, 1, 0.05],
    [2, 8, 0.3],
  ]);
});

/** The max-min formula of isotonic regression: the largest, over all beginnings, of the lowest mean over all ends. */
function slowly(counts: readonly ScoreCount[]): readonly number[] {
  const mean = (from: number, to: number) => {
    const { leads, successes } = sumOfCounts(counts.slice(from, to + 1));
    return successes / leads;
  };
  return counts.map((_, index) => {
    const starts = Array.from({ length: index + 1 }, (_, start) => start);
    const ends = Array.from({ length: counts.length - index }, (_, rest) => index + rest);
    return Math.max(...starts.map((start) => Math.min(...ends.map((end) => mean(start, end)))));
  });
}

test("blocks are the isotonic regression, and lose no lead", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const counts = someHistogram(drawOf(seed), 200);
      const sorted = sortCounts(counts);
      const blocks = calibrationOf(counts);
      const fitted = sorted.map(({ score }) => blocks.find(({ from, to }) => from <= score && score <= to)?.rate);
      for (const [index, rate] of slowly(sorted).entries()) expect(fitted[index]).toBeCloseTo(rate, 12);
      expect(sumOfCounts(blocks)).toEqual(sumOfCounts(counts));
      const rates = blocks.map(({ rate }) => rate ?? Number.NaN);
      expect(rates.every((rate, index) => index === 0 || rate > (rates[index - 1] ?? 1))).toBe(true);
    }),
  );
});

test("neighbors in the wrong order are found, and whether chance can be the reason", () => {
  const group = (leads: number, successes: number) => ({ leads, successes });
  expect(reversalsOf([group(100, 1), group(0, 0), group(100, 5), group(100, 5), group(100, 20)])).toEqual([]);
  const found = reversalsOf([group(1000, 100), group(1000, 50), group(0, 0), group(20, 0), group(10, 10)]);
  expect(found.map(({ position, sure }) => ({ position, sure }))).toEqual([
    { position: 0, sure: true },
    { position: 1, sure: false },
  ]);
  expect(found[0]?.difference).toBeCloseTo(-0.05, 12);
});

test("no leads have no blocks, and one score is one block", () => {
  expect(calibrationOf([])).toEqual([]);
  expect(calibrationOf([{ score: 3, leads: 10_000_000, successes: 1 }])).toMatchObject([
    { from: 3, to: 3, rate: 1e-7 },
  ]);
});
