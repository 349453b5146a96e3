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

/** A place in an order: the values of its keys, as texts, because a Date has only milliseconds. */
export type Place = readonly string[];

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

/** The opposite order. */
export const reversed = (keys: readonly Key[]): readonly Key[] =>
  keys.map(({ column, isDescending }) => ({ column, isDescending: !isDescending }));

/** The expressions of `order by`. */
export const orderExpressions = (keys: readonly Key[]) =>
  sql.join(keys.map(({ column, isDescending }) => sql`${sql.ref(column)} ${sql.raw(isDescending ? "desc" : "asc")}`));

/** The place of a lead in the order. @param of the alias of the leads, if there are others in the statement */
export const placeExpression = (keys: readonly Key[], of?: string): RawBuilder<Place> =>
  sql<Place>`array[${sql.join(keys.map(({ column }) => sql`${sql.ref(of === undefined ? column : `${of}.${column}`)}::text`))}]`;

/** Whether a lead comes after a place. */
export function isAfter(keys: readonly Key[], place: Place): RawBuilder<SqlBool> {
  const columns = keys.map(({ column }) => sql.ref(column));
  const values = valuesAt(keys, place);
  const sign = ({ isDescending }: Key) => sql.raw(isDescending ? "<" : ">");
  const [first] = keys as readonly [Key, ...Key[]];
  if (haveOneDirection(keys)) return sql`(${sql.join(columns)}) ${sign(first)} (${sql.join(values)})`;
  const steps = keys.map((key, index) => {
    const equal = columns.slice(0, index).map((column, before) => sql`${column} = ${values[before]}`);
    return sql`(${sql.join([...equal, sql`${columns[index]} ${sign(key)} ${values[index]}`], sql` and `)})`;
  });
  // the first condition follows from the others, but an index scan can start from it
  return sql`(${columns[0]} ${sign(first)}= ${values[0]} and (${sql.join(steps, sql` or `)}))`;
}

/** Whether a lead is at a place or before it. */
export function isUpTo(keys: readonly Key[], place: Place): RawBuilder<SqlBool> {
  const columns = keys.map(({ column }) => sql.ref(column));
  const values = valuesAt(keys, place);
  const [first] = keys as readonly [Key, ...Key[]];
  const sign = sql.raw(first.isDescending ? ">=" : "<=");
  if (haveOneDirection(keys)) return sql`(${sql.join(columns)}) ${sign} (${sql.join(values)})`;
  return sql`(${columns[0]} ${sign} ${values[0]} and not ${isAfter(keys, place)})`;
}

const valuesAt = (keys: readonly Key[], place: Place) =>
  keys.map(({ column }, index) => sql`${place[index]}::${sql.raw(KEY_TYPES[column])}`);

/** Then rows can be compared as a whole, and by an index. */
const haveOneDirection = (keys: readonly Key[]): boolean =>
  keys.every(({ isDescending }) => isDescending === keys[0]?.isDescending);
