import { parseDate } from "../dates.ts";
import { compare12 } from "../decimal.ts";
import type { ErrorList } from "../errors.ts";
import type { Fault, FaultCode } from "../fault.ts";
import type { ResultType } from "../language/types.ts";
import { LIMITS } from "../limits.ts";
import type { ValueRange } from "../model.ts";
import { grouped, isHeld, NOT_HELD, parseDecimal } from "../number-text.ts";
import { isHundredths } from "./target.ts";
import type { NestedRangeData } from "./types.ts";

/** What the bounds of a scoring model's ranges are; undefined as long as its formula has an error. */
export type BoundKind = ResultType["kind"] | undefined;
type Bound = ValueRange["start"];

/** A range as a sentence names it, e.g. `760 to 800`, `from 800` or `without limits`. */
export function nameOfRange({ start, end }: Pick<ValueRange, "start" | "end">): string {
  if (start === null) return end === null ? "without limits" : `below ${nameOfBound(end)}`;
  return end === null ? `from ${nameOfBound(start)}` : `${nameOfBound(start)} to ${nameOfBound(end)}`;
}

/** A bound of a range as a sentence names it. */
const nameOfBound = (bound: Bound) => (typeof bound === "number" ? grouped(bound) : bound);

/** Why bounds and the values a formula gives do not belong together, or undefined when they do. */
export function boundsProblem(ranges: readonly ValueRange[], kind: BoundKind): Fault | undefined {
  const wrong = kind === "date" ? "number" : "string";
  const misfit = ranges.find(({ start, end }) => typeof start === wrong || typeof end === wrong);
  if (misfit === undefined || kind === undefined) return undefined;
  const [given, bounds] = kind === "date" ? ["a date", "numbers"] : ["a number", "dates"];
  const message = `The formula gives ${given}, but the bounds of its range ${nameOfRange(misfit)} are ${bounds}.`;
  return { code: "incompatible", message };
}

/**
 * Checks one range on its own and gives it in canonical form, undefined when it cannot be compared with
 * others. `report` gets the member at fault, the code and the sentence.
 */
export function readRange(
  id: number,
  data: NestedRangeData,
  kind: BoundKind,
  report: (field: "start" | "end" | "points", code: FaultCode, message: string) => void,
): ValueRange | undefined {
  const points = data.points + 0;
  if (Math.abs(points) > LIMITS.points)
    report("points", "out_of_range", `Must be between ${grouped(-LIMITS.points)} and ${grouped(LIMITS.points)}.`);
  else if (!isHundredths(points)) report("points", "too_many_decimals", "Must have at most two decimal places.");

  const start = readBound(data.start, kind);
  const end = readBound(data.end, kind);
  const wanted = kind === "date" ? "a date (YYYY-MM-DD), because the formula gives dates" : "a number";
  for (const [field, bound] of Object.entries({ start, end }) as ["start" | "end", Bound | undefined][]) {
    if (bound !== undefined) continue;
    const given = data[field];
    const isRounded = kind !== "date" && typeof given === "string" && Number.isFinite(parseDecimal(given));
    if (isRounded) report(field, "too_many_digits", NOT_HELD);
    else {
      const code = kind === "date" ? "invalid_format" : "not_a_number";
      report(field, code, `${JSON.stringify(given)} must be ${wanted}. Leave it empty for no limit.`);
    }
  }
  if (start === undefined || end === undefined) return undefined;
  if (!isBelow(start, end)) {
    report(
      "start",
      "incompatible",
      `The start (${nameOfBound(start)}) must be less than the end (${nameOfBound(end)}).`,
    );
    return undefined;
  }
  return { id, start, end, points };
}

function readBound(given: Bound, kind: BoundKind): Bound | undefined {
  if (given === null) return null;
  if (kind !== "number" && typeof given === "string" && parseDate(given.trim()) !== undefined) return given.trim();
  if (kind === "date") return undefined;
  if (typeof given === "string" && !isHeld(given)) return undefined;
  const value = typeof given === "string" ? parseDecimal(given) : given + 0;
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** Refuses ranges that share a value, naming both of each pair. */
export function checkOverlaps(ranges: readonly ValueRange[], field: string, errors: ErrorList): void {
  for (const [index, range] of ranges.entries()) {
    for (const other of ranges.slice(index + 1)) {
      if (!overlap(range, other)) continue;
      errors.add(field, "overlap", `The ranges ${nameOfRange(range)} and ${nameOfRange(other)} overlap.`);
    }
  }
}

/** Whether two ranges share a value; the end of a range is no part of it. */
export function overlap(a: ValueRange, b: ValueRange): boolean {
  return isBelow(a.start, b.end) && isBelow(b.start, a.end);
}

/** Whether a start lies before an end; null is without limit. */
function isBelow(start: Bound, end: Bound): boolean {
  return start === null || end === null || compareBounds(start, end) < 0;
}

/** Ranges in ascending order of start, as the document keeps them. */
export function sortRanges(ranges: readonly ValueRange[]): readonly ValueRange[] {
  return [...ranges].sort((a, b) => {
    if (a.start === null || b.start === null) return (a.start === null ? 0 : 1) - (b.start === null ? 0 : 1);
    return compareBounds(a.start, b.start);
  });
}

/** Bounds of different kinds, of a formula that is in error anyway, count as equal. */
function compareBounds(a: number | string, b: number | string): number {
  const [x, y] = [boundNumber(a), boundNumber(b)];
  return typeof a === typeof b ? compare12(x, y) : 0;
}

/** A bound as the number that values are compared with: dates are day numbers. */
export function boundNumber(bound: number | string): number {
  return typeof bound === "number" ? bound : (parseDate(bound) ?? Number.NaN);
}
