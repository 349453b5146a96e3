import { setTimeout as sleep } from "node:timers/promises";
import { type HttpError, unavailable } from "../http/errors.ts";

/** Does work of one account after the other. */
export interface Turns {
  /**
   * @param rest for how many milliseconds the account's next work is to wait after this, which took so many
   * @throws HttpError the refusal, when too much of the account is waiting already, or its turn has not come in time;
   *   the work is not done then, nor later
   */
  take<Value>(accountId: number, work: () => Promise<Value>, rest: (took: number) => number): Promise<Value>;
}

export interface TurnLimits {
  /** How many may wait in one account. */
  readonly most: number;
  /** For how many milliseconds. */
  readonly patience: number;
  /** What whoever does not get a turn is told. */
  readonly refusal: () => HttpError;
}

interface Line {
  waiting: number;
  /** Settles when the next may begin; never rejects. */
  free: Promise<void>;
}

/** 503: the change was not made, and will not be. */
export const tooManyChanges = () =>
  unavailable("Too many changes to this model are pending. Nothing was changed; try again shortly.");

/**
 * Turns for each account: whoever edits a model waits for those before them on this node, instead of losing the
 * race for the next version after all the work has been done, and doing it again. Nobody waits without end: who has
 * been told that nothing was changed may send the change again, so it must not be made after all.
 */
export function createTurns({ most, patience, refusal }: TurnLimits): Turns {
  const lines = new Map<number, Line>();
  return {
    async take<Value>(accountId: number, work: () => Promise<Value>, rest: (took: number) => number): Promise<Value> {
      const line = lines.get(accountId) ?? { waiting: 0, free: Promise.resolve() };
      if (line.waiting >= most) throw refusal();
      lines.set(accountId, line);
      line.waiting += 1;
      return await new Promise<Value>((resolve, reject) => {
        let isWaiting = true;
        const leave = () => {
          isWaiting = false;
          line.waiting -= 1;
          clearTimeout(timer);
        };
        const timer = setTimeout(() => {
          leave();
          reject(refusal());
        }, patience);
        const turn = async () => {
          if (!isWaiting) return;
          leave();
          const start = performance.now();
          try {
            resolve(await work());
          } catch (error) {
            reject(error);
          }
          const pause = rest(performance.now() - start);
          if (pause > 0) await sleep(pause);
        };
        const free = line.free.then(turn).then(() => {
          if (line.free === free) lines.delete(accountId);
        });
        line.free = free;
      });
    },
  };
}
