import { type Kysely, sql } from "kysely";
import { fromHundredths, type ModelDocument, type RecommendationType } from "#engine";
import type { Tables } from "../../db/tables.ts";
import type { Source } from "../../rollups/source.ts";

/**
 * How often each rule of the live model decided, by the leads' latest results, and how often its tracked links were
 * followed. A lead has the ids of its deciding rules, at most one for each question.
 */
export async function recommendationEffectiveness(on: Kysely<Tables>, source: Source, document: ModelDocument) {
  const { decided, approval, warning, rejection, other, ...totals } = await count(on, source, document);
  const byRule = new Map(decided.map((row) => [row.rule_id, row]));
  const clicksByRule = new Map((await countClicks(on)).map((row) => [row.rule_id, row]));
  const fieldNames = new Map(document.questions.map(({ id, field_name }) => [id, field_name]));
  return {
    ...totals,
    by_type: { approval, warning, rejection, other },
    rules: document.recommendations.map(({ id, question, type, position, response_text }) => {
      const { leads = 0, average = null } = byRule.get(id) ?? {};
      const { clicks = 0, clicked_leads = 0 } = clicksByRule.get(id) ?? {};
      return {
        rule_id: id,
        question,
        field_name: fieldNames.get(question) ?? "",
        type,
        position,
        response_text,
        leads,
        share: leads === 0 ? 0 : Math.round((leads / totals.total_leads) * 10_000) / 10_000,
        average_total: average === null ? null : fromHundredths(average),
        clicks,
        clicked_leads,
      };
    }),
  };
}

interface Counts extends Readonly<Record<RecommendationType | "other", number>> {
  readonly total_leads: number;
  readonly leads_with_recommendation: number;
  /** Leads and their average total in hundredths, by rule. */
  readonly decided: readonly { readonly rule_id: number; readonly leads: number; readonly average: number }[];
}

/** Who has followed the tracked links of each rule. */
async function countClicks(on: Kysely<Tables>) {
  return await on
    .selectFrom("lead_click")
    .select("rule_id")
    .select(sql<number>`sum(affiliate_clicks + redirect_clicks)::bigint`.as("clicks"))
    .select(sql<number>`count(*)`.as("clicked_leads"))
    .groupBy("rule_id")
    .execute();
}

/** In one statement, so that no rule can have decided for more leads than there are. */
async function count(on: Kysely<Tables>, { rules }: Source, { recommendations }: ModelDocument): Promise<Counts> {
  const countOf = (recommendationType: RecommendationType | null) => {
    const ids = recommendations.filter(({ type }) => type === recommendationType).map(({ id }) => id);
    return sql`coalesce(sum(leads) filter (where rule_ids && ${ids}::int[]), 0)::bigint`;
  };
  const result = await sql<Counts>`
      with combination as materialized (
        select rule_ids, sum(leads) as leads, sum(total) as total from ${rules} rules group by rule_ids having sum(leads) <> 0
      ),
      decided as (
        select r.rule_id, sum(c.leads)::bigint as leads, round(sum(c.total) / sum(c.leads)) as average
        from combination c cross join lateral unnest(c.rule_ids) as r(rule_id) group by r.rule_id
      )
      select coalesce(sum(leads), 0)::bigint as total_leads,
        coalesce(sum(leads) filter (where rule_ids <> '{}'), 0)::bigint as leads_with_recommendation,
        ${countOf("approval")} as approval,
        ${countOf("warning")} as warning,
        ${countOf("rejection")} as rejection,
        ${countOf(null)} as other,
        (select coalesce(json_agg(decided), '[]') from decided) as decided
      from combination`.execute(on);
  const [row] = result.rows;
  if (row === undefined) throw new Error("an aggregate without groups has one row");
  return row;
}
