import type { Kysely, Selectable } from "kysely";
import type { RollupTable, Tables } from "../db/tables.ts";
import { lockPosition } from "../events/read.ts";
import { READER } from "./changes.ts";

/** The progress of an account's rollups, and how they are divided. */
export type RollupState = Readonly<Selectable<RollupTable>>;

/** @returns undefined if they were never started */
export async function readRollupState(db: Kysely<Tables>, accountId: number): Promise<RollupState | undefined> {
  return await db.selectFrom("rollup").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/**
 * Locks an account's rollups until the transaction ends. Pass a transaction of the account; statements after it see the
 * changes of the previous holder.
 *
 * @returns how far they have been computed
 */
export async function lockRollups(db: Kysely<Tables>, accountId: number): Promise<RollupState | undefined> {
  await lockPosition(db, accountId, READER);
  return await readRollupState(db, accountId);
}
