import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { AUDIT_ACTIONS, fillPath, MESSAGES, type Operation, operations } from "#contract";
import { type Json, PASSWORD, type TestUser, testApp } from "../testing/app.ts";
import { COMMAND_LINE } from "./agent.ts";
import { recordEvent } from "./record.ts";

const { api, database, services, makeAccount, makeUser, tokenOf } = await testApp();
const LOG = "/api/v1/audit-log/";
const SAME_SITE = { "Sec-Fetch-Site": "same-origin" };

const agency = await makeAccount({ name: "Agency" });
const client = await makeAccount({ name: "Client", parent: agency.id });
let agent: TestUser;
let admin: TestUser;
let website: TestUser;
beforeAll(async () => {
  agent = await makeUser(agency, { role: "admin", username: "agent" });
  admin = await makeUser(client, { role: "admin", username: "admin" });
  website = await makeUser(client, { username: "website" });
  // both readers of the log below create their tokens first
  for (const reader of [agent, admin]) await tokenOf(reader);
});

/** The newest events of the client account, or those that match a query. */
async function events(query = "", as: TestUser = admin, headers = {}): Promise<Json[]> {
  const { status, body } = await api.get(`${LOG}?page_size=100${query}`, { as, headers });
  expect(status).toBe(200);
  return body.results;
}
const newest = async (query = "", as: TestUser = admin): Promise<Json> => (await events(query, as))[0];
const by = ({ id, username }: TestUser) => ({ id, username });

const signIn = (username: string, password = PASSWORD) =>
  api.post("/api/v1/session/", { body: { username, password }, headers: { ...SAME_SITE, "User-Agent": "A browser" } });

async function cookieOf(user: TestUser, password = PASSWORD): Promise<Record<string, string>> {
  const { headers } = await signIn(user.username, password);
  return { ...SAME_SITE, Cookie: headers.get("set-cookie")?.split(";")[0] ?? "" };
}

describe("signing in and out", () => {
  test("success, failure, and the end of sessions", async () => {
    const headers = await cookieOf(admin);
    const user = { type: "user", id: String(admin.id), label: "admin" };
    expect(await newest()).toMatchObject({
      action: "sign_in",
      actor: by(admin),
      via: "session",
      credential: "",
      ip: "127.0.0.1",
      user_agent: "A browser",
      target: user,
      before: null,
      after: null,
    });
    await signIn("admin", "a wrong guess");
    // the user of a failed attempt is not known
    expect(await newest()).toMatchObject({ action: "sign_in_failed", actor: null, via: "session", target: user });
    const other = await cookieOf(admin);
    const sessions = await api.get("/api/v1/sessions/", { headers });
    const { id } = sessions.body.find(({ current }: Json) => !current);
    await api.delete(`/api/v1/sessions/${id}/`, { headers });
    expect(await newest()).toMatchObject({
      action: "session_ended",
      actor: by(admin),
      target: { type: "session", id: String(id) },
      before: { ip: "127.0.0.1", user_agent: "A browser" },
    });
    expect((await api.get("/api/v1/session/", { headers: other })).status).toBe(401);
    await api.delete("/api/v1/session/", { headers });
    expect(await newest()).toMatchObject({ action: "sign_out", actor: by(admin), target: { type: "session" } });
  });

  test("a sign-in for a token, an API client that signs in to the admin, and an unknown name, which no log records", async () => {
    const count = async () => (await database.pool.query("select count(*) from audit_event")).rows[0].count;
    const kiosk = await makeUser(client, { username: "kiosk" });
    await api.post("/api/token-auth/", { body: { username: "kiosk", password: PASSWORD } });
    expect((await events(`&actor=${kiosk.id}`)).map(({ action }) => action)).toEqual(["token_created", "sign_in"]);
    await signIn("kiosk");
    expect(await newest()).toMatchObject({ action: "sign_in_failed", after: { reason: MESSAGES.adminOnly } });
    const before = await count();
    await signIn("nobody", "hunter2 hunter2");
    expect(await count()).toBe(before);
  });

  test("a user changes their own password, and an administrator sets one", async () => {
    const body = { current_password: "not it at all", new_password: "a secret of my own" };
    await api.post("/api/v1/users/password/", { as: website, body });
    expect(await newest()).toMatchObject({ action: "password_change_failed", actor: by(website) });
    await api.post("/api/v1/users/password/", { as: website, body: { ...body, current_password: PASSWORD } });
    expect(await newest()).toMatchObject({
      action: "password_changed",
      actor: by(website),
      after: { password: "changed" },
    });
    await api.patch(`/api/v1/users/${website.id}/`, { as: admin, body: { password: "set by the admin" } });
    expect(await newest()).toMatchObject({
      action: "password_reset",
      actor: by(admin),
      target: { type: "user", id: String(website.id), label: "website" },
      after: { password: "changed" },
    });
  });
});

describe("users, accounts, and tokens", () => {
  test("a user from creation to deletion; the events outlive the user", async () => {
    const made = await api.post<Json>("/api/v1/users/", {
      as: admin,
      body: { username: "brief", password: "a short visit", email: "brief@example.com" },
    });
    const { id } = made.body;
    const target = { type: "user", id: String(id), label: "brief" };
    await api.patch(`/api/v1/users/${id}/`, { as: admin, body: { first_name: "Bree", is_active: false } });
    await api.patch(`/api/v1/users/${id}/`, { as: admin, body: { first_name: "Bree" } });
    await api.delete(`/api/v1/users/${id}/`, { as: admin });
    const logged = await events(`&target_type=user&target_id=${id}`);
    expect(logged.map(({ action }) => action)).toEqual(["delete", "update", "create"]);
    expect(logged.every((event) => event.actor.id === admin.id)).toBe(true);
    expect(logged[2]).toMatchObject({ target, before: null, after: { username: "brief", email: "brief@example.com" } });
    expect(logged[1]).toMatchObject({
      target,
      before: { first_name: "", is_active: true },
      after: { first_name: "Bree" },
    });
    expect(logged[0]).toMatchObject({ target, before: { first_name: "Bree", is_active: false }, after: null });
  });

  test("events keep the name of a deleted user", async () => {
    const passing = await makeUser(client, { role: "admin", username: "passing" });
    await api.patch(`/api/v1/users/${website.id}/`, { as: passing, body: { last_name: "Site" } });
    await api.delete(`/api/v1/users/${passing.id}/`, { as: admin });
    expect(await newest(`&actor=${passing.id}`)).toMatchObject({ action: "update", actor: by(passing) });
  });

  test("a token is recorded without its value", async () => {
    const body = { user: website.id, name: "Kiosk", expires_at: "2099-01-01T00:00:00Z" };
    const made = await api.post<Json>("/api/v1/tokens/", { as: admin, body });
    const { id, token } = made.body;
    await api.get(`/api/v1/tokens/${id}/`, { as: admin });
    await api.post(`/api/v1/tokens/${id}/rotate/`, { as: admin });
    const rotated = await api.get<Json>("/api/v1/users/token/", { as: token });
    expect(rotated.status).toBe(401);
    await api.delete(`/api/v1/tokens/${id}/`, { as: admin });
    const logged = await events(`&target_type=token&target_id=${id}`);
    expect(logged.map(({ action }) => action)).toEqual([
      "token_revoked",
      "token_rotated",
      "token_shown",
      "token_created",
    ]);
    expect(logged[3]).toMatchObject({ target: { label: "Kiosk" }, after: { user: website.id, name: "Kiosk" } });
    expect(JSON.stringify(logged)).not.toContain("lp_");
  });

  test("an action with a named token records its name", async () => {
    const made = await api.post<Json>("/api/v1/tokens/", { as: admin, body: { name: "Nightly job" } });
    await api.get("/api/v1/users/token/", { as: made.body.token });
    expect(await newest()).toMatchObject({ action: "token_shown", via: "token", credential: "Nightly job" });
    expect(await events("&search=NIGHTLY")).toHaveLength(2);
  });

  test("an account is recorded in its own log and in that of its agency, which also records its deletion", async () => {
    const first_user = { username: "elm-admin", password: "a street of elms" };
    const made = await api.post<Json>("/api/v1/accounts/", {
      as: agent,
      body: { name: "Elm Street", copy_model_of: client.id, first_user },
    });
    const { id, slug } = made.body;
    const own = await events("", agent, { "X-Account": slug });
    expect(own.map(({ action, target }) => [action, target.type])).toEqual([
      ["create", "user"],
      ["create", "account"],
    ]);
    expect(own[1]).toMatchObject({
      actor: by(agent),
      after: { name: "Elm Street", slug, parent: agency.id, time_zone: "UTC", model: "Copied from Client" },
    });
    await api.patch(`/api/v1/accounts/${id}/`, { as: agent, body: { time_zone: "Europe/Oslo" } });
    expect((await events("", agent, { "X-Account": slug }))[0]).toMatchObject({
      action: "update",
      before: { time_zone: "UTC" },
      after: { time_zone: "Europe/Oslo" },
    });
    await api.delete(`/api/v1/accounts/${id}/`, { as: agent });
    const logged = await events(`&target_type=account&target_id=${id}`, agent);
    expect(logged.map(({ action }) => action)).toEqual(["delete", "create"]);
    expect(logged[0]).toMatchObject({ before: { name: "Elm Street", slug }, after: null });
  });
});

describe("the model", () => {
  const headers = { "X-Account": client.slug };

  test("an edit by the agency is in the client's log, with the item before and after", async () => {
    const body = { number: 1, text: "Sure?", type: "choice", field_name: "sure", choices: [{ text: "Yes" }] };
    const { body: question } = await api.post<Json>("/api/v1/questions/", { as: agent, headers, body });
    expect(await newest()).toMatchObject({
      action: "create",
      actor: by(agent),
      target: { type: "question", id: String(question.id), label: "Sure?" },
      before: null,
      after: question,
    });
    await api.patch(`/api/v1/questions/${question.id}/choices/1/`, { as: agent, headers, body: { value: 7 } });
    expect(await newest()).toMatchObject({
      action: "update",
      target: { type: "choice", id: "1", label: "Yes" },
      before: { value: 1, question: question.id },
      after: { value: 7, question: question.id },
    });
    // a request that changes nothing creates no event
    const { id } = await newest();
    await api.patch(`/api/v1/questions/${question.id}/`, { as: agent, headers, body: { text: "Sure?" } });
    expect((await newest()).id).toBe(id);
    await api.delete(`/api/v1/questions/${question.id}/`, { as: admin });
    expect(await newest()).toMatchObject({
      action: "delete",
      actor: by(admin),
      after: null,
      before: { text: "Sure?" },
    });
  });

  test("a text of pages is labeled by its beginning, with whole characters", async () => {
    const body = { number: 9, text: `${"x".repeat(199)}🙂🙂`, type: "text", field_name: "smile" };
    const { body: question } = await api.post<Json>("/api/v1/questions/", { as: admin, body });
    expect((await newest()).target.label).toBe(`${"x".repeat(199)}🙂`);
    await api.delete(`/api/v1/questions/${question.id}/`, { as: admin });
  });

  test("models, ranges, rules, calculated fields, bands, and restored versions", async () => {
    const question = { number: 2, text: "How many?", type: "number", field_name: "many" };
    const { body: asked } = await api.post<Json>("/api/v1/questions/", { as: admin, body: question });
    const model = { question: asked.id, formula: "{many}", value_ranges: [{ start: 0, end: 5, points: 1 }] };
    const { body: made } = await api.post<Json>("/api/v1/scoring-models/", { as: admin, body: model });
    expect(await newest()).toMatchObject({ target: { type: "scoring_model", label: "{many}" } });
    const range = `/api/v1/value-ranges/${made.value_ranges[0].id}/`;
    await api.patch(range, { as: admin, body: { points: 2 } });
    expect(await newest()).toMatchObject({
      target: { type: "value_range", label: "0 to 5" },
      before: { points: 1, scoring_model: made.id },
      after: { points: 2 },
    });
    const rule = { question: asked.id, rule: "If {many} > 3", response_text: "Plenty" };
    await api.post("/api/v1/recommendations/", { as: admin, body: rule });
    expect(await newest()).toMatchObject({ target: { type: "recommendation", label: "Plenty" } });
    await api.post("/api/v1/calculated-fields/", { as: admin, body: { name: "twice", formula: "{many} * 2" } });
    expect(await newest()).toMatchObject({ target: { type: "calculated_field", label: "twice" } });
    const account = await api.get<Json>(`/api/v1/accounts/${client.id}/`, { as: admin });
    const x = account.body.bands.x.map((band: Json) => (band.letter === "A" ? { ...band, from: 90 } : band));
    const bands = { ...account.body.bands, x };
    await api.patch(`/api/v1/accounts/${client.id}/`, { as: admin, body: { bands } });
    expect(await newest()).toMatchObject({
      action: "update",
      target: { type: "bands", id: "" },
      before: { bands: account.body.bands },
      after: { bands },
    });
    const { version } = await services.models.live(client.id);
    await api.post("/api/v1/model-versions/1/restore/", { as: admin });
    expect(await newest()).toMatchObject({
      action: "restore",
      target: { type: "model_version", id: "1", label: "Version 1" },
      before: { live_version: version },
      after: { live_version: version + 1 },
    });
  });

  test("every version has its event, even when several writers raced for its number", async () => {
    const { version } = await services.models.live(client.id);
    const before = (await events("&target_type=question&action=create")).length;
    const body = (number: number) => ({ number, text: `No. ${number}?`, type: "text", field_name: `f${number}` });
    await Promise.all([11, 12, 13, 14].map((n) => api.post("/api/v1/questions/", { as: admin, body: body(n) })));
    expect((await services.models.live(client.id)).version).toBe(version + 4);
    expect(await events("&target_type=question&action=create")).toHaveLength(before + 4);
  });
});

describe("the log itself", () => {
  test("its filters, pages, and single events", async () => {
    const all = await api.get<Json>(`${LOG}?page_size=1`, { as: admin });
    expect(all.body).toMatchObject({ results: [await newest()], previous: null });
    expect(all.body.count).toBe((await events()).length);
    expect((await events(`&actor=${agent.id}`)).every(({ actor }) => actor.id === agent.id)).toBe(true);
    const now = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
    expect(await events(`&created_after=${now}`)).toEqual([]);
    expect(await events(`&created_before=${now}`)).toHaveLength(all.body.count);
    expect(await events("&created_before=2020-01-01")).toEqual([]);
    const event = await newest();
    expect((await api.get(`${LOG}${event.id}/`, { as: admin })).body).toEqual(event);
    const [foreign] = await events("", agent);
    expect((await api.get(`${LOG}${foreign.id}/`, { as: admin })).status).toBe(404);
  });

  test("the log is read-only: no operation writes it, only GET is allowed, and the database rejects changes", async () => {
    const ofLog = Object.values<Operation>(operations).filter(({ path }) => path.includes("audit"));
    expect(new Set(ofLog.map(({ method }) => method))).toEqual(new Set(["GET"]));
    const { id } = await newest();
    for (const path of [LOG, fillPath(`${LOG}{id}/`, { id })]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        expect((await api.send(method, path, { as: admin, body: {} })).status, `${method} ${path}`).toBe(405);
      }
    }
    for (const statement of ["update audit_event set ip = ''", "delete from audit_event", "truncate audit_event"]) {
      await expect(database.pool.query(statement)).rejects.toThrow("only ever added to");
    }
  });

  test("leads that arrive with a token are not recorded, and neither are rejected requests", async () => {
    const token = await tokenOf(website);
    const { id } = await newest();
    await api.post("/api/v1/leads/", { as: token, body: { answers: {} } });
    await api.post("/api/v1/questions/", { as: admin, body: { number: 1, text: "", type: "text", field_name: "no" } });
    await api.patch(`/api/v1/users/${website.id}/`, { as: admin, body: { account: agency.id } });
    expect((await newest()).id).toBe(id);
  });

  /** server/resources/drafts tests them. */
  const OF_DRAFTS = [
    ...["discard", "request_review", "approve", "request_changes", "comment", "rebase"],
    ...["publish", "schedule", "unschedule", "pause", "resume", "cancel"],
  ];

  /** server/resources/accounts/review.test.ts tests them. */
  const OF_REVIEW = ["request_review_off", "confirm_review_off", "cancel_review_off", "override_review"];

  /** server/resources/webhooks tests them. */
  const OF_GUARDED_PUBLISHES = ["guard", "widen", "withdraw"];
  const OF_WEBHOOKS = ["secret_rotated", "switch_off", "condition_unfit", "share"];

  test("every action has a test here, except those that are tested with their resource", () => {
    const here = readFileSync(fileURLToPath(import.meta.url), "utf8");
    const missing = Object.keys(AUDIT_ACTIONS).filter((action) => !here.includes(`"${action}"`));
    const elsewhere = [
      "export",
      "erase",
      "apply",
      "rescore",
      "import",
      "undo",
      ...OF_DRAFTS,
      ...OF_REVIEW,
      ...OF_GUARDED_PUBLISHES,
      ...OF_WEBHOOKS,
    ];
    expect(missing.filter((action) => !elsewhere.includes(action))).toEqual([]);
  });

  test("any text from a browser is stored as text", async () => {
    const label = `'; drop table audit_event; -- <script>alert("é")</script>`;
    await recordEvent(
      database.kysely,
      client.id,
      { ...COMMAND_LINE, userAgent: label },
      {
        action: "update",
        target: { type: "lead", id: "A/1", label },
        after: { [label]: label },
      },
    );
    expect(await newest()).toMatchObject({
      actor: null,
      via: "cli",
      target: { id: "A/1", label },
      after: { [label]: label },
    });
  });
});
