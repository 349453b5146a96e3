import { type RawBuilder, sql } from "kysely";

/** A date begins at midnight in a time zone, the account's; a date-time is a moment by itself. */
export function momentOf(text: string, { timeZone }: { readonly timeZone: string }): RawBuilder<Date> {
  return text.length === 10
    ? sql<Date>`(${text}::date::timestamp at time zone ${timeZone})`
    : sql<Date>`${text}::timestamptz`;
}
