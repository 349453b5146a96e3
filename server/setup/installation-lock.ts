import type { ClientBase, Pool } from "pg";
import { longTransaction } from "../db/long-transaction.ts";

/**
 * Does what one process at a time may do to an installation, in one transaction. Others wait as long as it takes:
 * the first of many servers that start at once may be making the demo.
 */
export async function whileInstallationIsLocked<Value>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Value>,
): Promise<Value> {
  return await longTransaction(pool, async (client) => {
    await client.query("lock table installation in exclusive mode");
    return await work(client);
  });
}
