import { type RawBuilder, sql } from "kysely";

/**
 * Names a statement, so that each connection plans it once: half of what a small read costs. Only for what finds
 * rows by their key, and says the same text each time: of other reads the best plan depends on what is asked for.
 *
 * @example db.selectFrom("lead").modifyFront(named("lead-by-id")).where("lead_id", "=", leadId)
 */
export const named = (name: string): RawBuilder<unknown> => sql.raw(`/* ${name} */`);

/** A statement written as a template begins on a line of its own. */
const START = /^\s*select \/\* ([a-z-]+) \*\//;

/** The name that a statement says it has. */
export const nameOf = (text: string): string | undefined => START.exec(text)?.[1];
