import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createBodyRoom } from "./http/body-room.ts";
import { listen } from "./serve.ts";
import { testApp } from "./testing/app.ts";

const { app, api, makeAccount, makeUser, tokenOf } = await testApp();
const listening = await listen("127.0.0.1", 0, { headers: 1_000, request: 3_000 });
listening.serve(app);
afterAll(() => listening.close());

const MEGABYTE = 1_048_576;
const token = await tokenOf(await makeUser(await makeAccount()));
const other = await tokenOf(await makeUser(await makeAccount()));

/** Sends text and nothing more. @returns the first line of the answer, when it comes or the connection ends */
async function half(text: string): Promise<string> {
  const { hostname, port } = new URL(listening.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(text);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  await once(socket, "close");
  return answer.split("\r\n")[0] ?? "";
}

const head = (as: string) =>
  ["POST /api/v1/leads/ HTTP/1.1", "Host: x", `Authorization: Token ${as}`, "Content-Type: application/json"].join(
    "\r\n",
  );

const lead = (as: string) => api.post("/api/v1/leads/", { as, body: { answers: {} } });

test("of bodies that never end one account fills its part, and others go on", async () => {
  const sending = Array.from({ length: 40 }, () =>
    half(`${head(token)}\r\nContent-Length: ${MEGABYTE}\r\n\r\n{"answers": {`),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await lead(other)).status).toBe(201);
  const counts = new Map<string, number>();
  for (const line of await Promise.all(sending)) counts.set(line, (counts.get(line) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({
    "HTTP/1.1 429 Too Many Requests": 24,
    "HTTP/1.1 408 Request Timeout": 16,
  });
  // the room is free again
  expect((await lead(token)).status).toBe(201);
});

test("the same of a body that does not say how long it is", async () => {
  const chunk = `${(MEGABYTE / 2).toString(16)}\r\n${" ".repeat(MEGABYTE / 2)}\r\n`;
  const sending = Array.from({ length: 34 }, () =>
    half(`${head(token)}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`),
  );
  const lines = await Promise.all(sending);
  expect(lines.filter((line) => line.includes("429")).length).toBeGreaterThanOrEqual(2);
  expect(lines.filter((line) => line.includes("408")).length).toBeLessThanOrEqual(32);
  expect((await lead(token)).status).toBe(201);
});

test("headers that never end are not waited for either", async () => {
  expect(await half("GET /healthz HTTP/1.1\r\nHost: x\r\n")).toBe("HTTP/1.1 408 Request Timeout");
});

test("a node takes so much and no more, whoever sends it", () => {
  const room = createBodyRoom({ node: 100, account: 60 });
  room.take(1, 60);
  expect(() => room.take(1, 1)).toThrow(expect.objectContaining({ status: 429 }));
  room.take(undefined, 40);
  expect(() => room.take(2, 1)).toThrow(
    expect.objectContaining({ status: 503, headers: { "Retry-After": "2", Connection: "close" } }),
  );
  room.giveBack(1, 60);
  room.take(2, 60);
});
