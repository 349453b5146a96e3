import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** What connections for work in the background are called on a server. */
export const BACKGROUND = "leadplane background";

/**
 * Whether a database server has something to do in this moment that is not work in the background, for whichever node.
 * Asked again and again, it says so as often as the server is busy. (Of connections by other users PostgreSQL does not
 * tell it, and a `DATABASE_URL` that names its connections names those of the background as well.)
 *
 * @param known how many statements are no others'
 */
export async function isBusyWithOthers(db: Kysely<Tables>, known = 0): Promise<boolean> {
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state = 'active'
      and pid <> pg_backend_pid() and application_name <> ${BACKGROUND}`.execute(db);
  return (rows[0]?.active ?? 0) > known;
}
