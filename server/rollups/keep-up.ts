import { type Kysely, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { accountsBehind } from "../lead-log/read.ts";
import { accountsToBackfill, backfillOnce } from "./backfill.ts";
import { READER } from "./changes.ts";
import { foldOnce } from "./fold.ts";

/** How long one call works, in milliseconds, before it lets other work go first. */
const TURN_MS = 5_000;

/** Leads come in a rush when so many happenings of an account are younger than so many seconds. */
const RUSH = { happenings: 1_000, seconds: 2 } as const;

/** As many may wait for the end of a rush: whoever reads figures adds them in about half a second. */
export const MOST_WAITING = 25_000;

/**
 * Brings the rollups of all accounts up to their logs, and those that do not hold all leads yet some way on. Accounts
 * take turns, some tens of milliseconds each, so that none waits for a large one. In a rush, storing leads goes first.
 *
 * @param signal ends it between two transactions
 * @returns rows of the log, and leads of before, that were taken in
 * @throws what went wrong with an account, once the others had their turns
 */
export async function keepUp(
  database: Database,
  signal: AbortSignal,
  turnMs = TURN_MS,
): Promise<{ readonly folded: number; readonly backfilled: number }> {
  const endsAt = performance.now() + turnMs;
  const failed = new Map<number, unknown>();
  let folded = 0;
  let backfilled = 0;
  const eachOf = async (accounts: readonly number[], work: (account: number) => Promise<void>) => {
    for (const account of accounts.filter((id) => !failed.has(id))) {
      signal.throwIfAborted();
      await work(account).catch((error: unknown) => failed.set(account, error));
    }
  };
  while (performance.now() < endsAt) {
    const before = folded + backfilled;
    await eachOf(await accountsBehind(database.kysely, READER), async (account) => {
      if (!(await mayWait(database.kysely, account))) folded += await foldOnce(database, account);
    });
    await eachOf(await accountsToBackfill(database.kysely), async (account) => {
      backfilled += (await backfillOnce(database, account)) ?? 0;
    });
    if (folded + backfilled === before) break;
  }
  for (const error of failed.values()) throw error;
  return { folded, backfilled };
}

/**
 * Whether an account's leads come in a rush, and not too many are waiting. Each part of the reader's position is asked
 * for by itself: joined with the log, PostgreSQL would sort all that are waiting.
 */
async function mayWait(db: Kysely<Tables>, accountId: number): Promise<boolean> {
  const position = (part: string) =>
    sql`(select p.${sql.ref(part)} from lead_log_position p where p.account_id = ${accountId} and p.reader = ${READER})`;
  const { rows } = await sql<{ mayWait: boolean }>`
    select coalesce((
      select logged_at > now() - make_interval(secs => ${RUSH.seconds}) from lead_log where account_id = ${accountId}
      order by transaction_id desc, entry desc offset ${RUSH.happenings - 1} limit 1
    ), false) and not exists (
      select from lead_log
      where account_id = ${accountId} and (transaction_id, entry) > (${position("transaction_id")}, ${position("entry")})
      order by transaction_id, entry offset ${MOST_WAITING} limit 1
    ) as "mayWait"`.execute(db);
  return rows[0]?.mayWait ?? false;
}
