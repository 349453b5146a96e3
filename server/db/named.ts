import type { CompiledQuery, Kysely } from "kysely";
import type { Statement } from "./kysely-on.ts";
import type { Tables } from "./tables.ts";

/**
 * Executes a statement under a name, so that each connection plans it once. Planning is half the cost of a small read.
 * Use it only for lookups by key whose text is constant: the best plan of other reads depends on their parameters.
 *
 * @example
 * const query = db.selectFrom("lead").selectAll().where("lead_id", "=", leadId);
 * const [lead] = await executeNamed(db, "lead-by-id", query.compile());
 * @returns its rows
 */
export async function executeNamed<Row>(db: Kysely<Tables>, name: string, query: CompiledQuery<Row>): Promise<Row[]> {
  const statement: Statement = { ...query, name };
  return (await db.executeQuery<Row>(statement)).rows;
}
