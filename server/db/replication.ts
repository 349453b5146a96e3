import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * What becomes of what was confirmed if the server is lost.
 *
 * - `none`: no standby is connected.
 * - `synchronous`: a commit waits for a standby.
 * - `asynchronous`: standbys follow, and may lack what was committed last.
 */
export type Replication = "none" | "synchronous" | "asynchronous";

/** Reads how a PostgreSQL server is replicated. */
export async function readReplication(db: Kysely<Tables>): Promise<Replication> {
  // a user without pg_monitor sees that there are standbys, and nothing of them
  const { rows } = await sql<{ standbys: number; is_synchronous: boolean }>`
    select (select count(*)::int from pg_stat_replication where state is distinct from 'backup') as standbys,
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') not in ('off', 'local') as is_synchronous`.execute(db);
  const [found] = rows;
  if (found?.is_synchronous === true) return "synchronous";
  return (found?.standbys ?? 0) > 0 ? "asynchronous" : "none";
}

/** For the log and the page of the installation. */
export const ASYNCHRONOUS =
  "Replication is asynchronous: a 201 is not durable if the primary is lost. Make it synchronous: synchronous_standby_names in PostgreSQL, or synchronous_mode in Patroni.";
