import { beforeAll, expect, test } from "vitest";
import { MESSAGES } from "#contract";
import { PASSWORD, type TestUser, testApp } from "../../testing/app.ts";

const { api, app, makeAccount, makeUser, tokenOf } = await testApp();
const PATH = "/api/token-auth/";
const account = await makeAccount();
let user: TestUser;
beforeAll(async () => {
  user = await makeUser(account, { username: "Website" });
});

const obtain = (username: string, password = PASSWORD, from = "127.0.0.1") =>
  api.post(PATH, { body: { username, password }, from });
const REFUSED = [400, { non_field_errors: [MESSAGES.tokenAuthFailed] }];

test("the same token, always", async () => {
  const answers = await Promise.all([obtain("Website"), obtain("website"), obtain("WEBSITE")]);
  const token = await tokenOf(user);
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { token }]);
  const profile = await api.get("/api/v1/users/profile/", { as: token });
  expect(profile.body).toEqual({ id: user.id, username: "Website", email: "", first_name: "", last_name: "" });
});

test("a form may send name and password as form fields", async () => {
  const send = (fields: string) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return app.request(PATH, { method: "POST", headers, body: fields });
  };
  const answer = await send(`username=Website&password=${encodeURIComponent(PASSWORD).replaceAll("%20", "+")}`);
  expect([answer.status, await answer.json()]).toEqual([200, { token: await tokenOf(user) }]);
  const refused = await send("username=Website&pass=x");
  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      password: ["This field is required."],
      pass: [expect.stringContaining("Unknown field.")],
      codes: { password: ["required"], pass: ["unknown_field"] },
    },
  ]);
  expect((await send("username=a&username=b&password=c")).status).toBe(400);
  const elsewhere = await app.request("/api/v1/leads/", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Authorization: `Token ${await tokenOf(user)}` },
    body: "lead_id=1",
  });
  expect(elsewhere.status).toBe(415);
});

test("nobody learns whether a user name exists", async () => {
  const inactive = await makeUser(account, { username: "gone" });
  const admin = await makeUser(account, { role: "admin" });
  await api.patch(`/api/v1/users/${inactive.id}/`, { as: admin, body: { is_active: false } });
  for (const [username, password] of [
    ["website", "wrong"],
    ["nobody", "wrong"],
    ["gone", PASSWORD],
    ["'; drop table app_user; --", "x"],
  ] as const) {
    const { status, body } = await obtain(username, password, "10.0.0.1");
    expect([status, body]).toEqual(REFUSED);
  }
  // An unknown name must cost the work of a known one, three quarters of which is the hash.
  const known = await workOf("website", "wrong");
  for (const [username, password] of [
    ["nobody", "wrong"],
    ["gone", PASSWORD],
  ] as const) {
    expect(await workOf(username, password)).toBeGreaterThan(known * 0.6);
  }
});

/** The least CPU time of several attempts, in microseconds, which does not grow when other processes are busy. */
async function workOf(username: string, password: string): Promise<number> {
  const attempts: number[] = [];
  for (let n = 1; n <= 5; n += 1) {
    const before = process.cpuUsage();
    expect((await obtain(username, password, `10.0.1.${n}`)).status).toBe(400);
    const { user, system } = process.cpuUsage(before);
    attempts.push(user + system);
  }
  return Math.min(...attempts);
}

test("a client that guesses is paused, others are not", async () => {
  const from = "10.0.0.2";
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await obtain("website", `guess ${n}`, from)).status);
  expect(new Set(statuses)).toEqual(new Set([400]));
  const paused = await obtain("website", PASSWORD, from);
  expect(paused.status).toBe(429);
  expect(Number(paused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await obtain("website", PASSWORD, "10.0.0.3")).status).toBe(200);
});

test("guesses sent all at once are counted one by one", async () => {
  const from = "10.0.0.8";
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => obtain("website", `guess ${n}`, from)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

test("guesses from a whole network are counted one by one", async () => {
  const sent = Array.from({ length: 40 }, (_, n) =>
    obtain("website", `guess ${n}`, `2001:db8:7::${(n + 1).toString(16)}`),
  );
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
});

test("many programs that start at once all get the token", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => obtain("website", PASSWORD, "10.0.0.9")));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test("a successful sign-in in time clears the failures", async () => {
  const from = "10.0.0.4";
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 5; n += 1) await obtain("website", "wrong", from);
    expect((await obtain("website", PASSWORD, from)).status).toBe(200);
  }
});

test("an address that tries many names is paused for all", async () => {
  const from = "10.0.0.5";
  for (let n = 0; n < 100; n += 1) await obtain(`name-${n}`, "wrong", from);
  expect((await obtain("website", PASSWORD, from)).status).toBe(429);
});

test("an address that tries many tokens is paused", async () => {
  const from = "10.0.0.6";
  const statuses = new Set<number>();
  for (let n = 0; n < 305; n += 1) {
    statuses.add((await api.get("/api/v1/leads/", { as: `lp_guess-${n}`, from })).status);
  }
  expect(statuses).toEqual(new Set([401, 429]));
  // a known token from there still works
  expect((await api.get("/api/v1/users/profile/", { as: user, from })).status).toBe(200);
});

test("a user's own password: the current one must be right, and guesses are limited as at sign-in", async () => {
  const from = "10.0.0.7";
  const change = (current_password: string, new_password: string) =>
    api.post("/api/v1/users/password/", { as: user, from, body: { current_password, new_password } });
  expect((await change(PASSWORD, "short")).body).toEqual({
    new_password: ["Ensure this field has at least 10 characters."],
  });
  for (let n = 0; n < 10; n += 1) {
    expect((await change("wrong", "a new password")).body).toEqual({ current_password: [MESSAGES.wrongPassword] });
  }
  expect((await change(PASSWORD, "a new password")).status).toBe(429);
});
