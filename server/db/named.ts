import { type RawBuilder, sql } from "kysely";

/**
 * Names a statement, so that each connection plans it once. Planning is half the cost of a small read. Use it only for
 * lookups by key whose text is constant: the best plan of other reads depends on their parameters.
 *
 * @example db.selectFrom("lead").modifyFront(named("lead-by-id")).where("lead_id", "=", leadId)
 */
export const named = (name: string): RawBuilder<unknown> => sql.raw(`/* ${name} */`);

/** A statement written as a template begins on its own line. */
const START = /^\s*select \/\* ([a-z-]+) \*\//;

/** The name in a statement's comment. */
export const statementName = (text: string): string | undefined => START.exec(text)?.[1];
