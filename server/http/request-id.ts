import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { Logger } from "pino";
import { isFromProxy } from "./client.ts";
import type { Network } from "./network.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
  }
}

/** Random once for each process, then counted: unique across nodes and restarts, at the price of a concatenation. */
const PROCESS = randomBytes(9).toString("base64url");
let requests = 0;

/** A name for a request that nobody else has named. */
export function newRequestId(): string {
  requests += 1;
  return `${PROCESS}-${requests.toString(36)}`;
}

/** What a proxy may call a request: as much as every log and every header can take. */
const SANE = /^[\w.:@+/=-]{1,128}$/;

/**
 * What comes before anything else: notes which network the request came through, and names it, as a proxy of the
 * installation named it in `X-Request-Id`, else anew.
 *
 * @returns its name
 */
export function beginRequest(http: Context, network: Network): string {
  http.set("network", network);
  const given = http.req.header("x-request-id");
  const id = given !== undefined && SANE.test(given) && isFromProxy(http) ? given : newRequestId();
  http.set("requestId", id);
  return id;
}

/** The log in which every line names the request that it is about. */
export function logOf(http: Context, log: Logger): Logger {
  return log.child({ request_id: http.get("requestId") });
}
