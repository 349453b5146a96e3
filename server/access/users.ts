import { type Kysely, sql } from "kysely";
import type { Tables, User } from "../db/tables.ts";

/**
 * Returns the user with a username, in any account. Usernames are unique in the installation, regardless of case.
 *
 * @param db a handle that sees every account
 */
export async function userNamed(db: Kysely<Tables>, username: string): Promise<User | undefined> {
  return await db
    .selectFrom("app_user")
    .selectAll()
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
}
