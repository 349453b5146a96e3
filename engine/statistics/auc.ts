import { type ScoreCount, sortCounts } from "./histogram.ts";
import { type Interval, sumOfCounts, WIDEST, Z95 } from "./rates.ts";

/** With fewer successes, or fewer failures, the interval of an AUC is not reliable. */
const FEWEST = 10;

/** How well a score sorts leads. */
export interface Auc {
  readonly successes: number;
  readonly failures: number;
  /**
   * The probability that a random success has a higher score than a random failure, equal scores counted half: 0.5 is a
   * coin, 1 is perfect. Null unless there are both.
   */
  readonly auc: number | null;
  /** DeLong's standard error; null if there is no AUC, or only one success or failure. */
  readonly standard_error: number | null;
  readonly interval: Interval;
  /** Whether there are fewer than 10 successes or failures, or the interval is wider than 20 points. */
  readonly too_few: boolean;
  /** How many leads with these outcomes are enough, approximately; null unless there are both kinds. */
  readonly needs: number | null;
}

/**
 * Returns the area under the ROC curve from the counts by score. If the scores are those of buckets, leads within one count
 * as tied, so narrow buckets lose little.
 *
 * Its variance is DeLong's, which assumes nothing about the scores and can be computed exactly from counts; that of Hanley
 * and McNeil assumes exponential distributions. The interval is that of log(auc / (1 − auc)), so it stays within 0 and 1.
 * If the scores separate all outcomes, DeLong's variance is zero, and the interval is Newcombe's, which does not say that an
 * AUC is certainly perfect.
 *
 * Sources: E. R. DeLong, D. M. DeLong, and D. L. Clarke-Pearson, "Comparing the areas under two or more correlated receiver
 * operating characteristic curves", Biometrics 44 (1988), 837–845. M. S. Pepe, "The statistical evaluation of medical tests
 * for classification and prediction" (2003), section 5.2. R. G. Newcombe, "Confidence intervals for an effect size measure
 * based on the Mann–Whitney statistic. Part 2", Statistics in Medicine 25 (2006), 559–573, method 5.
 */
export function aucOf(counts: readonly ScoreCount[]): Auc {
  const sorted = sortCounts(counts);
  const { leads, successes } = sumOfCounts(sorted);
  const failures = leads - successes;
  const base = { successes, failures };
  if (successes === 0 || failures === 0)
    return { ...base, auc: null, standard_error: null, interval: { lower: 0, upper: 1 }, too_few: true, needs: null };

  const parts = placements(sorted, successes, failures);
  const auc = sum(parts, (part) => part.successes * part.below) / successes;
  const interval = (error: number) =>
    error > 0 ? logitInterval(auc, error) : newcombeInterval(auc, successes, failures);
  const error =
    successes > 1 && failures > 1
      ? Math.sqrt(
          sum(parts, (part) => part.successes * (part.below - auc) ** 2) / (successes - 1) / successes +
            sum(parts, (part) => part.failures * (part.above - auc) ** 2) / (failures - 1) / failures,
        )
      : null;
  const found = interval(error ?? 0);
  const width = found.upper - found.lower;
  return {
    ...base,
    auc,
    standard_error: error,
    interval: found,
    too_few: Math.min(successes, failures) < FEWEST || width > WIDEST,
    needs: Math.ceil(leads * Math.max(FEWEST / Math.min(successes, failures), (width / WIDEST) ** 2)),
  };
}

/** The leads with one score, and how the leads with the other outcome lie to them; equal scores count half. */
interface Placement {
  readonly successes: number;
  readonly failures: number;
  /** The share of all failures that are below. */
  readonly below: number;
  /** The share of all successes that are above. */
  readonly above: number;
}

function placements(sorted: readonly ScoreCount[], successes: number, failures: number): readonly Placement[] {
  const before = { successes: 0, failures: 0 };
  return sorted.map((each) => {
    const own = { successes: each.successes, failures: each.leads - each.successes };
    const below = (before.failures + own.failures / 2) / failures;
    const above = (successes - before.successes - own.successes / 2) / successes;
    before.successes += own.successes;
    before.failures += own.failures;
    return { ...own, below, above };
  });
}

function sum(parts: readonly Placement[], value: (part: Placement) => number): number {
  let total = 0;
  for (const part of parts) total += value(part);
  return total;
}

function logitInterval(auc: number, error: number): Interval {
  const middle = Math.log(auc / (1 - auc));
  const margin = (Z95 * error) / (auc * (1 - auc));
  return { lower: logistic(middle - margin), upper: logistic(middle + margin) };
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** The interval of all areas whose own variance does not contradict this one, each end found by halving. */
function newcombeInterval(auc: number, successes: number, failures: number): Interval {
  const middle = (successes + failures) / 2 - 1;
  const variance = (area: number) =>
    (area * (1 - area) * (1 + middle * ((1 - area) / (2 - area) + area / (1 + area)))) / (successes * failures);
  const contradicts = (area: number) => Math.abs(auc - area) > Z95 * Math.sqrt(variance(area));
  const end = (outside: number) => {
    let [inner, outer] = [auc, outside];
    for (let step = 0; step < 60; step++) {
      const between = (inner + outer) / 2;
      if (contradicts(between)) outer = between;
      else inner = between;
    }
    return inner;
  };
  return { lower: end(0), upper: end(1) };
}
