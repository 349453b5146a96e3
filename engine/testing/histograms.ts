import type { ScoreCount } from "../statistics/histogram.ts";
import type { Draw } from "./random.ts";

/** Random counts by score: few scores or many, with ties, sometimes without successes or failures, sometimes large. */
export function someHistogram(draw: Draw, largest = 12): readonly ScoreCount[] {
  const scores = draw.whole(1, 15);
  const rate = draw.pick(0, 0.05, 0.3, 0.5, 0.9, 1);
  return Array.from({ length: scores }, () => {
    const leads = draw.whole(0, largest);
    let successes = 0;
    for (let lead = 0; lead < leads; lead++) if (draw.whole(1, 1000) <= rate * 1000) successes += 1;
    return { score: draw.whole(-10, 10) * 50, leads, successes };
  });
}

/** The leads behind the counts, one by one. */
export function leadsOf(
  counts: readonly ScoreCount[],
): readonly { readonly score: number; readonly success: boolean }[] {
  return counts.flatMap(({ score, leads, successes }) =>
    Array.from({ length: leads }, (_, index) => ({ score, success: index < successes })),
  );
}
