/**
 * For whom this thread works at the moment. It has one event loop, so what one does nobody else can do meanwhile: the
 * time between two of the calls below is that of the one named first. Whoever comes back from waiting says so
 * (`workFor`); what nobody claims until the loop has gone around once is nobody's.
 */
export interface Worker {
  /** Counts time that this thread worked for it, in milliseconds. */
  spend(milliseconds: number): void;
  /** What long work waits for before it goes on; undefined when it may at once. */
  pause(): Promise<void> | undefined;
  /** Of a request: when it is answered, whatever has come of it by then. */
  answer?: AnswerTime | undefined;
}

export interface AnswerTime {
  /** By `performance.now()`; infinite while we wait for the sender. */
  until: number;
  /** Whether it has been answered that it took too long. */
  isOver: boolean;
}

let current: Worker | undefined;
let since = 0;
let isClosing = false;

/** From now on this thread works for another, or for nobody. */
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

/** For whom it works now, to be named again after waiting. */
export const workedFor = (): Worker | undefined => current;
