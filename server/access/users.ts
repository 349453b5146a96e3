import type { ClientBase, Pool } from "pg";
import { hashPassword } from "../passwords.ts";

export interface NewUser {
  readonly accountId: number;
  readonly username: string;
  readonly password: string;
  readonly email?: string;
  readonly isStaff?: boolean;
  readonly isSuperuser?: boolean;
}

/** Adds a user. @returns its id; rejects with SQLSTATE 23505 when the username is taken */
export async function insertUser(client: ClientBase | Pool, user: NewUser): Promise<number> {
  const result = await client.query<{ user_id: number }>({
    text: `insert into app_user (account_id, username, password_hash, email, is_staff, is_superuser)
      values ($1, $2, $3, $4, $5, $6) returning user_id`,
    values: [
      user.accountId,
      user.username,
      await hashPassword(user.password),
      user.email ?? "",
      user.isStaff ?? false,
      user.isSuperuser ?? false,
    ],
  });
  const row = result.rows[0];
  if (row === undefined) throw new Error("the new user has no id");
  return row.user_id;
}
