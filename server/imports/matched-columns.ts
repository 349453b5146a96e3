import type { Question } from "#engine";
import type { ValueTable } from "./cells.ts";
import { ofColumn } from "./columns.ts";
import type { ImportFormat } from "./format.ts";
import type { Matching } from "./mapping.ts";
import { type Target, targetsOf } from "./targets.ts";
import type { Notation } from "./values.ts";

/** A column of a file that is matched to a target. */
export interface MatchedColumn {
  readonly name: string;
  /** Its index in the cells of a row. */
  readonly place: number;
  readonly target: Target;
  readonly notation: Notation;
  /** The user's mapping of its values that are not choices. */
  readonly byHand: ValueTable | undefined;
}

/** Returns the columns that are matched to a target, in the order of the file. */
export function matchedColumns(
  columns: readonly string[],
  { mapping, values }: Matching,
  { decimal, date_orders }: Pick<ImportFormat, "decimal" | "date_orders">,
  questions: readonly Question[],
): readonly MatchedColumn[] {
  const targets = targetsOf(questions);
  return columns.flatMap((name, place): MatchedColumn[] => {
    const target = targets.get(ofColumn(mapping, name) ?? "");
    if (target === undefined) return [];
    const notation: Notation = { decimal, dates: ofColumn(date_orders, name) ?? "ymd" };
    return [{ name, place, target, notation, byHand: ofColumn(values, name) }];
  });
}
