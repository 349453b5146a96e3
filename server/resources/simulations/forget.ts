import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";

/**
 * Takes the identifiers of leads that are erased out of an account's simulations; what was counted stays. Give it the
 * transaction that erases. A simulation under way is told: what it has read before and not stored yet it reads again.
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
  const isGone = sql`id = any(${leadIds}::text[])`;
  await sql`
    update simulation_part p set
      lead_ids = (
        select coalesce(array_agg(case when ${isGone} then '' else id end order by place), '{}')
        from unnest(p.lead_ids) with ordinality lead(id, place)
      ),
      -- another one that was looked at will do: nothing lies between that the simulation would have to see
      last_lead = case when p.last_lead = any(${leadIds}::text[]) then coalesce(
        (select max(id collate "C") from unnest(p.lead_ids) lead(id) where not ${isGone}), '') else p.last_lead end,
      first_lead = case when p.first_lead = any(${leadIds}::text[]) then '' else p.first_lead end
    where account_id = ${accountId} and exists (
      select from unnest(${leadIds}::text[]) gone(id) where gone.id collate "C" between p.first_lead and p.last_lead
    )`.execute(db);
}
