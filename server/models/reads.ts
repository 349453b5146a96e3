import { tooManyModels } from "../http/errors.ts";
import { createTurns } from "./turns.ts";

export interface ModelReads {
  /**
   * Runs a read of whole models when it is the account's turn.
   *
   * @param accountId of who asks, whichever account is acted in
   * @throws HttpError 429 when its turn has not come in time
   */
  run<Value>(accountId: number, read: () => Promise<Value>): Promise<Value>;
}

/** Reads of one account that may wait on one node, and for how many milliseconds. */
const LIMITS = { most: 20, patience: 5_000, refusal: tooManyModels } as const;

/** Milliseconds that a read of a model of the usual size takes at most. */
const USUAL = 5;

/** After a longer one the account's next waits twice as long as it took, as after the edit of a large model. */
const REST = 2;
/** Milliseconds that it waits at most. */
const LONGEST_REST = 500;

/**
 * Turns for reads that take whole models apart or send them: of a large one each keeps this process busy for tens of
 * milliseconds, and whoever asks again and again would leave nobody else any time.
 */
export function createModelReads(): ModelReads {
  const turns = createTurns(LIMITS);
  const rest = (took: number) => (took <= USUAL ? 0 : Math.min(REST * took, LONGEST_REST));
  return { run: (accountId, read) => turns.take(accountId, read, rest) };
}
