import { type Kysely, sql } from "kysely";
import { LEAD_STATE_EVENTS } from "#contract/wire";
import { regionOf } from "#engine";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { COMPLETE, type EventPosition, lockPosition, moveOn } from "../events/read.ts";
import { effectsOf, READER, unfolded } from "./changes.ts";
import { merge } from "./merge.ts";
import { holdAccount, type RollupState, readRollupState } from "./state.ts";

/**
 * Events that are folded in one transaction: some tens of milliseconds on the embedded database, where
 * everyone waits for it, and a hundred on a server. Planning the statement takes as long as a few hundred rows.
 */
export const BATCH_SIZE = { embedded: 1_000, postgres: 4_000 } as const;

/**
 * Adds an account's next events to its rollups, in one transaction: if it is killed, it has added all of them
 * or none. It adds none if the account is being deleted, or if its earlier leads are not all included yet.
 *
 * @returns how many events; fewer than the limit only if no more could be read at this moment
 */
export async function foldOnce(
  database: Tenancy,
  accountId: number,
  limit: number = BATCH_SIZE[database.kind],
): Promise<number> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      if (!(await holdAccount(db, accountId))) return 0;
      const place = await lockPosition(db, accountId, READER);
      const known = await readRollupState(db, accountId);
      if (known === undefined || known.backfilled_to !== null) return 0;
      const state = await inZoneOfAccount(db, known);
      const { rows, ofLeads, last } = await lookAhead(db, accountId, place, limit);
      if (last === undefined) return 0;
      const upTo = sql`(transaction_id, entry) <= (${last.transaction}::xid8, ${last.entry}::bigint)`;
      if (ofLeads > 0) await merge(db, state, effectsOf(accountId, unfolded(accountId, upTo)));
      await moveOn(db, accountId, READER, last);
      return rows;
    });
}

/** Where the next events end that are visible to everyone, and how many of them are of leads. */
async function lookAhead(db: Kysely<Tables>, accountId: number, { transaction, entry }: EventPosition, limit: number) {
  const { rows } = await sql<EventPosition & { readonly rows: number; readonly ofLeads: number }>`
    with next as materialized (
      select transaction_id, entry, kind from event
      where account_id = ${accountId} and (transaction_id, entry) > (${transaction}::xid8, ${entry}::bigint) and ${COMPLETE}
      order by transaction_id, entry limit ${limit}
    )
    select transaction_id::text as transaction, entry, (select count(*) from next) as rows,
      (select count(*) from next where kind = any(${LEAD_STATE_EVENTS}::text[])) as "ofLeads"
    from next order by transaction_id desc, entry desc limit 1`.execute(db);
  const [last] = rows;
  return { rows: last?.rows ?? 0, ofLeads: last?.ofLeads ?? 0, last };
}

/** If the account has moved to another time zone, its days are computed again from the quarters of an hour. */
async function inZoneOfAccount(db: Kysely<Tables>, state: RollupState): Promise<RollupState> {
  const { account_id } = state;
  const account = await db
    .selectFrom("account")
    .select("time_zone")
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  const time_zone = regionOf(account.time_zone);
  if (time_zone === state.time_zone) return state;
  const moved = { ...state, time_zone };
  await db.deleteFrom("rollup_day").where("account_id", "=", account_id).execute();
  await sql`
    insert into rollup_day (account_id, day, model_version, total_band, leads, total)
    select account_id, (quarter at time zone ${time_zone}::text)::date, model_version, total_band, sum(leads), sum(total)
    from rollup_quarter where account_id = ${account_id} group by 1, 2, 3, 4
    having sum(leads) <> 0 or sum(total) <> 0`.execute(db);
  await db.updateTable("rollup").set({ time_zone }).where("account_id", "=", account_id).execute();
  return moved;
}
