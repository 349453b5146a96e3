import { type Kysely, sql } from "kysely";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";
import { lockPosition } from "../events/read.ts";
import { READER } from "./state.ts";

/**
 * Removes leads from the index of an account. Pass the transaction that has locked the leads and removes them, and
 * their events, afterwards: nothing is indexed in the meantime.
 */
export async function forgetTexts(db: Kysely<Tables>, accountId: number, leadIds: readonly string[]): Promise<void> {
  await lockPosition(db, accountId, READER);
  await sql`
    delete from lead_search_text t using unnest(${leadIds}::text[]) gone(lead_id)
    where t.account_id = ${opaqueToPlanner(accountId)} and t.lead_id = gone.lead_id`.execute(db);
}
