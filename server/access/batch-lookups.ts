import { setTimeout as pause } from "node:timers/promises";

/** How long lookups are collected, in milliseconds, and the maximum number of one batch. */
const BATCH_MS = 250;
const MAX_BATCH = 1_000;

/**
 * Combines all lookups of a short period into one query, so that an attacker who guesses causes only four queries a
 * second, however many guesses arrive. Lookups beyond the maximum of a batch are treated as unknown.
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
