import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { Logger } from "pino";
import { isFromProxy } from "./client.ts";
import type { Network } from "./network.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    /** Where requests are traced. */
    traceId: string | undefined;
    /** The operation of the contract, `page`, or `link`. */
    operation: string;
    /** The account that the request acts in, after authentication. */
    accountId: number;
  }
}

/** Random once for each process, then counted: unique across nodes and restarts, for the cost of a concatenation. */
const PROCESS = randomBytes(9).toString("base64url");
let requests = 0;

/** An id for a request that has none. */
export function newRequestId(): string {
  requests += 1;
  return `${PROCESS}-${requests.toString(36)}`;
}

/** The ids that a proxy may set: those that fit into every log and every header. */
const VALID_ID = /^[\w.:@+/=-]{1,128}$/;

/**
 * Runs before anything else and stores the network of the request and its id. The id is the `X-Request-Id` of a proxy
 * of the installation, or else a new one.
 *
 * @returns the id
 */
export function beginRequest(http: Context, network: Network): string {
  http.set("network", network);
  const forwarded = http.req.header("x-request-id");
  const id = forwarded !== undefined && VALID_ID.test(forwarded) && isFromProxy(http) ? forwarded : newRequestId();
  http.set("requestId", id);
  return id;
}

/** The logger whose lines contain the id of the request, its trace, its operation, and its account. */
export function logOf(http: Context, log: Logger): Logger {
  const [operation, accountId] = [http.get("operation"), http.get("accountId")];
  return log.child({ request_id: http.get("requestId"), trace_id: http.get("traceId"), operation, accountId });
}
