import { tooBusy, unavailable } from "./errors.ts";

/** How many heavy reads may run at once on this node. */
export interface HeavyLimits {
  readonly perNode: number;
  readonly perAccount: number;
  /** How many of one account may wait for their turn, and for how many milliseconds. */
  readonly waiting: number;
  readonly waitMs: number;
}

const WAITING = { waiting: 20, waitMs: 2_000 } as const;

/**
 * A heavy read uses up to two of the pool's 16 connections, so some are always left for what is short. The embedded
 * database runs one statement at a time: there others come in between the statements of one such read.
 */
export const HEAVY_LIMITS = {
  postgres: { perNode: 6, perAccount: 3, ...WAITING },
  embedded: { perNode: 1, perAccount: 1, ...WAITING },
} as const satisfies Record<string, HeavyLimits>;

/** Computing figures may take a minute: half of the turns are left for what is read meanwhile. */
export const FIGURE_LIMITS = {
  postgres: { perNode: 3, perAccount: 2, ...WAITING },
  embedded: { perNode: 1, perAccount: 1, ...WAITING },
} as const satisfies Record<string, HeavyLimits>;

export interface HeavyReads {
  /**
   * Runs a read when it is its turn.
   *
   * @throws HttpError when its turn has not come in time: 429 when the account itself has as much under way, or
   *   waiting, as it may; 503 when others have
   */
  run<T>(accountId: number, read: () => Promise<T>): Promise<T>;
  /** The same for what has begun already or is made once for many: it waits as long as it takes. */
  runEventually<T>(accountId: number, read: () => Promise<T>): Promise<T>;
}

const OTHERS_BUSY = "The server is busy with other reports. Try again shortly.";

interface Waiting {
  readonly accountId: number;
  readonly begin: () => void;
}

/**
 * Gives heavy reads turns: so many at once on the node, and of one account. The next is of the account with the
 * fewest under way, the one that has waited longest among those, so that nobody is served more by asking more.
 */
export function createHeavyReads({ perNode, perAccount, waiting, waitMs }: HeavyLimits): HeavyReads {
  const running = new Map<number, number>();
  let total = 0;
  let queue: readonly Waiting[] = [];

  const runningOf = (accountId: number) => running.get(accountId) ?? 0;

  function take({ accountId, begin }: Waiting): void {
    total += 1;
    running.set(accountId, runningOf(accountId) + 1);
    begin();
  }

  function giveBack(accountId: number): void {
    total -= 1;
    const left = runningOf(accountId) - 1;
    if (left === 0) running.delete(accountId);
    else running.set(accountId, left);
    advance();
  }

  function advance(): void {
    while (total < perNode) {
      const next = queue
        .filter(({ accountId }) => runningOf(accountId) < perAccount)
        .reduce<Waiting | undefined>(
          (best, each) => (best !== undefined && runningOf(best.accountId) <= runningOf(each.accountId) ? best : each),
          undefined,
        );
      if (next === undefined) return;
      queue = queue.filter((each) => each !== next);
      take(next);
    }
  }

  async function turn(accountId: number, patience: number | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue = queue.filter((each) => each !== asking);
        reject(runningOf(accountId) > 0 ? tooBusy() : unavailable(OTHERS_BUSY));
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const asking: Waiting = { accountId, begin };
      const ahead = queue.filter((each) => each.accountId === accountId).length;
      if (patience !== undefined && ahead >= waiting) {
        clearTimeout(timer);
        reject(tooBusy());
        return;
      }
      queue = [...queue, asking];
      advance();
    });
  }

  async function inTurn<T>(accountId: number, patience: number | undefined, read: () => Promise<T>): Promise<T> {
    await turn(accountId, patience);
    try {
      return await read();
    } finally {
      giveBack(accountId);
    }
  }

  return {
    run: (accountId, read) => inTurn(accountId, waitMs, read),
    runEventually: (accountId, read) => inTurn(accountId, undefined, read),
  };
}
