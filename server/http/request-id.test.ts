import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { parseRanges } from "./network.ts";
import { refuse } from "./refuse.ts";
import { beginRequest } from "./request-id.ts";

const ranges = parseRanges("10.0.0.1");
const network = { trustedProxies: "ranges" in ranges ? ranges.ranges : [], publicUrl: undefined };
const { api } = await testApp({ network });

const idOf = async (path: string, sentId?: string, from = "10.0.0.1") => {
  const headers: Record<string, string> = sentId === undefined ? {} : { "X-Request-Id": sentId };
  return (await api.get(path, { headers, from })).headers.get("x-request-id");
};

test("every answer has the id of its request, and no two are the same", async () => {
  const ids = [await idOf("/healthz"), await idOf("/healthz"), await idOf("/api/v1/leads/"), await idOf("/nowhere")];
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}-[0-9a-z]+$/);
});

test("a trusted proxy sets the id if it is valid", async () => {
  expect(await idOf("/healthz", "4bf92f35-77b3:1.2")).toBe("4bf92f35-77b3:1.2");
  expect(await idOf("/healthz", "4bf92f35", "198.51.100.1")).not.toBe("4bf92f35");
  for (const odd of ["", "a b", "x".repeat(129), '"}']) expect(await idOf("/healthz", odd)).not.toBe(odd);
});

test("log lines about a request, and a 500, contain its id", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const app = new Hono();
  app.use(async (http, next) => {
    beginRequest(http, network);
    await next();
  });
  app.get("/", () => {
    throw new Error("a bug");
  });
  const response = await app.onError((error, http) => refuse(error, http, log)).request("/");
  const { request_id } = JSON.parse(lines.join("")) as { request_id: string };
  expect(request_id).toMatch(/^[\w-]{12}-/);
  expect(await response.json()).toEqual({ detail: expect.stringContaining(request_id), code: "server_error" });
});

test("without a token for them there are no metrics", async () => {
  expect((await api.get("/metrics", { headers: { Authorization: "Bearer undefined" } })).status).toBe(404);
});
