import { administratorsOf } from "../access/administrators.ts";
import type { Tenancy } from "../db/database.ts";

/**
 * Returns the users who have approved drafts of an account that are not live yet, and could no longer approve them:
 * they were deleted or deactivated, or no longer administer the account. Their approval does not count. Call it outside
 * a transaction, because it also reads users of other accounts.
 */
export async function lapsedApprovers(database: Tenancy, accountId: number): Promise<ReadonlySet<number>> {
  const approvers = await database
    .of(accountId)
    .selectFrom("draft")
    .select("approver_id")
    .distinct()
    .where("state", "in", ["approved", "scheduled"])
    .where("approver_id", "is not", null)
    .execute();
  const ids = approvers.flatMap(({ approver_id }) => approver_id ?? []);
  if (ids.length === 0) return NOBODY;
  const able = new Set((await administratorsOf(database, accountId)).map(({ user_id }) => user_id));
  return new Set(ids.filter((id) => !able.has(id)));
}

const NOBODY: ReadonlySet<number> = new Set();
