import { setTimeout as pause } from "node:timers/promises";

/** How long lookups are collected, in milliseconds, and the maximum number of one batch. */
const BATCH_MS = 250;
const MAX_BATCH = 1_000;

/**
 * Combines all lookups of a short period into one query, so that an attacker who guesses causes only four queries a
 * second, however many guesses arrive. Lookups beyond the maximum of a batch are treated as unknown.
 */
export function batchLookups<Key, Found>(
  query: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found | undefined> {
  let batch: { readonly keys: Key[]; readonly found: Promise<readonly Found[]> } | undefined;

  return async (item) => {
    if (batch === undefined) {
      const keys: Key[] = [];
      const found = pause(BATCH_MS).then(() => {
        batch = undefined;
        return query(keys);
      });
      batch = { keys, found };
    }
    if (batch.keys.length >= MAX_BATCH) return undefined;
    const place = batch.keys.push(item) - 1;
    return (await batch.found)[place];
  };
}
