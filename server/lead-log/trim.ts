import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { accountsInLog, COMPLETE, NOTED_CLUSTER, THIS_CLUSTER } from "./read.ts";

/** The readers of the log. Rows that one of them has not read are kept, whether or not it has begun. */
export const LOG_READERS = ["rollups"] as const;

/** How long a row is kept at least, in minutes, so that recent events can be inspected. */
const KEPT_MINUTES = 60;

/** Rows that one statement removes: about ten milliseconds. */
const BATCH_SIZE = 2_000;

/**
 * Removes the rows of all accounts that every reader has passed and that are older than the limit.
 *
 * @param db a handle that sees every account
 * @param options.signal stops between two statements, which are short
 * @returns how many rows were removed
 */
export async function trimLog(
  db: Kysely<Tables>,
  { readers = LOG_READERS, keptMinutes = KEPT_MINUTES, signal }: TrimOptions = {},
): Promise<number> {
  let removed = 0;
  for (const accountId of await accountsInLog(db)) {
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
      select p.transaction_id, p.entry from unnest(${readers}::text[]) r(reader)
      left join lead_log_position p on p.account_id = ${accountId} and p.reader = r.reader
      order by p.transaction_id nulls first, p.entry limit 1
    ), youngest as (
      select transaction_id, entry from lead_log where account_id = ${accountId} and ${young}
      order by transaction_id, entry limit 1
    ), old as (
      select l.transaction_id, l.entry from lead_log l
      where l.account_id = ${accountId} and ${COMPLETE} and coalesce(${NOTED_CLUSTER} = ${THIS_CLUSTER}, true)
        and not exists (select from unread u
          where u.transaction_id is null or (l.transaction_id, l.entry) > (u.transaction_id, u.entry))
        and not exists (select from youngest y where (l.transaction_id, l.entry) >= (y.transaction_id, y.entry))
      order by l.transaction_id, l.entry limit ${BATCH_SIZE}
    )
    delete from lead_log l using old o
    where l.account_id = ${accountId} and l.transaction_id = o.transaction_id and l.entry = o.entry`.execute(db);
  return Number(numAffectedRows);
}
