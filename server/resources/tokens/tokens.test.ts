import { beforeAll, expect, test } from "vitest";
import { createServices } from "../../api/create-services.ts";
import { COMMAND_LINE } from "../../audit/agent.ts";
import { type TestUser, testApp } from "../../testing/app.ts";
import { defaultToken } from "./issue.ts";

const { api, services, database, makeAccount, makeUser, tokenOf } = await testApp();
const PATH = "/api/v1/tokens/";
interface Token {
  readonly id: number;
  readonly token: string;
}

const account = await makeAccount();
const stranger = await makeAccount();
let admin: TestUser;
let website: TestUser;
let strangeAdmin: TestUser;
beforeAll(async () => {
  admin = await makeUser(account, { role: "admin" });
  website = await makeUser(account);
  strangeAdmin = await makeUser(stranger, { role: "admin" });
});

const statusOf = async (token: string) => (await api.get("/api/v1/users/profile/", { as: token })).status;
/** Waits until a token is rejected. The tests of the token cache check that it takes at most a second. */
const expectEnd = (token: string) => expect.poll(() => statusOf(token)).toBe(401);
const makeToken = async (body: object) => (await api.post<Token>(PATH, { as: admin, body })).body;

test("a named token works, is shown again, and is listed without its value", async () => {
  const user = await makeUser(account);
  const made = await api.post<Token>(PATH, { as: admin, body: { user: user.id, name: "Kiosk" } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ user: user.id, username: user.username, name: "Kiosk", is_default: false });
  const profile = await api.get("/api/v1/users/profile/", { as: made.body.token });
  expect(profile.body).toMatchObject({ id: user.id });
  expect((await api.get(`${PATH}${made.body.id}/`, { as: admin })).body).toEqual({ ...made.body });
  const listed = await api.get<{ results: object[] }>(`${PATH}?user=${user.id}`, { as: admin });
  expect(listed.body).toMatchObject({ results: [{ id: made.body.id }] });
  expect(JSON.stringify(listed.body)).not.toContain("lp_");
});

test("the list is narrowed by id and search", async () => {
  const { id } = await makeToken({ user: website.id, name: "Lobby screen" });
  await makeToken({ user: website.id, name: "Till" });
  for (const query of [`id=${id}`, "search=LOBBY"]) {
    const { body } = await api.get<{ results: object[] }>(`${PATH}?${query}`, { as: admin });
    expect(body.results).toEqual([expect.objectContaining({ id, account: account.id, name: "Lobby screen" })]);
    expect(JSON.stringify(body)).not.toContain("lp_");
    const { body: others } = await api.get<{ count: number }>(`${PATH}?${query}`, { as: strangeAdmin });
    expect(others.count).toBe(0);
  }
});

test("without a user it acts for its creator", async () => {
  const { token } = await makeToken({ name: "Mine" });
  expect((await api.get("/api/v1/users/profile/", { as: token })).body).toMatchObject({ id: admin.id });
});

test("a revoked token stops working and disappears from the API", async () => {
  const { id, token } = await makeToken({ user: website.id, name: "Short" });
  expect(await statusOf(token)).toBe(200);
  expect((await api.delete(`${PATH}${id}/`, { as: admin })).status).toBe(204);
  await expectEnd(token);
  expect((await api.delete(`${PATH}${id}/`, { as: admin })).status).toBe(404);
  expect((await api.post(`${PATH}${id}/rotate/`, { as: admin })).status).toBe(404);
});

test("a rotated token is a different one, and the former one stops working", async () => {
  const { id, token } = await makeToken({ user: website.id, name: "Turning" });
  expect(await statusOf(token)).toBe(200);
  const rotated = await api.post<Token>(`${PATH}${id}/rotate/`, { as: admin });
  expect(rotated.body.id).toBe(id);
  expect(await statusOf(rotated.body.token)).toBe(200);
  await expectEnd(token);
  const both = await Promise.all([1, 2].map(() => api.post<Token>(`${PATH}${id}/rotate/`, { as: admin })));
  const now = await api.get<Token>(`${PATH}${id}/`, { as: admin });
  expect(new Set(both.map(({ body }) => body.token)).size).toBe(2);
  expect(both.map(({ body }) => body.token)).toContain(now.body.token);
});

test("a token ends when it expires", async () => {
  const past = await api.post(PATH, { as: admin, body: { name: "Late", expires_at: "2020-01-01T00:00:00Z" } });
  expect(past.body).toEqual({ expires_at: ["Must be in the future."] });
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const { id, token } = await makeToken({ user: website.id, name: "Brief", expires_at });
  expect(await statusOf(token)).toBe(200);
  // the hour passes
  await database.pool.query({ text: "update api_token set expires_at = now() where token_id = $1", values: [id] });
  await expectEnd(token);
  const expired = await api.get("/api/v1/leads/", { as: token });
  expect(expired.sent).toEqual({ detail: "This token has expired. Get a new one.", code: "token_expired" });
  // a revoked token gets the same answer as an unknown one
  await api.delete(`${PATH}${id}/`, { as: admin });
  const revoked = await api.get("/api/v1/leads/", { as: token });
  expect(revoked.sent).toEqual({ detail: "Invalid token.", code: "token_invalid" });
});

test("a named token shows and rotates itself, and never returns the user's own, which outlives it", async () => {
  const own = await tokenOf(website);
  const { id, token } = await makeToken({ user: website.id, name: "For a week" });
  expect((await api.get("/api/v1/users/token/", { as: token })).body).toEqual({ token });
  const rotated = await api.post<Token>("/api/v1/users/token/rotate/", { as: token });
  expect((await api.get<Token>(`${PATH}${id}/`, { as: admin })).body.token).toBe(rotated.body.token);
  expect(await tokenOf(website)).toBe(own);
});

test("tokens of other accounts do not exist", async () => {
  const { id } = await makeToken({ user: website.id, name: "Ours" });
  expect((await api.get(`${PATH}${id}/`, { as: strangeAdmin })).status).toBe(404);
  expect((await api.post(`${PATH}${id}/rotate/`, { as: strangeAdmin })).status).toBe(404);
  expect((await api.delete(`${PATH}${id}/`, { as: strangeAdmin })).status).toBe(404);
  const list = await api.get<{ results: { user: number }[] }>(`${PATH}?page_size=100`, { as: strangeAdmin });
  expect(list.body.results.every(({ user }) => user === strangeAdmin.id)).toBe(true);
});

test("a user's own token is created once, however many request it at first", async () => {
  const fresh = await makeUser(account);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => tokenOf(fresh)));
  expect(new Set(tokens).size).toBe(1);
  const own = await api.get<Token>("/api/v1/users/token/", { as: fresh });
  expect(own.body).toEqual({ token: tokens[0] });
  const rotated = await api.post<Token>("/api/v1/users/token/rotate/", { as: fresh });
  expect(rotated.body.token).not.toBe(tokens[0]);
  expect(await tokenOf(fresh)).toBe(rotated.body.token);
});

test("with another secret key the token shown is the one that works", async () => {
  const user = await makeUser(account);
  const former = await tokenOf(user);
  const moved = createServices(database, "another-secret-key-for-tests-0123456789", services.log);
  const shown = await defaultToken(moved, { accountId: user.account, userId: user.id }, COMMAND_LINE);
  await moved.tokens.close();
  expect(shown).not.toBe(former);
  expect(await statusOf(shown)).toBe(200);
});

test("the database contains no token", async () => {
  const token = await tokenOf(website);
  const { rows } = await database.pool.query("select * from api_token");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a token that was rotated in the meantime is not revoked by mistake; its use does not count as a change", async () => {
  const { id, token } = await makeToken({ user: website.id, name: "Turned" });
  const read = await api.get(`${PATH}${id}/`, { as: admin });
  await database.pool.query({ text: "update api_token set last_used_at = now() where token_id = $1", values: [id] });
  const used = await api.get(`${PATH}${id}/`, { as: admin });
  expect([used.headers.get("etag"), used.body.token]).toEqual([read.headers.get("etag"), token]);
  const rotated = await api.post(`${PATH}${id}/rotate/`, { as: admin });
  const withMatch = async (etag: string | null) =>
    (await api.delete(`${PATH}${id}/`, { as: admin, headers: { "If-Match": etag ?? "" } })).status;
  expect(await withMatch(read.headers.get("etag"))).toBe(412);
  expect(await withMatch(rotated.headers.get("etag"))).toBe(204);
});
