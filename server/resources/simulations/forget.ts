import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { LeadPosition } from "../../leads/walk.ts";

/**
 * Removes the identifiers of erased leads from an account's simulations; the counts stay unchanged. Pass the
 * transaction that erases. A running simulation is notified: it reads again what it has read and not stored yet.
 */
export async function forgetInSimulations(
  db: Kysely<Tables>,
  accountId: number,
  leadIds: readonly string[],
): Promise<void> {
  // waits for a step that is being stored, which is then among the parts below
  const { numAffectedRows = 0n } = await sql`
    update simulation set erasures = erasures + 1 where account_id = ${accountId}`.execute(db);
  if (numAffectedRows === 0n) return;
  const gone = sql`${leadIds}::text[]`;
  await sql`
    update simulation_part p set
      lead_ids = (
        select coalesce(array_agg(case when id = any(${gone}) then '' else id end order by place), '{}')
        from unnest(p.lead_ids) with ordinality lead(id, place)
      ),
      last_lead = case when p.last_lead = any(${gone})
        then ${lastBefore(accountId, { id: sql`p.last_lead`, at: sql`p.last_at` }, leadIds)} else p.last_lead end
    where account_id = ${accountId} and exists (
      select from lead l where l.account_id = ${accountId} and l.lead_id = any(${gone})
        and l.created_at between p.first_at and p.last_at
    )`.execute(db);
}

/**
 * The lead before an erased one among those of the same moment, or '': where a simulation continues that has reached
 * the erased one. All leads before it have been processed.
 *
 * @param going those that are about to be erased as well
 */
export const lastBefore = (
  accountId: number,
  { id, at }: Readonly<Record<keyof LeadPosition, RawBuilder<unknown>>>,
  going: readonly string[] = [],
) => sql<string>`
  coalesce((
    select max(l.lead_id) from lead l
    where l.account_id = ${accountId} and l.created_at = ${at}::timestamptz and l.lead_id < ${id}
      and l.lead_id <> all(${going}::text[])
  ), '')`;
