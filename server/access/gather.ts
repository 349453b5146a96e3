import { setTimeout as pause } from "node:timers/promises";

/** How long what is asked is gathered, in milliseconds, and how much at most. */
const GATHER_FOR = 250;
const MOST_GATHERED = 1_000;

/**
 * One query for all that comes within a moment, so that whoever guesses costs four queries a second, however much is
 * guessed. Beyond the most that one takes, what is asked counts as unknown.
 */
export function createGathering<Wanted, Found>(
  query: (wanted: readonly Wanted[]) => Promise<readonly Found[]>,
): (wanted: Wanted) => Promise<Found | undefined> {
  let gathered: { readonly wanted: Wanted[]; readonly found: Promise<readonly Found[]> } | undefined;

  return async (item) => {
    if (gathered === undefined) {
      const wanted: Wanted[] = [];
      const found = pause(GATHER_FOR).then(() => {
        gathered = undefined;
        return query(wanted);
      });
      gathered = { wanted, found };
    }
    if (gathered.wanted.length >= MOST_GATHERED) return undefined;
    const place = gathered.wanted.push(item) - 1;
    return (await gathered.found)[place];
  };
}
