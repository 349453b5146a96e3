import { type Kysely, sql } from "kysely";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { holdAccount } from "../db/tenancy/hold-account.ts";
import { moveOn } from "../events/read.ts";
import { heldOf, READER } from "./changes.ts";
import { MEASURES } from "./measures.ts";
import { merge } from "./merge.ts";
import { lockRollups, type RollupState, readRollupState } from "./state.ts";

/** Leads that one transaction adds: some tens of milliseconds. */
const BATCH_SIZE = 500;

/**
 * Adds an account's next leads from before its rollups were started, and starts the rollups if nobody has. If it is
 * killed, it continues where it was.
 *
 * @returns how many leads; undefined if all are included, or the account is being deleted
 */
export async function backfillOnce(
  database: Tenancy,
  accountId: number,
  limit = BATCH_SIZE,
): Promise<number | undefined> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      if (!(await holdAccount(db, accountId))) return undefined;
      const state = (await lockRollups(db, accountId)) ?? (await begin(db, accountId));
      const from = state.backfilled_to;
      if (from === null) return undefined;
      const leads = await db
        .selectFrom("lead")
        .select("lead_id")
        .where("account_id", "=", accountId)
        .where("lead_id", ">", from)
        .orderBy("lead_id")
        .limit(limit)
        .execute();
      const last = leads.at(-1)?.lead_id;
      if (last !== undefined) {
        const between = sql`lead_id > ${from}::text collate "C" and lead_id <= ${last}::text collate "C"`;
        await merge(db, state, heldOf(accountId, between));
      }
      await db
        .updateTable("rollup")
        .set({ backfilled_to: leads.length < limit ? null : last })
        .where("account_id", "=", accountId)
        .execute();
      return leads.length;
    });
}

/**
 * Deletes an account's rollups, so that they are computed again from its leads. Until then figures scan the leads.
 *
 * @returns whether the account exists
 */
export async function rebuildFromLeads(database: Tenancy, accountId: number): Promise<boolean> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      if (!(await holdAccount(db, accountId))) return false;
      await lockRollups(db, accountId);
      for (const { table } of MEASURES) {
        await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(db);
      }
      await db.deleteFrom("rollup").where("account_id", "=", accountId).execute();
      await begin(db, accountId);
      return true;
    });
}

/** What has happened so far is in the leads that are added; events are folded from here on. */
async function begin(db: Kysely<Tables>, accountId: number): Promise<RollupState> {
  const { rows } = await sql<{ transaction: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction`.execute(db);
  const [{ transaction } = { transaction: "0" }] = rows;
  await moveOn(db, accountId, READER, { transaction, entry: 0 });
  await sql`
    insert into rollup (account_id, time_zone) select account_id, time_zone from account
    where account_id = ${accountId}`.execute(db);
  const state = await readRollupState(db, accountId);
  if (state === undefined) throw new Error(`the rollups of account ${accountId} were not begun`);
  return state;
}

/** The accounts with leads that are not in their rollups. Pass a handle that sees every account. */
export async function accountsToBackfill(db: Kysely<Tables>): Promise<readonly number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select a.account_id from account a left join rollup r on r.account_id = a.account_id
    where r.account_id is null or r.backfilled_to is not null order by a.account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}
