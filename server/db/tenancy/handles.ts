import type { Kysely } from "kysely";
import { acquire, type Connection, type Connections, kyselyOf, type PooledConnection } from "../kysely-on.ts";
import type { Tables } from "../tables.ts";
import { ownRowsOnly } from "./own-rows.ts";
import { beginIn, type Scope, type ScopedStatement, type ScopeSettings, scopeSettings } from "./scope.ts";

/**
 * Kysely of one scope, on a pool or on one of its connections.
 *
 * @param hasRls whether row-level security enforces the scope
 */
export function scopedKysely(on: Connections | PooledConnection, scope: Scope, hasRls: boolean): Kysely<Tables> {
  const settings = scopeSettings(scope);
  const connect = async () => scoped(await acquire(on), scope, settings);
  return kyselyOf(hasRls ? connect : () => acquire(on), "account" in scope ? [ownRowsOnly(scope.account)] : []);
}

/**
 * A connection whose statements all have the scope: each runs by itself, or in a transaction that began in the scope.
 */
const scoped = (client: PooledConnection, scope: Scope, settings: ScopeSettings): Connection => ({
  query(statement) {
    if (statement.text === "begin") return client.query({ text: beginIn(scope) });
    const isWithin = client.getTransactionStatus() !== "I";
    const sent: ScopedStatement = isWithin ? statement : { ...statement, settings };
    return client.query(sent);
  },
  release: () => client.release(),
});
