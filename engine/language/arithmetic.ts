import { isDay } from "../values/dates.ts";
import { add, compare12, settled, wholeBelow } from "../values/decimal.ts";
import { LIMITS } from "../values/limits.ts";
import type { Frame, Program } from "./program.ts";

/** What the evaluator does in more than one line. Unknown is NaN, in and out. */

/** The number, or unknown beyond the largest double. */
export function finite(value: number): number {
  return value - value === 0 ? value + 0 : Number.NaN;
}

/**
 * The remainder with the sign of the divisor, as Python's, of the numbers as they are on paper: `0.3 % 0.1` is 0, and
 * `123456.4 % 1` is 0.4.
 */
export function modulo(a: number, b: number): number {
  const isExact = Number.isInteger(a) && Number.isInteger(b);
  const quotient = a / b;
  if (!isExact && b !== 0 && wholeBelow(quotient) >= quotient) return 0;
  const toZero = isExact || Math.abs(a) < Math.abs(b) ? a % b : settled(a % b, a, b);
  return toZero !== 0 && toZero < 0 !== b < 0 ? add(toZero, b) : finite(toZero);
}

/**
 * The quotient rounded down, of the numbers as they are on paper: `0.3 // 0.1` is 3. Of whole numbers exactly as Python
 * reckons it: by way of the remainder, which carries no rounding error.
 */
export function floorDivide(a: number, b: number): number {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return finite(wholeBelow(a / b));
  const rest = a % b;
  let quotient = (a - rest) / b;
  if (rest !== 0 && rest < 0 !== b < 0) quotient -= 1;
  const whole = Math.floor(quotient);
  return finite(quotient - whole > 0.5 ? whole + 1 : whole);
}

/** Unknown where the result is none, or no real number; `Math.pow` alone would take `unknown ** 0` for 1. */
export function power(base: number, exponent: number): number {
  return Number.isNaN(base) ? base : finite(base ** exponent);
}

/** The day so many days later; unknown outside the years 0001 to 9999. */
export function addDays(day: number, count: number): number {
  const sum = day + count;
  return isDay(sum) ? sum : Number.NaN;
}

/**
 * Puts the known arguments of a function call into the frame's scratch room and gives their number. The code
 * has `count` of them from `first` on: registers, and lists as `~list`.
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

/** Whether a value equals an item of a list, as 1 or 0; unknown without a value or any item. */
export function contains(list: ArrayLike<number>, value: number): number {
  if (Number.isNaN(value) || list.length === 0) return Number.NaN;
  let found = 0;
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as number;
    if (!Number.isNaN(item) && compare12(item, value) === 0) found = 1;
  }
  return found;
}
