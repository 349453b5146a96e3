import { expect, test } from "vitest";
import { guardedLookup, type Resolve, type Resolved, requireReceiver, urlProblem } from "./receiver-guard.ts";

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
  ["ftp://example.com/", /^Enter a full URL/],
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
