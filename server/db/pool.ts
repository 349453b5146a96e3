import pg from "pg";
import { workedFor, workFor } from "../base/loop-time.ts";
import type { PoolLimits } from "./limits.ts";
import { nameOf } from "./named.ts";
import type { ScopeSettings } from "./tenancy/scope.ts";
import { ScopedQuery } from "./tenancy/scoped-query.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

export interface PoolOptions {
  readonly limits: PoolLimits;
  /** Whether a statement that has a name is prepared under it; behind a transaction pooler none may be. */
  readonly named: boolean;
  /**
   * The connections that nobody uses just now, of all pools of the same database. Given only where the server stops
   * a slow statement itself, and sooner: there one without an answer proves that the network is silent.
   */
  readonly idle?: Set<pg.PoolClient>;
  /** Asks the server to stop what runs on a connection that is about to be thrown away, and says when it was asked. */
  readonly cancel?: (client: pg.PoolClient, asked: () => void) => void;
}

type Callback = (error: Error | null | undefined, result: unknown) => void;
type Config = string | (pg.QueryConfig & { readonly prelude?: ScopeSettings });
type Query = (config: Config, values?: unknown, callback?: Callback) => Promise<unknown> | undefined;

/** Clients whose statements have another limit than those of requests, in milliseconds, or none. */
const timeoutOverrides = new WeakMap<pg.ClientBase, number | undefined>();

/**
 * Runs work whose statements have no time limit on this side, such as a migration or a vacuum. A server's own
 * limit is to be lifted as well: `set local statement_timeout = 0` in a transaction.
 *
 * @param statementMs how long one statement may take all the same, in milliseconds
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
 * A pool on which nothing waits without end: neither for a connection nor for an answer. A connection that gives
 * no answer is thrown away, for nobody knows what it will say later, and with it those that are idle where that
 * proves silence: whatever made one silent has probably silenced them too. New ones take their place.
 *
 * Rejects with {@link DatabaseUnavailable}.
 */
export function createPool(config: pg.PoolConfig, { limits, named, idle, cancel }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis: limits.connectMs });
  // An idle connection that breaks is replaced; a query on a broken one reports it itself.
  pool.on("error", () => {});
  pool.on("acquire", (client) => void idle?.delete(client));
  pool.on("release", (_, client) => void idle?.add(client));
  pool.on("remove", (client) => void idle?.delete(client));
  pool.on("connect", (client) => {
    // one that breaks while it is lent out tells its query; without a listener it would end the process
    client.on("error", () => {});
    limitStatements(client);
  });
  limitWaiting(pool, limits);
  /** What no answer in time means. */
  const unanswered = idle === undefined ? "no-answer" : "silent";
  return pool;

  function limitStatements(client: pg.PoolClient): void {
    const send = client.query.bind(client) as unknown as Query;
    const run: Query = (config, values, callback) =>
      typeof config === "string" || config.prelude === undefined
        ? send(config, values, callback)
        : sendScoped(config, config.prelude, callback);
    const sendScoped = (
      config: pg.QueryConfig,
      prelude: ScopeSettings,
      callback?: Callback,
    ): Promise<unknown> | undefined => {
      if (callback === undefined) {
        return new Promise((resolve, reject) => {
          sendScoped(config, prelude, (error, result) => (error ? reject(error) : resolve(result)));
        });
      }
      send(new ScopedQuery(config, prelude, named, callback) as never);
      return undefined;
    };
    const limited: Query = (given, parameters, callback) => {
      const [config, values] = withName(given, parameters);
      const asked: Config = named || typeof config === "string" ? config : withoutName(config);
      const worker = workedFor();
      const statementMs = timeoutOverrides.has(client) ? timeoutOverrides.get(client) : limits.statementMs;
      if (statementMs === undefined) return run(asked, values, callback);
      let late: DatabaseUnavailable | undefined;
      const timer = setTimeout(() => {
        const seconds = statementMs / 1_000;
        late = new DatabaseUnavailable(unanswered, `the database did not respond within ${seconds} seconds`);
        giveUp(client, late);
      }, statementMs);
      /** What comes after all, while the server is asked to stop, is not used: nor is the connection. */
      const end = () => {
        clearTimeout(timer);
        if (worker !== undefined) workFor(worker);
        if (late !== undefined) abandon(client, late);
        return late;
      };
      const done = typeof values === "function" ? (values as Callback) : callback;
      if (done === undefined)
        return run(asked, values)?.then(
          (value) => {
            const given = end();
            if (given !== undefined) throw given;
            return value;
          },
          (error: unknown) => {
            throw end() ?? error;
          },
        );
      return run(asked, typeof values === "function" ? undefined : values, (error, result) => {
        const given = end();
        if (given === undefined) done(error, result);
        else done(given, undefined);
      });
    };
    client.query = limited as unknown as pg.PoolClient["query"];
  }

  function giveUp(client: pg.PoolClient, reason: DatabaseUnavailable): void {
    if (idle === undefined && cancel !== undefined) {
      // a pooler that loses its client first has no statement left to cancel
      cancel(client, () => abandon(client, reason));
      return;
    }
    cancel?.(client, () => {});
    abandon(client, reason);
    const thrownAway = new DatabaseUnavailable(unanswered, "thrown away, as another connection gave no answer");
    for (const other of idle ?? []) abandon(other, thrownAway);
  }
}

/** Breaks a connection: what waits for its answer fails with the reason, and the pool lets it go. */
function abandon(client: pg.PoolClient, reason: Error): void {
  client.connection.stream.destroy(reason);
}

/** A statement that says its name is sent under it. */
function withName(config: Config, values: unknown): [Config, unknown] {
  const text = typeof config === "string" ? config : config.text;
  const name = text === undefined ? undefined : nameOf(text);
  if (name === undefined) return [config, values];
  return typeof config === "string"
    ? [{ name, text, values: values as unknown[] }, undefined]
    : [{ ...config, name }, values];
}

function withoutName<Config extends pg.QueryConfig>({ name: _, ...config }: Config): Omit<Config, "name"> {
  return config;
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error) => void) => void;
type Connect = (callback?: Connected) => Promise<pg.PoolClient> | undefined;

/** Refuses at once when too many wait already, and says in one way that there was no connection. */
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

/** How the driver says that a connection was not there in time: in the pool's words, and in two of the client's. */
const TIMED_OUT = /timeout exceeded when trying to connect|connection timeout|timeout expired/i;

function explained(error: unknown, connectMs: number): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!TIMED_OUT.test(error.message)) return error;
  const seconds = connectMs / 1_000;
  return new DatabaseUnavailable("no-connection", `no connection was free within ${seconds} seconds`, {
    cause: error,
  });
}
