import { divergenceOf } from "./divergence.ts";
import type { Interval } from "./rates.ts";

/**
 * From which population stability index a distribution is called what.
 *
 * Source: E. M. Lewis, "An introduction to credit scoring" (1994); N. Siddiqi, "Credit risk scorecards" (2006), chapter 9.
 */
export const SHIFTS = { stable: 0, shifting: 0.1, shifted: 0.25 } as const;

export type Shift = keyof typeof SHIFTS;

/** How far leads have moved from a reference, e.g. the leads of the time before. */
export interface Stability {
  /** The leads that are compared with the reference. */
  readonly leads: number;
  /** The population stability index; null without leads or without a reference. */
  readonly psi: number | null;
  readonly interval: Interval | null;
  readonly shift: Shift | null;
  /** The index that chance alone exceeds in 5 of 100 cases. */
  readonly by_chance: number | null;
  /** Whether there are so few leads that chance alone may be called shifting, and the index is not above chance. */
  readonly too_few: boolean;
  /** How many leads are enough; null if the reference has too few itself, or there are no leads. */
  readonly needs: number | null;
}

/**
 * Returns the population stability index from the counts by bin: the divergence of both distributions (`divergenceOf`, which
 * says what happens to empty bins).
 *
 * @throws RangeError if they have different numbers of bins
 */
export function stabilityOf(reference: readonly number[], current: readonly number[]): Stability {
  const found = divergenceOf(current, reference);
  const leads = total(current);
  if (found === null)
    return { leads, psi: null, interval: null, shift: null, by_chance: null, too_few: true, needs: null };
  const { value, interval, by_chance, chi_square } = found;
  const rest = SHIFTS.shifting - chi_square / total(reference);
  return {
    leads,
    psi: value,
    interval,
    shift: shiftOf(value),
    by_chance,
    too_few: by_chance > SHIFTS.shifting && value <= by_chance,
    needs: rest > 0 ? Math.ceil(chi_square / rest) : null,
  };
}

/** The leads of one day by bin, the bins in the order of the reference. */
export interface DayCounts {
  readonly day: string;
  readonly counts: readonly number[];
}

/** Returns the population stability index of each day against one reference. */
export function stabilityByDay(
  reference: readonly number[],
  days: readonly DayCounts[],
): readonly (Stability & { readonly day: string })[] {
  return days.map(({ day, counts }) => ({ day, ...stabilityOf(reference, counts) }));
}

/** Returns what a population stability index is called. */
export function shiftOf(psi: number): Shift {
  const names = Object.keys(SHIFTS) as Shift[];
  return names.findLast((name) => psi >= SHIFTS[name]) ?? "stable";
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
