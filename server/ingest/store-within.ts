import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type Stored, storedOf } from "./queue.ts";
import { batchStatement, type NotCreated } from "./statement.ts";
import type { Submission } from "./submission.ts";

/**
 * Stores leads of one batch within somebody else's transaction, by the statement of every lead: for what has to be
 * stored together with more than the leads.
 *
 * @returns what became of each, in their order
 */
export async function storeWithin(db: Kysely<Tables>, leads: readonly Submission[]): Promise<readonly Stored[]> {
  const { text, values } = batchStatement(leads);
  const { rows } = await db.executeQuery<NotCreated>(CompiledQuery.raw(text, values));
  const others = new Map(rows.map((row) => [row.n - 1, row]));
  return leads.map((lead, index) => storedOf(lead, others.get(index)));
}
