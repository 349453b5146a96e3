import { type RawBuilder, sql } from "kysely";
import { regionOf } from "#engine";

/**
 * The moment of a date or a date-time. A date begins at midnight in the account's time zone; a date-time is a moment
 * already.
 */
export function momentOf(text: string, { timeZone }: { readonly timeZone: string }): RawBuilder<Date> {
  return text.length === 10
    ? sql<Date>`(${text}::date::timestamp at time zone ${regionOf(timeZone)}::text)`
    : sql<Date>`${text}::timestamptz`;
}
