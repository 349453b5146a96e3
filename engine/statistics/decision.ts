import { type ArmPlan, type ArmStage, type ArmsDifference, armsDifference } from "./arms.ts";
import type { Interval } from "./rates.ts";
import { checkShares, type ShareCheck } from "./shares.ts";

/**
 * What to do with a guarded publish, and why:
 *
 * - `shares`: the leads were not divided as they should have been, so nothing can be said
 * - `better`: the challenger is surely better by more than the smallest difference
 * - `worse`: it is surely worse than the champion, and than the smallest difference if that is negative
 * - `not_better`: it is surely not better by as much as the smallest difference
 * - `too_few`: no interval yet
 * - `unclear`: the interval allows for both
 */
export const GUARD_ACTIONS = {
  shares: "stop",
  better: "widen",
  worse: "go_back",
  not_better: "stop",
  too_few: "wait",
  unclear: "wait",
} as const;

export type GuardReason = keyof typeof GUARD_ACTIONS;
export type GuardAction = (typeof GUARD_ACTIONS)[GuardReason];

export interface Judgment {
  readonly action: GuardAction;
  readonly reason: GuardReason;
  readonly difference: ArmsDifference;
  readonly shares: ShareCheck;
}

/**
 * Judges a guarded publish. It may be called after every lead: both the interval and the check of the shares are valid at
 * all times at once, so the probability that equal arms are ever called better or worse tends to at most 5 %.
 *
 * @param smallest the smallest difference of the rates, or mean values, that the challenger has to exceed; negative if it may
 * be worse by that much
 * @param assigned the leads of both arms for the check of the shares, if some of them have no outcome yet
 */
export function judgeArms(
  stages: readonly ArmStage[],
  plan: ArmPlan,
  smallest: number,
  assigned: Parameters<typeof checkShares>[0] = stages,
): Judgment {
  const [difference, shares] = [armsDifference(stages, plan), checkShares(assigned)];
  const reason = shares.wrong ? "shares" : reasonFor(difference.interval, smallest);
  return { action: GUARD_ACTIONS[reason], reason, difference, shares };
}

/** Returns what an interval of the difference says about the smallest difference. */
export function reasonFor(interval: Interval | null, smallest: number): Exclude<GuardReason, "shares"> {
  if (interval === null) return "too_few";
  if (interval.lower > smallest) return "better";
  if (interval.upper < Math.min(0, smallest)) return "worse";
  return interval.upper < smallest ? "not_better" : "unclear";
}
