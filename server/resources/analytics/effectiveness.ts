import type { PoolClient } from "pg";
import { fromHundredths, type ModelDocument, RECOMMENDATION_TYPES, type Recommendation } from "#engine";

/**
 * How often each rule of the live model decided, by the leads' latest results; a lead has the ids of
 * the rules that did, at most one for each question.
 */
export async function recommendationEffectiveness(client: PoolClient, accountId: number, document: ModelDocument) {
  const rules = document.recommendations;
  const totals = await countLeads(client, accountId, rules);
  const decided = await countPerRule(client, accountId);
  const fieldNames = new Map(document.questions.map(({ id, field_name }) => [id, field_name]));
  return {
    ...totals,
    rules: rules.map(({ id, question, type, position, response_text }) => {
      const { leads = 0, average = null } = decided.get(id) ?? {};
      return {
        rule_id: id,
        question,
        field_name: fieldNames.get(question) ?? "",
        type,
        position,
        response_text,
        leads,
        share: totals.total_leads === 0 ? 0 : Math.round((leads / totals.total_leads) * 10_000) / 10_000,
        average_total: average === null ? null : fromHundredths(average),
      };
    }),
  };
}

type Totals = Record<
  "total_leads" | "leads_with_recommendation" | "approval" | "warning" | "rejection" | "other",
  number
>;

async function countLeads(client: PoolClient, accountId: number, rules: readonly Recommendation[]) {
  const idsOf = (wanted: Recommendation["type"]) => rules.filter(({ type }) => type === wanted).map(({ id }) => id);
  const result = await client.query<Totals>({
    text: `select count(*) as total_leads,
        count(*) filter (where rule_ids <> '{}') as leads_with_recommendation,
        count(*) filter (where rule_ids && $2::int[]) as approval,
        count(*) filter (where rule_ids && $3::int[]) as warning,
        count(*) filter (where rule_ids && $4::int[]) as rejection,
        count(*) filter (where rule_ids && $5::int[]) as other
      from lead where account_id = $1`,
    values: [accountId, ...[...RECOMMENDATION_TYPES, null].map(idsOf)],
  });
  const row = result.rows[0];
  const { approval = 0, warning = 0, rejection = 0, other = 0 } = row ?? {};
  return {
    total_leads: row?.total_leads ?? 0,
    leads_with_recommendation: row?.leads_with_recommendation ?? 0,
    by_type: { approval, warning, rejection, other },
  };
}

/** Leads and their average total in hundredths, by rule. */
async function countPerRule(client: PoolClient, accountId: number) {
  const result = await client.query<{ rule_id: number; leads: number; average: number }>({
    text: `select r.rule_id, count(*) as leads, round(avg(l.total))::bigint as average
      from lead l cross join lateral unnest(l.rule_ids) as r(rule_id)
      where l.account_id = $1 group by r.rule_id`,
    values: [accountId],
  });
  return new Map(result.rows.map((row) => [row.rule_id, row]));
}
