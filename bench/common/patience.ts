import type { PoolClient } from "pg";
import type { Database } from "../../server/db/database.ts";
import { withStatementTimeout } from "../../server/db/pool.ts";

/** Runs statements without a time limit, on a separate connection. */
export async function withoutTimeLimit<T>(
  { pool }: Pick<Database, "pool">,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await withStatementTimeout(client, async () => {
      await client.query("set statement_timeout = 0");
      return await work(client);
    });
  } finally {
    client.release(true);
  }
}
