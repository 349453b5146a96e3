import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { holdAccount } from "../db/tenancy/hold-account.ts";
import { type EventPosition, lockPosition } from "../events/read.ts";
import type { EventReader } from "../events/trim.ts";

/** The name of the index's position in the events of each account. */
export const READER: EventReader = "search";

/** The progress of an account's index. */
export interface SearchState {
  readonly position: EventPosition;
  /** The arrival, as text, and the identifier of the last earlier lead that is included; undefined if all are. */
  readonly backfilledTo: readonly [at: string, leadId: string] | undefined;
}

/**
 * Locks the index of an account until the transaction ends. Call it first in a transaction that changes the index.
 *
 * @returns undefined if there is no index yet, or the account is being deleted
 */
export async function lockSearch(db: Kysely<Tables>, accountId: number): Promise<SearchState | undefined> {
  if (!(await holdAccount(db, accountId))) return undefined;
  const position = await lockPosition(db, accountId, READER);
  const { rows } = await sql<{ at: string | null; id: string }>`
    select backfilled_to::text as at, backfilled_lead as id from lead_search where account_id = ${accountId}`.execute(
    db,
  );
  const [state] = rows;
  return state && { position, backfilledTo: state.at === null ? undefined : [state.at, state.id] };
}
