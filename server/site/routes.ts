import type { Context, Hono } from "hono";
import { methodNotAllowed } from "../http/errors.ts";
import { schemeOf } from "../http/scheme.ts";
import { createEncoder } from "./encode.ts";
import type { Site, SiteFile } from "./files.ts";

/** Everything from this host, nothing inline, no frames. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Frame-Options": "DENY",
} as const;

const YEAR = 365 * 24 * 3600;

/** Whether an address belongs to the API, which answers in JSON also what it does not know. */
const isApi = (path: string) => path === "/api" || path.startsWith("/api/");

/** The server-side admin's part of the address space. `/admin` itself is a page of the site. */
const isAdmin = (path: string) => path.startsWith("/admin/");

/** Serves the site wherever no other route answered: pages, files, and its own page for what is not found. */
export function mountSite(app: Hono, site: Site): void {
  const encode = createEncoder();

  const send = async (http: Context, file: SiteFile, status: 200 | 404) => {
    const { body, encoding, etag } = await encode(file, originOf(http), http.req.header("Accept-Encoding") ?? "");
    const headers: Record<string, string> = {
      ...HEADERS,
      "Content-Type": file.type,
      "Cache-Control": file.immutable ? `public, max-age=${YEAR}, immutable` : "no-cache",
      Vary: "Accept-Encoding",
      ...(status === 200 ? { ETag: etag } : {}),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    };
    if (status === 200 && matches(http.req.header("If-None-Match"), etag)) return http.body(null, 304, headers);
    return http.body(body, status, headers);
  };

  app.all("*", async (http, next) => {
    // Not the request's `path`, which has lost its trailing slash: /admin is a page, /admin/ is another place.
    const { pathname: path, search } = new URL(http.req.url);
    const { method } = http.req;
    if (isApi(path)) return next();
    const file = site.files.get(path);
    if (file === undefined) {
      const page = isAdmin(path) ? undefined : withoutSlash(path);
      if (page !== undefined && site.files.has(page)) return http.redirect(page + search, 301);
      return send(http, site.notFound, 404);
    }
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed(method, ["GET", "HEAD"]);
    const tab = path === "/documentation" ? http.req.query("tab") : undefined;
    if (tab !== undefined) return http.redirect(tabAddress(site, tab), 301);
    return send(http, file, 200);
  });
}

const withoutSlash = (path: string) => (/[^/]\/$/.test(path) ? path.slice(0, -1) : undefined);

/** `/documentation?tab=…` was the address of a tab; each is a page now. An unknown one leads to the first. */
function tabAddress(site: Site, tab: string): string {
  const address = `/documentation/${tab}`;
  return site.files.has(address) ? address : "/documentation";
}

/** The address that the reader used, for it is the one that works. */
function originOf(http: Context): string {
  const url = new URL(http.req.url);
  return `${schemeOf(http)}//${PLAIN_HOST.test(url.host) ? url.host : "localhost"}`;
}

/** A host name may contain quotes; in a page they would have a meaning. */
const PLAIN_HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

function matches(given: string | undefined, etag: string): boolean {
  return given?.split(",").some((part) => part.trim().replace(/^W\//, "") === etag) ?? false;
}
