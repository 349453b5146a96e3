import { accountsBehind, type Follower } from "../jobs/catch-up.ts";
import { backfillProgress, backfillSearch } from "./backfill.ts";
import { followEvents } from "./follow.ts";
import { READER } from "./state.ts";

/**
 * Keeps the index of texts up to date, with the lowest priority: a search also scans the leads that are not indexed
 * yet.
 */
export const SEARCH: Follower = {
  reader: READER,
  maxBacklog: 250_000,
  turnMs: 2_000,
  rest: 4,
  follow: followEvents,
  accountsToBackfill: accountsBehind("lead_search"),
  backfill: backfillSearch,
  backfillProgress,
};
