import { type Kysely, sql } from "kysely";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";

/**
 * Leads per segment. A search for a text that most leads have reads one segment: 250,000 leads in about ten
 * milliseconds. A search for a text that no lead has reads all segments, in a tenth of a millisecond each.
 */
const SEGMENT_LEADS = 250_000;

/**
 * Stores the current texts of some leads in the index of their account. Those that no longer exist are left out. Pass
 * the transaction that has locked the reader's position.
 */
export async function storeTexts(db: Kysely<Tables>, accountId: number, leadIds: readonly string[]): Promise<void> {
  const segment = await openSegment(db, accountId);
  await sql`
    with texts as (
      select l.lead_id, searchable_lead(l.lead_id, l.contact) as text
      from unnest(${leadIds}::text[]) wanted(lead_id)
      join lead l on l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = wanted.lead_id
    ), stored as (
      insert into lead_search_text as t (account_id, lead_id, segment, text)
      select ${accountId}::int, lead_id, ${segment}::int, text from texts
      on conflict (account_id, lead_id) do update set text = excluded.text where t.text <> excluded.text
      -- only a row that was there has been locked before
      returning t.xmax = 0 as is_new
    )
    update lead_search_segment set leads = leads + (select count(*) from stored where is_new)
    where account_id = ${accountId} and segment = ${segment}`.execute(db);
  await sql`select sort_lead_search()`.execute(db);
}

/** Returns the account's segment to which new leads are added. */
async function openSegment(db: Kysely<Tables>, accountId: number): Promise<number> {
  const { rows } = await sql<{ segment: number }>`
    with latest as (
      select segment, leads from lead_search_segment where account_id = ${accountId} order by segment desc limit 1
    ), added as (
      insert into lead_search_segment (account_id)
      select ${accountId}::int where not exists (select from latest where leads < ${SEGMENT_LEADS})
      returning segment
    )
    select segment from added union all select segment from latest order by segment desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`account ${accountId} has no segment to index leads in`);
  return row.segment;
}
