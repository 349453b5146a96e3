import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { DIRECT, isWithin, type Network, parseAddress } from "./network.ts";

// Where a request comes from and how it was addressed. Whatever depends on one of these asks here: what a
// proxy says of them counts only when the proxy is the installation's own (TRUSTED_PROXIES).

declare module "hono" {
  interface ContextVariableMap {
    network: Network;
  }
}

/** Set for every request by the application; what is mounted without one stands alone. */
const networkOf = (http: Context): Network => http.get("network") ?? DIRECT;
const isProxy = (http: Context, address: string) => isWithin(networkOf(http).trustedProxies, address);

/** How the client reached the installation. */
export function schemeOf(http: Context): "https:" | "http:" {
  return originOf(http).startsWith("https:") ? "https:" : "http:";
}

/**
 * The address of the installation, without a path: `PUBLIC_URL` where it is given, else the one that the
 * client used, for that is one that works.
 *
 * @example originOf(http) // "https://leads.example.com"
 */
export function originOf(http: Context): string {
  const { publicUrl } = networkOf(http);
  if (publicUrl !== undefined) return publicUrl;
  const hops = trustedHops(http);
  const url = new URL(http.req.url);
  const scheme = saidAt(http, "x-forwarded-proto", hops, SCHEME) ?? url.protocol.slice(0, -1);
  const host = saidAt(http, "x-forwarded-host", hops, HOST) ?? url.host;
  return new URL(`${scheme}://${HOST.test(host) ? host : "localhost"}`).origin;
}

/**
 * The client's address, in one spelling: the nearest that is not a proxy of the installation. Behind a proxy
 * that says nothing of use it is the proxy's, for a connection without an address "unknown".
 */
export function clientAddress(http: Context): string {
  const peer = peerOf(http);
  const hops = trustedHops(http);
  return (hops === 0 ? undefined : forwardedAddresses(http).at(-hops)) ?? peer;
}

/** Whether nobody is left to read the answer. */
export const hasLeft = (http: Context): boolean =>
  (http.env as Partial<HttpBindings> | undefined)?.incoming?.socket.destroyed === true;

/** Whether the installation's own proxy sent it, whose word about it counts. */
export const isFromProxy = (http: Context) => isProxy(http, peerOf(http));

function peerOf(http: Context): string {
  // there is no connection in tests that send requests without one
  const address = (http.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? "unknown";
  return parseAddress(address)?.toString() ?? address;
}

/**
 * How many of the peers in a row, from the nearest on, are proxies whose word counts: 0 when a stranger sent
 * the request. The words of the last of them tell of the client.
 */
function trustedHops(http: Context): number {
  if (!isFromProxy(http)) return 0;
  const addresses = forwardedAddresses(http);
  let hops = 1;
  while (hops < addresses.length && isProxy(http, addresses.at(-hops) ?? "")) hops += 1;
  return hops;
}

/** What `X-Forwarded-For` lists, the nearest last. Of a list with garbage in it only what is behind that counts. */
function forwardedAddresses(http: Context): readonly string[] {
  const entries = (http.req.header("x-forwarded-for") ?? "").split(",");
  const addresses: string[] = [];
  for (const entry of entries.reverse()) {
    const address = parseAddress(withoutPort(entry.trim()))?.toString();
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses;
}

/** Some proxies add the client's port: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
}

const SCHEME = /^https?$/;

/** A host name may contain quotes; in a page they would have a meaning. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/**
 * What the outermost of the trusted proxies says in a header to which each adds its word at the end; some
 * replace it instead, and then there is one word. Garbage says nothing.
 */
function saidAt(http: Context, name: string, hops: number, form: RegExp): string | undefined {
  if (hops === 0) return undefined;
  const words = http.req.header(name)?.toLowerCase().split(",") ?? [];
  const word = words[Math.max(0, words.length - hops)]?.trim();
  return word !== undefined && form.test(word) && URL.canParse(`http://${word}`) ? word : undefined;
}
