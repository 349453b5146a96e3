/**
 * The maximum delay of a timer, in milliseconds: about 24.8 days. Node.js and browsers replace a longer delay with 1
 * ms.
 */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Limits a computed delay to what a timer accepts: after a clock has jumped, it may be years or negative.
 *
 * @example setTimeout(work, delayOf(until - now))
 */
export const delayOf = (ms: number): number => (ms > 0 ? Math.min(ms, MAX_TIMEOUT_MS) : 0);
