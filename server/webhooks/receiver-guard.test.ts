import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, test } from "vitest";
import {
  byNameServers,
  guardedLookup,
  type Resolve,
  type Resolved,
  requireReceiver,
  urlProblem,
} from "./receiver-guard.ts";

const PUBLIC = { address: "93.184.216.34", family: 4 } as const;
const PRIVATE = { address: "10.0.0.5", family: 4 } as const;

const policy = (...answers: readonly (readonly Resolved[])[]) => {
  let asked = 0;
  const resolve: Resolve = async () => answers[Math.min(asked++, answers.length - 1)] ?? [];
  return { allowPrivate: false, resolve };
};

test.each([
  ["https://example.com/hook", undefined],
  ["https://example.com:8443/hook?a=b", undefined],
  ["https://93.184.216.34/hook", undefined],
  ["https://[2606:4700::1111]/", undefined],
  ["http://example.com/", /^Use https/],
  ["ftp://example.com/", /^Begin the URL with https:\/\/\. Webhooks are sent by HTTPS/],
  ["example.com", /^Enter a full URL/],
  ["https:/example.com", /^Enter a full URL/],
  ["https://user:secret@example.com/", /username and password/],
  ["https://example.com/#part", /after #/],
  ["https://example.com:25/", /Use port 443/],
  ["https://127.0.0.1/", /the server itself \(RFC 1122\)/],
  ["https://0177.0.0.1/", /^127\.0\.0\.1 is the server itself/],
  ["https://0x7f.1/", /^127\.0\.0\.1 is/],
  ["https://2130706433/", /^127\.0\.0\.1 is/],
  ["https://127.1:8443/", /^127\.0\.0\.1 is/],
  ["https://１２７.0.0.1/", /^127\.0\.0\.1 is/],
  ["https://169.254.169.254/latest/meta-data", /RFC 3927/],
  ["https://[::1]/", /RFC 4291/],
  ["https://[::ffff:7f00:1]/", /RFC 4291/],
  ["https://[64:ff9b::a9fe:a9fe]/", /RFC 3927/],
])("%s", (url, problem) => {
  const found = urlProblem(url, policy());
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});

test("the operator can allow private addresses, without TLS and on any port", async () => {
  const open = { ...policy([PRIVATE]), allowPrivate: true };
  for (const url of ["http://127.0.0.1:81/", "http://crm.internal/hook"]) await requireReceiver(url, open);
  await expect(requireReceiver("http://user@crm.internal/", open)).rejects.toThrow("username");
});

test("every answer of the resolver is judged, not the first", async () => {
  await requireReceiver("https://example.com/", policy([PUBLIC]));
  for (const answers of [[PRIVATE], [PUBLIC, PRIVATE], [PUBLIC, { address: "::ffff:a00:5", family: 6 }]])
    await expect(requireReceiver("https://example.com/", policy(answers))).rejects.toThrow("example.com leads to");
  await expect(requireReceiver("https://nowhere.example/", policy([]))).rejects.toThrow("cannot be resolved");
});

type Answer = readonly [error: Error | null, addresses: unknown];

const look = (lookup: ReturnType<typeof guardedLookup>, options: object) =>
  new Promise<Answer>((resolve) => lookup("example.com", options, (error, found) => resolve([error, found])));

test("a name that leads elsewhere after it was checked is refused when connecting", async () => {
  const rebinding = policy([PUBLIC], [PRIVATE]);
  await requireReceiver("https://example.com/", rebinding);
  const [error] = await look(guardedLookup(rebinding), { all: true });
  expect(error?.message).toContain("example.com leads to 10.0.0.5, a private network (RFC 1918)");
});

test("a connection gets only addresses that were judged", async () => {
  const v6 = { address: "2606:4700::1111", family: 6 };
  const lookup = guardedLookup(policy([PUBLIC, v6]));
  expect(await look(lookup, { all: true })).toEqual([null, [PUBLIC, v6]]);
  expect(await look(lookup, {})).toEqual([null, PUBLIC.address]);
  expect(await look(lookup, { family: 6 })).toEqual([null, v6.address]);
});

/** A name server that knows one address of every name, and never answers about some. */
async function startNameServer() {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    // the question begins after the header of twelve bytes, with its labels; then come its type and class
    const end = query.indexOf(0, 12) + 5;
    const isIPv4 = query.readUInt16BE(end - 4) === 1;
    const name = query.toString("latin1", 12, end - 5);
    if (name.includes("silent") || (name.includes("half") && !isIPv4)) return;
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34]);
    const reply = Buffer.concat([query.subarray(0, end), ...(isIPv4 ? [answer] : [])]);
    reply.writeUInt16BE(0x8180, 2);
    reply.writeUInt16BE(isIPv4 ? 1 : 0, 6);
    reply.writeUInt32BE(0, 8);
    socket.send(reply, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

test("names whose servers never answer delay no other name", async () => {
  const server = await startNameServer();
  const resolve = byNameServers([server.address]);
  const silent = Promise.all(Array.from({ length: 20 }, (_, n) => resolve(`${n}.silent.example`)));
  const startedAt = performance.now();
  expect(await resolve("www.example.com")).toEqual([PUBLIC]);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(await resolve("half.example.com")).toEqual([PUBLIC]);
  expect(performance.now() - startedAt).toBeLessThan(1_900);
  expect((await silent).flat()).toEqual([]);
  server.close();
}, 20_000);
