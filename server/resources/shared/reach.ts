import type { Context } from "hono";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Principal } from "../../access/principal.ts";
import type { AccountTable, Tables, UserTable } from "../../db/tables.ts";

/**
 * What an administrator may see and change: superusers everything, administrators of an agency their
 * own account and its clients, administrators of a client their own. What is out of reach is treated
 * as if it did not exist, wherever it is named. Queries call the account `a` and the user `u`.
 */
type WithAccount = Tables & { a: AccountTable };
type WithUser = WithAccount & { u: UserTable };

/** Whether the account `a` is within reach. */
export function accountInReach(principal: Principal) {
  return (eb: ExpressionBuilder<WithAccount, "a">): Expression<SqlBool> =>
    principal.isSuperuser
      ? eb.lit(true)
      : eb.or([eb("a.account_id", "=", principal.homeAccountId), eb("a.parent_id", "=", principal.homeAccountId)]);
}

/**
 * Whether the user `u` of account `a` is within reach. Superusers are for superusers only: who could
 * set a superuser's password, or make a token for one, would be one.
 */
export function userInReach(principal: Principal) {
  return (eb: ExpressionBuilder<WithUser, "a" | "u">): Expression<SqlBool> =>
    principal.isSuperuser
      ? eb.lit(true)
      : eb.and([
          eb.or([eb("a.account_id", "=", principal.homeAccountId), eb("a.parent_id", "=", principal.homeAccountId)]),
          eb("u.is_superuser", "=", false),
        ]);
}

/** The account a list is narrowed to: the one of `X-Account`, if the request names one. */
export function namedAccount(http: Context, principal: Principal): number | undefined {
  return http.req.header("x-account") === undefined ? undefined : principal.account.id;
}

/** What a reference to nothing is answered, whether it does not exist or is out of reach. */
export const noSuch = (thing: "account" | "user", id: number) => `There is no ${thing} ${id}.`;
