import type { QueryClient } from "@tanstack/react-query";
import { leadPaths, RESCORE } from "../area/lead-paths.ts";
import { SCORED_VERSIONS } from "../data/scored-versions.ts";
import { oldScoresText } from "../ui/old-scores-text.ts";

/**
 * The message about leads that the live model may score differently; undefined if there are none, or if it is unknown.
 */
export async function oldScores(queryClient: QueryClient): Promise<string | undefined> {
  const scored = await queryClient.fetchQuery(SCORED_VERSIONS).catch(() => undefined);
  return scored && oldScoresText(scored);
}

/** The question which leads to re-score, as arguments of `navigate`. */
export const RESCORING = [leadPaths.list, { state: RESCORE }] as const;
