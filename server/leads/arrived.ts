import { type Expression, type RawBuilder, sql } from "kysely";

/** The columns of a lead that re-scoring reads. */
// biome-ignore format: one line
export const TO_SCORE = ["lead_id", "revision", "answers", "model_version", "evaluated_on", "x", "y", "rule_ids"] as const;

/**
 * Joins to leads their state when their answers arrived, as `arrived`: the day, the answers, and the version whose
 * questions they were given to. A column is null if it equals the lead's current state. Only leads that were ever
 * replaced are looked up, by their keys, and the version only if the answers differ. States of an import that was
 * undone are skipped, as is the state that the undo restored: the one before has the same answers.
 *
 * @param lead the alias of the leads in the statement; they have `lead_id` and `revision`
 */
const whatArrived = (accountId: number, lead: string) => {
  const of = (column: string) => sql.ref(`${lead}.${column}`);
  return sql`left join lateral (
    select own_date, given, case when given is not null then (
      select h.model_version from lead_history h
      where h.account_id = ${accountId} and h.lead_id = ${of("lead_id")} and h.revision < ${of("revision")}
        and not exists (
          select from lead_rescoring made
          where made.account_id = ${accountId} and made.lead_id = h.lead_id and made.revision = h.revision
        )
        and not exists (
          select from lead_restoration undone
          where undone.account_id = ${accountId} and undone.lead_id = h.lead_id
            and undone.revision <= ${of("revision")} and h.revision between undone.first_revision and undone.revision
        )
      order by h.revision desc limit 1
    ) end as given_version
    from lead_rescoring r
    where ${of("revision")} > 1 and r.account_id = ${accountId} and r.lead_id = ${of("lead_id")}
      and r.revision = ${of("revision")}
    limit 1
  ) arrived on true`;
};

/** Leads with their state when their answers arrived: `own_date`, `given`, and `given_version`. */
export const asArrived = (accountId: number, leads: Expression<unknown>): RawBuilder<unknown> => sql`
  select l.*, coalesce(arrived.own_date, l.evaluated_on) as own_date, coalesce(arrived.given, l.answers) as given,
    coalesce(arrived.given_version, l.model_version) as given_version
  from (${leads}) l ${whatArrived(accountId, "l")}`;
