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

/**
 * How many times as long as a read the rest behind it is, while the server has other things to do. Four loops of one
 * account left another one 0.14 to 0.34 of its rate without a rest, and on the embedded database 0.41 with 2
 * (bench/README.md).
 */
const REST = 3;

/** No account rests longer than this, in milliseconds: less than what waits behind it waits for its turn. */
const LONGEST_REST = 1_000;

const OTHERS_BUSY = "The server is busy with other reports. Try again shortly.";

interface Waiting {
  readonly accounts: readonly number[];
  readonly begin: () => void;
}

interface Rest {
  /** By `performance.now()`. */
  readonly until: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Gives heavy reads turns: so many at once on the node, and of one account. The next is of the account with the
 * fewest under way, the one that has waited longest among those, so that nobody is served more by asking more. While the
 * server has other things to do, an account rests after each of its reads: whoever reads without a pause leaves others
 * most of the time, and on an idle server nobody waits.
 *
 * @param isBusy whether the server has something to do beside so many heavy reads; without it nobody rests
 */
export function createHeavyReads(
  { perNode, perAccount, waiting, waitMs }: HeavyLimits,
  isBusy?: (reads: number) => Promise<boolean>,
): HeavyReads {
  const running = new Map<number, number>();
  const resting = new Map<number, Rest>();
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

  const isResting = (accounts: readonly number[]) => accounts.some((account) => resting.has(account));

  /** Of reads at the same time each has its rest, one behind the other. */
  function rest(account: number, ms: number): void {
    const now = performance.now();
    const former = resting.get(account);
    clearTimeout(former?.timer);
    const until = Math.min((former?.until ?? now) + ms, now + LONGEST_REST);
    const end = () => {
      resting.delete(account);
      advance();
    };
    resting.set(account, { until, timer: setTimeout(end, until - now).unref() });
  }

  async function endTurn(accounts: readonly number[], took: number): Promise<void> {
    if (isBusy !== undefined && (await isBusy(total - 1).catch(() => false)))
      for (const account of accounts) rest(account, REST * took);
    giveBack(accounts);
  }

  function advance(): void {
    while (total < perNode) {
      const next = queue
        .filter(({ accounts }) => runningOf(accounts) < perAccount && !isResting(accounts))
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
        reject(runningOf(accounts) > 0 || isResting(accounts) ? tooBusy() : unavailable(OTHERS_BUSY));
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
    const startedAt = performance.now();
    try {
      return await read();
    } finally {
      // whoever asked does not wait for it
      void endTurn(accounts, performance.now() - startedAt);
    }
  }

  return {
    run: (accounts, read) => inTurn(accounts, waitMs, read),
    runEventually: (accounts, read) => inTurn(accounts, undefined, read),
  };
}
