import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { deferred } from "../testing/deferred.ts";
import { responseOf } from "./answer.ts";
import type { Cell } from "./csv.ts";
import { answerCsv } from "./csv-answer.ts";
import { DIRECT } from "./network.ts";
import { beginRequest } from "./request-id.ts";

const ROWS = Array.from({ length: 100 }, (_, row): Cell[] => [row, "x".repeat(1_000)]);

/** A server with one file, and how many rows have been requested. */
async function serving(batches: () => AsyncGenerator<readonly (readonly Cell[])[], void>) {
  const app = new Hono();
  const errors: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => void errors.push(line) });
  app.get("/", async (http) => {
    beginRequest(http, DIRECT);
    const file = { filename: "f.csv", columns: ["a", "b"], count: 7, batches: batches() };
    return responseOf(await answerCsv(http, file, log));
  });
  app.onError((error, http) => http.text(error.message, 503));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  afterAll(() => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
  return { app, errors, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** 100 kB at a time, without end. `asked` counts the reads, and `ended` says whether it was stopped. */
function endless() {
  const state = { asked: 0, ended: false };
  async function* batches() {
    try {
      for (;;) {
        state.asked += 1;
        yield ROWS;
      }
    } finally {
      state.ended = true;
    }
  }
  return { state, batches };
}

test("a file is sent with its name, its count, and its rows", async () => {
  const { url } = await serving(async function* () {
    yield [
      [1, "é"],
      [2, null],
    ];
    yield [];
    yield [[3, "=x"]];
  });
  const response = await fetch(url);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="f.csv"');
  expect(response.headers.get("x-total-count")).toBe("7");
  expect(await response.text()).toBe("a,b\r\n1,é\r\n2,\r\n3,'=x\r\n");
});

test("an error before the first row is answered like any other", async () => {
  // biome-ignore lint/correctness/useYield: it never gets there
  const { url } = await serving(async function* () {
    throw new Error("no database");
  });
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([503, "no database"]);
});

test("an error in the middle leaves no complete file", async () => {
  const { url } = await serving(async function* () {
    yield ROWS;
    throw new Error("no database any more");
  });
  const response = await fetch(url);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test("a read for a client that has disconnected is not an error", async () => {
  const { promise, resolve: proceed } = deferred();
  const { url, errors } = await serving(async function* () {
    yield ROWS;
    await promise;
    yield ROWS;
    throw new Error("cancelled");
  });
  const leaving = new AbortController();
  const response = await fetch(url, { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await new Promise((resolve) => setTimeout(resolve, 100));
  proceed();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(errors).toEqual([]);
});

test("rows are read as fast as the client receives them", async () => {
  const { state, batches } = endless();
  const { app } = await serving(batches);
  const response = await app.request("/");
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(state.asked).toBe(1);
  for (let part = 1; part <= 5; part += 1) {
    await reader.read();
    expect(state.asked).toBeLessThanOrEqual(part + 1);
  }
  await reader.cancel();
  expect(state.ended).toBe(true);
});

test("reading pauses while a client receives nothing, and ends when it disconnects", async () => {
  const { state, batches } = endless();
  const { url } = await serving(batches);
  const aborting = new AbortController();
  const response = await fetch(url, { signal: aborting.signal });
  expect(response.status).toBe(200);
  // the buffers of both ends fill up, and then reading stops
  let before = -1;
  await expect
    .poll(
      () => {
        const still = state.asked === before;
        before = state.asked;
        return still;
      },
      { interval: 200 },
    )
    .toBe(true);
  expect(state.ended).toBe(false);
  aborting.abort();
  await expect.poll(() => state.ended).toBe(true);
});
