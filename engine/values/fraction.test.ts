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
const isEqual = (a: Fraction | undefined, numerator: bigint, denominator: bigint) =>
  a === undefined || (a.denominator > 0n && a.numerator * denominator === numerator * a.denominator);

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
  expect([2n ** 53n + 1n, 2n ** 53n + 3n].map((whole) => toNumber({ numerator: 3n * whole, denominator: 3n }))).toEqual(
    [...[2 ** 53, 2 ** 53 + 4]],
  );
  expect(toNumber({ numerator: 2n ** 512n - 2n, denominator: 2n ** 512n - 1n })).toBe(1);
  expect(fractionOf(0.1)).toEqual({ numerator: 1n, denominator: 10n });
  expect(fractionOf(-1.25e-3)).toEqual({ numerator: -125n, denominator: 100_000n });
  expect(fractionOf(1.5e22)).toEqual({ numerator: 15_000_000_000_000_000_000_000n, denominator: 1n });
  expect([fractionOf(1e150)?.numerator, fractionOf(1e-150)?.denominator]).toEqual([10n ** 150n, 10n ** 150n]);
  expect([Number.NaN, Number.POSITIVE_INFINITY, 1e-151, 1e151].map(fractionOf)).toEqual(new Array(4).fill(undefined));
});

test("fractions calculate as on paper", () => {
  fc.assert(
    fc.property(fractions, fractions, (a, b) => {
      const [numerator, denominator] = [a.numerator * b.denominator, a.denominator * b.numerator];
      expect(isEqual(sumOf(a, b), numerator + denominator, a.denominator * b.denominator)).toBe(true);
      expect(isEqual(productOf(a, b), a.numerator * b.numerator, a.denominator * b.denominator)).toBe(true);
      expect(isEqual(negativeOf(a), -a.numerator, a.denominator)).toBe(true);
      if (b.numerator === 0n) expect([quotientOf(a, b), floorOf(a, b)]).toEqual([undefined, undefined]);
      else expect(isEqual(quotientOf(a, b), numerator, denominator)).toBe(true);
      const floor = b.numerator === 0n ? undefined : floorOf(a, b);
      if (floor === undefined) return;
      const rest = sumOf(a, negativeOf(productOf(floor, b) ?? floor));
      // the rest has the sign of the divisor and is smaller
      const [sign, size] = [rest?.numerator ?? 0n, rest === undefined ? 0n : rest.numerator * b.denominator];
      expect(floor.denominator).toBe(1n);
      expect(sign === 0n || sign < 0n === b.numerator < 0n).toBe(true);
      const abs = (value: bigint) => (value < 0n ? -value : value);
      expect(abs(size) < abs(b.numerator * (rest?.denominator ?? 1n))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test("sums of decimals stay as short as on paper, and fractions that are too long are abandoned", () => {
  const of = (value: number) => fractionOf(value) as Fraction;
  expect(sumOf(of(0.25), of(0.5))).toEqual({ numerator: 75n, denominator: 100n });
  expect(sumOf(of(0.5), of(0.25))).toEqual({ numerator: 75n, denominator: 100n });
  const huge = { numerator: 2n ** 511n, denominator: 1n };
  expect(productOf(huge, { numerator: 1n, denominator: 1n })).toEqual(huge);
  for (const [a, b] of [
    [huge, { numerator: 2n, denominator: 1n }],
    [negativeOf(huge), { numerator: 2n, denominator: 1n }],
    [
      { numerator: 1n, denominator: 2n ** 511n },
      { numerator: 1n, denominator: 2n },
    ],
  ] as const)
    expect(productOf(a, b)).toBeUndefined();
});
