import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { MESSAGES, type Operation } from "#contract";
import { may } from "../access/policy.ts";
import type { Principal } from "../access/principal.ts";
import { EXPIRED, type Lookup, NO_SUCH_ACCOUNT, type TokenLookup } from "../access/token-cache.ts";
import { clientAddress, originOf } from "../http/client.ts";
import { forbidden, notFound, unauthorized } from "../http/errors.ts";
import { sessionCookieName } from "../http/session-cookie.ts";
import { isTestToken } from "./sandbox.ts";
import type { Services } from "./services.ts";

/**
 * Returns who sends a request: from the API token of the `Authorization` header, or else from the session of the
 * cookie. Recently used tokens are answered from memory, at once and without a query.
 *
 * @throws HttpError 401 without valid credentials, 403 if the operation requires an administrator or is not for test
 *   tokens, or a cookie arrives from another site, 404 if `X-Account` names no account of this user, 429 if an address
 *   tries too many tokens or sessions
 */
export function authenticate(operation: Operation, http: Context, services: Services): Principal | Promise<Principal> {
  const slug = slugOf(http);
  const authorization = http.req.header("authorization");
  if (authorization === undefined) return bySession(http, services, slug).then((found) => permit(operation, found));
  const token = tokenIn(authorization);
  if (token === undefined)
    throw unauthorized("malformed_authorization", 'Write the header as "Authorization: Token <token>".');
  const found = services.tokens.find(token, slug, () => services.guard.isTryingTokens(clientAddress(http)));
  if (!(found instanceof Promise) && found !== undefined && found !== EXPIRED) return permit(operation, found);
  return lookedUp(found, http, services).then((lookup) => permit(operation, lookup));
}

/**
 * Authenticates a request again, now and in the database. A token is trusted for some tenths of a second, in which its
 * user or account may have been deleted. An error that this causes is not the server's fault.
 *
 * @throws HttpError as {@link authenticate}
 */
export async function reauthenticate(operation: Operation, http: Context, services: Services): Promise<void> {
  const token = tokenIn(http.req.header("authorization") ?? "");
  if (token !== undefined) services.tokens.forget(token, slugOf(http));
  await authenticate(operation, http, services);
}

const slugOf = (http: Context) => http.req.header("x-account") ?? null;
const tokenIn = (authorization: string) => /^token +(\S+) *$/i.exec(authorization)?.[1];

function permit(operation: Operation, lookup: Exclude<Lookup, undefined>): Principal {
  if (lookup === NO_SUCH_ACCOUNT)
    throw notFound("X-Account does not name an account that you can act in.", "account_not_found");
  if (isTestToken(lookup) && operation.testToken === undefined) throw forbidden("test_token", MESSAGES.testToken);
  if (operation.requires !== null && !may(lookup, operation.requires)) throw forbidden();
  return lookup;
}

async function lookedUp(found: TokenLookup | Promise<TokenLookup>, http: Context, services: Services) {
  const lookup = await found;
  if (lookup !== undefined && lookup !== EXPIRED) return lookup;
  await services.guard.wrongToken(clientAddress(http));
  if (lookup === EXPIRED) throw unauthorized("token_expired", MESSAGES.tokenExpired);
  throw unauthorized("token_invalid", MESSAGES.tokenInvalid);
}

async function bySession(http: Context, services: Services, slug: string | null) {
  const cookie = getCookie(http, sessionCookieName(http));
  if (cookie === undefined) throw unauthorized();
  const lookup = await sessionOfCookie(cookie, slug, http, services);
  if (lookup === undefined) throw unauthorized("session_ended", "The session has ended. Sign in again.");
  if (!isRead(http.req.method) && !isSameOrigin(http)) {
    throw forbidden(
      "cross_site_request",
      `Requests with a session cookie must come from a page of ${originOf(http)}. Elsewhere, use a token.`,
    );
  }
  return lookup;
}

/**
 * Looks up the session of a cookie; wrong ones count like wrong tokens.
 *
 * @throws HttpError 429 if an address tries too many
 */
export async function sessionOfCookie(
  cookie: string,
  slug: string | null,
  http: Context,
  { sessions, guard }: Services,
) {
  const address = clientAddress(http);
  const lookup = await sessions.find(cookie, slug, () => guard.isTryingTokens(address));
  if (lookup === undefined) await guard.wrongToken(address);
  return lookup;
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Browsers send at least one of the two headers with every request that changes something. */
export function isSameOrigin(http: Context): boolean {
  const site = http.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const origin = http.req.header("origin");
  return origin !== undefined && URL.canParse(origin) && new URL(origin).origin === originOf(http);
}
