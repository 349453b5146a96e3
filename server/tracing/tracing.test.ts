import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { projectRoot } from "../base/root.ts";
import { createLog } from "../log.ts";
import { testApp } from "../testing/app.ts";
import { testDatabaseConfig } from "../testing/database.ts";
import { adminToken, startServer } from "../testing/server-process.ts";
import type { OtlpSpan } from "./exporter.ts";
import { parentOf } from "./parent.ts";
import { samplerOf } from "./sampler.ts";
import { createTracing } from "./tracing.ts";

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpSpan["attributes"] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** A collector that answers with the status, or never if it is undefined. */
async function collector(answering: () => number | undefined = () => 200) {
  const batches: { readonly path?: string; readonly headers: object; readonly body: Batch }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path, headers } = request;
    batches.push({ ...(path && { path }), headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    const status = answering();
    if (status !== undefined) response.writeHead(status).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const spans = () =>
    batches.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((of) => of.spans)));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, batches, spans };
}

const attributesOf = (attributes: OtlpSpan["attributes"] = []) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, "intValue" in value ? Number(value.intValue) : value.stringValue]),
  );

const OPTIONS = { headers: {}, serviceName: "leadplane", sampler: "parentbased_always_on", ratio: 1 } as const;
const lines: string[] = [];
const log = createLog("info", { write: (line) => lines.push(line) });
/** What was logged since the last call. */
const logged = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);

const taking = await collector();
const tracing = createTracing({ ...OPTIONS, url: `${taking.endpoint}/v1/traces`, everyMs: 20 }, log);
const { api, services, makeAccount, makeUser } = await testApp({ log, tracing });
const user = await makeUser(await makeAccount());

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";
const traceparent = `00-${TRACE}-${CALLER}-01`;

test("a request is a span of its caller's trace, and a 5xx is an error that the log finds by its trace", async () => {
  const headers = { traceparent };
  const lead = { as: user, body: { answers: {} }, headers };
  expect((await api.post("/api/v1/leads/", lead)).status).toBe(201);
  vi.spyOn(services.ingest, "submit").mockRejectedValueOnce(new Error("broken"));
  expect((await api.post("/api/v1/leads/", lead)).status).toBe(500);
  await api.get("/api/v1/leads/no-such-lead/?a=b", { as: user });
  expect((await api.get("/r/a-token-that-is-a-secret")).status).toBe(404);
  expect((await api.send("DELETE", "/api/v1/leads/", lead)).status).toBe(405);
  // not sampled by its caller
  const unsampled = { ...lead, headers: { traceparent: `00-${TRACE}-${CALLER}-00` } };
  expect((await api.post("/api/v1/leads/", unsampled)).status).toBe(201);
  await expect.poll(() => taking.spans().length).toBe(5);
  const [stored, broken, missing, link, refused] = taking.spans();
  expect(stored).toMatchObject({
    traceId: TRACE,
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    parentSpanId: CALLER,
    name: "POST /api/v1/leads/",
    kind: 2,
    status: {},
  });
  expect(attributesOf(stored?.attributes)).toEqual({
    "http.request.method": "POST",
    "http.response.status_code": 201,
    "http.route": "/api/v1/leads/",
    "url.scheme": "http",
    "url.path": "/api/v1/leads/",
    "leadplane.operation": "submitLead",
    "leadplane.account": user.account,
  });
  const [start, end] = [BigInt(stored?.startTimeUnixNano ?? 0), BigInt(stored?.endTimeUnixNano ?? 0)];
  expect(Number(start / 1_000_000n)).toBeGreaterThan(Date.now() - 60_000);
  expect(end).toBeGreaterThan(start);
  expect(broken).toMatchObject({ traceId: TRACE, status: { code: 2 } });
  expect(attributesOf(broken?.attributes)).toMatchObject({ "http.response.status_code": 500, "error.type": "500" });
  expect(logged()).toMatchObject([{ msg: "unexpected error", trace_id: TRACE, operation: "submitLead" }]);
  expect(missing).toMatchObject({ name: "GET /api/v1/leads/{lead_id}/", status: {} });
  expect(missing).not.toHaveProperty("parentSpanId");
  expect(attributesOf(missing?.attributes)).toMatchObject({ "url.path": "/api/v1/leads/no-such-lead/" });
  expect(link).toMatchObject({ name: "GET" });
  expect(attributesOf(link?.attributes)).toMatchObject({ "url.path": "/r/", "leadplane.operation": "link" });
  expect(attributesOf(refused?.attributes)).toMatchObject({ "http.response.status_code": 405 });
  const [batch] = taking.batches;
  expect(batch).toMatchObject({ path: "/v1/traces", headers: { "content-type": "application/json" } });
  expect(attributesOf(batch?.body.resourceSpans[0]?.resource.attributes)).toMatchObject({
    "service.name": "leadplane",
    "service.version": expect.any(String),
  });
});

test("a turn of a job is a span", async () => {
  const before = taking.spans().length;
  tracing.job({ kind: "export", accountId: 7, id: 3, outcome: "retried", seconds: 1.5 });
  await tracing.close();
  const [job] = taking.spans().slice(before);
  expect(job).toMatchObject({ name: "job export", kind: 1, status: { code: 2 } });
  expect(BigInt(job?.endTimeUnixNano ?? 0) - BigInt(job?.startTimeUnixNano ?? 0)).toBe(1_500_000_000n);
  expect(attributesOf(job?.attributes)).toEqual({
    "leadplane.operation": "export",
    "leadplane.account": 7,
    "leadplane.job": 3,
    "leadplane.outcome": "retried",
  });
});

const TURN = { kind: "export", accountId: 1, id: 1, outcome: "done", seconds: 0 };

test("a collector that cannot be reached costs the spans that have no room, and is reported once", async () => {
  logged();
  let status: number | undefined = 503;
  const { endpoint, spans } = await collector(() => status);
  const unwilling = createTracing({ ...OPTIONS, url: `${endpoint}/v1/traces`, everyMs: 10 }, log);
  for (let i = 0; i < 2_100; i++) unwilling.job(TURN);
  await expect.poll(() => spans().length).toBeGreaterThan(2 * 512);
  const sent = spans().length;
  status = 200;
  await expect.poll(() => spans().length).toBeGreaterThanOrEqual(sent + 2_048);
  await unwilling.close();
  expect(logged()).toMatchObject([
    { level: 40, operation: "export-traces", err: { message: "The collector answered 503." } },
    { level: 30, dropped: 52 },
  ]);

  const silent = await collector(() => undefined);
  const gone = createServer().listen(0, "127.0.0.1");
  await once(gone, "listening");
  const { port } = gone.address() as AddressInfo;
  gone.close();
  for (const url of [`http://127.0.0.1:${port}/v1/traces`, `${silent.endpoint}/v1/traces`]) {
    const lost = createTracing({ ...OPTIONS, url, everyMs: 60_000, closeMs: 50 }, log);
    lost.job(TURN);
    await lost.close();
    expect(logged()).toMatchObject([
      { level: 40, operation: "export-traces", url },
      { level: 40, operation: "export-traces", dropped: 1 },
    ]);
  }
});

test("a server sends its spans before it ends, with the headers, and works without a collector", async () => {
  const { endpoint, batches, spans } = await collector();
  const server = await startServer(await testDatabaseConfig(), {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/otlp/`,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc",
    OTEL_SERVICE_NAME: "leads",
  });
  await adminToken(server);
  expect(await server.end("SIGTERM")).toBe(0);
  expect(spans().map(({ name }) => name)).toContain("POST /api/token-auth/");
  const [batch] = batches;
  expect(batch).toMatchObject({ path: "/otlp/v1/traces", headers: { authorization: "Bearer abc" } });
  expect(attributesOf(batch?.body.resourceSpans[0]?.resource.attributes)).toMatchObject({ "service.name": "leads" });
});

test("without a collector nothing of it is loaded", () => {
  const files = readdirSync(join(projectRoot, "server"), { recursive: true, encoding: "utf8" });
  const loading = files
    .filter((file) => file.endsWith(".ts") && !/^tracing\/|\.test\.ts$/.test(file))
    // the build removes types, and `options.ts` has only names
    .filter((file) =>
      /^(?:import|export) (?!type )[^;]*?"[^"]*\/tracing\/(?!options\.ts)[^"]*"/m.test(
        readFileSync(join(projectRoot, "server", file), "utf8"),
      ),
    );
  expect(loading).toEqual([]);
  expect(readFileSync(join(projectRoot, "server/main.ts"), "utf8")).toContain(
    'config.tracing && (await import("./tracing/tracing.ts"))',
  );
});

test.each([
  [traceparent, { traceId: TRACE, spanId: CALLER, isSampled: true }],
  [`00-${TRACE}-${CALLER}-02`, { traceId: TRACE, spanId: CALLER, isSampled: false }],
  [`cc-${TRACE}-${CALLER}-01-more`, { traceId: TRACE, spanId: CALLER, isSampled: true }],
  [`00-${TRACE}-${CALLER}-01-more`, undefined],
  [`ff-${TRACE}-${CALLER}-01`, undefined],
  [`00-${"0".repeat(32)}-${CALLER}-01`, undefined],
  [`00-${TRACE}-${"0".repeat(16)}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-${CALLER}-01`, undefined],
  ["", undefined],
  [undefined, undefined],
])("traceparent %s", (header, parent) => {
  expect(parentOf(header)).toEqual(parent);
});

test("samplers keep what their names say", () => {
  const low = `${"0".repeat(18)}${"0".repeat(14)}`;
  const high = `${"0".repeat(18)}${"f".repeat(14)}`;
  const middle = `${"0".repeat(18)}80${"0".repeat(12)}`;
  const [yes, no] = [true, false].map((isSampled) => ({ traceId: low, spanId: CALLER, isSampled }));
  expect(samplerOf("always_on", 1)(low, no)).toBe(true);
  expect(samplerOf("always_off", 1)(high, yes)).toBe(false);
  expect([low, middle, high].map((id) => samplerOf("traceidratio", 0.5)(id, no))).toEqual([false, true, true]);
  expect([low, high].map((id) => samplerOf("traceidratio", 0)(id, yes))).toEqual([false, false]);
  expect([low, high].map((id) => samplerOf("traceidratio", 1)(id, no))).toEqual([true, true]);
  expect(samplerOf("parentbased_traceidratio", 0.5)(low, yes)).toBe(true);
  expect(samplerOf("parentbased_traceidratio", 0.5)(high, no)).toBe(false);
  expect(samplerOf("parentbased_traceidratio", 0.5)(low, undefined)).toBe(false);
  expect(samplerOf("parentbased_always_off", 1)(high, undefined)).toBe(false);
});
