import { type RawBuilder, sql } from "kysely";
import type { Ordering } from "#contract";

/** One field of an order. */
export interface OrderTerm<Field extends string> {
  readonly field: Field;
  readonly isDescending: boolean;
}

/** A requested order, field by field. @example termsOf(["-weight"]) // [{ field: "weight", isDescending: true }] */
export function termsOf<Field extends string>(ordering: readonly Ordering<Field>[]): readonly OrderTerm<Field>[] {
  return ordering.map((each) => ({ field: each.replace(/^-/, "") as Field, isDescending: each.startsWith("-") }));
}

/** The SQL expression for each field that a list can be ordered by. */
export type OrderColumns<Field extends string> = Readonly<Record<Field, RawBuilder<unknown>>>;

/** A text as it is ordered: regardless of case, and the same in every database. */
export const textOrder = (column: string): RawBuilder<unknown> => sql`folded(${sql.ref(column)}) collate "C"`;

/** The expressions of `order by`. Rows without a value come last, and the id decides between equal ones. */
export function orderBy<Columns extends OrderColumns<"id">>(
  ordering: readonly Ordering<keyof Columns & string>[],
  columns: Columns,
): RawBuilder<unknown> {
  const terms = termsOf<keyof Columns & string>([...ordering, "id"]);
  return sql.join(
    terms.map(({ field, isDescending }) => sql`${columns[field]} ${sql.raw(isDescending ? "desc" : "asc")} nulls last`),
  );
}

/** Sorts items in memory by the requested order; equal ones keep their order. */
export function ordered<Item extends object>(
  items: readonly Item[],
  ordering: readonly Ordering<string>[],
): readonly Item[] {
  const terms = termsOf(ordering);
  return [...items].sort((one, other) => {
    for (const { field, isDescending } of terms) {
      const difference = compare(keyOf(one, field), keyOf(other, field), isDescending);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

const keyOf = (item: object, field: string): unknown => {
  const value = (item as Readonly<Record<string, unknown>>)[field];
  return typeof value === "string" ? folded(value) : value;
};

/** A text regardless of case. */
export const folded = (text: string): string => text.normalize("NFC").toLowerCase();

function compare(one: unknown, other: unknown, isDescending: boolean): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  const isBefore = (one as string | number) < (other as string | number);
  return isBefore === isDescending ? 1 : -1;
}
