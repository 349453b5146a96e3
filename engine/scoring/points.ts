import type { ScoringModel } from "../document/model.ts";
import { remembered } from "../document/parts.ts";
import { boundNumber } from "../document/value-ranges.ts";
import type { ResultType } from "../language/types.ts";
import { add, hundredths, timesWeight } from "../values/decimal.ts";
import { threshold12 } from "../values/threshold.ts";

/** The value ranges and the weight of a scoring model, prepared for lookup. Points are whole hundredths. */
export interface PointsTable {
  /** Ascending thresholds (see `threshold12`); ∓Infinity is unbounded. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly points: Float64Array;
  /** The points of each range times the weight. */
  readonly weighed: Float64Array;
  /** In hundredths. */
  readonly weight: number;
}

/** For a date without ranges, which has no points because it is not a number. */
const NO_POINTS = {
  starts: Float64Array.of(Number.POSITIVE_INFINITY),
  ends: Float64Array.of(Number.POSITIVE_INFINITY),
  points: Float64Array.of(0),
  weighed: Float64Array.of(0),
};

/** Prepares looking up the values of a scoring model's formula. A date without ranges has no points. */
export function pointsTableFor(model: ScoringModel, kind: ResultType["kind"]): PointsTable {
  const table = pointsTable(model);
  return kind === "date" && table.starts.length === 0 ? { ...table, ...NO_POINTS } : table;
}

/** Prepares looking up numbers in a scoring model. Documents share the scoring models that an edit does not change. */
export const pointsTable = remembered(({ value_ranges, weight: given }: ScoringModel): PointsTable => {
  const starts = value_ranges.map(({ start }) => (start === null ? Number.NEGATIVE_INFINITY : edge(start)));
  const ends = value_ranges.map(({ end }) => (end === null ? Number.POSITIVE_INFINITY : edge(end)));
  const points = Float64Array.from(value_ranges, (range) => hundredths(range.points));
  const weight = hundredths(given);
  return {
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
    points,
    weighed: points.map((each) => weightPoints(each, weight)),
    weight,
  };
});

const edge = (bound: number | string) => threshold12(boundNumber(bound));

/** Up to this number of ranges, a linear scan that adds up comparisons is faster than branches. */
const FEW = 8;

/** Returns the position of the range that contains a value, or -1. NaN is in no range. */
export function findRange({ starts, ends }: PointsTable, value: number): number {
  // the number of ranges that begin at or before the value
  let begun = 0;
  if (starts.length <= FEW) {
    for (let index = 0; index < starts.length; index++) begun += +(value >= (starts[index] as number));
  } else {
    let high = starts.length;
    while (begun < high) {
      const middle = (begun + high) >>> 1;
      if (value >= (starts[middle] as number)) begun = middle + 1;
      else high = middle;
    }
  }
  return begun > 0 && value < (ends[begun - 1] as number) ? begun - 1 : -1;
}

/**
 * Returns the points of a value before the weight: the hundredths of its range, or the value itself if there are no
 * ranges; NaN for no points.
 */
export function measure(table: PointsTable, value: number): number {
  return table.starts.length === 0 ? value : (table.points[findRange(table, value)] ?? Number.NaN);
}

/** Returns the sum over the items of a list; NaN if none has points. */
export function measureList(table: PointsTable, values: ArrayLike<number>): number {
  let sum = Number.NaN;
  for (let index = 0; index < values.length; index++) {
    const part = measure(table, values[index] ?? Number.NaN);
    if (!Number.isNaN(part)) sum = Number.isNaN(sum) ? part : add(sum, part);
  }
  return sum;
}

/**
 * Returns the points of a value: the hundredths of its range times the weight, or the value itself times the weight.
 */
export function pointsOf(table: PointsTable, value: number): number {
  if (table.starts.length === 0) return timesWeight(value, table.weight);
  const range = findRange(table, value);
  return range < 0 ? Number.NaN : (table.weighed[range] as number);
}

/** Returns the points of the items of a list together, rounded once. */
export function pointsOfList(table: PointsTable, values: ArrayLike<number>): number {
  const sum = measureList(table, values);
  return table.starts.length === 0 ? timesWeight(sum, table.weight) : weightPoints(sum, table.weight);
}

/** Multiplies hundredths by a weight and rounds half away from zero, in hundredths. Exact within the LIMITS. */
export function weightPoints(points: number, weight: number): number {
  const rounded = Math.floor((Math.abs(points) * weight + 50) / 100);
  return points < 0 ? 0 - rounded : rounded;
}
