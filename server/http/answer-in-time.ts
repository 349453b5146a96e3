import type { Context } from "hono";
import type { Logger } from "pino";
import { type AnswerTime, workedFor } from "../base/loop-time.ts";
import { ANSWER_MS, POOL_LIMITS } from "../db/limits.ts";
import { HttpError, unavailable } from "./errors.ts";
import { logOf } from "./request-id.ts";

const TOO_LATE = "The request timed out and may or may not have been completed. Check before you try again.";
const TOO_LATE_TO_READ = "The request timed out. Try again shortly.";

export type Deadline = AnswerTime;

interface Pending extends Deadline {
  readonly asked: Asked;
  readonly reject: (refusal: HttpError) => void;
}

/** Whose answer it is. */
export interface Asked {
  readonly http: Context;
  readonly log: Logger;
  /** Whether there is nothing that could have been done without an answer. */
  readonly isRead: boolean;
}

/** How often late requests are looked for, in milliseconds. */
const LOOK_EVERY = 250;

export interface Deadlines {
  /**
   * What work comes to, or 503 when it has not ended in time: whoever asked is not left without an answer, whatever
   * the database does. The work goes on by itself, and ends by the limits of the database's connections; what it
   * fails with then is logged, since nobody else hears of it.
   */
  answerInTime<T>(asked: Asked, work: (deadline: Deadline) => Promise<T>): Promise<T>;
}

/**
 * One clock for all requests of a node: a timer for each would cost a lead more than its validation.
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
  /** @returns the place, to be left once */
  take(item: T): number;
  leave(place: number): void;
  /** Each with its place. */
  all(): [number, T][];
  isEmpty(): boolean;
}

/**
 * What comes and goes with every request. A Set would keep its order by making its table anew again and again, and
 * each former table, once it is old, keeps all that it held from the garbage collector until the next one of
 * everything: that took a quarter of what a lead costs. A place that is left is empty at once, and taken again.
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
 * Lets the deadline rest while we wait for what takes its sender's time and not ours. That must have a limit of its own.
 *
 * @returns what is waited for, after whose end the deadline goes on
 */
export function suspended<T>(deadline: Deadline, waiting: Promise<T>): Promise<T> {
  const left = deadline.until - performance.now();
  deadline.until = Number.POSITIVE_INFINITY;
  const goOn = () => {
    deadline.until = performance.now() + left;
  };
  waiting.then(goOn, goOn);
  return waiting;
}

/** What is about to be stored has so long, in milliseconds: as long as a statement. */
const STORE_MS = POOL_LIMITS.pool.statementMs;

const TOO_LATE_TO_STORE = "The request timed out. Nothing was changed; try again shortly.";

/**
 * For a change that may take long to work out. Call it when the work begins, and what it returns before the change is
 * stored: nothing is stored for a request that has been answered, and one whose change is being stored is answered with
 * what comes of it.
 *
 * @returns throws HttpError 503 when the request that asked has been answered
 *
 * @example
 * const requireAsked = asking();
 * const next = await workOut();
 * requireAsked();
 * await store(next);
 */
export function asking(): () => void {
  const answer = workedFor()?.answer;
  return () => {
    if (answer === undefined) return;
    if (answer.isOver) throw unavailable("timeout", TOO_LATE_TO_STORE);
    answer.until = Math.max(answer.until, performance.now() + STORE_MS);
  };
}

function logLate(error: unknown, { http, log }: Asked): void {
  if (error instanceof HttpError) return;
  const { method, path } = http.req;
  logOf(http, log).error({ err: error, method, path }, "a request failed after it had timed out");
}
