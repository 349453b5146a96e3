import { boundNumber, formatDate, round12, sortRanges, type ValueRange } from "#engine";
import { coverOf, type Stretch } from "../../explain/ranges/cover.ts";
import { boundText, isSameBound, type RangeMember, type RangeRow, type ReadRows, rowOf } from "./rows.ts";

/** A change of the rows, and the row to continue with. */
export interface ChangedRows {
  readonly rows: readonly RangeRow[];
  readonly key: number;
}

/** Writes a cell. If `linked`, a neighbor that meets the row at this bound moves along. */
export function writeCell(
  rows: readonly RangeRow[],
  key: number,
  cell: RangeMember,
  text: string,
  linked: boolean,
): readonly RangeRow[] {
  const place = rows.findIndex((row) => row.key === key);
  const before = rows[place];
  if (before === undefined) return rows;
  const neighbour = cell === "end" ? place + 1 : place - 1;
  const facing = cell === "end" ? "start" : "end";
  return rows.map((row, index) => {
    if (index === place) return { ...row, [cell]: text };
    const moves = linked && cell !== "points" && index === neighbour && isSameBound(row[facing], before[cell]);
    return moves ? { ...row, [facing]: text } : row;
  });
}

/** Removes a row. */
export function removeRow(rows: readonly RangeRow[], key: number): readonly RangeRow[] {
  return rows.filter((row) => row.key !== key);
}

/**
 * Adds the most likely next range: one that fills the first gap, or else one from the end of the last; if nothing is
 * left to cover, the last one is split.
 */
export function addRow(rows: readonly RangeRow[], read: ReadRows): ChangedRows {
  const { gaps, to } = coverOf(read.ranges);
  const [gap] = gaps;
  if (gap !== undefined) return fillGap(rows, gap);
  const last = sortRanges(read.ranges).at(-1);
  if (last === undefined || to !== null) return insert(rows, { start: to, end: null, points: 0 }, rows.at(-1)?.key);
  return splitRow(rows, last) ?? insert(rows, { start: null, end: null, points: 0 }, last.id);
}

/** Adds a range without points in a gap. */
export function fillGap(rows: readonly RangeRow[], { start, end }: Stretch): ChangedRows {
  const before = rows.find((row) => isSameBound(row.end, boundText(start)));
  return insert(rows, { start, end, points: 0 }, before?.key);
}

/** Extends the range below a gap up to the one above it. */
export function closeGap(rows: readonly RangeRow[], { ranges }: ReadRows, { start, end }: Stretch): ChangedRows {
  const below = ranges.find((range) => range.end === start);
  if (below === undefined) return fillGap(rows, { start, end });
  return { rows: rows.map((row) => (row.key === below.id ? { ...row, end: boundText(end) } : row)), key: below.id };
}

/** Splits a range in the middle, both halves with its points; undefined if there is nothing between its bounds. */
export function splitRow(rows: readonly RangeRow[], range: ValueRange): ChangedRows | undefined {
  const middle = middleOf(range);
  if (middle === undefined) return undefined;
  const lower = rows.map((row) => (row.key === range.id ? { ...row, end: boundText(middle) } : row));
  return insert(lower, { ...range, start: middle }, range.id);
}

/** Inserts ranges that were pasted into a row: in its place if it is empty, otherwise after it. */
export function pasteRows(
  rows: readonly RangeRow[],
  key: number,
  pasted: readonly Omit<RangeRow, "key">[],
): ChangedRows | undefined {
  const place = rows.findIndex((row) => row.key === key);
  const row = rows[place];
  if (row === undefined) return undefined;
  const isBlank = row.start === "" && row.end === "" && (row.points === "" || row.points === "0");
  const last = Math.min(0, ...rows.map((each) => each.key)) - 1;
  const added = pasted.map((each, index) => ({ key: last - index, ...each }));
  return { rows: rows.toSpliced(isBlank ? place : place + 1, isBlank ? 1 : 0, ...added), key: last };
}

/** Sorts the rows by their starts; those that cannot be parsed stay last. */
export function sortRows(rows: readonly RangeRow[], { ranges }: ReadRows): readonly RangeRow[] {
  const order = new Map(sortRanges(ranges).map(({ id }, index) => [id, index]));
  const place = ({ key }: RangeRow) => order.get(key) ?? rows.length;
  return [...rows].sort((a, b) => place(a) - place(b));
}

function insert(rows: readonly RangeRow[], range: Omit<ValueRange, "id">, after: number | undefined): ChangedRows {
  const key = Math.min(0, ...rows.map((row) => row.key)) - 1;
  const place = rows.findIndex((row) => row.key === after) + 1;
  return { rows: rows.toSpliced(place === 0 ? rows.length : place, 0, rowOf(key, range)), key };
}

/** How far from its only bound an unbounded range is split: in days, or as a share of the bound. */
const STEP = { days: 365, share: 0.25, fromZero: 10 } as const;
/** Bounds of ranges at least this wide are integers. */
const WIDE = 4;

function middleOf({ start, end }: ValueRange): number | string | undefined {
  const isDate = typeof (start ?? end) === "string";
  const low = start === null ? null : boundNumber(start);
  const high = end === null ? null : boundNumber(end);
  const step = (bound: number) => (isDate ? STEP.days : Math.abs(bound) * STEP.share || STEP.fromZero);
  const from = low ?? (high === null ? -STEP.fromZero : high - 2 * step(high));
  const to = high ?? (low === null ? STEP.fromZero : low + 2 * step(low));
  const middle = isDate || to - from >= WIDE ? Math.round((from + to) / 2) : round12((from + to) / 2);
  if (middle === low || middle === high) return undefined;
  return isDate ? formatDate(middle) : middle;
}
