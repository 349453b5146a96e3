import { type Kysely, sql } from "kysely";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { holdAccount } from "../db/tenancy/hold-account.ts";
import { moveToPresent } from "../events/read.ts";
import { heldOf, READER } from "./changes.ts";
import { MEASURES } from "./measures.ts";
import { merge } from "./merge.ts";
import { lockRollups, type RollupState, readRollupState } from "./state.ts";
import { addNextLeads, BACKFILL_SIZE } from "./steps.ts";

/**
 * Adds an account's next leads from before its rollups were started, and starts the rollups if nobody has. If it is
 * killed, it continues where it was.
 *
 * @returns how many leads; undefined if all are included, or the account is being deleted
 */
export async function backfillOnce(
  database: Tenancy,
  accountId: number,
  limit = BACKFILL_SIZE,
): Promise<number | undefined> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      if (!(await holdAccount(db, accountId))) return undefined;
      const state = (await lockRollups(db, accountId)) ?? (await begin(db, accountId));
      const from = state.backfilled_to;
      if (from === null) return undefined;
      const { count, backfilled_to } = await addNextLeads(db, accountId, { from, limit }, (condition) =>
        merge(db, state, heldOf(accountId, condition)),
      );
      await db.updateTable("rollup").set({ backfilled_to }).where("account_id", "=", accountId).execute();
      return count;
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
  await moveToPresent(db, accountId, READER);
  await sql`
    insert into rollup (account_id, time_zone) select account_id, time_zone from account
    where account_id = ${accountId}`.execute(db);
  const state = await readRollupState(db, accountId);
  if (state === undefined) throw new Error(`the rollups of account ${accountId} were not begun`);
  return state;
}
