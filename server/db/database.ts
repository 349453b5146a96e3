import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { StartupError } from "../startup-error.ts";
import { openEmbedded } from "./embedded/open.ts";
import { openPostgres } from "./postgres.ts";
import type { Tables } from "./tables.ts";

/**
 * The database, the same to its users whichever it is. On the embedded one a single session serves
 * all connections of the pool, one transaction after the other, so nothing may rely on what belongs
 * to a session: no `set` outside a transaction, no temporary tables, no session-level advisory locks,
 * no `listen`, no `copy … from stdin`. (Prepared statements are each connection's own.) A transaction must use its own client throughout: a query on the pool from within
 * it would wait for its end.
 */
export interface Database {
  readonly kind: "embedded" | "postgres";
  readonly pool: Pool;
  readonly kysely: Kysely<Tables>;
  /** Settles only when the embedded database stopped by itself: print the reason and end the process. */
  readonly failed: Promise<StartupError>;
  /** Waits for what is under way. The process may end afterwards. */
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** A PostgreSQL server's database; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Opens the configured database; {@link migrate} it before use.
 *
 * @throws StartupError that says what is wrong and what to do
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl === undefined) {
    const { pool, failed, close } = await openEmbedded(config.dataDir);
    return { kind: "embedded", pool, kysely: kyselyOn(pool), failed, close };
  }
  const pool = await openPostgres(config.databaseUrl);
  let closing: Promise<void> | undefined;
  return {
    kind: "postgres",
    pool,
    kysely: kyselyOn(pool),
    failed: new Promise(() => {}),
    close: () => (closing ??= pool.end()),
  };
}

function kyselyOn(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
