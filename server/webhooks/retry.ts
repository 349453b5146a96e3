import { MAX_RETRY_AFTER, RETRY_SECONDS } from "#contract/wire";

/** The random share of a wait, so that deliveries that failed together are not retried together. */
const JITTER = { less: 0.1, more: 0.04 };

/**
 * Returns how long a delivery waits after a failed attempt, in seconds; undefined after the last one. The sum of all
 * waits is less than three days.
 *
 * @param tries the number of attempts so far, from 1
 * @param retryAfter the wait that the receiver requested, in seconds
 * @param random from 0 to 1
 */
export function retryIn(tries: number, retryAfter: number | undefined, random = Math.random()): number | undefined {
  const wait = RETRY_SECONDS[tries - 1];
  if (wait === undefined) return undefined;
  const varied = wait * (1 - JITTER.less + (JITTER.less + JITTER.more) * random);
  return Math.max(varied, Math.min(retryAfter ?? 0, MAX_RETRY_AFTER));
}

/** An HTTP date begins with the day of the week in each of its three forms (RFC 9110, 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? /;

/** Returns the seconds of a `Retry-After`, a number or a date (RFC 9110, 10.2.3); undefined if it is neither. */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,10}$/.test(header.trim())) return Number(header);
  // Date.parse accepts many texts that are not HTTP dates
  const at = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
