import { sql } from "kysely";
import type { Tenancy } from "../db/database.ts";
import { MAY_ADMINISTER } from "./policy.ts";

/** An active user who may administer an account. */
export interface Administrator {
  readonly user_id: number;
  readonly username: string;
  /** The account they belong to. */
  readonly account_id: number;
  readonly is_superuser: boolean;
}

/**
 * Returns everyone who may administer an account, by username: its own administrators, those of its agency, and
 * superusers. Call it outside a transaction, because it also reads users of other accounts.
 *
 * @param account its id, or the agency of an account that does not exist yet
 */
export async function administratorsOf(
  database: Tenancy,
  account: number | { readonly parent: number | null },
): Promise<readonly Administrator[]> {
  const acting =
    typeof account === "number"
      ? sql`(select account_id, parent_id from account where account_id = ${account})`
      : sql`(select null::int as account_id, ${account.parent}::int as parent_id)`;
  const { rows } = await sql<Administrator>`
    select u.user_id, u.username, u.account_id, u.is_superuser from app_user u
    join account home on home.account_id = u.account_id
    join ${acting} acting on ${sql.raw(MAY_ADMINISTER)}
    where u.is_active order by lower(u.username), u.user_id`.execute(database.everywhere());
  return rows;
}
