import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The application name of connections for background work on a server. */
export const BACKGROUND = "leadplane background";

/**
 * Whether a database server is running statements at this moment that are not background work, of any node. Repeated
 * calls return true as often as the server is busy. (PostgreSQL does not report statements of other users' connections.
 * A `DATABASE_URL` that sets the application name names the background's connections too.)
 *
 * @param ignored how many of the running statements to ignore
 */
export async function isBusyWithOthers(db: Kysely<Tables>, ignored = 0): Promise<boolean> {
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state = 'active'
      and pid <> pg_backend_pid() and application_name <> ${BACKGROUND}`.execute(db);
  return (rows[0]?.active ?? 0) > ignored;
}
