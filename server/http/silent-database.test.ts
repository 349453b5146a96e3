import { afterAll, describe, expect, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { openDatabase } from "../db/database.ts";
import { PASSWORD, testApp } from "../testing/app.ts";
import { testDatabaseConfig } from "../testing/database.ts";
import { silentProxy } from "../testing/proxy.ts";
import { isThroughPooler, testServer } from "../testing/template.ts";

/** The maximum wait for any answer, and for readiness, which monitoring waits for. */
const ANSWER = 10_000;
const READINESS = 2_000;

/** A server that has stopped, or a network that drops everything without notice. */
describe.skipIf(testServer === undefined)("a database that has fallen silent", async () => {
  if (testServer === undefined) return;
  const { databaseUrl = "" } = await testDatabaseConfig();
  const proxy = await silentProxy(databaseUrl);
  const database = await openDatabase({ databaseUrl: proxy.url, dataDir: "" });
  afterAll(() => database.close());
  const { api, makeAccount, makeUser, tokenOf, services } = await testApp({ database });
  const client = await makeUser(await makeAccount());
  const admin = await makeUser(await makeAccount(), { role: "admin" });
  const [token, adminToken] = [await tokenOf(client), await tokenOf(admin)];
  const session = await api.post("/api/v1/session/", { body: { username: admin.username, password: PASSWORD } });
  const Cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
  const pages = createApp(services, { admin: { shell: () => "", files: new Map() } });
  vi.spyOn(services.log, "error").mockReturnValue();

  const post = () => api.post("/api/v1/leads/", { as: token, body: { answers: {} } });
  const calls = {
    lead: post,
    list: () => api.get("/api/v1/leads/", { as: token }),
    analytics: () => api.get("/api/v1/analytics/lead_summary/", { as: token }),
    edit: () => api.post("/api/v1/scoring-models/", { as: adminToken, body: { name: "A", formula: "1", axis: "x" } }),
    "sign-in": () => api.post("/api/token-auth/", { body: { username: client.username, password: "whatever else" } }),
    "unknown token": () => api.get("/api/v1/leads/", { as: "0".repeat(40) }),
    session: () => api.get("/api/v1/leads/", { headers: { Cookie } }),
    "page of the admin": async () => await pages.request("/admin/", { headers: { Cookie } }),
    "invalid lead": () => api.post("/api/v1/leads/", { as: token, body: { answers: { none: 1 }, lead_id: 1 } }),
    export: () => api.get("/api/v1/leads/export/", { as: token }),
  };

  async function timed(name: string, call: () => Promise<{ status: number; headers: Headers; body: unknown }>) {
    const start = performance.now();
    const { status, headers, body } = await call();
    const seconds = (performance.now() - start) / 1_000;
    // no request asked for too much; with a pooler, which limits no statement, a slow database cannot be distinguished
    // from a silent one
    const detail = String((body as { readonly detail?: unknown } | null)?.detail);
    if (!isThroughPooler) expect(detail).not.toMatch(/took too long/);
    return { name, status, retryAfter: headers.get("Retry-After"), inTime: seconds < ANSWER / 1_000 || seconds };
  }

  const everyCall = () => Promise.all(Object.entries(calls).map(([name, call]) => timed(name, call)));
  const refusals = Object.keys(calls).map((name) => ({ name, status: 503, retryAfter: "1", inTime: true }));

  async function readiness(): Promise<number> {
    const start = performance.now();
    const { status } = await api.get("/readyz");
    expect(performance.now() - start).toBeLessThan(READINESS);
    return status;
  }

  test("connections that do not answer: everything is answered in time, and they are replaced", async () => {
    await Promise.all(Array.from({ length: 30 }, post));
    expect(await readiness()).toBe(200);
    proxy.silence("open");
    const [answers] = await Promise.all([everyCall(), readiness()]);
    // a request that needed a new connection had one and was served
    for (const { name, status, retryAfter, inTime } of answers) {
      expect({ name, inTime }).toEqual({ name, inTime: true });
      if (status === 503) expect(retryAfter).toBe("1");
    }
    // on a server that cancels slow statements itself, one silent connection proves all silent; with a pooler each is
    // found separately
    const options = { timeout: isThroughPooler ? 40_000 : 0 };
    await expect.poll(async () => (await post()).status, options).toBe(201);
    await expect.poll(async () => (await calls.list()).status, options).toBe(200);
    await expect.poll(readiness, options).toBe(200);
  });

  test("a server that accepts no connection either: 503 to everything, and service as soon as it is back", async () => {
    await Promise.all(Array.from({ length: 30 }, post));
    proxy.silence("all");
    const [answers, ready] = await Promise.all([everyCall(), readiness()]);
    expect(answers).toEqual(refusals);
    expect(ready).toBe(503);
    expect(await readiness()).toBe(503);
    proxy.restore();
    expect((await post()).status).toBe(201);
    await expect.poll(readiness).toBe(200);
  });
});
