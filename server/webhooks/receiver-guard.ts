import { lookup as lookUp } from "node:dns/promises";
import type { LookupFunction } from "node:net";
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

/** Resolves with the operating system, like every other program on the machine. */
export const bySystem: Resolve = (hostname) => lookUp(hostname, { all: true, verbatim: true });

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
    return "Enter a full URL, such as https://example.com/hooks/leads.";
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
