import { beforeAll, expect, test } from "vitest";
import { MESSAGES } from "#contract";
import { COMMAND_LINE } from "../../audit/agent.ts";
import { PASSWORD, type TestUser, testApp } from "../../testing/app.ts";
import { recordSignIn } from "../users/sessions.ts";

const { api, database, makeAccount, makeUser } = await testApp();
const PATH = "/api/v1/session/";
const HOST = "localhost";
const SAME_SITE = { Origin: `http://${HOST}`, Host: HOST };
const OTHER_SITE = { Origin: "https://evil.example", Host: HOST };

const agency = await makeAccount({ name: "Beta Agency" });
const client = await makeAccount({ name: "Alpha Client", parent: agency.id });
let agent: TestUser;
let apiClient: TestUser;
beforeAll(async () => {
  agent = await makeUser(agency, { role: "admin" });
  apiClient = await makeUser(client);
});

const signIn = (username: string, password = PASSWORD, headers: Record<string, string> = SAME_SITE) =>
  api.post(PATH, { body: { username, password }, headers });

/** The cookie of a new session, as a browser sends it back. */
async function cookieOf(user: TestUser, password = PASSWORD): Promise<string> {
  const { headers } = await signIn(user.username, password);
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

test("signing in sets a cookie that scripts cannot read and other sites cannot use", async () => {
  const answer = await signIn(agent.username.toUpperCase());
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    user: { id: agent.id, is_staff: true, is_superuser: false },
    account: { slug: agency.slug },
    accounts: [{ slug: client.slug }, { slug: agency.slug }],
  });
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^leadplane=/);
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(part);
  const { rows } = await database.pool.query("select session_id from session");
  expect(rows.some(({ session_id }) => cookie.includes(session_id))).toBe(false);
});

test("the session acts in any account within its reach, and in no other", async () => {
  const Cookie = await cookieOf(agent);
  const own = await api.get(PATH, { headers: { Cookie } });
  expect(own.body).toMatchObject({ account: { slug: agency.slug } });
  const other = await api.get(PATH, { headers: { Cookie, "X-Account": client.slug } });
  expect(other.body).toMatchObject({ account: { slug: client.slug } });
  expect((await api.get(PATH, { headers: { Cookie, "X-Account": "nobody" } })).status).toBe(404);
});

test("a write with the cookie must come from this site", async () => {
  const Cookie = await cookieOf(agent);
  const body = { first_name: "Eve" };
  const path = `/api/v1/users/${apiClient.id}/`;
  const withHeaders = async (headers: object) =>
    (await api.patch(path, { body, headers: { Cookie, ...headers } })).status;
  expect(await withHeaders({})).toBe(403);
  expect(await withHeaders(OTHER_SITE)).toBe(403);
  expect(await withHeaders({ ...SAME_SITE, "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await withHeaders({ ...SAME_SITE, "Sec-Fetch-Site": "same-site" })).toBe(403);
  expect(await withHeaders({ Origin: "null", Host: HOST })).toBe(403);
  expect(await withHeaders({ Origin: `https://${HOST}`, Host: HOST })).toBe(403);
  expect(await withHeaders({ Origin: `http://${HOST}:8000`, Host: HOST })).toBe(403);
  expect(await withHeaders(SAME_SITE)).toBe(200);
  expect(await withHeaders({ Host: HOST, "Sec-Fetch-Site": "same-origin" })).toBe(200);
});

test("another site cannot sign its visitors in", async () => {
  expect((await signIn(agent.username, PASSWORD, OTHER_SITE)).status).toBe(403);
  expect((await signIn(agent.username, PASSWORD, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  const throughProxy = await signIn(agent.username, PASSWORD, { Origin: `https://${HOST}`, Host: HOST });
  expect(throughProxy.body).toEqual({
    detail: `Sign in at http://${HOST}/admin/. If this server has another address, set PUBLIC_URL or TRUSTED_PROXIES.`,
  });
  const form = await api.post(PATH, {
    body: `username=${agent.username}&password=${PASSWORD}`,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(form.status).toBe(415);
});

test("API clients have no session", async () => {
  const answer = await signIn(apiClient.username);
  expect([answer.status, answer.body]).toEqual([403, { detail: MESSAGES.adminOnly }]);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test("signing out ends the session itself, not only the cookie", async () => {
  const Cookie = await cookieOf(agent);
  const answer = await api.delete(PATH, { headers: { Cookie, ...SAME_SITE } });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("set-cookie")).toMatch(/^leadplane=;.*Max-Age=0/);
  expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  expect((await api.get(PATH, { headers: { Cookie } })).status).toBe(401);
});

test("a password change ends the other sessions and keeps the current one", async () => {
  const user = await makeUser(agency, { role: "admin" });
  const [mine, other] = [await cookieOf(user), await cookieOf(user)];
  const statuses = async () =>
    await Promise.all([mine, other].map(async (Cookie) => (await api.get(PATH, { headers: { Cookie } })).status));
  const body = { current_password: PASSWORD, new_password: "a longer password than before" };
  const changed = await api.post("/api/v1/users/password/", { body, headers: { Cookie: mine, ...SAME_SITE } });
  expect(changed.status).toBe(204);
  expect(await statuses()).toEqual([200, 401]);
  expect((await signIn(user.username)).status).toBe(400);
  expect((await signIn(user.username, body.new_password)).status).toBe(201);
  // after a reset by another user no session remains
  await api.patch(`/api/v1/users/${user.id}/`, { as: agent, body: { password: "reset by an administrator" } });
  expect(await statuses()).toEqual([401, 401]);
});

test("a deactivated user's session ends, and is not restored", async () => {
  const user = await makeUser(agency, { role: "admin" });
  const Cookie = await cookieOf(user);
  await api.patch(`/api/v1/users/${user.id}/`, { as: agent, body: { is_active: false } });
  expect((await api.get(PATH, { headers: { Cookie } })).status).toBe(401);
  await api.patch(`/api/v1/users/${user.id}/`, { as: agent, body: { is_active: true } });
  expect((await api.get(PATH, { headers: { Cookie } })).status).toBe(401);
});

test("a user's own sessions are listed, with the current one marked, and each can be ended", async () => {
  const user = await makeUser(agency, { role: "admin" });
  const [mine, other] = [await cookieOf(user), await cookieOf(user)];
  const list = async (Cookie: string) => (await api.get("/api/v1/sessions/", { headers: { Cookie } })).body;
  const sessions = await list(mine);
  expect(sessions).toHaveLength(2);
  expect(sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
  // neither the cookie nor the hash of it
  const { rows } = await database.pool.query("select session_id from session");
  for (const { session_id } of rows) expect(JSON.stringify(sessions)).not.toContain(session_id);

  const stranger = await cookieOf(agent);
  const ofMine = sessions.find(({ current }: { current: boolean }) => current).id;
  const ofOther = sessions.find(({ current }: { current: boolean }) => !current).id;
  const end = async (id: number, Cookie: string) =>
    await api.delete(`/api/v1/sessions/${id}/`, { headers: { Cookie, ...SAME_SITE } });
  expect((await list(stranger)).some(({ id }: { id: number }) => id === ofMine || id === ofOther)).toBe(false);
  expect((await end(ofOther, stranger)).status).toBe(404);

  expect((await end(ofOther, mine)).status).toBe(204);
  expect((await end(ofOther, mine)).status).toBe(404);
  expect((await api.get(PATH, { headers: { Cookie: other } })).status).toBe(401);
  // ending the current session is signing out
  const out = await end(ofMine, mine);
  expect([out.status, out.headers.get("set-cookie")]).toEqual([204, expect.stringMatching(/^leadplane=;.*Max-Age=0/)]);
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
  expect((await api.get(PATH, { headers: { Cookie: mine } })).status).toBe(401);
});

test("a user who loses the role loses the sessions", async () => {
  const user = await makeUser(agency, { role: "admin" });
  const Cookie = await cookieOf(user);
  await api.patch(`/api/v1/users/${user.id}/`, { as: agent, body: { is_staff: false } });
  expect((await api.get(PATH, { headers: { Cookie } })).status).toBe(401);
});

test("a session that begins during a password change does not survive it", async () => {
  const user = await makeUser(agency, { role: "admin" });
  const { rows } = await database.pool.query({
    text: "select * from app_user where user_id = $1",
    values: [user.id],
  });
  // the password has been checked, and changes before the session begins
  await api.patch(`/api/v1/users/${user.id}/`, { as: agent, body: { password: "reset in the meantime" } });
  expect(await recordSignIn(database.kysely, rows[0], COMMAND_LINE)).toBe(false);
  // in any order, nobody is signed in with the former password
  const current = { password: "reset in the meantime" };
  for (const password of ["another in the meantime", "and yet another one"]) {
    const [signedIn] = await Promise.all([
      signIn(user.username, current.password),
      api.patch(`/api/v1/users/${user.id}/`, { as: agent, body: { password } }),
    ]);
    current.password = password;
    const Cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    if (signedIn.status === 201) expect((await api.get(PATH, { headers: { Cookie } })).status).toBe(401);
    else expect(signedIn.status).toBe(400);
  }
});
