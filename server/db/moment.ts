import { type RawBuilder, sql } from "kysely";
import { regionOf } from "#engine";

/** A date begins at midnight in a time zone, the account's; a date-time is a moment by itself. */
export function momentOf(text: string, { timeZone }: { readonly timeZone: string }): RawBuilder<Date> {
  return text.length === 10
    ? sql<Date>`(${text}::date::timestamp at time zone ${regionOf(timeZone)}::text)`
    : sql<Date>`${text}::timestamptz`;
}
