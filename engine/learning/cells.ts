import type { LearningColumn } from "./types.ts";

/**
 * The smallest parts into which the answers to a question are divided: ranges of numbers with about equally many rows,
 * or single choices. Bins are made of them.
 */
export interface Cells {
  /** The cell of each row: 0 if unanswered, otherwise from 1. */
  readonly codes: Uint8Array;
  /** The number of cells, the one of unanswered rows included. */
  readonly size: number;
  /** Of numbers: where each cell after the first begins, in ascending order. */
  readonly edges?: readonly number[];
}

/** How many cells numbers are divided into. */
const MOST_RANGES = 24;

/** A question with more choices is left out. */
export const MOST_CHOICES = 250;

/** Divides the answers to a question into cells, by the rows that are learned from. */
export function cellsOf({ kind, values, choices }: LearningColumn, learned: Int32Array): Cells {
  if (kind === "choice") {
    const codes = Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : value + 1));
    return { codes, size: (choices?.length ?? 0) + 1 };
  }
  const known = Float64Array.from(learned, (row) => values[row] as number)
    .filter((value) => !Number.isNaN(value))
    .sort();
  const edges = edgesOf(known);
  const codes = new Uint8Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] as number;
    if (!Number.isNaN(value)) codes[row] = placeOf(edges, value) + 1;
  }
  return { codes, size: edges.length + 2, edges };
}

/** Returns how many edges are at or below a value. */
function placeOf(edges: readonly number[], value: number): number {
  let low = 0;
  for (let high = edges.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (value >= (edges[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the quantiles of sorted values, each replaced by the shortest decimal nearby, because people have to read
 * them. Few different values each have their own cell.
 */
function edgesOf(sorted: Float64Array): readonly number[] {
  const distinct: number[] = [];
  for (const value of sorted) {
    if (value !== distinct.at(-1)) distinct.push(value);
    if (distinct.length > MOST_RANGES) break;
  }
  if (distinct.length <= MOST_RANGES) {
    return distinct.slice(1).map((value, index) => shortestBetween(distinct[index] as number, value));
  }
  const edges: number[] = [];
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
  const nearby = 0.2 / MOST_RANGES;
  for (let part = 1; part < MOST_RANGES; part += 1) {
    const share = part / MOST_RANGES;
    const value = at(share);
    // the values before and at which the cell may begin
    const before = lastBefore(sorted, at(share - nearby));
    if (before === undefined) continue;
    const edge = shortestBetween(before, Math.max(value, at(share + nearby)));
    if (edge > (edges.at(-1) ?? Number.NEGATIVE_INFINITY)) edges.push(edge);
  }
  return edges;
}

/** Returns the largest value below a value; undefined if there is none. */
function lastBefore(sorted: Float64Array, value: number): number | undefined {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

/** Returns the decimal with the fewest digits that is greater than a number and not greater than another. */
export function shortestBetween(low: number, high: number): number {
  if (low < 0 && high >= 0) return 0;
  const width = high - low;
  for (let digits = Math.floor(Math.log10(Math.max(Math.abs(low), Math.abs(high)))); digits > -12; digits -= 1) {
    const unit = 10 ** digits;
    for (const step of [10 * unit, 5 * unit, 2 * unit, unit]) {
      if (step > 10 * width && step > unit) continue;
      const candidate = Number((Math.floor(high / step + 1e-9) * step).toPrecision(12));
      if (candidate > low && candidate <= high) return candidate;
    }
  }
  return high;
}
