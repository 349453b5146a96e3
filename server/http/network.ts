import ipaddr from "ipaddr.js";

/** How the installation is reached: what is in front of it, and the address it goes by. */
export interface Network {
  /** The installation's own proxies, whose word about a request counts. */
  readonly trustedProxies: readonly AddressRange[];
  /** The origin of the installation's own address, such as `https://leads.example.com`; undefined: whichever a reader used. */
  readonly publicUrl: string | undefined;
}

/** No proxy in front, no address of its own. */
export const DIRECT: Network = { trustedProxies: [], publicUrl: undefined };

/** Addresses and how many of their leading bits count. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * One address in the form in which all of them are compared: an IPv4 address that a socket shows as IPv6 is
 * IPv4 again. Only the usual spellings count, for `1` and `0x7f.1` would be addresses too.
 *
 * @returns undefined when the text is no address
 */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined;
}

/**
 * Reads a list of addresses and networks, separated by commas.
 *
 * @example parseRanges("10.0.0.0/8, 2001:db8::1")
 * @returns the entries that are neither, or the ranges
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

/** Whether an address lies in one of the ranges; what is no address lies in none. */
export function isWithin(ranges: readonly AddressRange[], text: string): boolean {
  const address = parseAddress(text);
  return (
    address !== undefined &&
    ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits))
  );
}

/**
 * What one owner of an address has at least: of an IPv6 address the whole /64, in which a single machine may take
 * any. Failures count for it, not for the address.
 */
export function neighbourhoodOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === undefined || parsed.kind() === "ipv4") return address;
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
