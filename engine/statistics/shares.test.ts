import { expect, test } from "vitest";
import { drawOf } from "../testing/random.ts";
import { checkShares, logGamma } from "./shares.ts";

const stage = (share: number, challenger: number, champion: number) => ({
  share,
  challenger: { leads: challenger },
  champion: { leads: champion },
});

// Worked out with Python's mpmath, 50 digits, from gamma functions.
test.each([
  [[stage(0.05, 60, 940)], 1],
  [[stage(0.05, 90, 910)], 1.32879564559847e-5],
  [[stage(0.5, 5200, 4800)], 0.00364786427873198],
  [[stage(0.25, 2_501_000, 7_499_000)], 1],
  [[stage(0.25, 2_490_000, 7_510_000)], 8.12083608556015e-10],
  [[stage(0.05, 60, 940), stage(0.25, 300, 700)], 0.015022433132246],
])("the p-value of %j", (stages, p) => {
  // the logarithms of ten million leads are large
  const digits = p < 1e-9 ? 7 : 9;
  expect(checkShares(stages).p_value / p - 1).toBeCloseTo(0, digits);
});

test.each([
  [0.1, 2.252712651734206],
  [0.5, 0.5723649429247001],
  [1, 0],
  [2.5, 0.2846828704729192],
  [9.99, 12.779315214350193],
  [10, 12.80182748008147],
  [1234.5, 7550.550901077895],
  [10_000_000, 151_180_949.3694739],
])("the logarithm of the gamma function of %f", (x, value) => {
  expect(Math.abs(logGamma(x) - value) / Math.max(1, value)).toBeLessThan(1e-13);
});

test("says how many leads were to be expected", () => {
  expect(checkShares([stage(0.05, 60, 940), stage(0.25, 300, 700)])).toMatchObject({
    leads: 2000,
    challenger: 360,
    expected: 300,
    wrong: false,
  });
  expect(checkShares([])).toMatchObject({ leads: 0, p_value: 1, wrong: false });
});

test("a share without chance is wrong with the first lead of the other arm", () => {
  expect(checkShares([stage(0, 0, 5), stage(1, 5, 0)])).toMatchObject({ p_value: 1, wrong: false });
  expect(checkShares([stage(0, 1, 5)])).toMatchObject({ p_value: 0, wrong: true });
  expect(checkShares([stage(1, 5, 1)])).toMatchObject({ p_value: 0, wrong: true });
});

/** Returns after how many leads the check reports wrong shares, looking after every lead. */
function reportedAfter(seed: number, share: number, actual: number, leads: number): number {
  const draw = drawOf(seed);
  let challenger = 0;
  for (let lead = 1; lead <= leads; lead++) {
    if (draw.part() < actual) challenger += 1;
    if (checkShares([stage(share, challenger, lead - challenger)]).wrong) return lead;
  }
  return Number.POSITIVE_INFINITY;
}

test("right shares are not reported, however often one looks; wrong ones soon are", () => {
  const seeds = Array.from({ length: 200 }, (_, index) => index * 7919 + 1);
  expect(seeds.filter((seed) => reportedAfter(seed, 0.05, 0.05, 5000) < 5000)).toEqual([]);
  const few = seeds.slice(0, 10);
  // the leads of the challenger get lost
  expect(Math.max(...few.map((seed) => reportedAfter(seed, 0.5, 0.4, 5000)))).toBeLessThan(2500);
  // everything goes to the champion, and to the challenger
  expect(reportedAfter(1, 0.05, 0, 5000)).toBeLessThan(400);
  expect(reportedAfter(1, 0.05, 1, 5000)).toBeLessThan(20);
});
