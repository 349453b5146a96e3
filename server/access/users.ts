import { type Kysely, sql } from "kysely";
import type { Tables, User } from "../db/tables.ts";

/**
 * Whoever has a username, in whatever account: names are unique over the installation, whatever their case.
 *
 * @param db that sees every account
 */
export async function userNamed(db: Kysely<Tables>, username: string): Promise<User | undefined> {
  return await db
    .selectFrom("app_user")
    .selectAll()
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
}
