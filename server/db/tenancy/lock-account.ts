import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

/**
 * Lets transactions of the handle's account that call it run one after the other, on all nodes: each then sees what
 * those before it have added. Rows that refer to the account can still be added without it.
 */
export async function lockAccount(db: Kysely<Tables>): Promise<void> {
  await db.selectFrom("account").select("account_id").forNoKeyUpdate().execute();
}
