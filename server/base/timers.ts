/** The longest delay of a timer, in milliseconds: some 24.8 days. Node.js and browsers take a longer one for one of 1. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * A delay that was computed, as a timer can have it: after a clock has jumped it may come out as years, or below zero.
 *
 * @example setTimeout(work, delayOf(until - now))
 */
export const delayOf = (ms: number): number => (ms > 0 ? Math.min(ms, MAX_TIMEOUT_MS) : 0);
