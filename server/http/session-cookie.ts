import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { schemeOf } from "./client.ts";

/**
 * Over HTTPS the cookie has the prefix with which browsers keep it to this host and to HTTPS. Over plain HTTP it
 * has not, on the machine itself neither: Safari keeps no `Secure` cookie there, and nothing should pretend to be
 * safer than it is.
 */
const isSecure = (http: Context) => schemeOf(http) === "https:";

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
