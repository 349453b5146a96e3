import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { removeExpiredSessions } from "./sessions.ts";
import { removeExpiredFailures } from "./sign-in-guard.ts";

/**
 * Removes what only takes room: sessions that nobody can use any more, failures to sign in that no longer count, and
 * figures that nobody has looked at for a day.
 */
export async function sweep(db: Kysely<Tables>): Promise<void> {
  await removeExpiredSessions(db);
  await removeExpiredFailures(db);
  await sql`delete from analytics_cache where generated_at < now() - interval '1 day'`.execute(db);
}
