import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { routes } from "../resources/routes.ts";
import { listen } from "../serve.ts";
import { testApp } from "../testing/app.ts";
import { direct } from "./direct.ts";

const { app, services, database, makeAccount, makeUser, tokenOf } = await testApp();
const account = await makeAccount();
const token = await tokenOf(await makeUser(account));
await database.pool.query("update account set cors_origins = array['https://shop.example'] where account_id = $1", [
  account.id,
]);

/** How often the application itself was called, because it could answer everything. */
let left = 0;
const fetch = app.fetch;
const counting = Object.assign(Object.create(app) as typeof app, {
  fetch: (...asked: Parameters<typeof fetch>) => {
    left += 1;
    return fetch(...asked);
  },
});
const [straight, around] = await Promise.all([listen("127.0.0.1", 0), listen("127.0.0.1", 0)]);
straight.serve(counting, direct(services, routes));
around.serve(app);
afterAll(() => Promise.all([straight.close(), around.close()]));

/** Sends a request unchanged, and reads until the connection ends. */
async function send(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(request);
  return await text(socket);
}

/** An answer without its variable parts, with its headers in alphabetical order. */
function steady(answer: string): string {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [status = "", ...headers] = head
    .split("\r\n")
    .filter((line) => !/^(?:Date|X-Request-Id|RateLimit|RateLimit-Policy):/i.test(line));
  return [status, ...headers.sort(), body.replace(/"(lead_id|created_at|updated_at)":\s*"[^"]*"/g, '"$1":""')].join(
    "\n",
  );
}

const AUTHORIZED = `Authorization: Token ${token}`;
const JSON_TYPE = "Content-Type: application/json";
const LEAD = '{"answers":{}}';

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly head?: readonly string[];
  readonly host?: string;
  readonly body?: string;
  readonly length?: number;
}

function written({
  method = "POST",
  path = "/api/v1/leads/",
  head = [AUTHORIZED, JSON_TYPE],
  host = "x",
  ...sent
}: Sent) {
  const { body = LEAD, length = Buffer.byteLength(body) } = sent;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...head,
    `Content-Length: ${length}`,
    "Connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

const STRAIGHT: Readonly<Record<string, [status: number, sent: Sent]>> = {
  "a lead": [201, {}],
  "a path without its slash": [201, { path: "/api/v1/leads" }],
  "headers in capitals": [
    201,
    { head: [AUTHORIZED.toUpperCase().replace(token.toUpperCase(), token), JSON_TYPE.toUpperCase()] },
  ],
  "a page of another origin": [201, { head: [AUTHORIZED, JSON_TYPE, "Origin: https://shop.example"] }],
  "a page that may not": [201, { head: [AUTHORIZED, JSON_TYPE, "Origin: https://other.example"] }],
  "indented, if wanted": [201, { head: [AUTHORIZED, JSON_TYPE, "Accept: application/json; indent=2"] }],
  "letters beyond ASCII": [400, { body: '{"answers":{"größe 😀":1}}' }],
  "no token": [401, { head: [JSON_TYPE] }],
  "a wrong token": [401, { head: ["Authorization: Token wrong", JSON_TYPE] }],
  "no account of that name": [404, { head: [AUTHORIZED, JSON_TYPE, "X-Account: nobody"] }],
  "no type": [415, { head: [AUTHORIZED] }],
  "broken JSON": [400, { body: '{"answers":' }],
  "faults in a form's words": [400, { body: "{}", head: [AUTHORIZED, JSON_TYPE, "X-Wording: form"] }],
  "a body that is too long": [413, { length: 2_000_000 }],
  "a password": [400, { path: "/api/token-auth/", head: [JSON_TYPE], body: '{"username":"nobody"}' }],
};

test.each(Object.entries(STRAIGHT))("the same answer directly from Node's request: %s", async (_, [status, sent]) => {
  const before = left;
  const answer = await send(straight.url, written(sent));
  expect(left).toBe(before);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/^X-Request-Id: [\w-]{12}-[0-9a-z]+\r$/im);
  expect(steady(answer)).toBe(steady(await send(around.url, written(sent))));
});

const UNUSUAL: Readonly<Record<string, [status: number, sent: Sent]>> = {
  "two tokens": [401, { head: [AUTHORIZED, "Authorization: Token other", JSON_TYPE] }],
  "a host that is none": [400, { host: "a/b@c" }],
  "a port that is none": [400, { host: "x:65536" }],
  "another spelling of the path": [201, { path: "/api/v1/./leads/" }],
  "a query": [201, { path: "/api/v1/leads/?format=json" }],
  "an unknown parameter": [400, { path: "/api/v1/leads/?a=b" }],
  "another method": [405, { method: "PUT" }],
  "a path of pages": [404, { path: "/nowhere/" }],
};

test.each(Object.entries(UNUSUAL))("an unusual request is left to the application: %s", async (_, [status, sent]) => {
  expect(await send(straight.url, written(sent))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(steady(await send(straight.url, written(sent)))).toBe(steady(await send(around.url, written(sent))));
});

test("a client that continues to send after its answer is disconnected, and one that has ended may continue", async () => {
  const { hostname, port } = new URL(straight.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const closed = once(socket, "close");
  let answers = "";
  socket.on("data", (chunk) => {
    answers += chunk.toString();
  });
  const keepAlive = (sent: Sent) => written(sent).replace("Connection: close\r\n", "");
  const statuses = () => answers.match(/HTTP\/1.1 \d+/g);
  socket.write(keepAlive({}));
  await expect.poll(statuses).toEqual(["HTTP/1.1 201"]);
  // longer than the rest of such a body may take
  await new Promise((resolve) => setTimeout(resolve, 700));
  socket.write(keepAlive({ head: [JSON_TYPE], length: 100 }));
  await closed;
  expect(statuses()).toEqual(["HTTP/1.1 201", "HTTP/1.1 401"]);
});
