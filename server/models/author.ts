import { type RawBuilder, sql } from "kysely";

/**
 * An SQL expression for the name of the user who created a version or published it. Users of the account have their
 * current name. Anyone else, such as an administrator of its agency, a superuser, or a deleted user, has the name in
 * the account's audit log, whose event was written in the same transaction and therefore at the same time. Null if that
 * log does not have it either.
 *
 * @param user the username column of the account's user, null if there is none
 * @param made the row: its columns of the account, of the user's id, and of the time it was written
 */
export const authorName = (
  user: string,
  made: { readonly account: string; readonly by: string; readonly at: string },
): RawBuilder<string | null> => sql<string | null>`coalesce(${sql.ref(user)}, (
    select e.actor_username from audit_event e
    where e.account_id = ${sql.ref(made.account)} and e.actor_id = ${sql.ref(made.by)} and e.created_at = ${sql.ref(made.at)}
    limit 1))`;
