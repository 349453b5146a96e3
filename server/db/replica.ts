import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient, QueryConfig } from "pg";
import type { ReplicaState } from "#contract/wire";
import { codeOf } from "../base/error-code.ts";
import { isWithinHeld } from "./held.ts";
import { DatabaseUnavailable, isUnavailable, tookTooLong } from "./unavailable.ts";

/** The connection of a read, with the members that queries use. */
export type ReadConnection = Pick<PoolClient, "query" | "release" | "getTransactionStatus">;

export interface ReplicaStatus {
  readonly state: ReplicaState;
  /** How far it is behind, in seconds; undefined if that is not known. */
  readonly lagSeconds: number | undefined;
  /** Why it could not be reached. */
  readonly error?: unknown;
}

/**
 * A streaming replica for reads. A read gets a connection to it only if the replica has replayed everything that was
 * committed when the read began, by any node; otherwise one to the primary.
 */
export interface Replica {
  /** A connection for statements: one that fails on the replica is sent to the primary. */
  connect(): Promise<ReadConnection>;
  /** Runs a read in a transaction on such a connection, and again on the primary if the replica fails. */
  transaction<Value>(read: (on: Pick<Pool, "connect">) => Promise<Value>): Promise<Value>;
  readonly status: ReplicaStatus;
  /** The reads so far, by the server that they began on. */
  readonly reads: Readonly<Record<"replica" | "primary", number>>;
  /** Calls a listener with the first state and whenever it changes. */
  onChange(listener: (status: ReplicaStatus) => void): void;
  close(): Promise<void>;
}

/** How often a read looks whether the replica has caught up, and how long it waits in between, in milliseconds. */
const WAITS = [1, 2, 4, 8, 16] as const;

/** How often the replica is watched, in milliseconds. One that is farther behind is not waited for. */
const WATCH_MS = 1_000;

/** The position up to which the primary's log is written, and the history that it belongs to. */
interface Position {
  readonly lsn: string;
  readonly timeline: number;
  readonly system: string;
}

const OWN_TIMELINE = "('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int";

/** What is committed is flushed, unless commits are asynchronous. */
const POSITION = `select
  (case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn,
  ${OWN_TIMELINE} as timeline,
  (select system_identifier::text from pg_control_system()) as system`;

/** A URL that leads to the primary itself, such as that of a proxy without replicas, is always up to date. */
const REPLAYED = `
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end >= $1::pg_lsn`;

/** After a failover, a replica is read again when it has reached a checkpoint of the new primary. */
const HAS_TIMELINE = `
  case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint()) else ${OWN_TIMELINE} end = $2::int`;

const IS_RELATED = "(select system_identifier::text from pg_control_system()) = $3::text";

const HAS_REPLAYED = {
  name: "replica-has-replayed",
  text: `select ${REPLAYED} and ${HAS_TIMELINE} and ${IS_RELATED} as yes`,
};

const WATCHED = {
  name: "replica-watched",
  text: `select ${REPLAYED} as has_replayed,
    ${HAS_TIMELINE} as has_timeline,
    ${IS_RELATED} as is_related,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`,
};

interface Watched {
  readonly has_replayed: boolean;
  readonly has_timeline: boolean;
  readonly is_related: boolean;
  readonly age: number | null;
}

const valuesOf = ({ lsn, timeline, system }: Position) => [lsn, timeline, system];

/** SQLSTATE of a query that was in the way of the replay, and of a write to a replica, which is a bug. */
const CONFLICT = "40001";
const READ_ONLY = "25006";

/** Whether a read that failed on the replica may succeed on the primary. */
const mayMove = (error: unknown): boolean =>
  codeOf(error) === CONFLICT || (isUnavailable(error) && !tookTooLong(error) && codeOf(error) !== READ_ONLY);

/** Uses a pool of connections to a replica, and watches it until it is closed. */
export function createReplica(pool: Pool, primary: Pool): Replica {
  let status: ReplicaStatus = { state: "unreachable", lagSeconds: undefined };
  let isWatched = false;
  const reads = { replica: 0, primary: 0 };
  const listeners: ((status: ReplicaStatus) => void)[] = [];
  const closing = new AbortController();
  const position = inBatches(async () => {
    const { rows } = await primary.query<Position>({ name: "primary-position", text: POSITION });
    return rows[0] as Position;
  });

  function change(next: ReplicaStatus): void {
    const isNews = !isWatched || next.state !== status.state;
    isWatched = true;
    status = next;
    if (isNews) for (const listener of listeners) listener(next);
  }

  /** @returns undefined if the replica cannot be used for this read */
  async function upToDate(): Promise<PoolClient | undefined> {
    const wanted = valuesOf(await position());
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      for (const ms of [0, ...WAITS]) {
        if (ms > 0) await pause(ms);
        const { rows } = await client.query<{ yes: boolean | null }>({ ...HAS_REPLAYED, values: wanted });
        if (rows[0]?.yes === true) return client;
      }
      client.release();
    } catch (error) {
      client?.release(true);
      noteFailure(error);
    }
    return undefined;
  }

  /** A replica that cannot be reached is not asked again before it was watched with success. */
  function noteFailure(error: unknown): void {
    const isBusy = error instanceof DatabaseUnavailable && error.reason === "no-connection" && pool.totalCount > 0;
    if (isUnavailable(error) && !isBusy) change({ state: "unreachable", lagSeconds: undefined, error });
  }

  /** @returns undefined for a read that begins on the primary */
  async function chosen(): Promise<PoolClient | undefined> {
    // what it has changed itself is not committed yet
    const client = status.state !== "used" || isWithinHeld() ? undefined : await upToDate();
    reads[client === undefined ? "primary" : "replica"]++;
    return client;
  }

  async function connect(): Promise<ReadConnection> {
    const client = await chosen();
    return client === undefined ? await primary.connect() : movable(client);
  }

  async function transaction<Value>(read: (on: Pick<Pool, "connect">) => Promise<Value>): Promise<Value> {
    const client = await chosen();
    if (client === undefined) return await read(primary);
    try {
      return await read({ connect: (async () => client) as Pool["connect"] });
    } catch (error) {
      noteFailure(error);
      if (!mayMove(error)) throw error;
      return await read(primary);
    }
  }

  /** A connection to the replica whose statements are sent to the primary if the replica fails. */
  function movable(client: PoolClient): ReadConnection {
    let moved: PoolClient | undefined;
    const query = async (config: string | QueryConfig, values?: unknown[]) => {
      const send = (to: PoolClient) => to.query(config as QueryConfig, values);
      if (moved !== undefined) return await send(moved);
      const isWithin = client.getTransactionStatus() === "T";
      try {
        return await send(client);
      } catch (error) {
        noteFailure(error);
        if (isWithin || !mayMove(error)) throw error;
        moved = await primary.connect();
        return await send(moved);
      }
    };
    return {
      query: query as PoolClient["query"],
      getTransactionStatus: () => (moved ?? client).getTransactionStatus(),
      release(error) {
        client.release(error);
        moved?.release(error);
      },
    };
  }

  async function look(formerly: Position | undefined): Promise<Position | undefined> {
    let now: Position;
    try {
      now = await position();
    } catch {
      // without the primary nothing is read anywhere
      return formerly;
    }
    const wanted = formerly ?? now;
    try {
      // a replica of this primary has the former position of the same history only
      const { rows } = await pool.query<Watched>({ ...WATCHED, values: valuesOf({ ...now, lsn: wanted.lsn }) });
      const found = rows[0] as Watched;
      const state = !found.is_related
        ? "unrelated"
        : !found.has_timeline
          ? "diverged"
          : found.has_replayed === true
            ? "used"
            : "behind";
      change({ state, lagSeconds: state === "used" ? 0 : (found.age ?? undefined) });
    } catch (error) {
      change({ state: "unreachable", lagSeconds: undefined, error });
    }
    return now;
  }

  const watching = (async () => {
    let formerly: Position | undefined;
    while (!closing.signal.aborted) {
      formerly = await look(formerly);
      await pause(WATCH_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    connect,
    transaction,
    get status() {
      return status;
    },
    reads,
    onChange(listener) {
      listeners.push(listener);
      if (isWatched) listener(status);
    },
    async close() {
      closing.abort();
      await watching;
      await pool.end();
    },
  };
}

/** Asks for all who want to know at once: the answer to each was found after they asked. */
function inBatches<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        const asked = ask();
        running = asked;
        next = undefined;
        return asked;
      });
    return next;
  };
}
