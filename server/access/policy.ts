import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { type Abilities, type Ability, isWithin, POLICY, type Reach, type Role } from "#contract/wire";
import type { AccountTable, Tables } from "../db/tables.ts";

// The server's side of the permissions in contract/wire/roles.ts. Handlers call `may`, queries use `accountsWhere`, and
// pages read the abilities in the session's response. Anything out of reach is treated as if it did not exist.

/** A user, for the policy. */
export interface Person {
  readonly role: Role;
  /** The account they belong to. */
  readonly homeAccountId: number;
}

/** @param homeParent the agency of the account that the user belongs to; null when it is an agency itself */
export function roleOf(user: { is_staff: boolean; is_superuser: boolean }, homeParent: number | null): Role {
  if (user.is_superuser) return "superuser";
  if (!user.is_staff) return "API client";
  return homeParent === null ? "agency admin" : "client admin";
}

/** Everything a role may do, and where. */
export const abilitiesOf = (role: Role): Abilities => POLICY[role];

/** Whether a user may do something in an account or, without one, in any account. */
export function may(
  { role, homeAccountId }: Person,
  ability: Ability,
  account?: { readonly id: number; readonly parent: number | null },
): boolean {
  const reach = POLICY[role][ability];
  return account === undefined ? reach !== "nowhere" : isWithin(reach, homeAccountId, account);
}

type WithAccount = Tables & { a: AccountTable };

/** The condition that a user may do something in the account `a`. */
export function accountsWhere({ role, homeAccountId }: Person, ability: Ability) {
  return (eb: ExpressionBuilder<WithAccount, "a">): Expression<SqlBool> => {
    const own = eb("a.account_id", "=", homeAccountId);
    const client = eb("a.parent_id", "=", homeAccountId);
    const conditions: Readonly<Record<Reach, Expression<SqlBool>>> = {
      nowhere: eb.lit(false),
      own,
      clients: client,
      own_and_clients: eb.or([own, client]),
      everywhere: eb.lit(true),
    };
    return conditions[POLICY[role][ability]];
  };
}

const WITHIN: Readonly<Record<Reach, string>> = {
  nowhere: "false",
  own: "acting.account_id = home.account_id",
  clients: "acting.parent_id = home.account_id",
  own_and_clients: "(acting.account_id = home.account_id or acting.parent_id = home.account_id)",
  everywhere: "true",
};

/**
 * The same condition for queries that determine the role themselves, such as the lookup of a token: whether the user
 * `u` of the account `home` may do something in the account `acting`.
 */
const mayWithin = (ability: Ability) => `case
    when u.is_superuser then ${WITHIN[POLICY.superuser[ability]]}
    when not u.is_staff then ${WITHIN[POLICY["API client"][ability]]}
    when home.parent_id is null then ${WITHIN[POLICY["agency admin"][ability]]}
    else ${WITHIN[POLICY["client admin"][ability]]}
  end`;

export const MAY_ACT = mayWithin("act");
export const MAY_ADMINISTER = mayWithin("administer");
