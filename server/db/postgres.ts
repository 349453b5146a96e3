import pg from "pg";
import { StartupError } from "../base/startup-error.ts";
import { BACKGROUND } from "./busy.ts";
import { cancelStatement } from "./cancel.ts";
import { columnTypes } from "./column-types.ts";
import { databasePlace, parseDatabaseUrl, withStrictTls } from "./database-url.ts";
import { INGEST_CONNECTIONS, POOL_LIMITS, type PoolLimits, serverLimitOf } from "./limits.ts";
import { createPool } from "./pool.ts";
import { createReplica, type Replica } from "./replica.ts";

/** The oldest PostgreSQL that Leadplane is tested on, as `server_version_num`. */
const OLDEST_VERSION = 150_000;

export interface PostgresPools {
  readonly pool: pg.Pool;
  readonly ingestPool: pg.Pool;
}

/** Connections for reads and changes: those of one process, and the fewest when several share as many. */
const CONNECTIONS = { alone: 16, fewest: 6 } as const;

/** Connections of one server process: for reads and changes, and for storing leads. */
const connectionsOf = (workers: number) => ({
  pool: Math.max(CONNECTIONS.fewest, Math.ceil(CONNECTIONS.alone / workers)),
  ingestPool: INGEST_CONNECTIONS.postgres,
});

/** The time limit of an idle transaction, because it holds its locks for nobody. */
const IDLE_IN_TRANSACTION_MS = 60_000;

interface PostgresOptions {
  readonly limits?: PoolLimits;
  /** Whether a connection pooler is refused. */
  readonly isDirect?: boolean;
  readonly isBackground?: boolean;
  /** How many processes share the connections; 1 if omitted. */
  readonly workers?: number | undefined;
}

const connectionOf = (databaseUrl: string, { isBackground }: PostgresOptions): pg.PoolConfig => ({
  connectionString: withStrictTls(databaseUrl),
  application_name: isBackground ? BACKGROUND : "leadplane",
  // lets the network detect that the other end is gone
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: columnTypes,
});

/**
 * Opens a PostgreSQL server's database and checks that it can be used.
 *
 * @throws StartupError that says how to fix it
 */
export async function openPostgres(databaseUrl: string, options: PostgresOptions = {}): Promise<PostgresPools> {
  const base = connectionOf(databaseUrl, options);
  try {
    const direct = await isDirect(base, saysPooler(databaseUrl), databaseUrl);
    if (options.isDirect === true && !direct) throw behindPooler(databaseUrl);
    const idle = new Set<pg.PoolClient>();
    const open = (name: keyof PostgresPools) => {
      const limits = options.limits ?? POOL_LIMITS[name];
      const config = {
        ...base,
        ...(direct ? serverSettings(limits) : {}),
        max: connectionsOf(options.workers ?? 1)[name],
      };
      // a batch of leads that was given up may be stored, but never before a synchronous standby has it
      const pooled = name === "pool" ? { cancel: cancelStatement } : {};
      return createPool(config, { limits, named: direct, ...(direct ? { idle } : pooled) });
    };
    return { pool: open("pool"), ingestPool: open("ingestPool") };
  } catch (error) {
    throw error instanceof StartupError ? error : connectionError(databaseUrl, error);
  }
}

/**
 * Opens a streaming replica, which need not be there: without it, the primary is read.
 *
 * @param primary connections to the server that it is a replica of
 */
export function openReplica(url: string, primary: pg.Pool, options: PostgresOptions = {}): Replica {
  const limits = options.limits ?? POOL_LIMITS.replica;
  const named = !saysPooler(url);
  const { pool: max } = connectionsOf(options.workers ?? 1);
  const config = { ...connectionOf(url, options), ...(named ? serverSettings(limits) : {}), max };
  return createReplica(
    createPool(config, { limits, named, ...(named ? { idle: new Set() } : {}), cancel: cancelStatement }),
    primary,
  );
}

/** Session settings that the server enforces. A transaction pooler shares its connections and rejects settings. */
function serverSettings(limits: PoolLimits): pg.ClientConfig {
  return { statement_timeout: serverLimitOf(limits), idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS };
}

/** The operator's setting for poolers, which other programs use as well: `?pgbouncer=true`. */
const saysPooler = (databaseUrl: string) => parseDatabaseUrl(databaseUrl)?.searchParams.get("pgbouncer") === "true";

/**
 * Checks that the database can be used, and whether connections lead directly to the server. A transaction pooler
 * reports a process id that is not the server's, or rejects the settings at once.
 */
async function isDirect(base: pg.ClientConfig, pooled: boolean, databaseUrl: string): Promise<boolean> {
  const settings = pooled ? {} : serverSettings(POOL_LIMITS.pool);
  const client = new pg.Client({ ...base, ...settings, ...FIRST_CONNECTION });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<ServerState>(SERVER_STATE);
    refuseUnusable(rows[0], databaseUrl);
    return !pooled && rows[0]?.process === (client as unknown as { readonly processID: number }).processID;
  } catch (error) {
    if (pooled || !/unsupported startup parameter/i.test(describe(error).message)) throw error;
    return await isDirect(base, true, databaseUrl);
  } finally {
    // a connection that does not answer would not end gracefully either
    client.connection.stream.destroy();
  }
}

const behindPooler = (databaseUrl: string) =>
  new StartupError(
    `${databasePlace(databaseUrl)} is a connection pooler, such as PgBouncer, and backups need the PostgreSQL server itself.`,
    "Nothing was changed. Set DATABASE_DIRECT_URL to a URL of the same database that leads to the server without it.",
  );

/** Time limits of the first connection, in milliseconds. The start fails if they are exceeded. */
const FIRST_CONNECTION = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 } as const;

interface ServerState {
  readonly number: number;
  readonly version: string;
  readonly process: number;
  readonly standby: boolean;
  readonly read_only: boolean;
}

const SERVER_STATE = `select current_setting('server_version_num')::int as number,
  current_setting('server_version') as version, pg_backend_pid() as process,
  pg_is_in_recovery() as standby, current_setting('default_transaction_read_only')::boolean as read_only`;

function refuseUnusable(server: ServerState | undefined, databaseUrl: string): void {
  if (server === undefined) return;
  const place = databasePlace(databaseUrl);
  if (server.number < OLDEST_VERSION) {
    throw new StartupError(
      `The server at ${place} is PostgreSQL ${server.version}; Leadplane needs 15 or newer.`,
      "Upgrade it, or unset DATABASE_URL to use the embedded database.",
    );
  }
  if (server.standby) {
    throw new StartupError(
      `The server at ${place} is a read-only standby.`,
      "Set DATABASE_URL to the primary, or promote this server.",
    );
  }
  if (server.read_only) {
    throw new StartupError(
      `The database at ${place} is read-only for this user.`,
      "Turn off default_transaction_read_only for this database and user, or set DATABASE_URL to another database.",
    );
  }
}

const UNTRUSTED = [
  "this machine does not trust its TLS certificate, which is self-signed or of an authority of your own",
  "Add sslrootcert=/path/to/ca.pem to DATABASE_URL, or use sslmode=no-verify to encrypt without checking the server.",
] as const;

/** Keys of errors that have no code. */
const [NEEDS_TLS, NO_TLS, NO_FILE] = ["needs TLS", "no TLS", "no file"];

/** Connection errors by code: what happened, and how to fix it. */
const CONNECTION_FAULTS: Readonly<Record<string, readonly [what: string, hint: string]>> = {
  ECONNREFUSED: ["nothing is listening there", "Start PostgreSQL, or fix the host and port in DATABASE_URL."],
  ENOENT: ["there is no such socket", "Start PostgreSQL, or fix the directory of the socket in DATABASE_URL."],
  ENOTFOUND: ["the host does not exist", "Fix the host in DATABASE_URL."],
  EAI_AGAIN: ["the host name could not be resolved", "Check the host in DATABASE_URL and the DNS server."],
  ETIMEDOUT: ["it does not respond", "Check the host and port in DATABASE_URL, and any firewall in between."],
  EHOSTUNREACH: ["the host cannot be reached", "Check the host and port in DATABASE_URL, and the network."],
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: ["its TLS certificate has expired", "Renew the certificate of the PostgreSQL server."],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    "its TLS certificate is for another host name",
    "Use a host name of the certificate in DATABASE_URL, or give the server a certificate for this one.",
  ],
  [NEEDS_TLS]: [
    "it accepts no connection without TLS from this user and address",
    "Add ?sslmode=require to DATABASE_URL, or allow the connection in pg_hba.conf.",
  ],
  [NO_TLS]: ["it does not support TLS", "Turn ssl on in postgresql.conf, or remove sslmode from DATABASE_URL."],
  [NO_FILE]: ["a certificate file cannot be read", "Fix sslrootcert, sslcert, and sslkey in DATABASE_URL."],
  "28P01": ["the password is wrong", "Fix the user or the password in DATABASE_URL."],
  "28000": ["it does not accept this user", "Fix the user in DATABASE_URL, or allow it in pg_hba.conf."],
  "3D000": ["the database does not exist", "Create it (createdb), or fix its name in DATABASE_URL."],
  "53300": ["it has no free connections", "Increase its max_connections, or run fewer servers."],
  "57P03": ["it is starting up or shutting down", "Try again in a moment."],
};

function connectionError(databaseUrl: string, error: unknown): StartupError {
  const { code, message } = describe(error);
  const [what, hint] = CONNECTION_FAULTS[code] ?? [message, "Check DATABASE_URL and the server."];
  return new StartupError(`The database at ${databasePlace(databaseUrl)} cannot be used: ${what}.`, hint, {
    cause: error,
  });
}

/** Errors that their code does not identify. */
const KINDS: readonly (readonly [kind: string, is: (error: Error, code: string) => boolean])[] = [
  [NEEDS_TLS, ({ message }, code) => code === "28000" && /no encryption|SSL off/.test(message)],
  [NO_TLS, ({ message }) => message === "The server does not support SSL connections"],
  [NO_FILE, (error) => "syscall" in error && (error.syscall === "open" || error.syscall === "read")],
  ["ETIMEDOUT", ({ message }, code) => code === "" && /timeout/i.test(message)],
];

/** The code and message of an error. A host with several addresses fails with one error for each. */
function describe(error: unknown): { code: string; message: string } {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: "", message: String(first) };
  const code = "code" in first && typeof first.code === "string" ? first.code : "";
  const kind = KINDS.find(([, is]) => is(first, code))?.[0] ?? code;
  return { code: kind, message: first.message === "" ? code : first.message };
}
