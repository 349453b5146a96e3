import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { StartupError } from "../base/startup-error.ts";
import { delayOf } from "../base/timers.ts";
import { isBusyWithOthers } from "../db/busy.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { holdAccount } from "../db/tenancy/hold-account.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { onJob } from "./announced.ts";
import { backoffOf, MAX_ATTEMPTS } from "./backoff.ts";
import {
  INSTALLATION,
  Interruption,
  type InterruptionReason,
  JobFailure,
  type JobRun,
  type RunnableKind,
} from "./kind.ts";
import {
  advanceJob,
  failJob,
  finishJob,
  holdJob,
  type JobRow,
  leaveJob,
  nextDueIn,
  othersWait,
  type PendingAction,
  schedule,
  takeJob,
} from "./store.ts";

/** How one turn of a job ended. */
export type Outcome = "done" | "failed" | "retried" | "yielded" | "paused" | "cancelled" | "stopped" | "lost";

/** Passed to `onTurn` after each turn of a job, for metrics and the log. */
export interface Turn {
  readonly kind: string;
  readonly accountId: number;
  readonly id: number;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** The error, if it failed. */
  readonly error?: unknown;
}

export interface RunnerOptions {
  /** How many jobs a node runs at a time. */
  readonly slots?: number;
  /**
   * The maximum time between two looks for jobs, how often a lease is renewed, and how long a turn lasts while others
   * wait.
   */
  readonly lookMs?: number;
  readonly heartbeatMs?: number;
  readonly turnMs?: number;
  readonly onTurn?: (turn: Turn) => void;
  /** Called with failures of the runner itself, such as of the database. */
  readonly onError?: (error: unknown) => void;
}

export interface Runner {
  /**
   * Looks for jobs at once, and often for a while: the transaction that adds the announced job may not have ended yet.
   */
  look(): void;
  /** Waits until every job has reached its next checkpoint, and leaves it to any node. */
  stop(): Promise<void>;
}

const DEFAULTS = { slots: 2, lookMs: 5_000, heartbeatMs: 2_500, turnMs: 5_000 };

/** How soon the runner looks again after a job was announced; then half as often each time. */
const FIRST_LOOK_MS = 100;

/** The state in which an interruption leaves a job; a lost one is not changed. */
const LEFT = {
  stop: ["waiting", "stopped"],
  yield: ["waiting", "yielded"],
  pause: ["paused", "paused"],
  cancel: ["cancelled", "cancelled"],
} as const satisfies Record<Exclude<InterruptionReason, "lost">, readonly [JobRow["state"], Outcome]>;

/** The rest after a step, as a multiple of its duration. With 1, another account kept 0.49 of its rate. */
const REST = 1.5;

/** The maximum rest of a job after a step, in milliseconds. */
const MAX_REST_MS = 1_000;

const INTERNAL_ERROR = "The server had an error while it was at this job. It is in the server's log.";
const CRASHED = "The server stopped each time it was at this job.";
const NO_DATABASE = "The database could not be reached.";

/** Takes jobs of these kinds as long as it runs. Any number of nodes may do so on the same database. */
export function startJobs(database: Database, kinds: readonly RunnableKind[], options: RunnerOptions = {}): Runner {
  const { slots, lookMs, heartbeatMs, turnMs, onTurn = () => {}, onError = () => {} } = { ...DEFAULTS, ...options };
  const db = database.kysely;
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const names = [...byName.keys()];
  const stopping = new AbortController();
  const current = new Set<Promise<void>>();
  let lookIn = FIRST_LOOK_MS;
  let wake = () => {};
  const look = () => {
    lookIn = FIRST_LOOK_MS;
    wake();
  };

  const run = async () => {
    let unscheduled = kinds;
    while (!stopping.signal.aborted) {
      // waited for only after the look, but made before it: a wake that comes during the look leads to another one
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      let dueAt: number | undefined;
      try {
        await scheduleAll(db, unscheduled);
        unscheduled = [];
        // before any is taken: one that becomes due in between is taken, and its time is not missed
        dueAt = await nextDueAt();
        while (current.size < slots && !stopping.signal.aborted) {
          const job = await takeJob(db, names);
          const kind = byName.get(job?.kind ?? "");
          if (job === undefined || kind === undefined) break;
          begin(job, kind);
        }
      } catch (error) {
        onError(error);
      }
      if (!stopping.signal.aborted) await untilNextLook(woken, dueAt);
    }
    await Promise.all(current);
  };

  /** When the next job is due, by `performance.now()`; undefined if none waits, or this node has no slot for it. */
  async function nextDueAt(): Promise<number | undefined> {
    if (current.size >= slots) return undefined;
    const startedAt = performance.now();
    const ms = await nextDueIn(db, names);
    return ms === undefined ? undefined : startedAt + ms;
  }

  /**
   * Waits until a job is due, or for a time that grows as long as there are no jobs.
   *
   * @param woken ends the wait: a turn ended, or a job was announced
   * @param dueAt when the next job is due, by `performance.now()`
   */
  async function untilNextLook(woken: Promise<void>, dueAt = Number.POSITIVE_INFINITY): Promise<void> {
    const ms = Math.min(lookIn, lookMs, Math.max(0, dueAt - performance.now()));
    lookIn = Math.min(lookIn * 2, lookMs);
    const timer = setTimeout(wake, delayOf(ms));
    timer.unref();
    await woken;
    clearTimeout(timer);
  }

  function begin(job: JobRow, kind: RunnableKind): void {
    const startedAt = performance.now();
    const turn = takeTurn(job, kind)
      .catch((error: unknown) => ({ outcome: "lost" as const, error }))
      .then(({ outcome, error }) => {
        current.delete(turn);
        const seconds = (performance.now() - startedAt) / 1_000;
        // the account's next job of the kind may have waited for this one
        wake();
        onTurn({ kind: job.kind, accountId: job.account_id, id: job.job_id, outcome, seconds, error });
      });
    current.add(turn);
  }

  async function takeTurn(job: JobRow, kind: RunnableKind): Promise<{ outcome: Outcome; error?: unknown }> {
    const ending = new AbortController();
    const end = (reason: InterruptionReason) => ending.abort(new Interruption(reason));
    const applyControl = (pending: PendingAction) => {
      if (pending === undefined) end("lost");
      else if (pending !== null) end(pending);
    };
    const stop = () => end("stop");
    stopping.signal.addEventListener("abort", stop, { once: true });
    const turn = turnOf(job, ending.signal, applyControl);
    const heart = setInterval(() => void holdJob(db, job).then(applyControl, onError), heartbeatMs);
    try {
      applyControl(job.pending_action);
      if (stopping.signal.aborted) stop();
      ending.signal.throwIfAborted();
      if (job.attempt >= MAX_ATTEMPTS) throw new JobFailure(CRASHED, true);
      const result = await kind.run(turn);
      return { outcome: (await finishJob(db, job, result, kind.againIn?.(result))) ? "done" : "lost" };
    } catch (error) {
      const why: unknown = ending.signal.aborted ? ending.signal.reason : error;
      if (why instanceof Interruption) return { outcome: await interrupt(kind, job, why) };
      // a job that made progress begins to count again
      return await fail(kind, job, why, turn.hasStepped ? 1 : job.attempt + 1);
    } finally {
      clearInterval(heart);
      stopping.signal.removeEventListener("abort", stop);
    }
  }

  function turnOf(
    job: JobRow,
    signal: AbortSignal,
    applyControl: (pending: PendingAction) => void,
  ): JobRun & { readonly hasStepped: boolean } {
    const startedAt = performance.now();
    let steppedAt = startedAt;
    let hasStepped = false;
    let { checkpoint, done } = job;
    const on = job.account_id === INSTALLATION ? db : database.of(job.account_id);
    return {
      accountId: job.account_id,
      id: job.job_id,
      input: job.input,
      get checkpoint() {
        return checkpoint;
      },
      get done() {
        return done;
      },
      get hasStepped() {
        return hasStepped;
      },
      signal,
      async step(work) {
        signal.throwIfAborted();
        let pending: PendingAction;
        const progress = await on.transaction().execute(async (transaction) => {
          // the account is deleted or being deleted, so nothing must be stored for it
          if (job.account_id !== INSTALLATION && !(await holdAccount(transaction, job.account_id)))
            throw new Interruption("lost");
          const made = await work(transaction);
          pending = await advanceJob(transaction, job, made, performance.now() - steppedAt);
          // rolls back work that another node does, or has done
          if (pending === undefined) throw new Interruption("lost");
          return made;
        });
        const took = performance.now() - steppedAt;
        hasStepped = true;
        checkpoint = progress.checkpoint ?? null;
        done = progress.done;
        applyControl(pending);
        if (database.kind === "postgres" && (await isBusyWithOthers(db)))
          await pause(Math.min(REST * took, MAX_REST_MS), undefined, { signal });
        signal.throwIfAborted();
        steppedAt = performance.now();
        const hadItsTurn = performance.now() - startedAt > turnMs;
        if (hadItsTurn && (await othersWait(db, names))) throw new Interruption("yield");
      },
    };
  }

  async function interrupt(kind: RunnableKind, job: JobRow, { reason }: Interruption): Promise<Outcome> {
    if (reason === "lost") return "lost";
    const [state, outcome] = LEFT[reason];
    const isHeld = await db.transaction().execute(async (transaction) => {
      const left = await leaveJob(transaction, job, state);
      const ended = state === "cancelled" ? kind.cancelled : kind.interrupted;
      if (left) await ended?.(transaction, endedOf(job));
      return left;
    });
    return isHeld ? outcome : "lost";
  }

  async function fail(
    kind: RunnableKind,
    job: JobRow,
    error: unknown,
    attempt: number,
  ): Promise<{ outcome: Outcome; error?: unknown }> {
    const isPermanent = error instanceof JobFailure;
    const reason = reasonOf(job, error);
    const left = await db.transaction().execute(async (transaction) => {
      const is = await failJob(transaction, job, { error: reason, isPermanent, backoffMs: backoffOf(attempt) });
      // a failure by the server's fault may succeed after it has been fixed
      const failure = { reason, isPermanent: isPermanent && !error.isFault };
      if (is === "failed") await kind.failed?.(transaction, endedOf(job), failure);
      if (is === "waiting") await kind.interrupted?.(transaction, endedOf(job));
      return is;
    });
    // its account was deleted in the meantime, or another node has it
    if (left === undefined) return { outcome: "lost" };
    return { outcome: left === "failed" ? "failed" : "retried", error };
  }

  const running = run();
  const endNews = onJob(look);
  return {
    look,
    async stop() {
      endNews();
      stopping.abort();
      wake();
      await running;
    },
  };
}

/** Why a job failed, in words for the user who looks at it: of the installation's, for who operates it. */
function reasonOf({ account_id: accountId }: JobRow, error: unknown): string {
  if (error instanceof JobFailure) return error.message;
  if (isUnavailable(error)) return NO_DATABASE;
  return accountId === INSTALLATION && error instanceof StartupError ? error.text : INTERNAL_ERROR;
}

const endedOf = ({ account_id: accountId, job_id: id, input }: JobRow) => ({ accountId, id, input });

async function scheduleAll(db: Kysely<Tables>, kinds: readonly RunnableKind[]): Promise<void> {
  for (const { name, everySeconds } of kinds) if (everySeconds !== undefined) await schedule(db, name, everySeconds);
}
