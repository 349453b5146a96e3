import type { Follower } from "../jobs/catch-up.ts";
import { accountsToIndex, backfillProgress, backfillSearch } from "./backfill.ts";
import { followEvents } from "./follow.ts";
import { READER } from "./state.ts";

/**
 * Keeps the index of texts up to date, after everything else: a search looks at leads that are not indexed yet one by
 * one.
 */
export const SEARCH: Follower = {
  reader: READER,
  maxBacklog: 250_000,
  turnMs: 2_000,
  rest: 4,
  follow: followEvents,
  accountsToBackfill: accountsToIndex,
  backfill: backfillSearch,
  backfillProgress,
};
