import type { Context } from "hono";
import { generateCookie } from "hono/cookie";
import { schemeOf } from "./client.ts";

/**
 * Over HTTPS the cookie has the prefix with which browsers keep it to this host and to HTTPS. Over plain HTTP it
 * has not, on the machine itself neither: Safari keeps no `Secure` cookie there, and nothing should pretend to be
 * safer than it is.
 */
const isSecure = (http: Context) => schemeOf(http) === "https:";

/** The cookie's name, which says how it was sent. */
export const sessionCookieName = (http: Context) => (isSecure(http) ? "__Host-leadplane" : "leadplane");

/** The header that sends the cookie; it lasts until the browser closes, the session itself decides when it ends. */
export function sessionCookie(http: Context, value: string): Record<string, string> {
  const options = { httpOnly: true, secure: isSecure(http), sameSite: "Lax", path: "/" } as const;
  return { "Set-Cookie": generateCookie(sessionCookieName(http), value, options) };
}

/**
 * The headers that take the cookie back, and with it what the browser has kept of the API's answers and of pages to go
 * back to. What somebody typed and has not saved is no answer: it stays.
 */
export function endedSessionCookie(http: Context): Record<string, string> {
  const options = { secure: isSecure(http), path: "/", maxAge: 0 };
  return {
    "Set-Cookie": generateCookie(sessionCookieName(http), "", options),
    "Clear-Site-Data": '"cache"',
  };
}
