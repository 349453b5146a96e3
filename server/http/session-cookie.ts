import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
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

/** Sends the cookie; it lasts until the browser closes, the session itself decides when it ends. */
export function setSessionCookie(http: Context, value: string): void {
  setCookie(http, sessionCookieName(http), value, {
    httpOnly: true,
    secure: isSecure(http),
    sameSite: "Lax",
    path: "/",
  });
}

/** Takes the cookie back. */
export function clearSessionCookie(http: Context): void {
  deleteCookie(http, sessionCookieName(http), { secure: isSecure(http), path: "/" });
}
