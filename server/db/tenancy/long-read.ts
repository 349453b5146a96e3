import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { longTransaction } from "../long-transaction.ts";
import { withStatementTimeout } from "../pool.ts";
import type { Replica } from "../replica.ts";
import type { Tables } from "../tables.ts";
import { scopedKysely } from "./handles.ts";
import { beginIn } from "./scope.ts";

/** The time limit of one statement over the millions of leads of a large account, in milliseconds. */
const STATEMENT_MS = 60_000;

interface On {
  readonly kind: "embedded" | "postgres";
  readonly pool: Pool;
  /** Where it is read, if there is one. */
  readonly replica: Replica | undefined;
  readonly hasRls: boolean;
}

/**
 * Computes what may take longer than a request. The first client gets an error that asks it to retry, but the result is
 * kept for the next request. The embedded database does not use a transaction, which would block all others between its
 * statements, too.
 */
export async function longRead<Value>(
  { kind, pool, replica, hasRls }: On,
  account: number,
  work: (db: Kysely<Tables>) => Promise<Value>,
): Promise<Value> {
  const scope = { account };
  const options = { statementMs: STATEMENT_MS, ...(hasRls ? { begin: beginIn(scope) } : {}) };
  if (kind === "postgres") {
    const read = (on: Pick<Pool, "connect">) =>
      longTransaction(on, (client) => work(scopedKysely(client, scope, hasRls)), options);
    return replica === undefined ? await read(pool) : await replica.transaction(read);
  }
  const client = await pool.connect();
  try {
    return await withStatementTimeout(client, () => work(scopedKysely(client, scope, hasRls)));
  } finally {
    client.release();
  }
}
