import { LIMITS, SAFE_DIGITS, SIGNIFICANT_DIGITS } from "./limits.ts";

/**
 * Numbers as people write them. Binary doubles have rounding errors (`0.7 + 0.1` is below `0.8`). Here numbers are
 * compared after rounding to twelve significant digits, and points are whole hundredths, so sums are exact.
 */

/** Doubles further apart than this share of their size cannot round to the same twelve digits. */
export const CLEARLY_APART = 1e-11;

/** Rounds to twelve significant digits. */
export function round12(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

/**
 * Returns a number for display: a decimal of at most {@link SAFE_DIGITS} digits unchanged; one of more digits, which
 * only computation creates, at the twelve digits that count in comparisons.
 *
 * @example shownNumber(0.57 / 0.01) // 57, though 0.57 / 0.01 is 56.99999999999999
 */
export function shownNumber(value: number): number {
  return isSafeDecimal(value) ? value + 0 : round12(value);
}

/**
 * Compares two known (not NaN) numbers at twelve significant digits: -1, 0, or 1. Rounding each side makes equality
 * transitive, so that adjacent value ranges have neither a gap nor an overlap.
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
  const x = round12(a);
  const y = round12(b);
  if (x < y) return -1;
  return x > y ? 1 : 0;
}

/**
 * The effect of rounding on a number, as a share of it: a double of a decimal is off by 2 ** -53, and so is each
 * operation, so this allows for sixty of them.
 */
const ROUNDING = 2 ** -47;

/** Below this, rounding is less than 1, and never results in a whole number. */
const WHOLE = 2 ** 47;

/**
 * Returns the exact decimal sum of two numbers; NaN if one is unknown, or if the sum exceeds the largest double.
 *
 * If digits cancel, what is left of two doubles is mostly their rounding (`1 - 0.9 - 0.1` would be -2.8e-17), and no
 * comparison could distinguish it from a number. So the sum of two decimals of at most {@link SAFE_DIGITS} digits,
 * which includes all that people write, is a decimal with the same number of digits, counted from the first digit of
 * the largest. A sum so small compared with its numbers that it may be rounding alone is 0. Formulas, which know where
 * a number came from, are more precise: see `sumAt`.
 *
 * @example add(123456.4, -123456) // 0.4, though 123456.4 - 123456 is 0.39999999999417923
 */
export function add(a: number, b: number): number {
  const sum = a + b;
  return keepsDigits(sum, a, b) ? sum : roundSum(sum, a, b);
}

/**
 * Whether a known sum has about the same number of digits left as its larger number, as nearly all have; false for NaN.
 */
export function keepsDigits(sum: number, a: number, b: number): boolean {
  const twice = 2 * Math.abs(sum);
  return twice >= Math.abs(a) && twice >= Math.abs(b) && twice < Number.POSITIVE_INFINITY;
}

/** Whether a sum that loses digits is exact anyway: whole, of numbers small enough. */
export function isWhole(sum: number, a: number): boolean {
  return Math.floor(sum) === sum && Math.abs(a) < WHOLE;
}

/** Rounds a sum that loses digits; see {@link add}. */
export function roundSum(sum: number, a: number, b: number): number {
  if (!Number.isFinite(sum)) return Number.NaN;
  const size = Math.max(Math.abs(a), Math.abs(b));
  if (Number.isInteger(a) && Number.isInteger(b) && size <= 2 ** 53) return sum;
  if (Math.abs(sum) <= size * ROUNDING) return 0;
  return areSafeDecimals(a, b) ? roundTo(sum, SAFE_DIGITS - 1 - leadingPlace(size)) : sum;
}

/** Whether both are doubles of decimals of at most {@link SAFE_DIGITS} digits. */
export function areSafeDecimals(a: number, b: number): boolean {
  return isSafeDecimal(a) && isSafeDecimal(b);
}

/**
 * Rounds down to a whole number. If only rounding keeps a number from being whole, it counts as whole. Formulas, which
 * know where a number came from, are more precise: see `wholeAt`.
 *
 * @example wholeBelow(0.3 / 0.1) // 3, though 0.3 / 0.1 is 2.9999999999999996
 */
export function wholeBelow(value: number): number {
  return isNearWhole(value) ? Math.round(value) + 0 : Math.floor(value);
}

/** Whether rounding alone may keep a number from being whole, or make it whole. */
export function isNearWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= Math.abs(value) * ROUNDING;
}

function isSafeDecimal(value: number): boolean {
  return value === 0 || roundTo(value, SAFE_DIGITS - 1 - leadingPlace(Math.abs(value))) === value;
}

const LOG10_2 = Math.log10(2);
const bits = new DataView(new ArrayBuffer(8));
/** The place of the smallest double. */
const MIN_PLACE = -324;
const POWERS = Float64Array.from({ length: 309 - MIN_PLACE }, (_, index) => Number(`1e${index + MIN_PLACE}`));

/**
 * Returns the place of the first digit of a positive number: 0 for 1 to 9, -1 for tenths; -308 for all of the smallest
 * doubles.
 */
function leadingPlace(size: number): number {
  bits.setFloat64(0, size);
  // of the power of two below it
  const least = Math.floor(((bits.getUint16(0) >> 4) - 1023) * LOG10_2);
  return size >= (POWERS[least + 1 - MIN_PLACE] as number) ? least + 1 : least;
}

/** Powers of ten up to this one are exact doubles. */
const EXACT_POWER = 22;

/** Rounds to a number of decimal places; negative numbers round to tens, hundreds, and so on. */
function roundTo(value: number, places: number): number {
  if (places >= 0 && places <= EXACT_POWER) {
    const power = POWERS[places - MIN_PLACE] as number;
    return Math.round(value * power) / power;
  }
  const [digits, exponent] = value.toExponential().split("e");
  const whole = Math.round(Number(`${digits}e${Number(exponent) + places}`));
  return Number(`${whole}e${-places}`);
}

/**
 * Converts a number of at most two decimals to whole hundredths.
 *
 * @example hundredths(0.07) // 7
 */
export function hundredths(points: number): number {
  return Math.round(points * 100) + 0;
}

/** Converts hundredths to a number, which prints with at most two decimals. */
export function fromHundredths(count: number): number {
  return count / 100;
}

/**
 * Multiplies `value` by a weight and rounds half away from zero, in hundredths, as if both were decimals: the value
 * counts with its twelve significant digits. NaN if the value is NaN, and beyond `LIMITS.modelPoints`, where hundredths
 * would no longer be exact.
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

/** The same with integers, for products so close to a half that binary rounding errors could decide. */
function exactProduct(value: number, weightHundredths: number): number {
  const [digits = "0", exponent = "0"] = value.toExponential(SIGNIFICANT_DIGITS - 1).split("e");
  const shift = Number(exponent) - (SIGNIFICANT_DIGITS - 1);
  const product = BigInt(digits.replace(".", "")) * BigInt(weightHundredths);
  if (shift >= 0) return Number(product * 10n ** BigInt(shift));
  const divisor = 10n ** BigInt(-shift);
  return Number((2n * product + divisor) / (2n * divisor));
}
