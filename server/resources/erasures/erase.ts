import { type Kysely, type SqlBool, sql } from "kysely";
import { LEAD_EVENTS } from "#contract/wire";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import type { Tables } from "../../db/tables.ts";
import type { Matching } from "../../leads/matching.ts";
import { forgetLeads } from "../../rollups/merge.ts";
import { forgetTexts } from "../../search/forget.ts";
import { forgetDeliveries } from "../../webhooks/forget.ts";
import { forgetInExports } from "../exports/forget.ts";
import { fingerprintParts } from "../shared/fingerprint.ts";
import { forgetInSimulations } from "../simulations/forget.ts";

export interface Erasing {
  readonly accountId: number;
  readonly erasureId: number;
  readonly installationKey: string;
  /** Whether the certificate lists its leads by fingerprint. */
  readonly isNamed: boolean;
}

/**
 * Erases some leads of an account with all of their data, and counts them in their erasure. Pass a transaction of the
 * account. It first locks the leads and then checks them again: a lead that gets new answers at the same moment is
 * either erased with them, or stored after the erasure without a history, never in part. The locks are taken in the
 * order of the statement that stores leads (ingest/statement.ts), so that the two cannot deadlock.
 *
 * @param condition that must still hold for each of them after it is locked
 * @returns the ids of those that were erased
 */
export async function eraseSome(
  db: Kysely<Tables>,
  { accountId, erasureId, installationKey, isNamed }: Erasing,
  leadIds: readonly string[],
  condition?: Matching,
): Promise<readonly string[]> {
  let locking = db.selectFrom("lead").select("lead_id").where(sql<SqlBool>`lead_id = any(${leadIds}::text[])`);
  if (condition !== undefined) locking = locking.where(condition);
  const locked = (await locking.orderBy("lead_id").forUpdate().execute()).map(({ lead_id }) => lead_id);
  if (locked.length === 0) return [];
  await forgetLeads(db, accountId, locked);
  await forgetTexts(db, accountId, locked);
  await forgetInSimulations(db, accountId, locked);
  await forgetInExports(db, accountId, locked);
  await forgetDeliveries(db, accountId, locked);
  const { key, message } = fingerprintParts(installationKey, accountId);
  const fingerprint = sql`sha256(${key}::bytea || convert_to(${message}::text || lead_id, 'UTF8'))`;
  await sql`
    with targets as (select unnest(${locked}::text[]) collate "C" as lead_id),
    gone as (
      delete from lead l using targets e where l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = e.lead_id
      returning l.lead_id, l.created_at
    ),
    results as (
      delete from lead_history h using targets e where h.account_id = ${opaqueToPlanner(accountId)} and h.lead_id = e.lead_id returning 1
    ),
    authors as (delete from lead_author a using targets e where a.account_id = ${opaqueToPlanner(accountId)} and a.lead_id = e.lead_id),
    clicks as (delete from lead_click c using targets e where c.account_id = ${opaqueToPlanner(accountId)} and c.lead_id = e.lead_id),
    imported as (
      delete from imported_lead i using targets e where i.account_id = ${accountId} and i.lead_id = e.lead_id
        and i.import_id = any(array(select import_id from lead_import where account_id = ${accountId} and not is_emptied))
    ),
    keys as (
      delete from lead_import_key k using targets e where k.account_id = ${accountId} and k.lead_id = e.lead_id
        and k.import_id = any(array(select import_id from lead_import where account_id = ${accountId} and state = 'started'))
    ),
    rejected as (
      delete from lead_import_error r using targets e where r.account_id = ${accountId} and r.lead_id = e.lead_id
    ),
    rescored as (
      delete from lead_rescoring r using targets e where r.account_id = ${opaqueToPlanner(accountId)} and r.lead_id = e.lead_id
    ),
    restored as (
      delete from lead_restoration r using targets e where r.account_id = ${opaqueToPlanner(accountId)} and r.lead_id = e.lead_id
    ),
    -- up to which lead one in progress has come: those of the same moment are looked at again
    places as (
      update job set checkpoint = jsonb_set(checkpoint::jsonb, '{last,id}', '""')::json
      where account_id = ${accountId} and kind in ('rescoring', 'import') and checkpoint #>> '{last,id}' = any(${locked}::text[])
    ),
    events as (
      delete from event e using targets t
      where e.account_id = ${opaqueToPlanner(accountId)} and e.subject = t.lead_id and e.kind = any(${LEAD_EVENTS}::text[])
    ),
    logged as (
      insert into event (account_id, kind, subject, reference, arrived_at)
      select ${accountId}::int, 'lead.erased', encode(${fingerprint}, 'hex'), ${erasureId}::int, created_at from gone
    ),
    keyed as (
      delete from idempotency_lead k using targets e where k.account_id = ${opaqueToPlanner(accountId)} and k.lead_id = e.lead_id
      returning k.digest
    ),
    answers as (
      update idempotency_key set answer = null
      where account_id = ${accountId} and digest in (select digest from keyed)
    ),
    figures as (delete from analytics_cache where account_id = ${accountId}),
    named as (
      insert into erased_lead (account_id, erasure_id, fingerprint)
      select ${accountId}::int, ${erasureId}::int, ${fingerprint}
      from gone where ${isNamed}::boolean
      on conflict do nothing
    )
    update erasure set leads = leads + (select count(*) from gone),
      earlier_results = earlier_results + (select count(*) from results), erased_at = clock_timestamp()
    where account_id = ${accountId} and erasure_id = ${erasureId}`.execute(db);
  return locked;
}
