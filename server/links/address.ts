import { isWebAddress } from "#contract/wire";

/** The path of tracked links, which their token follows. */
export const LINKS = "/r/";

const HEADER_SAFE = /^[!-~]+$/;

/**
 * The address that a link of a rule leads to, in the form of a `Location` header; undefined if it is not a web address.
 * The API accepts only web addresses, but stored values are not trusted here.
 */
export function addressOf(link: string | null | undefined): string | undefined {
  if (link === null || link === undefined || !isWebAddress(link)) return undefined;
  return HEADER_SAFE.test(link) ? link : new URL(link).href;
}
