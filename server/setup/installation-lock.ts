import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { kyselyOn } from "../db/kysely-on.ts";
import { longTransaction } from "../db/long-transaction.ts";
import type { Tables } from "../db/tables.ts";

/**
 * Does work that only one process at a time may do to an installation, in one transaction. Others wait without a time
 * limit, because the first of many servers that start at once may be creating the demo.
 */
export async function whileInstallationIsLocked<Value>(
  pool: Pool,
  work: (db: Kysely<Tables>) => Promise<Value>,
): Promise<Value> {
  return await longTransaction(pool, async (client) => {
    await client.query("lock table installation in exclusive mode");
    return await work(kyselyOn(client));
  });
}
