import { type RawBuilder, sql } from "kysely";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { LOG_READERS } from "../lead-log/trim.ts";

/**
 * States of leads, each with a sign: 1 adds it to the sums and -1 takes it out. The columns are `sign`, `arrived_at`,
 * and those of the state that figures are made of.
 */
export type Changes = RawBuilder<unknown>;

const STATE = sql.raw("model_version, total_band, x, y, total, rule_ids, answers");

/** Under this name the rollups have a position in the log of each account. */
export const READER: (typeof LOG_READERS)[number] = "rollups";

/** Every lead of an account as it is now, or those for which a condition holds. */
export const leadsNow = (accountId: number, condition: RawBuilder<unknown> = sql`true`): Changes => sql`
  select 1 as sign, created_at as arrived_at, ${STATE} from lead where account_id = ${accountId} and ${condition}`;

/**
 * What rows of the log did to the sums: each put a state in the place of the one before it. Which of them comes first
 * does not matter, and that is as well: of two that replace the same lead, the later may have begun earlier.
 *
 * @param rows with `lead_id`, `revision` and `arrived_at`
 */
export const effectsOf = (accountId: number, rows: RawBuilder<unknown>): Changes => sql`
  select s.sign, e.arrived_at, state.* from (${rows}) e
  cross join lateral (values (1, e.revision), (-1, e.revision - 1)) s(sign, revision)
  cross join lateral (
    select ${STATE} from lead l
    where l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = e.lead_id and l.revision = s.revision
    union all
    select ${STATE} from lead_history h
    where h.account_id = ${opaqueToPlanner(accountId)} and h.lead_id = e.lead_id and h.revision = s.revision
    -- a lookup for each row, whatever the planner takes the log to be
    limit 1
  ) state
  where s.revision > 0`;

/** The rows of the log about leads that are not folded yet, or those of them for which a condition holds. */
export function unfolded(accountId: number, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const place = (column: "transaction_id" | "entry") => sql`(
    select ${sql.ref(column)} from lead_log_position where account_id = ${accountId} and reader = ${READER})`;
  return sql`
    select lead_id, revision, arrived_at from lead_log
    where account_id = ${accountId} and lead_id is not null
      and (transaction_id, entry) > (${place("transaction_id")}, ${place("entry")}) and ${condition}`;
}

/**
 * What the sums hold of the leads for which a condition holds, at the place up to which the log is folded: their
 * present state without what happened since.
 */
export const heldOf = (accountId: number, condition: RawBuilder<unknown>): Changes => sql`
  ${leadsNow(accountId, condition)}
  union all
  select -sign, arrived_at, ${STATE} from (${effectsOf(accountId, unfolded(accountId, condition))}) since`;

/** The same changes undone. */
export const opposite = (changes: Changes): Changes =>
  sql`select -sign, arrived_at, ${STATE} from (${changes}) changes`;
