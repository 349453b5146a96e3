import { type Kysely, sql } from "kysely";
import type { Ordering, OrderingField } from "#contract";
import type { Principal } from "../../access/principal.ts";
import { userInReach } from "../../access/reach.ts";
import type { Tables, User } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { type OrderColumns, orderBy, textOrder } from "../../http/ordering.ts";

/** The user in the API; never the password's hash. */
export function presentUser(row: Omit<User, "password_hash">) {
  return {
    id: row.user_id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    account: row.account_id,
    is_staff: row.is_staff || row.is_superuser,
    is_superuser: row.is_superuser,
    is_active: row.is_active,
    created_at: row.created_at.toISOString(),
    last_login_at: row.last_login_at?.toISOString() ?? null,
  };
}

interface UsersQuery {
  readonly ordering: readonly Ordering<OrderingField<"listUsers">>[];
  readonly account?: number | undefined;
  readonly search?: string | undefined;
  readonly is_staff?: boolean | undefined;
  readonly is_superuser?: boolean | undefined;
  readonly is_active?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

const inReach = (db: Kysely<Tables>, principal: Principal) =>
  db
    .selectFrom("app_user as u")
    .innerJoin("account as a", "a.account_id", "u.account_id")
    .selectAll("u")
    .where(userInReach(principal));

const ORDER: OrderColumns<OrderingField<"listUsers">> = {
  id: sql.ref("u.user_id"),
  username: textOrder("u.username"),
  first_name: textOrder("u.first_name"),
  last_name: textOrder("u.last_name"),
  email: textOrder("u.email"),
  account: sql.ref("u.account_id"),
  created_at: sql.ref("u.created_at"),
  last_login_at: sql.ref("u.last_login_at"),
};

/** Returns users within reach, and the number of all matches. */
export async function findUsers(db: Kysely<Tables>, principal: Principal, wanted: UsersQuery) {
  let page = inReach(db, principal)
    .select(sql<number>`count(*) over ()`.as("full_count"))
    .orderBy(orderBy(wanted.ordering, ORDER))
    .limit(wanted.limit)
    .offset(wanted.offset);
  if (wanted.account !== undefined) page = page.where("u.account_id", "=", wanted.account);
  const { is_staff, is_superuser, is_active } = wanted;
  // a superuser is an administrator, as the list shows them
  if (is_staff !== undefined) page = page.where(sql<boolean>`(u.is_staff or u.is_superuser) = ${is_staff}`);
  if (is_superuser !== undefined) page = page.where("u.is_superuser", "=", is_superuser);
  if (is_active !== undefined) page = page.where("u.is_active", "=", is_active);
  if (wanted.search !== undefined) {
    const searched = sql`folded(concat_ws(' ', u.username, u.first_name, u.last_name, u.email))`;
    page = page.where(sql<boolean>`position(folded(${wanted.search}) in ${searched}) > 0`);
  }
  return await page.execute();
}

/** Returns one user. @throws HttpError 404 if there is none, or it is out of reach */
export async function findUser(db: Kysely<Tables>, principal: Principal, id: number): Promise<User> {
  const row = await inReach(db, principal).where("u.user_id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** The same, and locks it until the transaction ends. */
export async function lockUser(db: Kysely<Tables>, principal: Principal, id: number): Promise<User> {
  const row = await inReach(db, principal).where("u.user_id", "=", id).forUpdate("u").executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
