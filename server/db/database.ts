import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { StartupError } from "../startup-error.ts";
import { openEmbedded } from "./embedded/open.ts";
import type { PoolLimits } from "./limits.ts";
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
  /** Connections for storing leads alone: they never wait for what others read. */
  readonly ingestPool: Pool;
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
 * @param options.limits take the place of the usual ones, on all connections
 * @throws StartupError that says what is wrong and what to do
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: { readonly limits?: PoolLimits } = {},
): Promise<Database> {
  if (config.databaseUrl === undefined) {
    const { pool, ingestPool, failed, close } = await openEmbedded(config.dataDir, options);
    return { kind: "embedded", pool, ingestPool, kysely: kyselyOn(pool), failed, close };
  }
  const { pool, ingestPool } = await openPostgres(config.databaseUrl, options);
  let closing: Promise<void> | undefined;
  return {
    kind: "postgres",
    pool,
    ingestPool,
    kysely: kyselyOn(pool),
    failed: new Promise(() => {}),
    close: () => (closing ??= Promise.all([pool.end(), ingestPool.end()]).then(() => {})),
  };
}

function kyselyOn(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
