import type { Context } from "hono";
import { generateCookie } from "hono/cookie";
import { schemeOf } from "./client.ts";

/**
 * Over HTTPS the cookie has the prefix with which browsers restrict it to this host and to HTTPS. Over plain HTTP it
 * does not, not even on the machine itself: Safari stores no `Secure` cookie there, and nothing should seem safer than
 * it is.
 */
const isSecure = (http: Context) => schemeOf(http) === "https:";

/** The cookie's name, which depends on how it was sent. */
export const sessionCookieName = (http: Context) => (isSecure(http) ? "__Host-leadplane" : "leadplane");

/**
 * The header that sets the cookie. The cookie lasts until the browser closes; the session itself decides when it ends.
 */
export function sessionCookie(http: Context, value: string): Record<string, string> {
  const options = { httpOnly: true, secure: isSecure(http), sameSite: "Lax", path: "/" } as const;
  return { "Set-Cookie": generateCookie(sessionCookieName(http), value, options) };
}

/**
 * The headers that remove the cookie, and the browser's copies of API answers and of pages to go back to. Unsaved text
 * in forms is not an answer, so it stays.
 */
export function endedSessionCookie(http: Context): Record<string, string> {
  const options = { secure: isSecure(http), path: "/", maxAge: 0 };
  return {
    "Set-Cookie": generateCookie(sessionCookieName(http), "", options),
    "Clear-Site-Data": '"cache"',
  };
}
