import { type RawBuilder, sql } from "kysely";

/**
 * An account, in the part of a statement that looks up its leads one by one. PostgreSQL plans with its last statistics.
 * For an account that has sent its first hundred thousand leads since then, they say that it has none, and any index
 * that begins with the account seems as good as the primary key: each lookup would read the whole account. A number
 * that is not known before the statement runs is planned as an account of average size instead.
 */
export const opaqueToPlanner = (accountId: number): RawBuilder<number> => sql<number>`(select ${accountId}::int)`;
