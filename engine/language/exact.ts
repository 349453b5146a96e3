import { areSafeDecimals, isNearWhole, keepsDigits, roundSum, wholeBelow } from "../values/decimal.ts";
import {
  type Fraction,
  floorOf,
  fractionOf,
  negativeOf,
  ONE,
  productOf,
  quotientOf,
  sumOf,
  toNumber,
} from "../values/fraction.ts";
import { LIMITS } from "../values/limits.ts";
import { areOpposite } from "./arithmetic.ts";
import { OPERATION, operationOf, targetRegister } from "./instructions.ts";
import type { Frame, Program } from "./program.ts";

/**
 * Recomputes a sum whose digits mostly cancel, so that what is left is mostly rounding errors of its doubles: in
 * fractions, from the numbers that the formula began with. Where that is impossible, e.g. after a root, the sum is
 * rounded as precisely as its two numbers allow.
 *
 * @param at the instruction
 * @param sum the result of computing with doubles
 */
export function sumAt(program: Program, frame: Frame, at: number, sum: number): number {
  const [a, b] = operandsAt(program, frame, at);
  const rounded = roundSum(sum, a, b);
  // 0 may be a small difference that was taken for rounding
  if (!Number.isFinite(sum) || (rounded !== 0 && areGivenDecimals(program, at, a, b))) return rounded;
  const exact = resultOf(program, frame, at);
  return exact === undefined ? rounded : toNumber(exact);
}

/**
 * The same for a remainder, which is a difference. If the quotient is nearly whole, rounding decides whether the
 * remainder is nothing or nearly all of the divisor.
 */
export function restAt(program: Program, frame: Frame, at: number, rest: number): number {
  const [a, b] = operandsAt(program, frame, at);
  // unknown results stay unknown, e.g. the sum of nothing
  if (!Number.isFinite(rest)) return rest;
  const areWhole = Number.isInteger(a) && Number.isInteger(b);
  const isPrecise = areWhole || areGivenDecimals(program, at, a, b);
  if (isPrecise && !isWholeByRounding(a / b, areWhole && areGiven(program, at))) return rest;
  const exact = resultOf(program, frame, at);
  return exact === undefined ? rest : toNumber(exact);
}

/** The same for a quotient rounded down, which is 1 less if the quotient is slightly less than a whole number. */
export function floorAt(program: Program, frame: Frame, at: number, floor: number): number {
  const [a, b] = operandsAt(program, frame, at);
  const areWhole = Number.isInteger(a) && Number.isInteger(b);
  if (!isWholeByRounding(a / b, areWhole && areGiven(program, at))) return floor;
  const exact = resultOf(program, frame, at);
  return exact === undefined ? floor : toNumber(exact);
}

/** Returns the value of a register, e.g. a number of days, rounded down to a whole number. */
export function wholeAt(program: Program, frame: Frame, register: number): number {
  const value = frame.numbers[register] as number;
  const isGiven = (program.writers[register] as number) < 0;
  if (!isWholeByRounding(value, isGiven && Number.isInteger(value))) return Math.floor(value);
  const exact = exactly(program, frame, register);
  const whole = exact && floorOf(exact, ONE);
  return whole === undefined ? wholeBelow(value) : toNumber(whole);
}

/**
 * Whether rounding may decide on which side of a whole number a value is.
 *
 * @param isOfGiven whether it is made only of whole numbers of the input or of constants: then nothing was rounded
 */
const isWholeByRounding = (value: number, isOfGiven: boolean): boolean => !isOfGiven && isNearWhole(value);

function operandsAt({ code }: Program, { numbers }: Frame, at: number): readonly [number, number] {
  return [numbers[code[at + 1] as number] as number, numbers[code[at + 2] as number] as number];
}

/** Whether both operands are unchanged input or constants, and decimals, which need no fractions. */
function areGivenDecimals(program: Program, at: number, a: number, b: number): boolean {
  return areGiven(program, at) && areSafeDecimals(a, b);
}

/** Whether both operands are unchanged input or constants. */
function areGiven({ code, writers }: Program, at: number): boolean {
  return (writers[code[at + 1] as number] as number) < 0 && (writers[code[at + 2] as number] as number) < 0;
}

/**
 * The same for a function that adds the first numbers of the frame's scratch space. Only numbers of the opposite sign
 * of the result cancel digits.
 *
 * @param value the result of computing with doubles
 */
export function totalAt(program: Program, frame: Frame, at: number, value: number, count: number): number {
  if (!Number.isFinite(value)) return Number.NaN;
  if (Number.isInteger(value)) return value;
  let opposite = 0;
  for (let i = 0; i < count; i++) {
    const number = frame.scratch[i] as number;
    if (areOpposite(number, value)) opposite += number;
  }
  const exact = keepsDigits(value, opposite, 0) ? undefined : resultOf(program, frame, at);
  return exact === undefined ? value : toNumber(exact);
}

/** Returns the value of a register as a fraction; undefined if its exact value is not known. */
function exactly(program: Program, frame: Frame, register: number): Fraction | undefined {
  const { fractions } = frame;
  if (fractions.has(register)) return fractions.get(register);
  const at = program.writers[register] as number;
  const stored = frame.numbers[register] as number;
  const isKnown = Number.isFinite(stored);
  const value = !isKnown ? undefined : at < 0 ? exactOf(stored) : resultOf(program, frame, at);
  fractions.set(register, value);
  return value;
}

/**
 * Converts an input or a constant to a fraction. A number with more digits was computed elsewhere, as calculated fields
 * are, and rounded.
 */
function exactOf(value: number): Fraction | undefined {
  return areSafeDecimals(value, 0) ? fractionOf(value) : undefined;
}

function resultOf(program: Program, frame: Frame, at: number): Fraction | undefined {
  const { code } = program;
  const left = code[at + 1] as number;
  const right = code[at + 2] as number;
  const target = targetRegister(code[at] as number);
  const both = (compute: (a: Fraction, b: Fraction) => Fraction | undefined) => {
    const a = exactly(program, frame, left);
    const b = a && exactly(program, frame, right);
    return b && compute(a, b);
  };
  const operation = operationOf(code[at] as number);
  switch (operation) {
    case OPERATION.add:
      return both(sumOf);
    case OPERATION.subtract:
      return both((a, b) => sumOf(a, negativeOf(b)));
    case OPERATION.multiply:
      return both(productOf);
    case OPERATION.divide:
      return both(quotientOf);
    case OPERATION.floorDivide:
      return both(floorOf);
    case OPERATION.modulo:
      return both((a, b) => {
        const whole = floorOf(a, b);
        const taken = whole && productOf(whole, b);
        return taken && sumOf(a, negativeOf(taken));
      });
    case OPERATION.power:
      return both((base, exponent) => powerOf(base, toNumber(exponent)));
    case OPERATION.negate: {
      const value = exactly(program, frame, left);
      return value && negativeOf(value);
    }
    case OPERATION.squareRoot: {
      const root = fractionOf(frame.numbers[target] as number);
      const square = root && productOf(root, root);
      const value = square && exactly(program, frame, left);
      return value && square.numerator * value.denominator === value.numerator * square.denominator ? root : undefined;
    }
    case OPERATION.max:
    case OPERATION.min: {
      const value = frame.numbers[target] as number;
      return itemsOf(program, frame, left, right)
        .find((item) => item.number === value)
        ?.exact();
    }
    case OPERATION.sum:
      return totalOf(itemsOf(program, frame, left, right));
    case OPERATION.mean:
      return meanOf(itemsOf(program, frame, left, right));
    case OPERATION.median: {
      const sorted = itemsOf(program, frame, left, right).sort((a, b) => a.number - b.number);
      return meanOf(sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1));
    }
    // a condition, a count, a day, or an item of an answer: the register has the exact value
    case OPERATION.addDays:
    case OPERATION.subtractDays:
    case OPERATION.less:
    case OPERATION.lessOrEqual:
    case OPERATION.equal:
    case OPERATION.notEqual:
    case OPERATION.and:
    case OPERATION.or:
    case OPERATION.not:
    case OPERATION.textEqual:
    case OPERATION.textNotEqual:
    case OPERATION.element:
    case OPERATION.count:
    case OPERATION.contains:
    case OPERATION.known:
      return exactOf(frame.numbers[target] as number);
    default:
      return operation satisfies never;
  }
}

/** One of the known arguments of a function. */
interface Item {
  readonly number: number;
  readonly exact: () => Fraction | undefined;
}

function itemsOf(program: Program, frame: Frame, first: number, count: number): Item[] {
  const items = Array.from(program.operands.subarray(first, first + count), (operand): Item[] => {
    if (operand >= 0) {
      return [{ number: frame.numbers[operand] as number, exact: () => exactly(program, frame, operand) }];
    }
    const list = Array.from(frame.lists[~operand] as ArrayLike<number>).slice(0, LIMITS.listItems);
    return list.map((number) => ({ number, exact: () => exactOf(number) }));
  });
  return items.flat().filter(({ number }) => !Number.isNaN(number));
}

/** Returns the sum; undefined for no items, whose sum is unknown. */
function totalOf(items: readonly Item[]): Fraction | undefined {
  if (items.length === 0) return undefined;
  let sum = fractionOf(0);
  for (const { exact } of items) {
    const item = sum && exact();
    sum = sum && item && sumOf(sum, item);
  }
  return sum;
}

function meanOf(items: readonly Item[]): Fraction | undefined {
  const total = totalOf(items);
  const count = fractionOf(items.length);
  return total && count && quotientOf(total, count);
}

/** Larger powers are too long, or not worth it. */
const MAX_POWER = 64;

function powerOf(base: Fraction, exponent: number): Fraction | undefined {
  if (!Number.isInteger(exponent) || Math.abs(exponent) > MAX_POWER) return undefined;
  let power: Fraction | undefined = ONE;
  for (let count = 0; count < Math.abs(exponent); count++) power = power && productOf(power, base);
  return exponent < 0 ? power && quotientOf(ONE, power) : power;
}
