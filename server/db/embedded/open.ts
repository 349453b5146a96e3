import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type pg from "pg";
import { makePrivate } from "../../base/private-files.ts";
import { projectRoot } from "../../base/root.ts";
import { StartupError } from "../../base/startup-error.ts";
import { columnTypes } from "../column-types.ts";
import { INGEST_CONNECTIONS, POOL_LIMITS, type PoolLimits } from "../limits.ts";
import { createPool } from "../pool.ts";
import { createCheckpointLock } from "./checkpoint-lock.ts";
import { clusterVersion, POSTGRES_VERSION } from "./cluster-version.ts";
import { directoryError, stoppedError } from "./faults.ts";
import { checkFiles, recordFiles } from "./inventory.ts";
import { lockDirectory } from "./lock.ts";
import { PortStream } from "./stream.ts";
import type { FromMain, FromWorker, WorkerOptions } from "./worker.ts";

export interface EmbeddedDatabase {
  readonly pool: pg.Pool;
  /** Only for storing leads. */
  readonly ingestPool: pg.Pool;
  /** Serves a connection of the thread for background work, which holds the other end of the port. */
  readonly lend: (port: MessagePort) => void;
  /** Resolves only when PostgreSQL stops by itself. The process should then end and be restarted. */
  readonly failed: Promise<StartupError>;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Connections of the pool. All share one session, so more connections only reduce the gap between two queries. */
  readonly connections?: number;
  readonly idleInTransactionMs?: number;
  readonly limits?: PoolLimits;
  readonly syncCount?: SharedArrayBuffer;
}

/**
 * Opens the embedded database of a data directory, and creates both if they do not exist.
 *
 * @throws StartupError when the directory is in use, unusable, or written by another version
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const directory = resolve(dataDir);
  const unlock = takeDirectory(directory);
  const files = join(directory, "postgres");
  try {
    checkFiles(files);
    const worker = await startWorker(directory, {
      directory: files,
      idleInTransactionMs: options.idleInTransactionMs ?? 60_000,
      syncCount: options.syncCount,
    });
    const end = watch(worker, directory);
    const { pool, ingestPool } = poolsOn(() => connect(worker, end.reason), end.happened, options);
    let closing: Promise<void> | undefined;
    const failed = end.happened.then((reason) => (closing === undefined ? reason : new Promise<never>(() => {})));
    const close = async () => {
      await Promise.all([pool.end(), ingestPool.end()]);
      if (end.reason === undefined) {
        await stopWorker(worker);
        recordFiles(files);
      }
      unlock();
    };
    return {
      pool,
      ingestPool,
      lend: (port) => lend(worker, port),
      failed,
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens connections to the embedded database that another thread of the process has opened.
 *
 * @param open makes the database serve the other end of a port; see {@link EmbeddedDatabase.lend}
 */
export function openEmbeddedOnPorts(
  open: () => MessagePort,
  options: EmbeddedOptions = {},
): Omit<EmbeddedDatabase, "lend" | "failed"> {
  const { pool, ingestPool } = poolsOn(open, new Promise(() => {}), options);
  let closing: Promise<void> | undefined;
  return { pool, ingestPool, close: () => (closing ??= Promise.all([pool.end(), ingestPool.end()]).then(() => {})) };
}

function poolsOn(open: () => MessagePort, ended: Promise<Error>, options: EmbeddedOptions) {
  const config: pg.PoolConfig = {
    stream: () => new PortStream(open, ended) as never,
    user: "postgres",
    database: "postgres",
    password: "",
    ssl: false,
    types: columnTypes,
  };
  const limited = { limits: options.limits ?? POOL_LIMITS.embedded, named: true };
  return {
    pool: createPool({ ...config, max: options.connections ?? 4 }, limited),
    ingestPool: createPool({ ...config, max: INGEST_CONNECTIONS.embedded }, limited),
  };
}

function takeDirectory(directory: string): () => void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    const version = clusterVersion(join(directory, "postgres"));
    if (version !== undefined && version !== POSTGRES_VERSION) {
      throw new StartupError(
        `The database in ${directory} was created by PostgreSQL ${version}, but this version of Leadplane uses PostgreSQL ${POSTGRES_VERSION}.`,
        "Run the version of Leadplane that created it, or set DATA_DIR to another directory.",
      );
    }
    const unlock = lockDirectory(directory);
    createCheckpointLock(directory);
    makePrivate(join(directory, "postgres"));
    return unlock;
  } catch (error) {
    throw error instanceof StartupError ? error : directoryError(directory, error);
  }
}

async function startWorker(dataDir: string, workerData: WorkerOptions): Promise<Worker> {
  const entry = join(projectRoot, "dist", "database-worker.js");
  if (!existsSync(entry)) throw new StartupError(`${entry} is missing.`, "Run `npm run build`.");
  const worker = new Worker(entry, { workerData, resourceLimits: { stackSizeMb: 64 } });
  await new Promise<void>((ready, fail) => {
    const failed = (reason: string) => fail(directoryError(dataDir, new Error(reason)));
    worker.once("message", (message: FromWorker) => ("failed" in message ? failed(message.failed) : ready()));
    worker.once("error", (error) => failed(error.message));
    worker.once("exit", () => failed("the database thread ended without a message"));
  });
  worker.removeAllListeners();
  return worker;
}

interface End {
  /** Set after the end. */
  reason: StartupError | undefined;
  readonly happened: Promise<StartupError>;
}

/** Watches for the end of the database's thread, requested or not. */
function watch(worker: Worker, directory: string): End {
  let ended: (reason: string) => void = () => {};
  const end: End = {
    reason: undefined,
    happened: new Promise((resolve) => {
      ended = (reason) => {
        end.reason ??= stoppedError(directory, reason);
        resolve(end.reason);
      };
    }),
  };
  worker.on("message", (message: FromWorker) => "failed" in message && ended(message.failed));
  worker.on("error", (error) => ended(error.message));
  worker.on("exit", () => ended("it ended without a message"));
  return end;
}

function connect(worker: Worker, reason: StartupError | undefined): MessagePort {
  if (reason !== undefined) throw reason;
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ connect: port2, isLent: false } satisfies FromMain, [port2]);
  return port1;
}

function lend(worker: Worker, port: MessagePort): void {
  worker.postMessage({ connect: port, isLent: true } satisfies FromMain, [port]);
}

async function stopWorker(worker: Worker): Promise<void> {
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  worker.postMessage({ close: true } satisfies FromMain);
  await exited;
}
