/** How long the database may take, in milliseconds, and how many may wait for it. */
export interface PoolLimits {
  /** For a connection: a free one of the pool, or a new one. */
  readonly connectMs: number;
  /** For the answer to one statement; then its connection is thrown away and the statement cancelled. */
  readonly statementMs: number;
  /** Requests that may wait for a connection; more are refused at once, so that they do not fill the memory. */
  readonly waiting: number;
}

/**
 * Connections for storing leads alone: one for each statement that may be under way, and one for verifying tokens. Three
 * statements are under way where commits take long (bench/tried.md). The embedded database carries out one at a time, and
 * has the next at hand.
 */
export const INGEST_CONNECTIONS = { postgres: 4, embedded: 3 } as const;

/** The limits below fit into it: waiting for a connection and then for a statement. */
export { ANSWER_MS } from "#contract/wire";

/** The server stops a statement itself a little sooner, which leaves the connection in order. */
export const SERVER_SOONER_MS = 1_000;

export const POOL_LIMITS = {
  /** Everything but the storing of leads. */
  pool: { connectMs: 2_000, statementMs: 7_000, waiting: 500 },
  /** One statement takes milliseconds here; it is stuck long before this. */
  ingestPool: { connectMs: 2_000, statementMs: 5_000, waiting: 50 },
  /** The embedded database has one session: what waits for a connection waits for the statements of others. */
  embedded: { connectMs: 7_000, statementMs: 9_000, waiting: 500 },
} as const satisfies Record<string, PoolLimits>;

/** The limit that the server is told to keep, in milliseconds. */
export const serverLimitOf = ({ statementMs }: PoolLimits): number => statementMs - SERVER_SOONER_MS;

/** The readiness check answers within two seconds whatever the database does. */
export const READINESS_MS = 1_200;
