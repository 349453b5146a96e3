import { sql } from "kysely";
import type { EventKind } from "#contract/wire";
import type { Tenancy } from "../db/database.ts";
import { lookAhead, moveOn } from "../events/read.ts";
import { lockSearch, READER } from "./state.ts";
import { storeTexts } from "./store.ts";

/** The events after which a lead may have other texts. */
export const TEXT_EVENTS: readonly EventKind[] = ["lead.created", "lead.updated"];

/** Events per transaction, which takes some tens of milliseconds. */
const BATCH_SIZE = { embedded: 250, postgres: 1_000 } as const;

/**
 * Indexes the leads of an account's next events, in one transaction: if it is killed, it has indexed all of them or
 * none.
 *
 * @returns how many events; fewer than the limit only if no more could be read at this moment
 */
export async function followEvents(
  database: Tenancy,
  accountId: number,
  limit: number = BATCH_SIZE[database.kind],
): Promise<number> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      const state = await lockSearch(db, accountId);
      if (state === undefined) return 0;
      const next = await lookAhead<{ leads: readonly string[] }>(db, accountId, state.position, limit, LEADS);
      if (next === undefined) return 0;
      if (next.leads.length > 0) await storeTexts(db, accountId, next.leads);
      await moveOn(db, accountId, READER, next);
      return next.events;
    });
}

const LEADS = sql`array(select distinct subject from next where kind = any(${TEXT_EVENTS}::text[])) as leads`;
