import { type Kysely, sql } from "kysely";
import type { Tables } from "../tables.ts";

/**
 * Begins a transaction of background work for an account. Returns whether the account exists; it then exists until the
 * transaction ends, because a deletion waits. JIT compilation is off, because it takes PostgreSQL longer than such
 * work.
 */
export async function holdAccount(db: Kysely<Tables>, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select hold_account(${accountId}::int) as held, set_config('jit', 'off', true)`.execute(db);
  return rows[0]?.held === true;
}
