import { type Kysely, type Selectable, sql } from "kysely";
import type { RollupTable, Tables } from "../db/tables.ts";
import { lockPosition } from "../events/read.ts";
import { READER } from "./changes.ts";

/** How far an account's rollups have been computed, and how they are divided. */
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

/**
 * Begins a transaction that changes rollups. Returns whether the account exists; it then exists until the transaction
 * ends, because a deletion waits. JIT compilation is off, because it takes PostgreSQL longer than folding.
 */
export async function holdAccount(db: Kysely<Tables>, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select hold_account(${accountId}::int) as held, set_config('jit', 'off', true)`.execute(db);
  return rows[0]?.held === true;
}
