import { SHARES } from "#contract/wire";
import { type Worker, workFor } from "../base/loop-time.ts";
import type { Sender } from "../http/body-room.ts";
import { type HttpError, overItsShare } from "../http/errors.ts";

/** One request in progress: its sender, and the thread's time for it. */
export interface Turn extends Worker {
  /**
   * Waits until its sender may begin another request. Returns undefined if it may at once.
   *
   * @throws HttpError 429 if too many of its sender wait, or its turn has not come in time
   */
  admit(): Promise<void> | undefined;
  /** Sets the sender after authentication. Waits like `admit`. */
  moveTo(sender: Sender): Promise<void> | undefined;
  /** Waits for something that costs nothing: until then its sender does not count as active because of it. */
  away<Value>(waiting: Promise<Value>): Promise<Value>;
  /** Ends it after the answer. */
  end(): void;
  /** Returns headers about the sender's share while that is limited, and undefined otherwise. */
  headers(): Readonly<Record<string, string>> | undefined;
}

export interface Shares {
  /** @param kind of request, such as the operation's id: the duration of earlier ones predicts this one's */
  begin(sender: Sender, kind: string): Turn;
  /** Requests that wait for their turn. */
  readonly waiting: number;
}

/** Usage decays to half after seven tenths of this, in milliseconds. */
const MEMORY = SHARES.windowMs;

/** A sender that has sent nothing for this long, and has nothing in progress, is inactive. In milliseconds. */
const ACTIVE = 250;

/** How often to update who is active and who has used too much, in milliseconds. */
const LOOK_EVERY = 10;

/** A sender that uses a smaller share of the thread than this is never limited. */
const LITTLE = 0.1;

/**
 * While others have requests in progress, senders that have used too much leave the thread alone for this many times as
 * long as they used it. Their requests cost more than the thread's time: the database and the machine work for them as
 * well, and each request of the others waits for them several times.
 */
const REST = 3;

/**
 * Nobody rests for requests in progress that the thread has not worked for in this many milliseconds: they wait for
 * their client, or for a turn of another kind.
 */
const STALLED = 50;

/** The maximum rest at a time, in milliseconds: requests that wait meanwhile are not rejected because of it. */
const MAX_REST_MS = 2_000;

/** The maximum time that counts at once, in milliseconds: a machine that was suspended did not work for anybody. */
const MAX_SPENT_MS = 1_000;

/** Unfinished requests that may continue spend their time within this many milliseconds. */
const RESUMED = 20;

/** Milliseconds of work that senders over their share may do in a row, because timers have a resolution of one. */
const BURST = 1;

/**
 * The maximum expected duration of all requests in progress, in milliseconds: while others are active, of a sender that
 * uses little, of all others within their share, and of all over it; and when a sender is alone. The next request waits
 * for no more than that. Of senders over their share it is also at most as long as the others have had nothing in
 * progress: a request of theirs then waits no longer than the pause before it was.
 */
const UNDER_WAY = { little: 20, shared: 10, over: 5, alone: 100 } as const;

/** A shorter time in milliseconds counts as nothing: the next request may begin, however long it takes. */
const NOTHING = 0.2;

const fits = (current: number, more: number, room: number) => current <= NOTHING || current + more <= room;

/** The expected duration of a request of a kind that has not been seen, in milliseconds. */
const UNKNOWN = 2;

/** How much one request changes the expected duration. */
const LEARN = 0.2;

/**
 * The share of the expected duration that remains after the thread was idle for one interval between updates: the
 * requests in progress then wait for something else, such as the database, and block nobody.
 */
const EXPECTED_LEFT = 0.5;

interface Waiting {
  readonly kind: string;
  readonly isBegun: boolean;
  /** By `performance.now()`; infinite for a request that has begun already. */
  readonly until: number;
  readonly go: () => void;
  readonly refuse: (error: HttpError) => void;
}

interface Party {
  readonly sender: Sender;
  /** Recent milliseconds of the thread. */
  used: number;
  /** When a request began, used the thread, or ended. */
  seenAt: number;
  underWay: number;
  /** Milliseconds that the requests in progress will still take. */
  expected: number;
  isOver: boolean;
  /** In the order in which they continue: first those that have begun. */
  readonly waiting: Waiting[];
  /** The recent durations of requests of each kind. */
  readonly costs: Map<string, number>;
}

/**
 * Divides the time of this thread among senders of requests, however many connections they use. The usage of each is
 * measured (`base/loop-time.ts`). Nobody waits while nobody else is active. Senders that have used more than an equal
 * share divide a quarter of the thread while others have requests in progress, and all of it in between. The one of
 * them that has used least goes first.
 *
 * @param clock in milliseconds, for tests
 */
export function createShares(clock = () => performance.now()): Shares {
  const parties = new Map<Sender, Party>();
  let lookedAt = 0;
  /** Milliseconds that the thread has worked since then. */
  let worked = 0;
  let isContended = false;
  /** An equal share of the recent usage of all. */
  let fairUse = 0;
  /** The recent durations of requests of each kind, of all senders. */
  const usual = new Map<string, number>();
  let waiting = 0;
  /** Senders over their share wait until then, by `performance.now()`. */
  let closedUntil = 0;
  /** The expected duration of unfinished requests that may continue after a wait and have not been measured yet. */
  let resumed = 0;
  /** By `performance.now()`: they have been measured by then. */
  let resumedUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  function partyOf(sender: Sender): Party {
    const known = parties.get(sender);
    if (known !== undefined) {
      // a sender that is about to be looked up has not left
      known.seenAt = clock();
      return known;
    }
    const party: Party = {
      sender,
      used: 0,
      seenAt: clock(),
      underWay: 0,
      expected: 0,
      isOver: false,
      waiting: [],
      costs: new Map(),
    };
    parties.set(sender, party);
    isContended = parties.size > 1;
    return party;
  }

  /** Updates who is active, the recent usage of each, and who has used too much. */
  function look(now: number): void {
    const elapsed = now - lookedAt;
    if (elapsed < LOOK_EVERY) return;
    lookedAt = now;
    const expectedLeft = EXPECTED_LEFT ** (Math.max(0, elapsed - worked) / LOOK_EVERY);
    worked = 0;
    const kept = Math.exp(-elapsed / MEMORY);
    let active = 0;
    let total = 0;
    for (const party of parties.values()) {
      party.used *= kept;
      party.expected *= expectedLeft;
      const isIdle = party.underWay === 0 && party.waiting.length === 0;
      if (isIdle && now - party.seenAt > ACTIVE) {
        if (party.used < 1) parties.delete(party.sender);
        continue;
      }
      active += 1;
      total += party.used;
    }
    isContended = active > 1;
    fairUse = total / active;
    const most = Math.max(LITTLE * MEMORY, fairUse);
    for (const party of parties.values()) party.isOver = isContended && party.used > most;
  }

  /** How long no sender within its share has had a request in progress, in milliseconds. */
  function away(now: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const { isOver, underWay, waiting: queue, seenAt } of parties.values()) {
      if (isOver) continue;
      if (queue.length > 0) return 0;
      const neededUntil = underWay > 0 ? seenAt + STALLED : seenAt;
      least = Math.min(least, Math.max(0, now - neededUntil));
    }
    return least;
  }

  /**
   * How much longer senders over their share leave the thread alone, in milliseconds. The longer nobody else needs it,
   * the longer a rest is left out.
   */
  function resting(now: number): number {
    const left = closedUntil - now;
    return left <= REST * away(now) ? 0 : left;
  }

  /** Whether it uses less than half of its share. */
  const isLittle = ({ used }: Party) => used < fairUse / 2;

  /** How long the requests in progress of some of them will still take. */
  function expectedOf(counts: (party: Party) => boolean): number {
    let sum = 0;
    for (const party of parties.values()) if (counts(party)) sum += party.expected;
    return sum;
  }

  const costOf = ({ costs }: Party, kind: string) => costs.get(kind) ?? usual.get(kind) ?? UNKNOWN;

  function isFree(party: Party, kind: string, now: number): boolean {
    const cost = costOf(party, kind);
    if (party.isOver) {
      const room = Math.min(Math.max(BURST, away(now)), UNDER_WAY.over);
      return fits(resting(now) + expectedOf((each) => each.isOver), cost, room);
    }
    if (!isContended) return fits(party.expected, cost, UNDER_WAY.alone);
    if (isLittle(party)) return fits(party.expected, cost, UNDER_WAY.little);
    // senders over their share have a separate limit, and nobody else waits for them
    const others = expectedOf((each) => !(each.isOver || isLittle(each)));
    return fits(others, cost, UNDER_WAY.shared);
  }

  /** Whether an unfinished request may continue: while others have requests in progress, one at a time. */
  function mayResume(party: Party, kind: string, now: number): boolean {
    if (party.isOver && resting(now) > 0) return false;
    const room = party.isOver ? Math.min(away(now), UNDER_WAY.over) : UNDER_WAY.over;
    return fits(resumedUntil > now ? resumed : 0, costOf(party, kind), room);
  }

  /** Lets requests continue that may: first those of the sender that has used least. */
  function advance(): void {
    timer = undefined;
    // work that has just been done is counted before anything else begins
    workFor(undefined);
    const now = clock();
    look(now);
    const queues = [...parties.values()].filter((party) => party.waiting.length > 0);
    for (const party of queues.sort((a, b) => a.used - b.used)) {
      while (party.waiting.length > 0) {
        const [next] = party.waiting as [Waiting];
        // a request that may continue now is not rejected, however late it is: the whole process may have been
        // suspended
        if (next.isBegun ? mayResume(party, next.kind, now) : isFree(party, next.kind, now)) next.go();
        else if (next.until <= now) next.refuse(overItsShare());
        else break;
      }
    }
    keepLooking(now);
  }

  function keepLooking(now: number): void {
    if (waiting === 0 || timer !== undefined) return;
    // a rest that nobody needs is left out after this fraction of it
    const soon = Math.min(LOOK_EVERY, Math.max(1, (closedUntil - now) / (1 + REST)));
    timer = setTimeout(advance, soon);
  }

  function begin(sender: Sender, kind: string): Turn {
    let party = partyOf(sender);
    let hasBegun = false;
    let hasWaited = false;
    let isEnded = false;
    let isResumed = false;
    let spent = 0;
    /** The part of its expected duration that is not used up. */
    let reserved = 0;

    function enter(now: number): void {
      hasBegun = true;
      party.seenAt = now;
      party.underWay += 1;
      reserve();
    }

    /** The expected duration counts at once: otherwise hundreds would begin before the first is measured. */
    function reserve(): void {
      reserved = costOf(party, kind);
      party.expected += reserved;
    }

    function resume(now: number): void {
      isResumed = true;
      resumed = costOf(party, kind) + (resumedUntil > now ? resumed : 0);
      resumedUntil = now + RESUMED;
    }

    function leave(): void {
      if (!hasBegun) return;
      hasBegun = false;
      party.seenAt = clock();
      party.underWay -= 1;
      party.expected = Math.max(0, party.expected - reserved);
      reserved = 0;
    }

    /** @param isBegun whether it has begun: it then goes before those that have not, and is not rejected */
    function wait(now: number, isBegun: boolean): Promise<void> {
      const of = party;
      hasWaited = true;
      if (!isBegun && of.waiting.length >= SHARES.waiting) return Promise.reject(overItsShare());
      waiting += 1;
      return new Promise((resolve, reject) => {
        const remove = () => {
          waiting -= 1;
          of.waiting.splice(of.waiting.indexOf(each), 1);
        };
        const each: Waiting = {
          kind,
          isBegun,
          until: isBegun ? Number.POSITIVE_INFINITY : now + SHARES.waitMs,
          go: () => {
            remove();
            if (isBegun) resume(clock());
            else enter(clock());
            resolve();
          },
          refuse: (error) => {
            remove();
            reject(error);
          },
        };
        if (isBegun) of.waiting.unshift(each);
        else of.waiting.push(each);
        keepLooking(now);
      });
    }

    const turn: Turn = {
      spend(measured) {
        const milliseconds = Math.min(measured, MAX_SPENT_MS);
        // a request that continues after its answer, such as a slow download, may have been forgotten in the meantime
        if (isEnded) party = partyOf(party.sender);
        const now = clock();
        party.seenAt = now;
        worked += milliseconds;
        party.used += milliseconds;
        spent += milliseconds;
        const within = Math.min(reserved, milliseconds);
        reserved -= within;
        party.expected = Math.max(0, party.expected - within);
        if (isResumed) resumedUntil = 0;
        isResumed = false;
        if (party.isOver) closedUntil = now + Math.min(resting(now) + milliseconds * REST, MAX_REST_MS);
      },
      pause() {
        const now = clock();
        look(now);
        return party.isOver && resting(now) > 0 ? wait(now, true) : undefined;
      },
      admit() {
        const now = clock();
        look(now);
        if (party.waiting.length === 0 && isFree(party, kind, now)) {
          enter(now);
          return undefined;
        }
        party.seenAt = now;
        return wait(now, false);
      },
      moveTo(other) {
        if (other === party.sender) return undefined;
        leave();
        party.used = Math.max(0, party.used - spent);
        party = partyOf(other);
        party.used += spent;
        return turn.admit();
      },
      async away(waiting) {
        leave();
        const value = await waiting;
        if (isEnded) return value;
        party = partyOf(party.sender);
        enter(clock());
        await turn.pause();
        return value;
      },
      end() {
        if (isEnded) return;
        isEnded = true;
        if (hasBegun) {
          for (const costs of [party.costs, usual]) {
            const cost = costs.get(kind);
            costs.set(kind, cost === undefined ? spent : cost + LEARN * (spent - cost));
          }
        }
        leave();
      },
      headers: () => (hasWaited ? headersOf(party.used) : undefined),
    };
    return turn;
  }

  return {
    begin,
    get waiting() {
      return waiting;
    },
  };
}

/**
 * `RateLimit` and `RateLimit-Policy` by draft-ietf-httpapi-ratelimit-headers.
 *
 * @param used recent milliseconds of the thread
 */
export function headersOf(used: number): Readonly<Record<string, string>> {
  const { quotaMs, windowMs } = SHARES;
  const left = Math.max(0, Math.floor(quotaMs - used));
  const seconds = Math.ceil(windowMs / 1_000);
  return {
    "RateLimit-Policy": `"share";q=${quotaMs};qu="milliseconds";w=${seconds}`,
    RateLimit: `"share";r=${left};t=${seconds}`,
  };
}
