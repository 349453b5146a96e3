import type { Pool } from "pg";
import { removeExpiredSessions } from "./sessions.ts";
import { removeExpiredFailures } from "./sign-in-guard.ts";

const HOUR = 3_600_000;

/** Removes, every hour, what has expired and only takes room. @returns what ends it */
export function startSweeping(pool: Pool, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    sweep(pool).catch(onError);
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes sessions that nobody can use any more, and failures to sign in that no longer count. */
export async function sweep(pool: Pool): Promise<void> {
  await removeExpiredSessions(pool);
  await removeExpiredFailures(pool);
}
