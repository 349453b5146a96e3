/**
 * Attributes the time of this thread to the work that it does. A thread has one event loop, so the time between two of
 * the calls below belongs to the worker named in the first. Code that resumes after waiting calls `workFor`. Time that
 * no worker has claimed after one round of the loop belongs to nobody.
 */
export interface Worker {
  /** Counts time that this thread worked for the worker, in milliseconds. */
  spend(milliseconds: number): void;
  /** Returns what long work must await before it continues, or undefined if it may continue at once. */
  pause(): Promise<void> | undefined;
  /** For a request: when it must be answered, whatever its state at that time. */
  answer?: AnswerTime | undefined;
}

export interface AnswerTime {
  /** By `performance.now()`; infinite while the server waits for the sender. */
  until: number;
  /** Whether the request has been answered with a timeout. */
  isOver: boolean;
}

let current: Worker | undefined;
let since = 0;
let isClosing = false;

/** Attributes the time from now on to another worker, or to nobody. */
export function workFor(worker: Worker | undefined): void {
  const now = performance.now();
  current?.spend(now - since);
  current = worker;
  since = now;
  if (worker === undefined || isClosing) return;
  isClosing = true;
  setImmediate(close);
}

function close(): void {
  isClosing = false;
  workFor(undefined);
}

/** The current worker. Pass it to `workFor` after waiting. */
export const workedFor = (): Worker | undefined => current;
