import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { listen } from "./serve.ts";
import { deferred } from "./testing/deferred.ts";

const REQUEST_ID = /^[\w-]{12}-[0-9a-z]+$/;

/** On a separate connection: `fetch` may still hold one to an earlier server on the same port. */
async function ask(url: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent: false }), "response")) as [IncomingMessage];
  return answer;
}

test("a request before the application is ready is asked to retry", async () => {
  const listening = await listen("127.0.0.1", 0);
  const early = await ask(`${listening.url}/readyz`);
  expect([early.statusCode, early.headers["retry-after"]]).toEqual([503, "1"]);
  expect(early.headers["x-request-id"]).toMatch(REQUEST_ID);
  expect(JSON.parse(await text(early))).toEqual({
    detail: "The server is starting. Try again in a moment.",
    code: "starting",
  });

  listening.serve(new Hono().get("/readyz", (c) => c.text("ready")));
  const answer = await ask(`${listening.url}/readyz`);
  expect([answer.statusCode, await text(answer)]).toEqual([200, "ready"]);
  await listening.close();
});

test("a probe without a host is answered, whatever it requests", async () => {
  const listening = await listen("127.0.0.1", 0);
  const app = new Hono().options("/", (c) => c.body(null, 204)).get("/healthz", (c) => c.text(new URL(c.req.url).host));
  listening.serve(app);
  const port = Number(new URL(listening.url).port);
  const probes = {
    "GET /healthz HTTP/1.0": "200",
    "GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close": "200",
    "OPTIONS / HTTP/1.0": "204",
    "OPTIONS * HTTP/1.0": "204",
  };
  for (const [head, status] of Object.entries(probes)) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`${head}\r\n\r\n`);
    expect([head, (await text(socket)).slice("HTTP/1.1 ".length, "HTTP/1.1 200".length)]).toEqual([head, status]);
  }
  await listening.close();
});

test("an idle connection is kept longer than load balancers keep theirs, and than a client may take to send", async () => {
  const listening = await listen("127.0.0.1", 0, { headers: 100, request: 200 });
  listening.serve(new Hono().get("/", (c) => c.text("here")));
  const socket = connect(Number(new URL(listening.url).port), "127.0.0.1");
  await once(socket, "connect");
  const reply = async () => {
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    const [bytes] = (await once(socket, "data")) as [Buffer];
    return bytes.toString();
  };
  const first = await reply();
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  expect(first).toMatch(/^keep-alive: timeout=75\r$/im);
  // several times as long as a request may take
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await reply()).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
  await listening.close();
});

test("an invalid request gets the reason, in the form of the API", async () => {
  const listening = await listen("127.0.0.1", 0);
  listening.serve(new Hono().get("/", (c) => c.text("here")));
  const port = Number(new URL(listening.url).port);
  const heads = [
    "GET / HTTP/1.1\r\nHost: a/b@c",
    "GET / HTTP/1.1\r\nHost: a b",
    "GET /\\ HTTP/1.1\r\nHost: a",
    "GET / HTTP/1.1",
  ];
  for (const head of heads) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`${head}\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(/^x-request-id: (.+)$/im.exec(answer)?.[1]).toMatch(REQUEST_ID);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({
      detail: expect.stringMatching(/^The request cannot be read: .+\.$/),
      code: "malformed_header",
    });
    expect(answer).toMatch(/^connection: close\r$/im);
  }
  await listening.close();
});

test("a connection that its client keeps after the last answer does not delay the end", async () => {
  const listening = await listen("127.0.0.1", 0);
  const finished = deferred();
  listening.serve(new Hono().get("/", (c) => finished.promise.then(() => c.text("done"))));
  const agent = new Agent({ keepAlive: true });
  const asked = once(get(listening.url, { agent }), "response") as Promise<[IncomingMessage]>;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const startedAt = performance.now();
  const closed = listening.close();
  finished.resolve();
  const [answer] = await asked;
  expect(await text(answer)).toBe("done");
  await closed;
  // forced only after ten seconds
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  agent.destroy();
});
