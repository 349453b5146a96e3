import { type Kysely, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { accountsToRead } from "../events/read.ts";
import { numberSwitchedEvents } from "../events/restored.ts";
import { backoffOf } from "../jobs/backoff.ts";
import { accountsToBackfill, backfillOnce } from "./backfill.ts";
import { READER } from "./changes.ts";
import { foldOnce } from "./fold.ts";

/** How long one call works, in milliseconds, before it lets other work go first. */
const TURN_MS = 5_000;

/** A burst: the number of an account's events, and the seconds in which they arrived. */
const BURST = { entries: 1_000, seconds: 2 } as const;

/** How many rows may wait for the end of a burst. A read of figures adds them in about half a second. */
export const MAX_BACKLOG = 25_000;

/** What was added: events, and earlier leads. */
export interface CaughtUp {
  readonly folded: number;
  readonly backfilled: number;
  /** Whether all accounts were up to date, so that there was nothing to add. */
  readonly isIdle: boolean;
  /** Accounts whose turn failed, with the error. */
  readonly failed: ReadonlyMap<number, unknown>;
  /** Whether the database had become another cluster, so that the events were renumbered first. */
  readonly renumbered: boolean;
}

/**
 * Updates the rollups of all accounts from their events, and continues those that do not include all leads yet. Accounts
 * take turns of some tens of milliseconds each, so that none waits for a large one. During a burst, storing leads goes
 * first.
 *
 * @param signal stops it between two transactions
 * @param resting accounts that are skipped this time
 * @throws an error if the database cannot be used; an error of one account does not stop the others
 */
export async function catchUp(
  database: Database,
  signal: AbortSignal,
  turnMs = TURN_MS,
  resting: ReadonlySet<number> = new Set(),
): Promise<CaughtUp> {
  const failed = new Map<number, unknown>();
  const renumbered = await numberSwitchedEvents(database.pool);
  const endsAt = performance.now() + turnMs;
  let isIdle = true;
  let folded = 0;
  let backfilled = 0;
  const eachOf = async (accounts: readonly number[], work: (account: number) => Promise<void>) => {
    for (const account of accounts.filter((id) => !failed.has(id) && !resting.has(id))) {
      signal.throwIfAborted();
      isIdle = false;
      await work(account).catch((error: unknown) => failed.set(account, error));
    }
  };
  while (performance.now() < endsAt) {
    const before = folded + backfilled;
    await eachOf(await accountsToRead(database.kysely, READER), async (account) => {
      if (!(await mayWait(database.kysely, account))) folded += await foldOnce(database, account);
    });
    await eachOf(await accountsToBackfill(database.kysely), async (account) => {
      backfilled += (await backfillOnce(database, account)) ?? 0;
    });
    if (folded + backfilled === before) break;
  }
  for (const error of failed.values()) if (isUnavailable(error)) throw error;
  return { folded, backfilled, isIdle, failed, renumbered };
}

/**
 * Updates all rollups, repeatedly. An account that fails rests longer each time, like a failed job, and each failure is
 * reported.
 */
export function createCatchUp(
  database: Database,
  onFailed: (accountId: number, error: unknown) => void,
): (signal: AbortSignal) => Promise<CaughtUp> {
  const failures = new Map<number, { readonly attempt: number; readonly restsUntil: number }>();
  return async (signal) => {
    const now = performance.now();
    const resting = [...failures].flatMap(([account, { restsUntil }]) => (restsUntil > now ? [account] : []));
    const kept = await catchUp(database, signal, TURN_MS, new Set(resting));
    for (const account of failures.keys())
      if (!resting.includes(account) && !kept.failed.has(account)) failures.delete(account);
    for (const [account, error] of kept.failed) {
      const attempt = (failures.get(account)?.attempt ?? 0) + 1;
      failures.set(account, { attempt, restsUntil: performance.now() + backoffOf(attempt) });
      onFailed(account, error);
    }
    return kept;
  };
}

/**
 * Whether an account's leads arrive in a rush, and not too many are waiting. Each part of the reader's position is a
 * subquery of its own: joined with the events, PostgreSQL would sort all waiting rows.
 */
async function mayWait(db: Kysely<Tables>, accountId: number): Promise<boolean> {
  const position = (part: string) =>
    sql`(select p.${sql.ref(part)} from event_position p where p.account_id = ${accountId} and p.reader = ${READER})`;
  const { rows } = await sql<{ mayWait: boolean }>`
    select coalesce((
      select logged_at > now() - make_interval(secs => ${BURST.seconds}) from event where account_id = ${accountId}
      order by transaction_id desc, entry desc offset ${BURST.entries - 1} limit 1
    ), false) and not exists (
      select from event
      where account_id = ${accountId} and (transaction_id, entry) > (${position("transaction_id")}, ${position("entry")})
      order by transaction_id, entry offset ${MAX_BACKLOG} limit 1
    ) as "mayWait"`.execute(db);
  return rows[0]?.mayWait ?? false;
}
