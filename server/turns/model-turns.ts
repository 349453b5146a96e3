import { tooManyModels, unavailable } from "../http/errors.ts";
import { createTurns, type Turns } from "./keyed.ts";

/** 503: the change was not made, and will not be. */
export const tooManyChanges = () =>
  unavailable("server_busy", "Too many changes to this model are pending. Nothing was changed; try again shortly.");

/**
 * Changes of one model that may wait on one node, and for how many milliseconds: each takes milliseconds, of a
 * largest model some 100 and then the rest. With the time that a change has once it has begun this stays below
 * `ANSWER_MS`: a change is not to wait for its turn any more when its request has been answered already.
 */
const CHANGES = { perKey: 1, waiting: 50, waitMs: 5_000, refusal: tooManyChanges } as const;

/**
 * Turns for changes of models: whoever edits a model waits for those before them on this node, instead of losing the
 * race for the next version after all the work has been done, and doing it again. Nobody waits without end: who has
 * been answered that nothing was changed may send the change again, so it must not be made after all.
 */
export const createModelChanges = (): Turns<number> => createTurns(CHANGES);

/** Milliseconds that a read of a model of the usual size takes at most. */
const USUAL = 5;

/** After a longer one the account's next waits twice as long as it took, as after the edit of a large model. */
const REST = 2;
/** Milliseconds that it waits at most. */
const MAX_REST_MS = 500;

/**
 * Turns for reads that take whole models apart or send them, by the account that asks, whichever it acts in: of a large
 * model each keeps this process busy for tens of milliseconds, and whoever asks again and again would leave nobody else
 * any time.
 */
export const createModelReads = (): Turns<number> =>
  createTurns({
    perKey: 1,
    waiting: 20,
    waitMs: 5_000,
    refusal: tooManyModels,
    rest: (took) => (took <= USUAL ? 0 : Math.min(REST * took, MAX_REST_MS)),
  });
