import { beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import type { SiteFile } from "../site/files.ts";
import { PASSWORD, testApp } from "../testing/app.ts";

const { api, services, makeAccount, makeUser } = await testApp();

const script: SiteFile = {
  type: "text/javascript; charset=utf-8",
  content: Buffer.from("export {};"),
  immutable: true,
  hasOrigin: false,
  hash: "abc",
};
const app = createApp(services, {
  admin: {
    shell: (nonce, receivers) => `<meta name="csp-nonce" content="${nonce}"><meta content="${receivers}">`,
    files: new Map([["/assets/main.js", script]]),
  },
});

let Cookie = "";
let ofDeactivated = "";
beforeAll(async () => {
  const account = await makeAccount();
  Cookie = await cookieOf((await makeUser(account, { role: "admin" })).username);
  const other = await makeUser(account, { role: "admin" });
  ofDeactivated = await cookieOf(other.username);
  const boss = await makeUser(account, { role: "superuser" });
  await api.patch(`/api/v1/users/${other.id}/`, { as: boss, body: { is_active: false } });
});

async function cookieOf(username: string): Promise<string> {
  const { headers } = await api.post("/api/v1/session/", { body: { username, password: PASSWORD } });
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { method, headers });

test("nobody sees a page without a session, and the login page knows where they were going", async () => {
  for (const path of [
    "/admin/",
    "/admin/scoringengine/question/add/",
    "/admin/nothing/here",
    "/admin/settings/?a=1&b=%26",
  ]) {
    const response = await get(path);
    expect(response.status, path).toBe(302);
    expect(response.headers.get("Location"), path).toBe(`/admin/login/?next=${encodeURIComponent(path)}`);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  }
});

test("an expired session, a non-administrator's session, and no session are treated alike", async () => {
  for (const cookie of [ofDeactivated, "__Host-leadplane=nonsense", "leadplane=nonsense", ""]) {
    expect((await get("/admin/", { Cookie: cookie })).status, cookie).toBe(302);
  }
});

test("with a session every page is the shell, with its own nonce in the policy", async () => {
  const nonces = new Set<string>();
  for (const path of ["/admin/", "/admin/scoringengine/question/3/", "/admin/whatever"]) {
    const response = await get(path, { Cookie });
    expect(response.status, path).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Frame-Options")).toBe("DENY");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const nonce = /style-src 'self' 'nonce-([\w-]{20,})'/.exec(policy)?.[1] ?? "";
    expect(await response.text()).toBe(`<meta name="csp-nonce" content="${nonce}"><meta content="any">`);
    expect(policy).toMatch(/^default-src 'self';/);
    expect(policy).not.toMatch(/unsafe|script-src/);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("the login page is public, and redirects users who have signed in", async () => {
  for (const path of ["/admin/login/", "/admin/login", "/admin/login/?next=%2Fadmin%2Fsettings%2F"]) {
    const response = await get(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get("Content-Security-Policy")).toContain("'nonce-");
  }
  const leads = async (next: string) =>
    (await get(`/admin/login/?next=${encodeURIComponent(next)}`, { Cookie })).headers.get("Location");
  expect(await leads("/admin/settings/?a=1")).toBe("/admin/settings/?a=1");
  expect(await leads("https://evil.example/")).toBe("/admin/");
  expect(await leads("//evil.example/admin/")).toBe("/admin/");
  expect((await get("/admin/login/", { Cookie })).headers.get("Location")).toBe("/admin/");
});

test("scripts are public and cached forever; an unknown file returns 404", async () => {
  const response = await get("/admin/assets/main.js");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toContain("immutable");
  expect(response.headers.get("Content-Type")).toContain("javascript");
  const etag = response.headers.get("ETag") ?? "";
  expect((await get("/admin/assets/main.js", { "If-None-Match": etag })).status).toBe(304);
  for (const path of ["/admin/assets/nothing.js", "/admin/assets/"]) {
    expect((await get(path, { Cookie })).status, path).toBe(404);
  }
});

test("pages accept only GET and HEAD", async () => {
  expect((await get("/admin/", { Cookie }, "HEAD")).status).toBe(200);
  const refused = await get("/admin/scoringengine/question/", { Cookie }, "POST");
  expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

test("/admin without a slash is not part of the admin", async () => {
  expect((await get("/admin", { Cookie })).status).toBe(404);
  expect((await get("/administration/")).status).toBe(404);
});
