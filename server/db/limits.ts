/** How long the database may take, in milliseconds, and how many requests may wait for it. */
export interface PoolLimits {
  /** Maximum wait for a connection: a free one of the pool, or a new one. */
  readonly connectMs: number;
  /**
   * Maximum wait for the answer to one statement. After it the connection is discarded and the statement is canceled.
   */
  readonly statementMs: number;
  /**
   * How many requests may wait for a connection. Further ones are rejected at once, so that they do not fill the
   * memory.
   */
  readonly waiting: number;
}

/**
 * Connections only for storing leads: one for each concurrent statement, and one for verifying tokens. Three statements
 * run at a time where commits are slow (bench/tried.md). The embedded database runs one at a time and has the next one
 * ready.
 */
export const INGEST_CONNECTIONS = { postgres: 4, embedded: 3 } as const;

/** The server cancels a statement slightly earlier itself, which keeps the connection usable. */
export const SERVER_SOONER_MS = 1_000;

/** A wait for a connection and then for a statement fits into `ANSWER_MS` of the contract. */
export const POOL_LIMITS = {
  /** Everything but the storing of leads. */
  pool: { connectMs: 2_000, statementMs: 7_000, waiting: 500 },
  /** One statement takes milliseconds here, so it is stuck long before this limit. */
  ingestPool: { connectMs: 2_000, statementMs: 5_000, waiting: 50 },
  /** A replica that accepts no connection is not waited for: the primary is read instead. */
  replica: { connectMs: 1_000, statementMs: 7_000, waiting: 500 },
  /** The embedded database has one session: a wait for a connection is a wait for the statements of others. */
  embedded: { connectMs: 7_000, statementMs: 9_000, waiting: 500 },
} as const satisfies Record<string, PoolLimits>;

/** The server's `statement_timeout`, in milliseconds. */
export const serverLimitOf = ({ statementMs }: PoolLimits): number => statementMs - SERVER_SOONER_MS;

/** The readiness check answers within two seconds, whatever state the database is in. */
export const READINESS_MS = 1_200;
