import { type ScoreCount, sortCounts } from "./histogram.ts";
import { type Interval, type OutcomeCounts, type Rate, rateOf, ratesOf, sumOfCounts } from "./rates.ts";

/** A tenth of the leads. Its counts are not whole where leads with one score are divided between two tenths. */
export interface Tenth extends Rate {
  /** 1 is the tenth with the highest scores. */
  readonly tenth: number;
  readonly from: number;
  readonly to: number;
  /** How many times as many successes as in a tenth of leads taken at random; null without successes. */
  readonly lift: number | null;
  readonly lift_interval: Interval;
  /** The share of all successes in this tenth and those above it; null without successes. */
  readonly captured: number | null;
}

const TENTHS = 10;

/**
 * Returns the leads in ten equal parts by score, the highest first; none if there are no leads. Every part has a tenth of
 * the leads exactly. Leads with the score at which two parts meet are divided between these in proportion, and so are their
 * successes: that is what a random order of equal scores gives on average.
 *
 * The size of a part is fixed, so its lift is ten times its share of all successes, and the interval is ten times Wilson's
 * interval of that share.
 */
export function tenthsOf(counts: readonly ScoreCount[]): readonly Tenth[] {
  const sorted = sortCounts(counts).toReversed();
  const { leads, successes } = sumOfCounts(sorted);
  if (leads === 0) return [];
  const parts = divided(sorted, leads);
  const rates = ratesOf(parts);
  let captured = 0;
  return parts.map(({ from, to, successes: own }, index) => {
    captured += own;
    const share = rateOf({ leads: successes, successes: Math.min(own, successes) });
    return {
      tenth: index + 1,
      from,
      to,
      ...(rates[index] as Rate),
      lift: share.rate === null ? null : TENTHS * share.rate,
      lift_interval: { lower: TENTHS * share.interval.lower, upper: TENTHS * share.interval.upper },
      captured: successes === 0 ? null : Math.min(captured / successes, 1),
    };
  });
}

interface Part extends OutcomeCounts {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides leads, the highest score first, into tenths. Positions are multiplied by ten, so they are whole numbers and no
 * rounding moves a lead into another tenth.
 */
function divided(sorted: readonly ScoreCount[], leads: number): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const each of sorted) {
    const end = start + each.leads * TENTHS;
    for (let index = Math.floor(start / leads); index * leads < end && index < TENTHS; index++) {
      const share = (Math.min(end, (index + 1) * leads) - Math.max(start, index * leads)) / (end - start);
      const part = parts[index] ?? { from: each.score, to: each.score, leads: leads / TENTHS, successes: 0 };
      const added = part.successes + each.successes * share;
      parts[index] = { ...part, from: each.score, successes: Math.min(added, part.leads) };
    }
    start = end;
  }
  return parts;
}
