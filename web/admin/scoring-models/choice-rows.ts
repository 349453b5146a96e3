import { type Choice, type ChoiceReading, choiceBounds, readChoicePoints, round12, splitByChoice } from "#engine";
import { type RangeRow, type ReadRows, rowOf } from "./rows.ts";

/** One choice whose points are edited. */
export interface ChoiceCell {
  readonly choice: Choice;
  /** As they are typed; blank for none. */
  readonly points: string;
  /** Of the row that contains the choice's value. */
  readonly key: number | undefined;
  /** The text of the first choice with the same value, which has the same points. */
  readonly sameAs: string | undefined;
}

/** The rows as points for each choice, in the question's order. */
export function choiceCells(rows: readonly RangeRow[], { rows: read }: ChoiceReading): ChoiceCell[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const first = new Map<number, string>();
  return read.map(({ choice, range }) => {
    const row = range && byKey.get(range.id);
    const value = round12(choice.value);
    const sameAs = first.get(value);
    if (sameAs === undefined) first.set(value, choice.text);
    return { choice, points: row?.points ?? "", key: row?.key, sameAs };
  });
}

/**
 * Writes points for some choices, in texts as they are typed: blank removes a choice's range, anything else is written
 * into its range or, if it has none, into a new one.
 */
export function writeChoices(
  rows: readonly RangeRow[],
  read: ReadRows,
  choices: readonly Choice[],
  written: readonly (readonly [choice: Choice, points: string])[],
): readonly RangeRow[] {
  const { rows: known } = readChoicePoints(read.ranges, choices);
  const keyOf = new Map(known.map(({ choice, range }) => [round12(choice.value), range?.id]));
  let next = rows;
  let starts = read.ranges.map(({ start }) => ({ start }));
  for (const [{ value }, points] of written) {
    const at = round12(value);
    const key = keyOf.get(at);
    const isBlank = points.trim() === "";
    if (key !== undefined) {
      next = isBlank
        ? next.filter((row) => row.key !== key)
        : next.map((row) => (row.key === key ? { ...row, points } : row));
      if (isBlank) keyOf.set(at, undefined);
    } else if (!isBlank) {
      const bounds = choiceBounds(value, choices, starts);
      const row = { ...rowOf(newKey(next), { ...bounds, points: 0 }), points };
      next = [...next, row];
      starts = [...starts, { start: bounds.start }];
      keyOf.set(at, row.key);
    }
  }
  return next;
}

/** Splits shared ranges into one for each choice; every choice keeps its points. */
export function splitRows(rows: readonly RangeRow[], read: ReadRows, choices: readonly Choice[]): readonly RangeRow[] {
  const split = splitByChoice(read.ranges, choices);
  const kept = new Map(rows.map((row) => [row.key, row]));
  const taken = [...rows];
  return split.map((range) => {
    const former = "id" in range ? kept.get(range.id) : undefined;
    if (former !== undefined) return former;
    const row = rowOf(newKey(taken), range);
    taken.push(row);
    return row;
  });
}

const newKey = (rows: readonly RangeRow[]) => Math.min(0, ...rows.map(({ key }) => key)) - 1;
