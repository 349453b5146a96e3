import pg from "pg";
import { workedFor, workFor } from "../base/loop-time.ts";
import type { PoolLimits } from "./limits.ts";
import type { ScopedStatement, ScopeSettings } from "./tenancy/scope.ts";
import { ScopedQuery } from "./tenancy/scoped-query.ts";
import { DatabaseUnavailable, isReadOnly } from "./unavailable.ts";

export interface PoolOptions {
  readonly limits: PoolLimits;
  /** Whether a named statement is prepared under its name. A transaction pooler does not allow it. */
  readonly named: boolean;
  /**
   * The idle connections of all pools of the same database. Set only where the server cancels slow statements itself,
   * and earlier: a statement without an answer then proves that the network is silent.
   */
  readonly idle?: Set<pg.PoolClient>;
  /**
   * Asks the server to cancel what runs on a connection that is about to be discarded, and calls back after asking.
   * Only where the server has no limit of its own. A commit that is canceled while it waits for a synchronous standby
   * becomes visible: a lead that is sent again would be answered as one that exists, and be lost with this server.
   */
  readonly cancel?: (client: pg.PoolClient, asked: () => void) => void;
}

type Callback = (error: Error | null | undefined, result: unknown) => void;
type Config = string | ScopedStatement;
type Query = (config: Config, values?: unknown, callback?: Callback) => Promise<unknown> | undefined;

/** Clients whose statements have a different time limit than those of requests, in milliseconds, or none. */
const timeoutOverrides = new WeakMap<pg.ClientBase, number | undefined>();

/**
 * Runs work whose statements have no time limit in the client, such as a migration or a vacuum. Lift the server's own
 * limit as well: `set local statement_timeout = 0` in a transaction.
 *
 * @param statementMs a time limit for one statement, in milliseconds
 */
export async function withStatementTimeout<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  statementMs?: number,
): Promise<T> {
  timeoutOverrides.set(client, statementMs);
  try {
    return await work();
  } finally {
    timeoutOverrides.delete(client);
  }
}

/**
 * Creates a pool on which nothing waits without a limit, neither for a connection nor for an answer. A connection that
 * does not answer is discarded, because a late answer could no longer be matched. Where that proves silence, the idle
 * connections are discarded as well, because the same cause has probably silenced them. New connections replace them.
 *
 * Rejects with {@link DatabaseUnavailable}.
 */
export function createPool(config: pg.PoolConfig, { limits, named, idle, cancel }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis: limits.connectMs });
  // A broken idle connection is replaced. A query on a broken one reports the error itself.
  pool.on("error", () => {});
  pool.on("acquire", (client) => void idle?.delete(client));
  pool.on("release", (_, client) => void idle?.add(client));
  pool.on("remove", (client) => void idle?.delete(client));
  pool.on("connect", (client) => {
    // a connection that breaks while it is in use rejects its query; without a listener it would end the process
    client.on("error", () => {});
    limitStatements(client);
  });
  limitWaiting(pool, limits);
  /** What a missing answer means. */
  const unanswered = idle === undefined ? "no-answer" : "silent";
  return pool;

  function limitStatements(client: pg.PoolClient): void {
    const send = client.query.bind(client) as unknown as Query;
    const run: Query = (config, values, callback) =>
      typeof config === "string" || config.settings === undefined
        ? send(config, values, callback)
        : sendScoped(config, config.settings, callback);
    const sendScoped = (
      config: pg.QueryConfig,
      settings: ScopeSettings,
      callback?: Callback,
    ): Promise<unknown> | undefined => {
      if (callback === undefined) {
        return new Promise((resolve, reject) => {
          sendScoped(config, settings, (error, result) => (error ? reject(error) : resolve(result)));
        });
      }
      send(new ScopedQuery(config, settings, named, callback) as never);
      return undefined;
    };
    const limited: Query = (config, values, callback) => {
      const statement: Config = named || typeof config === "string" ? config : withoutName(config);
      const worker = workedFor();
      const statementMs = timeoutOverrides.has(client) ? timeoutOverrides.get(client) : limits.statementMs;
      if (statementMs === undefined) return run(statement, values, callback);
      let late: DatabaseUnavailable | undefined;
      const timer = setTimeout(() => {
        const seconds = statementMs / 1_000;
        late = new DatabaseUnavailable(unanswered, `the database did not respond within ${seconds} seconds`);
        giveUp(client, late);
      }, statementMs);
      /** An answer that arrives while the server is asked to cancel is not used, and neither is the connection. */
      const end = () => {
        clearTimeout(timer);
        if (worker !== undefined) workFor(worker);
        if (late !== undefined) abandon(client, late);
        return late;
      };
      /** @returns the error to report */
      const failed = (error: Error) => {
        // what has become a standby stays one, so the next connection should lead to the new primary
        if (isReadOnly(error)) abandon(client, error);
        return end() ?? error;
      };
      const done = typeof values === "function" ? (values as Callback) : callback;
      if (done === undefined)
        return run(statement, values)?.then(
          (value) => {
            const failure = end();
            if (failure !== undefined) throw failure;
            return value;
          },
          (error: Error) => {
            throw failed(error);
          },
        );
      return run(statement, typeof values === "function" ? undefined : values, (error, result) => {
        const failure = error ? failed(error) : end();
        if (failure === undefined) done(error, result);
        else done(failure, undefined);
      });
    };
    client.query = limited as unknown as pg.PoolClient["query"];
  }

  function giveUp(client: pg.PoolClient, reason: DatabaseUnavailable): void {
    if (cancel !== undefined) {
      // a pooler that loses its client first has no statement left to cancel
      cancel(client, () => abandon(client, reason));
      return;
    }
    abandon(client, reason);
    const thrownAway = new DatabaseUnavailable(unanswered, "thrown away, as another connection gave no answer");
    for (const other of idle ?? []) abandon(other, thrownAway);
  }
}

/** Breaks a connection: pending queries fail with the reason, and the pool removes it. */
function abandon(client: pg.PoolClient, reason: Error): void {
  client.connection.stream.destroy(reason);
}

function withoutName<Config extends pg.QueryConfig>({ name: _, ...config }: Config): Omit<Config, "name"> {
  return config;
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error) => void) => void;
type Connect = (callback?: Connected) => Promise<pg.PoolClient> | undefined;

/** Rejects at once when too many requests wait already, and reports a missing connection in one way. */
function limitWaiting(pool: pg.Pool, { connectMs, waiting }: PoolLimits): void {
  const connect = pool.connect.bind(pool) as unknown as Connect;
  const limited: Connect = (callback) => {
    if (pool.waitingCount >= waiting) {
      const busy = new DatabaseUnavailable(
        "no-connection",
        `${waiting} statements are already waiting for a connection`,
      );
      if (callback === undefined) return Promise.reject(busy);
      callback(busy);
      return undefined;
    }
    if (callback === undefined) {
      return connect()?.catch((error: unknown) => {
        throw explained(error, connectMs);
      });
    }
    return connect((error, ...rest) =>
      callback(error === undefined ? undefined : explained(error, connectMs), ...rest),
    );
  };
  pool.connect = limited as unknown as pg.Pool["connect"];
}

/** The driver's messages about a connection timeout: one of the pool, and two of the client. */
const TIMED_OUT = /timeout exceeded when trying to connect|connection timeout|timeout expired/i;

function explained(error: unknown, connectMs: number): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!TIMED_OUT.test(error.message)) return error;
  const seconds = connectMs / 1_000;
  return new DatabaseUnavailable("no-connection", `no connection was free within ${seconds} seconds`, {
    cause: error,
  });
}
