import { setTimeout as sleep } from "node:timers/promises";
import { unavailable } from "../http/errors.ts";

/** Does work of one account after the other. */
export interface Turns {
  /**
   * @param rest for how many milliseconds the account's next work is to wait after this, which took so many
   * @throws HttpError 503 when too much of the account is waiting already
   */
  take<Value>(accountId: number, work: () => Promise<Value>, rest: (took: number) => number): Promise<Value>;
}

interface Line {
  waiting: number;
  /** Settles when the next may begin; never rejects. */
  free: Promise<void>;
}

/**
 * Turns for each account: whoever edits a model waits for those before them on this node, instead of losing the
 * race for the next version after all the work has been done, and doing it again.
 *
 * @param most how many may wait in one account
 */
export function createTurns(most: number): Turns {
  const lines = new Map<number, Line>();
  return {
    async take(accountId, work, rest) {
      const line = lines.get(accountId) ?? { waiting: 0, free: Promise.resolve() };
      if (line.waiting >= most) throw unavailable("Too many changes of this model are waiting. Try again shortly.");
      lines.set(accountId, line);
      line.waiting += 1;
      let took = 0;
      const done = line.free.then(async () => {
        line.waiting -= 1;
        const start = performance.now();
        try {
          return await work();
        } finally {
          took = performance.now() - start;
        }
      });
      const free = done
        .catch(() => {})
        .then(async () => {
          const pause = rest(took);
          if (pause > 0) await sleep(pause);
          if (line.free === free) lines.delete(accountId);
        });
      line.free = free;
      return await done;
    },
  };
}
