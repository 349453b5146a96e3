import { type FieldCode, fault, IMPORT_LIMITS } from "#contract/wire";
import type { Fault } from "#engine";

/** Why a row cannot be imported. */
export interface RowFault extends Fault<FieldCode> {
  /** The name of its column; null for the row as a whole. */
  readonly column: string | null;
}

/** A fault of a row as a whole. */
export const faultOfRow = (code: FieldCode, message: string): RowFault => ({ column: null, ...fault(code, message) });

/** A fault that rows have in common, with the message of the first of them. */
export interface Problem extends RowFault {
  readonly rows: number;
}

/** How many different problems are counted. */
const COUNTED = 1_000;

/** The maximum characters of a message, which may name a value of the row. */
const MAX_MESSAGE = 300;

/** Adds the faults of some rows to the problems of the rows before them. A row counts once for each of its problems. */
export function withFaults(before: readonly Problem[], rows: Iterable<readonly RowFault[]>): readonly Problem[] {
  const counted = new Map(before.map((problem) => [keyOf(problem), problem]));
  for (const faults of rows) {
    const ofRow = new Map(faults.map((each) => [keyOf(each), each]));
    for (const [key, { column, code, message }] of ofRow) {
      const known = counted.get(key);
      if (known !== undefined) counted.set(key, { ...known, rows: known.rows + 1 });
      else if (counted.size < COUNTED) counted.set(key, { column, code, message: cut(message), rows: 1 });
    }
  }
  return [...counted.values()];
}

/** In a column, messages differ by their values. */
const keyOf = ({ column, code, message }: RowFault): string =>
  JSON.stringify(column === null ? [code, cut(message)] : [code, column, null]);

const cut = (message: string): string =>
  (message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message).replaceAll("\0", "").toWellFormed();

/** The problems that are listed, those of most rows first. */
export const mostRows = (problems: readonly Problem[]): readonly Problem[] =>
  problems.toSorted((one, other) => other.rows - one.rows).slice(0, IMPORT_LIMITS.problems);
