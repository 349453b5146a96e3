import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { isBusyWithOthers } from "../db/busy.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { accountsToRead, BEGINNING, positionPart } from "../events/read.ts";
import { numberSwitchedEvents } from "../events/restored.ts";
import type { EventReader } from "../events/trim.ts";
import { backoffOf } from "./backoff.ts";

/** Data about the leads of every account that a reader of events keeps up to date. */
export interface Follower {
  readonly reader: EventReader;
  /** Events that may wait for the end of a burst. */
  readonly maxBacklog: number;
  /** How long one call works, in milliseconds, before it lets other work go first. */
  readonly turnMs: number;
  /** The rest after a transaction while a database server has other things to do, as a multiple of its duration. */
  readonly rest: number;
  /** Processes an account's next events in one transaction. @returns how many */
  follow(database: Database, accountId: number): Promise<number>;
  /** The accounts with leads from before the reader began. @param db sees every account */
  accountsToBackfill(db: Kysely<Tables>): Promise<readonly number[]>;
  /** The progress of adding earlier leads, for the log. */
  backfillProgress?(db: Kysely<Tables>): Promise<object>;
  /**
   * Adds an account's next leads from before then, in one transaction.
   *
   * @returns how many; undefined if there are none
   */
  backfill(database: Database, accountId: number): Promise<number | undefined>;
}

/** The tables with the progress of a reader's data for each account. */
type ProgressTable = "rollup" | "rollup_outcome" | "lead_search";

/** Returns the function that finds the accounts with leads from before the reader began. */
export const accountsBehind =
  (table: ProgressTable): Follower["accountsToBackfill"] =>
  async (db) => {
    const { rows } = await sql<{ account_id: number }>`
      select a.account_id from account a left join ${sql.table(table)} r on r.account_id = a.account_id
      where r.account_id is null or r.backfilled_to is not null order by a.account_id`.execute(db);
    return rows.map(({ account_id }) => account_id);
  };

/** A burst: the number of an account's events, and the seconds in which they arrived. */
const BURST = { entries: 1_000, seconds: 2 } as const;

/** The numbers of events and of earlier leads that were added. */
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
 * Processes the events of all accounts, and continues with those whose earlier leads are not all included yet. Accounts
 * take turns of some tens of milliseconds each, so that none waits for a large one. During a burst, storing leads goes
 * first.
 *
 * @param signal stops it between two transactions
 * @param resting accounts that are skipped this time
 * @throws an error if the database cannot be used; an error of one account does not stop the others
 */
export async function catchUp(
  follower: Follower,
  database: Database,
  signal: AbortSignal,
  turnMs = follower.turnMs,
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
      const began = performance.now();
      await work(account).catch((error: unknown) => failed.set(account, error));
      await restAfter(performance.now() - began);
    }
  };
  const restAfter = async (tookMs: number) => {
    if (follower.rest === 0 || database.kind === "embedded" || !(await isBusyWithOthers(database.kysely))) return;
    await pause(follower.rest * tookMs, undefined, { signal });
  };
  while (performance.now() < endsAt) {
    const before = folded + backfilled;
    await eachOf(await accountsToRead(database.kysely, follower.reader), async (account) => {
      if (!(await mayWait(database.kysely, follower, account))) folded += await follower.follow(database, account);
    });
    await eachOf(await follower.accountsToBackfill(database.kysely), async (account) => {
      backfilled += (await follower.backfill(database, account)) ?? 0;
    });
    if (folded + backfilled === before) break;
  }
  for (const error of failed.values()) if (isUnavailable(error)) throw error;
  return { folded, backfilled, isIdle, failed, renumbered };
}

/**
 * Does so repeatedly. An account that fails rests longer each time, like a failed job, and each failure is reported.
 */
export function createCatchUp(
  follower: Follower,
  database: Database,
  onFailed: (accountId: number, error: unknown) => void,
): (signal: AbortSignal) => Promise<CaughtUp> {
  const failures = new Map<number, { readonly attempt: number; readonly restsUntil: number }>();
  return async (signal) => {
    const now = performance.now();
    const resting = [...failures].flatMap(([account, { restsUntil }]) => (restsUntil > now ? [account] : []));
    const kept = await catchUp(follower, database, signal, follower.turnMs, new Set(resting));
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

/** Whether an account's leads arrive in a rush, and not too many are waiting. */
async function mayWait(db: Kysely<Tables>, { reader, maxBacklog }: Follower, accountId: number): Promise<boolean> {
  const transaction = sql`coalesce(${positionPart(accountId, reader, "transaction_id")}, ${BEGINNING.transaction}::xid8)`;
  const entry = sql`coalesce(${positionPart(accountId, reader, "entry")}, ${BEGINNING.entry}::bigint)`;
  const { rows } = await sql<{ mayWait: boolean }>`
    select coalesce((
      select logged_at > now() - make_interval(secs => ${BURST.seconds}) from event where account_id = ${accountId}
      order by transaction_id desc, entry desc offset ${BURST.entries - 1} limit 1
    ), false) and not exists (
      select from event
      where account_id = ${accountId} and (transaction_id, entry) > (${transaction}, ${entry})
      order by transaction_id, entry offset ${maxBacklog} limit 1
    ) as "mayWait"`.execute(db);
  return rows[0]?.mayWait ?? false;
}
