import type { Context, Hono } from "hono";
import { originOf } from "../http/client.ts";
import { methodNotAllowed } from "../http/errors.ts";
import type { Site, SiteFile } from "./files.ts";
import { contentSecurityPolicy, createSender, PAGE_HEADERS } from "./send.ts";

/** Everything from this host, nothing inline, no frames. */
const HEADERS = { ...PAGE_HEADERS, "Content-Security-Policy": contentSecurityPolicy() };

/** Whether an address belongs to the API, which answers unknown addresses in JSON too, however they are misspelled. */
const isApi = (path: string) => /^\/+api(?:\/|$)/i.test(path);

/** The admin's part of the address space. `/admin` itself is a page of the site. */
const isAdmin = (path: string) => path.startsWith("/admin/");

/** Serves the site for addresses that no other route answered: pages, files, and its page for unknown addresses. */
export function mountSite(app: Hono, site: Site): void {
  const sendFile = createSender(HEADERS);
  const send = (http: Context, file: SiteFile, status: 200 | 404) => sendFile(http, file, status, originOf(http));

  app.all("*", async (http, next) => {
    // Not the request's `path`, which has lost its trailing slash: /admin is a page, /admin/ is a different address.
    const { pathname: path, search } = new URL(http.req.url);
    const { method } = http.req;
    if (isApi(path)) return next();
    const file = site.files.get(path);
    if (file === undefined) {
      const page = isAdmin(path) ? undefined : withoutSlash(path);
      if (page !== undefined && site.files.has(page)) return http.redirect(page + search, 301);
      return send(http, site.notFound, 404);
    }
    if (method === "OPTIONS") return http.body(null, 204, { Allow: "GET, HEAD, OPTIONS" });
    if (method !== "GET" && method !== "HEAD") throw methodNotAllowed(method, ["GET", "HEAD"], "GET, HEAD");
    const tab = path === "/documentation" ? http.req.query("tab") : undefined;
    if (tab !== undefined) return http.redirect(tabAddress(site, tab), 301);
    return send(http, file, 200);
  });
}

const withoutSlash = (path: string) => (/[^/]\/$/.test(path) ? path.slice(0, -1) : undefined);

/** `/documentation?tab=…` was the address of a tab; each tab is a page now. An unknown one redirects to the first. */
function tabAddress(site: Site, tab: string): string {
  const address = `/documentation/${tab}`;
  return site.files.has(address) ? address : "/documentation";
}
