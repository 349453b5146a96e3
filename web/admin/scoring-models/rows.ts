import { LIMITS, type NestedRangeData, type ScoringModel, type ValueRange } from "#engine";
import { type BoundKind, nameOfRange, overlap, readRange } from "#engine/edits/ranges";
import { isHeld, NOT_HELD, parseDecimal } from "#engine/number-text";

/** A value range while it is edited: texts, as they are typed. */
export interface RangeRow {
  /** Which row it is, whatever it says: the range's id, or below 0 for a new one. */
  readonly key: number;
  readonly start: string;
  readonly end: string;
  readonly points: string;
}

export type Cell = "start" | "end" | "points";

/** What stands against a row, by cell; `row` is about the range as a whole. */
export type RowProblems = Readonly<Partial<Record<Cell | "row", string>>>;

export interface ReadRows {
  /** Those that can be read, with the row's key as id; they may overlap. */
  readonly ranges: readonly ValueRange[];
  readonly problems: ReadonlyMap<number, RowProblems>;
}

/** The rows of a scoring model's ranges. */
export function rowsOf(ranges: ScoringModel["value_ranges"]): RangeRow[] {
  return ranges.map(({ id, start, end, points }) => rowOf(id, { start, end, points }));
}

/** A row that says what a range does. */
export function rowOf(key: number, { start, end, points }: Omit<ValueRange, "id">): RangeRow {
  return { key, start: String(start ?? ""), end: String(end ?? ""), points: String(points) };
}

/**
 * Reads the rows as the engine reads the ranges of a request, each problem at its cell.
 *
 * @param kind what the formula gives; undefined as long as it has an error
 */
export function readRows(rows: readonly RangeRow[], kind: BoundKind): ReadRows {
  const problems = new Map<number, RowProblems>();
  const report = (key: number, cell: Cell | "row", message: string) => {
    const known = problems.get(key) ?? {};
    problems.set(key, { ...known, [cell]: known[cell] === undefined ? message : `${known[cell]} ${message}` });
  };
  const ranges = rows.flatMap(({ key, start, end, points }) => {
    const given = parseDecimal(normal(points));
    if (given === undefined) report(key, "points", "Write a number of points.");
    else if (Number.isFinite(given) && !isHeld(normal(points))) report(key, "points", NOT_HELD);
    const data = { start: boundIn(start), end: boundIn(end), points: given ?? 0 };
    return readRange(key, data, kind, (cell, message) => report(key, cell, message)) ?? [];
  });
  for (const [index, range] of ranges.entries()) {
    for (const other of ranges.slice(index + 1).filter((candidate) => overlap(range, candidate))) {
      report(range.id, "row", `Overlaps the range ${nameOfRange(other)}.`);
      report(other.id, "row", `Overlaps the range ${nameOfRange(range)}.`);
    }
  }
  return { ranges, problems };
}

/** The ranges as the API takes them; a new one goes without an id. */
export function dataOf({ ranges }: ReadRows): NestedRangeData[] {
  return ranges.map(({ id, ...range }) => (id > 0 ? { id, ...range } : range));
}

function boundIn(text: string): string | null {
  const trimmed = normal(text);
  return trimmed === "" ? null : trimmed;
}

/** People paste a real minus. */
const normal = (text: string) => text.trim().replace("−", "-");

/** Whether one more range may be added. */
export const hasRoom = (rows: readonly RangeRow[]) => rows.length < LIMITS.rangesPerModel;
