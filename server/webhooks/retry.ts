import { MAX_RETRY_AFTER, RETRY_SECONDS } from "#contract/wire";

/** By how much a wait varies, as a share of it, so that deliveries that failed together do not come back together. */
const JITTER = { less: 0.1, more: 0.04 };

/**
 * How long a delivery waits after an attempt that failed, in seconds; undefined after the last one. All waits of a delivery
 * together are less than three days.
 *
 * @param tries the attempts so far, from 1
 * @param retryAfter what the receiver asked for, in seconds
 * @param random from 0 to 1
 */
export function retryIn(tries: number, retryAfter: number | undefined, random = Math.random()): number | undefined {
  const wait = RETRY_SECONDS[tries - 1];
  if (wait === undefined) return undefined;
  const varied = wait * (1 - JITTER.less + (JITTER.less + JITTER.more) * random);
  return Math.max(varied, Math.min(retryAfter ?? 0, MAX_RETRY_AFTER));
}

/** A date of HTTP in one of its three forms begins with the day of the week. */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? /;

/** Returns the seconds of a `Retry-After`, a number or a date (RFC 9110, 10.2.3); undefined if it is neither. */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,10}$/.test(header.trim())) return Number(header);
  // Date.parse reads much that is no date of HTTP
  const at = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
