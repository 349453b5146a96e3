import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf, outOf, rateOf, ratesOf, WIDEST } from "./rates.ts";

// Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("the published interval of %i of %i", (successes, leads, lower, upper) => {
  const { interval } = rateOf({ leads, successes });
  expect([interval.lower, interval.upper].map(round)).toEqual([lower, upper]);
});

// Newcombe (1998), "Interval estimation for the difference between independent proportions", table II, method 10
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])("the published interval of %i/%i − %i/%i", (a, m, b, n, lower, upper) => {
  const { interval } = differenceOf({ leads: m, successes: a }, { leads: n, successes: b });
  expect([interval.lower, interval.upper].map(round)).toEqual([lower, upper]);
});

const round = (value: number) => Math.round(value * 10_000) / 10_000;

test("an interval contains its rate and stays within 0 and 1, up to ten million leads", () => {
  const counts = fc.integer({ min: 0, max: 10_000_000 }).chain((leads) =>
    fc.record({
      leads: fc.constant(leads),
      successes: fc.oneof(fc.integer({ min: 0, max: leads }), fc.constantFrom(0, leads)),
    }),
  );
  fc.assert(
    fc.property(counts, counts, (some, others) => {
      const { rate, interval } = rateOf(some);
      expect(interval.lower).toBeGreaterThanOrEqual(0);
      expect(interval.upper).toBeLessThanOrEqual(1);
      if (rate !== null) {
        expect(interval.lower).toBeLessThanOrEqual(rate);
        expect(interval.upper).toBeGreaterThanOrEqual(rate);
      }
      const one = differenceOf(some, others);
      const other = differenceOf(others, some);
      expect(other.interval.lower).toBeCloseTo(-one.interval.upper, 12);
      expect(other.interval.upper).toBeCloseTo(-one.interval.lower, 12);
    }),
  );
});

test("without leads everything is possible", () => {
  expect(rateOf({ leads: 0, successes: 0 })).toMatchObject({ rate: null, interval: { lower: 0, upper: 1 } });
  const none = differenceOf({ leads: 0, successes: 0 }, { leads: 5, successes: 5 });
  expect(none).toEqual({ difference: null, interval: { lower: -1, upper: 1 } });
});

test("a rate needs the fewest leads whose interval is narrow enough", () => {
  for (const rate of [0, 0.01, 0.1, 0.31, 0.5, 0.98, 1])
    for (const widest of [WIDEST, 0.04]) {
      const { needs } = rateOf({ leads: 1000, successes: 1000 * rate }, widest);
      expect(rateOf({ leads: needs, successes: needs * rate }, widest).too_few).toBe(false);
      expect(rateOf({ leads: needs - 1, successes: (needs - 1) * rate }, widest).too_few).toBe(true);
    }
  expect(rateOf({ leads: 0, successes: 0 }).needs).toBe(93);
});

test("groups need an interval that is no wider than twice the rate of all, or their own", () => {
  const [high, low, lowest] = ratesOf([
    { leads: 50, successes: 5 },
    { leads: 1930, successes: 35 },
    { leads: 20, successes: 0 },
  ]);
  expect([high?.too_few, low?.too_few, lowest?.too_few]).toEqual([false, false, true]);
  expect([high?.needs, lowest?.needs]).toEqual([37, 93]);
  expect(ratesOf([{ leads: 20, successes: 0 }]).map(({ too_few }) => too_few)).toEqual([false]);
});

test.each([
  [0, 0, 100],
  [0.31, 31, 100],
  [0.004, 4, 1000],
  [0.0000004, 0, 1_000_000],
  [0.996, 996, 1000],
  [1, 100, 100],
])("a rate of %f is %i of %i", (rate, number, of) => {
  expect(outOf(rate)).toEqual({ number, of });
});
