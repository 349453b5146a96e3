import ipaddr from "ipaddr.js";

/** How the installation is reached: its proxies and its public address. */
export interface Network {
  /** The installation's own proxies, whose forwarded headers count. */
  readonly trustedProxies: readonly AddressRange[];
  /**
   * The origin of the installation's public address, such as `https://leads.example.com`; undefined for whichever
   * address a client used.
   */
  readonly publicUrl: string | undefined;
}

/** No proxy and no public address. */
export const DIRECT: Network = { trustedProxies: [], publicUrl: undefined };

/** Addresses and how many of their leading bits count. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Parses an address into the form in which all addresses are compared: an IPv4 address that a socket shows as IPv6
 * becomes IPv4 again. Only the usual notations count, because `1` and `0x7f.1` would be addresses too.
 *
 * @returns undefined if the text is not an address
 */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined;
}

/**
 * Parses a comma-separated list of addresses and networks.
 *
 * @example parseRanges("10.0.0.0/8, 2001:db8::1")
 * @returns the invalid entries, or the ranges
 */
export function parseRanges(
  list: string,
): { readonly wrong: readonly string[] } | { readonly ranges: readonly AddressRange[] } {
  const entries = list.split(",").map((entry) => entry.trim());
  const ranges = entries.map(parseRange);
  const wrong = entries.filter((_, index) => ranges[index] === undefined);
  return wrong.length > 0 ? { wrong } : { ranges: ranges.filter((range) => range !== undefined) };
}

function parseRange(entry: string): AddressRange | undefined {
  const [, text = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const address = parseAddress(text);
  if (address === undefined) return undefined;
  const most = address.kind() === "ipv4" ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  return length <= most ? [address, length] : undefined;
}

/** Whether an address is in one of the ranges. Text that is not an address is in none. */
export function isInRanges(ranges: readonly AddressRange[], text: string): boolean {
  const address = parseAddress(text);
  return (
    address !== undefined &&
    ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits))
  );
}

/**
 * The smallest network that one owner has: for an IPv6 address the whole /64, in which a single machine may use any
 * address. Failures count for it, not for the address.
 */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === undefined || parsed.kind() === "ipv4") return address;
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
