import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { ACCOUNTS_WITH_EVENTS, COMPLETE, RECORDED_CLUSTER, THIS_CLUSTER } from "./read.ts";

/** The readers of events. Rows that one of them has not read are kept, whether or not it has begun. */
export const EVENT_READERS = ["rollups", "search"] as const;

export type EventReader = (typeof EVENT_READERS)[number];

/** How long a row is kept at least, in minutes: so that recent events can be inspected, and read by snapshots. */
export const KEPT_MINUTES = 60;

/** Rows that one statement removes: about ten milliseconds. */
const BATCH_SIZE = 2_000;

/**
 * Removes the rows of all accounts that every reader has passed, that no export needs, and that are older than the limit.
 * Nobody reads those of an account that no longer exists.
 *
 * @param db a handle that sees every account
 * @param options.signal stops between two statements, which are short
 * @returns how many rows were removed
 */
export async function trimEvents(
  db: Kysely<Tables>,
  { readers = EVENT_READERS, keptMinutes = KEPT_MINUTES, signal }: TrimOptions = {},
): Promise<number> {
  let removed = 0;
  const { rows: accounts } = await sql<{ account_id: number }>`${ACCOUNTS_WITH_EVENTS}`.execute(db);
  for (const { account_id: accountId } of accounts) {
    for (;;) {
      const rows = await trimSome(db, accountId, readers, keptMinutes);
      removed += rows;
      if (rows < BATCH_SIZE) break;
      signal?.throwIfAborted();
    }
  }
  return removed;
}

interface TrimOptions {
  readonly readers?: readonly string[];
  readonly keptMinutes?: number;
  readonly signal?: AbortSignal;
}

/** Removes rows from the oldest on, up to the first one that is too young; later rows are not read. */
async function trimSome(
  db: Kysely<Tables>,
  accountId: number,
  readers: readonly string[],
  keptMinutes: number,
): Promise<number> {
  const young = sql`logged_at >= now() - make_interval(mins => ${keptMinutes})`;
  const { numAffectedRows = 0n } = await sql`
    with unread as (
      select p.transaction_id, p.entry from account a cross join unnest(${readers}::text[]) r(reader)
      left join event_position p on p.account_id = a.account_id and p.reader = r.reader
      where a.account_id = ${accountId}
      union all
      -- an export finds by them which leads have changed since it began
      select pg_snapshot_xmin(x.snapshot), 0 from lead_export x
      where x.account_id = ${accountId} and x.state = 'started' and x.snapshot is not null
      order by 1 nulls first, 2 limit 1
    ), youngest as (
      select transaction_id, entry from event where account_id = ${accountId} and ${young}
      order by transaction_id, entry limit 1
    ), old as (
      select e.transaction_id, e.entry from event e
      where e.account_id = ${accountId} and ${COMPLETE} and coalesce(${RECORDED_CLUSTER} = ${THIS_CLUSTER}, true)
        and not exists (select from unread u
          where u.transaction_id is null or (e.transaction_id, e.entry) > (u.transaction_id, u.entry))
        and not exists (select from youngest y where (e.transaction_id, e.entry) >= (y.transaction_id, y.entry))
      order by e.transaction_id, e.entry limit ${BATCH_SIZE}
    )
    delete from event e using old o
    where e.account_id = ${accountId} and e.transaction_id = o.transaction_id and e.entry = o.entry`.execute(db);
  return Number(numAffectedRows);
}
