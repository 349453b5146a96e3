import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { DIRECT, isInRanges, type Network, parseAddress } from "./network.ts";

// Where a request comes from and how it was addressed. Code that depends on this calls these functions, because a
// proxy's headers count only if the proxy is the installation's own (TRUSTED_PROXIES).

declare module "hono" {
  interface ContextVariableMap {
    network: Network;
  }
}

/** Set for every request by the application. A route that is mounted without it has no proxy. */
const networkOf = (http: Context): Network => http.get("network") ?? DIRECT;
const isProxy = (http: Context, address: string) => isInRanges(networkOf(http).trustedProxies, address);

/** The scheme that the client used. */
export function schemeOf(http: Context): "https:" | "http:" {
  return originOf(http).startsWith("https:") ? "https:" : "http:";
}

/**
 * The address of the installation, without a path: `PUBLIC_URL` if it is set, or else the address that the client used,
 * because that one works.
 *
 * @example originOf(http) // "https://leads.example.com"
 */
export function originOf(http: Context): string {
  const { publicUrl } = networkOf(http);
  if (publicUrl !== undefined) return publicUrl;
  const hops = trustedHops(http);
  const url = new URL(http.req.url);
  const scheme = forwardedValue(http, "x-forwarded-proto", hops, SCHEME) ?? url.protocol.slice(0, -1);
  const host = forwardedValue(http, "x-forwarded-host", hops, HOST) ?? url.host;
  return new URL(`${scheme}://${HOST.test(host) ? host : "localhost"}`).origin;
}

/**
 * The client's normalized address: the nearest one that is not a proxy of the installation. If the proxy sends no
 * usable header, it is the proxy's. For a connection without an address it is "unknown".
 */
export function clientAddress(http: Context): string {
  const peer = peerOf(http);
  const hops = trustedHops(http);
  return (hops === 0 ? undefined : forwardedAddresses(http).at(-hops)) ?? peer;
}

/** Whether the client has disconnected. */
export const hasLeft = (http: Context): boolean =>
  (http.env as Partial<HttpBindings> | undefined)?.incoming?.socket.destroyed === true;

/** Whether the installation's own proxy sent the request, so that its headers count. */
export const isFromProxy = (http: Context) => isProxy(http, peerOf(http));

function peerOf(http: Context): string {
  // tests send requests without a connection
  const address = (http.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? "unknown";
  return parseAddress(address)?.toString() ?? address;
}

/**
 * How many of the peers in a row, from the nearest on, are trusted proxies: 0 if an untrusted peer sent the request.
 * The headers of the last of them describe the client.
 */
function trustedHops(http: Context): number {
  if (!isFromProxy(http)) return 0;
  const addresses = forwardedAddresses(http);
  let hops = 1;
  while (hops < addresses.length && isProxy(http, addresses.at(-hops) ?? "")) hops += 1;
  return hops;
}

/** The entries of `X-Forwarded-For`, the nearest last. If an entry is invalid, only those after it count. */
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

/** Removes the client's port, which some proxies add: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
}

const SCHEME = /^https?$/;

/** A host. Other characters, such as quotes, would have a meaning in a page. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/**
 * The entry of the outermost trusted proxy in a header to which each proxy appends; some proxies replace the header,
 * and then there is one entry. Invalid entries are ignored.
 */
function forwardedValue(http: Context, name: string, hops: number, form: RegExp): string | undefined {
  if (hops === 0) return undefined;
  const words = http.req.header(name)?.toLowerCase().split(",") ?? [];
  const word = words[Math.max(0, words.length - hops)]?.trim();
  return word !== undefined && form.test(word) && URL.canParse(`http://${word}`) ? word : undefined;
}
