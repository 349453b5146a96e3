import { type Kysely, sql } from "kysely";
import { fromHundredths } from "#engine";
import type { Tables } from "../../db/tables.ts";

/** Number, average scores and distribution of an account's leads by their latest results. */
export async function leadSummary(on: Kysely<Tables>, accountId: number) {
  // averages of whole hundredths, rounded to whole hundredths: two decimals without binary dust
  const result = await sql<Record<"total_leads" | "x" | "y" | "total" | "low" | "medium" | "high", number>>`
      select count(*) as total_leads,
        coalesce(round(avg(x)), 0)::bigint as x,
        coalesce(round(avg(y)), 0)::bigint as y,
        coalesce(round(avg(total)), 0)::bigint as total,
        count(*) filter (where total_band = 'D') as low,
        count(*) filter (where total_band in ('C', 'B')) as medium,
        count(*) filter (where total_band = 'A') as high
      from lead where account_id = ${accountId}`.execute(on);
  const { total_leads = 0, x = 0, y = 0, total = 0, low = 0, medium = 0, high = 0 } = result.rows[0] ?? {};
  return {
    total_leads,
    average_scores: { x_axis: fromHundredths(x), y_axis: fromHundredths(y), total: fromHundredths(total) },
    score_distribution: { low, medium, high },
  };
}
