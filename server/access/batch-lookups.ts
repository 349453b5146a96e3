import { setTimeout as pause } from "node:timers/promises";

/** How long what is asked is gathered, in milliseconds, and how much at most. */
const BATCH_MS = 250;
const MAX_BATCH = 1_000;

/**
 * One query for all that comes within a moment, so that whoever guesses costs four queries a second, however much is
 * guessed. Beyond the most that one takes, what is asked counts as unknown.
 */
export function batchLookups<Wanted, Found>(
  query: (wanted: readonly Wanted[]) => Promise<readonly Found[]>,
): (wanted: Wanted) => Promise<Found | undefined> {
  let gathered: { readonly wanted: Wanted[]; readonly found: Promise<readonly Found[]> } | undefined;

  return async (item) => {
    if (gathered === undefined) {
      const wanted: Wanted[] = [];
      const found = pause(BATCH_MS).then(() => {
        gathered = undefined;
        return query(wanted);
      });
      gathered = { wanted, found };
    }
    if (gathered.wanted.length >= MAX_BATCH) return undefined;
    const place = gathered.wanted.push(item) - 1;
    return (await gathered.found)[place];
  };
}
