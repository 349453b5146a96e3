import { expect, test, vi } from "vitest";
import { CACHE_LIMITS } from "../base/cache.ts";
import { testApp } from "../testing/app.ts";
import { createMetrics } from "./metrics.ts";

const metrics = createMetrics();
const METRICS_TOKEN = "a-token-for-metrics";
const { api, services, database, makeAccount, makeUser, editModel } = await testApp({
  metrics,
  metricsToken: METRICS_TOKEN,
});

const read = (authorization = `Bearer ${METRICS_TOKEN}`) =>
  api.get<string>("/metrics", { headers: { Authorization: authorization } });

/** The value of one series, such as `name{label="x"}`; undefined when there is none. */
async function seriesValue(series: string): Promise<number | undefined> {
  const line = (await read()).body.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test("only the token grants access", async () => {
  for (const wrong of ["", "Bearer", "Bearer wrong", `Token ${METRICS_TOKEN}`, `Bearer ${METRICS_TOKEN}x`]) {
    const { status, headers } = await read(wrong);
    expect([wrong, status, headers.get("www-authenticate")]).toEqual([wrong, 401, "Bearer"]);
  }
  const { status, headers } = await read(`bearer ${METRICS_TOKEN}`);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
});

test("requests, batches, statements, the pool, and models are measured", async () => {
  // first, because the pool discards the connection of a failed query
  await database.pool.query("select broken from nothing").catch(() => {});
  const account = await makeAccount();
  const client = await makeUser(account);
  const data = { number: 1, text: "Income?", type: "number", field_name: "income" } as const;
  await editModel(account, { kind: "question", action: "create", data });
  for (const [lead_id, income] of [
    ["a", 1],
    ["b", 2],
    ["b", 3],
    ["c", "much"],
  ] as const) {
    await api.post("/api/v1/leads/", { as: client, body: { lead_id, answers: { income } } });
  }
  await api.get("/nowhere");
  await api.send("PATCH", "/api/v1/leads/", { as: client });

  const request = (operation: string, status: number) =>
    seriesValue(`leadplane_http_request_duration_seconds_count{operation="${operation}",status="${status}"}`);
  expect(await request("submitLead", 201)).toBe(2);
  expect(await request("submitLead", 400)).toBe(2);
  expect(await request("page", 404)).toBe(1);
  expect(await request("refused", 405)).toBe(1);
  expect(await seriesValue('leadplane_ingest_batch_leads_sum{outcome="stored"}')).toBe(3);
  expect(await seriesValue('leadplane_ingest_batch_duration_seconds_count{outcome="stored"}')).toBe(3);
  expect(await seriesValue("leadplane_ingest_queue_leads")).toBe(0);
  expect(await seriesValue("leadplane_requests_waiting")).toBe(0);
  expect(await seriesValue('leadplane_statement_duration_seconds_count{outcome="failed"}')).toBe(1);
  expect(await seriesValue('leadplane_statement_duration_seconds_count{outcome="ok"}')).toBeGreaterThan(5);
  expect(await seriesValue('leadplane_pool_connections{pool="main",state="total"}')).toBeGreaterThan(0);
  expect(await seriesValue('leadplane_pool_connections{pool="main",state="waiting"}')).toBe(0);
  expect(await seriesValue('leadplane_cache_hits_total{cache="model_versions"}')).toBeGreaterThan(0);
  expect(await seriesValue('leadplane_cache_misses_total{cache="model_versions"}')).toBeGreaterThan(0);
  // the account's first model, and the one that the edit created
  expect(await seriesValue("leadplane_model_compile_duration_seconds_count")).toBe(2);
  expect(await seriesValue("nodejs_eventloop_lag_seconds")).toBeTypeOf("number");
  expect(await seriesValue("process_resident_memory_bytes")).toBeGreaterThan(1e6);
});

test("requests that wait for their account's turn are counted", async () => {
  vi.spyOn(services.shares, "waiting", "get").mockReturnValue(7);
  expect(await seriesValue("leadplane_requests_waiting")).toBe(7);
});

test("every cache reports its size and its limit", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  for (const path of ["questions/", "tests/run/", "model/file/", "model/file/?format=yaml", "model-versions/"]) {
    expect((await api.get(`/api/v1/${path}`, { as: admin })).status).toBe(200);
  }
  const lines = (await read()).body.split("\n");
  const taken = Object.fromEntries(
    lines.flatMap((line) => {
      const [, cache, bytes] = /^leadplane_cache_bytes\{cache="(\w+)"\} (\d+)$/.exec(line) ?? [];
      return cache === undefined ? [] : [[cache, Number(bytes)]];
    }),
  );
  const limits = Object.entries(CACHE_LIMITS).filter(([name]) => name in taken);
  // the draft on another version, and pages, which this application does not have, were not requested
  for (const name of ["model_versions", "live_versions", "version_changes", "model_files", "model_yaml", "tokens"]) {
    expect([name, taken[name] ?? 0]).toEqual([name, expect.toSatisfy((bytes: number) => bytes > 0)]);
  }
  for (const [name, limit] of limits) {
    expect(await seriesValue(`leadplane_cache_limit_bytes{cache="${name}"}`)).toBe(limit);
    expect(taken[name]).toBeLessThanOrEqual(limit);
  }
  expect(limits.length).toBeGreaterThan(8);
});

test("statements in transactions are measured as well, and their results are unchanged", async () => {
  const before = (await seriesValue('leadplane_statement_duration_seconds_count{outcome="ok"}')) ?? 0;
  const client = await database.pool.connect();
  await client.query("begin");
  expect((await client.query({ text: "select $1::int as n", values: [7] })).rows).toEqual([{ n: 7 }]);
  await client.query("commit");
  client.release();
  expect(await seriesValue('leadplane_statement_duration_seconds_count{outcome="ok"}')).toBeGreaterThanOrEqual(
    before + 3,
  );
});
