import fc from "fast-check";
import { expect, test } from "vitest";
import { type Draw, drawOf } from "../testing/random.ts";
import { divergenceOf } from "./divergence.ts";

// Worked out with Python's mpmath, 40 digits, from the shares; half a lead added to each count of the third to fifth,
// and the bin that is empty in both left out.
test.each([
  [[120, 90, 105, 98, 110, 87, 95, 101, 99, 95], Array(10).fill(1000), 0.00828083481190058],
  [[200, 160, 140, 120, 100, 80, 70, 60, 40, 30], Array(10).fill(1000), 0.289471940921817],
  [[50, 30, 0, 20], [400, 300, 200, 100], 0.814423655031543],
  [[5, 0, 5], [3, 0, 7], 0.169459572077441],
  [[3, 0], [0, 4], 3.21092941295344],
  [[2_000_001, 7_999_999], [1, 4], 0],
])("of %j and %j", (some, others, value) => {
  expect(divergenceOf(some, others)?.value).toBeCloseTo(value, 12);
  // it is symmetric
  expect(divergenceOf(others, some)?.value).toBeCloseTo(value, 12);
});

test("is nothing without leads, and refuses different bins", () => {
  expect(divergenceOf([0, 0], [1, 2])).toBeNull();
  expect(() => divergenceOf([1, 2], [1])).toThrow(RangeError);
  expect(divergenceOf([], [])).toBeNull();
});

test("of one bin is zero, also by chance", () => {
  expect(divergenceOf([5, 0], [9, 0])).toMatchObject({ value: 0, by_chance: 0, interval: { lower: 0, upper: 0 } });
});

test("does not grow when two bins become one", () => {
  const counts = fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 })), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(counts, (pairs) => {
      const [first = [0, 0], second = [0, 0], ...rest] = pairs;
      const merged = [[first[0] + second[0], first[1] + second[1]] as const, ...rest];
      const of = (all: readonly (readonly [number, number])[]) =>
        divergenceOf(
          all.map(([some]) => some),
          all.map(([, others]) => others),
        )?.value ?? Number.NaN;
      expect(of(merged)).toBeLessThanOrEqual(of(pairs) + 1e-12);
    }),
  );
});

/** Draws so many leads from a distribution. */
function sampleOf(draw: Draw, leads: number, percent: readonly number[]): readonly number[] {
  const counts = percent.map(() => 0);
  for (let lead = 0; lead < leads; lead++) {
    let left = draw.whole(1, 100);
    const bin = percent.findIndex((share) => {
      left -= share;
      return left <= 0;
    });
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

test.each([
  [[20, 20, 20, 20, 20], [20, 20, 20, 20, 20], 0],
  [[30, 25, 20, 15, 10], [20, 20, 20, 20, 20], 0.135402510055111],
  [[80, 20], [90, 10], 0.0810930216216329],
])("of samples of %j and %j is as sure as it says", (one, other, truth) => {
  const RUNS = 1000;
  let [above, covered] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    const draw = drawOf(run * 7919);
    const found = divergenceOf(sampleOf(draw, 200, one), sampleOf(draw, 800, other)) ?? expect.fail();
    if (found.value > found.by_chance) above += 1;
    if (found.interval.lower <= truth && truth <= found.interval.upper) covered += 1;
  }
  expect(covered / RUNS).toBeGreaterThan(0.95);
  if (truth === 0) expect(above / RUNS).toBeLessThan(0.07);
  else expect(above / RUNS).toBeGreaterThan(0.8);
});
