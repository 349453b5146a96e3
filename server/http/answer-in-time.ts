import type { Context } from "hono";
import type { Logger } from "pino";
import { ANSWER_MS } from "#contract/wire";
import { type AnswerTime, workedFor } from "../base/loop-time.ts";
import { POOL_LIMITS } from "../db/limits.ts";
import { HttpError, unavailable } from "./errors.ts";
import { logOf } from "./request-id.ts";

const TOO_LATE = "The request timed out and may or may not have been completed. Check before you try again.";
const TOO_LATE_TO_READ = "The request timed out. Try again shortly.";

export type Deadline = AnswerTime;

interface Pending extends Deadline {
  readonly asked: RequestInProgress;
  readonly reject: (refusal: HttpError) => void;
}

/** The request that is answered. */
export interface RequestInProgress {
  readonly http: Context;
  readonly log: Logger;
  /** Whether the work changes nothing. */
  readonly isRead: boolean;
}

/** How often to look for late requests, in milliseconds. */
const LOOK_EVERY = 250;

export interface Deadlines {
  /**
   * Returns the result of the work, or 503 if it has not ended in time, so that a client always gets an answer,
   * whatever state the database is in. The work continues and ends by the time limits of the database's connections. If
   * it fails later, the failure is logged, because nobody else learns of it.
   */
  answerInTime<T>(asked: RequestInProgress, work: (deadline: Deadline) => Promise<T>): Promise<T>;
}

/**
 * One clock for all requests of a node, because a timer for each would cost a lead more than its validation.
 *
 * @param answerMs milliseconds after which a request has been answered
 */
export function createDeadlines(answerMs: number = ANSWER_MS): Deadlines {
  const pending = createPlaces<Pending>();
  let clock: NodeJS.Timeout | undefined;

  function refuseLate(): void {
    const now = performance.now();
    for (const [place, each] of pending.all()) {
      if (each.until > now) continue;
      pending.leave(place);
      each.isOver = true;
      each.reject(unavailable("timeout", each.asked.isRead ? TOO_LATE_TO_READ : TOO_LATE));
    }
    if (!pending.isEmpty()) return;
    clearInterval(clock);
    clock = undefined;
  }

  return {
    answerInTime(asked, work) {
      return new Promise((resolve, reject) => {
        const until = performance.now() + answerMs - LOOK_EVERY;
        const each: Pending = { until, asked, reject, isOver: false };
        const place = pending.take(each);
        clock ??= setInterval(refuseLate, LOOK_EVERY).unref();
        work(each).then(
          (value) => {
            if (!each.isOver) pending.leave(place);
            resolve(value);
          },
          (error: unknown) => {
            if (each.isOver) return logLate(error, asked);
            pending.leave(place);
            reject(error);
          },
        );
      });
    },
  };
}

interface Places<T> {
  /** @returns the place, to be released once */
  take(item: T): number;
  leave(place: number): void;
  /** All items, each with its place. */
  all(): [number, T][];
  isEmpty(): boolean;
}

/**
 * A collection of items that come and go with every request. A Set would keep its order by rebuilding its table again
 * and again, and each old table keeps everything it held from the garbage collector until the next major collection:
 * that took a quarter of the cost of a lead. A released place is empty at once and is reused.
 */
function createPlaces<T>(): Places<T> {
  const places: (T | undefined)[] = [];
  const free: number[] = [];
  return {
    take(item) {
      const place = free.pop() ?? places.length;
      places[place] = item;
      return place;
    },
    leave(place) {
      places[place] = undefined;
      free.push(place);
    },
    all: () => [...places.entries()].filter((entry): entry is [number, T] => entry[1] !== undefined),
    isEmpty: () => free.length === places.length,
  };
}

/**
 * Suspends the deadline while the server waits for the sender. The wait must have its own limit.
 *
 * @returns the awaited promise, after whose end the deadline continues
 */
export function suspended<T>(deadline: Deadline, waiting: Promise<T>): Promise<T> {
  const left = deadline.until - performance.now();
  deadline.until = Number.POSITIVE_INFINITY;
  const proceed = () => {
    deadline.until = performance.now() + left;
  };
  waiting.then(proceed, proceed);
  return waiting;
}

/** How long a change that is about to be stored may take, in milliseconds: as long as a statement. */
const STORE_MS = POOL_LIMITS.pool.statementMs;

const TOO_LATE_TO_STORE = "The request timed out. Nothing was changed; try again shortly.";

/**
 * For a change that may take long to compute. Call it when the work begins, and call the returned function before the
 * change is stored. Nothing is stored for a request that has been answered, and a request whose change is being stored
 * is answered with its result.
 *
 * @returns a function that throws HttpError 503 if the request has been answered
 *
 * @example
 * const requireUnanswered = unansweredCheck();
 * const next = await workOut();
 * requireUnanswered();
 * await store(next);
 */
export function unansweredCheck(): () => void {
  const answer = workedFor()?.answer;
  return () => {
    if (answer === undefined) return;
    if (answer.isOver) throw unavailable("timeout", TOO_LATE_TO_STORE);
    answer.until = Math.max(answer.until, performance.now() + STORE_MS);
  };
}

function logLate(error: unknown, { http, log }: RequestInProgress): void {
  if (error instanceof HttpError) return;
  const { method, path } = http.req;
  logOf(http, log).error({ err: error, method, path }, "a request failed after it had timed out");
}
