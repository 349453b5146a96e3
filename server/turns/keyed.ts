import { workedFor, workFor } from "../base/loop-time.ts";
import type { HttpError } from "../http/errors.ts";

export interface TurnLimits {
  /** How many may run at a time on this node, and of one key. */
  readonly perNode?: number;
  readonly perKey: number;
  /** How many of one key may wait for their turn, and for how many milliseconds. */
  readonly waiting?: number;
  readonly waitMs?: number;
  /**
   * Returns how many milliseconds the next of a key waits after one has ended. The caller of the one that ended does
   * not wait.
   *
   * @param took milliseconds that it took
   * @param others how many more are running
   */
  readonly rest?: (took: number, others: number) => number | Promise<number>;
  /** @param isOwn whether it waited for work of its own key, and not only of others */
  readonly refusal?: (isOwn: boolean) => HttpError;
}

export interface Turns<Key> {
  /**
   * Runs work when it is its turn.
   *
   * @param keys that it counts for
   * @param rest replaces the default after this one
   * @throws HttpError the refusal, if too many of a key are waiting already, or its turn has not come in time: the work
   *   is then never run
   */
  take<Value>(keys: readonly Key[], work: () => Promise<Value>, rest?: TurnLimits["rest"]): Promise<Value>;
  /** The same without a time limit, for work that has begun already or is shared by many. */
  takeEventually<Value>(keys: readonly Key[], work: () => Promise<Value>): Promise<Value>;
}

/** The maximum rest of a key, in milliseconds: shorter than the time limit of calls that wait for it. */
const MAX_REST_MS = 1_000;

interface Waiting<Key> {
  readonly keys: readonly Key[];
  readonly begin: () => void;
}

interface Rest {
  /** By `performance.now()`. */
  readonly until: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Creates turns for work of keys, such as accounts. The next turn goes to the key with the fewest running, and among
 * those to the one that has waited longest, so that nobody is served more by asking more.
 */
export function createTurns<Key>({
  perNode = Number.POSITIVE_INFINITY,
  perKey,
  waiting: mayWait = Number.POSITIVE_INFINITY,
  waitMs = Number.POSITIVE_INFINITY,
  rest: usualRest,
  refusal = () => {
    throw new Error("a turn was refused although nothing limits the wait for it");
  },
}: TurnLimits): Turns<Key> {
  const running = new Map<Key, number>();
  const resting = new Map<Key, Rest>();
  let total = 0;
  let queue: readonly Waiting<Key>[] = [];

  const runningOf = (keys: readonly Key[]) => Math.max(...keys.map((key) => running.get(key) ?? 0));
  const isResting = (keys: readonly Key[]) => keys.some((key) => resting.has(key));
  const mayBegin = (keys: readonly Key[]) => total < perNode && runningOf(keys) < perKey && !isResting(keys);

  function begin({ keys, begin: go }: Waiting<Key>): void {
    total += 1;
    for (const key of keys) running.set(key, runningOf([key]) + 1);
    go();
  }

  function giveBack(keys: readonly Key[]): void {
    total -= 1;
    for (const key of keys) {
      const left = runningOf([key]) - 1;
      if (left === 0) running.delete(key);
      else running.set(key, left);
    }
    advance();
  }

  /** Adds the rests of concurrent work, one after the other. */
  function restOf(key: Key, milliseconds: number): void {
    const now = performance.now();
    const former = resting.get(key);
    clearTimeout(former?.timer);
    const until = Math.min((former?.until ?? now) + milliseconds, now + MAX_REST_MS);
    const end = () => {
      resting.delete(key);
      advance();
    };
    resting.set(key, { until, timer: setTimeout(end, until - now).unref() });
  }

  async function end(keys: readonly Key[], took: number, rest: TurnLimits["rest"]): Promise<void> {
    if (rest !== undefined) {
      const given = rest(took, total - 1);
      const milliseconds = typeof given === "number" ? given : await given.catch(() => 0);
      if (milliseconds > 0) for (const key of keys) restOf(key, milliseconds);
    }
    giveBack(keys);
  }

  function advance(): void {
    for (;;) {
      const next = queue
        .filter(({ keys }) => mayBegin(keys))
        .reduce<Waiting<Key> | undefined>(
          (best, each) => (best !== undefined && runningOf(best.keys) <= runningOf(each.keys) ? best : each),
          undefined,
        );
      if (next === undefined) return;
      queue = queue.filter((each) => each !== next);
      begin(next);
    }
  }

  function turn(keys: readonly Key[], isUnlimited: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const isOutwaited = !isUnlimited && waitMs !== Number.POSITIVE_INFINITY;
      let timer: NodeJS.Timeout | undefined;
      const asking: Waiting<Key> = {
        keys,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const waitingOf = (key: Key) => queue.filter((each) => each.keys.includes(key)).length;
      if (!isUnlimited && !mayBegin(keys) && keys.some((key) => waitingOf(key) >= mayWait)) {
        reject(refusal(true));
        return;
      }
      queue = [...queue, asking];
      advance();
      if (!isOutwaited || !queue.includes(asking)) return;
      timer = setTimeout(() => {
        queue = queue.filter((each) => each !== asking);
        reject(refusal(runningOf(keys) > 0 || isResting(keys)));
      }, waitMs);
    });
  }

  async function inTurn<Value>(
    keys: readonly Key[],
    work: () => Promise<Value>,
    isUnlimited: boolean,
    rest: TurnLimits["rest"],
  ): Promise<Value> {
    const worker = workedFor();
    await turn(keys, isUnlimited);
    workFor(worker);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      // the caller does not wait for it
      void end(keys, performance.now() - startedAt, rest);
    }
  }

  return {
    take: (keys, work, rest = usualRest) => inTurn(keys, work, false, rest),
    takeEventually: (keys, work) => inTurn(keys, work, true, usualRest),
  };
}
