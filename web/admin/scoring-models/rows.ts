import {
  type BoundKind,
  LIMITS,
  type NestedRangeData,
  nameOfRange,
  overlap,
  readRange,
  type ScoringModel,
  type ValueRange,
} from "#engine";
import { NO_NUMBER, numberProblem, numberText, plainNumber, typedNumber } from "../../ui/typed-number.ts";

/** A value range in its form: texts, as they are typed. */
export interface RangeRow {
  /** The identity of the row: the range's id, or below 0 for a new one. */
  readonly key: number;
  readonly start: string;
  readonly end: string;
  readonly points: string;
}

export type RangeMember = "start" | "end" | "points";

/** The errors of a row, by cell; `row` is for the range as a whole. */
export type RowProblems = Readonly<Partial<Record<RangeMember | "row", string>>>;

export interface ReadRows {
  /** The valid ranges, with the row's key as id; they may overlap. */
  readonly ranges: readonly ValueRange[];
  readonly problems: ReadonlyMap<number, RowProblems>;
}

/** The rows of a scoring model's ranges. */
export function rowsOf(ranges: ScoringModel["value_ranges"]): RangeRow[] {
  return ranges.map(({ id, start, end, points }) => rowOf(id, { start, end, points }));
}

/** The row of a range. */
export function rowOf(key: number, { start, end, points }: Omit<ValueRange, "id">): RangeRow {
  return { key, start: boundText(start), end: boundText(end), points: numberText(points) };
}

/** The text of a bound in its cell. */
export const boundText = (bound: ValueRange["start"]): string =>
  typeof bound === "string" ? bound : numberText(bound);

/** Whether two cells contain the same bound, with or without thousands separators. */
export const isSameBound = (a: string, b: string): boolean => plainNumber(a) === plainNumber(b);

/**
 * Parses the rows as the engine reads the ranges of a request, with each error at its cell in the wording of forms.
 *
 * @param kind the type of the formula; undefined while it has an error
 */
export function readRows(rows: readonly RangeRow[], kind: BoundKind): ReadRows {
  const problems = new Map<number, RowProblems>();
  const report = (key: number, cell: RangeMember | "row", message: string) => {
    const known = problems.get(key) ?? {};
    problems.set(key, { ...known, [cell]: known[cell] === undefined ? message : `${known[cell]} ${message}` });
  };
  const ranges = rows.flatMap(({ key, start, end, points }) => {
    const given = typedNumber(points);
    if (given === null) report(key, "points", "Enter the points.");
    else if (given === undefined) report(key, "points", numberProblem(points) ?? "");
    const wrong = { start: boundProblem(start, kind), end: boundProblem(end, kind) };
    const data = { start: boundIn(start), end: boundIn(end), points: given ?? 0 };
    return (
      readRange(key, data, kind, (cell, _code, message) => {
        report(key, cell, (cell === "points" ? undefined : wrong[cell]) ?? message);
      }) ?? []
    );
  });
  for (const [index, range] of ranges.entries()) {
    for (const other of ranges.slice(index + 1).filter((candidate) => overlap(range, candidate))) {
      report(range.id, "row", `Overlaps the range ${nameOfRange(other)}.`);
      report(other.id, "row", `Overlaps the range ${nameOfRange(range)}.`);
    }
  }
  return { ranges, problems };
}

/** The ranges for the API; a new one has no id. */
export function dataOf({ ranges }: ReadRows): NestedRangeData[] {
  return ranges.map(({ id, ...range }) => (id > 0 ? { id, ...range } : range));
}

function boundIn(text: string): string | null {
  const trimmed = plainNumber(text);
  return trimmed === "" ? null : trimmed;
}

/** A bound with misplaced commas or too many digits has its own message. */
function boundProblem(text: string, kind: BoundKind): string | undefined {
  const problem = kind === "date" || !/\d/.test(text) ? undefined : numberProblem(text);
  return problem === NO_NUMBER ? undefined : problem;
}

/** Whether one more range may be added. */
export const hasRoom = (rows: readonly RangeRow[]) => rows.length < LIMITS.rangesPerModel;
