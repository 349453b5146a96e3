import { beforeEach, expect, test } from "vitest";
import { SIGN_IN_LIMITS } from "#contract";
import { PASSWORD, testApp } from "../testing/app.ts";
import { deferred } from "../testing/deferred.ts";
import { delayAfter } from "./sign-in-guard.ts";

const { api, services, database, delays, makeAccount, makeUser } = await testApp();
const account = await makeAccount();
await makeUser(account, { username: "known" });

let addresses = 0;
let from = "";
beforeEach(() => {
  delays.length = 0;
  from = `10.1.0.${++addresses}`;
});

const attempt = (username: string, password: string, address = from) =>
  api.post("/api/token-auth/", { body: { username, password }, from: address });
async function fail(username: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await attempt(username, `guess ${n}`);
}

test("three failures are free, then each attempt waits longer, up to a limit", () => {
  expect(Array.from({ length: 12 }, (_, failures) => delayAfter(failures))).toEqual([
    0, 0, 0, 500, 1000, 2000, 4000, 4000, 4000, 4000, 0, 0,
  ]);
});

test("known and unknown names are slowed down and paused alike", async () => {
  await fail("known", 11);
  const ofKnown = delays.splice(0);
  await fail("nobody", 11);
  expect(ofKnown).toEqual([500, 1000, 2000, 4000, 4000, 4000, 4000]);
  expect(delays).toEqual(ofKnown);
  const answers = [await attempt("known", PASSWORD), await attempt("nobody", PASSWORD)];
  for (const { status, headers } of answers) {
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(SIGN_IN_LIMITS.windowSeconds);
  }
});

test("the right password waits like a wrong one, and then clears the failures", async () => {
  await fail("known", 5);
  expect((await attempt("known", PASSWORD)).status).toBe(200);
  expect(delays).toEqual([500, 1000, 2000]);
  await fail("known", 2);
  expect(delays).toHaveLength(3);
});

test("another address, and another name from the same address, do not wait", async () => {
  await fail("known", 4);
  delays.length = 0;
  expect((await attempt("known", PASSWORD, "10.2.0.1")).status).toBe(200);
  await attempt("somebody else", "a guess");
  expect(delays).toEqual([]);
});

/** Records failures without the work of a hundred hashes. */
const failures = async (key: string, points: number) =>
  await database.pool.query({
    text: "insert into rate_limit (key, points, expire) values ($1, $2, $3) on conflict (key) do update set points = $2",
    values: [key, points, Date.now() + 60_000],
  });

test("a user who signed in from an address before is not locked out by others who guess there", async () => {
  expect((await attempt("known", PASSWORD)).status).toBe(200);
  // for a month
  const { rows } = await database.pool.query("select max(expire) as until from rate_limit where key like 'known:%'");
  expect(Math.round((Number(rows[0].until) - Date.now()) / 86_400_000)).toBe(30);
  await failures(`address:${from}`, 100);
  expect((await attempt("known", PASSWORD)).status).toBe(200);
  expect((await attempt("nobody", "a guess")).status).toBe(429);
  // three guesses at a user of this address, and no more
  const guesses = [];
  for (let n = 0; n < 4; n += 1) guesses.push((await attempt("known", `guess ${n}`)).status);
  expect(guesses).toEqual([400, 400, 400, 429]);
  expect((await attempt("known", PASSWORD)).status).toBe(429);
  expect((await attempt("known", PASSWORD, "10.3.0.1")).status).toBe(200);
});

test("a username that is guessed at from everywhere is paused, except where its owner signed in before", async () => {
  await makeUser(account, { username: "wanted" });
  expect((await attempt("wanted", PASSWORD)).status).toBe(200);
  await failures("name:wanted", 100);
  expect((await attempt("Wanted", PASSWORD, "10.3.0.2")).status).toBe(429);
  expect((await attempt("wanted", PASSWORD)).status).toBe(200);
  expect((await attempt("known", PASSWORD, "10.3.0.2")).status).toBe(200);
});

test("failures of one username add up over all addresses", async () => {
  for (let n = 0; n < 3; n += 1) await attempt("spread", "a guess", `10.4.0.${n}`);
  const { rows } = await database.pool.query("select points from rate_limit where key = 'name:spread'");
  expect(rows).toEqual([{ points: 3 }]);
});

test("an IPv6 address counts together with its owner's whole network", async () => {
  for (let n = 0; n < 10; n += 1) await attempt("known", "a guess", `2001:db8:0:1::${n}`);
  expect((await attempt("known", PASSWORD, "2001:db8:0:1:ffff::1")).status).toBe(429);
  expect((await attempt("known", PASSWORD, "2001:db8:0:2::1")).status).toBe(200);
});

test("a waiting attempt blocks neither others at the address nor the database", async () => {
  await fail("known", 3);
  const { promise: slow, resolve: wake } = deferred();
  const slowDown = services.guard.slowDown;
  services.guard.slowDown = async (username, address) => {
    await slowDown(username, address);
    if (username === "known") await slow;
  };
  try {
    const waiting = attempt("known", PASSWORD);
    expect((await attempt("nobody", "a guess")).status).toBe(400);
    await database.pool.query("select 1");
    wake();
    expect((await waiting).status).toBe(200);
  } finally {
    services.guard.slowDown = slowDown;
  }
});

test("a failure costs the same number of writes for a name that does not exist", async () => {
  const writes = async (username: string) => {
    const count = async () =>
      (
        await database.pool.query(
          "select (select count(*) from audit_event) + (select coalesce(sum(points), 0) from rate_limit) as writes",
        )
      ).rows[0].writes;
    const before = Number(await count());
    await attempt(username, "a guess");
    return Number(await count()) - before;
  };
  expect(await writes("known")).toBe(await writes("nobody"));
});
