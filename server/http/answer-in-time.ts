import { ANSWER_MS } from "../db/limits.ts";
import { unavailable } from "./errors.ts";

const TOO_LATE =
  "This is taking too long, so nobody knows yet whether it was done. Look whether it was, or try again shortly.";
const TOO_LATE_TO_READ = "This is taking too long. Try again shortly.";

interface Pending {
  /** By `performance.now()`. */
  readonly until: number;
  readonly refuse: () => void;
}

/** How often late requests are looked for, in milliseconds. */
const LOOK_EVERY = 250;

/** One clock for all requests: a timer for each would cost a lead more than its validation. */
const pending = new Set<Pending>();
let clock: NodeJS.Timeout | undefined;

function refuseLate(): void {
  const now = performance.now();
  for (const each of pending) if (each.until <= now) each.refuse();
  if (pending.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

/**
 * What work comes to, or 503 when it has not ended in time: whoever asked is not left without an answer, whatever
 * the database does. The work goes on by itself, and ends by the limits of the database's connections.
 *
 * @param since when the request began to be worked on, by `performance.now()`
 */
export function answerInTime<T>(since: number, isRead: boolean, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => {
      pending.delete(each);
      reject(unavailable(isRead ? TOO_LATE_TO_READ : TOO_LATE));
    };
    const each = { until: since + ANSWER_MS - LOOK_EVERY, refuse };
    pending.add(each);
    clock ??= setInterval(refuseLate, LOOK_EVERY).unref();
    work.then(
      (value) => {
        pending.delete(each);
        resolve(value);
      },
      (error: unknown) => {
        pending.delete(each);
        reject(error);
      },
    );
  });
}
