import { type Kysely, sql } from "kysely";
import { SOURCE_LIMITS, type SourceType } from "#contract";
import { fromHundredths, regionOf } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Tables } from "../../db/tables.ts";
import type { Source } from "../../rollups/source.ts";

interface Row {
  readonly part: SourceType | "utm_source";
  readonly name: string;
  /** Beyond those that are listed, or not counted one by one. */
  readonly is_rest: boolean;
  readonly leads: number;
  readonly average: number;
  readonly high: number;
}

/**
 * How the leads of the last days came in, by type with the name of the token or the number of the import, and by
 * `utm_source`: those with the most leads, and the rest together. A day begins at midnight in the account's time zone.
 */
export async function sources(
  on: Kysely<Tables>,
  source: Source,
  { timeZone }: Pick<ActingAccount, "timeZone">,
  days: number,
) {
  const zone = sql`${regionOf(timeZone)}::text`;
  const from = sql`((now() at time zone ${zone})::date - ${days - 1}::int)::timestamp at time zone ${zone}`;
  const { rows } = await sql<Row>`
    with counted as (
      select part, name, is_rest, sum(leads) as leads, sum(total) as total, sum(high) as high,
        row_number() over (
          partition by part = 'utm_source' order by is_rest, sum(leads) desc, part, name
        ) > ${SOURCE_LIMITS.listed} as is_beyond
      from ${source.sources({ from })} sources group by 1, 2, 3 having sum(leads) <> 0
    )
    select part, case when is_beyond then '' else name end as name, is_rest or is_beyond as is_rest,
      sum(leads)::bigint as leads, round(sum(total) / sum(leads))::bigint as average, sum(high)::bigint as high
    from counted group by 1, 2, 3
    order by is_rest or is_beyond, sum(leads) desc, 1, 2`.execute(on);
  const shown = ({ is_rest, leads, average, high }: Row) => ({
    is_rest,
    leads,
    high,
    average_total: fromHundredths(average),
  });
  return {
    channels: rows
      .flatMap((row) => (row.part === "utm_source" ? [] : [{ ...row, type: row.part }]))
      .map((row) => ({ type: row.type, name: row.name === "" ? null : row.name, ...shown(row) })),
    utm_sources: rows
      .filter(({ part }) => part === "utm_source")
      .map((row) => ({ utm_source: row.name === "" ? null : row.name, ...shown(row) })),
  };
}
