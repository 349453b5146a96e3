/** A job that fails this often without progress has failed for good: after about four minutes. */
export const MAX_ATTEMPTS = 8;

const FIRST_MS = 1_000;
const MAX_BACKOFF_MS = 120_000;

/**
 * How long a job waits after it has failed, in milliseconds: twice as long each time, varied by up to half, so that
 * jobs that failed together do not come back together.
 *
 * @param attempt how often it has failed without progress, from 1
 * @param random from 0 to 1
 */
export function backoffOf(attempt: number, random = Math.random()): number {
  return Math.min(FIRST_MS * 2 ** (attempt - 1), MAX_BACKOFF_MS) * (0.5 + random);
}
