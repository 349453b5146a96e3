import { divergenceOf } from "./divergence.ts";
import { type Interval, type OutcomeCounts, type Rate, ratesOf, sumOfCounts } from "./rates.ts";

/**
 * From which information value a question is called what.
 *
 * Source: N. Siddiqi, "Credit risk scorecards" (2006), chapter 6.
 */
export const STRENGTHS = { none: 0, weak: 0.02, medium: 0.1, strong: 0.3, suspicious: 0.5 } as const;

/** `suspicious` predicts so well that it probably gives the outcome away. */
export type Strength = keyof typeof STRENGTHS;

/** The leads with one answer, or with answers of one range. */
export interface AnswerBin extends Rate {
  /**
   * The logarithm of the bin's share of all successes divided by its share of all failures: above zero if its leads succeed
   * more often than others. Null for a bin without leads, and if there are no successes or no failures at all.
   */
  readonly weight_of_evidence: number | null;
}

/** What a question says about the outcome. */
export interface InformationValue {
  /** In the given order. */
  readonly bins: readonly AnswerBin[];
  /** Null unless there are both successes and failures. */
  readonly information_value: number | null;
  readonly interval: Interval | null;
  readonly strength: Strength | null;
  /** The information value that a question without any connection to the outcome exceeds in 5 of 100 cases. */
  readonly by_chance: number | null;
  /**
   * Whether so few outcomes are known that chance alone may be called weak or more, and the value is not above chance.
   */
  readonly too_few: boolean;
  /** How many leads with these bins and this rate are enough; null unless there are both successes and failures. */
  readonly needs: number | null;
}

/**
 * Returns the information value of a question from the counts by bin: the divergence of successes and failures
 * (`divergenceOf`, which says what happens to empty cells). *Unanswered* is a bin like others.
 */
export function informationValueOf(bins: readonly OutcomeCounts[]): InformationValue {
  const { leads, successes } = sumOfCounts(bins);
  const failures = leads - successes;
  const found = divergenceOf(
    bins.map((bin) => bin.successes),
    bins.map((bin) => bin.leads - bin.successes),
  );
  const described = ratesOf(bins).map((rate, index) => ({
    ...rate,
    weight_of_evidence: found?.weights[index] ?? null,
  }));
  if (found === null) {
    const unknown = { information_value: null, interval: null, strength: null, by_chance: null, needs: null };
    return { bins: described, ...unknown, too_few: true };
  }
  const { value, interval, by_chance, chi_square } = found;
  return {
    bins: described,
    information_value: value,
    interval,
    strength: strengthOf(value),
    by_chance,
    too_few: by_chance > STRENGTHS.weak && value <= by_chance,
    needs: Math.ceil((chi_square * leads ** 2) / (successes * failures) / STRENGTHS.weak),
  };
}

/** Returns what an information value is called. */
export function strengthOf(value: number): Strength {
  const names = Object.keys(STRENGTHS) as Strength[];
  return names.findLast((name) => value >= STRENGTHS[name]) ?? "none";
}
