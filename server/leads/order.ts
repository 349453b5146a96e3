import { type RawBuilder, type SqlBool, sql } from "kysely";
import { termsOf } from "../http/ordering.ts";
import type { LeadFilters } from "./matching.ts";

const ORDER_COLUMNS = {
  created_at: "created_at",
  total_score: "total",
  x_axis: "x",
  y_axis: "y",
  lead_id: "lead_id",
} as const;

const KEY_TYPES = { created_at: "timestamptz", total: "bigint", x: "bigint", y: "bigint", lead_id: "text" } as const;

/** A column that leads are ordered by. */
export interface Key {
  readonly column: keyof typeof KEY_TYPES;
  readonly isDescending: boolean;
}

/** The order of leads that are otherwise equal: their arrival, then their identifier. */
const TIEBREAKERS = ["created_at", "lead_id"] as const;

/**
 * The order of a list of leads. The identifier makes the order total, so that every lead is on exactly one page. Keys
 * after it would have no effect.
 */
export function keysOf(ordering: LeadFilters["ordering"]): readonly Key[] {
  const asked = termsOf(ordering).map(({ field, isDescending }) => ({ column: ORDER_COLUMNS[field], isDescending }));
  const isDescending = asked.at(-1)?.isDescending ?? false;
  const tiebreakers = TIEBREAKERS.filter((column) => asked.every((key) => key.column !== column));
  const keys: readonly Key[] = [...asked, ...tiebreakers.map((column) => ({ column, isDescending }))];
  return keys.slice(0, keys.findIndex(({ column }) => column === "lead_id") + 1);
}

/** The expressions of `order by`. */
export const orderExpressions = (keys: readonly Key[]) =>
  sql.join(keys.map(({ column, isDescending }) => sql`${sql.ref(column)} ${sql.raw(isDescending ? "desc" : "asc")}`));

/** Whether a lead comes after one with these values, as texts. */
export function isAfter(keys: readonly Key[], place: readonly string[]): RawBuilder<SqlBool> {
  const columns = keys.map(({ column }) => sql.ref(column));
  const values = keys.map(({ column }, index) => sql`${place[index]}::${sql.raw(KEY_TYPES[column])}`);
  const sign = ({ isDescending }: Key) => sql.raw(isDescending ? "<" : ">");
  const [first, ...others] = keys as readonly [Key, ...Key[]];
  // rows can be compared as a whole, and by an index, if all keys have the same direction
  if (others.every(({ isDescending }) => isDescending === first.isDescending))
    return sql`(${sql.join(columns)}) ${sign(first)} (${sql.join(values)})`;
  const steps = keys.map((key, index) => {
    const equal = columns.slice(0, index).map((column, before) => sql`${column} = ${values[before]}`);
    return sql`(${sql.join([...equal, sql`${columns[index]} ${sign(key)} ${values[index]}`], sql` and `)})`;
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}
