import { beforeAll, expect, test, vi } from "vitest";
import { DRAFT_EVENT_KINDS, EVENT_KINDS } from "#contract";
import { COMMAND_LINE } from "../audit/agent.ts";
import { AUDITED, kindOfAudited } from "../audit/kinds.ts";
import { recordEvent } from "../audit/record.ts";
import { cancelJob } from "../jobs/controls.ts";
import { startJobs } from "../jobs/runner.ts";
import { addJob } from "../jobs/store.ts";
import { sweepImports } from "../resources/imports/sweep.ts";
import { beginNights } from "../resources/rescorings/nightly.ts";
import { endWebhook } from "../resources/webhooks/work.ts";
import { type Answer, type Json, PASSWORD, type TestUser, testApp } from "../testing/app.ts";
import { type ReadEvent, readAllEvents } from "../testing/events.ts";
import { storeFits } from "../webhooks/fit.ts";
import { kindsOf } from "../work/kinds.ts";

// Everything that the product does, through the API, and what a reader of the events then sees.

const { api, database, services, makeAccount, makeUser } = await testApp();
const { kysely, pool } = database;

async function done<Body = Json>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([expect.toSatisfy((code) => code >= 200 && code < 300), body]);
  return body;
}

const post = (path: string, as: TestUser, body: object = {}, headers = {}) =>
  done(api.post(`/api/v1/${path}/`, { as, body, headers }));
const patch = (path: string, as: TestUser, body: object, headers = {}) =>
  done(api.patch(`/api/v1/${path}/`, { as, body, headers }));
const remove = (path: string, as: TestUser) => done(api.delete(`/api/v1/${path}/`, { as }));
const get = (path: string, as: TestUser) => done(api.get(`/api/v1/${path}`, { as }));

/** Runs the jobs of all accounts until none can be run. */
async function runJobs(): Promise<void> {
  const node = startJobs(database, kindsOf(services), { lookMs: 10 });
  const isOver = async () => {
    const open = await pool.query(`select from job
      where account_id > 0 and (state = 'running' or (state = 'waiting' and due_at <= now()))`);
    return open.rowCount === 0;
  };
  await vi.waitUntil(isOver, { timeout: 60_000 });
  await node.stop();
}

const signIn = (username: string, password = PASSWORD) =>
  api.post("/api/v1/session/", { body: { username, password }, headers: { "Sec-Fetch-Site": "same-origin" } });

async function signedIn({ username }: TestUser) {
  const { headers } = await signIn(username);
  return { "Sec-Fetch-Site": "same-origin", Cookie: headers.get("set-cookie")?.split(";")[0] ?? "" };
}

async function signInAndOut(admin: TestUser): Promise<void> {
  const headers = await signedIn(admin);
  await signIn(admin.username, "a wrong guess");
  await signedIn(admin);
  const sessions = await done(api.get("/api/v1/sessions/", { headers }));
  const other = sessions.find(({ current }: Json) => !current);
  await done(api.delete(`/api/v1/sessions/${other.id}/`, { headers }));
  await done(api.delete("/api/v1/session/", { headers }));
}

async function changeUsers(admin: TestUser): Promise<void> {
  const { id } = await post("users", admin, { username: "brief", password: "a short visit" });
  const brief = { id, username: "brief", account: admin.account };
  const own = { current_password: "a short visit", new_password: "a secret of my own" };
  await api.post("/api/v1/users/password/", { as: brief, body: { ...own, current_password: "a wrong guess" } });
  await done(api.post("/api/v1/users/password/", { as: brief, body: own }));
  await patch(`users/${id}`, admin, { first_name: "Bree", password: "set by the admin" });
  const token = await post("tokens", admin, { user: id, name: "Kiosk" });
  await get(`tokens/${token.id}/`, admin);
  await post(`tokens/${token.id}/rotate`, admin);
  await remove(`tokens/${token.id}`, admin);
  await remove(`users/${id}`, admin);
}

/** Creates, changes, and deletes each item of the live model. */
async function changeModel(admin: TestUser): Promise<void> {
  await post("questions", admin, { number: 1, text: "Income?", type: "number", field_name: "income" });
  const choices = [{ text: "Red" }, { text: "Green" }];
  await post("questions", admin, { number: 2, text: "Color?", type: "choice", field_name: "color", choices });
  await post("questions/2/choices", admin, { text: "Blue" });
  await post("scoring-models", admin, { question: 1, formula: "{income}" });
  await post("value-ranges", admin, { scoring_model: 1, start: 0, end: 5, points: 1 });
  await post("recommendations", admin, { question: 1, rule: "If {income} > 3", response_text: "Call" });
  await post("calculated-fields", admin, { name: "half", formula: "{income} / 2" });
  await post("tests", admin, { name: "One", answers: { income: 1 }, expect: { x_axis: 1 } });
  await patch("questions/2", admin, { text: "Which color?" });
  await patch("questions/2/choices/1", admin, { value: 7 });
  await patch("scoring-models/1", admin, { weight: 2 });
  await patch("value-ranges/1", admin, { points: 2 });
  await patch("recommendations/1", admin, { response_text: "Call them" });
  await patch("calculated-fields/1", admin, { formula: "{income} / 3" });
  await patch("tests/1", admin, { name: "Two" });
  const bands = await get("bands/", admin);
  const total = bands.total.map((band: Json) => ({ ...band, label: `${band.letter}!` }));
  await done(api.put("/api/v1/bands/", { as: admin, body: { ...bands, total } }));
  for (const path of ["tests/1", "calculated-fields/1", "recommendations/1", "value-ranges/1", "questions/2/choices/3"])
    await remove(path, admin);
  await post("scoring-models", admin, { question: 1, formula: "{income} + 1", name: "More" });
  for (const path of ["scoring-models/2", "questions/2"]) await remove(path, admin);
  await post("model-versions/2/restore", admin);
  await post("model/apply", admin, { format: 1, calculated_fields: [{ name: "third", formula: "{income} / 3" }] });
}

async function changeDrafts(admin: TestUser, colleague: TestUser): Promise<void> {
  const begin = async (name: string): Promise<number> => (await post("drafts", admin, { name })).id;
  const edit = (draft: number, weight: number) =>
    post("calculated-fields", admin, { name: `field_${weight}`, formula: "1" }, { "X-Draft": String(draft) });
  const etag = async (id: number) =>
    (await api.get(`/api/v1/drafts/${id}/`, { as: colleague })).headers.get("ETag") ?? "";
  const approve = async (id: number) =>
    await post(`drafts/${id}/approve`, colleague, {}, { "If-Match": await etag(id) });
  const publication = { note: "As planned", at: "2099-06-01T08:00" };
  const id = await begin("Plan");
  await edit(id, 1);
  await patch(`drafts/${id}`, admin, { name: "Better plan" });
  await post(`drafts/${id}/comments`, admin, { body: "Look" });
  await post(`drafts/${id}/request-review`, admin);
  await post(`drafts/${id}/request-changes`, colleague, { body: "No" });
  await post(`drafts/${id}/request-review`, admin);
  await approve(id);
  await edit(id, 2);
  await post(`drafts/${id}/publish`, admin, publication);
  await post(`drafts/${id}/unschedule`, admin);
  await post("calculated-fields", admin, { name: "live_one", formula: "1" });
  await post(`drafts/${id}/rebase`, admin);
  await post(`drafts/${id}/publish`, admin, { note: "Now" });
  await post(`drafts/${await begin("Nothing")}/discard`, admin);
  const guarded = await begin("Guarded");
  await edit(guarded, 5);
  const first = await post("guarded-publishes", admin, { draft: guarded, note: "Some first" });
  await post(`guarded-publishes/${first.id}/withdraw`, admin, { reason: "No better" });
  const second = await post("guarded-publishes", admin, { draft: guarded, note: "Some first" });
  await post(`guarded-publishes/${second.id}/widen`, admin, {});
  await post(`guarded-publishes/${second.id}/widen`, admin, { share: 100 });
  // one that cannot go live when its time comes
  const late = await begin("Late");
  await edit(late, 3);
  await post(`drafts/${late}/publish`, admin, publication);
  await edit(await begin("Taken"), 4);
  await post("calculated-fields", admin, { name: "field_3", formula: "2" });
  await pool.query("update job set due_at = now() where kind = 'publication'");
  await runJobs();
}

async function changeLeads(admin: TestUser, client: TestUser): Promise<void> {
  const headers = await signedIn(admin);
  const { id: model } = await post("scoring-models", admin, { question: 1, formula: "{income}" });
  const byHand = (body: object) => done(api.post("/api/v1/leads/", { headers, body }));
  for (const lead_id of ["a", "b", "c"]) await post("leads", client, { lead_id, answers: { income: 1 } });
  await byHand({ lead_id: "d", answers: { income: 2 } });
  await byHand({ lead_id: "d", answers: { income: 3 }, allow_duplicates: true });
  await patch(`scoring-models/${model}`, admin, { weight: 5 });
  await post("rescorings", admin, { date: "own" });
  await runJobs();
  await remove("leads/a", admin);
  await post("erasures", admin, { filters: { search: "b" }, expected: 1, reason: "Asked to" });
  await runJobs();
  await done(api.put("/api/v1/retention/", { as: admin, body: { months: 12 } }));
  const simulation = await post("simulations", admin, { against: "live", version: 2 });
  await post(`jobs/${simulation.id}/pause`, admin);
  await post(`jobs/${simulation.id}/resume`, admin);
  await runJobs();
  const canceled = await post("simulations", admin, { against: "live", version: 2 });
  await post(`jobs/${canceled.id}/cancel`, admin);
  // one whose version has disappeared
  const failing = await post("rescorings", admin, { date: "own" });
  await patch(`scoring-models/${model}`, admin, { weight: 6 });
  await runJobs();
  expect(await get(`jobs/${failing.id}/`, admin)).toMatchObject({ state: "failed" });
  const file = { as: admin, body: "lead_id,income\nd,7\n", headers: { "Content-Type": "text/csv" } };
  const { id: imported } = await done(api.post("/api/v1/imports/?start=true&on_duplicate=update", file));
  await runJobs();
  await post(`imports/${imported}/undo`, admin);
  await runJobs();
  const other = await done(api.post("/api/v1/imports/?start=true", file));
  await post(`imports/${other.id}/cancel`, admin);
  // one whose job is gone
  const lost = await done(api.post("/api/v1/imports/?start=true", file));
  await pool.query(`delete from job where job_id = (select job_id from lead_import where import_id = ${lost.id})`);
  await sweepImports(database, new AbortController().signal);
  await post("scoring-models", admin, { question: 1, formula: "today() - 2026-01-01" });
  await post("leads", client, { lead_id: "e", answers: { income: 1 } });
  await done(api.put("/api/v1/nightly-rescoring/", { as: admin, body: { enabled: true } }));
  await beginNights(services, new Date(Date.now() + 86_400_000));
  await runJobs();
  const outcomes = await post("outcomes/batch", client, {
    outcomes: [
      { lead_id: "e", outcome: "converted" },
      { lead_id: "e", outcome: "signed" },
    ],
  });
  const [first, second] = outcomes.results.map((each: Json) => each.outcome.id);
  await patch(`outcomes/${first}`, admin, { outcome: "called" });
  await remove(`outcomes/${first}`, admin);
  expect(await get(`outcomes/${second}/`, admin)).toMatchObject({ outcome: "signed" });
  await done(api.put("/api/v1/outcome-settings/", { as: admin, body: { success: ["signed"], lost_after_days: 90 } }));
  await runJobs();
  const ofSimulation = `simulations/${simulation.id}/leads.csv`;
  for (const path of ["exports/leads.csv", "exports/audit-log.csv", ofSimulation, `imports/${imported}/errors.csv`])
    await get(path, admin);
}

async function changeWebhooks(admin: TestUser): Promise<void> {
  const { id } = await post("webhooks", admin, { url: "http://hooks.example.com:9/", events: ["lead.erased"] });
  await patch(`webhooks/${id}`, admin, { description: "To the CRM" });
  await post(`webhooks/${id}/secret/rotate`, admin);
  await post(`webhooks/${id}/link`, admin);
  const webhook = await kysely.selectFrom("webhook").selectAll().where("webhook_id", "=", id).executeTakeFirstOrThrow();
  const unfit = { webhook, version: 1, problem: 'There is no field "income".' };
  await kysely.transaction().execute((db) => storeFits(db, admin.account, [unfit]));
  await endWebhook(services, { accountId: admin.account, webhookId: id, reason: "gone" });
  await remove(`webhooks/${id}`, admin);
}

async function changeAccounts(agent: TestUser, boss: TestUser, admin: TestUser, colleague: TestUser): Promise<void> {
  const { id } = await post("accounts", agent, { name: "Elm Street" });
  await patch(`accounts/${id}`, agent, { time_zone: "Europe/Oslo" });
  await remove(`accounts/${id}`, agent);
  const own = `accounts/${admin.account}`;
  await patch(own, admin, { review: "four_eyes" });
  await post(`${own}/review/request-off`, admin);
  await post(`${own}/review/cancel-off`, admin);
  await post(`${own}/review/request-off`, admin);
  const { headers } = await api.get(`/api/v1/${own}/review/`, { as: colleague });
  await post(`${own}/review/confirm-off`, colleague, {}, { "If-Match": headers.get("ETag") ?? "" });
  await patch(own, admin, { review: "four_eyes" });
  await patch(own, boss, { review: "off" });
}

const agency = await makeAccount();
const account = await makeAccount({ parent: agency.id });
const rows = async (text: string): Promise<Json[]> => (await pool.query(text)).rows;
let events: readonly (ReadEvent & { readonly account: number })[];

const isVisible = async () => {
  const hidden = await pool.query("select from event where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())");
  return hidden.rowCount === 0;
};

beforeAll(async () => {
  const agent = await makeUser(agency, { role: "admin" });
  const boss = await makeUser(agency, { role: "superuser" });
  const admin = await makeUser(account, { role: "admin" });
  const colleague = await makeUser(account, { role: "admin" });
  const client = await makeUser(account);
  await signInAndOut(admin);
  await changeUsers(admin);
  await changeModel(admin);
  await changeDrafts(admin, colleague);
  await changeLeads(admin, client);
  await changeWebhooks(admin);
  await changeAccounts(agent, boss, admin, colleague);
  // other transactions on the same server hide the newest events
  await vi.waitUntil(isVisible, { timeout: 60_000 });
  const read = await Promise.all(
    [agency.id, account.id].map(async (id) =>
      (await readAllEvents(kysely, id)).map((event) => ({ account: id, ...event })),
    ),
  );
  events = read.flat();
});

/** Targets that belong to the account as a whole. */
const OF_ACCOUNT = new Set(["retention", "nightly_rescoring", "outcome_settings"]);

/** The events with a payload in a table, by account and reference. */
const referring = (payload: string, { account, reference }: { readonly account: number; readonly reference: number }) =>
  events.filter(
    (event) =>
      EVENT_KINDS[event.kind].payload === payload && event.account === account && event.reference === reference,
  );

test("whatever is recorded in the audit log is one event, unless it is one already", async () => {
  const entries = await rows("select * from audit_event where account_id in (select account_id from account)");
  const found = new Set(entries.map(({ action, target_type }) => `${action} ${target_type}`));
  const known = Object.entries(AUDITED).flatMap(([action, targets]) =>
    Object.keys(targets).map((to) => `${action} ${to}`),
  );
  expect([...found].sort()).toEqual(known.sort());
  for (const { account_id, event_id, action, target_type, target_id } of entries) {
    const kind = kindOfAudited(action, target_type);
    const seen = referring("audit_event", { account: account_id, reference: event_id });
    expect(
      seen.map((event) => event.kind),
      `${action} ${target_type}`,
    ).toEqual(kind === null ? [] : [kind]);
    const isOwn = kind === "account.exported" || OF_ACCOUNT.has(target_type);
    if (kind !== null && kind !== "model.published")
      expect(seen[0]?.subject).toBe(isOwn ? String(account_id) : target_id);
  }
});

test("each version that goes live is an event, in order", async () => {
  const versions = await rows(
    "select version from model_publication where publication > 1 order by account_id, version",
  );
  const published = events.filter(({ kind }) => kind === "model.published");
  expect(published.map(({ subject }) => subject)).toEqual(versions.map(({ version }) => String(version)));
  expect(published.length).toBeGreaterThan(20);
});

test("every entry in the history of a draft is one event", async () => {
  const entries = await rows("select * from draft_event");
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(DRAFT_EVENT_KINDS));
  for (const { account_id, draft_id, event, kind } of entries)
    expect(
      referring("draft_event", { account: account_id, reference: event }).map((each) => [each.kind, each.subject]),
    ).toEqual(kind === "renamed" ? [] : [[`draft.${kind}`, String(draft_id)]]);
});

test("each end of a job is one event", async () => {
  const jobs = await rows(
    "select job_id, state from job where state in ('done', 'failed', 'cancelled') order by job_id",
  );
  expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(["done", "failed", "cancelled"]));
  const ends = events.filter(({ kind }) => EVENT_KINDS[kind].payload === "job");
  expect(ends.map(({ kind, subject }) => [Number(subject), kind]).sort()).toEqual(
    jobs.map(({ job_id, state }) => [job_id, `job.${state}`]).sort(),
  );
});

test("each change of outcomes is one event", async () => {
  const changes = await rows("select lead_id, change from outcome_change order by change");
  expect(
    events
      .filter(({ kind }) => EVENT_KINDS[kind].payload === "outcome")
      .map(({ kind, subject, reference }) => [kind, subject, reference]),
  ).toEqual([
    ["outcome.recorded", "e", 1],
    ["outcome.recorded", "e", 2],
    ["outcome.corrected", "e", 3],
    ["outcome.removed", "e", 4],
    ["outcome.recounted", "e", 5],
  ]);
  expect(changes).toHaveLength(5);
});

test("each state of a lead is one event, and an erasure leaves only itself", async () => {
  const states = await rows(`select lead_id, revision from lead union all select lead_id, revision from lead_history`);
  const key = (id: string | null, revision: number | null) => `${id} ${revision}`;
  expect(
    events
      .filter(({ kind }) => EVENT_KINDS[kind].payload === "state")
      .map((each) => key(each.subject, each.reference))
      .sort(),
  ).toEqual(states.map(({ lead_id, revision }) => key(lead_id, revision)).sort());
  expect(events.filter(({ kind }) => kind === "lead.erased")).toHaveLength(2);
});

test("events are of every kind, in the order in which things were done, and their payloads are what they say", () => {
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(Object.keys(EVENT_KINDS)));
  for (const { kind, payload, reference } of events) {
    const says = {
      state: () => payload.revision === reference,
      outcome: () => payload.change === reference,
      audit_event: () => kindOfAudited(payload.action, payload.target_type) === kind,
      draft_event: () => `draft.${payload.kind}` === kind,
      job: () => `job.${payload.state}` === kind,
      import: () => payload.finished_at !== null,
      erasure: () => payload.leads > 0,
    };
    expect([kind, says[EVENT_KINDS[kind].payload]()]).toEqual([kind, true]);
  }
  for (const id of [agency.id, account.id]) {
    const order = events.filter((event) => event.account === id && EVENT_KINDS[event.kind].payload === "audit_event");
    const ids = order.map(({ reference }) => Number(reference));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  }
});

test("the events of a deleted account are gone, and the database accepts no other kinds", async () => {
  const left = await rows("select from event where account_id not in (select account_id from account)");
  expect(left).toEqual([]);
  const checks = await rows(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'event_kind_check'",
  );
  const kinds = [...String(checks[0]?.text).matchAll(/'([a-z_.]+)'/g)].map(([, kind]) => kind);
  expect(kinds.sort()).toEqual(Object.keys(EVENT_KINDS).sort());
});

test("a transaction that is rolled back leaves neither change nor event", async () => {
  const { id } = await makeAccount();
  const job = await addJob(kysely, { accountId: id, kind: { name: "simulation" }, input: {}, actor: null });
  const undone = database
    .of(id)
    .transaction()
    .execute(async (db) => {
      await recordEvent(db, id, COMMAND_LINE, { action: "update", target: { type: "account", id } });
      expect(await cancelJob(db, job)).toMatchObject({ state: "cancelled" });
      throw new Error("changed its mind");
    });
  await expect(undone).rejects.toThrow("changed its mind");
  const found = await rows(`select (select count(*)::int from event where account_id = ${id}) as events,
    (select count(*)::int from audit_event where account_id = ${id}) as entries,
    (select state from job where account_id = ${id}) as job`);
  expect(found).toEqual([{ events: 0, entries: 0, job: "waiting" }]);
});
