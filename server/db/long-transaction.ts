import type { Pool, PoolClient } from "pg";
import { SERVER_SOONER_MS } from "./limits.ts";
import { withStatementTimeout } from "./pool.ts";

/**
 * Runs work in a transaction whose statements may take longer than those of a request, both in the client and on the
 * server. The transaction is rolled back if the work throws.
 *
 * @param options.begin the statement that begins it
 * @param options.statementMs the time limit of one statement, in milliseconds; no limit if omitted
 */
export async function longTransaction<Value>(
  pool: Pick<Pool, "connect">,
  work: (client: PoolClient) => Promise<Value>,
  { begin = "begin", statementMs }: { readonly begin?: string; readonly statementMs?: number } = {},
): Promise<Value> {
  const client = await pool.connect();
  const transaction = async () => {
    await client.query(begin);
    // compiling statements that PostgreSQL expects to be long takes a tenth of a second each, more than it saves
    await client.query(`set local statement_timeout = ${statementMs ?? 0}; set local jit = off`);
    const value = await work(client);
    await client.query("commit");
    return value;
  };
  try {
    // the server's limit comes first, because it leaves the connection usable
    const timeoutMs = statementMs === undefined ? undefined : statementMs + SERVER_SOONER_MS;
    const value = await withStatementTimeout(client, transaction, timeoutMs);
    client.release();
    return value;
  } catch (error) {
    // closes the connection in whatever state it is, which rolls the transaction back
    client.release(true);
    throw error;
  }
}
