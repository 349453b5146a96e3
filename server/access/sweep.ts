import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { removeExpiredGrants } from "./access-grants.ts";
import { removeExpiredKeys } from "./idempotency.ts";
import { removeExpiredSessions } from "./sessions.ts";
import { removeExpiredFailures } from "./sign-in-guard.ts";

/**
 * Removes expired data: sessions that can no longer be used, sign-in failures that no longer count, figures that nobody
 * has read for a day, access events too old to matter, and responses that were kept for requests sent again.
 */
export async function sweep(db: Kysely<Tables>): Promise<void> {
  await removeExpiredSessions(db);
  await removeExpiredFailures(db);
  await removeExpiredGrants(db);
  await removeExpiredKeys(db);
  await sql`delete from analytics_cache where generated_at < now() - interval '1 day'`.execute(db);
}
