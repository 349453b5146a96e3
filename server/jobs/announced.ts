/** Who waits for jobs in this thread. */
const listeners = new Set<() => void>();

/**
 * Calls back whenever a job may have been added or resumed in this thread: its transaction need not have ended yet, and
 * other threads and nodes add jobs unheard.
 *
 * @returns what ends it
 */
export function onJob(listener: () => void): () => void {
  // each its own, for the same function may wait twice
  const own = () => listener();
  listeners.add(own);
  return () => void listeners.delete(own);
}

/** Says that a job is added or resumed. */
export function announceJob(): void {
  for (const listener of listeners) listener();
}
