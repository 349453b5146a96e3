import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { projectRoot } from "./base/root.ts";
import { relayMetrics } from "./metrics/of-workers.ts";

/** The variable in which a worker finds its number. */
const NUMBER = "LEADPLANE_WORKER";

/** The message of a worker that serves requests. */
const READY = "ready";

/** How long to wait before a worker that has ended is restarted, in milliseconds; twice as long each time. */
const RESTART = { first: 1_000, longest: 30_000 } as const;

/** A worker that has served for this long, in milliseconds, is restarted soon again. */
const STEADY_MS = 60_000;

/** How long workers may take to end, in milliseconds. After that they are killed. */
const ENDED_AFTER = 25_000;

/** This process as one of several workers. */
export interface OwnWorker {
  /** From 1. A worker that replaces another one has its number. */
  readonly number: number;
  /** Whether it is the first one of the start: it prepares the database, and the others begin when it is ready. */
  readonly isFirst: boolean;
  /** Says that it serves requests. */
  ready(): void;
}

/** Undefined if this process is the only one of its start. */
export function ownWorker(): OwnWorker | undefined {
  if (cluster.worker === undefined) return undefined;
  return {
    number: Number(process.env[NUMBER]),
    isFirst: cluster.worker.id === 1,
    ready: () => void process.send?.(READY),
  };
}

/** Whether this process only starts the workers, each of which is a server. */
export const isSupervisor = (workers: number): boolean => workers > 1 && cluster.isPrimary;

/**
 * Starts several servers that share the port, one process each, and restarts those that end. It passes signals on, and
 * resolves with an exit code when all have ended.
 */
export async function superviseWorkers(count: number, log: Pick<Logger, "info" | "error">): Promise<number> {
  const stopping = new AbortController();
  const running = new Set<Worker>();
  cluster.setupPrimary({
    exec: join(projectRoot, "dist", "main.js"),
    execArgv: [...process.execArgv, "--enable-source-maps"],
  });
  relayMetrics(() => [...running].filter((worker) => worker.isConnected()));

  const start = (number: number) => {
    const worker = cluster.fork({ [NUMBER]: String(number) });
    running.add(worker);
    // a message to a worker that is just ending fails
    worker.on("error", () => {});
    const ready = new Promise<void>((resolve) => {
      worker.on("message", (message: unknown) => message === READY && resolve());
    });
    const ended = once(worker, "exit").then(([code, signal]) => {
      running.delete(worker);
      return { code: code as number | null, signal: signal as string | null };
    });
    return { worker, ready, ended };
  };

  /** Replaces a worker each time that it ends. */
  async function keep(number: number, started = start(number)): Promise<void> {
    let restartIn: number = RESTART.first;
    for (let current = started; ; current = start(number)) {
      const startedAt = performance.now();
      const { code, signal } = await current.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) restartIn = RESTART.first;
      log.error(
        { operation: "worker", worker: number, code, signal, restartInMs: restartIn },
        "a worker ended by itself",
      );
      await pause(restartIn, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      restartIn = Math.min(restartIn * 2, RESTART.longest);
    }
  }

  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    for (const worker of running) worker.process.kill(signal);
    setTimeout(() => {
      for (const worker of running) worker.process.kill("SIGKILL");
    }, ENDED_AFTER).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(signal));

  const first = start(1);
  const failed = await Promise.race([first.ready, first.ended]);
  // it has said why
  if (failed !== undefined) return stopping.signal.aborted ? 0 : (failed.code ?? 1);
  log.info({ workers: count }, "the first worker is ready");
  await Promise.all(Array.from({ length: count }, (_, index) => (index === 0 ? keep(1, first) : keep(index + 1))));
  return 0;
}
