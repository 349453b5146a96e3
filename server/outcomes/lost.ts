import { type RawBuilder, sql } from "kysely";
import type { DecidedState } from "#contract/wire";
import type { LeadOutcome } from "./state.ts";

const DAY_MS = 86_400_000;

/**
 * The moment before which a lead must have arrived to count as lost without an outcome: whole days in UTC, the same for
 * a lead and for the sums over leads, which are kept by day.
 *
 * @param days after which it counts as lost; null for never
 */
export const lostBefore = (days: number | null, now = new Date()): Date | null =>
  days === null ? null : new Date(Math.floor(now.getTime() / DAY_MS - days) * DAY_MS);

/** The same in SQL. */
export const LOST_BEFORE = (days: number, now: RawBuilder<unknown> = sql`now()`): RawBuilder<Date> =>
  sql<Date>`(date_trunc('day', ${now}, 'UTC') - make_interval(days => ${days}::int))`;

/** A lead with what its outcomes come to. */
interface LeadWithOutcome {
  readonly created_at: Date;
  readonly outcome: DecidedState | null;
  readonly outcome_at: Date | null;
}

/**
 * Returns what a lead comes to: what its outcomes come to, or lost after the account's days without one.
 *
 * @param days after which it counts as lost; null for never
 */
export function outcomeOf(
  { created_at, outcome, outcome_at }: LeadWithOutcome,
  days: number | null,
  now = new Date(),
): LeadOutcome {
  const limit = lostBefore(days, now);
  if (outcome !== null || days === null || limit === null || created_at >= limit)
    return { state: outcome, at: outcome_at };
  const arrivedOn = Math.floor(created_at.getTime() / DAY_MS);
  return { state: "lost", at: new Date((arrivedOn + days + 1) * DAY_MS) };
}
