import type { Expression, ExpressionBuilder, Kysely, SqlBool } from "kysely";
import type { Ability } from "#contract/wire";
import type { Tenancy } from "../db/database.ts";
import type { AccountTable, Tables, UserTable } from "../db/tables.ts";
import { abilitiesOf, accountsWhere, may, type Person } from "./policy.ts";
import type { Principal } from "./principal.ts";

type WithAccount = Tables & { a: AccountTable };
type WithUser = WithAccount & { u: UserTable };

/** Whether the account `a` is one that an administrator administers. */
export const accountInReach = (principal: Principal) => accountsWhere(principal, "administer");

/**
 * Whether the user `u` of account `a` is within reach. Superusers are for superusers only: anyone who could set a
 * superuser's password, or create a token for one, would be one.
 */
export function userInReach(principal: Principal) {
  const inReach = accountInReach(principal);
  return (eb: ExpressionBuilder<WithUser, "a" | "u">): Expression<SqlBool> =>
    may(principal, "administer_superusers") ? inReach(eb) : eb.and([inReach(eb), eb("u.is_superuser", "=", false)]);
}

/**
 * The database within the reach of a user's ability: their agency's accounts, or all of them. The conditions below
 * decide what they may do in it. Row-level security keeps all other accounts out of it.
 */
export function databaseOf(database: Tenancy, person: Person, ability: Ability): Kysely<Tables> {
  const reach = abilitiesOf(person.role)[ability];
  return reach === "everywhere" ? database.everywhere() : database.ofAgency(person.homeAccountId);
}

/**
 * The database for a request about users or tokens: what the caller administers, or the one account that `X-Account`
 * names.
 */
export function administeredBy(database: Tenancy, principal: Principal): Kysely<Tables> {
  const { isAccountNamed, account } = principal;
  return isAccountNamed ? database.of(account.id) : databaseOf(database, principal, "administer");
}

/** Whether an account exists within reach. */
export async function isAccountInReach(db: Kysely<Tables>, principal: Principal, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("account as a")
    .select("a.account_id")
    .where("a.account_id", "=", id)
    .where(accountInReach(principal))
    .executeTakeFirst();
  return row !== undefined;
}

/** The message for a missing reference, whether it does not exist or is out of reach. */
export const noSuch = (thing: "account" | "user", id: number) => `There is no ${thing} ${id}.`;
