import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, inject, test } from "vitest";
import { ORIGIN } from "#contract/origin";
import { projectRoot } from "../base/root.ts";
import { HttpError } from "../http/errors.ts";
import { loadSite, type Site } from "./files.ts";
import { mountSite } from "./routes.ts";

const site = builtSite();
const app = new Hono({ strict: false });
app.get("/api/v1/leads", (http) => http.json({ count: 0 }));
mountSite(app, site);
app.notFound((http) => http.json({ detail: "nothing" }, 404));
app.onError((error, http) =>
  error instanceof HttpError ? http.json(error.body, error.status, { ...error.headers }) : http.text("bug", 500),
);

function builtSite(): Site {
  const buildError = inject("buildError");
  if (buildError !== undefined) throw new Error(`the site could not be built: ${buildError}`);
  const found = loadSite(join(projectRoot, "dist", "site"));
  if (found === undefined) throw new Error("there is no site in dist/");
  return found;
}

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

const PAGES = [...site.files.keys()].filter((path) => site.files.get(path)?.type.startsWith("text/html"));

test("the required pages and those of the documentation exist", () => {
  for (const path of [
    "/",
    "/documentation",
    "/documentation/api-reference",
    "/documentation/api-reference/leads",
    "/documentation/scoring-algorithm",
    "/documentation/recommendations",
    "/documentation/first-model",
    "/privacy-policy",
    "/terms-of-service",
    "/login",
    "/admin",
  ]) {
    expect(PAGES).toContain(path);
  }
});
test.each(PAGES)("%s is a page with the strict policy", async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'self';/);
  expect(response.headers.get("Content-Security-Policy")).not.toMatch(/unsafe|\*|http/);
  expect(response.headers.get("X-Frame-Options")).toBe("DENY");
  expect(response.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
});

test.each(PAGES)("%s contains nothing that the policy blocks, and no external address", async (path) => {
  const html = await (await get(path)).text();
  expect(html).not.toMatch(/<[^>]*\sstyle="/);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc="\/)/);
  expect(html).not.toMatch(/<[^>]*\son[a-z]+="/);
  expect(html).not.toMatch(/<(?:link|script|img|iframe|source)[^>]*\s(?:src|href)="(?!\/|http:\/\/localhost\/?)/);
});

test.each(PAGES)("%s describes itself to search engines and shared links", async (path) => {
  const html = await (await get(`http://leads.example.com:8000${path}`)).text();
  const content = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
  expect(content(/<title>([^<]+)<\/title>/)).toContain("Leadplane");
  expect(content(/<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(40);
  expect(content(/<meta property="og:title" content="([^"]+)"/)).toBe(content(/<title>([^<]+)<\/title>/));
  expect(content(/<meta property="og:url" content="([^"]+)"/)).toBe(`http://leads.example.com:8000${path}`);
  expect(content(/<meta property="og:image" content="([^"]+)"/)).toBe("http://leads.example.com:8000/social.png");
  const canonical = content(/<link rel="canonical" href="([^"]+)"/);
  if (path === "/admin") expect(html).toContain('<meta name="robots" content="noindex"/>');
  else expect(canonical).toBe(`http://leads.example.com:8000${path}`);
  expect(html).not.toContain(ORIGIN);
});

test("titles and descriptions are unique", async () => {
  const pages = await Promise.all(PAGES.map(async (path) => await (await get(path)).text()));
  for (const pattern of [/<title>[^<]+/, /<meta name="description"[^>]+/]) {
    expect(new Set(pages.map((html) => pattern.exec(html)?.[0])).size).toBe(PAGES.length);
  }
});

test("an unknown address returns 404 with the page for it", async () => {
  for (const path of [
    "/nothing",
    "/documentation/nothing",
    "/admin/",
    "/admin/login/",
    "/not-found",
    "/index",
    "/index.html",
  ]) {
    const response = await get(path);
    expect(response.status, path).toBe(404);
    expect(response.headers.get("Content-Security-Policy"), path).toMatch(/^default-src 'self'/);
    expect(await response.text(), path).toContain("Page Not Found");
  }
});

test.each([
  "/../package.json",
  "/assets/../../main.js",
  "/%2e%2e/package.json",
  "/assets/%2e%2e%2f%2e%2e%2fmain.js",
  "/.stamp",
])("%s returns 404", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("the API keeps answering in JSON", async () => {
  expect((await get("/api/v1/leads/")).status).toBe(200);
  for (const path of ["/api", "/api/", "/api/v1/nothing/", "/API/v1/leads/", "//api/v1/leads/", "/api//v1/leads/"]) {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toContain("json");
  }
});

test("the icon exists for pages that declare none", async () => {
  const response = await get("/favicon.ico");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
});

test("pages accept only GET and HEAD", async () => {
  const response = await app.request("/login", { method: "POST", body: "username=a&password=b" });
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD");
  const options = await app.request("/", { method: "OPTIONS" });
  expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  expect((await app.request("/login", { method: "HEAD" })).status).toBe(200);
});

test.each([
  ["/documentation?tab=overview", "/documentation"],
  ["/documentation?tab=api-reference", "/documentation/api-reference"],
  ["/documentation?tab=scoring-algorithm", "/documentation/scoring-algorithm"],
  ["/documentation?tab=recommendations", "/documentation/recommendations"],
  ["/documentation?tab=nothing", "/documentation"],
  ["/documentation?tab=../login", "/documentation"],
  ["/documentation/", "/documentation"],
  ["/login/?next=1", "/login?next=1"],
])("%s redirects to %s", async (path, target) => {
  const response = await get(path);
  expect(response.status).toBe(301);
  expect(response.headers.get("Location")).toBe(target);
});

test("assets are compressed and cached forever", async () => {
  const html = await (await get("/")).text();
  const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "";
  const plain = Buffer.from(await (await get(script)).arrayBuffer());
  const brotli = await get(script, { "Accept-Encoding": "gzip, deflate, br" });
  expect(brotli.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(brotli.headers.get("Content-Encoding")).toBe("br");
  expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer()))).toEqual(plain);
  const gzipped = await get(script, { "Accept-Encoding": "gzip, br;q=0" });
  expect(gzipped.headers.get("Content-Encoding")).toBe("gzip");
  expect(gunzipSync(Buffer.from(await gzipped.arrayBuffer()))).toEqual(plain);
});

test("an unchanged page is not sent again", async () => {
  const first = await get("/login", { "Accept-Encoding": "br" });
  const again = await get("/login", { "Accept-Encoding": "br", "If-None-Match": first.headers.get("ETag") ?? "" });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test("the address in a page is the visitor's, and never markup", async () => {
  const page = await (await get("http://leads.example.com/")).text();
  expect(page).toContain('<link rel="canonical" href="http://leads.example.com/"/>');
  const odd = await (await get("http://a'b&c.example/")).text();
  expect(odd).not.toContain("a'b&c");
});

test("pages with a different address have a different ETag", async () => {
  const tag = async (address: string) => (await get(address)).headers.get("ETag");
  expect(await tag("http://leads.example.com/")).not.toBe(await tag("http://other.example.com/"));
  expect(await tag("http://leads.example.com/")).toBe(await tag("http://leads.example.com/"));
  expect(await tag("http://leads.example.com/favicon.svg")).toBe(await tag("http://other.example.com/favicon.svg"));
});

test("robots find every listed page, and only those", async () => {
  const robots = await (await get("http://leads.example.com/robots.txt")).text();
  expect(robots).toContain("Sitemap: http://leads.example.com/sitemap.xml");
  const sitemap = await (await get("http://leads.example.com/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>http:\/\/leads\.example\.com([^<]*)<\/loc>/g)].map((match) => match[1]);
  expect(listed.sort()).toEqual(PAGES.filter((path) => path !== "/admin").sort());
});

test.each(["/favicon.svg", "/favicon.png", "/apple-touch-icon.png", "/social.png"])("%s exists", async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch(/^image\//);
});
