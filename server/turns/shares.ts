import { SHARES } from "#contract/wire";
import { type Worker, workFor } from "../base/loop-time.ts";
import type { Sender } from "../http/body-room.ts";
import { type HttpError, overItsShare } from "../http/errors.ts";

/** One request on its way: whose it is, and what the thread has done for it. */
export interface Turn extends Worker {
  /**
   * Waits until its sender may begin another request; undefined when it may at once.
   *
   * @throws HttpError 429 when too many of its sender wait, or its turn has not come in time
   */
  admit(): Promise<void> | undefined;
  /** It has turned out whose request it is. Waits as `admit` does. */
  moveTo(sender: Sender): Promise<void> | undefined;
  /** It has been answered. */
  end(): void;
  /** What its answer says of the sender's share, while that is limited; nothing otherwise. */
  headers(): Readonly<Record<string, string>> | undefined;
}

export interface Shares {
  /** @param kind of request, such as the operation's id: what its like took says what it will take */
  begin(sender: Sender, kind: string): Turn;
  /** Requests that wait for their turn. */
  readonly waiting: number;
}

/** What has been used counts half after seven tenths of this, in milliseconds. */
const MEMORY = SHARES.windowMs;

/** Who has sent nothing for so long, and has nothing under way, is not there. In milliseconds. */
const ACTIVE = 250;

/** How often it is looked who is there and who has used too much, in milliseconds. */
const LOOK_EVERY = 10;

/** Who uses less of the thread than this is never limited. */
const LITTLE = 0.1;

/**
 * Those who have used too much leave the thread alone for as long as they used it, and for three times as long where the
 * others use a twentieth of it or more. Whatever they do costs more than the thread: the database and the machine work
 * for them as well, and each request of the others waits for them several times on its way.
 */
const REST = { least: 1, most: 3, mostFrom: 0.05 } as const;

/** Nobody rests longer than this in a row, in milliseconds: whoever waits meanwhile is not refused for it. */
const MAX_REST_MS = 2_000;

/** More milliseconds at a time count as this: a machine that slept did not work for anybody. */
const MAX_SPENT_MS = 1_000;

/** So long, in milliseconds, nobody else goes on in the middle of their work: whoever was let go on spends within it. */
const ONE_AT_A_TIME = 20;

/** Milliseconds of work that those who have used too much may do in a row: timers know no less than one. */
const BURST = 1;

/**
 * What the requests that are under way may be expected to take together, in milliseconds: beside others those of anybody
 * who uses little, and those of all others; and alone. Whoever comes next waits for no more than that.
 */
const UNDER_WAY = { little: 20, beside: 10, alone: 100 } as const;

/** Less than this, in milliseconds, is nothing: whatever comes next may begin, however long it takes. */
const NOTHING = 0.2;

const fits = (known: number, more: number, room: number) => known <= NOTHING || known + more <= room;

/** What a request is expected to take of whose like none has been seen, in milliseconds. */
const UNKNOWN = 2;

/** How much of what is expected one request changes. */
const LEARN = 0.2;

/**
 * As much of what is expected is left after the thread had nothing to do for as long as from one look to the next: what is
 * under way then waits for something else, such as the database, and keeps nobody from working.
 */
const EXPECTED_LEFT = 0.5;

interface Waiting {
  readonly kind: string;
  readonly isBegun: boolean;
  /** By `performance.now()`; infinite for what has begun already. */
  readonly until: number;
  readonly go: () => void;
  readonly refuse: (error: HttpError) => void;
}

interface Party {
  readonly sender: Sender;
  /** Milliseconds of the thread, lately. */
  used: number;
  seenAt: number;
  underWay: number;
  /** Milliseconds that what is under way will still take. */
  expected: number;
  isOver: boolean;
  /** In the order in which they go on: first those in the middle of their work. */
  readonly waiting: Waiting[];
  /** What requests of each kind took lately. */
  readonly costs: Map<string, number>;
}

/**
 * Divides the time of this thread among those who send requests, however many connections they use. What each uses is
 * measured (`base/loop-time.ts`). Nobody waits while nobody else is there. Those who have used more than an equal part
 * of it share a half to a quarter of the thread while others want the rest, the less the more these use, and of them
 * whoever has used least goes first.
 *
 * @param clock milliseconds, for tests
 */
export function createShares(clock = () => performance.now()): Shares {
  const parties = new Map<Sender, Party>();
  let lookedAt = 0;
  /** Milliseconds that the thread worked since. */
  let worked = 0;
  let isContended = false;
  /** An equal part of what all have used lately. */
  let fairUse = 0;
  /** How long those who have used too much leave the thread alone, as a multiple of what they used. */
  let rest: number = REST.least;
  /** What requests of each kind took lately, whoever sent them. */
  const usual = new Map<string, number>();
  let waiting = 0;
  /** Those who have used too much wait until then, by `performance.now()`. */
  let closedUntil = 0;
  /** One of them was let go on in the middle of its work, and has not been measured yet: until then at most. */
  let resumedUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  function partyOf(sender: Sender): Party {
    const known = parties.get(sender);
    if (known !== undefined) {
      // whoever is about to be looked for has not left
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

  /** Sees who is there, what each has used lately, and who has used too much. */
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
    let usedByOthers = 0;
    for (const party of parties.values()) {
      party.isOver = isContended && party.used > most;
      if (!party.isOver) usedByOthers += party.used;
    }
    rest = REST.least + (REST.most - REST.least) * Math.min(1, usedByOthers / (REST.mostFrom * MEMORY));
  }

  function laterBy(milliseconds: number): number {
    const now = clock();
    return Math.min(Math.max(closedUntil, now) + milliseconds, now + MAX_REST_MS);
  }

  /** Whether it uses less than half of what it might. */
  const isLittle = ({ used }: Party) => used < fairUse / 2;

  /** What some of them will still take with what is under way. */
  function expectedOf(counts: (party: Party) => boolean): number {
    let sum = 0;
    for (const party of parties.values()) if (counts(party)) sum += party.expected;
    return sum;
  }

  const costOf = ({ costs }: Party, kind: string) => costs.get(kind) ?? usual.get(kind) ?? UNKNOWN;

  function isFree(party: Party, kind: string, now: number): boolean {
    const cost = costOf(party, kind);
    if (party.isOver) return fits(Math.max(0, closedUntil - now) + expectedOf((each) => each.isOver), cost, BURST);
    if (!isContended) return fits(party.expected, cost, UNDER_WAY.alone);
    if (isLittle(party)) return fits(party.expected, cost, UNDER_WAY.little);
    // those who have used too much have a limit of their own, which nobody else waits for
    const others = expectedOf((each) => !(each.isOver || isLittle(each)));
    return fits(others, cost, UNDER_WAY.beside);
  }

  /** Lets those go on who may: first whoever has used least. */
  function advance(): void {
    timer = undefined;
    // what was just done is counted before anything else begins
    workFor(undefined);
    const now = clock();
    look(now);
    const queues = [...parties.values()].filter((party) => party.waiting.length > 0);
    for (const party of queues.sort((a, b) => a.used - b.used)) {
      while (party.waiting.length > 0) {
        const [next] = party.waiting as [Waiting];
        // who may go on now is not refused, however late it is: the whole process may have stood still
        if (next.isBegun ? Math.max(closedUntil, resumedUntil) <= now : isFree(party, next.kind, now)) next.go();
        else if (next.until <= now) next.refuse(overItsShare());
        else break;
      }
    }
    keepLooking(now);
  }

  function keepLooking(now: number): void {
    if (waiting === 0) return;
    const soon = Math.min(LOOK_EVERY, Math.max(1, closedUntil - now));
    timer ??= setTimeout(advance, soon);
  }

  function begin(sender: Sender, kind: string): Turn {
    let party = partyOf(sender);
    let hasBegun = false;
    let hasWaited = false;
    let isEnded = false;
    let spent = 0;
    /** What it was expected to take, as far as that is not used up. */
    let reserved = 0;

    function enter(now: number): void {
      hasBegun = true;
      party.seenAt = now;
      party.underWay += 1;
      reserve();
    }

    /** What it is expected to take counts at once: otherwise hundreds would begin before the first is measured. */
    function reserve(): void {
      reserved = costOf(party, kind);
      party.expected += reserved;
    }

    function leave(): void {
      if (!hasBegun) return;
      hasBegun = false;
      party.underWay -= 1;
      party.expected = Math.max(0, party.expected - reserved);
      reserved = 0;
    }

    /** @param isBegun whether it is in the middle of its work: it goes before those that are not, and is not refused */
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
            if (!isBegun) enter(clock());
            else if (of.isOver) resumedUntil = clock() + ONE_AT_A_TIME;
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
        // what goes on after its answer, such as a file that is taken slowly, may have been forgotten meanwhile
        if (isEnded) party = partyOf(party.sender);
        worked += milliseconds;
        party.used += milliseconds;
        spent += milliseconds;
        const within = Math.min(reserved, milliseconds);
        reserved -= within;
        party.expected = Math.max(0, party.expected - within);
        if (!party.isOver) return;
        closedUntil = laterBy(milliseconds * rest);
        resumedUntil = 0;
      },
      pause() {
        const now = clock();
        look(now);
        return party.isOver && closedUntil > now ? wait(now, true) : undefined;
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
        if (party.waiting.length > 0 && timer === undefined) timer = setTimeout(advance, 0);
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
 * @param used milliseconds of the thread, lately
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
