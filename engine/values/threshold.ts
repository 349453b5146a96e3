import { compare12 } from "./decimal.ts";
import { SIGNIFICANT_DIGITS } from "./limits.ts";

/**
 * Returns the smallest double that is not below a finite bound at twelve significant digits: `value >=
 * threshold12(bound)` is equivalent to `compare12(value, bound) >= 0`. Repeated comparisons with one bound take one
 * step, and the threshold of one range's end is that of the next range's start.
 *
 * @example threshold12(0.8) // 0.7999999999995
 */
export function threshold12(bound: number): number {
  const middle = halfwayBelow(bound);
  return compare12(middle, bound) >= 0 ? middle : nextUp(middle);
}

/**
 * Returns the double nearest to the middle between a bound, at twelve digits, and the number of twelve digits just
 * below it.
 */
function halfwayBelow(bound: number): number {
  const [digits = "", exponent = ""] = Math.abs(bound)
    .toExponential(SIGNIFICANT_DIGITS - 1)
    .split("e");
  // below a power of ten the numbers of twelve digits are ten times as close
  const half = bound > 0 && /^10*$/.test(digits.replace(".", "")) ? 5n : 50n;
  const hundredfold = BigInt(digits.replace(".", "")) * 100n + (bound > 0 ? -half : half);
  return Math.sign(bound) * Number(`${hundredfold}e${Number(exponent) - (SIGNIFICANT_DIGITS + 1)}`);
}

const double = new DataView(new ArrayBuffer(8));

/** Returns the next greater double of one that is not 0. */
function nextUp(value: number): number {
  double.setFloat64(0, value);
  double.setBigInt64(0, double.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return double.getFloat64(0);
}
