import { accountsBehind, type Follower } from "../jobs/catch-up.ts";
import { backfillOnce } from "./backfill.ts";
import { READER } from "./changes.ts";
import { foldOnce } from "./fold.ts";

/** Keeps the rollups up to date. A read of figures adds the events that wait, in about half a second at the most. */
export const ROLLUPS: Follower = {
  reader: READER,
  maxBacklog: 25_000,
  turnMs: 5_000,
  rest: 0,
  follow: foldOnce,
  accountsToBackfill: accountsBehind("rollup"),
  backfill: backfillOnce,
};
