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

/** What the thread is told when it begins. */
export interface ThreadOptions extends DatabaseConfig {
  readonly logLevel: LevelWithSilent;
  readonly installationKey: string;
}

export type ToThread =
  | { readonly stop: true }
  /** A job may have been added. */
  | { readonly look: true };

export type FromThread =
  /** A connection to the embedded database is wanted. */
  | { readonly connect: MessagePort }
  /** A job had its turn, for the metrics. */
  | { readonly turn: Omit<Turn, "error"> };

/** How long to wait before a thread that has ended is started anew, in milliseconds. */
const RESTART_AFTER = 2_000;

/** A thread that has not ended by itself so long after it was told to, in milliseconds, is ended. */
const STOPPED_AFTER = 9_000;

/**
 * More than any job needs. V8 lets a heap with a limit grow in smaller steps: simulating a million leads takes 70 MB
 * less, and no longer.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1_024 };

/**
 * `npm start` gives the halves of the young generation 32 MB each, for the requests; the jobs' thread does as well with
 * half of that. With an eighth, V8 collects so often that other accounts lose a tenth of their rate beside a simulation.
 * V8 reads the flag when a thread begins, and it overrules the thread's own limit, so it is the flag that changes.
 */
const YOUNG_GENERATION = "--max-semi-space-size=16";

interface Observers {
  readonly onTurn: (turn: Omit<Turn, "error">) => void;
  /** The thread has ended by itself; another takes its place. */
  readonly onError: (error: unknown) => void;
}

/**
 * Starts the thread that does the jobs, and another one whenever it ends.
 *
 * @returns what ends it, when every job under way has reached a checkpoint
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
