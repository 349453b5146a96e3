import type { MessagePort } from "node:worker_threads";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { StartupError } from "../base/startup-error.ts";
import { borrowEmbedded, openEmbedded } from "./embedded/open.ts";
import { kyselyOn } from "./kysely-on.ts";
import type { PoolLimits } from "./limits.ts";
import { openPostgres } from "./postgres.ts";
import type { Tables } from "./tables.ts";
import { scopedKysely } from "./tenancy/handles.ts";
import { longRead } from "./tenancy/long-read.ts";
import { installRowLevelSecurity } from "./tenancy/row-level-security.ts";
import type { Scope } from "./tenancy/scope.ts";

/** The database as resources have it: always on behalf of an account. */
export interface Tenancy {
  readonly kind: "embedded" | "postgres";
  /** The rows of one account and no other's: what Kysely builds is narrowed to it, and the wall sees to the rest. */
  of(accountId: number): Kysely<Tables>;
  /** Accounts, users, tokens and models of an agency and its clients; of their leads and figures none. */
  ofAgency(accountId: number): Kysely<Tables>;
  /** Every account's, for superusers alone. */
  everywhere(): Kysely<Tables>;
  /** The rows of one account for what may take longer than a request: `work` has a connection to itself. */
  longRead<Value>(accountId: number, work: (db: Kysely<Tables>) => Promise<Value>): Promise<Value>;
}

/**
 * The database, the same to its users whichever it is. On the embedded one a single session serves
 * all connections of the pool, one transaction after the other, so nothing may rely on what belongs
 * to a session: no `set` outside a transaction, no temporary tables, no session-level advisory locks,
 * no `listen`, no `copy … from stdin`. (Prepared statements are each connection's own.) A transaction must use its own client throughout: a query on the pool from within
 * it would wait for its end.
 */
export interface Database extends Tenancy {
  /** For what belongs to the installation, or asks who somebody is: it sees the rows of every account. */
  readonly pool: Pool;
  /** Connections for storing leads alone: they never wait for what others read. */
  readonly ingestPool: Pool;
  readonly kysely: Kysely<Tables>;
  /**
   * Puts the second wall between accounts up, once the tables are there: from then on the scopes hold in the database
   * itself, whatever a query asks for.
   *
   * @returns whether it stands: the database's user may lack the right to make a role
   */
  installRowLevelSecurity(): Promise<boolean>;
  /** Gives another thread of the process a connection to the embedded database; a server's it opens itself. */
  readonly lend: ((port: MessagePort) => void) | undefined;
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

export interface OpenOptions {
  /** Take the place of the usual ones, on all connections. */
  readonly limits?: PoolLimits;
  /** How to have a connection to the embedded database that another thread has opened. */
  readonly borrow?: (() => MessagePort) | undefined;
  /** Whether its connections are for work that nobody waits for. */
  readonly isBackground?: boolean;
}

/**
 * Opens the configured database; {@link migrate} it before use.
 *
 * @throws StartupError that says what is wrong and what to do
 */
export async function openDatabase(config: DatabaseConfig, options: OpenOptions = {}): Promise<Database> {
  if (config.databaseUrl === undefined) {
    if (options.borrow !== undefined) {
      const { pool, ingestPool, close } = borrowEmbedded(options.borrow, options);
      return { ...handlesOf("embedded", pool), ingestPool, lend: undefined, failed: new Promise(() => {}), close };
    }
    const { pool, ingestPool, lend, failed, close } = await openEmbedded(config.dataDir, options);
    return { ...handlesOf("embedded", pool), ingestPool, lend, failed, close };
  }
  const { pool, ingestPool } = await openPostgres(config.databaseUrl, options);
  let closing: Promise<void> | undefined;
  return {
    ...handlesOf("postgres", pool),
    ingestPool,
    lend: undefined,
    failed: new Promise(() => {}),
    close: () => (closing ??= Promise.all([pool.end(), ingestPool.end()]).then(() => {})),
  };
}

function handlesOf(kind: Database["kind"], pool: Pool) {
  let isUp = false;
  const within = (scope: Scope) => scopedKysely(pool, scope, isUp);
  const kysely = kyselyOn(pool);
  return {
    kind,
    pool,
    kysely,
    everywhere: () => kysely,
    longRead: <Value>(account: number, work: (db: Kysely<Tables>) => Promise<Value>) =>
      longRead({ kind, pool, hasRls: isUp }, account, work),
    of: (account: number) => within({ account }),
    ofAgency: (agency: number) => within({ agency }),
    async installRowLevelSecurity() {
      isUp = await installRowLevelSecurity(pool);
      return isUp;
    },
  };
}
