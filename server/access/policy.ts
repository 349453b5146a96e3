import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { type Abilities, type Ability, isWithinReach, POLICY, type Reach, type Role } from "#contract/wire";
import type { AccountTable, Tables } from "../db/tables.ts";

// The server's side of the permissions in contract/wire/roles.ts. Handlers call `may`, queries use `accountsWhere`, and
// pages read the abilities in the session's response. Anything out of reach is treated as if it did not exist.

/** A user, for the policy. */
export interface Person {
  readonly role: Role;
  /** The account they belong to. */
  readonly homeAccountId: number;
}

interface Rank {
  readonly role: Role;
  readonly isHeldBy: (user: Flags, homeParent: number | null) => boolean;
  /** The same of the user `u` of the account `home`. */
  readonly sql: string;
}

type Flags = Readonly<Record<"is_staff" | "is_superuser", boolean>>;

/** The role of a user is the first that applies. */
const RANKS: readonly Rank[] = [
  { role: "superuser", isHeldBy: ({ is_superuser }) => is_superuser, sql: "u.is_superuser" },
  { role: "API client", isHeldBy: ({ is_staff }) => !is_staff, sql: "not u.is_staff" },
  { role: "agency admin", isHeldBy: (_, homeParent) => homeParent === null, sql: "home.parent_id is null" },
  { role: "client admin", isHeldBy: () => true, sql: "true" },
];

/** @param homeParent the agency of the account that the user belongs to; null when it is an agency itself */
export const roleOf = (user: Flags, homeParent: number | null): Role =>
  (RANKS.find(({ isHeldBy }) => isHeldBy(user, homeParent)) as Rank).role;

/** Everything a role may do, and where. */
export const abilitiesOf = (role: Role): Abilities => POLICY[role];

/** Whether a user may do something in an account or, without one, in any account. */
export function may(
  { role, homeAccountId }: Person,
  ability: Ability,
  account?: { readonly id: number; readonly parent: number | null },
): boolean {
  const reach = POLICY[role][ability];
  return account === undefined ? reach !== "nowhere" : isWithinReach(reach, homeAccountId, account);
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
      // a sandbox is not an account
      everywhere: eb("a.account_id", ">", 0),
    };
    return conditions[POLICY[role][ability]];
  };
}

const WITHIN: Readonly<Record<Reach, string>> = {
  nowhere: "false",
  own: "acting.account_id = home.account_id",
  clients: "acting.parent_id = home.account_id",
  own_and_clients: "(acting.account_id = home.account_id or acting.parent_id = home.account_id)",
  everywhere: "acting.account_id > 0",
};

/**
 * The same condition for queries that determine the role themselves, such as the lookup of a token: whether the user
 * `u` of the account `home` may do something in the account `acting`.
 */
const mayWithin = (ability: Ability) =>
  `case ${RANKS.map(({ role, sql }) => `when ${sql} then ${WITHIN[POLICY[role][ability]]}`).join(" ")} end`;

export const MAY_ACT = mayWithin("act");
export const MAY_ADMINISTER = mayWithin("administer");
