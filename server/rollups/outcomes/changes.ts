import { type RawBuilder, sql } from "kysely";
import { LEAD_EVENTS, OUTCOME_EVENTS } from "#contract/wire";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import { positionPart } from "../../events/read.ts";
import type { EventReader } from "../../events/trim.ts";
import type { Changes } from "../changes.ts";

/** The name of the position of these sums in the events of each account. */
export const READER: EventReader = "outcomes";

const OF_RESULT = sql.raw("model_version, total_band, x_band, y_band, x, y, total, answers");

/** The state of every lead of an account with what became of it, or of those that match a condition. */
export const leadsNow = (accountId: number, condition: RawBuilder<unknown> = sql`true`): Changes => sql`
  select 1 as sign, created_at as arrived_at, ${OF_RESULT}, coalesce(outcome, 'open') as state from lead
  where account_id = ${accountId} and ${condition}`;

/**
 * The effects of events on the sums. A lead moves through pairs of a revision and a change of its outcomes, one step at a
 * time. An event of a result is a step to its revision, with the last change that was made at an earlier one; an event
 * of outcomes is a step to its change, at the revision that its row has. The order of events does not matter.
 *
 * @param rows with `lead_id`, `is_outcome`, `reference`, and `arrived_at`
 */
export function effectsOf(accountId: number, rows: RawBuilder<unknown>): Changes {
  const account = opaqueToPlanner(accountId);
  const ofLead = sql`c.account_id = ${account} and c.lead_id = e.lead_id`;
  return sql`
    select s.sign, e.arrived_at, result.*, coalesce(case when s.change > 0 then (
      select c.state from outcome_change c where ${ofLead} and c.change = s.change
    ) end, 'open') as state
    from (${rows}) e
    cross join lateral (
      select case when e.is_outcome then (
          select c.revision from outcome_change c where ${ofLead} and c.change = e.reference
        ) else e.reference end as revision,
        -- a lead that has just arrived has none
        case when e.is_outcome then e.reference when e.reference = 1 then 0 else coalesce((
          select c.change from outcome_change c where ${ofLead} and c.revision < e.reference
          order by c.change desc limit 1
        ), 0) end as change
    ) at
    cross join lateral (values
      (1, at.revision, at.change),
      (-1, at.revision - (not e.is_outcome)::int, at.change - e.is_outcome::int)
    ) s(sign, revision, change)
    cross join lateral (
      select ${OF_RESULT} from lead l
      where l.account_id = ${account} and l.lead_id = e.lead_id and l.revision = s.revision
      union all
      select ${OF_RESULT} from lead_history h
      where h.account_id = ${account} and h.lead_id = e.lead_id and h.revision = s.revision
      -- a lookup for each row, whatever the planner takes the events to be
      limit 1
    ) result
    where s.revision > 0`;
}

/** The events that are not folded yet, optionally limited by a condition on leads. */
export function unfolded(accountId: number, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const place = (part: "transaction_id" | "entry") => positionPart(accountId, READER, part);
  return sql`
    select lead_id, is_outcome, reference, arrived_at from (
      select subject as lead_id, kind = any(${OUTCOME_EVENTS}::text[]) as is_outcome, reference, arrived_at,
        transaction_id, entry
      from event
      where account_id = ${accountId} and kind = any(${LEAD_EVENTS}::text[])
        and (transaction_id, entry) > (${place("transaction_id")}, ${place("entry")})
    ) logged where ${condition}`;
}

/** The part of the sums that matching leads contribute, at the position up to which events are folded. */
export const heldOf = (accountId: number, condition: RawBuilder<unknown>): Changes => sql`
  ${leadsNow(accountId, condition)}
  union all
  ${opposite(effectsOf(accountId, unfolded(accountId, condition)))}`;

/** The changes with opposite signs. */
export const opposite = (changes: Changes): Changes => sql`
  select -sign as sign, arrived_at, ${OF_RESULT}, state from (${changes}) changes`;
