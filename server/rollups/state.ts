import { type Kysely, type Selectable, sql } from "kysely";
import type { RollupTable, Tables } from "../db/tables.ts";
import { lockPosition } from "../lead-log/read.ts";
import { READER } from "./changes.ts";

/** How far an account's rollups are, and how they are divided. */
export type RollupState = Readonly<Selectable<RollupTable>>;

/** @returns undefined while they were never begun */
export async function stateOf(db: Kysely<Tables>, accountId: number): Promise<RollupState | undefined> {
  return await db.selectFrom("rollup").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/**
 * Makes whoever else wants to change an account's rollups wait until the transaction ends. Give it one of the account;
 * statements after it see what the one before has changed.
 *
 * @returns how far they are
 */
export async function lockRollups(db: Kysely<Tables>, accountId: number): Promise<RollupState | undefined> {
  await lockPosition(db, accountId, READER);
  return await stateOf(db, accountId);
}

/**
 * Begins a transaction that changes rollups: whether the account is there and stays until it ends, for whoever deletes
 * the account waits, or was first. Statements are not compiled in it, which takes PostgreSQL longer than to fold.
 */
export async function holdAccount(db: Kysely<Tables>, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select hold_account(${accountId}::int) as held, set_config('jit', 'off', true)`.execute(db);
  return rows[0]?.held === true;
}
