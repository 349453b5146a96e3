import { type Interval, Z95 } from "./rates.ts";

/** How far two distributions over the same bins are apart. */
export interface Divergence {
  /** From 0, if they are equal, without an upper limit. */
  readonly value: number;
  readonly interval: Interval;
  /** What chance alone exceeds in 5 of 100 cases if both are samples of one distribution. */
  readonly by_chance: number;
  /** The 95 % quantile of chi-square by which chance is judged: `by_chance` of a sample of one each, divided by two. */
  readonly chi_square: number;
  /** By bin: the logarithm of the first share divided by the second; null for a bin that is empty in both. */
  readonly weights: readonly (number | null)[];
}

/** Half a lead is added to each count if there is an empty one. */
const SMOOTHING = 0.5;

/** The 95 % quantile of the normal distribution. */
const Z_ONE_SIDED = 1.6448536269514722;

/**
 * Returns the Jeffreys divergence of two distributions, from their counts by bin: the sum of (p − q) · ln(p / q) over the
 * shares p and q. Credit scoring calls it information value if the distributions are those of successes and failures, and
 * population stability index if they are of two times.
 *
 * Bins that are empty in both are left out. If one is empty in only one of them, half a lead is added to every remaining
 * count, because the divergence would be infinite otherwise; all counts alike, so that no bin is favored.
 *
 * Times NM / (N + M), the divergence of two samples of one distribution over k bins is approximately distributed as
 * chi-square with k − 1 degrees of freedom. The interval is computed for the square root, whose distribution is less
 * skewed, with the variance of a Taylor expansion (of the second order, because the first is zero where both are equal), and
 * corrected by the bias. In simulations it contains the truth in 96 to 99 of 100 cases, from 30 leads on.
 *
 * Sources: H. Jeffreys, "An invariant form for the prior probability in estimation problems", Proc. R. Soc. A 186 (1946),
 * 453–461. S. Kullback, "Information theory and statistics" (1959), chapter 6. B. Yurdakul and J. Naranjo, "Statistical
 * properties of the population stability index", Journal of Risk Model Validation 14 (2020). J. B. S. Haldane, "The
 * estimation and significance of the logarithm of a ratio of frequencies", Annals of Human Genetics 20 (1956), 309–311,
 * for the half.
 *
 * @returns null if one of them has no leads
 * @throws RangeError if they have different numbers of bins
 */
export function divergenceOf(some: readonly number[], others: readonly number[]): Divergence | null {
  if (some.length !== others.length) throw new RangeError("both distributions need the same bins");
  const used = some.map((count, bin) => count > 0 || (others[bin] as number) > 0);
  if (!some.some((count) => count > 0) || !others.some((count) => count > 0)) return null;
  const isEmpty = (count: number, bin: number) => used[bin] === true && count <= 0;
  const added = some.some(isEmpty) || others.some(isEmpty) ? SMOOTHING : 0;
  const [first, second] = [some, others].map((counts) => smoothed(counts, used, added)) as [Sample, Sample];

  const bins = used.filter((is) => is).length;
  const inverse = 1 / first.size + 1 / second.size;
  const chi_square = chiSquare95(bins - 1);
  const weights = used.map((is, bin) => (is ? Math.log(shareIn(first, bin) / shareIn(second, bin)) : null));
  let value = 0;
  for (const [bin, weight] of weights.entries())
    if (weight !== null) value += (shareIn(first, bin) - shareIn(second, bin)) * weight;
  const { bias, variance } = moments(first, second, weights);
  const error = Math.sqrt(variance + 2 * (bins - 1) * inverse ** 2);
  // near zero the root has at least the error that it has for equal distributions
  const margin = Z95 * Math.max(error / (2 * Math.sqrt(Math.max(value, bias))), Math.sqrt(inverse));
  const corrected = (root: number) => Math.max(0, Math.max(0, root) ** 2 - bias);
  const root = Math.sqrt(Math.max(0, value));
  return {
    value,
    interval:
      bins === 1 ? { lower: 0, upper: 0 } : { lower: corrected(root - margin), upper: corrected(root + margin) },
    by_chance: chi_square * inverse,
    chi_square,
    weights,
  };
}

interface Sample {
  readonly shares: readonly number[];
  readonly size: number;
}

const shareIn = ({ shares }: Sample, bin: number) => shares[bin] as number;

function smoothed(counts: readonly number[], used: readonly boolean[], added: number): Sample {
  const all = counts.map((count, bin) => (used[bin] === true ? count + added : 0));
  const size = all.reduce((sum, count) => sum + count, 0);
  return { shares: all.map((count) => count / size), size };
}

/** Returns the bias and the variance of the divergence, from its first and second derivatives by the shares. */
function moments(first: Sample, second: Sample, weights: readonly (number | null)[]) {
  let [bias, variance] = [0, 0];
  for (const [own, other, sign] of [
    [first, second, 1],
    [second, first, -1],
  ] as const) {
    let [mean, square] = [0, 0];
    for (const [bin, weight] of weights.entries()) {
      if (weight === null) continue;
      const [share, ratio] = [shareIn(own, bin), shareIn(other, bin) / shareIn(own, bin)];
      const slope = sign * weight + 1 - ratio;
      mean += share * slope;
      square += share * slope ** 2;
      bias += ((1 + ratio) * (1 - share)) / (2 * own.size);
    }
    variance += (square - mean ** 2) / own.size;
  }
  return { bias, variance: Math.max(0, variance) };
}

/**
 * Returns the 95 % quantile of chi-square, within 3 % for one degree of freedom and 1 % for more; 0 for none.
 *
 * Source: E. B. Wilson and M. M. Hilferty, "The distribution of chi-square", PNAS 17 (1931), 684–688.
 */
function chiSquare95(degrees: number): number {
  if (degrees === 0) return 0;
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + Z_ONE_SIDED * Math.sqrt(part)) ** 3;
}
