import { tooManyModels, unavailable } from "../http/errors.ts";
import { createTurns, type Turns } from "./keyed.ts";

/** 503: the change was not made, and will not be. */
export const tooManyChanges = () =>
  unavailable("server_busy", "Too many changes to this model are pending. Nothing was changed; try again shortly.");

/**
 * Changes of one model that may wait on one node, and for how many milliseconds. Each takes milliseconds, of the
 * largest model about 100 and then the rest. Together with the time limit of a change that has begun, this stays below
 * `ANSWER_MS`: a change must not wait for its turn after its request has been answered.
 */
const CHANGES = { perKey: 1, waiting: 50, waitMs: 5_000, refusal: tooManyChanges } as const;

/**
 * Creates turns for changes of models: an edit waits for earlier ones on this node, instead of losing the race for the
 * next version after all the work has been done, and doing it again. The wait is limited: a client that got the answer
 * that nothing was changed may send the change again, so it must not be made after all.
 */
export const createModelChanges = (): Turns<number> => createTurns(CHANGES);

/** The maximum duration of reading a model of the usual size, in milliseconds. */
const USUAL = 5;

/**
 * After work with a large model, the account's next one waits twice as long as it took: whatever it kept busy, this
 * process, the disk, or the single session of the embedded database, is free for others most of the time. A single
 * editor never notices; a program that edits or reads without a pause does.
 */
const REST = 2;

/** The maximum wait in milliseconds: an editor must not wait for a machine that is slow for another reason. */
const MAX_REST_MS = 500;

/** Returns how many milliseconds the next work waits after work with a large model. @param took its milliseconds */
export const restAfterLarge = (took: number): number => Math.min(REST * took, MAX_REST_MS);

/**
 * Creates turns for reads that process or send whole models, by the caller's account, whichever it acts in. For a large
 * model each read keeps this process busy for tens of milliseconds, and a client that repeats them would leave nobody
 * else any time.
 */
export const createModelReads = (): Turns<number> =>
  createTurns({
    perKey: 1,
    waiting: 20,
    waitMs: 5_000,
    refusal: tooManyModels,
    rest: (took) => (took <= USUAL ? 0 : restAfterLarge(took)),
  });
