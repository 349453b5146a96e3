/** The listeners for jobs in this thread. */
const listeners = new Set<() => void>();

/**
 * Calls back whenever a job may have been added or resumed in this thread. Its transaction may not have ended yet, and
 * jobs of other threads and nodes are not announced.
 *
 * @returns a function that stops it
 */
export function onJob(listener: () => void): () => void {
  // a new function for each call, because the same listener may be added twice
  const own = () => listener();
  listeners.add(own);
  return () => void listeners.delete(own);
}

/** Announces that a job is added or resumed. */
export function announceJob(): void {
  for (const listener of listeners) listener();
}
