/** Runs work of one key one after the other. */
export type InTurn = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

/**
 * Password guesses from one address take turns, so that each sees the failures of those before it: sent all at once,
 * hundreds would be tried before the first one is counted.
 */
export function createInTurn(): InTurn {
  const turns = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
    turns.set(key, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(key) === mine) turns.delete(key);
    }
  };
}
