import type { Pool, PoolClient } from "pg";
import { SERVER_SOONER_MS } from "./limits.ts";
import { withStatementTimeout } from "./pool.ts";

/**
 * Runs work in a transaction whose statements may take longer than those of a request, on both sides of the
 * connection. It is rolled back when the work throws.
 *
 * @param options.begin the statement that begins it
 * @param options.statementMs how long one statement may take, in milliseconds; without it, as long as it does
 */
export async function longTransaction<Value>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Value>,
  { begin = "begin", statementMs }: { readonly begin?: string; readonly statementMs?: number } = {},
): Promise<Value> {
  const client = await pool.connect();
  const transaction = async () => {
    await client.query(begin);
    // compiling what is taken for a long statement costs more than it saves, a tenth of a second for each
    await client.query(`set local statement_timeout = ${statementMs ?? 0}; set local jit = off`);
    const value = await work(client);
    await client.query("commit");
    return value;
  };
  try {
    // the server's limit comes first: it leaves the connection in order
    const patience = statementMs === undefined ? undefined : statementMs + SERVER_SOONER_MS;
    const value = await withStatementTimeout(client, transaction, patience);
    client.release();
    return value;
  } catch (error) {
    // whatever state it is in, the connection is closed, which rolls the transaction back
    client.release(true);
    throw error;
  }
}
