import { fromHundredths, type ModelDocument, RECOMMENDATION_TYPES, type RecommendationType } from "#engine";
import type { Querier } from "./at-leisure.ts";

/**
 * How often each rule of the live model decided, by the leads' latest results; a lead has the ids of
 * the rules that did, at most one for each question.
 */
export async function recommendationEffectiveness(on: Querier, accountId: number, document: ModelDocument) {
  const { decided, approval, warning, rejection, other, ...totals } = await count(on, accountId, document);
  const byRule = new Map(decided.map((row) => [row.rule_id, row]));
  const fieldNames = new Map(document.questions.map(({ id, field_name }) => [id, field_name]));
  return {
    ...totals,
    by_type: { approval, warning, rejection, other },
    rules: document.recommendations.map(({ id, question, type, position, response_text }) => {
      const { leads = 0, average = null } = byRule.get(id) ?? {};
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

/** In one statement, so that no rule can have decided for more leads than there are. */
async function count(on: Querier, accountId: number, { recommendations }: ModelDocument): Promise<Counts> {
  const idsOf = (wanted: RecommendationType | null) =>
    recommendations.filter(({ type }) => type === wanted).map(({ id }) => id);
  const result = await on.query<Counts>({
    text: `with decided as (
        select r.rule_id, count(*) as leads, round(avg(l.total)) as average
        from lead l cross join lateral unnest(l.rule_ids) as r(rule_id)
        where l.account_id = $1 group by r.rule_id
      )
      select count(*) as total_leads,
        count(*) filter (where rule_ids <> '{}') as leads_with_recommendation,
        count(*) filter (where rule_ids && $2::int[]) as approval,
        count(*) filter (where rule_ids && $3::int[]) as warning,
        count(*) filter (where rule_ids && $4::int[]) as rejection,
        count(*) filter (where rule_ids && $5::int[]) as other,
        (select coalesce(json_agg(decided), '[]') from decided) as decided
      from lead where account_id = $1`,
    values: [accountId, ...[...RECOMMENDATION_TYPES, null].map(idsOf)],
  });
  const [row] = result.rows;
  if (row === undefined) throw new Error("an aggregate without groups has one row");
  return row;
}
