import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { longTransaction } from "../long-transaction.ts";
import { withStatementTimeout } from "../pool.ts";
import type { Tables } from "../tables.ts";
import { scopedKysely } from "./handles.ts";
import { beginIn } from "./scope.ts";

/** One statement over the millions of leads of a large account; in milliseconds. */
const STATEMENT_MS = 60_000;

interface On {
  readonly kind: "embedded" | "postgres";
  readonly pool: Pool;
  readonly hasRls: boolean;
}

/**
 * Computes what may take longer than a request: whoever asked first is told to come again, but what was
 * computed is kept for the next. The embedded database has no transaction for it, for that would keep everybody else
 * waiting between its statements, too.
 */
export async function longRead<Value>(
  { kind, pool, hasRls }: On,
  account: number,
  work: (db: Kysely<Tables>) => Promise<Value>,
): Promise<Value> {
  const scope = { account };
  const options = { statementMs: STATEMENT_MS, ...(hasRls ? { begin: beginIn(scope) } : {}) };
  if (kind === "postgres") {
    return await longTransaction(pool, (client) => work(scopedKysely(client, scope, hasRls)), options);
  }
  const client = await pool.connect();
  try {
    return await withStatementTimeout(client, () => work(scopedKysely(client, scope, hasRls)));
  } finally {
    client.release();
  }
}
