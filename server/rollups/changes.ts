import { type RawBuilder, sql } from "kysely";
import { LEAD_STATE_EVENTS } from "#contract/wire";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import { positionPart } from "../events/read.ts";
import type { EventReader } from "../events/trim.ts";

/**
 * States of leads, each with a sign: 1 adds it to the sums and -1 subtracts it. The columns are `sign`, `arrived_at`,
 * and those of the state that figures are computed from.
 */
export type Changes = RawBuilder<unknown>;

const OF_RESULT = sql.raw("model_version, total_band, x_band, y_band, x, y, total, rule_ids, answers");
const STATE = sql`${OF_RESULT}, source`;

/** The name of the rollups' position in the events of each account. */
export const READER: EventReader = "rollups";

/** The current state of every lead of an account, or of those that match a condition. */
export const leadsNow = (accountId: number, condition: RawBuilder<unknown> = sql`true`): Changes => sql`
  select 1 as sign, created_at as arrived_at, ${STATE} from lead where account_id = ${accountId} and ${condition}`;

/**
 * The effects of events of leads on the sums: each replaces a state by the next one. Their order does not matter, and
 * it must not: of two that replace the same lead, the later one may have begun earlier.
 *
 * @param rows with `lead_id`, `revision`, and `arrived_at`
 */
export const effectsOf = (accountId: number, rows: RawBuilder<unknown>): Changes => sql`
  select s.sign, e.arrived_at, state.* from (${rows}) e
  cross join lateral (values (1, e.revision), (-1, e.revision - 1)) s(sign, revision)
  cross join lateral (
    select ${STATE} from lead l
    where l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = e.lead_id and l.revision = s.revision
    union all
    -- every state of a lead has the source of its first arrival
    select ${OF_RESULT}, (
      select l.source from lead l where l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = h.lead_id
    ) from lead_history h
    where h.account_id = ${opaqueToPlanner(accountId)} and h.lead_id = e.lead_id and h.revision = s.revision
    -- a lookup for each row, whatever the planner takes the events to be
    limit 1
  ) state
  where s.revision > 0`;

/** The events of leads that are not folded yet, optionally limited by a condition on leads. */
export function unfolded(accountId: number, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const place = (part: "transaction_id" | "entry") => positionPart(accountId, READER, part);
  return sql`
    select lead_id, revision, arrived_at from (
      select subject as lead_id, reference as revision, arrived_at, transaction_id, entry from event
      where account_id = ${accountId} and kind = any(${LEAD_STATE_EVENTS}::text[])
        and (transaction_id, entry) > (${place("transaction_id")}, ${place("entry")})
    ) logged where ${condition}`;
}

/**
 * The part of the sums that the leads that match a condition contribute, at the position up to which the log is folded:
 * their current state without the events since.
 */
export const heldOf = (accountId: number, condition: RawBuilder<unknown>): Changes => sql`
  ${leadsNow(accountId, condition)}
  union all
  select -sign, arrived_at, ${STATE} from (${effectsOf(accountId, unfolded(accountId, condition))}) since`;

/** The changes with opposite signs. */
export const opposite = (changes: Changes): Changes =>
  sql`select -sign as sign, arrived_at, ${STATE} from (${changes}) changes`;
