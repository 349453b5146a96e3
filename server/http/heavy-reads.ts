import { HEAVY_READS } from "#contract/wire";
import { tooBusy, unavailable } from "./errors.ts";

/** How many heavy reads may run at once on this node. */
export interface HeavyLimits {
  readonly perNode: number;
  readonly perAccount: number;
  /** How many of one account may wait for their turn, and for how many milliseconds. */
  readonly waiting: number;
  readonly waitMs: number;
}

const WAITING = { waiting: HEAVY_READS.waiting, waitMs: HEAVY_READS.waitMs } as const;

/**
 * A heavy read uses up to two of the pool's 16 connections, so some are always left for what is short. The embedded
 * database runs one statement at a time: there others come in between the statements of one such read.
 */
export const HEAVY_LIMITS = {
  postgres: { ...HEAVY_READS.postgres, ...WAITING },
  embedded: { ...HEAVY_READS.embedded, ...WAITING },
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
   * @param accounts that it counts for: the one that asks and the one that it acts in, so that an agency with many
   *   clients has no more turns than anybody
   * @throws HttpError when its turn has not come in time: 429 when one of the accounts itself has as much under way,
   *   or waiting, as it may; 503 when others have
   */
  run<T>(accounts: readonly number[], read: () => Promise<T>): Promise<T>;
  /** The same for what has begun already or is made once for many: it waits as long as it takes. */
  runEventually<T>(accounts: readonly number[], read: () => Promise<T>): Promise<T>;
}

const OTHERS_BUSY = "The server is busy with other reports. Try again shortly.";

interface Waiting {
  readonly accounts: readonly number[];
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

  const runningOf = (accounts: readonly number[]) => Math.max(...accounts.map((account) => running.get(account) ?? 0));

  function take({ accounts, begin }: Waiting): void {
    total += 1;
    for (const account of accounts) running.set(account, runningOf([account]) + 1);
    begin();
  }

  function giveBack(accounts: readonly number[]): void {
    total -= 1;
    for (const account of accounts) {
      const left = runningOf([account]) - 1;
      if (left === 0) running.delete(account);
      else running.set(account, left);
    }
    advance();
  }

  function advance(): void {
    while (total < perNode) {
      const next = queue
        .filter(({ accounts }) => runningOf(accounts) < perAccount)
        .reduce<Waiting | undefined>(
          (best, each) => (best !== undefined && runningOf(best.accounts) <= runningOf(each.accounts) ? best : each),
          undefined,
        );
      if (next === undefined) return;
      queue = queue.filter((each) => each !== next);
      take(next);
    }
  }

  async function turn(accounts: readonly number[], patience: number | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue = queue.filter((each) => each !== asking);
        reject(runningOf(accounts) > 0 ? tooBusy() : unavailable(OTHERS_BUSY));
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const asking: Waiting = { accounts, begin };
      const waitingOf = (account: number) => queue.filter((each) => each.accounts.includes(account)).length;
      if (patience !== undefined && accounts.some((account) => waitingOf(account) >= waiting)) {
        clearTimeout(timer);
        reject(tooBusy());
        return;
      }
      queue = [...queue, asking];
      advance();
    });
  }

  async function inTurn<T>(
    accounts: readonly number[],
    patience: number | undefined,
    read: () => Promise<T>,
  ): Promise<T> {
    await turn(accounts, patience);
    try {
      return await read();
    } finally {
      giveBack(accounts);
    }
  }

  return {
    run: (accounts, read) => inTurn(accounts, waitMs, read),
    runEventually: (accounts, read) => inTurn(accounts, undefined, read),
  };
}
