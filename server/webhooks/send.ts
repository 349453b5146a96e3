import { StringDecoder } from "node:string_decoder";
import { Webhook } from "standardwebhooks";
import { Agent, type Dispatcher, request } from "undici";
import { VERSION, WEBHOOK_LIMITS } from "#contract/wire";
import { codeOf } from "../base/error-code.ts";
import { guardedLookup, type ReceiverPolicy, ReceiverRefused, urlProblem } from "./receiver-guard.ts";
import { retryAfterOf } from "./retry.ts";

/** A request to a receiver. */
export interface Sending {
  readonly url: string;
  /** The id of the event, which is the same for each attempt. */
  readonly id: string;
  readonly body: string;
  /** The secrets that sign it, the current one first. */
  readonly secrets: readonly string[];
}

/** The outcome of an attempt. */
export interface Attempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | null;
  /** Why it failed; null if it succeeded. */
  readonly error: string | null;
  readonly answer: string | null;
  /** The wait before the next attempt that the receiver requested, in seconds. */
  readonly retryAfter: number | undefined;
}

/** Sends requests to receivers, with its own pool of connections. */
export interface Transport {
  /** Makes one attempt. It never throws. @param seconds the time limit */
  send(sending: Sending, seconds?: number): Promise<Attempt>;
  close(): Promise<void>;
}

/** The maximum connections to one origin. Each has one request at a time. */
const CONNECTIONS = 64;

/**
 * The longest time for which a connection without requests stays open, in milliseconds, even if the receiver allows
 * more: there may be any number of receivers.
 */
const KEEP_ALIVE_MS = 10_000;

/** How long to wait for a connection, in milliseconds. */
const CONNECT_MS = 8_000;

/**
 * Creates the pool of connections to receivers. It connects only to addresses that were checked, follows no redirects,
 * and sends no credentials.
 *
 * @param keepAliveMs the longest time for which a connection without requests stays open
 */
export function createTransport(policy: ReceiverPolicy, keepAliveMs = KEEP_ALIVE_MS): Transport {
  const agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { lookup: guardedLookup(policy), timeout: CONNECT_MS },
    // one signal ends an attempt, whatever it is waiting for
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
    keepAliveMaxTimeout: keepAliveMs,
  });
  return {
    send: (sending, seconds = WEBHOOK_LIMITS.attemptSeconds) => attempt(agent, policy, sending, seconds),
    close: () => agent.destroy(),
  };
}

/** Returns the headers that sign a request, by the Standard Webhooks specification. */
export function signedHeaders({ id, body, secrets }: Omit<Sending, "url">, at: Date): Readonly<Record<string, string>> {
  return {
    "content-type": "application/json",
    "user-agent": `Leadplane/${VERSION}`,
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  };
}

async function attempt(agent: Dispatcher, policy: ReceiverPolicy, sending: Sending, seconds: number): Promise<Attempt> {
  const at = new Date();
  const startedAt = performance.now();
  const headers = signedHeaders(sending, at);
  const signal = AbortSignal.timeout(seconds * 1_000);
  let status: number | null = null;
  let retryAfter: number | undefined;
  const read: Buffer[] = [];
  const over = (error: string | null): Attempt => {
    const durationMs = Math.round(performance.now() - startedAt);
    const answer = status === null ? null : textOf(read);
    return { at, durationMs, headers, status, error, answer, retryAfter };
  };
  try {
    const problem = urlProblem(sending.url, policy);
    if (problem !== undefined) throw new ReceiverRefused(problem);
    const { url, body } = sending;
    const response = await request(url, { dispatcher: agent, method: "POST", headers, body, signal });
    status = response.statusCode;
    const header = response.headers["retry-after"];
    retryAfter = retryAfterOf(Array.isArray(header) ? header[0] : header, at);
    await readBeginning(response.body, read);
    const isSuccess = status >= 200 && status < 300;
    return over(isSuccess ? null : refusalOf(status));
  } catch (error) {
    return over(reasonOf(error, signal, seconds, status));
  }
}

/**
 * Reads the beginning of an answer, which is stored. The connection of a longer answer is closed, because the rest is
 * not needed.
 *
 * @param into what has been read, also if the answer breaks off
 */
async function readBeginning(body: Dispatcher.ResponseData["body"], into: Buffer[]): Promise<void> {
  let left = WEBHOOK_LIMITS.answerBytes;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    into.push(chunk.subarray(0, left));
    left -= chunk.length;
    // leaving the loop destroys the stream
    if (left <= 0) return;
  }
}

/** Decodes UTF-8, without a character whose end is missing. */
const textOf = (chunks: readonly Buffer[]): string => storable(new StringDecoder("utf8").write(Buffer.concat(chunks)));

/** No database stores NUL, and control characters would garble a terminal. */
const storable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "\ufffd").toWellFormed();

function refusalOf(status: number): string {
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}: it redirects elsewhere, and no redirect is followed. Set the URL that it leads to.`;
  if (status === 410) return "The receiver answered 410: it is gone.";
  return `The receiver answered ${status}.`;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection before it had answered.",
  EPIPE: "The receiver closed the connection before it had answered.",
  EHOSTUNREACH: "The receiver cannot be reached.",
  ENETUNREACH: "The receiver cannot be reached.",
  ETIMEDOUT: "The receiver did not accept the connection in time.",
  UND_ERR_CONNECT_TIMEOUT: "The receiver did not accept the connection in time.",
  UND_ERR_SOCKET: "The receiver closed the connection before it had answered.",
  UND_ERR_HEADERS_OVERFLOW: "The headers of the answer are too long.",
  CERT_HAS_EXPIRED: "The certificate of the receiver has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate of the receiver is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate of the receiver is self-signed.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the receiver is for another host name.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate of the receiver cannot be verified: its chain is incomplete.",
};

function reasonOf(error: unknown, signal: AbortSignal, seconds: number, status: number | null): string {
  const refused = refusedIn(error);
  if (refused !== undefined) return refused.message;
  if (signal.aborted)
    return status === null
      ? `The receiver did not answer within ${seconds} seconds.`
      : `The answer was not complete within ${seconds} seconds.`;
  const known = REASONS[codeIn(error)];
  if (known === undefined) return `The request failed (${codeIn(error) || "no HTTP answer"}).`;
  return status === null ? known : "The receiver closed the connection in the middle of its answer.";
}

/** If all addresses failed, `errors` has the error of each. A failed connection has its reason in `cause`. */
function* within(error: unknown): Generator<unknown> {
  yield error;
  if (error instanceof AggregateError) for (const each of error.errors) yield* within(each);
  if (error instanceof Error && error.cause !== undefined) yield* within(error.cause);
}

function refusedIn(error: unknown): ReceiverRefused | undefined {
  for (const each of within(error)) if (each instanceof ReceiverRefused) return each;
  return undefined;
}

function codeIn(error: unknown): string {
  for (const each of within(error)) if (codeOf(each) !== "") return codeOf(each);
  return "";
}
