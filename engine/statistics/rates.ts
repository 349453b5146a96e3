/** The 97.5 % quantile of the normal distribution: every interval here is meant to contain the truth in 95 of 100 cases. */
export const Z95 = 1.959963984540054;

/** An interval that contains the truth in 95 of 100 cases; both ends belong to it. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** Leads with a known outcome, and how many of them are successes. Shares of leads count: ties are split. */
export interface OutcomeCounts {
  readonly leads: number;
  readonly successes: number;
}

/** An interval that is wider than this, 20 points of a hundred, is too wide to act on. */
export const WIDEST = 0.2;

/** A share of leads, from 0 to 1, and how sure it is. */
export interface Rate extends OutcomeCounts {
  /** Null without leads. */
  readonly rate: number | null;
  readonly interval: Interval;
  /** Whether the interval is too wide to act on. */
  readonly too_few: boolean;
  /** How many leads with this rate are enough. */
  readonly needs: number;
}

/**
 * Returns the rate of successes with its interval: Wilson's score interval, which stays within 0 and 1 and is right for few
 * leads and for rates near the ends. Without leads it is everything from 0 to 1.
 *
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927), 209–212;
 * method 3 of R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17
 * (1998), 857–872.
 *
 * @param widest the width from which on the interval is too wide
 * @example rateOf({ leads: 263, successes: 81 }).interval // { lower: 0.2553…, upper: 0.3662… }
 */
export function rateOf({ leads, successes }: OutcomeCounts, widest = WIDEST): Rate {
  const rate = leads > 0 ? successes / leads : null;
  const interval = wilson(rate ?? 0, leads);
  const too_few = interval.upper - interval.lower > widest;
  return { leads, successes, rate, interval, too_few, needs: needed(rate, widest) };
}

/**
 * Returns the rates of groups that are compared, e.g. of the bands. An interval is also too wide if it is wider than twice
 * the rate of all, or twice the group's own if that is higher: of a hundred successes in ten thousand leads, a group of
 * twenty leads without one says nothing.
 */
export function ratesOf(groups: readonly OutcomeCounts[]): readonly Rate[] {
  const all = rateOf(sumOfCounts(groups)).rate ?? 0;
  return groups.map((group) => {
    const relative = 2 * Math.max(all, rateOf(group).rate ?? 0);
    return rateOf(group, relative > 0 ? Math.min(WIDEST, relative) : WIDEST);
  });
}

/** Returns the sum of counts. */
export function sumOfCounts(counts: readonly OutcomeCounts[]): OutcomeCounts {
  let [leads, successes] = [0, 0];
  for (const each of counts) {
    leads += each.leads;
    successes += each.successes;
  }
  return { leads, successes };
}

function wilson(rate: number, leads: number): Interval {
  if (leads <= 0) return { lower: 0, upper: 1 };
  const center = 2 * leads * rate + Z95 ** 2;
  const margin = Z95 * Math.sqrt(Z95 ** 2 + 4 * leads * rate * (1 - rate));
  const divisor = 2 * (leads + Z95 ** 2);
  // rounding must neither keep an end from 0 or 1 nor move it beyond
  return {
    lower: rate === 0 ? 0 : Math.max(0, (center - margin) / divisor),
    upper: rate === 1 ? 1 : Math.min(1, (center + margin) / divisor),
  };
}

/**
 * Returns the fewest leads whose interval at this rate is not wider. The width of Wilson's interval, squared,
 * is Z95²(Z95² + 4np(1 − p)) / (n + Z95²)²: a quadratic equation for n + Z95². Without a rate, that of one half is assumed, which
 * needs the most.
 */
function needed(rate: number | null, widest: number): number {
  const p = rate ?? 0.5;
  const linear = (4 * Z95 ** 2 * p * (1 - p)) / widest ** 2;
  const constant = (Z95 ** 4 * (1 - 4 * p * (1 - p))) / widest ** 2;
  return Math.ceil((linear + Math.sqrt(linear ** 2 + 4 * constant)) / 2 - Z95 ** 2);
}

/** How much higher one rate is than another, from −1 to 1. */
export interface Difference {
  /** Null if one of them has no leads. */
  readonly difference: number | null;
  readonly interval: Interval;
}

/**
 * Returns how much higher the first rate is than the second, with an interval made of Wilson's intervals of both.
 *
 * Source: method 10 of R. G. Newcombe, "Interval estimation for the difference between independent proportions: comparison
 * of eleven methods", Statistics in Medicine 17 (1998), 873–890.
 *
 * @example differenceOf({ leads: 70, successes: 56 }, { leads: 80, successes: 48 }).interval // 0.0524… to 0.3339…
 */
export function differenceOf(some: OutcomeCounts, others: OutcomeCounts): Difference {
  const [first, second] = [rateOf(some), rateOf(others)];
  if (first.rate === null || second.rate === null) return { difference: null, interval: { lower: -1, upper: 1 } };
  const difference = first.rate - second.rate;
  const below = Math.hypot(first.rate - first.interval.lower, second.interval.upper - second.rate);
  const above = Math.hypot(first.interval.upper - first.rate, second.rate - second.interval.lower);
  return { difference, interval: { lower: difference - below, upper: difference + above } };
}

/** A rate as people say it: 31 of 100 leads, 4 of 1,000. */
export interface OutOf {
  readonly number: number;
  readonly of: number;
}

/**
 * Returns a rate in whole leads: of 100, or of the smallest power of ten up to a million in which it is at least one. A
 * rate of 0 is 0 of 100, and only a rate of 1 is 100 of 100.
 *
 * @example outOf(0.004) // { number: 4, of: 1000 }
 */
export function outOf(rate: number): OutOf {
  if (rate <= 0) return { number: 0, of: 100 };
  let of = 100;
  const isRough = () => Math.round(rate * of) < 1 || (rate < 1 && Math.round(rate * of) >= of);
  while (of < 1_000_000 && isRough()) of *= 10;
  return { number: Math.round(rate * of), of };
}
