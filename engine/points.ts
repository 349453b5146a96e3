import { compare12, hundredths, timesWeight } from "./decimal.ts";
import { boundNumber } from "./edits/ranges.ts";
import type { ScoringModel } from "./model.ts";

/** The value ranges and the weight of a scoring model, prepared for looking up. Points are whole hundredths. */
export interface PointsTable {
  /** Ascending; ∓Infinity stands for an open side. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly points: Float64Array;
  /** In hundredths. */
  readonly weight: number;
}

export function pointsTable({ value_ranges, weight }: ScoringModel): PointsTable {
  const starts = value_ranges.map(({ start }) => (start === null ? Number.NEGATIVE_INFINITY : boundNumber(start)));
  const ends = value_ranges.map(({ end }) => (end === null ? Number.POSITIVE_INFINITY : boundNumber(end)));
  return {
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
    points: Float64Array.from(value_ranges, (range) => hundredths(range.points)),
    weight: hundredths(weight),
  };
}

/** The position of the range that holds a value, -1 when none does. NaN is in no range. */
export function findRange({ starts, ends }: PointsTable, value: number): number {
  if (Number.isNaN(value)) return -1;
  let low = 0;
  let high = starts.length;
  // the ranges before `low` begin at or before the value, those from `high` on after it
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = starts[middle] ?? Number.NaN;
    if (start === Number.NEGATIVE_INFINITY || compare12(start, value) <= 0) low = middle + 1;
    else high = middle;
  }
  const end = ends[low - 1] ?? Number.NaN;
  return end === Number.POSITIVE_INFINITY || (low > 0 && compare12(value, end) < 0) ? low - 1 : -1;
}

/**
 * What a value gives before the weight: the hundredth points of its range, or the value itself when there
 * are no ranges; NaN for nothing.
 */
export function measure(table: PointsTable, value: number): number {
  return table.starts.length === 0 ? value : (table.points[findRange(table, value)] ?? Number.NaN);
}

/** The sum of what the items of a list give; NaN when none gives anything. */
export function measureList(table: PointsTable, values: ArrayLike<number>): number {
  let sum = Number.NaN;
  for (let index = 0; index < values.length; index++) {
    const part = measure(table, values[index] ?? Number.NaN);
    if (!Number.isNaN(part)) sum = Number.isNaN(sum) ? part : sum + part;
  }
  return sum;
}

/** A measure times the weight, in hundredths, rounded half away from zero; NaN for nothing. */
export function weigh({ starts, weight }: PointsTable, measured: number): number {
  if (starts.length === 0) return timesWeight(measured, weight);
  // both are whole hundredths, and their product within the LIMITS is exact
  const rounded = Math.floor((Math.abs(measured) * weight + 50) / 100);
  return measured < 0 ? 0 - rounded : rounded;
}
