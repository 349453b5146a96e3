import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { Pool, PoolClient, QueryConfig, QueryResult as Result } from "pg";
import type { Tables } from "./tables.ts";

/** A connection, as Kysely uses it. */
export interface Connection {
  query(statement: QueryConfig): Promise<Result>;
  release(): void;
}

/** A statement of Kysely; with a name, each connection plans it once. */
export interface Statement extends CompiledQuery {
  readonly name?: string;
}

/** A connection of a pool, with the members that queries in a scope use. */
export type PooledConnection = Pick<PoolClient, "query" | "release" | "getTransactionStatus">;

/** Where queries get their connections. */
export interface Connections {
  connect(): Promise<PooledConnection>;
}

/** Kysely on a pool, or on one of its connections that the caller releases; there queries run in its transaction. */
export const kyselyOn = (on: Pool | PoolClient): Kysely<Tables> => kyselyOf(() => acquire(on));

/** Acquires a connection of a pool, or borrows one that the caller releases. */
export const acquire = async (on: Connections | PooledConnection): Promise<PooledConnection> =>
  "release" in on ? borrowed(on) : await on.connect();

const borrowed = (client: PooledConnection): PooledConnection => ({
  query: client.query.bind(client) as PooledConnection["query"],
  getTransactionStatus: () => client.getTransactionStatus(),
  release: () => {},
});

/** Kysely on connections that `acquire` returns. Its own driver could not send a statement under a name. */
export function kyselyOf(acquire: () => Promise<Connection>, plugins: KyselyPlugin[] = []): Kysely<Tables> {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new Session(await acquire()),
    beginTransaction: (session) => run(session, "begin"),
    commitTransaction: (session) => run(session, "commit"),
    rollbackTransaction: (session) => run(session, "rollback"),
    releaseConnection: async (session) => (session as Session).connection.release(),
    destroy: async () => {},
  };
  return new Kysely<Tables>({ dialect: { ...POSTGRES, createDriver: () => driver }, plugins });
}

const POSTGRES: Omit<Dialect, "createDriver"> = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};

const run = async (session: DatabaseConnection, text: string) =>
  void (await session.executeQuery(CompiledQuery.raw(text)));

/** The commands whose number of rows is that of the rows changed. */
const CHANGES: readonly string[] = ["INSERT", "UPDATE", "DELETE", "MERGE"];

class Session implements DatabaseConnection {
  readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  async executeQuery<Row>({ sql: text, parameters, name }: Statement): Promise<QueryResult<Row>> {
    const statement: QueryConfig = { text, values: [...parameters] };
    if (name !== undefined) statement.name = name;
    try {
      const { command, rowCount, rows } = await this.connection.query(statement);
      return CHANGES.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    } catch (error) {
      // the driver's own stack ends at its socket, and does not name the code that sent the statement
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error("read in pages: a stream would hold its connection for as long as its reader takes");
  }
}
