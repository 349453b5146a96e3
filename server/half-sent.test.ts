import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test, vi } from "vitest";
import { direct } from "./api/direct.ts";
import { createBodyRoom } from "./http/body-room.ts";
import { startJobs } from "./jobs/runner.ts";
import { routes } from "./resources/routes.ts";
import { simulationKind } from "./resources/simulations/work.ts";
import { listen } from "./serve.ts";
import { PASSWORD, testApp } from "./testing/app.ts";
import { deferred } from "./testing/deferred.ts";

const { app, services, api, makeAccount, makeUser, tokenOf } = await testApp();
const listening = await listen("127.0.0.1", 0, { headers: 1_000, request: 3_000 });
listening.serve(app, direct(services, routes));
afterAll(() => listening.close());

const MEGABYTE = 1_048_576;
const user = await makeUser(await makeAccount());
const token = await tokenOf(user);
const other = await tokenOf(await makeUser(await makeAccount()));

/** Sends text and nothing more. @returns the first line of the answer when it arrives or the connection ends */
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

/** Many senders at once, inspected before any of them times out. @returns how often each answer was sent */
async function manyHalves(text: string, meanwhile: () => Promise<void>): Promise<Record<string, number>> {
  const sending = Array.from({ length: 40 }, () => half(text));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await meanwhile();
  const counts = new Map<string, number>();
  for (const line of await Promise.all(sending)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** The most room that the bodies of an account have taken at a time, and how often they got none. */
function watchRoom(account: number) {
  const { take, giveBack } = services.bodyRoom;
  const seen = { most: 0, refused: 0 };
  let taken = 0;
  vi.spyOn(services.bodyRoom, "take").mockImplementation((sender, bytes) => {
    try {
      take(sender, bytes);
    } catch (error) {
      seen.refused += 1;
      throw error;
    }
    if (sender !== account) return;
    taken += bytes;
    seen.most = Math.max(seen.most, taken);
  });
  vi.spyOn(services.bodyRoom, "giveBack").mockImplementation((sender, bytes) => {
    giveBack(sender, bytes);
    if (sender === account) taken -= bytes;
  });
  return seen;
}

const declared = (bytes: number) => `Content-Length: ${bytes}\r\n\r\n{"answers": {`;

test("a long body takes room as it arrives, regardless of its declared length", async () => {
  const answers = await manyHalves(`${head(token)}\r\n${declared(MEGABYTE)}`, async () => {
    expect((await lead(token)).status).toBe(201);
  });
  expect(answers).toEqual({ "HTTP/1.1 408 Request Timeout": 40 });
});

test("unfinished bodies of one account use up only its share, and others continue", async () => {
  const text = `${head(token)}\r\n${declared(MEGABYTE)}${" ".repeat(MEGABYTE - 100)}`;
  const room = watchRoom(user.account);
  const answers = await manyHalves(text, async () => {
    expect((await lead(other)).status).toBe(201);
  });
  // rejected requests are rejected for lack of room, and requests that wait to be admitted hold nothing
  expect(room.refused).toBeGreaterThan(0);
  expect(answers).toEqual({
    "HTTP/1.1 408 Request Timeout": 40 - room.refused,
    "HTTP/1.1 429 Too Many Requests": room.refused,
  });
  expect(room.most).toBeLessThanOrEqual(8 * MEGABYTE);
  expect(room.most).toBeGreaterThan(7 * MEGABYTE);
  vi.restoreAllMocks();
  // the room is free again
  expect((await lead(token)).status).toBe(201);
});

describe("a client that keeps the sign-in waiting keeps nobody from signing in", () => {
  const signIn = "POST /api/token-auth/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json";
  const signsIn = async () => {
    const body = { username: user.username, password: PASSWORD };
    expect((await api.post("/api/token-auth/", { body })).status).toBe(200);
  };

  test("with bodies of the allowed length", async () => {
    const answers = await manyHalves(`${signIn}\r\n${declared(16_384)}`, signsIn);
    expect(answers).toEqual({ "HTTP/1.1 408 Request Timeout": 40 });
  });

  test("with longer ones, which are rejected", async () => {
    expect(await half(`${signIn}\r\n${declared(16_385)}`)).toBe("HTTP/1.1 413 Payload Too Large");
    const chunk = `${(16_385).toString(16)}\r\n${" ".repeat(16_385)}\r\n`;
    expect(await half(`${signIn}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`)).toBe(
      "HTTP/1.1 413 Payload Too Large",
    );
  });
});

test("an answer before the end of a body reaches a client that is still sending", async () => {
  const { hostname, port } = new URL(listening.url);
  const lines = Array.from({ length: 10 }, async () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(`${head(token)}\r\n${declared(8 * MEGABYTE)}`);
    // the answer is on its way long before all of this has been sent
    await new Promise((resolve) => socket.write(" ".repeat(7 * MEGABYTE), resolve));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.resume();
    await closed;
    return answer.split("\r\n")[0];
  });
  expect(await Promise.all(lines)).toEqual(Array(10).fill("HTTP/1.1 413 Payload Too Large"));
});

test("with a body that does not declare its length", async () => {
  const chunk = `${(MEGABYTE / 2).toString(16)}\r\n${" ".repeat(MEGABYTE / 2)}\r\n`;
  const sending = Array.from({ length: 18 }, () =>
    half(`${head(token)}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`),
  );
  const lines = await Promise.all(sending);
  expect(lines.filter((line) => line.includes("429")).length).toBeGreaterThanOrEqual(2);
  expect(lines.filter((line) => line.includes("408")).length).toBeLessThanOrEqual(16);
  expect((await lead(token)).status).toBe(201);
});

test("a file in chunks of one byte does not keep the thread busy", async () => {
  const admin = await tokenOf(await makeUser(await makeAccount(), { role: "admin" }));
  const request = ["POST /api/v1/imports/ HTTP/1.1", "Host: x", "Content-Type: text/csv", "Connection: close"];
  const headers = [...request, `Authorization: Token ${admin}`, "Transfer-Encoding: chunked", "", ""].join("\r\n");
  const body = `lead_id,note\n${"1,2\n".repeat(475_000)}`;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const answer = await half(
    `${headers}${body.length.toString(16)}\r\n${body}\r\n${"1\r\n1\r\n".repeat(60_000)}0\r\n\r\n`,
  );
  delay.disable();
  expect(answer).toBe("HTTP/1.1 201 Created");
  // it was half a minute when each chunk was handled by itself
  expect(delay.max / 1e9).toBeLessThan(5);
});

test("headers that never end time out too", async () => {
  expect(await half("GET /healthz HTTP/1.1\r\nHost: x\r\n")).toBe("HTTP/1.1 408 Request Timeout");
});

test("a node receives only a limited amount, from all senders together", () => {
  const room = createBodyRoom({ node: 100, sender: 60 });
  room.take(1, 60);
  expect(() => room.take(1, 1)).toThrow(expect.objectContaining({ status: 429 }));
  room.take("203.0.113.1", 40);
  expect(() => room.take(2, 1)).toThrow(
    expect.objectContaining({ status: 503, headers: { "Retry-After": "2", Connection: "close" } }),
  );
  room.giveBack(1, 60);
  room.take(2, 60);
});

test("a client without an account gets no message about one", () => {
  const room = createBodyRoom({ node: 100, sender: 10 });
  expect(() => room.take(1, 11)).toThrow(/^This account is sending/);
  expect(() => room.take("203.0.113.1", 11)).toThrow(/^This address is sending/);
  room.take("203.0.113.1", 10);
  room.take("203.0.113.2", 10);
});

test("a quick answer that nobody waits for is not computed when its turn comes", async () => {
  const account = await makeAccount();
  const admin = await tokenOf(await makeUser(account, { role: "admin" }));
  const body = '{"version":1}';
  const text = [
    "POST /api/v1/simulations/preview/ HTTP/1.1",
    "Host: x",
    `Authorization: Token ${admin}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}\r\n\r\n${body}`,
  ].join("\r\n");
  const { promise: released, resolve: release } = deferred();
  const turns = [1, 2, 3].map(() => services.heavyReads.takeEventually([account.id], () => released));
  const asked = vi.spyOn(services.heavyReads, "take");
  const { hostname, port } = new URL(listening.url);
  const [leaving, staying] = [connect(Number(port), hostname), connect(Number(port), hostname)];
  for (const socket of [leaving, staying]) socket.write(text);
  await expect.poll(() => asked.mock.calls.length).toBe(2);
  leaving.destroy();
  await pause(100);
  release();
  await Promise.all(turns);
  const [answer] = await once(staying, "data");
  staying.destroy();
  expect(String(answer)).toContain("200 OK");
  const outcomes = await Promise.allSettled(asked.mock.results.map(({ value }) => value));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  vi.restoreAllMocks();
});

test("a client that has disconnected causes no error in the log, whatever it requested and whenever it left", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  const as = await tokenOf(admin);
  await api.post("/api/v1/leads/", { as, body: { lead_id: "lead-1", answers: {} } });
  // enough for files to be sent in parts
  await services.database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band,
        total_band)
      select account_id, 'copy-' || n, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band
      from lead, generate_series(1, 8000) n where account_id = $1`,
    values: [account.id],
  });
  const asked = await api.post("/api/v1/simulations/", { as, body: { version: 1 } });
  expect(asked.status).toBe(201);
  const simulation = `/api/v1/simulations/${asked.body.id}/`;
  const jobs = startJobs(services.database, [simulationKind(services)], { lookMs: 10 });
  await expect.poll(async () => (await api.get(simulation, { as })).body.state).toBe("done");
  await jobs.stop();
  const paths = [
    "leads/?page_size=100",
    "leads/lead-1/explanation/",
    "exports/leads.csv",
    "exports/audit-log.csv",
    `simulations/${asked.body.id}/leads.csv`,
    `simulations/${asked.body.id}/leads/`,
    "model/file/?format=yaml",
    "analytics/timeline/?days=30",
  ];
  const logged: unknown[] = [];
  const note = (...args: unknown[]) => void logged.push(args);
  const log = { ...services.log, error: note, warn: note } as unknown as typeof services.log;
  vi.spyOn(services.log, "child").mockImplementation(() => log as never);
  vi.spyOn(console, "error").mockImplementation(note);
  const answering = vi.spyOn(services.deadlines, "answerInTime");
  const { hostname, port } = new URL(listening.url);
  const ask = async (path: string, leaves: (socket: Socket) => Promise<unknown>) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write(`GET /api/v1/${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${as}\r\n\r\n`);
    await leaves(socket);
    socket.destroy();
  };
  for (let stays = 0; stays < 12; stays += 4) {
    // before anything has arrived, or in the middle of the answer
    await Promise.all(paths.map((path) => ask(path, () => pause(stays))));
    for (const path of paths) await ask(path, (socket) => once(socket, "data"));
  }
  // calls that nobody waits for continue, or never begin
  let begun = 0;
  while (begun < answering.mock.results.length) {
    begun = answering.mock.results.length;
    await Promise.allSettled(answering.mock.results.map(({ value }) => value as Promise<unknown>));
    await pause(200);
  }
  vi.restoreAllMocks();
  expect(begun).toBeGreaterThan(paths.length);
  expect(logged).toEqual([]);
});
