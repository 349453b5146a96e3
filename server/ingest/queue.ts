import type { Pool } from "pg";
import { codeOf } from "../base/error-code.ts";
import { unavailable } from "../http/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { batchStatement, type NotCreated, type Outcome } from "./statement.ts";
import type { Submission } from "./submission.ts";

export interface Stored {
  readonly outcome: Outcome;
  /** When the lead was first stored. */
  readonly createdAt: Date;
  readonly revision: number;
}

export interface IngestQueue {
  /**
   * Resolves after the lead's batch is committed, and therefore durable. Rejects if the database failed.
   *
   * @throws HttpError 503 if the queue is full, or the lead has waited too long: nothing was stored
   */
  submit(lead: Submission): Promise<Stored>;
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
  /** Leads that may wait. Further ones are rejected at once. */
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

/** Leads per statement. Larger batches only add latency (see bench/tried.md). */
const MAX_BATCH = 256;

/** Into how many batches the leads at hand are divided: one is stored, one waits, and the leads of one are answered. */
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

/** SQLSTATE of a deadlock and of a serialization failure: the database asks to retry. */
const RETRYABLE = new Set(["40P01", "40001"]);

/**
 * SQLSTATE classes of errors that one row causes, not the batch: data exception, constraint violation. A number that no
 * column holds also counts: it is a RangeError before it is sent.
 */
const ROW_AT_FAULT = /^2[23]/;

const busy = () =>
  unavailable("server_busy", "Too many leads are arriving at once. Nothing was stored; try again shortly.");

/** The maximum share of the queue for one account, so that there is room for the leads of others. */
const SHARE = 1 / 2;

/** How many leads must wait for another statement to start while others run, as a share of the leads in those. */
const WORTH_IT = 3 / 4;

const sizeOf = ({ lead }: Waiting) => lead.answers.length;

/**
 * Gathers leads into batches, one commit each. A batch closes as soon as a statement may start, so a single lead waits
 * for nobody and a flood shares commits. While a statement runs, another starts when about as many leads wait, or a
 * moment later: a statement costs both sides as much as storing ten leads. The leads at hand are divided into three
 * batches, so that server and database work at the same time. Whatever the state of the database, a lead is answered
 * within seconds, and the queue is limited in number and in size.
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
  const ofAccount = new Map<number, number>();
  let count = 0;
  let size = 0;
  let running = 0;
  /** Leads in running statements. */
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
    // The database works while these are answered if it has nothing to do, or if about as many wait as were stored.
    const worthIt = running === 0 ? 1 : batch.length * WORTH_IT;
    if (!scheduled && waiting.length >= worthIt) void flush();
    answer();
    schedule();
    becomeIdle();
  }

  function becomeIdle(): void {
    if (running > 0 || count > 0) return;
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
    const { accountId } = item.lead;
    count += 1;
    size += sizeOf(item);
    peak = Math.max(peak, count + underWay);
    ofAccount.set(accountId, (ofAccount.get(accountId) ?? 0) + 1);
    const line = lines.get(item.key);
    if (line !== undefined) line.push(item);
    else {
      lines.set(item.key, []);
      waiting.push(item);
    }
  }

  /** Removes a lead from the counts, because it is in progress or was rejected. */
  function leave(item: Waiting): void {
    const { accountId } = item.lead;
    count -= 1;
    size -= sizeOf(item);
    const left = (ofAccount.get(accountId) ?? 0) - 1;
    if (left === 0) ofAccount.delete(accountId);
    else ofAccount.set(accountId, left);
  }

  /** The lead has been answered, so its next copy may follow. */
  function nextInLine({ key }: Waiting): void {
    const next = lines.get(key)?.shift();
    if (next === undefined) lines.delete(key);
    else waiting.push(next);
  }

  function hasRoom({ accountId, answers }: Submission): boolean {
    if (count >= maxWaiting || size + answers.length > maxWaitingSize) return false;
    return (ofAccount.get(accountId) ?? 0) < Math.max(1, maxWaiting * SHARE);
  }

  /** @returns a function that answers the leads that have not been answered yet */
  async function store(batch: readonly Waiting[]): Promise<() => void> {
    const startedAt = performance.now();
    const secondsSince = () => (performance.now() - startedAt) / 1000;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { rows } = await pool.query<NotCreated>(batchStatement(batch.map((item) => item.lead)));
        metrics?.batch(batch.length, secondsSince(), "stored");
        return () => answerStored(batch, rows);
      } catch (error) {
        const code = codeOf(error);
        if (RETRYABLE.has(code) && attempt < 5) continue;
        const isRowAtFault = ROW_AT_FAULT.test(code) || error instanceof RangeError;
        if (isRowAtFault && batch.length > 1) {
          for (const item of batch) (await store([item]))();
          return () => undefined;
        }
        metrics?.batch(batch.length, secondsSince(), "failed");
        return () => {
          for (const item of batch) item.reject(error);
        };
      }
    }
  }

  /** Rejects leads that the database does not take up in time, as long as they have not been sent to it. */
  function lookAfter(): void {
    const tooLong = performance.now() - maxWaitMs;
    const isLate = ({ since }: Waiting) => since <= tooLong;
    for (const [key, line] of lines) {
      if (!line.some(isLate)) continue;
      lines.set(
        key,
        line.filter((item) => !isLate(item)),
      );
      for (const item of line.filter(isLate)) refuseLate(item);
    }
    const late = waiting.filter(isLate);
    if (late.length > 0) waiting = waiting.filter((item) => !isLate(item));
    for (const item of late) {
      refuseLate(item);
      nextInLine(item);
    }
    if (count > 0) return;
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
      if (!hasRoom(lead)) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        enter({ lead, key: `${lead.accountId}/${lead.leadId}`, since: performance.now(), resolve, reject });
        watch ??= setInterval(lookAfter, LOOK_EVERY).unref();
        schedule();
      });
    },
    drain() {
      if (running === 0 && count === 0) return Promise.resolve();
      return new Promise((resolve) => onIdle.push(resolve));
    },
    get length() {
      return count;
    },
    get isBusy() {
      return count > 0 || running > 0;
    },
  };
}

const NONE: ReadonlyMap<number, NotCreated> = new Map();

function answerStored(batch: readonly Waiting[], rows: readonly NotCreated[]): void {
  const others = rows.length === 0 ? NONE : new Map(rows.map((row) => [row.n - 1, row]));
  for (const [index, { lead, resolve }] of batch.entries()) {
    resolve(storedOf(lead, others.get(index)));
  }
}

/** The outcome of a lead. @param other its row, if it came back */
export const storedOf = (lead: Submission, other: NotCreated | undefined): Stored => ({
  outcome: other?.outcome ?? "created",
  createdAt: other?.created_at ?? lead.scoredAt,
  revision: other?.revision ?? 1,
});
