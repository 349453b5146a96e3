import { type RawBuilder, sql } from "kysely";

/**
 * The name of whoever made a version or published it, as an SQL expression. Users of the account go by the name they
 * have now. Anyone else, such as an administrator of its agency, a superuser, or a user who was deleted, goes by the name
 * in the account's audit log, whose event was written in the same transaction and so at the very same time.
 * Null when that log does not know either.
 *
 * @param user the username column of the user of the account, null when there is none
 * @param made the row: its columns of the account, of the user's id, and of the time it was written
 */
export const authorName = (
  user: string,
  made: { readonly account: string; readonly by: string; readonly at: string },
): RawBuilder<string | null> => sql<string | null>`coalesce(${sql.ref(user)}, (
    select e.actor_username from audit_event e
    where e.account_id = ${sql.ref(made.account)} and e.actor_id = ${sql.ref(made.by)} and e.created_at = ${sql.ref(made.at)}
    limit 1))`;
