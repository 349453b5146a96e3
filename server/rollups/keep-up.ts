import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { accountsBehind } from "../lead-log/read.ts";
import { accountsToBackfill, backfillOnce } from "./backfill.ts";
import { READER } from "./changes.ts";
import { foldOnce } from "./fold.ts";

/** How long one call works, in milliseconds, before it lets other work go first. */
const TURN_MS = 5_000;

/**
 * Brings the rollups of all accounts up to their logs, and those that do not hold all leads yet some way on. Accounts
 * take turns, some tens of milliseconds each, so that none waits for a large one.
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
      const startedAt = performance.now();
      await work(account).catch((error: unknown) => failed.set(account, error));
      // there everybody waits for each transaction: half of the time is theirs
      if (database.kind === "embedded") await pause(performance.now() - startedAt);
    }
  };
  while (performance.now() < endsAt) {
    const before = folded + backfilled;
    await eachOf(await accountsBehind(database.kysely, READER), async (account) => {
      folded += await foldOnce(database, account);
    });
    await eachOf(await accountsToBackfill(database.kysely), async (account) => {
      backfilled += (await backfillOnce(database, account)) ?? 0;
    });
    if (folded + backfilled === before) break;
  }
  for (const error of failed.values()) throw error;
  return { folded, backfilled };
}
