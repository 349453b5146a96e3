import { CLEARLY_APART, compare12, isWhole, keepsDigits } from "../values/decimal.ts";
import { addDays, contains, floorDivide, gather, modulo, power } from "./arithmetic.ts";
import { floorAt, restAt, sumAt, totalAt, wholeAt } from "./exact.ts";
import { AGGREGATES } from "./functions.ts";
import { INSTRUCTION_LENGTH } from "./instructions.ts";
import type { Frame, Program, Routine } from "./program.ts";

/** Runs one routine and gives its value; NaN is unknown. */
export function run(program: Program, routine: Routine, frame: Frame): number {
  execute(program, routine.start, routine.end, frame);
  return frame.numbers[routine.result] ?? Number.NaN;
}

/** Runs routines that were added one after the other, from the first to the last. */
export function runThrough(program: Program, first: Routine, last: Routine, frame: Frame): void {
  execute(program, first.start, last.end, frame);
}

/** Whether a condition of this value holds: known and not 0. */
export function isTrue(value: number): boolean {
  return value < 0 || value > 0;
}

const UNKNOWN = Number.NaN;

/**
 * The one evaluator. Every index in the code was made by `compile.ts` for this program, so the casts state
 * facts; there are no jumps, so it takes exactly as many steps as there are instructions, and values of
 * lists. Unknown is NaN: arithmetic spreads it by itself, and `r - r` is 0 only for finite results.
 * Sums of which little is left are computed by `sumAt`, and what is rounded down by its kin.
 * `+ 0` turns -0, which nobody writes, into 0. Comparisons and logic turn their outcome into a number by
 * `+`, without a branch on it, which no processor could foresee.
 */
function execute(program: Program, start: number, end: number, frame: Frame): void {
  const { code } = program;
  const { numbers } = frame;
  if (frame.fractions.size > 0) frame.fractions.clear();
  let at = start;
  while (at < end) {
    const head = code[at] as number;
    const target = head >>> 5;
    const left = code[at + 1] as number;
    const right = code[at + 2] as number;
    // numbers of `OPERATION`, which `instructionHead` put there
    switch (head & 31) {
      case 0: {
        // add
        const a = numbers[left] as number;
        const b = numbers[right] as number;
        const r = a + b;
        numbers[target] = keepsDigits(r, a, b) || isWhole(r, a) ? r : sumAt(program, frame, at, r);
        break;
      }
      case 1: {
        // subtract
        const a = numbers[left] as number;
        const b = numbers[right] as number;
        const r = a - b;
        numbers[target] = keepsDigits(r, a, b) || isWhole(r, a) ? r : sumAt(program, frame, at, r);
        break;
      }
      case 2: {
        // multiply
        const r = (numbers[left] as number) * (numbers[right] as number);
        numbers[target] = r - r === 0 ? r + 0 : UNKNOWN;
        break;
      }
      case 3: {
        // divide
        const r = (numbers[left] as number) / (numbers[right] as number);
        numbers[target] = r - r === 0 ? r + 0 : UNKNOWN;
        break;
      }
      case 4: {
        // floor divide
        const floor = floorDivide(numbers[left] as number, numbers[right] as number);
        numbers[target] = floorAt(program, frame, at, floor);
        break;
      }
      case 5: {
        // modulo
        const a = numbers[left] as number;
        const b = numbers[right] as number;
        numbers[target] = restAt(program, frame, at, modulo(a, b));
        break;
      }
      case 6: // power
        numbers[target] = power(numbers[left] as number, numbers[right] as number);
        break;
      case 7: // negate
        numbers[target] = 0 - (numbers[left] as number);
        break;
      case 8: // add days
        numbers[target] = addDays(numbers[left] as number, wholeAt(program, frame, right));
        break;
      case 9: // subtract days
        numbers[target] = addDays(numbers[left] as number, -wholeAt(program, frame, right));
        break;
      case 10: {
        // less
        const a = numbers[left] as number;
        const b = numbers[right] as number;
        const gap = a - b;
        numbers[target] = isClear(gap, a, b) ? +(gap < 0) : closeOrder(a, b, -1, -1);
        break;
      }
      case 11: {
        // less or equal
        const a = numbers[left] as number;
        const b = numbers[right] as number;
        const gap = a - b;
        numbers[target] = isClear(gap, a, b) ? +(gap < 0) : closeOrder(a, b, -1, 0);
        break;
      }
      case 12: {
        // equal
        const a = numbers[left] as number;
        const b = numbers[right] as number;
        const gap = a - b;
        numbers[target] = gap === 0 || isClear(gap, a, b) ? +(gap === 0) : closeOrder(a, b, 0, 0);
        break;
      }
      case 13: {
        // not equal
        const a = numbers[left] as number;
        const b = numbers[right] as number;
        const gap = a - b;
        numbers[target] = gap === 0 || isClear(gap, a, b) ? +(gap !== 0) : 1 - closeOrder(a, b, 0, 0);
        break;
      }
      case 14: {
        // and
        const a = numbers[left] as number;
        const b = numbers[right] as number;
        const known = a - a + (b - b);
        numbers[target] = known === 0 ? +(a !== 0) & +(b !== 0) : a === 0 || b === 0 ? 0 : UNKNOWN;
        break;
      }
      case 15: {
        // or
        const a = numbers[left] as number;
        const b = numbers[right] as number;
        const known = a - a + (b - b);
        numbers[target] = known === 0 ? +(a !== 0) | +(b !== 0) : isTrue(a) || isTrue(b) ? 1 : UNKNOWN;
        break;
      }
      case 16: {
        // not
        const a = numbers[left] as number;
        numbers[target] = +(a === 0) + (a - a);
        break;
      }
      case 17: // text equal
      case 18: {
        // text not equal
        const text = frame.texts[left];
        if (text === undefined) numbers[target] = UNKNOWN;
        else numbers[target] = (text === program.strings[right]) === ((head & 31) === 17) ? 1 : 0;
        break;
      }
      case 19: {
        // element
        const list = frame.lists[left] as ArrayLike<number>;
        const value = list[right < 0 ? list.length + right : right];
        numbers[target] = value === undefined ? UNKNOWN : value;
        break;
      }
      case 20: // square root
        numbers[target] = Math.sqrt(numbers[left] as number);
        break;
      case 21: // count
        numbers[target] = AGGREGATES.count(frame.scratch, gather(program, frame, left, right));
        break;
      case 22: // max
        numbers[target] = AGGREGATES.max(frame.scratch, gather(program, frame, left, right));
        break;
      case 23: {
        // mean
        const count = gather(program, frame, left, right);
        numbers[target] = totalAt(program, frame, at, AGGREGATES.mean(frame.scratch, count), [0, count, 1 / count]);
        break;
      }
      case 24: {
        // median
        const count = gather(program, frame, left, right);
        const middle = [(count - 1) >> 1, (count >> 1) + 1, count % 2 === 1 ? 1 : 0.5] as const;
        numbers[target] = totalAt(program, frame, at, AGGREGATES.median(frame.scratch, count), middle);
        break;
      }
      case 25: // min
        numbers[target] = AGGREGATES.min(frame.scratch, gather(program, frame, left, right));
        break;
      case 26: {
        // sum
        const count = gather(program, frame, left, right);
        numbers[target] = totalAt(program, frame, at, AGGREGATES.sum(frame.scratch, count), [0, count, 1]);
        break;
      }
      case 27: // contains
        numbers[target] = contains(frame.lists[left] as ArrayLike<number>, numbers[right] as number);
        break;
      case 28: {
        // known
        const a = numbers[left] as number;
        numbers[target] = +(a - a === 0);
        break;
      }
    }
    at += INSTRUCTION_LENGTH;
  }
}

/** Whether two numbers, so far apart, differ without any rounding; false for unknown ones. */
function isClear(gap: number, a: number, b: number): boolean {
  return Math.abs(gap) > CLEARLY_APART * (Math.abs(a) + Math.abs(b));
}

/** For the rare pair that is not clear: 1 when its order is between `least` and `most`, else 0. */
function closeOrder(a: number, b: number, least: number, most: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return UNKNOWN;
  const order = compare12(a, b);
  return least <= order && order <= most ? 1 : 0;
}
