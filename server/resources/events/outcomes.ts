import { type Kysely, sql } from "kysely";
import type { DecidedState } from "#contract/wire";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import type { Tables } from "../../db/tables.ts";

/** A change of the outcomes of a lead. */
interface ChangeKey {
  readonly leadId: string;
  readonly change: number;
}

/** A change of one outcome, with what all outcomes of its lead came to before and after it. */
export interface ChangeRow {
  readonly n: number;
  readonly lead_id: string;
  readonly revision: number;
  readonly outcome_id: number;
  readonly outcome: string;
  readonly value: number | null;
  readonly occurred_at: Date;
  readonly actor_id: number | null;
  readonly actor_username: string;
  readonly state: DecidedState | null;
  readonly previous_state: DecidedState | null;
}

/** Returns changes of an account's outcomes: one for each key; undefined for one that was erased with its lead. */
export async function readOutcomeChanges(
  db: Kysely<Tables>,
  accountId: number,
  keys: readonly ChangeKey[],
): Promise<readonly (ChangeRow | undefined)[]> {
  const account = opaqueToPlanner(accountId);
  const { rows } = await sql<ChangeRow>`
    select w.n::int as n, c.*
    from unnest(${keys.map(({ leadId }) => leadId)}::text[], ${keys.map(({ change }) => change)}::int[])
      with ordinality w(lead_id, change, n)
    -- a lookup for each row, whatever the planner takes the changes to be
    cross join lateral (
      select now.lead_id, now.revision, now.outcome_id, now.outcome, now.value, now.occurred_at, now.actor_id,
        now.actor_username, now.state, (
          select former.state from outcome_change former
          where former.account_id = ${account} and former.lead_id = w.lead_id and former.change = w.change - 1
        ) as previous_state
      from outcome_change now
      where now.account_id = ${account} and now.lead_id = w.lead_id and now.change = w.change
      limit 1
    ) c`.execute(db);
  const found = new Map(rows.map((row) => [row.n, row]));
  return keys.map((_, index) => found.get(index + 1));
}
