import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leadsOf, someHistogram } from "../testing/histograms.ts";
import { drawOf } from "../testing/random.ts";
import { aucOf } from "./auc.ts";
import type { ScoreCount } from "./histogram.ts";
import { Z95 } from "./rates.ts";

const histogram = (...counts: readonly (readonly [failures: number, successes: number])[]): readonly ScoreCount[] =>
  counts.map(([failures, successes], score) => ({ score, leads: failures + successes, successes }));

test("the area, standard error, and interval that Stata prints for the data of Hanley and McNeil", () => {
  // J. A. Hanley and B. J. McNeil (1982), table 1; Stata's manual, roctab: 0.8932, 0.0307, 0.83295 to 0.95339
  const found = aucOf(histogram([33, 3], [6, 2], [6, 2], [11, 11], [2, 33]));
  expect(found.auc).toBeCloseTo(0.8932, 4);
  expect(found.standard_error).toBeCloseTo(0.0307, 4);
  expect((found.auc ?? 0) - Z95 * (found.standard_error ?? 0)).toBeCloseTo(0.83295, 5);
  expect((found.auc ?? 0) + Z95 * (found.standard_error ?? 0)).toBeCloseTo(0.95339, 5);
  expect(found).toMatchObject({ successes: 51, failures: 58, too_few: false, needs: 42 });
});

/** The definitions, lead by lead: DeLong's structural components are means over all leads with the other outcome. */
function slowly(counts: readonly ScoreCount[]) {
  const leads = leadsOf(counts);
  const [successes, failures] = [true, false].map((is) => leads.filter(({ success }) => success === is));
  if (successes === undefined || failures === undefined) return expect.fail();
  const wins = (some: { score: number }, other: { score: number }) =>
    some.score > other.score ? 1 : some.score === other.score ? 0.5 : 0;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);
  const ofSuccesses = successes.map((some) => mean(failures.map((other) => wins(some, other))));
  const ofFailures = failures.map((other) => mean(successes.map((some) => wins(some, other))));
  return {
    auc: mean(ofSuccesses),
    standard_error: Math.sqrt(variance(ofSuccesses) / ofSuccesses.length + variance(ofFailures) / ofFailures.length),
    both: Math.min(successes.length, failures.length),
  };
}

test("counts give what all pairs of leads give", () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const counts = someHistogram(drawOf(seed));
      const [found, slow] = [aucOf(counts), slowly(counts)];
      expect(found.auc === null).toBe(slow.both === 0);
      if (found.auc === null) return;
      compared += 1;
      expect(found.auc).toBeCloseTo(slow.auc, 12);
      expect(found.interval.lower).toBeLessThanOrEqual(found.auc);
      expect(found.interval.upper).toBeGreaterThanOrEqual(found.auc);
      if (slow.both > 1) expect(found.standard_error).toBeCloseTo(slow.standard_error, 12);
    }),
  );
  expect(compared).toBeGreaterThan(30);
});

describe("at the edges", () => {
  test.each([
    ["no leads", []],
    ["only successes", histogram([0, 5], [0, 7])],
    ["only failures", histogram([5, 0], [7, 0])],
  ])("%s have no area", (_, counts) => {
    expect(aucOf(counts)).toMatchObject({ auc: null, interval: { lower: 0, upper: 1 }, too_few: true, needs: null });
  });

  test("one score for all is a coin, and says nothing", () => {
    expect(aucOf(histogram([100, 100]))).toMatchObject({ auc: 0.5, standard_error: 0 });
    const { interval } = aucOf(histogram([100, 100]));
    expect(interval.upper - interval.lower).toBeGreaterThan(0.1);
  });

  test("a perfect score is not called certain", () => {
    const few = aucOf(histogram([20, 0], [0, 20]));
    const many = aucOf(histogram([5_000_000, 0], [0, 5_000_000]));
    expect([few.auc, few.interval.upper, many.interval.upper]).toEqual([1, 1, 1]);
    // Newcombe's equation: the lower end is the area whose own variance reaches exactly to 1
    const { lower } = few.interval;
    const variance = (lower * (1 - lower) * (1 + 19 * ((1 - lower) / (2 - lower) + lower / (1 + lower)))) / 400;
    expect(1 - lower).toBeCloseTo(Z95 * Math.sqrt(variance), 9);
    expect(many.interval.lower).toBeGreaterThan(0.999999);
  });

  test("ten million leads keep their digits", () => {
    const scale = 100_000;
    const small = histogram([33, 3], [6, 2], [6, 2], [11, 11], [2, 33]);
    const large = aucOf(
      small.map((each) => ({ ...each, leads: each.leads * scale, successes: each.successes * scale })),
    );
    expect(large.auc).toBeCloseTo(aucOf(small).auc ?? 0, 12);
    expect(large.interval.upper - large.interval.lower).toBeLessThan(0.001);
  });

  test("nine successes are too few, however well they are sorted, and it says how many leads are enough", () => {
    expect(aucOf(histogram([900, 0], [0, 9]))).toMatchObject({ too_few: true, needs: 1010 });
  });
});
