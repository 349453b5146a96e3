import { accountsBehind, type Follower } from "../../jobs/catch-up.ts";
import { READER } from "./changes.ts";
import { backfillOutcomes, foldOutcomes } from "./keep.ts";

/** Keeps the sums over outcomes up to date. */
export const OUTCOME_ROLLUPS: Follower = {
  reader: READER,
  maxBacklog: 25_000,
  turnMs: 5_000,
  rest: 0,
  follow: foldOutcomes,
  accountsToBackfill: accountsBehind("rollup_outcome"),
  backfill: backfillOutcomes,
};
