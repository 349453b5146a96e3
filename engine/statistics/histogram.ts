import { type OutcomeCounts, sumOfCounts } from "./rates.ts";

/** The leads with one score, or with the scores of one bucket that begins there. */
export interface ScoreCount extends OutcomeCounts {
  /** In any unit, e.g. hundredths of a point. */
  readonly score: number;
}

/** Returns the counts from the lowest score to the highest, equal scores together, without those that have no leads. */
export function sortCounts(counts: readonly ScoreCount[]): readonly ScoreCount[] {
  const sorted: ScoreCount[] = [];
  for (const each of [...counts].sort((a, b) => a.score - b.score)) {
    const last = sorted.at(-1);
    if (each.leads <= 0) continue;
    if (last === undefined || last.score !== each.score) sorted.push(each);
    else sorted[sorted.length - 1] = { score: each.score, ...sumOfCounts([last, each]) };
  }
  return sorted;
}
