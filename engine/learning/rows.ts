/** Rows that are worked on in one step of a generator: some milliseconds, however many columns there are. */
const CELLS_PER_STEP = 400_000;

/** Calls a function with consecutive parts of some rows, and lets other work run in between. */
export function* inParts(rows: number, work: (from: number, to: number) => void, perRow = 1): Generator<void, void> {
  const size = Math.max(256, Math.floor(CELLS_PER_STEP / Math.max(1, perRow)));
  for (let from = 0; from < rows; from += size) {
    work(from, Math.min(rows, from + size));
    yield;
  }
}

/**
 * Returns a function that returns numbers from 0 to 1, the same ones for the same seed (Mulberry32 of Tommy Ettinger,
 * public domain). What is suggested must not depend on the moment of the request.
 */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Assigns each row to one of some parts at random, the parts as evenly filled as chance does it. */
export function randomParts(rows: number, parts: number, seed: number): Uint8Array {
  const random = randomFrom(seed);
  return Uint8Array.from({ length: rows }, () => Math.floor(random() * parts));
}

/** Returns the positions of the rows that a test accepts. */
export function rowsWhere(rows: number, accepts: (row: number) => boolean): Int32Array {
  const found = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) if (accepts(row)) found[count++] = row;
  return found.slice(0, count);
}
