import { lookup as lookUp, Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { forbiddenBy } from "./address-rules.ts";

/** An address of a host, as a resolver returns it. */
export interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** Returns every address of a host name. @throws an error if it has none */
export type Resolve = (hostname: string) => Promise<readonly Resolved[]>;

/** Which receivers of webhooks an installation may send to. */
export interface ReceiverPolicy {
  /** `WEBHOOK_ALLOW_PRIVATE`: addresses inside its own network, and without TLS. */
  readonly allowPrivate: boolean;
  readonly resolve: Resolve;
}

/** How long a name server may take, in milliseconds, and how often each is asked. */
const ASKING = { timeout: 2_000, tries: 2 };

/** How long to wait for addresses of the other family once there are some, in milliseconds. */
const OTHER_FAMILY_MS = 500;

/**
 * Resolves by the name servers of the operating system, but not by its own function: that one blocks a thread, of which
 * Node.js lends two for it. Names whose servers never answer would hold both for ten seconds each, and nobody else's
 * webhook would be sent.
 *
 * @param servers other name servers, for tests
 */
export function byNameServers(servers?: readonly string[]): Resolve {
  return async (hostname) => {
    const resolver = new Resolver(ASKING);
    if (servers !== undefined) resolver.setServers(servers);
    const found = (family: 4 | 6, asked: Promise<string[]>) =>
      asked.then(
        (addresses) => addresses.map((address): Resolved => ({ address, family })),
        (): Resolved[] => [],
      );
    const [four, six] = [found(4, resolver.resolve4(hostname)), found(6, resolver.resolve6(hostname))];
    const first = await four;
    const others = first.length === 0 ? await six : await Promise.race([six, pause(OTHER_FAMILY_MS, [])]);
    resolver.cancel();
    return [...first, ...others];
  };
}

/** Also finds names that only the operating system knows, such as those of its hosts file. */
const bySystem: Resolve = async (hostname) => {
  const found = await byNameServers()(hostname);
  return found.length > 0 ? found : await lookUp(hostname, { all: true, verbatim: true });
};

/**
 * The policy of an installation.
 *
 * @param allowPrivate `WEBHOOK_ALLOW_PRIVATE`; without it, names that only the operating system knows are not receivers
 */
export const receiverPolicy = (allowPrivate: boolean): ReceiverPolicy => ({
  allowPrivate,
  resolve: allowPrivate ? bySystem : byNameServers(),
});

/**
 * Thrown for a receiver to which no request may be sent. The message tells the user who set it up why, and what to do.
 */
export class ReceiverRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ReceiverRefused";
  }
}

/** The ports below are system ports (RFC 6335), which belong to other protocols except those of HTTP. */
const FIRST_FREE_PORT = 1_024;

/** A URL of another protocol: `ftp://` and so on. */
const OTHER_PROTOCOL = /^(?!https?:)[a-z][a-z\d+.-]*:\/\//i;

const WHAT_TO_DO =
  "Use an address on the public internet, or have the operator of this installation set WEBHOOK_ALLOW_PRIVATE=on.";

/**
 * Returns why no webhook may be sent to an address, without resolving its host; undefined if it may.
 *
 * @example urlProblem("http://localhost/", { allowPrivate: false }) // "Use https: …"
 */
export function urlProblem(text: string, { allowPrivate }: Pick<ReceiverPolicy, "allowPrivate">): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text))
    return OTHER_PROTOCOL.test(text)
      ? `Begin the URL with https://${allowPrivate ? " or http://" : ""}. Webhooks are sent by ${allowPrivate ? "HTTP" : "HTTPS"} and by no other protocol.`
      : "Enter a full URL, such as https://example.com/hooks/leads.";
  if (url.protocol === "http:" && !allowPrivate)
    return "Use https: without it, anyone between the two servers can read the leads and change them.";
  if (url.username !== "" || url.password !== "")
    return "Remove the username and password from the URL. To know who sends, verify the signature.";
  if (url.hash !== "") return "Remove the part after #: it is never sent.";
  const port = url.port === "" ? undefined : Number(url.port);
  if (port !== undefined && port < FIRST_FREE_PORT && !allowPrivate)
    return `Use port 443, or one from ${FIRST_FREE_PORT} on: ${port} belongs to another protocol.`;
  const literal = literalOf(url);
  return literal === undefined || allowPrivate ? undefined : addressProblem(literal, literal);
}

/** Returns the address that a URL has instead of a host name. */
function literalOf({ hostname }: URL): string | undefined {
  const text = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(text) ? text : undefined;
}

function addressProblem(host: string, address: string): string | undefined {
  const rule = forbiddenBy(address);
  if (rule === undefined) return undefined;
  const leads = host === address ? `${address} is` : `${host} leads to ${address},`;
  return `${leads} ${rule.name} (${rule.source}). ${WHAT_TO_DO}`;
}

/**
 * Returns the addresses of a host to which a request may be sent. A single forbidden address forbids the host, because
 * any of its addresses may be used.
 *
 * @throws ReceiverRefused
 */
export async function allowedAddresses(
  hostname: string,
  { allowPrivate, resolve }: ReceiverPolicy,
): Promise<readonly Resolved[]> {
  const found = await resolve(hostname).catch(() => []);
  if (found.length === 0)
    throw new ReceiverRefused(`The host name ${hostname} cannot be resolved. Check how it is written.`);
  if (allowPrivate) return found;
  for (const { address } of found) {
    const problem = addressProblem(hostname, address);
    if (problem !== undefined) throw new ReceiverRefused(problem);
  }
  return found;
}

/**
 * Checks that webhooks may be sent to a URL, as it resolves now.
 *
 * @throws ReceiverRefused
 */
export async function requireReceiver(text: string, policy: ReceiverPolicy): Promise<void> {
  const problem = urlProblem(text, policy);
  if (problem !== undefined) throw new ReceiverRefused(problem);
  const url = new URL(text);
  if (literalOf(url) === undefined) await allowedAddresses(url.hostname, policy);
}

/**
 * The `lookup` option of a socket, which connects only to the addresses that were checked, even if the name resolves to
 * others a moment later. Node does not look up a host that is an address, so check each URL with {@link urlProblem}
 * before the request.
 */
export function guardedLookup(policy: ReceiverPolicy): LookupFunction {
  return (hostname, options, callback) => {
    allowedAddresses(hostname, policy).then(
      (found) => {
        const { family } = options;
        const wanted = family === 4 || family === 6 ? found.filter((each) => each.family === family) : found;
        const [first] = wanted;
        if (first === undefined) callback(new ReceiverRefused(`${hostname} has no such address.`), "", 0);
        else if (options.all === true) callback(null, wanted.map((each) => ({ ...each })) as never, 0);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, "", 0),
    );
  };
}
