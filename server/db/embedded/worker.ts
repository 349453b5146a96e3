import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { startBackend } from "./backend.ts";
import { createCluster } from "./cluster.ts";
import { describeFault } from "./fault-text.ts";
import { Sessions } from "./sessions.ts";

/**
 * The thread that PostgreSQL runs in: a query or an fsync blocks only this thread and never the one that answers
 * requests. It is bundled on its own as `dist/database-worker.js`, because a thread cannot load the sources.
 */
export interface WorkerOptions {
  readonly directory: string;
  readonly idleInTransactionMs: number;
  /** Four bytes that count the fsyncs, for the test that checks them. */
  readonly syncCount?: SharedArrayBuffer | undefined;
}
/** A connection for background work has `isLent`. */
export type FromMain = { readonly connect: MessagePort; readonly isLent: boolean } | { readonly close: true };
export type FromWorker =
  | { readonly ready: true }
  | { readonly closed: true }
  /** PostgreSQL could not start or stopped for good. */
  | { readonly failed: string };

const main = parentPort;
if (main === null) throw new Error("this module is the entry of a worker thread");
const options = workerData as WorkerOptions;

/** Notifies the main thread and ends this one at once: nothing may run with corrupt memory. */
function fail(reason: string): never {
  main?.postMessage({ failed: reason } satisfies FromWorker);
  process.exit(1);
}

const count = options.syncCount === undefined ? undefined : new Int32Array(options.syncCount);
const synced = count === undefined ? undefined : () => void Atomics.add(count, 0, 1);

try {
  await createCluster(options.directory);
  const backend = await startBackend(options.directory, fail, synced);
  const sessions = new Sessions(backend, options.idleInTransactionMs);
  main.on("message", async (message: FromMain) => {
    if ("connect" in message) return sessions.connect(message.connect, message.isLent);
    await backend.close();
    main.postMessage({ closed: true } satisfies FromWorker);
    main.close();
  });
  main.postMessage({ ready: true } satisfies FromWorker);
} catch (error) {
  fail(describeFault(error));
}
