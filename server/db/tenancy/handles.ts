import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { PoolClient } from "pg";
import type { ReadConnection } from "../replica.ts";
import type { Tables } from "../tables.ts";
import { ownRowsOnly } from "./own-rows.ts";
import { beginIn, type Scope, scopeSettings } from "./scope.ts";

/** Where queries get their connections. */
export interface Connections {
  connect(): Promise<Connection>;
}

/**
 * Kysely of one scope, on a pool or on one of its connections.
 *
 * @param hasRls whether row-level security enforces the scope
 */
export function scopedKysely(on: Connections | Connection, scope: Scope, hasRls: boolean): Kysely<Tables> {
  const connect = async () => ("release" in on ? borrowed(on) : await on.connect());
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: hasRls ? scopedPool(connect, scope) : poolOf(connect) }),
    plugins: "account" in scope ? [ownRowsOnly(scope.account)] : [],
  });
}

export type Connection = ReadConnection;
type Connect = () => Promise<Connection>;

/** A connection that the caller releases. */
const borrowed = (client: Connection): Connection => ({
  query: client.query.bind(client) as PoolClient["query"],
  getTransactionStatus: () => client.getTransactionStatus(),
  release: () => {},
});

const poolOf = (connect: Connect) => ({ connect, end: async () => {} }) as unknown as PostgresPool;

/** A pool whose statements all have the scope: each runs by itself, or in a transaction that began in the scope. */
function scopedPool(connect: Connect, scope: Scope): PostgresPool {
  const settings = scopeSettings(scope);
  const scoped = (client: Connection): PostgresPoolClient =>
    ({
      query(text: string, values: readonly unknown[]) {
        if (text === "begin") return client.query(beginIn(scope));
        const isWithin = client.getTransactionStatus() !== "I";
        return client.query({ text, values: [...values], ...(isWithin ? {} : { settings }) });
      },
      release: () => client.release(),
    }) as unknown as PostgresPoolClient;
  return { connect: async () => scoped(await connect()), end: async () => {} };
}
