import type { Context } from "hono";
import { generateCookie } from "hono/cookie";
import { schemeOf } from "./scheme.ts";

/**
 * Browsers keep `__Host-` cookies only when they are `Secure`, which they allow over HTTPS and on
 * the machine itself. An installation that is reached over plain HTTP from elsewhere gets a cookie
 * without the prefix: signing in still works, and nothing pretends to be safer than it is.
 */
const isSecure = (http: Context) => {
  const { hostname } = new URL(http.req.url);
  return schemeOf(http) === "https:" || hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
};

/** The cookie's name, which says how it was sent. */
export const sessionCookieName = (http: Context) => (isSecure(http) ? "__Host-leadplane" : "leadplane");

/** The header that sends the cookie; it lasts until the browser closes, the session itself decides when it ends. */
export function sessionCookie(http: Context, value: string): Record<string, string> {
  const options = { httpOnly: true, secure: isSecure(http), sameSite: "Lax", path: "/" } as const;
  return { "Set-Cookie": generateCookie(sessionCookieName(http), value, options) };
}

/** The header that takes the cookie back. */
export function endedSessionCookie(http: Context): Record<string, string> {
  const options = { secure: isSecure(http), path: "/", maxAge: 0 };
  return { "Set-Cookie": generateCookie(sessionCookieName(http), "", options) };
}
