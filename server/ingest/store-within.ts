import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type Stored, storedOf } from "./queue.ts";
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
  const others = new Map(rows.map((row) => [row.n - 1, row]));
  return leads.map((lead, index) => storedOf(lead, others.get(index)));
}
