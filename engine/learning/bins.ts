import type { Cells } from "./cells.ts";
import type { LearningColumn } from "./types.ts";

/** Cells of a question with the same points. */
export interface Bins {
  /** The bin of each cell; that of unanswered rows is 0. */
  readonly ofCell: Uint8Array;
  /** The number of bins, the one of unanswered rows included. */
  readonly size: number;
}

/** Neighbours are merged while the difference of their rates is less than this many standard errors. */
const DIFFERENT = 1.5;

/** A bin has at least this share of the rows. */
const SMALLEST = 0.005;

interface Group {
  readonly cells: readonly number[];
  readonly rows: number;
  readonly successes: number;
}

const merged = (a: Group, b: Group): Group => ({
  cells: [...a.cells, ...b.cells],
  rows: a.rows + b.rows,
  successes: a.successes + b.successes,
});

const rate = ({ rows, successes }: Group) => successes / rows;

/** How many standard errors two rates differ by, with their common rate: the usual test of two proportions. */
function difference(a: Group, b: Group): number {
  const common = (a.successes + b.successes) / (a.rows + b.rows);
  const error = Math.sqrt(common * (1 - common) * (1 / a.rows + 1 / b.rows));
  return error === 0 ? 0 : (rate(b) - rate(a)) / error;
}

/**
 * Makes bins of cells by the rates of the rows that are learned from. Numbers are merged with their neighbours, choices
 * with those of the nearest rate. Of a question with a direction, neighbours against it are merged as well.
 */
export function binsOf(
  { kind, direction }: LearningColumn,
  { codes, size }: Cells,
  outcomes: Uint8Array,
  learned: Int32Array,
): Bins {
  const rows = new Float64Array(size);
  const successes = new Float64Array(size);
  for (const row of learned) {
    const code = codes[row] as number;
    rows[code] = (rows[code] as number) + 1;
    successes[code] = (successes[code] as number) + (outcomes[row] as number);
  }
  const cells = Array.from({ length: size - 1 }, (_, index) => index + 1);
  const groups: Group[] = cells
    .filter((cell) => (rows[cell] as number) > 0)
    .map((cell) => ({ cells: [cell], rows: rows[cell] as number, successes: successes[cell] as number }));
  if (kind === "choice") groups.sort((a, b) => rate(a) - rate(b) || (a.cells[0] as number) - (b.cells[0] as number));
  const sign = direction === undefined ? 0 : direction === "rising" ? 1 : -1;
  const least = Math.max(20, SMALLEST * learned.length);
  while (groups.length > 1) {
    let [worst, place] = [Number.POSITIVE_INFINITY, 0];
    for (let index = 1; index < groups.length; index += 1) {
      const [a, b] = [groups[index - 1] as Group, groups[index] as Group];
      const z = difference(a, b);
      const apart = sign === 0 ? Math.abs(z) : sign * z;
      const tooFew = Math.min(a.rows, b.rows) < least;
      const worth = tooFew ? apart - 1_000 : apart;
      if (worth < worst) [worst, place] = [worth, index];
    }
    if (worst >= DIFFERENT) break;
    groups.splice(place - 1, 2, merged(groups[place - 1] as Group, groups[place] as Group));
  }
  const ofCell = new Uint8Array(size);
  for (const [index, group] of groups.entries()) for (const cell of group.cells) ofCell[cell] = index + 1;
  placeEmptyCells(ofCell, cells, rows, groups, kind);
  return { ofCell, size: groups.length + 1 };
}

/** Cells without rows join their lower neighbour, or of choices the bin with the most rows. */
function placeEmptyCells(
  ofCell: Uint8Array,
  cells: readonly number[],
  rows: Float64Array,
  groups: readonly Group[],
  kind: LearningColumn["kind"],
): void {
  if (groups.length === 0) return;
  const largest = groups.reduce((best, group, index) => (group.rows > (groups[best] as Group).rows ? index : best), 0);
  let last = 1;
  for (const cell of cells) {
    if (rows[cell] === 0) ofCell[cell] = kind === "number" ? last : largest + 1;
    else last = ofCell[cell] as number;
  }
}
