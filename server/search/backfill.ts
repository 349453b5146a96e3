import { type Kysely, sql } from "kysely";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { lockPosition, moveToPresent } from "../events/read.ts";
import { lockSearch, READER } from "./state.ts";
import { storeTexts } from "./store.ts";

/** Leads per transaction, which takes some tens of milliseconds. */
const BATCH_SIZE = { embedded: 250, postgres: 1_000 } as const;

/**
 * Indexes an account's next leads from before its index was created, in the order of their arrival. Creates the index
 * if necessary. If it is killed, it continues where it was.
 *
 * @returns how many leads; undefined if all are included, or the account is being deleted
 */
export async function backfillSearch(
  database: Tenancy,
  accountId: number,
  limit: number = BATCH_SIZE[database.kind],
): Promise<number | undefined> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const state = (await lockSearch(db, accountId)) ?? (await begin(db, accountId));
      if (state?.backfilledTo === undefined) return undefined;
      const [at, id] = state.backfilledTo;
      const { rows: leads } = await sql<{ at: string; id: string }>`
        select created_at::text as at, lead_id as id from lead
        where account_id = ${accountId} and (created_at, lead_id) > (${at}::timestamptz, ${id})
        order by created_at, lead_id limit ${limit}`.execute(db);
      const last = leads.at(-1);
      if (last !== undefined) {
        await storeTexts(
          db,
          accountId,
          leads.map((lead) => lead.id),
        );
      }
      const to = leads.length < limit || last === undefined ? { at: null, id: "" } : last;
      await sql`update lead_search set backfilled_to = ${to.at}::timestamptz, backfilled_lead = ${to.id}
        where account_id = ${accountId}`.execute(db);
      return leads.length;
    });
}

/**
 * Deletes an account's index, so that it is built again from its leads. Until then a search scans all leads.
 *
 * @returns whether the account exists
 */
export async function rebuildSearch(database: Tenancy, accountId: number): Promise<boolean> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      await lockSearch(db, accountId);
      for (const table of ["lead_search_text", "lead_search_segment", "lead_search"] as const) {
        await db.deleteFrom(table).where("account_id", "=", accountId).execute();
      }
      return (await begin(db, accountId)) !== undefined;
    });
}

/** Events are followed from this position on, because the leads that the backfill adds include all earlier ones. */
async function begin(db: Kysely<Tables>, accountId: number) {
  const { rows } = await sql`
    insert into lead_search (account_id)
    select account_id from account where account_id = ${accountId} and hold_account(${accountId}::int)
    returning account_id`.execute(db);
  if (rows.length === 0) return undefined;
  await lockPosition(db, accountId, READER);
  await moveToPresent(db, accountId, READER);
  return await lockSearch(db, accountId);
}

/**
 * Returns how many leads are indexed in accounts whose index is not complete, and how many leads these accounts have.
 */
export async function backfillProgress(
  db: Kysely<Tables>,
): Promise<{ readonly indexed: number; readonly leads: number }> {
  const { rows } = await sql<{ indexed: number; leads: number }>`
    with incomplete as (select account_id from lead_search where backfilled_to is not null)
    select (select coalesce(sum(leads), 0)::bigint from lead_search_segment join incomplete using (account_id)) as indexed,
      (select coalesce(sum(leads), 0)::bigint from rollup_result join incomplete using (account_id)) as leads`.execute(
    db,
  );
  return rows[0] ?? { indexed: 0, leads: 0 };
}
