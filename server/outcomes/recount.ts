import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type ChangedBy, storeChanges } from "./change.ts";
import { lockLeads } from "./lock.ts";
import { isSameState, stateOf } from "./state.ts";

/**
 * Works out again what the outcomes of leads come to, by the present setting of the account, in the caller's
 * transaction. A lead for which it is the same is not changed.
 *
 * @returns the number of leads that changed
 */
export async function recountLeads(db: Kysely<Tables>, by: ChangedBy, leadIds: readonly string[]): Promise<number> {
  const { leads, success } = await lockLeads(db, by.accountId, leadIds);
  const changed = [...leads.values()].flatMap((lead) => {
    const state = stateOf(lead.outcomes, success);
    if (isSameState(state, lead.state)) return [];
    return [{ kind: "outcome.recounted", lead, change: lead.changes + 1, outcome: undefined, state } as const];
  });
  await storeChanges(db, by, changed);
  return changed.length;
}
