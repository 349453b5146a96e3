import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fraction, floorOf, fractionOf, negativeOf, productOf, quotientOf, sumOf, toNumber } from "./fraction.ts";

// of every size that has a fraction
const doubles = fc.oneof(
  fc.double({ noNaN: true, min: -1e140, max: 1e140 }),
  fc.double({ noNaN: true, min: -1e-100, max: 1e-100 }),
  fc.maxSafeInteger(),
  fc.integer({ min: -10_000, max: 10_000 }).map((count) => count / 100),
);
const fractions = doubles.map(fractionOf).filter((each) => each !== undefined);
const isEqual = (a: Fraction | undefined, over: bigint, under: bigint) =>
  a === undefined || (a.under > 0n && a.over * under === over * a.under);

test("a double is the fraction that it prints as, which is nearest to this double", () => {
  fc.assert(
    fc.property(doubles, (value) => {
      const fraction = fractionOf(value);
      if (fraction === undefined) expect(Math.abs(value)).toBeLessThan(1e-130);
      else expect(toNumber(fraction)).toBe(value + 0);
    }),
    { numRuns: 1_000 },
  );
  // halfway between two doubles the even one is nearest, and the longest fractions have one too
  expect([2n ** 53n + 1n, 2n ** 53n + 3n].map((whole) => toNumber({ over: 3n * whole, under: 3n }))).toEqual([
    ...[2 ** 53, 2 ** 53 + 4],
  ]);
  expect(toNumber({ over: 2n ** 512n - 2n, under: 2n ** 512n - 1n })).toBe(1);
  expect(fractionOf(0.1)).toEqual({ over: 1n, under: 10n });
  expect(fractionOf(-1.25e-3)).toEqual({ over: -125n, under: 100_000n });
  expect(fractionOf(1.5e22)).toEqual({ over: 15_000_000_000_000_000_000_000n, under: 1n });
  expect([fractionOf(1e150)?.over, fractionOf(1e-150)?.under]).toEqual([10n ** 150n, 10n ** 150n]);
  expect([Number.NaN, Number.POSITIVE_INFINITY, 1e-151, 1e151].map(fractionOf)).toEqual(new Array(4).fill(undefined));
});

test("fractions calculate as on paper", () => {
  fc.assert(
    fc.property(fractions, fractions, (a, b) => {
      const [over, under] = [a.over * b.under, a.under * b.over];
      expect(isEqual(sumOf(a, b), over + under, a.under * b.under)).toBe(true);
      expect(isEqual(productOf(a, b), a.over * b.over, a.under * b.under)).toBe(true);
      expect(isEqual(negativeOf(a), -a.over, a.under)).toBe(true);
      if (b.over === 0n) expect([quotientOf(a, b), floorOf(a, b)]).toEqual([undefined, undefined]);
      else expect(isEqual(quotientOf(a, b), over, under)).toBe(true);
      const floor = b.over === 0n ? undefined : floorOf(a, b);
      if (floor === undefined) return;
      const rest = sumOf(a, negativeOf(productOf(floor, b) ?? floor));
      // the rest has the sign of the divisor and is smaller
      const [sign, size] = [rest?.over ?? 0n, rest === undefined ? 0n : rest.over * b.under];
      expect(floor.under).toBe(1n);
      expect(sign === 0n || sign < 0n === b.over < 0n).toBe(true);
      const abs = (value: bigint) => (value < 0n ? -value : value);
      expect(abs(size) < abs(b.over * (rest?.under ?? 1n))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test("sums of decimals stay as short as on paper, and fractions that are too long are abandoned", () => {
  const of = (value: number) => fractionOf(value) as Fraction;
  expect(sumOf(of(0.25), of(0.5))).toEqual({ over: 75n, under: 100n });
  expect(sumOf(of(0.5), of(0.25))).toEqual({ over: 75n, under: 100n });
  const huge = { over: 2n ** 511n, under: 1n };
  expect(productOf(huge, { over: 1n, under: 1n })).toEqual(huge);
  for (const [a, b] of [
    [huge, { over: 2n, under: 1n }],
    [negativeOf(huge), { over: 2n, under: 1n }],
    [
      { over: 1n, under: 2n ** 511n },
      { over: 1n, under: 2n },
    ],
  ] as const)
    expect(productOf(a, b)).toBeUndefined();
});
