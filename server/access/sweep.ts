import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { removeFormerAccess } from "./given.ts";
import { removeExpiredSessions } from "./sessions.ts";
import { removeExpiredFailures } from "./sign-in-guard.ts";

/**
 * Removes what only takes room: sessions that nobody can use any more, failures to sign in that no longer count, figures
 * that nobody has looked at for a day, and who gave whom access so long ago that it does not matter any more.
 */
export async function sweep(db: Kysely<Tables>): Promise<void> {
  await removeExpiredSessions(db);
  await removeExpiredFailures(db);
  await removeFormerAccess(db);
  await sql`delete from analytics_cache where generated_at < now() - interval '1 day'`.execute(db);
}
