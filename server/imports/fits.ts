import { IMPORT_LIMITS } from "#contract/wire";
import { fold, hasChoices } from "#engine";
import { cellReader } from "./cells.ts";
import { fitting } from "./mapping.ts";
import type { MatchedColumn } from "./matched-columns.ts";
import type { Row } from "./read-rows.ts";
import { cellText } from "./values.ts";

/** How many different values of a column that are not choices are counted separately. */
const COUNTED = 500;

/** Values that are not choices, each with its number of rows, and the number of rows with further ones. */
export interface Misfits {
  readonly rows: readonly (readonly [value: string, rows: number])[];
  readonly others: number;
}

/**
 * For each column by its position: the number of its values that are not blank, the number of these that fit its
 * target, for a question with choices the values that are not choices, and the number of blank cells.
 */
export type Fits = readonly (readonly [values: number, fits: number, misfits: Misfits | null, blanks: number])[];

/**
 * Returns a function that counts the values of rows. In steps, because there may be hundreds of columns. Of a column
 * that is not matched, only the values are counted.
 */
export function createFitCounter(
  columns: readonly string[],
  matched: readonly MatchedColumn[],
  timeZone: string,
): (rows: Iterable<Row>, before: Fits | null) => Generator<void, Fits> {
  const known: readonly Counted[] = columns.map((name) => {
    const column = matched.find((each) => each.name === name);
    return column === undefined ? { isFitting: () => false } : countedColumn(column, timeZone);
  });
  return function* (rows, before) {
    const counts = known.map(({ misfitsIn }, place) => {
      const [seen = 0, fits = 0, misfits, blanks = 0] = before?.[place] ?? [];
      return { values: seen, fits, misfits: misfitsIn && tallyOf(misfits ?? undefined), blanks };
    });
    for (const { cells, fault } of rows) {
      if (fault === undefined) {
        for (const [place, { isFitting, misfitsIn }] of known.entries()) {
          const count = counts[place];
          const value = cellText(cells[place]);
          const isFit = value.trim() === "" ? undefined : isFitting(value);
          if (count === undefined) continue;
          if (isFit === undefined) {
            count.blanks += 1;
            continue;
          }
          count.values += 1;
          if (isFit) count.fits += 1;
          if (misfitsIn !== undefined) count.misfits?.add(misfitsIn(cells[place]));
        }
      }
      yield;
    }
    return counts.map(({ values: seen, fits, misfits, blanks }) => [seen, fits, misfits?.result() ?? null, blanks]);
  };
}

/** How the values of one column are counted. */
interface Counted {
  /** Returns undefined for a value that says that there is none. */
  isFitting(value: string): boolean | undefined;
  /** Returns the values of a cell that are not choices. Undefined if the column has none. */
  readonly misfitsIn?: ((cell: unknown) => readonly string[]) | undefined;
}

function countedColumn({ target, notation, byHand }: MatchedColumn, timeZone: string): Counted {
  const fits = fitting(target, timeZone, byHand);
  const { question } = target;
  const reader = question !== undefined && hasChoices(question.type) ? cellReader(question) : undefined;
  return {
    isFitting: (value) => fits(value, notation),
    misfitsIn: reader && ((cell) => reader.misfits(cell, notation)),
  };
}

/** The values that are listed, the most frequent first. */
export function mostFrequent({ rows, others }: Misfits): Misfits {
  const sorted = [...rows].sort(([, one], [, other]) => other - one);
  const rarer = sorted.slice(IMPORT_LIMITS.misfits).reduce((sum, [, count]) => sum + count, 0);
  return { rows: sorted.slice(0, IMPORT_LIMITS.misfits), others: others + rarer };
}

/** Counts values. Only the first different ones are counted separately. */
function tallyOf({ rows, others: before }: Misfits = { rows: [], others: 0 }) {
  const counted = new Map(rows.map(([value, count]) => [fold(value), { value, count }]));
  let others = before;
  return {
    add(values: readonly string[]): void {
      const different = new Map(values.map((value) => [fold(value), value]));
      for (const [folded, value] of different) {
        const known = counted.get(folded);
        if (known !== undefined) known.count += 1;
        else if (counted.size < COUNTED && value.length <= IMPORT_LIMITS.misfit)
          counted.set(folded, { value, count: 1 });
        else others += 1;
      }
    },
    result: (): Misfits => ({ rows: [...counted.values()].map(({ value, count }) => [value, count]), others }),
  };
}
