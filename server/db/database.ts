import { resolve } from "node:path";
import type { MessagePort } from "node:worker_threads";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { StartupError } from "../base/startup-error.ts";
import { openEmbedded, openEmbeddedOnPorts } from "./embedded/open.ts";
import { joinHeld } from "./held.ts";
import { kyselyOn } from "./kysely-on.ts";
import type { PoolLimits } from "./limits.ts";
import { openPostgres, openReplica } from "./postgres.ts";
import type { Replica } from "./replica.ts";
import type { Tables } from "./tables.ts";
import { scopedKysely } from "./tenancy/handles.ts";
import { longRead } from "./tenancy/long-read.ts";
import { installRowLevelSecurity } from "./tenancy/row-level-security.ts";
import type { Scope } from "./tenancy/scope.ts";

/** The database for resources: every query runs on behalf of an account. */
export interface Tenancy {
  readonly kind: "embedded" | "postgres";
  /** The rows of one account. Kysely queries are narrowed to it, and row-level security enforces it. */
  of(accountId: number): Kysely<Tables>;
  /** Accounts, users, tokens, and models of an agency and its clients, but no leads and figures. */
  ofAgency(accountId: number): Kysely<Tables>;
  /** The rows of every account. For superusers only. */
  everywhere(): Kysely<Tables>;
  /**
   * The same for reads that are long or many: on a replica, if there is one. What was committed before a query begins
   * is visible to it.
   */
  reading(accountId: number): Kysely<Tables>;
  /** The rows of one account, for reads that may take longer than a request. `work` has its own connection. */
  longRead<Value>(accountId: number, work: (db: Kysely<Tables>) => Promise<Value>): Promise<Value>;
}

/**
 * The database, with the same interface for both kinds. On the embedded one a single session serves all connections of
 * the pool, one transaction at a time. Therefore nothing may rely on session state: no `set` outside a transaction, no
 * temporary tables, no session-level advisory locks, no `listen`, no `copy … from stdin`. (Prepared statements do
 * belong to each connection.) A transaction must use its own client throughout: a query on the pool within it would
 * wait for its end.
 */
export interface Database extends Tenancy {
  /** The directory of the embedded database; undefined for a server. */
  readonly dataDir: string | undefined;
  /** For data of the installation, and for authentication. It sees the rows of every account. */
  readonly pool: Pool;
  /** Connections only for storing leads: they never wait for other reads. */
  readonly ingestPool: Pool;
  readonly kysely: Kysely<Tables>;
  /** Undefined if there is none. */
  readonly replica: Replica | undefined;
  /**
   * Installs row-level security, after the tables exist. From then on the database itself enforces the scopes, whatever
   * a query asks for.
   *
   * @returns whether it is installed: the database's user may lack the privilege to create a role
   */
  installRowLevelSecurity(): Promise<boolean>;
  /**
   * Connects another thread of the process to the embedded database. For a server the thread opens its own connection.
   */
  readonly lend: ((port: MessagePort) => void) | undefined;
  /** Resolves only if the embedded database stopped by itself: print the reason and end the process. */
  readonly failed: Promise<StartupError>;
  /** Waits for running statements. The process may end afterwards. */
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** The URL of a PostgreSQL server; undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The URL of the same database without a connection pooler, if there is one. */
  readonly databaseDirectUrl?: string | undefined;
  /** The URL of a streaming replica of that server. */
  readonly databaseReadUrl?: string | undefined;
  readonly dataDir: string;
  /** How many processes of this machine use the database; 1 if omitted. */
  readonly workers?: number | undefined;
}

export interface OpenOptions {
  /** Replaces the default limits, on all connections. */
  readonly limits?: PoolLimits;
  /** Returns a connection to the embedded database that another thread has opened. */
  readonly borrow?: (() => MessagePort) | undefined;
  /** Whether a session has to stay on one connection to the server, so that a connection pooler is refused. */
  readonly isDirect?: boolean;
  /** Whether its connections are for background work. */
  readonly isBackground?: boolean;
  /** How long a transaction on the embedded database may be idle, in milliseconds, because it blocks all others. */
  readonly idleInTransactionMs?: number;
}

/**
 * Opens the configured database. Call {@link migrate} before you use it.
 *
 * @throws StartupError that says what is wrong and how to fix it
 */
export async function openDatabase(config: DatabaseConfig, options: OpenOptions = {}): Promise<Database> {
  if (config.databaseUrl === undefined) {
    const dataDir = resolve(config.dataDir);
    if (options.borrow !== undefined) {
      const { pool, ingestPool, close } = openEmbeddedOnPorts(options.borrow, options);
      const handles = handlesOf("embedded", pool);
      return { ...handles, dataDir, ingestPool, lend: undefined, failed: new Promise(() => {}), close };
    }
    const { pool, ingestPool, lend, failed, close } = await openEmbedded(dataDir, options);
    return { ...handlesOf("embedded", pool), dataDir, ingestPool, lend, failed, close };
  }
  const further = { ...options, workers: config.workers };
  const { pool, ingestPool } = await openPostgres(config.databaseUrl, further);
  const replica = config.databaseReadUrl === undefined ? undefined : openReplica(config.databaseReadUrl, pool, further);
  let closing: Promise<void> | undefined;
  return {
    ...handlesOf("postgres", pool, replica),
    dataDir: undefined,
    ingestPool,
    lend: undefined,
    failed: new Promise(() => {}),
    close: () =>
      (closing ??= (async () => {
        await replica?.close();
        await Promise.all([pool.end(), ingestPool.end()]);
      })()),
  };
}

function handlesOf(kind: Database["kind"], pool: Pool, replica?: Replica) {
  joinHeld(pool);
  let isUp = false;
  const within = (scope: Scope) => scopedKysely(pool, scope, isUp);
  const kysely = kyselyOn(pool);
  return {
    kind,
    pool,
    kysely,
    replica,
    everywhere: () => kysely,
    longRead: <Value>(account: number, work: (db: Kysely<Tables>) => Promise<Value>) =>
      longRead({ kind, pool, replica, hasRls: isUp }, account, work),
    of: (account: number) => within({ account }),
    reading: (account: number) => scopedKysely(replica ?? pool, { account }, isUp),
    ofAgency: (agency: number) => within({ agency }),
    async installRowLevelSecurity() {
      isUp = await installRowLevelSecurity(pool);
      return isUp;
    },
  };
}
