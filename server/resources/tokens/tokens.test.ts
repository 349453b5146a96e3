import { beforeAll, expect, test } from "vitest";
import { TEST_LEADS } from "#contract";
import { createServices } from "../../api/create-services.ts";
import { COMMAND_LINE } from "../../audit/agent.ts";
import { type TestUser, testApp } from "../../testing/app.ts";
import { defaultToken } from "./issue.ts";

const { api, services, database, makeAccount, makeUser, editModel, tokenOf, testTokenOf } = await testApp();
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

const LEADS = "/api/v1/leads/";
const INCOME = { number: 1, text: "Income?", type: "number", field_name: "income", required: true } as const;

/** An account that asks for income, with a test token of its API client. */
async function incomeAccount() {
  const account = await makeAccount();
  await editModel(
    account,
    { kind: "question", action: "create", data: INCOME },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}", x_axis: true } },
  );
  const [client, admin] = [await makeUser(account), await makeUser(account, { role: "admin" })];
  return { account, client, admin, testToken: await testTokenOf(client) };
}

test("a test token shows that it is one, also after it is rotated, and so does the audit log", async () => {
  const made = await makeToken({ user: website.id, name: "Staging", is_test: true });
  expect(made).toMatchObject({ token: expect.stringMatching(/^lp_test_[\w-]{40}$/), is_test: true, is_default: false });
  const rotated = await api.post<Token>(`${PATH}${made.id}/rotate/`, { as: admin });
  expect(rotated.body).toMatchObject({ token: expect.stringMatching(/^lp_test_/), is_test: true });
  expect(rotated.body.token).not.toBe(made.token);
  await expectEnd(made.token);
  expect(await statusOf(rotated.body.token)).toBe(200);
  const listed = await api.get<{ results: object[] }>(`${PATH}?is_test=true`, { as: admin });
  expect(listed.body.results).toEqual([expect.objectContaining({ id: made.id, is_test: true })]);
  const live = await api.get<{ results: object[] }>(`${PATH}?is_test=false`, { as: admin });
  expect(live.body.results).not.toContainEqual(expect.objectContaining({ is_test: true }));
  const log = await api.get(`/api/v1/audit-log/?target_type=token&target_id=${made.id}`, { as: admin });
  expect(log.body.results).toContainEqual(
    expect.objectContaining({ action: "token_created", after: expect.objectContaining({ is_test: true }) }),
  );
});

test("a test lead is scored and read like a lead, and counts nowhere", async () => {
  const { account, client, admin, testToken } = await incomeAccount();
  const body = { lead_id: "L-1", name: "Ada", answers: { income: 70 } };
  const tested = await api.post(LEADS, { as: testToken, body });
  const { is_test, ...scores } = tested.body;
  expect([tested.status, is_test]).toEqual([201, true]);
  const figures = async () => {
    await database.pool.query("delete from analytics_cache");
    const read = async (path: string) => (await api.get(path, { as: admin })).body;
    const { generated_at: _, ...summary } = await read("/api/v1/analytics/lead_summary/");
    const { generated_at: __, ...effectiveness } = await read("/api/v1/analytics/recommendation_effectiveness/");
    return [
      summary,
      effectiveness,
      (await read(LEADS)).count,
      (await read(`${LEADS}?search=Ada`)).count,
      (await read(`${LEADS}?min_total=1&count=exact`)).count,
      await read("/api/v1/exports/leads.csv?columns=lead_id"),
    ];
  };
  const none = await figures();
  expect(none).toMatchObject([{ total_leads: 0 }, { total_leads: 0 }, 0, 0, 0, "lead_id\r\n"]);
  expect((await api.get(`${LEADS}L-1/`, { as: client })).status).toBe(404);
  expect((await api.post("/api/v1/tests/from-lead/", { as: admin, body: { lead_id: "L-1" } })).status).toBe(404);
  const erasing = { filters: {}, expected: 1 };
  expect((await api.post("/api/v1/erasures/", { as: admin, body: erasing })).codes).toEqual({
    expected: ["count_mismatch"],
  });
  expect((await api.delete(`/api/v1/leads/L-1/`, { as: admin })).status).toBe(404);

  // the same lead, live: it is new, and has the same scores
  const live = await api.post(LEADS, { as: client, body });
  expect([live.status, live.body]).toEqual([
    201,
    { ...scores, created_at: live.body.created_at, updated_at: live.body.updated_at },
  ]);
  const one = await figures();
  expect(one).toMatchObject([{ total_leads: 1 }, { total_leads: 1 }, 1, 1, 1, "lead_id\r\nL-1\r\n"]);
  await api.post(LEADS, { as: testToken, body: { ...body, answers: { income: 5 }, allow_duplicates: true } });
  await api.post(`${LEADS}batch/`, { as: testToken, body: { leads: [{ ...body, lead_id: "L-2" }] } });
  expect(await figures()).toEqual(one);

  const read = async (path: string, as: TestUser | string) => (await api.get(`${LEADS}${path}`, { as })).body;
  expect(await read("L-1/", client)).toMatchObject({ total_score: 70 });
  expect(await read("L-1/", testToken)).toMatchObject({ total_score: 5, is_test: true });
  expect(await read("L-1/history/", testToken)).toMatchObject({ results: [{ total_score: 70, is_test: true }] });
  expect(await read("L-1/explanation/?test=true", admin)).toMatchObject({ total_score: 5, is_test: true });
  expect(await read("?test=true&ordering=lead_id&page_size=1", admin)).toMatchObject({
    count: 2,
    next: expect.stringContaining("test=true"),
    results: [{ lead_id: "L-1", is_test: true }],
  });
  expect(await read("?test=true&search=ADA", admin)).toMatchObject({ count: 2 });
  // a list of test leads is another list
  const { next } = await read("?cursor=first&page_size=1", testToken);
  const { searchParams } = new URL(next);
  const foreign = await api.get(`${LEADS}?cursor=${searchParams.get("cursor")}&page_size=1`, { as: client });
  expect(foreign.codes).toEqual({ cursor: ["invalid_cursor"] });

  // an administrator erases test leads without touching leads
  const erased = await api.post("/api/v1/erasures/?test=true", { as: admin, body: { lead_ids: ["L-1"] } });
  expect([erased.status, erased.body]).toMatchObject([201, { leads: 1, account: account.id, is_test: true }]);
  expect((await api.get(`${LEADS}L-1/`, { as: testToken })).status).toBe(404);
  expect(await figures()).toEqual(one);
  expect((await api.get("/api/v1/erasures/", { as: admin })).body.count).toBe(0);
});

test("a change of the model applies to test leads at once, and former names are accepted", async () => {
  const { admin, testToken } = await incomeAccount();
  const score = async (answers: object, as: string | TestUser = testToken) =>
    (await api.post(LEADS, { as, body: { answers } })).body.total_score;
  expect(await score({ income: 3 })).toBe(3);
  const renamed = await api.patch("/api/v1/questions/1/", { as: admin, body: { field_name: "earnings" } });
  expect(renamed.status).toBe(200);
  await api.patch("/api/v1/scoring-models/1/", { as: admin, body: { weight: 2 } });
  expect([await score({ earnings: 3 }), await score({ income: 3 })]).toEqual([6, 6]);
  const filter = encodeURIComponent(JSON.stringify({ earnings: { min: 3 } }));
  const { body } = await api.get(`${LEADS}?answers=${filter}&include=answers`, { as: testToken });
  expect(body.results.map(({ answers }: { answers: object }) => answers)).toEqual(Array(3).fill({ earnings: 3 }));
});

test("a key belongs to test leads or to leads", async () => {
  const { client, testToken } = await incomeAccount();
  const sending = { headers: { "Idempotency-Key": "once" }, body: { lead_id: "K", answers: { income: 1 } } };
  const answers = [
    await api.post(LEADS, { as: testToken, ...sending }),
    await api.post(LEADS, { as: client, ...sending }),
    await api.post(LEADS, { as: testToken, ...sending }),
    await api.post(LEADS, { as: client, ...sending }),
  ];
  expect(
    answers.map(({ status, body, headers }) => [status, body.is_test, headers.get("Idempotent-Replayed")]),
  ).toEqual([
    [201, true, null],
    [201, undefined, null],
    [201, true, "true"],
    [201, undefined, "true"],
  ]);
});

test("an account has a limited number of test leads, and as many leads as it likes", async () => {
  const { account, client, testToken } = await incomeAccount();
  const post = async (as: string | TestUser) => await api.post(LEADS, { as, body: { answers: { income: 1 } } });
  expect((await post(testToken)).status).toBe(201);
  await database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
      select account_id, n::text, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band
      from lead, generate_series(1, $2) n where account_id = $1`,
    values: [-account.id, TEST_LEADS.count - 2],
  });
  expect((await post(testToken)).status).toBe(201);
  const full = await post(testToken);
  expect([full.status, full.code]).toEqual([400, "limit_reached"]);
  const batch = await api.post(`${LEADS}batch/`, { as: testToken, body: { leads: [{ answers: { income: 1 } }] } });
  expect([batch.status, batch.code]).toEqual([400, "limit_reached"]);
  expect((await post(client)).status).toBe(201);
});
