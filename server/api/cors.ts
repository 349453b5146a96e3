import type { Context } from "hono";
import { DRAFT_HEADERS, MODEL_HEADERS, SHARE_HEADERS } from "#contract";
import { DRAFT_HEADER, KEY_HEADER, REPLAYED_HEADER, WORDING_HEADER } from "#contract/wire";
import type { Principal } from "../access/principal.ts";
import { type Answer, answer } from "../http/answer.ts";
import { allowHeader } from "../http/errors.ts";
import type { Services } from "./services.ts";

// Web pages of other origins call the API with a token of an account that allows them. Never with a cookie: no answer
// has `Access-Control-Allow-Credentials`, so a browser neither sends the session nor exposes its answers.

declare module "hono" {
  interface ContextVariableMap {
    /** The caller, after authentication. */
    principal: Principal;
  }
}

/** The headers that a page may send, and may read of an answer, in addition to those that browsers always allow. */
const REQUEST_HEADERS = [
  ...["Authorization", "Content-Type", "If-Match", "If-None-Match", "X-Account"],
  ...[KEY_HEADER, DRAFT_HEADER, WORDING_HEADER],
].join(", ");
const RESPONSE_HEADERS = [
  ...[
    "Allow",
    "Content-Disposition",
    "ETag",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-Id",
    "X-Total-Count",
    REPLAYED_HEADER,
  ],
  ...Object.keys({ ...MODEL_HEADERS, ...DRAFT_HEADERS, ...SHARE_HEADERS }),
].join(", ");
/** How long a browser may cache the answer to its preflight, in seconds. */
const PREFLIGHT_FOR = "600";

/** Whether a browser asks what a page of another origin may do, before it sends the page's request. */
export const isPreflight = (http: Context) =>
  http.req.header("origin") !== undefined && http.req.header("access-control-request-method") !== undefined;

/**
 * The answer to a preflight, which carries no token. The origin may send the request if any account of the installation
 * allows it. The account of the token that it then sends decides whether it may read the answer.
 */
export async function answerPreflight(http: Context, services: Services, methods: readonly string[]): Promise<Answer> {
  const origin = http.req.header("origin") ?? "";
  const headers: Record<string, string> = { Allow: allowHeader(methods), Vary: "Origin" };
  if (await services.browserOrigins.has(origin)) {
    headers["Access-Control-Allow-Origin"] = origin;
    headers["Access-Control-Allow-Methods"] = methods.join(", ");
    headers["Access-Control-Allow-Headers"] = REQUEST_HEADERS;
    headers["Access-Control-Max-Age"] = PREFLIGHT_FOR;
  }
  return answer(http, null, 204, headers);
}

/**
 * Lets a page read the answer to its request if the account of its token allows the page's origin. The rejection of the
 * token itself, which reveals no account, may be read by every origin that some account allows.
 */
export async function shareAnswer(http: Context, services: Services, given: Answer): Promise<Answer> {
  const origin = http.req.header("origin") ?? "";
  const principal = http.get("principal");
  const isAllowed =
    principal === undefined
      ? given.status === 401 && (await services.browserOrigins.has(origin).catch(() => false))
      : principal.credential.kind === "token" && principal.corsOrigins.includes(origin);
  const { headers } = given;
  const { Vary: vary = "Origin" } = headers;
  headers.Vary = vary.includes("Origin") ? vary : `${vary}, Origin`;
  if (isAllowed) {
    headers["Access-Control-Allow-Origin"] = origin;
    headers["Access-Control-Expose-Headers"] = RESPONSE_HEADERS;
  }
  return given;
}
