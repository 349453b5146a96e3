import { type Kysely, sql } from "kysely";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import { leadStateOf, type Tables } from "../../db/tables.ts";
import type { LeadRow, RescoredRow } from "../../leads/rows.ts";
import { versionsOf } from "../../leads/versions.ts";
import type { ModelStore } from "../../models/store.ts";
import type { ModelVersion } from "../../models/version.ts";

/** A state of a lead. */
export interface StateKey {
  readonly leadId: string;
  readonly revision: number;
}

interface StateRow extends Pick<LeadRow, "source">, RescoredRow {
  readonly n: number;
  /** Whether it is the state before the requested one. */
  readonly is_former: boolean;
}

/** A state as it is stored, and the model that scored it. */
interface StoredState {
  readonly row: StateRow;
  readonly model: ModelVersion;
}

/** A state and, unless the lead was new, the one before it. */
export interface StatePair {
  readonly now: StoredState;
  readonly former: StoredState | undefined;
}

const of = (alias: string) => sql.raw(leadStateOf(alias));

/**
 * Returns states of an account's leads, and those before them: one pair for each key; undefined for a state that was
 * erased. Each state may have some kilobytes, so pass no more than a hundred keys at once.
 */
export async function readStates(
  models: Pick<ModelStore, "versions">,
  db: Kysely<Tables>,
  accountId: number,
  keys: readonly StateKey[],
): Promise<readonly (StatePair | undefined)[]> {
  const account = opaqueToPlanner(accountId);
  const { rows } = await sql<StateRow>`
    select w.n::int as n, s.is_former, l.lead_id, l.created_at, l.source, state.*,
      a.user_id as author_id, a.username as author_username, r.job_id as rescoring_id, r.rescored_at,
      r.user_id as rescorer_id, r.username as rescorer_username, r.reason as rescoring_reason
    from unnest(${keys.map(({ leadId }) => leadId)}::text[], ${keys.map(({ revision }) => revision)}::int[])
      with ordinality w(lead_id, revision, n)
    -- a lookup for each row, whatever the planner takes the leads to be
    cross join lateral (
      select * from lead where account_id = ${account} and lead_id = w.lead_id limit 1
    ) l
    cross join lateral (values (false, w.revision), (true, w.revision - 1)) s(is_former, revision)
    cross join lateral (
      select ${of("l")} where l.revision = s.revision
      union all
      select ${of("h")} from lead_history h
      where h.account_id = ${account} and h.lead_id = l.lead_id and h.revision = s.revision
      limit 1
    ) state
    left join lateral (
      select user_id, username from lead_author
      where account_id = ${account} and lead_id = l.lead_id and revision = s.revision and not s.is_former
      limit 1
    ) a on true
    left join lateral (
      select job_id, rescored_at, user_id, username, reason from lead_rescoring
      where account_id = ${account} and lead_id = l.lead_id and revision = s.revision and not s.is_former
      limit 1
    ) r on true
    where s.revision > 0`.execute(db);
  const versionOf = await versionsOf(models, accountId, rows);
  const found = keys.map((): { now?: StoredState; former?: StoredState } => ({}));
  for (const row of rows) {
    const pair = found[row.n - 1];
    if (pair !== undefined) pair[row.is_former ? "former" : "now"] = { row, model: versionOf(row.model_version) };
  }
  return found.map(({ now, former }) => (now === undefined ? undefined : { now, former }));
}
