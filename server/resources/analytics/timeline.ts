import { type Kysely, sql } from "kysely";
import { TIMELINE_DAYS } from "#contract";
import { formatDate, fromHundredths, type ModelDocument, parseDate, regionOf } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Tables } from "../../db/tables.ts";
import { namings, priorityNames } from "../../models/priorities.ts";
import type { Source } from "../../rollups/source.ts";
import { type BandCount, distributionOf, prioritiesOf } from "./priorities.ts";

interface DayRow {
  readonly date: string;
  readonly leads: number;
  readonly average: number;
  readonly bands: readonly BandCount[];
}

interface Counts {
  readonly total: number;
  readonly today: string;
  readonly days: readonly DayRow[];
}

/**
 * Leads by the day on which they first arrived, in the account's time zone. It covers all days that can be requested,
 * so that a request for fewer days returns the same numbers.
 */
export async function timeline(
  on: Kysely<Tables>,
  source: Source,
  { bands: live }: ModelDocument,
  { timeZone }: Pick<ActingAccount, "timeZone">,
) {
  const { total, today, days } = await count(on, source, timeZone);
  const nameOf = priorityNames(await namings(on));
  const last = parseDate(today);
  if (last === undefined) throw new Error(`${today} is no date`);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const leadsSince = (from: number) =>
    days.reduce((sum, { date, leads }) => sum + (date >= formatDate(from) ? leads : 0), 0);
  return {
    today: leadsSince(last),
    this_week: leadsSince(mondayBefore(last)),
    total,
    days: Array.from({ length: TIMELINE_DAYS.max }, (_, index) => {
      const date = formatDate(last - TIMELINE_DAYS.max + 1 + index);
      const { leads = 0, average, bands = [] } = byDate.get(date) ?? {};
      const average_total = average === undefined ? null : fromHundredths(average);
      const priorities = prioritiesOf(bands, live, nameOf).filter((each) => each.leads > 0);
      return { date, leads, average_total, ...distributionOf(bands), priorities };
    }),
  };
}

/** 1970-01-01, day 0, was a Thursday. */
const mondayBefore = (day: number) => day - ((((day + 3) % 7) + 7) % 7);

/** Days of 23 and of 25 hours are days: the database knows when each begins. */
async function count(on: Kysely<Tables>, source: Source, timeZone: string): Promise<Counts> {
  const result = await sql<Counts>`
      with calendar as (select (now() at time zone ${regionOf(timeZone)}::text)::date as today),
      counts as (
        select day as date, model_version, total_band, sum(leads)::bigint as leads, sum(total) as total
        from ${source.days(timeZone)} days, calendar
        where day > today - ${TIMELINE_DAYS.max}::int
        group by 1, 2, 3 having sum(leads) <> 0
      ),
      days as (
        select date, sum(leads)::bigint as leads, round(sum(total) / sum(leads))::bigint as average,
          json_agg(json_build_object('model_version', model_version, 'total_band', total_band, 'leads', leads)) as bands
        from counts group by date
      )
      select today::text as today, (select coalesce(sum(leads), 0)::bigint from ${source.results} results) as total,
        (select coalesce(json_agg(days), '[]') from days) as days
      from calendar`.execute(on);
  const [row] = result.rows;
  if (row === undefined) throw new Error("the calendar has one day");
  return row;
}
