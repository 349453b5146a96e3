import { type Kysely, sql } from "kysely";
import type { RescoringReason } from "#contract/wire";
import type { Actor } from "../../audit/agent.ts";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import { LEAD_STATE, type Tables } from "../../db/tables.ts";
import type { NextState } from "./decide.ts";

/** The job that re-scores leads. */
export interface By {
  readonly accountId: number;
  readonly jobId: number;
  /** Who requested it. */
  readonly actor: Actor | null;
  readonly reason: RescoringReason;
}

const STATE = sql.raw(LEAD_STATE.join(", "));

/**
 * Stores the new states of leads, in one statement: their former states go to the history, the user who submitted the
 * answers is kept, and each is an event. The time when the answers arrived (`scored_at`) stays unchanged, because
 * retention counts from it. Pass the transaction that has locked the leads and knows their revisions.
 */
export async function storeNext(db: Kysely<Tables>, by: By, states: readonly NextState[]): Promise<void> {
  if (states.length === 0) return;
  const { accountId, jobId, actor, reason } = by;
  const all = <Value>(value: (state: NextState) => Value) => states.map(value);
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  await sql`
    with next as materialized (
      select lead_id, version, evaluated_on, x, y, x_band, y_band, total_band, rule_ids::int[] as rule_ids,
        answers::jsonb as answers, given::jsonb as given, own_date
      from unnest(
        ${all(({ lead_id }) => lead_id)}::text[], ${all(({ version }) => version)}::int[],
        ${all(({ evaluatedOn }) => evaluatedOn)}::date[],
        ${all(({ score }) => score.x)}::bigint[], ${all(({ score }) => score.y)}::bigint[],
        ${all(({ score }) => score.x_band)}::text[], ${all(({ score }) => score.y_band)}::text[],
        ${all(({ score }) => score.total_band)}::text[], ${all(({ score }) => `{${score.matched.join(",")}}`)}::text[],
        ${all(({ answers }) => json(answers))}::text[], ${all(({ given }) => json(given))}::text[],
        ${all(({ ownDate }) => ownDate)}::date[]
      ) as t(lead_id, version, evaluated_on, x, y, x_band, y_band, total_band, rule_ids, answers, given, own_date)
    ),
    previous as materialized (
      select l.lead_id, l.revision, ${sql.raw(LEAD_STATE.map((column) => `l.${column}`).join(", "))}
      from next n join lead l on l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = n.lead_id
    ),
    archived as (
      insert into lead_history (account_id, lead_id, revision, ${STATE})
      select ${accountId}::int, lead_id, revision, ${STATE} from previous
    ),
    signed as (
      insert into lead_author (account_id, lead_id, revision, user_id, username, event_id)
      select a.account_id, a.lead_id, a.revision + 1, a.user_id, a.username, a.event_id
      from previous p join lead_author a
        on a.account_id = ${opaqueToPlanner(accountId)} and a.lead_id = p.lead_id and a.revision = p.revision
    ),
    marked as (
      insert into lead_rescoring (account_id, lead_id, revision, job_id, user_id, username, own_date, given, reason)
      select ${accountId}::int, n.lead_id, p.revision + 1, ${jobId}::int, ${actor?.id ?? null}::int,
        ${actor?.username ?? ""}::text, n.own_date, n.given, ${reason}::text
      from next n join previous p on p.lead_id = n.lead_id
    ),
    rescored as (
      update lead l set revision = p.revision + 1, answers = coalesce(n.answers, l.answers), model_version = n.version,
        evaluated_on = n.evaluated_on, x = n.x, y = n.y, total = n.x + n.y, x_band = n.x_band, y_band = n.y_band,
        total_band = n.total_band, rule_ids = n.rule_ids
      from next n join previous p on p.lead_id = n.lead_id
      where l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = n.lead_id
      returning l.lead_id, l.revision, l.created_at
    )
    insert into event (account_id, kind, subject, reference, arrived_at)
    select ${accountId}::int, 'lead.rescored', lead_id, revision, created_at from rescored`.execute(db);
}
