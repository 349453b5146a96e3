import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { heldOf, opposite } from "./changes.ts";
import { merge } from "./merge.ts";
import { lockRollups } from "./state.ts";

/**
 * Removes leads from an account's rollups, with every text that only they had. Pass the transaction that has locked the
 * leads and removes them, and their rows of the log, afterwards: nothing is folded in the meantime.
 */
export async function forgetLeads(db: Kysely<Tables>, accountId: number, leadIds: readonly string[]): Promise<void> {
  const state = await lockRollups(db, accountId);
  if (state === undefined) return;
  const isIn = sql`(${state.backfilled_to}::text is null or lead_id <= ${state.backfilled_to}::text collate "C")`;
  const theirs = sql`lead_id = any(${leadIds}::text[]) and ${isIn}`;
  await merge(db, state, opposite(heldOf(accountId, theirs)));
}
