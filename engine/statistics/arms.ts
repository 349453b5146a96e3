import { marginAt, rhoSquaredFor, timeFor } from "./confidence-sequence.ts";
import type { Interval, OutcomeCounts } from "./rates.ts";

/** The leads of one arm whose outcome is known. Both arms have to wait equally long before a lead counts. */
export interface Arm extends OutcomeCounts {
  /** If means of values are compared instead of rates: the sum of the leads' values, and of their squares. */
  readonly value?: { readonly sum: number; readonly squares: number };
}

/** A time in which new leads were divided between two models at random, with the same probability throughout. */
export interface ArmStage {
  /** The probability that a lead is scored by the challenger. */
  readonly share: number;
  readonly challenger: Arm;
  readonly champion: Arm;
}

/** What is meant to happen, said before the first lead; it decides when the interval is narrowest. */
export interface ArmPlan {
  /** How many leads are meant to be enough, those of both arms together (`leadsToTell`). */
  readonly leads: number;
  /** The probability of the challenger that this number was computed with. */
  readonly share: number;
}

/** How much higher the rate, or the mean value, of the challenger is. */
export interface ArmsDifference {
  /** The leads of both arms that count. */
  readonly leads: number;
  /** Null if no stage has enough leads. */
  readonly difference: number | null;
  /** Contains the truth at all times at once, in 95 of 100 guarded publishes; null while there are too few. */
  readonly interval: Interval | null;
  /** Whether an arm has fewer than 10 successes or 10 failures. */
  readonly too_few: boolean;
  /** How many leads are enough for an interval, approximately; null if that cannot be said yet. */
  readonly needs: number | null;
}

/**
 * The fewest successes and failures of an arm, and leads of an arm in a stage. In simulations of equal arms, decisions with
 * fewer exceed the error that the confidence sequence allows: 10 % instead of 5 % if the first look is at the first
 * success.
 */
const FEWEST = 10;

/**
 * Returns how much better the challenger is, with an interval at which one may look at any time.
 *
 * In each stage it is the difference of the arms' means, which is the augmented inverse-propensity estimate whose
 * regressions are these means. Stages are averaged with the weights n · p(1 − p), for n leads and the share p: the more a
 * stage says, the more it counts, and a change of all leads between two stages, which have different shares, does not look
 * like a difference of the arms. These weights are also the time of the confidence sequence. With one stage this is theorem
 * 2.2 of the article that `marginAt` names, for the variance n(s₁² / n₁ + s₀² / n₀).
 *
 * Where means of values are compared, both arms have the larger of both variances: a few large values make the mean and the
 * variance of the small arm large together, and without them it would seem surely worse.
 *
 * Sources: section 3 of the same article. For the weights, W. G. Cochran, "Some methods for strengthening the common χ²
 * tests", Biometrics 10 (1954), 417–451.
 */
export function armsDifference(stages: readonly ArmStage[], plan: ArmPlan): ArmsDifference {
  let [leads, weight, difference, variance] = [0, 0, 0, 0];
  const successes = { challenger: 0, champion: 0 };
  const failures = { challenger: 0, champion: 0 };
  for (const { share, challenger, champion } of stages) {
    if (challenger.leads < FEWEST || champion.leads < FEWEST || share <= 0 || share >= 1) continue;
    const all = challenger.leads + champion.leads;
    const own = all * share * (1 - share);
    leads += all;
    weight += own;
    difference += own * (meanOf(challenger) - meanOf(champion));
    variance += own ** 2 * varianceOfDifference(challenger, champion);
    successes.challenger += challenger.successes;
    successes.champion += champion.successes;
    failures.challenger += challenger.leads - challenger.successes;
    failures.champion += champion.leads - champion.successes;
  }
  if (weight === 0) return { leads, difference: null, interval: null, too_few: true, needs: null };

  const mean = difference / weight;
  const fewest = Math.min(successes.challenger, successes.champion, failures.challenger, failures.champion);
  const needs = fewest > 0 ? Math.ceil((leads * FEWEST) / fewest) : null;
  if (fewest < FEWEST) return { leads, difference: mean, interval: null, too_few: true, needs };
  const rhoSquared = rhoSquaredFor(plan.leads * plan.share * (1 - plan.share));
  const margin = Math.sqrt(variance / weight) * marginAt(weight, rhoSquared);
  return {
    leads,
    difference: mean,
    interval: { lower: mean - margin, upper: mean + margin },
    too_few: false,
    needs,
  };
}

const meanOf = ({ leads, successes, value }: Arm) => (value?.sum ?? successes) / leads;

function varianceOf({ leads, successes, value = { sum: successes, squares: successes } }: Arm): number {
  return Math.max(0, value.squares - value.sum ** 2 / leads) / (leads - 1);
}

function varianceOfDifference(challenger: Arm, champion: Arm): number {
  const [own, other] = [varianceOf(challenger), varianceOf(champion)];
  const hasValues = challenger.value !== undefined || champion.value !== undefined;
  const [first, second] = hasValues ? [Math.max(own, other), Math.max(own, other)] : [own, other];
  return first / challenger.leads + second / champion.leads;
}

/**
 * Returns after how many leads, in both arms together, a challenger that is better by this much has been found better in
 * six of ten cases. Twice as many find it in nineteen of twenty.
 *
 * @param rate the rate of the champion
 * @param difference how much higher the rate of the challenger is than the smallest difference that it has to exceed
 * @example leadsToTell(0.1, 0.02, 0.25) // 12492
 */
export function leadsToTell(rate: number, difference: number, share: number): number {
  const better = Math.min(Math.max(rate + difference, 0), 1);
  return timeFor(difference, (better * (1 - better)) / share + (rate * (1 - rate)) / (1 - share));
}
