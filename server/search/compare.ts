import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { TEXT_EVENTS } from "./follow.ts";
import { READER } from "./state.ts";

/** Identifiers of leads whose indexed texts are wrong. */
export interface TextDifferences {
  /** They are not indexed. */
  readonly missing: readonly string[];
  /** They are indexed with another text, or do not exist. */
  readonly wrong: readonly string[];
}

/**
 * Returns where the index of an account differs from its leads, except those with events that have not been followed
 * yet. It takes as long as reading all leads. Pass the handle of a transaction, or nothing may change meanwhile.
 *
 * @param most the maximum number of each
 * @returns undefined if earlier leads are not all indexed
 */
export async function textDifferences(
  db: Kysely<Tables>,
  accountId: number,
  most = 10,
): Promise<TextDifferences | undefined> {
  const { rows } = await sql<TextDifferences>`
    with waiting as materialized (
      select distinct e.subject as lead_id from event e
      join event_position p on p.account_id = e.account_id and p.reader = ${READER}
      where e.account_id = ${accountId} and e.kind = any(${TEXT_EVENTS}::text[])
        and (e.transaction_id, e.entry) > (p.transaction_id, p.entry)
    ), compared as materialized (
      select coalesce(l.lead_id, t.lead_id) as lead_id, t.lead_id is null as is_missing
      from (select * from lead where account_id = ${accountId}) l
      full join (select * from lead_search_text where account_id = ${accountId}) t on t.lead_id = l.lead_id
      where searchable_lead(l.lead_id, l.contact) is distinct from t.text or l.lead_id is null
    ), differing as (
      select * from compared c where not exists (select from waiting w where w.lead_id = c.lead_id)
    )
    select array(select lead_id from differing where is_missing order by 1 limit ${most}) as missing,
      array(select lead_id from differing where not is_missing order by 1 limit ${most}) as wrong
    from lead_search where account_id = ${accountId} and backfilled_to is null`.execute(db);
  return rows[0];
}
