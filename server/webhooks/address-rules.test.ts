import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { forbiddenBy, IPV4_RULES, IPV6_RULES, NAT64 } from "./address-rules.ts";

// Each rule is tested over its whole block, and each way to write an IPv4 address inside of another one.

test.each([
  ["0.0.0.0", "RFC 1122"],
  ["0.255.255.255", "RFC 1122"],
  ["10.0.0.1", "RFC 1918"],
  ["10.255.255.255", "RFC 1918"],
  ["100.64.0.1", "RFC 6598"],
  ["100.100.100.200", "RFC 6598"],
  ["100.127.255.255", "RFC 6598"],
  ["127.0.0.1", "RFC 1122"],
  ["127.255.255.254", "RFC 1122"],
  ["168.63.129.16", "Microsoft Azure"],
  ["169.254.0.1", "RFC 3927"],
  ["169.254.169.254", "RFC 3927"],
  ["169.254.170.2", "RFC 3927"],
  ["172.16.0.1", "RFC 1918"],
  ["172.31.255.255", "RFC 1918"],
  ["192.0.0.8", "RFC 6890"],
  ["192.0.0.192", "RFC 6890"],
  ["192.0.2.1", "RFC 5737"],
  ["192.31.196.1", "RFC 7535"],
  ["192.52.193.1", "RFC 7450"],
  ["192.88.99.1", "RFC 7526"],
  ["192.168.1.1", "RFC 1918"],
  ["192.175.48.1", "RFC 7534"],
  ["198.18.0.1", "RFC 2544"],
  ["198.19.255.255", "RFC 2544"],
  ["198.51.100.7", "RFC 5737"],
  ["203.0.113.7", "RFC 5737"],
  ["224.0.0.1", "RFC 5771"],
  ["239.255.255.250", "RFC 5771"],
  ["240.0.0.1", "RFC 1112"],
  ["254.0.0.1", "RFC 1112"],
  ["255.255.255.255", "RFC 919"],
  ["::", "RFC 4291"],
  ["::1", "RFC 4291"],
  ["::2", "RFC 4291"],
  ["::7f00:1", "RFC 4291"],
  ["::a9fe:a9fe", "RFC 4291"],
  ["::127.0.0.1", "RFC 4291"],
  ["::8.8.8.8", "RFC 4291"],
  ["::5efe:7f00:1", "RFC 4291"],
  ["::5efe:a9fe:a9fe", "RFC 4291"],
  ["::ffff:127.0.0.1", "RFC 4291"],
  ["::ffff:8.8.8.8", "RFC 4291"],
  ["::ffff:7f00:1", "RFC 4291"],
  ["::ffff:0:127.0.0.1", "RFC 2765"],
  ["ff:ffff::1", "RFC 4291"],
  ["1::1", "RFC 4291"],
  ["64:ff9b::127.0.0.1", "RFC 1122"],
  ["64:ff9b::a9fe:a9fe", "RFC 3927"],
  ["64:ff9b::10.0.0.1", "RFC 1918"],
  ["64:ff9b:0:1::1", "RFC 8215"],
  ["64:ff9b:1::1", "RFC 8215"],
  ["64:ff9b:ffff::808:808", "RFC 8215"],
  ["64:ff9c::808:808", "RFC 4291"],
  ["100::1", "RFC 6666"],
  ["100:0:0:1::1", "RFC 6666"],
  ["5f00::1", "RFC 9602"],
  ["fc00::1", "RFC 4193"],
  ["fd00:ec2::254", "RFC 4193"],
  ["fd20:ce::254", "RFC 4193"],
  ["fe80::1", "RFC 4291"],
  ["fe80::1%eth0", "RFC 4007"],
  ["2606:4700::1111%eth0", "RFC 4007"],
  ["fec0::1", "RFC 3879"],
  ["ff02::1", "RFC 4291"],
  ["2001::1", "RFC 4380"],
  ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "RFC 4380"],
  ["2001:2::1", "RFC 5180"],
  ["2001:10::1", "RFC 4843"],
  ["2001:20::1", "RFC 7343"],
  ["2001:30::1", "RFC 9374"],
  ["2001:1::1", "RFC 2928"],
  ["2001:db8::1", "RFC 3849"],
  ["2002:7f00:1::", "RFC 3056"],
  ["2002:a9fe:a9fe::1", "RFC 3056"],
  ["2002:808:808::1", "RFC 3056"],
  ["2620:4f:8000::1", "RFC 7534"],
  ["3ffe::1", "RFC 3701"],
  ["3fff::1", "RFC 9637"],
  ["2606:4700::5efe:7f00:1", "RFC 5214"],
  ["2606:4700::200:5efe:a9fe:a9fe", "RFC 5214"],
  ["4000::1", "RFC 4291"],
  ["e000::1", "RFC 4291"],
  ["0177.0.0.1", "RFC 5952"],
  ["0x7f.0.0.1", "RFC 5952"],
  ["127.1", "RFC 5952"],
  ["2130706433", "RFC 5952"],
  ["0x7f000001", "RFC 5952"],
  ["127.0.0.01", "RFC 5952"],
  ["localhost", "RFC 5952"],
  ["", "RFC 5952"],
])("%s is forbidden by %s", (address, source) => {
  expect(forbiddenBy(address)?.source).toBe(source);
});

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "93.184.216.34",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.1",
  "168.63.129.15",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2001:4860:4860::8888",
  "2606:4700::1111",
  "2a00:1450:4001:81b::200e",
  "64:ff9b::8.8.8.8",
])("%s is on the public internet", (address) => {
  expect(forbiddenBy(address)).toBeUndefined();
});

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** An address of a block with random bits after the prefix. */
function within(block: string): fc.Arbitrary<string> {
  const [network, bits] = ipaddr.parseCIDR(block);
  const prefix = network.toByteArray();
  return bytes(prefix.length).map((random) => {
    const all = prefix.map((byte, index) => {
      const fixed = Math.min(8, Math.max(0, bits - 8 * index));
      const mask = (0xff << (8 - fixed)) & 0xff;
      return (byte & mask) | ((random[index] ?? 0) & ~mask & 0xff);
    });
    return ipaddr.fromByteArray(all).toString();
  });
}

const hex = (address: readonly number[]) =>
  Buffer.from(address)
    .toString("hex")
    .replace(/(....)(....)/, "$1:$2");

describe("over whole blocks", () => {
  test.each([...IPV4_RULES, ...IPV6_RULES].map(({ block }) => block))("every address of %s is forbidden", (block) => {
    fc.assert(fc.property(within(block), (address) => forbiddenBy(address) !== undefined));
  });

  test("only 2000::/3 and the addresses of NAT64 can be allowed", () => {
    fc.assert(
      fc.property(bytes(16), (random) => {
        const address = ipaddr.fromByteArray([...random]);
        const isGlobal = ((random[0] ?? 0) & 0xe0) === 0x20;
        return (
          isGlobal || address.match(ipaddr.parseCIDR(NAT64) as never) || forbiddenBy(address.toString()) !== undefined
        );
      }),
    );
  });

  test("an address of NAT64 is judged by the IPv4 address in it", () => {
    fc.assert(
      fc.property(fc.oneof(bytes(4), ...IPV4_RULES.map(({ block }) => within(block))), (from) => {
        const inside = typeof from === "string" ? ipaddr.parse(from).toByteArray() : [...from];
        const plain = ipaddr.fromByteArray(inside).toString();
        return forbiddenBy(`64:ff9b::${hex(inside)}`) === forbiddenBy(plain);
      }),
    );
  });

  test("an IPv4 address that is mapped, compatible, translated, or tunneled is forbidden, whatever it is", () => {
    const network = fc.constantFrom("2606:4700", "2a00:1450", "2001:4860");
    fc.assert(
      fc.property(bytes(4), network, (random, prefix) => {
        const inside = hex([...random]);
        return [
          `::ffff:${inside}`,
          `::${inside}`,
          `::ffff:0:${inside}`,
          `2002:${inside}::1`,
          `64:ff9b:1::${inside}`,
          `${prefix}::5efe:${inside}`,
          `${prefix}::200:5efe:${inside}`,
        ].every((address) => forbiddenBy(address) !== undefined);
      }),
    );
  });

  test("public networks are allowed, except for tunnels in them", () => {
    const networks = ["8.0.0.0/9", "1.1.0.0/16", "93.184.0.0/16"].map(within);
    fc.assert(fc.property(fc.oneof(...networks), (address) => forbiddenBy(address) === undefined));
    fc.assert(
      fc.property(within("2606:4700::/32"), (address) => {
        const isTunnel = ipaddr.IPv6.parse(address).parts[5] === 0x5efe;
        return isTunnel || forbiddenBy(address) === undefined;
      }),
    );
  });
});
