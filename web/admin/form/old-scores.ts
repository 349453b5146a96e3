import type { QueryClient } from "@tanstack/react-query";
import { leadPaths, RESCORE } from "../area/lead-paths.ts";
import { SCORED_VERSIONS } from "../data/scored-versions.ts";
import { oldScoresText } from "../ui/old-scores-text.ts";

/** What is said of leads that the live model may score differently; undefined where there are none, or nobody knows. */
export async function oldScores(queryClient: QueryClient): Promise<string | undefined> {
  const scored = await queryClient.fetchQuery(SCORED_VERSIONS).catch(() => undefined);
  return scored && oldScoresText(scored);
}

/** Where one is asked which leads to re-score, as `navigate` takes it. */
export const RESCORING = [leadPaths.list, { state: RESCORE }] as const;
