import type { ClientBase } from "pg";
import type { Database } from "../../db/database.ts";
import { longTransaction } from "../../db/long-transaction.ts";
import { withoutHurry } from "../../db/pool.ts";

/** What figures are computed on: the pool, or one of its clients. */
export type Querier = Pick<ClientBase, "query">;

/** One statement over the millions of leads of a large account; in milliseconds. */
const STATEMENT_MS = 60_000;

/**
 * Computes figures that may take longer than a request: whoever asked first is told to come again, but what was
 * computed is kept for the next. The embedded database has no transaction for it, for that would keep everybody else
 * waiting between its statements, too.
 */
export async function atLeisure<Value>(
  { kind, pool }: Database,
  compute: (on: Querier) => Promise<Value>,
): Promise<Value> {
  if (kind === "postgres") return await longTransaction(pool, compute, STATEMENT_MS);
  const client = await pool.connect();
  try {
    return await withoutHurry(client, () => compute(client));
  } finally {
    client.release();
  }
}
