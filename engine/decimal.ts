import { LIMITS, SIGNIFICANT_DIGITS } from "./limits.ts";

/**
 * Numbers as people write them. Binary doubles carry dust (`0.7 + 0.1` is below `0.8`); here they meet
 * after rounding to twelve significant digits, and points are whole hundredths, so sums are exact.
 */

/** Doubles further apart than this share of their size cannot round to the same twelve digits. */
export const CLEARLY_APART = 1e-11;

/** The number at twelve significant digits. */
export function round12(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

/**
 * Orders two known (not NaN) numbers at twelve significant digits: -1, 0 or 1. Rounding each side makes
 * equality transitive, so neighbouring value ranges meet without a gap or an overlap.
 *
 * @example compare12(0.7 + 0.1, 0.8) // 0
 */
export function compare12(a: number, b: number): -1 | 0 | 1 {
  const gap = a - b;
  const apart = CLEARLY_APART * (Math.abs(a) + Math.abs(b));
  if (gap > apart) return 1;
  if (gap < -apart) return -1;
  return a === b ? 0 : compareRounded(a, b);
}

function compareRounded(a: number, b: number): -1 | 0 | 1 {
  // An open end of a range is infinite, and the gap to it is no measure
  if (a - b === Number.POSITIVE_INFINITY) return 1;
  if (a - b === Number.NEGATIVE_INFINITY) return -1;
  const x = round12(a);
  const y = round12(b);
  return x === y ? 0 : x < y ? -1 : 1;
}

/**
 * A number of at most two decimals as whole hundredths.
 *
 * @example hundredths(0.07) // 7
 */
export function hundredths(points: number): number {
  return Math.round(points * 100) + 0;
}

/** The number that so many hundredths are; it prints with at most two decimals. */
export function fromHundredths(count: number): number {
  return count / 100;
}

/**
 * `value` times a weight, in hundredths, rounded half away from zero, as if both were decimals: the
 * value counts with its twelve significant digits. NaN when the value is, and beyond
 * `LIMITS.modelPoints`, where hundredths would no longer be exact.
 *
 * @example timesWeight(1.005, 100) // 101, though 1.005 * 100 is 100.49999999999999
 */
export function timesWeight(value: number, weightHundredths: number): number {
  const product = value * weightHundredths;
  const size = Math.abs(product);
  if (!(size <= LIMITS.modelPoints * 100)) return Number.NaN;
  const whole = Math.floor(size);
  const rounded =
    Math.abs(size - whole - 0.5) > size * CLEARLY_APART
      ? Math.round(size)
      : exactProduct(Math.abs(value), weightHundredths);
  return product < 0 ? 0 - rounded : rounded;
}

/** The same by whole numbers, for products so near a half that binary dust could tip them. */
function exactProduct(value: number, weightHundredths: number): number {
  const [digits = "0", exponent = "0"] = value.toExponential(SIGNIFICANT_DIGITS - 1).split("e");
  const shift = Number(exponent) - (SIGNIFICANT_DIGITS - 1);
  const product = BigInt(digits.replace(".", "")) * BigInt(weightHundredths);
  if (shift >= 0) return Number(product * 10n ** BigInt(shift));
  const divisor = 10n ** BigInt(-shift);
  return Number((2n * product + divisor) / (2n * divisor));
}
