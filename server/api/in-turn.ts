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

/** Runs work of one key once for all who ask for it while it is under way. */
export type Together = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

export function createTogether(): Together {
  const underWay = new Map<string, Promise<unknown>>();
  return <Value>(key: string, work: () => Promise<Value>) => {
    const own = underWay.get(key) ?? work().finally(() => underWay.delete(key));
    underWay.set(key, own);
    // of one key there is one kind of work
    return own as Promise<Value>;
  };
}
