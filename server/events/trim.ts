import { type Kysely, sql } from "kysely";
import { EVENT_LIMITS } from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import { isSandbox } from "../db/tenancy/sandbox.ts";
import { ACCOUNTS_WITH_EVENTS, COMPLETE, positionPart, RECORDED_CLUSTER, THIS_CLUSTER, TRIMMED } from "./read.ts";

/** The readers of events. Rows that one of them has not read are kept, whether or not it has begun. */
export const EVENT_READERS = ["rollups", "outcomes", "search"] as const;

/** The reader that creates deliveries to webhooks. It reads only in accounts that have webhooks. */
export const WEBHOOKS = "webhooks";

export type EventReader = (typeof EVENT_READERS)[number];

/**
 * The minimum time that a row is kept, in minutes, whatever the operator has chosen. Rows of sandboxes are not kept
 * longer, because nobody reads events of test leads.
 */
export const KEPT_MINUTES = 60;

const DAY = 24 * 60;

/** Rows per statement, which takes about ten milliseconds. */
const BATCH_SIZE = 2_000;

/**
 * Removes the rows of all accounts that every reader has passed, that no export needs, and that are older than the
 * limit. Rows of an account that no longer exists have no readers.
 *
 * @param db a handle that sees every account
 * @param options.signal stops between two statements, which are short
 * @returns how many rows were removed
 */
export async function trimEvents(
  db: Kysely<Tables>,
  { readers = EVENT_READERS, keptDays = EVENT_LIMITS.keptDays, signal }: TrimOptions = {},
): Promise<number> {
  let removed = 0;
  const { rows: accounts } = await sql<{ account_id: number }>`${ACCOUNTS_WITH_EVENTS}`.execute(db);
  for (const { account_id: accountId } of accounts) {
    for (;;) {
      const days = isSandbox(accountId) ? Math.min(keptDays, KEPT_MINUTES / DAY) : keptDays;
      const rows = await trimSome(db, accountId, readers, days);
      removed += rows;
      if (rows < BATCH_SIZE) break;
      signal?.throwIfAborted();
    }
  }
  return removed;
}

interface TrimOptions {
  readonly readers?: readonly string[];
  /** The minimum time that a row is kept. */
  readonly keptDays?: number;
  readonly signal?: AbortSignal;
}

/**
 * Removes rows from the oldest on, up to the first one that is too young; later rows are not read. The same statement
 * records the new beginning of the stream, so that a reader before it knows that it has missed events. Rows that were
 * removed earlier are not visited again, although they may not have been vacuumed.
 */
async function trimSome(
  db: Kysely<Tables>,
  accountId: number,
  readers: readonly string[],
  keptDays: number,
): Promise<number> {
  const young = sql`logged_at >= now() - make_interval(secs => ${keptDays * 86_400})`;
  const left = sql`(transaction_id, entry) > (
    coalesce(${positionPart(accountId, TRIMMED, "transaction_id")}, '0'::xid8),
    coalesce(${positionPart(accountId, TRIMMED, "entry")}, 0)
  )`;
  const { rows } = await sql<{ removed: number }>`
    with unread as (
      select p.transaction_id, p.entry from account a cross join unnest(${readers}::text[]) r(reader)
      left join event_position p on p.account_id = a.account_id and p.reader = r.reader
      where a.account_id = ${accountId}
      union all
      -- an export finds by them which leads have changed since it began
      select pg_snapshot_xmin(x.snapshot), 0 from lead_export x
      where x.account_id = ${accountId} and x.state = 'started' and x.snapshot is not null
      union all
      -- an account has this position only while it has webhooks
      select p.transaction_id, p.entry from event_position p
      where p.account_id = ${accountId} and p.reader = ${WEBHOOKS}
      order by 1 nulls first, 2 limit 1
    ), youngest as (
      select transaction_id, entry from event where account_id = ${accountId} and ${left} and ${young}
      order by transaction_id, entry limit 1
    ), old as materialized (
      select transaction_id, entry from event
      where account_id = ${accountId} and ${left} and ${COMPLETE}
        and coalesce(${RECORDED_CLUSTER} = ${THIS_CLUSTER}, true)
        and not exists (select from unread u
          where u.transaction_id is null or (event.transaction_id, event.entry) > (u.transaction_id, u.entry))
        and not exists (select from youngest y where (event.transaction_id, event.entry) >= (y.transaction_id, y.entry))
      order by transaction_id, entry limit ${BATCH_SIZE}
    ), noted as (
      insert into event_position (account_id, reader, transaction_id, entry)
      select a.account_id, ${TRIMMED}::text, o.transaction_id, o.entry from old o
      join account a on a.account_id = ${accountId}
      order by o.transaction_id desc, o.entry desc limit 1
      on conflict (account_id, reader)
        do update set transaction_id = excluded.transaction_id, entry = excluded.entry, read_at = now()
    ), gone as (
      delete from event e using old o
      where e.account_id = ${accountId} and e.transaction_id = o.transaction_id and e.entry = o.entry
      returning 1
    )
    select count(*)::int as removed from gone`.execute(db);
  return rows[0]?.removed ?? 0;
}
