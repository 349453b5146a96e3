import type { Pool } from "pg";
import { codeOf } from "../error-code.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { batchStatement, type Outcome } from "./statement.ts";
import type { Submission } from "./submission.ts";

export interface Stored {
  readonly outcome: Outcome;
  /** When the lead was first stored. */
  readonly createdAt: Date;
  readonly revision: number;
}

export interface IngestQueue {
  /** Resolves when the lead's batch is committed, hence durable; rejects when the database failed. */
  submit(lead: Submission): Promise<Stored>;
  /** Waits until everything submitted has been answered. */
  drain(): Promise<void>;
  /** How many leads wait for a batch. */
  waiting(): number;
}

interface Waiting {
  readonly lead: Submission;
  readonly key: string;
  readonly resolve: (stored: Stored) => void;
  readonly reject: (error: unknown) => void;
}

/** Rows per statement: beyond this, batches only add latency (see bench/README.md). */
const MAX_BATCH = 256;

/** SQLSTATE of a deadlock and of a serialization failure: the database asks to try again. */
const TRY_AGAIN = new Set(["40P01", "40001"]);

/** SQLSTATE classes for which one row is to blame, not the batch: data exception, constraint violation. */
const ROW_AT_FAULT = /^2[23]/;

/**
 * Gathers leads into batches, one commit each. A batch closes as soon as a statement may start, so
 * a lone lead waits for nobody and a flood shares commits.
 *
 * @param inFlight how many statements may be under way at once (1 on the embedded database, which
 *   runs one at a time anyway)
 */
export function createIngestQueue(pool: Pool, inFlight: number, metrics?: Pick<Metrics, "batch">): IngestQueue {
  let waiting: Waiting[] = [];
  let running = 0;
  let scheduled = false;
  let onIdle: (() => void)[] = [];

  function schedule(): void {
    if (scheduled || running >= inFlight || waiting.length === 0) return;
    scheduled = true;
    // After the requests of this turn of the event loop have been read: they share the batch.
    setImmediate(() => {
      scheduled = false;
      void flush();
    });
  }

  async function flush(): Promise<void> {
    const batch = takeBatch();
    running += 1;
    try {
      await store(batch);
    } finally {
      running -= 1;
      schedule();
      if (running === 0 && waiting.length === 0) {
        for (const resolve of onIdle) resolve();
        onIdle = [];
      }
    }
  }

  /** Takes leads in order of arrival; a second submission of one lead waits for the next batch. */
  function takeBatch(): Waiting[] {
    const batch = new Map<string, Waiting>();
    const later: Waiting[] = [];
    for (const item of waiting) {
      if (batch.size < MAX_BATCH && !batch.has(item.key)) batch.set(item.key, item);
      else later.push(item);
    }
    waiting = later;
    return [...batch.values()];
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    const startedAt = performance.now();
    const secondsSince = () => (performance.now() - startedAt) / 1000;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await pool.query<{ n: number; outcome: Outcome; created_at: Date; revision: number }>(
          batchStatement(batch.map((item) => item.lead)),
        );
        for (const row of result.rows) {
          const item = batch[row.n - 1];
          item?.resolve({ outcome: row.outcome, createdAt: row.created_at, revision: row.revision });
        }
        metrics?.batch(batch.length, secondsSince(), "stored");
        return;
      } catch (error) {
        const code = codeOf(error);
        if (TRY_AGAIN.has(code) && attempt < 5) continue;
        if (ROW_AT_FAULT.test(code) && batch.length > 1) {
          for (const item of batch) await store([item]);
          return;
        }
        for (const item of batch) item.reject(error);
        metrics?.batch(batch.length, secondsSince(), "failed");
        return;
      }
    }
  }

  return {
    submit(lead) {
      return new Promise((resolve, reject) => {
        waiting.push({ lead, key: `${lead.accountId}/${lead.leadId}`, resolve, reject });
        schedule();
      });
    },
    drain() {
      if (running === 0 && waiting.length === 0) return Promise.resolve();
      return new Promise((resolve) => onIdle.push(resolve));
    },
    waiting: () => waiting.length,
  };
}
