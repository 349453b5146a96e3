import { parseDate } from "../values/dates.ts";
import { compare12 } from "../values/decimal.ts";
import { grouped } from "../values/number-text.ts";
import type { ValueRange } from "./model.ts";

type Bound = ValueRange["start"];

/** The name of a range in a sentence, e.g. `760 to 800`, `from 800` or `without limits`. */
export function nameOfRange({ start, end }: Pick<ValueRange, "start" | "end">): string {
  if (start === null) return end === null ? "without limits" : `below ${nameOfBound(end)}`;
  return end === null ? `from ${nameOfBound(start)}` : `${nameOfBound(start)} to ${nameOfBound(end)}`;
}

/** The name of a bound in a sentence. */
export const nameOfBound = (bound: Bound) => (typeof bound === "number" ? grouped(bound) : bound);

/** Whether two ranges share a value. The end of a range is not part of it. */
export function overlap(a: ValueRange, b: ValueRange): boolean {
  return isBelow(a.start, b.end) && isBelow(b.start, a.end);
}

/** Whether a start is below an end; null means unbounded. */
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

/** Bounds of different kinds, which only an invalid formula has, compare as equal. */
function compareBounds(a: number | string, b: number | string): number {
  const [x, y] = [boundNumber(a), boundNumber(b)];
  return typeof a === typeof b ? compare12(x, y) : 0;
}

/** A bound as a number that can be compared with values: dates are day numbers. */
export function boundNumber(bound: number | string): number {
  return typeof bound === "number" ? bound : (parseDate(bound) ?? Number.NaN);
}
