import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A block of addresses to which no request may be sent, and its source. */
export interface AddressRule {
  /** In CIDR notation. */
  readonly block: string;
  readonly name: string;
  /** The RFC that defines it, or else the vendor. */
  readonly source: string;
}

/** The blocks of IPv4 that are not on the public internet, or at which a cloud provides internal services. */
// biome-ignore format: a table is read line by line
export const IPV4_RULES: readonly AddressRule[] = [
  { block: "0.0.0.0/8", name: "this network", source: "RFC 1122" },
  { block: "10.0.0.0/8", name: "a private network", source: "RFC 1918" },
  { block: "100.64.0.0/10", name: "a carrier’s shared network", source: "RFC 6598" },
  { block: "127.0.0.0/8", name: "the server itself", source: "RFC 1122" },
  { block: "168.63.129.16/32", name: "the platform of a cloud", source: "Microsoft Azure" },
  { block: "169.254.0.0/16", name: "the local link, which clouds serve metadata on", source: "RFC 3927" },
  { block: "172.16.0.0/12", name: "a private network", source: "RFC 1918" },
  { block: "192.0.0.0/24", name: "a block for protocols", source: "RFC 6890" },
  { block: "192.0.2.0/24", name: "a block for documentation", source: "RFC 5737" },
  { block: "192.31.196.0/24", name: "a block for empty zones of DNS", source: "RFC 7535" },
  { block: "192.52.193.0/24", name: "a block for tunnels of multicast", source: "RFC 7450" },
  { block: "192.88.99.0/24", name: "a relay of 6to4", source: "RFC 7526" },
  { block: "192.168.0.0/16", name: "a private network", source: "RFC 1918" },
  { block: "192.175.48.0/24", name: "a block for empty zones of DNS", source: "RFC 7534" },
  { block: "198.18.0.0/15", name: "a block for benchmarks", source: "RFC 2544" },
  { block: "198.51.100.0/24", name: "a block for documentation", source: "RFC 5737" },
  { block: "203.0.113.0/24", name: "a block for documentation", source: "RFC 5737" },
  { block: "224.0.0.0/4", name: "multicast", source: "RFC 5771" },
  { block: "255.255.255.255/32", name: "broadcast", source: "RFC 919" },
  { block: "240.0.0.0/4", name: "a reserved block", source: "RFC 1112" },
];

/** The last 32 bits of a NAT64 address are the IPv4 address that it leads to. The rules for that address apply. */
export const NAT64 = "64:ff9b::/96";

/** The same for IPv6. The first block that contains an address applies. */
// biome-ignore format: a table is read line by line
export const IPV6_RULES: readonly AddressRule[] = [
  { block: "::/128", name: "no address", source: "RFC 4291" },
  { block: "::1/128", name: "the server itself", source: "RFC 4291" },
  { block: "::ffff:0:0/96", name: "an IPv4 address written as IPv6", source: "RFC 4291" },
  { block: "::ffff:0:0:0/96", name: "a translated IPv4 address", source: "RFC 2765" },
  { block: "64:ff9b::/32", name: "a translation to IPv4 within a network", source: "RFC 8215" },
  { block: "::/8", name: "a reserved block, which has the IPv4-compatible addresses", source: "RFC 4291" },
  { block: "100::/16", name: "the discard prefix", source: "RFC 6666" },
  { block: "5f00::/16", name: "segment routing within a network", source: "RFC 9602" },
  { block: "fc00::/7", name: "a private network", source: "RFC 4193" },
  { block: "fe80::/10", name: "the local link", source: "RFC 4291" },
  { block: "fec0::/10", name: "a private network of a site", source: "RFC 3879" },
  { block: "ff00::/8", name: "multicast", source: "RFC 4291" },
  { block: "2001::/32", name: "a Teredo tunnel to an IPv4 address", source: "RFC 4380" },
  { block: "2001:2::/48", name: "a block for benchmarks", source: "RFC 5180" },
  { block: "2001:10::/28", name: "identifiers, not places", source: "RFC 4843" },
  { block: "2001:20::/28", name: "identifiers, not places", source: "RFC 7343" },
  { block: "2001:30::/28", name: "identifiers, not places", source: "RFC 9374" },
  { block: "2001::/23", name: "a block for protocols", source: "RFC 2928" },
  { block: "2001:db8::/32", name: "a block for documentation", source: "RFC 3849" },
  { block: "2002::/16", name: "a 6to4 tunnel to an IPv4 address", source: "RFC 3056" },
  { block: "2620:4f:8000::/48", name: "a block for empty zones of DNS", source: "RFC 7534" },
  { block: "3ffe::/16", name: "a block that was returned", source: "RFC 3701" },
  { block: "3fff::/20", name: "a block for documentation", source: "RFC 9637" },
];

/** All addresses of the public internet are in this block so far. */
const GLOBAL_UNICAST: AddressRule = { block: "2000::/3", name: "a block that nobody has", source: "RFC 4291" };

const ISATAP: AddressRule = { block: "", name: "an ISATAP tunnel to an IPv4 address", source: "RFC 5214" };

const ZONED: AddressRule = { block: "", name: "an address of one network interface", source: "RFC 4007" };

const NOT_AN_ADDRESS: AddressRule = { block: "", name: "no address in its usual notation", source: "RFC 5952" };

const NOT_UNICAST: AddressRule = { block: "", name: "a block for a special purpose", source: "RFC 6890" };

interface Parsed {
  readonly rule: AddressRule;
  readonly block: readonly [Address, number];
}

const parsed = (rules: readonly AddressRule[]): readonly Parsed[] =>
  rules.map((rule) => ({ rule, block: ipaddr.parseCIDR(rule.block) }));

const V4 = parsed(IPV4_RULES);
const V6 = parsed(IPV6_RULES);
const [UNICAST] = parsed([GLOBAL_UNICAST]);
const TRANSLATED = ipaddr.parseCIDR(NAT64);

const isIn = (address: Address, [network, bits]: readonly [Address, number]) => address.match(network as never, bits);

/**
 * Returns the rule that forbids requests to an address; undefined for an address of the public internet.
 *
 * @param text as a resolver returns it, or as the host of a parsed URL; `0177.1` and `2130706433` do not count as
 *   addresses, because a parsed URL has already converted them to the usual notation
 */
export function forbiddenBy(text: string): AddressRule | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return forbiddenIPv4(ipaddr.IPv4.parse(text));
  if (!text.includes(":") || !ipaddr.IPv6.isValid(text)) return NOT_AN_ADDRESS;
  return forbiddenIPv6(ipaddr.IPv6.parse(text));
}

function forbiddenIPv4(address: ipaddr.IPv4): AddressRule | undefined {
  const found = V4.find(({ block }) => isIn(address, block));
  if (found !== undefined) return found.rule;
  return address.range() === "unicast" ? undefined : NOT_UNICAST;
}

function forbiddenIPv6(address: ipaddr.IPv6): AddressRule | undefined {
  if (address.zoneId !== undefined) return ZONED;
  if (isIn(address, TRANSLATED)) return forbiddenIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  const found = V6.find(({ block }) => isIn(address, block));
  if (found !== undefined) return found.rule;
  if (UNICAST !== undefined && !isIn(address, UNICAST.block)) return UNICAST.rule;
  // an ISATAP interface identifier ends with the IPv4 address, in any network
  const [, , , , fifth = 0, sixth] = address.parts;
  if ((fifth | 0x200) === 0x200 && sixth === 0x5efe) return ISATAP;
  return address.range() === "unicast" ? undefined : NOT_UNICAST;
}
