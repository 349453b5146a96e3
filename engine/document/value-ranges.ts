import { parseDate } from "../values/dates.ts";
import { compare12 } from "../values/decimal.ts";
import { grouped } from "../values/number-text.ts";
import type { ValueRange } from "./model.ts";

type Bound = ValueRange["start"];

/** A range as a sentence names it, e.g. `760 to 800`, `from 800` or `without limits`. */
export function nameOfRange({ start, end }: Pick<ValueRange, "start" | "end">): string {
  if (start === null) return end === null ? "without limits" : `below ${nameOfBound(end)}`;
  return end === null ? `from ${nameOfBound(start)}` : `${nameOfBound(start)} to ${nameOfBound(end)}`;
}

/** A bound of a range as a sentence names it. */
export const nameOfBound = (bound: Bound) => (typeof bound === "number" ? grouped(bound) : bound);

/** Whether two ranges share a value; the end of a range is no part of it. */
export function overlap(a: ValueRange, b: ValueRange): boolean {
  return isBelow(a.start, b.end) && isBelow(b.start, a.end);
}

/** Whether a start lies before an end; null is without limit. */
export function isBelow(start: Bound, end: Bound): boolean {
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
