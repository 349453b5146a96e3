import type { Kysely } from "kysely";
import type { Agent } from "../../audit/agent.ts";
import { recorded } from "../../audit/record.ts";
import type { Tables, User } from "../../db/tables.ts";

export interface NewUser {
  readonly account_id: number;
  readonly username: string;
  readonly password_hash: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly is_staff?: boolean;
  readonly is_superuser?: boolean;
  readonly is_active?: boolean;
}

/** Adds a user. @returns the row; rejects with SQLSTATE 23505 if the username is taken */
export async function insertUser(db: Kysely<Tables>, user: NewUser, agent: Agent): Promise<User> {
  const {
    email = "",
    first_name = "",
    last_name = "",
    is_staff = false,
    is_superuser = false,
    is_active = true,
    password_hash,
    ...rest
  } = user;
  const row = { ...rest, email, first_name, last_name, is_staff, is_superuser, is_active };
  const statement = db
    .insertInto("app_user")
    .values({ ...row, password_hash })
    .returningAll();
  const target = { type: "user", id: { column: "user_id" }, label: row.username } as const;
  const grants = { user: { column: "user_id" }, way: "created" } as const;
  const event = { action: "create", target, after: auditedUser(row), grants } as const;
  const { rows } = await recorded<User>(statement, row.account_id, agent, event).execute(db);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error("the new user has no id");
  return inserted;
}

/** The user in the audit log; of the password only that it changed. */
export function auditedUser(user: Omit<User, "user_id" | "password_hash" | "created_at" | "last_login_at">) {
  const { username, email, first_name, last_name, account_id, is_staff, is_superuser, is_active } = user;
  return { username, email, first_name, last_name, account: account_id, is_staff, is_superuser, is_active };
}

/** A new password in the audit log. */
export const PASSWORD_CHANGED = { password: "changed" } as const;

/** The user as the target of an event. */
export const userTarget = ({ user_id, username }: Pick<User, "user_id" | "username">) =>
  ({ type: "user", id: user_id, label: username }) as const;
