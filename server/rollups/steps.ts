import { type Kysely, type RawBuilder, sql } from "kysely";
import type { EventKind } from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import { type EventPosition, lookAhead, moveOn } from "../events/read.ts";
import type { EventReader } from "../events/trim.ts";

/**
 * Events that are folded in one transaction: some tens of milliseconds on the embedded database, where
 * everyone waits for it, and a hundred on a server. Planning the statement takes as long as a few hundred rows.
 */
export const FOLD_SIZE = { embedded: 1_000, postgres: 4_000 } as const;

/** Leads that one transaction adds: some tens of milliseconds. */
export const BACKFILL_SIZE = 500;

/**
 * Adds an account's next leads from before its sums were begun, in the order of their identifiers. Pass the transaction
 * that has locked the sums.
 *
 * @param from the last lead that is included
 * @param add adds the leads that match a condition
 * @returns how many leads, and the last one that is included now; null if all are
 */
export async function addNextLeads(
  db: Kysely<Tables>,
  accountId: number,
  { from, limit }: { readonly from: string; readonly limit: number },
  add: (condition: RawBuilder<unknown>) => Promise<void>,
): Promise<{ readonly count: number; readonly backfilled_to: string | null }> {
  const leads = await db
    .selectFrom("lead")
    .select("lead_id")
    .where("account_id", "=", accountId)
    .where("lead_id", ">", from)
    .orderBy("lead_id")
    .limit(limit)
    .execute();
  const last = leads.at(-1)?.lead_id;
  if (last !== undefined) {
    await add(sql`lead_id > ${from}::text collate "C" and lead_id <= ${last}::text collate "C"`);
  }
  return { count: leads.length, backfilled_to: leads.length < limit ? null : (last ?? null) };
}

/** The next events of an account to fold. */
interface NextEvents {
  readonly reader: EventReader;
  /** Where the reader is. */
  readonly place: EventPosition;
  readonly limit: number;
  /** The kinds that change the sums. */
  readonly kinds: readonly EventKind[];
}

/**
 * Adds an account's next events to its sums. Pass the transaction that has locked the position of the reader.
 *
 * @param add adds the events that match a condition
 * @returns how many events; fewer than the limit only if no more could be read at this moment
 */
export async function foldNext(
  db: Kysely<Tables>,
  accountId: number,
  { reader, place, limit, kinds }: NextEvents,
  add: (condition: RawBuilder<unknown>) => Promise<void>,
): Promise<number> {
  const counted = sql`(select count(*) from next where kind = any(${kinds}::text[]))::int as "ofLeads"`;
  const next = await lookAhead<{ ofLeads: number }>(db, accountId, place, limit, counted);
  if (next === undefined) return 0;
  if (next.ofLeads > 0) {
    await add(sql`(transaction_id, entry) <= (${next.transaction}::xid8, ${next.entry}::bigint)`);
  }
  await moveOn(db, accountId, reader, next);
  return next.events;
}
