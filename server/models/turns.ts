import { unavailable } from "../http/errors.ts";

/** Does work of one account after the other. */
export interface Turns {
  /** @throws HttpError 503 when too much of the account is waiting already */
  take<Value>(accountId: number, work: () => Promise<Value>): Promise<Value>;
}

/**
 * Turns for each account: whoever edits a model waits for those before them on this node, instead of losing the
 * race for the next version after having done all the work.
 *
 * @param most how many may wait in one account
 */
export function createTurns(most: number): Turns {
  const lines = new Map<number, { length: number; last: Promise<unknown> }>();
  return {
    take(accountId, work) {
      const line = lines.get(accountId) ?? { length: 0, last: Promise.resolve() };
      if (line.length >= most) throw unavailable("Too many changes of this model are waiting. Try again shortly.");
      lines.set(accountId, line);
      line.length += 1;
      const mine = line.last.then(work);
      line.last = mine
        .catch(() => {})
        .then(() => {
          line.length -= 1;
          if (line.length === 0) lines.delete(accountId);
        });
      return mine;
    },
  };
}
