import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { type MessagePort, Worker } from "node:worker_threads";
import type { LevelWithSilent } from "pino";
import { projectRoot } from "../base/root.ts";
import type { Database, DatabaseConfig } from "../db/database.ts";
import { onJob } from "../jobs/announced.ts";
import type { Turn } from "../jobs/runner.ts";

/** The options of the thread. */
export interface ThreadOptions extends DatabaseConfig {
  /** The number of this process, if it is one of several. */
  readonly worker?: number | undefined;
  readonly logLevel: LevelWithSilent;
  readonly installationKey: string;
  /** Where the installation is reached, if it is known. */
  readonly publicUrl?: string | undefined;
  readonly eventsKeptDays: number;
  readonly allowPrivateWebhooks: boolean;
  readonly backups?: { readonly directory: string; readonly everySeconds: number; readonly keep: number } | undefined;
}

export type ToThread =
  | { readonly stop: true }
  /** A job may have been added. */
  | { readonly look: true };

export type FromThread =
  /** The thread needs a connection to the embedded database. */
  | { readonly connect: MessagePort }
  /** A job had its turn, for the metrics. */
  | { readonly turn: Omit<Turn, "error"> }
  /** An attempt to deliver a webhook was made, for the metrics. */
  | { readonly attempt: { readonly outcome: "delivered" | "failed"; readonly seconds: number } };

/** How long to wait before a thread that has ended is restarted, in milliseconds. */
const RESTART_AFTER = 2_000;

/** How long a thread may take to end after it was asked to, in milliseconds. After that it is terminated. */
const STOPPED_AFTER = 9_000;

/**
 * More than any job needs. V8 grows a heap with a limit in smaller steps: simulating a million leads takes 70 MB less
 * memory and no more time.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1_024 };

/**
 * `npm start` sets the semi-spaces of the young generation to 32 MB each, for requests. Half of that is enough for the
 * jobs' thread. With an eighth, V8 collects so often that other accounts lose a tenth of their rate during a
 * simulation. V8 reads the flag when a thread begins, and the flag overrides the thread's own limit, so the flag is
 * what changes.
 */
const YOUNG_GENERATION = "--max-semi-space-size=16";

interface Observers {
  readonly onTurn: (turn: Omit<Turn, "error">) => void;
  readonly onAttempt?: (outcome: "delivered" | "failed", seconds: number) => void;
  /** The thread has ended by itself and will be restarted. */
  readonly onError: (error: unknown) => void;
}

/**
 * Starts the thread that runs the jobs, and restarts it whenever it ends.
 *
 * @returns a function that ends it after every running job has reached a checkpoint
 */
export function startWork(database: Database, options: ThreadOptions, observers: Observers): () => Promise<void> {
  const stopping = new AbortController();
  let worker: Worker | undefined;
  const run = async () => {
    while (!stopping.signal.aborted) {
      setFlagsFromString(YOUNG_GENERATION);
      worker = new Worker(join(projectRoot, "dist", "main.js"), { workerData: options, resourceLimits });
      worker.on("message", (message: FromThread) => {
        if ("connect" in message) database.lend?.(message.connect);
        else if ("attempt" in message) observers.onAttempt?.(message.attempt.outcome, message.attempt.seconds);
        else observers.onTurn(message.turn);
      });
      worker.on("error", observers.onError);
      await once(worker, "exit").catch(() => {});
      await pause(RESTART_AFTER, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  const endNews = onJob(() => worker?.postMessage({ look: true } satisfies ToThread));
  return async () => {
    endNews();
    stopping.abort();
    worker?.postMessage({ stop: true } satisfies ToThread);
    const late = setTimeout(() => void worker?.terminate(), STOPPED_AFTER);
    await running;
    clearTimeout(late);
  };
}
