import fc from "fast-check";
import { expect, test } from "vitest";
import { add, compare12, fromHundredths, hundredths, shownNumber, timesWeight } from "./decimal.ts";
import { LIMITS } from "./limits.ts";

const known = fc.double({ noNaN: true, noDefaultInfinity: true });
/** Numbers so close to each other that rounding decides. */
const near = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: -40, max: 40 }), fc.integer({ min: -5, max: 5 }))
  .map(([base, steps, exponent]) => base * 10 ** exponent * (1 + steps * 1e-12));
const any = fc.oneof(known, near, fc.integer(), fc.constantFrom(0, -0, Infinity, -Infinity, 5e-324, 1e308));

test("numbers compare as people write them", () => {
  expect(compare12(0.7 + 0.1, 0.8)).toBe(0);
  expect(compare12(0.1 + 0.2, 0.3)).toBe(0);
  expect(compare12(0.8, 0.800000000001)).toBe(-1);
  expect(compare12(1e-300, 0)).toBe(1);
  expect(compare12(5, Number.POSITIVE_INFINITY)).toBe(-1);
});

test("compare12 is a comparison at twelve digits, on both of its paths", () => {
  fc.assert(
    fc.property(any, any, (a, b) => {
      const [x, y] = [Number(a.toPrecision(12)), Number(b.toPrecision(12))];
      expect(compare12(a, b)).toBe(x === y ? 0 : x < y ? -1 : 1);
    }),
    { numRuns: 5000 },
  );
});

test("compare12 is an order", () => {
  const triple = fc.oneof(
    fc.tuple(any, any, any),
    near.chain((a) => fc.tuple(...[1, 2, 3].map((n) => fc.constant(a * (1 + n * 3e-12))))),
  );
  fc.assert(
    fc.property(triple, ([a = 0, b = 0, c = 0]) => {
      expect(compare12(a, b)).toBe(0 - compare12(b, a) + 0);
      if (compare12(a, b) <= 0 && compare12(b, c) <= 0) expect(compare12(a, c)).toBeLessThanOrEqual(0);
      if (compare12(a, b) === 0 && compare12(b, c) === 0) expect(compare12(a, c)).toBe(0);
    }),
    { numRuns: 5000 },
  );
});

test("the sum of two decimals is that of decimals", () => {
  const digits = fc.oneof(
    fc.integer({ min: -1000, max: 1000 }),
    fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }),
  );
  fc.assert(
    fc.property(
      digits,
      fc.oneof(digits, fc.constant(undefined)),
      fc.integer({ min: -290, max: 290 }),
      (a, given, exponent) => {
        const b = given ?? 1 - a;
        const onPaper = Number(`${BigInt(a) + BigInt(b)}e${exponent}`);
        const found = add(Number(`${a}e${exponent}`), Number(`${b}e${exponent}`));
        expect(Math.abs(found - onPaper)).toBeLessThanOrEqual(2 ** -51 * Math.abs(onPaper));
      },
    ),
    { numRuns: 5000 },
  );
});

const finite = any.filter(Number.isFinite);

test("a sum keeps digits that are not rounding errors", () => {
  fc.assert(
    fc.property(finite, finite, (a, b) => {
      const found = add(a, b);
      if (!Number.isFinite(a + b)) expect(found).toBeNaN();
      else expect(Math.abs(found - (a + b))).toBeLessThanOrEqual(1e-14 * Math.max(Math.abs(a), Math.abs(b)));
    }),
    { numRuns: 5000 },
  );
});

test.each([
  // half of a number loses no digit
  [1.00000000000001, -0.500000000000005, 0.500000000000005],
  [-0.500000000000005, 1.00000000000001, 0.500000000000005],
  // fifteen digits from the first of the larger number
  [9, -8.12345678901234, 0.87654321098766],
  [10, -9.12345678901234, 0.8765432109877],
  // what may be rounding alone
  [1, 2 ** -47 - 1, 0],
  [1, 2 ** -46 - 1, 2 ** -46],
])("%d + %d is %d", (a, b, sum) => expect(add(a, b)).toBe(sum));

test("a number of at most fifteen digits is displayed as it is", () => {
  expect([9.12345678901234, 15.1234567890123, 0.57 / 0.01].map(shownNumber)).toEqual([
    ...[9.12345678901234, 15.1234567890123, 57],
  ]);
  expect([15.12345678901234, 10.12345678901234].map(shownNumber)).toEqual([15.123456789, 10.123456789]);
});

test("points are converted to whole hundredths and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e8, max: 1e8 }), (count) => {
      expect(hundredths(fromHundredths(count))).toBe(count);
      expect(hundredths(Number((count / 100).toFixed(2)))).toBe(count);
    }),
  );
});

test("a value times a weight rounds half away from zero, as decimals do", () => {
  expect(timesWeight(1.005, 100)).toBe(101);
  expect(timesWeight(-1.005, 100)).toBe(-101);
  expect(timesWeight(0.145, 100)).toBe(15);
  expect(timesWeight(1.115, 100)).toBe(112);
  expect(timesWeight(0.1 + 0.2, 50)).toBe(15);
  expect(timesWeight(-0.001, 100)).toBe(0);
  expect(timesWeight(5, 0)).toBe(0);
  expect(timesWeight(Number.NaN, 100)).toBeNaN();
  expect(timesWeight(LIMITS.modelPoints, 100)).toBe(LIMITS.modelPoints * 100);
  expect(timesWeight(LIMITS.modelPoints * 100, 1)).toBe(LIMITS.modelPoints * 100);
  expect(timesWeight(LIMITS.modelPoints * 1.01, 100)).toBeNaN();
});

test("timesWeight agrees with integer arithmetic", () => {
  const halves = fc
    .tuple(fc.integer({ min: -1e8, max: 1e8 }), fc.constantFrom(1000, 10_000, 100_000))
    .map(([digits, scale]) => (digits * 10 + 5) / scale);
  const value = fc.oneof(halves, known, near, fc.double({ min: -1e6, max: 1e6, noNaN: true }));
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: LIMITS.weight * 100 }), (v, weight) => {
      const expected = reference(v, weight);
      if (Math.abs(expected) <= LIMITS.modelPoints * 99) expect(timesWeight(v, weight)).toBe(expected);
    }),
    { numRuns: 10_000 },
  );
});

/** Computes the product with decimal digits only. */
function reference(value: number, weight: number): number {
  const [, sign, lead, rest, exponent] = /^(-?)(\d)\.(\d{11})e([+-]\d+)$/.exec(value.toExponential(11)) ?? [];
  const digits = BigInt(`${lead}${rest}`) * BigInt(weight);
  const text = digits.toString();
  const places = Number(exponent) - 11;
  const whole = places >= 0 ? text + "0".repeat(places) : text.slice(0, places) || "0";
  const next = places >= 0 ? "0" : (text.padStart(-places, "0").at(places) ?? "0");
  const rounded = BigInt(whole) + (text.length >= -places && next >= "5" ? 1n : 0n);
  return Number(sign === "-" ? -rounded : rounded) + 0;
}
