import { type Kysely, sql } from "kysely";
import { fromHundredths, type ModelDocument } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { namings, priorityNames } from "../../models/priorities.ts";
import type { Source } from "../../rollups/source.ts";
import { type BandCount, distributionOf, prioritiesOf } from "./priorities.ts";

interface Row extends BandCount {
  /** True for all leads, false for a band. */
  readonly whole: boolean;
  readonly x: number;
  readonly y: number;
  readonly total: number;
}

/** The average of hundredths, rounded to hundredths: two decimals without floating-point error. 0 for no leads. */
const average = (column: "x" | "y" | "total") =>
  sql`coalesce(round(sum(${sql.ref(column)}) / nullif(sum(leads), 0)), 0)::bigint as ${sql.ref(column)}`;

/** Number, average scores, and distribution of an account's leads by their latest results. */
export async function leadSummary(on: Kysely<Tables>, { results }: Source, { bands }: ModelDocument) {
  const { rows } = await sql<Row>`
      select model_version, total_band, grouping(total_band) = 1 as whole, coalesce(sum(leads), 0)::bigint as leads,
        ${average("x")}, ${average("y")}, ${average("total")}
      from ${results} results
      group by grouping sets ((), (model_version, total_band)) having grouping(total_band) = 1 or sum(leads) <> 0`.execute(
    on,
  );
  const { leads = 0, x = 0, y = 0, total = 0 } = rows.find(({ whole }) => whole) ?? {};
  const counts = rows.filter(({ whole }) => !whole);
  return {
    total_leads: leads,
    average_scores: { x_axis: fromHundredths(x), y_axis: fromHundredths(y), total: fromHundredths(total) },
    score_distribution: distributionOf(counts),
    priorities: prioritiesOf(counts, bands, priorityNames(await namings(on))),
  };
}
