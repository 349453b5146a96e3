import { aucOf } from "../statistics/auc.ts";
import type { ScoreCount } from "../statistics/histogram.ts";
import { tenthsOf } from "../statistics/tenths.ts";
import type { Reached } from "./types.ts";

/** Counts rows by their score. */
export function countsOf(scores: Float64Array, outcomes: Uint8Array, rows: Int32Array): readonly ScoreCount[] {
  const counts = new Map<number, { leads: number; successes: number }>();
  for (const row of rows) {
    // log odds have as many values as rows; a thousandth tells enough of them apart
    const score = Math.round(1_000 * (scores[row] as number)) / 1_000;
    const own = counts.get(score);
    const success = outcomes[row] as number;
    if (own === undefined) counts.set(score, { leads: 1, successes: success });
    else {
      own.leads += 1;
      own.successes += success;
    }
  }
  return [...counts].map(([score, own]) => ({ score, ...own }));
}

/** Computes how well a score sorts some rows. */
export function reachedBy(scores: Float64Array, outcomes: Uint8Array, rows: Int32Array): Reached {
  const counts = countsOf(scores, outcomes, rows);
  const { auc, interval } = aucOf(counts);
  return { auc, auc_interval: interval, lift_top_tenth: tenthsOf(counts)[0]?.lift ?? null };
}
