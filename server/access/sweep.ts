import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { removeExpiredSessions } from "./sessions.ts";
import { removeExpiredFailures } from "./sign-in-guard.ts";

const HOUR = 3_600_000;

/** Removes, every hour, what has expired and only takes room. @returns what ends it */
export function startSweeping(db: Kysely<Tables>, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    sweep(db).catch(onError);
  }, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes sessions that nobody can use any more, and failures to sign in that no longer count. */
export async function sweep(db: Kysely<Tables>): Promise<void> {
  await removeExpiredSessions(db);
  await removeExpiredFailures(db);
}
