import { boundNumber, compare12, overlap, sortRanges, type ValueRange } from "#engine";

type Bound = ValueRange["start"];

/** A stretch of values `[start, end)`; null means unbounded. */
export interface Stretch {
  readonly start: Bound;
  readonly end: Bound;
}

/** Two ranges that share values, and the shared values. */
export interface Overlap extends Stretch {
  readonly ranges: readonly [ValueRange, ValueRange];
}

/** The gaps and overlaps of a set of ranges. */
export interface Cover {
  /** Between two ranges: a value there has no points. */
  readonly gaps: readonly Stretch[];
  /** Pairs that the API rejects. */
  readonly overlaps: readonly Overlap[];
  /** The start of the first range; null if it is unbounded or there is none. */
  readonly from: Bound;
  /** The end of the last range; null if it is unbounded or there is none. */
  readonly to: Bound;
}

/**
 * Returns how ranges cover the values. They may be in any order and may overlap, as they do during editing.
 *
 * @example
 * coverOf([{ id: 1, start: 0, end: 30, points: 10 }, { id: 2, start: 50, end: null, points: 0 }]).gaps; // 30 to 50
 */
export function coverOf(ranges: readonly ValueRange[]): Cover {
  const sorted = sortRanges(ranges);
  const gaps: Stretch[] = [];
  let reached: Bound | undefined;
  for (const { start, end } of sorted) {
    if (reached !== undefined && reached !== null && start !== null && isBefore(reached, start)) {
      gaps.push({ start: reached, end: start });
    }
    if (reached === undefined || end === null) reached = end;
    else if (reached !== null && isBefore(reached, end)) reached = end;
  }
  return { gaps, overlaps: overlapsOf(sorted), from: sorted[0]?.start ?? null, to: reached ?? null };
}

function overlapsOf(sorted: readonly ValueRange[]): Overlap[] {
  return sorted.flatMap((range, index) =>
    sorted
      .slice(index + 1)
      .filter((other) => overlap(range, other))
      .map((other) => ({ ranges: [range, other], ...shared(range, other) }) as const),
  );
}

function shared(a: Stretch, b: Stretch): Stretch {
  const start = a.start === null || (b.start !== null && isBefore(a.start, b.start)) ? b.start : a.start;
  const end = a.end === null || (b.end !== null && isBefore(b.end, a.end)) ? b.end : a.end;
  return { start, end };
}

function isBefore(a: number | string, b: number | string): boolean {
  return compare12(boundNumber(a), boundNumber(b)) < 0;
}
