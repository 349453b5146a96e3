import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { allStored, type Stored } from "./queue.ts";
import { batchStatement, type NotCreated } from "./statement.ts";
import type { Submission } from "./submission.ts";

/**
 * Stores leads of one batch in the caller's transaction, with the statement that stores every lead: for leads that must
 * be stored together with other data.
 *
 * @returns the outcome of each, in their order
 */
export async function storeWithin(db: Kysely<Tables>, leads: readonly Submission[]): Promise<readonly Stored[]> {
  const { text, values } = batchStatement(leads);
  const { rows } = await db.executeQuery<NotCreated>(CompiledQuery.raw(text, values));
  return allStored(leads, rows);
}
