import { setTimeout as pause } from "node:timers/promises";
import { createCaches } from "../base/cache.ts";
import { delayOf } from "../base/timers.ts";
import type { Database } from "../db/database.ts";
import { isRetryable } from "../db/unavailable.ts";
import { type DueDelivery, nextDueIn, takeDue } from "./due.ts";
import { accountsToFollow, type Following, followEvents } from "./follow.ts";
import { type Attempted, type Ended, storeOutcomes } from "./outcomes.ts";
import { openSecret } from "./secrets.ts";
import type { Attempt, Transport } from "./send.ts";

/** The dependencies of a dispatcher. */
export interface DispatcherOptions extends Following {
  readonly database: Database;
  readonly transport: Transport;
  readonly installationKey: string;
  /** Switches a webhook off, and records it. */
  readonly switchOff: (ended: Ended) => Promise<void>;
  readonly onAttempt?: (outcome: "delivered" | "failed", seconds: number) => void;
  /** Called with failures of the database, and of the events of one account. */
  readonly onError: (error: unknown, accountId?: number) => void;
}

export interface Dispatcher {
  /** Waits until the attempts in progress are stored. Another node repeats attempts that take longer. */
  stop(): Promise<void>;
}

/** The maximum concurrent attempts of a node. Most of them wait for their receiver. */
const MAX_ATTEMPTS = 512;

/**
 * The maximum of one account, however many webhooks it has, so that others have room while its receivers do not answer.
 */
const PER_ACCOUNT = MAX_ATTEMPTS / 4;

/** The same for one webhook: one more after each attempt that succeeds, and half as many after each one that fails. */
const PER_WEBHOOK = { first: 8, least: 1, most: 64 };

/**
 * How often to look for events while there are webhooks, in milliseconds: normally, and after a while without events.
 */
const LOOK_MS = { busy: 25, idle: 200 };

/** How long after the last event to look often, in milliseconds. */
const BUSY_MS = 5_000;

/** How often to check whether there are webhooks, in milliseconds. */
const ABSENT_MS = 1_000;

/** The pause after a look, as a multiple of its duration, because the database has other work to do. */
const REST = 3;

const REST_AFTER_ERROR_MS = 1_000;

/** How long results wait to be stored together with others, in milliseconds. */
const GATHER_MS = 10;

/** The maximum results that one statement stores. */
const MAX_STORED = 200;

/**
 * The longest time between two looks for due deliveries, in milliseconds, because other nodes may have created some.
 */
const DUE_MS = 1_000;

/** How long to wait for attempts in progress when the node stops, in milliseconds. */
const STOP_MS = 5_000;

/** The maximum webhooks whose load is kept in memory. */
const MAX_LOADS = 1_000;

/** How often a statement is retried after a conflict with another node. */
const RETRIES = 3;

/** The attempts of one webhook. */
interface Load {
  underWay: number;
  most: number;
}

/**
 * Creates the deliveries of events of all accounts, and attempts those that are due, until it is stopped. Any number of
 * nodes may do so on the same database. Slow receivers have few attempts at a time, so that they delay neither other
 * webhooks nor other accounts.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, transport, installationKey, switchOff, onAttempt, onError } = options;
  const db = database.kysely;
  const secrets = createCaches(1).create<string>("webhook_secrets");
  const stopping = new AbortController();
  const loads = new Map<string, Load>();
  const underWay = new Set<Promise<void>>();
  let results: Attempted[] = [];
  let storing = Promise.resolve();
  let gathering: NodeJS.Timeout | undefined;
  let wake = () => {};
  const resting = new Map<number, number>();

  const keyOf = ({ account_id, webhook_id }: Pick<DueDelivery, "account_id" | "webhook_id">) =>
    `${account_id} ${webhook_id}`;

  function loadOf(delivery: DueDelivery): Load {
    const key = keyOf(delivery);
    const load = loads.get(key) ?? { underWay: 0, most: PER_WEBHOOK.first };
    loads.set(key, load);
    return load;
  }

  /** Waits for a time, or until it is woken, or the node stops. */
  async function rest(ms: number, woken?: Promise<void>): Promise<void> {
    const over = new AbortController();
    const end = () => over.abort();
    stopping.signal.addEventListener("abort", end);
    const timer = pause(delayOf(ms), undefined, { signal: over.signal }).catch(() => {});
    if (!stopping.signal.aborted) await (woken === undefined ? timer : Promise.race([woken, timer]));
    stopping.signal.removeEventListener("abort", end);
    end();
  }

  async function follow(): Promise<void> {
    let lastAt = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      let ms = ABSENT_MS;
      try {
        const found = await followOnce();
        if (found.events > 0) lastAt = performance.now();
        if (found.deliveries > 0) wake();
        if (found.hasWebhooks) ms = performance.now() - lastAt < BUSY_MS ? LOOK_MS.busy : LOOK_MS.idle;
        if (found.isFull) ms = 0;
        else ms = Math.max(ms, REST * (performance.now() - startedAt));
      } catch (error) {
        onError(error);
        ms = REST_AFTER_ERROR_MS;
      }
      await rest(ms);
    }
  }

  async function followOnce() {
    const { accounts, hasWebhooks } = await accountsToFollow(db);
    let events = 0;
    let deliveries = 0;
    let isFull = false;
    for (const accountId of accounts) {
      if (stopping.signal.aborted || (resting.get(accountId) ?? 0) > performance.now()) continue;
      try {
        const followed = await followEvents(options, accountId);
        events += followed.events;
        deliveries += followed.deliveries;
        isFull ||= followed.isFull;
      } catch (error) {
        // an account whose events cannot be read must not delay others
        resting.set(accountId, performance.now() + REST_AFTER_ERROR_MS);
        onError(error, accountId);
      }
    }
    return { events, deliveries, isFull, hasWebhooks };
  }

  async function send(): Promise<void> {
    while (!stopping.signal.aborted) {
      // created before the look, although awaited after it: a wake during the look must cause another look
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      let ms = DUE_MS;
      try {
        const due = await take();
        for (const delivery of due) begin(delivery);
        // deliveries that are already due wait until attempts end
        if (due.length > 0) ms = 0;
        else ms = Math.max(GATHER_MS, Math.min(DUE_MS, (await nextDueIn(db)) ?? DUE_MS));
      } catch (error) {
        onError(error);
        ms = REST_AFTER_ERROR_MS;
      }
      await rest(ms, woken);
      // attempts that end at the same time are handled together
      await rest(GATHER_MS);
    }
  }

  async function take(): Promise<readonly DueDelivery[]> {
    const most = MAX_ATTEMPTS - underWay.size;
    if (most <= 0) return [];
    const room = [...loads].map(([key, { underWay: busy, most: allowed }]) => {
      const [accountId = 0, webhookId = 0] = key.split(" ").map(Number);
      return { accountId, webhookId, free: Math.max(0, allowed - busy) };
    });
    const accounts = [...busyAccounts()].map(([accountId, busy]) => ({ accountId, free: PER_ACCOUNT - busy }));
    return await takeDue(db, { room, free: PER_WEBHOOK.first, accounts, perAccount: PER_ACCOUNT, most });
  }

  /** Returns the attempts in progress of each account that has some. */
  function busyAccounts(): ReadonlyMap<number, number> {
    const busy = new Map<number, number>();
    for (const [key, load] of loads) {
      const accountId = Number.parseInt(key, 10);
      if (load.underWay > 0) busy.set(accountId, (busy.get(accountId) ?? 0) + load.underWay);
    }
    return busy;
  }

  function begin(delivery: DueDelivery): void {
    const load = loadOf(delivery);
    load.underWay += 1;
    const attempt = attemptOf(delivery)
      .then((made) => {
        load.underWay -= 1;
        const succeeded = made.error === null;
        load.most = succeeded ? Math.min(load.most + 1, PER_WEBHOOK.most) : Math.max(PER_WEBHOOK.least, load.most >> 1);
        if (loads.size > MAX_LOADS) forgetIdle();
        onAttempt?.(succeeded ? "delivered" : "failed", made.durationMs / 1_000);
        keep({ delivery, attempt: made });
        wake();
      }, onError)
      .finally(() => underWay.delete(attempt));
    underWay.add(attempt);
  }

  function forgetIdle(): void {
    for (const [key, { underWay: busy }] of loads) if (busy === 0) loads.delete(key);
  }

  async function attemptOf(delivery: DueDelivery): Promise<Attempt> {
    const { url, event_id: id, body, secret, former_secret } = delivery;
    const sealed = former_secret === null ? [secret] : [secret, former_secret];
    const owner = { accountId: delivery.account_id, webhookId: delivery.webhook_id };
    const opened = sealed.map((each) => {
      const key = each.toString("base64");
      const text = secrets.get(key) ?? openSecret(each, owner, installationKey);
      secrets.put(key, text, text.length);
      return text;
    });
    return await transport.send({ url, id, body, secrets: opened });
  }

  function keep(result: Attempted): void {
    results.push(result);
    if (results.length >= MAX_STORED) storeResults();
    else gathering ??= setTimeout(storeResults, GATHER_MS);
  }

  function storeResults(): void {
    clearTimeout(gathering);
    gathering = undefined;
    const batch = results;
    results = [];
    // one after the other, because two statements that change the same webhooks would wait for each other
    if (batch.length > 0) storing = storing.then(() => storeBatch(batch)).catch(onError);
  }

  async function storeBatch(batch: readonly Attempted[], retries = RETRIES): Promise<void> {
    try {
      for (const ended of await storeOutcomes(db, batch)) await switchOff(ended);
    } catch (error) {
      if (!isRetryable(error) || retries === 0) throw error;
      await storeBatch(batch, retries - 1);
    }
  }

  const running = Promise.all([follow(), send()]);
  return {
    async stop() {
      stopping.abort();
      wake();
      await running;
      await Promise.race([Promise.all(underWay), new Promise((resolve) => setTimeout(resolve, STOP_MS))]);
      storeResults();
      await storing;
    },
  };
}
