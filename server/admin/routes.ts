import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { may } from "../access/policy.ts";
import { NO_SUCH_ACCOUNT } from "../access/token-cache.ts";
import { sessionOfCookie } from "../api/authenticate.ts";
import type { Services } from "../api/services.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { sessionCookieName } from "../http/session-cookie.ts";
import { contentSecurityPolicy, createSender, PAGE_HEADERS } from "../site/send.ts";
import type { Admin } from "./files.ts";
import { ADMIN, LOGIN, safeNext } from "./next.ts";

const ASSETS = "/admin/assets/";

/**
 * Serves the admin: its scripts to anyone, its pages to administrators who have signed in. Everyone else is redirected
 * to the login page, which remembers where they were going.
 */
export function mountAdmin(app: Hono, services: Services, admin: Admin): void {
  const sendFile = createSender({ "Content-Security-Policy": contentSecurityPolicy() });

  app.all("*", async (http, next) => {
    // Not the request's `path`, which has lost its trailing slash.
    const { pathname: path, search } = new URL(http.req.url);
    if (!path.startsWith(ADMIN)) return next();
    const { method } = http.req;
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed(method, ["GET", "HEAD"], "GET, HEAD");
    const file = admin.files.get(path.slice(ADMIN.length - 1));
    if (file !== undefined) return sendFile(http, file, 200);
    if (path.startsWith(ASSETS)) return next();

    const asked = { http, log: services.log, isRead: true };
    const isSignedIn = await services.deadlines.answerInTime(asked, () => hasSession(http, services));
    if (`${path}/`.startsWith(LOGIN)) {
      return isSignedIn ? redirect(http, safeNext(http.req.query("next"))) : sendShell(http, admin, services);
    }
    return isSignedIn
      ? sendShell(http, admin, services)
      : redirect(http, `${LOGIN}?next=${encodeURIComponent(path + search)}`);
  });
}

/** Whether the request has the session of an administrator. */
async function hasSession(http: Context, services: Services): Promise<boolean> {
  const cookie = getCookie(http, sessionCookieName(http));
  if (cookie === undefined) return false;
  const found = await sessionOfCookie(cookie, null, http, services);
  return found !== undefined && found !== NO_SUCH_ACCOUNT && may(found, "administer");
}

/** The target depends on the cookie, so the answer must not be cached. */
function redirect(http: Context, address: string): Response {
  http.header("Cache-Control", "no-store");
  return http.redirect(address, 302);
}

/** The libraries of the admin add styles at run time; the nonce allows only theirs. Images: docs/decisions/0008. */
function sendShell(http: Context, { shell }: Admin, { webhooks }: Pick<Services, "webhooks">): Response {
  const nonce = randomBytes(16).toString("base64url");
  const policy = contentSecurityPolicy(`style-src 'self' 'nonce-${nonce}'`, "img-src 'self' data: https: http:");
  return http.html(shell(nonce, webhooks.policy.allowPrivate ? "any" : "public"), 200, {
    ...PAGE_HEADERS,
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
  });
}
