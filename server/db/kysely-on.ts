import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Tables } from "./tables.ts";

/** Kysely on a pool, or on one of its connections that the caller releases; there queries run in its transaction. */
export function kyselyOn(on: Pool | PoolClient): Kysely<Tables> {
  const pool = "release" in on ? poolOfOne(on) : on;
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const poolOfOne = (client: PoolClient) =>
  ({
    connect: async () => ({ query: client.query.bind(client), release: () => {} }),
    end: async () => {},
  }) as unknown as PostgresPool;
