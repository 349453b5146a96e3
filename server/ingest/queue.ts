import type { Pool } from "pg";
import { unavailable } from "../http/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { allStored, executeBatch, type Stored } from "./execute-batch.ts";
import { isRowAtFault } from "./statement.ts";
import type { Submission } from "./submission.ts";
import { createWaitingRoom } from "./waiting-room.ts";

export interface IngestQueue {
  /**
   * Resolves after the lead's batch is committed, and therefore durable. Rejects if the database failed.
   *
   * @throws HttpError 503 if the queue is full, or the lead has waited too long: nothing was stored
   */
  submit(lead: Submission): Promise<Stored>;
  /**
   * Stores leads of one account in a separate statement with one commit. No two of them have the same `leadId`. Rejects
   * if the database failed: then none was stored.
   *
   * @returns the outcome of each, in their order
   * @throws HttpError as {@link submit}
   */
  submitAll(leads: readonly Submission[]): Promise<readonly Stored[]>;
  /** Waits until everything submitted has been answered. */
  drain(): Promise<void>;
  /** Leads that wait for a statement. */
  readonly length: number;
  /** Whether leads wait, or are being stored. */
  readonly isBusy: boolean;
}

export interface QueueLimits {
  /** How many statements may run at a time. */
  readonly inFlight: number;
  /** Leads that may wait. Further ones are rejected immediately. */
  readonly maxWaiting: number;
  /** Characters of answers that may wait. */
  readonly maxWaitingSize?: number;
  /** Milliseconds that a lead may wait for its statement to begin. */
  readonly maxWaitMs?: number;
  /**
   * Milliseconds that leads wait while larger statements run: for others to share their statement, or for one to end.
   */
  readonly lingerMs?: number;
}

interface Waiting {
  readonly lead: Submission;
  readonly key: string;
  readonly since: number;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

/** Leads that were sent together and are stored together. */
interface WaitingTogether {
  readonly leads: readonly Submission[];
  readonly accountId: number;
  /** Characters of answers. */
  readonly size: number;
  readonly since: number;
  readonly resolve: (stored: readonly Stored[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Leads per statement. Larger batches only add latency (see bench/tried.md). */
const MAX_BATCH = 256;

/**
 * The number of batches into which the waiting leads are divided: one is being stored, one waits, and one is being
 * answered.
 */
const GROUPS = 3;

/** A batch may always have this many leads, because most of the cost of a smaller statement would be fixed. */
const MIN_BATCH_LIMIT = 16;

/**
 * After each batch the recent peak is reduced by this share (to half after 44), so that the limit follows a falling
 * load.
 */
const PEAK_DECAY = 1 / 64;

/** Characters of answers in one statement: a lead may have a million. */
const MAX_BATCH_SIZE = 4_000_000;

/**
 * With the time limit of a statement added to `maxWaitMs`, every lead is answered within ten seconds. `lingerMs` is
 * about as long as two statements (bench/tried.md): leads fewer than those in progress wait no longer.
 */
const DEFAULTS = { maxWaitingSize: 128_000_000, maxWaitMs: 4_000, lingerMs: 3 };

/** How often to look for leads that have waited too long, in milliseconds. */
const LOOK_EVERY = 250;

const busy = () =>
  unavailable("server_busy", "Too many leads are arriving at once. Nothing was stored; try again shortly.");

/** Statements that remain for leads that were sent alone while leads that were sent together are stored. */
const LEFT_FOR_SINGLE = 1;

/** How many leads must wait for another statement to start while others run, as a share of the leads in those. */
const WORTH_IT = 3 / 4;

const sizeOf = ({ lead }: Waiting) => lead.answers.length;

/**
 * Collects leads into batches, one commit each. A batch closes as soon as a statement may start, so a single lead does
 * not wait, and many concurrent leads share commits. While a statement runs, another starts when about as many leads
 * wait, or a moment later: a statement costs both sides as much as storing ten leads. The leads at hand are divided
 * into three batches, so that server and database work at the same time. Whatever the state of the database, a lead is
 * answered within seconds, and the queue is limited in number and in size.
 */
export function createIngestQueue(pool: Pool, limits: QueueLimits, metrics?: Pick<Metrics, "batch">): IngestQueue {
  const { inFlight, maxWaiting, maxWaitingSize, maxWaitMs, lingerMs } = { ...DEFAULTS, ...limits };
  /** In order of arrival, each lead once. */
  let waiting: Waiting[] = [];
  /**
   * Leads that wait or are in progress, by key, each with its copies that arrived in the meantime: copies are stored
   * one at a time.
   */
  const lines = new Map<string, Waiting[]>();
  /** In order of arrival. */
  let together: WaitingTogether[] = [];
  /** The room of all that wait, whether they were sent alone or together. */
  const room = createWaitingRoom({ leads: maxWaiting, characters: maxWaitingSize });
  /** Leads that wait and were sent alone. */
  let count = 0;
  let running = 0;
  /** Running statements whose leads were sent together. */
  let runningTogether = 0;
  const mostTogether = Math.max(1, inFlight - LEFT_FOR_SINGLE);
  /** Leads in running statements that were sent alone. */
  let underWay = 0;
  /** The recent maximum of leads that waited or were in progress. */
  let peak = 0;
  let scheduled = false;
  let gathered: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  let onIdle: (() => void)[] = [];

  function schedule(): void {
    if (waiting.length === 0 || running >= inFlight) return;
    if (waiting.length >= underWay * WORTH_IT) begin();
    else gathered ??= setTimeout(begin, lingerMs);
  }

  function begin(): void {
    stopGathering();
    if (scheduled || running >= inFlight) return;
    scheduled = true;
    // After the requests of this turn of the event loop have been read: they share the batch.
    setImmediate(() => {
      scheduled = false;
      void flush();
    });
  }

  /** The next statement that has been scheduled for leads that were sent alone has its place. */
  const isFull = () => running + (scheduled ? 1 : 0) >= inFlight;

  function beginTogether(): void {
    while (together.length > 0 && runningTogether < mostTogether && !isFull()) void flushTogether();
  }

  function stopGathering(): void {
    clearTimeout(gathered);
    gathered = undefined;
  }

  async function flush(): Promise<void> {
    stopGathering();
    const batch = takeBatch();
    if (batch.length === 0) return;
    running += 1;
    underWay += batch.length;
    schedule();
    const answer = await store(batch);
    running -= 1;
    underWay -= batch.length;
    peak *= 1 - PEAK_DECAY;
    for (const item of batch) nextInLine(item);
    // with a single slot, both kinds of batches take turns
    beginTogether();
    // The database works while these are answered if it has nothing to do, or if about as many wait as were stored.
    const worthIt = running === 0 ? 1 : batch.length * WORTH_IT;
    if (!isFull() && !scheduled && waiting.length >= worthIt) void flush();
    answer();
    schedule();
    becomeIdle();
  }

  async function flushTogether(): Promise<void> {
    const [sent] = together.splice(0, 1) as [WaitingTogether];
    leaveTogether(sent);
    running += 1;
    runningTogether += 1;
    const answer = await storeTogether(sent);
    running -= 1;
    runningTogether -= 1;
    schedule();
    beginTogether();
    answer();
    becomeIdle();
  }

  const isIdle = () => running === 0 && room.leads === 0;

  function becomeIdle(): void {
    if (!isIdle()) return;
    for (const resolve of onIdle) resolve();
    onIdle = [];
  }

  function takeBatch(): Waiting[] {
    const limit = Math.min(MAX_BATCH, Math.max(MIN_BATCH_LIMIT, Math.ceil(peak / GROUPS)));
    let length = 0;
    let batchSize = 0;
    while (length < waiting.length && length < limit && batchSize < MAX_BATCH_SIZE) {
      batchSize += sizeOf(waiting[length] as Waiting);
      length += 1;
    }
    const batch = waiting.splice(0, length);
    batch.forEach(leave);
    return batch;
  }

  function enter(item: Waiting): void {
    count += 1;
    peak = Math.max(peak, count + underWay);
    room.take(item.lead.accountId, 1, sizeOf(item));
    const line = lines.get(item.key);
    if (line !== undefined) line.push(item);
    else {
      lines.set(item.key, []);
      waiting.push(item);
    }
  }

  /** Removes a lead from the counts, because it is in progress or was rejected. */
  function leave(item: Waiting): void {
    count -= 1;
    room.giveBack(item.lead.accountId, 1, sizeOf(item));
  }

  /** The same for leads that were sent together. */
  function leaveTogether({ accountId, leads, size }: WaitingTogether): void {
    room.giveBack(accountId, leads.length, size);
  }

  /** The lead has been answered, so its next copy may follow. */
  function nextInLine({ key }: Waiting): void {
    const next = lines.get(key)?.shift();
    if (next === undefined) lines.delete(key);
    else waiting.push(next);
  }

  /** @returns a function that answers the leads that have not been answered yet */
  async function store(batch: readonly Waiting[]): Promise<() => void> {
    const leads = batch.map(({ lead }) => lead);
    try {
      const rows = await executeBatch(pool, leads, metrics);
      return () => {
        const stored = allStored(leads, rows);
        for (const [index, { resolve }] of batch.entries()) resolve(stored[index] as Stored);
      };
    } catch (error) {
      if (isRowAtFault(error) && batch.length > 1) {
        for (const item of batch) (await store([item]))();
        return () => undefined;
      }
      return () => {
        for (const item of batch) item.reject(error);
      };
    }
  }

  /** The same for leads that are stored all or none. */
  async function storeTogether({ leads, resolve, reject }: WaitingTogether): Promise<() => void> {
    try {
      const rows = await executeBatch(pool, leads, metrics);
      return () => resolve(allStored(leads, rows));
    } catch (error) {
      return () => reject(error);
    }
  }

  /** Rejects leads that have waited too long and have not been sent to the database. */
  function lookAfter(): void {
    const tooLong = performance.now() - maxWaitMs;
    const isLate = ({ since }: Waiting | WaitingTogether) => since <= tooLong;
    for (const [key, line] of lines) {
      if (!line.some(isLate)) continue;
      lines.set(
        key,
        line.filter((item) => !isLate(item)),
      );
      for (const item of line.filter(isLate)) refuseLate(item);
    }
    const late = waiting.filter(isLate);
    waiting = waiting.filter((item) => !isLate(item));
    for (const item of late) {
      refuseLate(item);
      nextInLine(item);
    }
    const lateTogether = together.filter(isLate);
    together = together.filter((sent) => !isLate(sent));
    for (const sent of lateTogether) {
      leaveTogether(sent);
      sent.reject(unavailable());
    }
    if (room.leads > 0) return;
    clearInterval(watch);
    watch = undefined;
    becomeIdle();
  }

  function refuseLate(item: Waiting): void {
    leave(item);
    item.reject(unavailable());
  }

  return {
    submit(lead) {
      if (!room.has(lead.accountId, 1, lead.answers.length)) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        enter({ lead, key: `${lead.accountId}/${lead.leadId}`, since: performance.now(), resolve, reject });
        watch ??= setInterval(lookAfter, LOOK_EVERY).unref();
        schedule();
      });
    },
    submitAll(leads) {
      const [first] = leads;
      if (first === undefined) return Promise.resolve([]);
      const { accountId } = first;
      const characters = leads.reduce((sum, { answers }) => sum + answers.length, 0);
      if (!room.has(accountId, leads.length, characters)) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        const sent = { leads, accountId, size: characters, since: performance.now(), resolve, reject };
        room.take(accountId, leads.length, characters);
        together.push(sent);
        watch ??= setInterval(lookAfter, LOOK_EVERY).unref();
        beginTogether();
      });
    },
    drain() {
      if (isIdle()) return Promise.resolve();
      return new Promise((resolve) => onIdle.push(resolve));
    },
    get length() {
      return room.leads;
    },
    get isBusy() {
      return !isIdle();
    },
  };
}
