import { type ScoreCount, sortCounts } from "./histogram.ts";
import { type Difference, differenceOf, type OutcomeCounts, type Rate, ratesOf } from "./rates.ts";

/** Neighboring scores whose leads have one rate in the calibration. */
export interface CalibrationBlock extends Rate {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the rate by score, from the lowest score to the highest, under the one assumption that a higher score does not
 * have a lower rate: isotonic regression, weighted by leads. Neighbors in the wrong order are one block with their common
 * rate, so the rates of the blocks strictly increase. The intervals are those of the blocks' own counts.
 *
 * Source: the pool-adjacent-violators algorithm of M. Ayer, H. D. Brunk, G. M. Ewing, W. T. Reid, and E. Silverman, "An
 * empirical distribution function for sampling with incomplete information", Annals of Mathematical Statistics 26 (1955),
 * 641–647.
 */
export function calibrationOf(counts: readonly ScoreCount[]): readonly CalibrationBlock[] {
  const blocks: (OutcomeCounts & { readonly from: number; readonly to: number })[] = [];
  for (const { score, leads, successes } of sortCounts(counts)) {
    let block = { from: score, to: score, leads, successes };
    for (let last = blocks.at(-1); last !== undefined && !isLower(last, block); last = blocks.at(-1)) {
      blocks.pop();
      block = {
        from: last.from,
        to: score,
        leads: last.leads + block.leads,
        successes: last.successes + block.successes,
      };
    }
    blocks.push(block);
  }
  const rates = ratesOf(blocks);
  return blocks.map(({ from, to }, index) => ({ from, to, ...(rates[index] as Rate) }));
}

/** Whether the first rate is lower than the second; multiplied, because quotients round. */
const isLower = (some: OutcomeCounts, others: OutcomeCounts) =>
  some.successes * others.leads < others.successes * some.leads;

/** Two neighboring groups of which the one that should have the higher rate has the lower one. */
export interface Reversal extends Difference {
  /** The position of the group that should have the lower rate; the other one comes next. */
  readonly position: number;
  /** Whether chance is no explanation: the whole interval of the difference is on the wrong side. */
  readonly sure: boolean;
}

/**
 * Returns where rates fall from one group to the next, e.g. of the bands from the lowest to the highest. Groups without leads
 * are skipped. `difference` is the rate of the upper group less that of the lower one, so it is negative.
 */
export function reversalsOf(groups: readonly OutcomeCounts[]): readonly Reversal[] {
  const reversals: Reversal[] = [];
  let below: number | undefined;
  for (const [index, upper] of groups.entries()) {
    if (upper.leads <= 0) continue;
    const lower = below === undefined ? undefined : groups[below];
    if (lower !== undefined && isLower(upper, lower)) {
      const found = differenceOf(upper, lower);
      reversals.push({ position: below as number, ...found, sure: found.interval.upper < 0 });
    }
    below = index;
  }
  return reversals;
}
