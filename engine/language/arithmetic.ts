import { isDay } from "../values/dates.ts";
import { add, compare12, roundSum, wholeBelow } from "../values/decimal.ts";
import { LIMITS } from "../values/limits.ts";
import type { Frame, Program } from "./program.ts";

/** The evaluator's operations of more than one line. Unknown is NaN, as operand and result. */

/** Returns the number, or unknown if it exceeds the largest double. */
export function finite(value: number): number {
  return value - value === 0 ? value + 0 : Number.NaN;
}

/**
 * Returns the remainder with the sign of the divisor, as in Python, but of the decimal numbers as written: `0.3 % 0.1`
 * is 0, and `123456.4 % 1` is 0.4.
 */
export function modulo(a: number, b: number): number {
  const isExact = Number.isInteger(a) && Number.isInteger(b);
  const quotient = a / b;
  if (!isExact && b !== 0 && wholeBelow(quotient) >= quotient) return 0;
  const rest = a % b;
  // a smaller number is its own remainder
  const toZero = isExact || rest === a ? rest : roundSum(rest, a, b);
  return areOpposite(toZero, b) ? add(toZero, b) : finite(toZero);
}

/** Whether one number is positive and the other one negative. One of them at most may be 0. */
export function areOpposite(a: number, b: number): boolean {
  return Math.sign(a) === -Math.sign(b);
}

/**
 * Returns the quotient rounded down, of the decimal numbers as written: `0.3 // 0.1` is 3. For whole numbers the
 * computation is exactly Python's, by the remainder, which has no rounding error.
 */
export function floorDivide(a: number, b: number): number {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return finite(wholeBelow(a / b));
  const rest = a % b;
  // beyond 2 ** 53 the difference may be rounded, so that the quotient is only nearly whole
  const quotient = Math.round((a - rest) / b);
  return finite(areOpposite(rest, b) ? quotient - 1 : quotient);
}

/** Returns unknown if there is no result or no real one. `Math.pow` alone would return 1 for `unknown ** 0`. */
export function power(base: number, exponent: number): number {
  return Number.isNaN(base) ? base : finite(base ** exponent);
}

/** Adds days to a date; unknown outside the years 0001 to 9999. */
export function addDays(day: number, count: number): number {
  const sum = day + count;
  return isDay(sum) ? sum : Number.NaN;
}

/**
 * Copies the known arguments of a function call to the frame's scratch space and returns their number. The code has
 * `count` of them from `first` on: registers, and lists as `~list`.
 */
export function gather(program: Program, frame: Frame, first: number, count: number): number {
  const { scratch, numbers } = frame;
  let known = 0;
  for (let i = first; i < first + count; i++) {
    const operand = program.operands[i] as number;
    if (operand >= 0) {
      const value = numbers[operand] as number;
      scratch[known] = value;
      if (!Number.isNaN(value)) known++;
      continue;
    }
    const list = frame.lists[~operand] as ArrayLike<number>;
    const length = Math.min(list.length, LIMITS.listItems);
    for (let item = 0; item < length; item++) {
      const value = list[item] as number;
      scratch[known] = value;
      if (!Number.isNaN(value)) known++;
    }
  }
  return known;
}

/** Returns whether a value equals an item of a list, as 1 or 0; unknown if the value or every item is unknown. */
export function contains(list: ArrayLike<number>, value: number): number {
  if (Number.isNaN(value) || list.length === 0) return Number.NaN;
  let found = 0;
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as number;
    if (!Number.isNaN(item) && compare12(item, value) === 0) found = 1;
  }
  return found;
}
