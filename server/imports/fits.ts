import type { Question } from "#engine";
import type { ImportFormat } from "./format.ts";
import { cellText } from "./inspect.ts";
import { fitting, type Mapping } from "./mapping.ts";
import type { Row } from "./read-rows.ts";
import { targetsOf } from "./targets.ts";

/** How many values each column has that are not blank, and how many of these fit what it is, by its place. */
export type Fits = readonly (readonly [values: number, fits: number])[];

/**
 * Returns a function that counts the values of rows. In steps, because there may be hundreds of columns. What the values
 * of a column that is left out would fit is not counted.
 */
export function createFitCounter(
  columns: readonly string[],
  mapping: Mapping,
  questions: readonly Question[],
  { decimal, date_orders }: Pick<ImportFormat, "decimal" | "date_orders">,
  timeZone: string,
): (rows: Iterable<Row>, before: Fits | null) => Generator<void, Fits> {
  const targets = targetsOf(questions);
  const known = columns.map((name) => {
    const target = targets.get(mapping[name] ?? "");
    return {
      notation: { decimal, dates: date_orders[name] ?? ("ymd" as const) },
      isFitting: target === undefined ? () => false : fitting(target, timeZone),
    };
  });
  return function* (rows, before) {
    const counts = known.map((_, place): [number, number] => [...(before?.[place] ?? ([0, 0] as const))]);
    for (const { cells, fault } of rows) {
      if (fault === undefined) {
        for (const [place, { notation, isFitting }] of known.entries()) {
          const value = cellText(cells[place]);
          const count = counts[place];
          if (count === undefined || value.trim() === "") continue;
          count[0] += 1;
          if (isFitting(value, notation)) count[1] += 1;
        }
      }
      yield;
    }
    return counts;
  };
}
