import { createHash } from "node:crypto";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { ERASURE_LIMITS } from "#contract";
import { createServices } from "../../api/create-services.ts";
import { createApp } from "../../app.ts";
import { batchStatement } from "../../ingest/statement.ts";
import type { JobRun } from "../../jobs/kind.ts";
import { type RunnerOptions, startJobs } from "../../jobs/runner.ts";
import { type Json, SECRET_KEY, type TestUser, testApp } from "../../testing/app.ts";
import { leadOf } from "../../testing/submission.ts";
import { beginRetention, erasureKind } from "./work.ts";

const { api, services, database, makeAccount, makeUser, editModel, tokenOf, testTokenOf } = await testApp();
const secondNode = createServices(database, SECRET_KEY, pino({ level: "warn" }, pino.destination(2)));
const other = createApp(secondNode);
afterAll(async () => {
  await secondNode.ingest.drain();
  await secondNode.tokens.close();
});

/** A node that erases, and the kinds of work that it knows. */
const startErasing = (on = services, options: RunnerOptions = {}) =>
  startJobs(database, [erasureKind(on)], { lookMs: 10, ...options });

/** Runs two nodes until nothing is left to erase. */
async function eraseAll(): Promise<void> {
  const nodes = [startErasing(), startErasing(secondNode)];
  await expect
    .poll(async () => (await database.pool.query("select from job where state in ('waiting', 'running')")).rowCount)
    .toBe(0);
  await Promise.all(nodes.map((node) => node.stop()));
}

const LEADS = "/api/v1/leads/";
const ERASURES = "/api/v1/erasures/";

async function incomeAccount() {
  const account = await makeAccount();
  await editModel(
    account,
    { kind: "question", action: "create", data: { number: 1, text: "Income?", type: "number", field_name: "income" } },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}", x_axis: true } },
  );
  return { account, client: await makeUser(account), admin: await makeUser(account, { role: "admin" }) };
}

async function submit(as: TestUser, lead_id: string, income: number, others: object = {}): Promise<void> {
  const { status, body } = await api.post(LEADS, { as, body: { lead_id, answers: { income }, ...others } });
  expect(status, JSON.stringify(body)).toBe(201);
}

const again = { allow_duplicates: true };

/** Every row of the database that belongs to an account, as text: it must not contain anything erased. */
async function everythingOf(account: { readonly id: number }): Promise<string> {
  const tables = [
    "lead",
    "lead_history",
    "lead_author",
    "lead_click",
    "outcome",
    "outcome_change",
    "lead_rescoring",
    "lead_restoration",
    "lead_search_text",
    "event",
    "analytics_cache",
    "audit_event",
    "erasure",
    "erased_lead",
    "rollup_rule",
    "rollup_answer",
    "rollup_outcome_answer",
    "rollup_source",
    "rollup_source_name",
  ];
  const texts = await Promise.all(
    tables.map(async (table) => {
      const text = `select coalesce(json_agg(t), '[]')::text as rows from ${table} t where account_id = $1`;
      const { rows } = await database.pool.query<{ rows: string }>({ text, values: [account.id] });
      return rows[0]?.rows;
    }),
  );
  return texts.join("\n");
}

test("an erased lead is gone everywhere, and its certificate and the audit log say who erased it and why", async () => {
  const { account, client, admin } = await incomeAccount();
  await submit(client, "jane@example.com", 10, {
    name: "Jane Doe",
    source: { utm_source: "jane@mail", utm_content: "jane@mail" },
  });
  await submit(client, "jane@example.com", 20, again);
  await submit(client, "other", 5);
  const outcome = { lead_id: "jane@example.com", outcome: "converted" };
  const { body: recorded } = await api.post("/api/v1/outcomes/", { as: client, body: outcome });
  await api.patch(`/api/v1/outcomes/${recorded.id}/`, { as: admin, body: { value: 3 } });
  const before = await api.get("/api/v1/analytics/lead_summary/", { as: client });
  expect(before.body.total_leads).toBe(2);

  // the words of a search would outlive the lead that they found
  for (const taken of [
    "leads.csv?search=jane",
    "leads.csv?utm_content=jane@mail",
    "audit-log.csv?search=jane",
    "audit-log.csv?target_id=jane@example.com",
  ]) {
    expect((await api.get(`/api/v1/exports/${taken}`, { as: admin })).status).toBe(200);
  }
  const exported = await api.get("/api/v1/audit-log/?action=export&target_type=lead", { as: admin });
  expect(exported.body.results).toMatchObject([
    { after: { rows: 1, utm_content: "(not recorded)" } },
    { after: { rows: 1, search: "(not recorded)" } },
  ]);
  const path = `${LEADS}${encodeURIComponent("jane@example.com")}/`;
  const { status, body } = await api.delete(`${path}?reason=Asked+by+phone`, { as: admin });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    account: account.id,
    kind: "leads",
    erased_by: { id: admin.id, username: admin.username },
    reason: "Asked by phone",
    leads: 1,
    earlier_results: 1,
    fingerprints: [expect.stringMatching(/^[0-9a-f]{64}$/)],
  });
  for (const gone of [path, `${path}history/`, `${path}explanation/`]) {
    expect((await api.get(gone, { as: client })).status, gone).toBe(404);
  }
  expect((await api.get(LEADS, { as: client })).body.results.map((lead: Json) => lead.lead_id)).toEqual(["other"]);
  const after = await api.get("/api/v1/analytics/lead_summary/", { as: client });
  expect(after.body).toMatchObject({ total_leads: 1, average_scores: { x_axis: 5 } });
  expect(await everythingOf(account)).not.toMatch(/jane/i);

  const { body: log } = await api.get("/api/v1/audit-log/?action=erase", { as: admin });
  expect(log.results).toMatchObject([
    {
      actor: { username: admin.username },
      via: "token",
      target: { type: "lead", id: body.fingerprints[0], label: "1 lead" },
      after: { erasure: body.id, leads: 1, reason: "Asked by phone" },
    },
  ]);
  const byLead = await api.get(`/api/v1/audit-log/?target_type=lead&target_id=jane%40example.com`, { as: admin });
  expect(byLead.body.count).toBe(1);
});

test("the hash of a certificate is that of its other members, and a lead finds its certificate", async () => {
  const { client, admin } = await incomeAccount();
  await submit(client, "a", 1);
  const { body } = await api.delete(`${LEADS}a/`, { as: admin });
  const { hash, ...certified } = (await api.get(`${ERASURES}${body.id}/`, { as: admin })).body;
  expect(createHash("sha256").update(JSON.stringify(certified)).digest("hex")).toBe(hash);
  expect((await api.get(`${ERASURES}?lead_id=a`, { as: admin })).body.results).toMatchObject([{ id: body.id }]);
  expect((await api.get(`${ERASURES}?lead_id=b`, { as: admin })).body.count).toBe(0);
  expect((await api.get(`${ERASURES}${body.id}/`, { as: client })).status).toBe(403);
});

test("an id can be used again and starts without history", async () => {
  const { client, admin } = await incomeAccount();
  await submit(client, "again", 1);
  await submit(client, "again", 2, again);
  await api.delete(`${LEADS}again/`, { as: admin });
  await submit(client, "again", 3);
  expect((await api.get(`${LEADS}again/history/`, { as: client })).body.count).toBe(0);
  await submit(client, "again", 4, again);
  const { body } = await api.get(`${LEADS}again/history/`, { as: client });
  expect(body.results).toMatchObject([{ total_score: 3 }]);
});

test("only administrators erase, in their own account", async () => {
  const { client } = await incomeAccount();
  const stranger = await incomeAccount();
  await submit(client, "mine", 1);
  expect((await api.delete(`${LEADS}mine/`, { as: client })).status).toBe(403);
  expect((await api.delete(`${LEADS}mine/`, { as: stranger.admin })).status).toBe(404);
  expect((await api.post(ERASURES, { as: stranger.admin, body: { lead_ids: ["mine"] } })).status).toBe(400);
  expect((await api.get(`${LEADS}mine/`, { as: client })).status).toBe(200);
});

test("of several leads all are erased or none", async () => {
  const { account, client, admin } = await incomeAccount();
  for (const id of ["a", "b", "c"]) await submit(client, id, 1);
  const refused = await api.post(ERASURES, { as: admin, body: { lead_ids: ["a", "x", "b", "y"] } });
  expect(refused).toMatchObject({
    status: 400,
    body: { lead_ids: ['There is no lead "x".', 'There is no lead "y".'] },
  });
  expect((await api.get(LEADS, { as: client })).body.count).toBe(3);
  expect((await api.get(ERASURES, { as: admin })).body.count).toBe(0);
  const { status, body } = await api.post(ERASURES, { as: admin, body: { lead_ids: ["a", "b", "a"] } });
  expect([status, body.leads, body.fingerprints.length]).toEqual([201, 2, 2]);
  expect((await api.get(LEADS, { as: client })).body.count).toBe(1);

  // as earlier versions stored it, with a separate combining accent
  const apart = "zoe\u0308";
  await database.of(account.id).updateTable("lead").set({ lead_id: apart }).where("lead_id", "=", "c").execute();
  await submit(client, apart, 1);
  for (const left of [1, 0]) {
    expect((await api.post(ERASURES, { as: admin, body: { lead_ids: [apart] } })).body.leads).toBe(1);
    expect((await api.get(LEADS, { as: client })).body.count).toBe(left);
  }
});

test.each([
  [{}, { non_field_errors: [expect.stringContaining("lead_ids")] }],
  [{ lead_ids: ["a"], filters: {}, expected: 1 }, { non_field_errors: [expect.stringContaining("not both")] }],
  [{ filters: {} }, { expected: ["This field is required."] }],
  [{ lead_ids: ["a"], expected: 1 }, { expected: [expect.any(String)] }],
  [{ lead_ids: [] }, { lead_ids: [expect.any(String)] }],
  [
    { lead_ids: Array.from({ length: 501 }, (_, n) => `${n}`), reason: "x".repeat(501) },
    { lead_ids: [expect.stringContaining("500")], reason: [expect.stringContaining("500")] },
  ],
  [{ filters: { priorty: ["High"] }, expected: 1 }, { filters: { priorty: [expect.stringContaining("priority")] } }],
  [
    { filters: { answers: { incme: { min: 1 } } }, expected: 1 },
    { filters: { answers: { incme: [expect.stringContaining("income")] } } },
  ],
])("a request that does not say clearly what to erase erases nothing: %j", async (body, errors) => {
  const { client, admin } = await incomeAccount();
  await submit(client, "a", 1);
  expect(await api.post(ERASURES, { as: admin, body })).toMatchObject({ status: 400, body: errors });
  expect((await api.get(LEADS, { as: client })).body.count).toBe(1);
});

test("the leads that filters find are erased in batches, although nodes die in between, and counted exactly", async () => {
  const { account, client, admin } = await incomeAccount();
  await database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
      select $1, 'n' || n, '{"income": 1}', 3, '2026-01-31', n * 100, 0, n * 100, 'D', 'D', 'D' from generate_series(1, 450) n`,
    values: [account.id],
  });
  const body = { filters: { min_total: 101 }, expected: 350, reason: "Imported twice" };
  const tooMany = await api.post(ERASURES, { as: admin, body: { ...body, expected: 349 } });
  expect(tooMany.body).toEqual({ expected: ["These filters find 350 leads, not 349. Nothing was erased."] });
  const { status, body: begun } = await api.post(ERASURES, { as: admin, body });
  expect([status, begun.finished_at, begun.hash, begun.leads]).toEqual([201, null, null, 0]);

  // a node that stops after its first transaction: others continue
  const certificate = async () => (await api.get(`${ERASURES}${begun.id}/`, { as: admin })).body;
  await new Promise<void>((stopped) => {
    const once = (job: JobRun): JobRun =>
      Object.create(job, {
        step: { value: (work: Parameters<JobRun["step"]>[0]) => job.step(work).then(() => void first.stop()) },
      });
    const kinds = [erasureKind(services)].map((kind) => ({ ...kind, run: (job: JobRun) => kind.run(once(job)) }));
    const onTurn = () => void first.stop().then(stopped);
    const first = startJobs(database, kinds.slice(0, 1), { lookMs: 10, onTurn });
  });
  const halfway = await certificate();
  expect(halfway.leads).toBeGreaterThan(0);
  expect(halfway.leads).toBeLessThan(350);
  expect(halfway.finished_at).toBeNull();
  expect((await api.get(LEADS, { as: client })).body.count).toBe(450 - halfway.leads);
  await eraseAll();

  expect(await certificate()).toMatchObject({ leads: 350, finished_at: expect.any(String), hash: expect.any(String) });
  expect((await certificate()).fingerprints).toHaveLength(350);
  expect((await api.get(LEADS, { as: client })).body.count).toBe(100);
  const { rows } = await database.pool.query("select filters from erasure where filters is not null");
  expect(rows).toEqual([]);
});

test("filters are resolved at the time of the request, whatever happens to the model and time zone afterwards", async () => {
  const { account, client, admin } = await incomeAccount();
  for (const [id, income] of [
    ["poor", 1],
    ["rich", 70],
  ] as const)
    await submit(client, id, income, { name: "Jo" });
  // by the calendar of the account at that time: the next day in Kiritimati
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const filters = { answers: { income: { min: 50 } }, priority: ["Disqualified"], search: "jo", created_before: date };
  const begun = await api.post(ERASURES, { as: admin, body: { filters, expected: 1 } });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);

  const bands = [{ letter: "A", label: "Everybody", from: null, action: "call" }] as const;
  await editModel(account, { kind: "bands", action: "replace", data: { x: bands, y: bands, total: bands } } as never);
  await editModel(
    account,
    { kind: "scoring_model", action: "delete", id: 1 },
    { kind: "question", action: "update", id: 1, data: { field_name: "earned" } },
    { kind: "question", action: "create", data: { number: 2, text: "Else?", type: "text", field_name: "income" } },
  );
  await database.pool.query({
    text: "update account set time_zone = 'Pacific/Kiritimati' where account_id = $1",
    values: [account.id],
  });
  await eraseAll();
  expect((await api.get(`${ERASURES}${begun.body.id}/`, { as: admin })).body).toMatchObject({
    leads: 1,
    finished_at: expect.any(String),
  });
  expect((await api.get(LEADS, { as: client })).body.results).toMatchObject([{ lead_id: "poor" }]);
});

test("a lead that arrives after the request is not erased, and today stays the day of the request", async () => {
  const { account, client, admin } = await incomeAccount();
  for (const id of ["day before", "asked", "late"]) await submit(client, id, 1);
  const arrived = (id: string, ago: string) =>
    database.pool.query({
      text: `update lead set created_at = now() - interval '${ago}' where account_id = $1 and lead_id = $2`,
      values: [account.id, id],
    });
  await arrived("day before", "48 hours");
  await database.pool.query({
    text: "update lead set created_at = created_at + interval '1 hour' where account_id = $1 and lead_id = 'late'",
    values: [account.id],
  });
  const { status } = await api.post(ERASURES, {
    as: admin,
    body: { filters: { arrived: "today" }, expected: 1 },
  });
  expect(status).toBe(201);
  // as if it had waited for a day
  const { rowCount } = await database.pool.query({
    text: "update erasure set requested_at = requested_at - interval '1 day' where account_id = $1",
    values: [account.id],
  });
  expect(rowCount).toBe(1);
  await database.pool.query({
    text: "update lead set created_at = created_at - interval '1 day' where account_id = $1 and lead_id = 'asked'",
    values: [account.id],
  });
  await eraseAll();
  const { body } = await api.get(`${LEADS}?ordering=lead_id`, { as: client });
  expect(body.results.map(({ lead_id }: Json) => lead_id)).toEqual(["day before", "late"]);
});

test("filters of another version of Leadplane find nothing, rather than everything", async () => {
  const { account, client, admin } = await incomeAccount();
  await submit(client, "kept", 1);
  expect((await api.post(ERASURES, { as: admin, body: { filters: {}, expected: 1 } })).status).toBe(201);
  const change = (filters: string) =>
    database.pool.query({
      text: "update erasure set filters = filters::jsonb || $2::jsonb where account_id = $1",
      values: [account.id, filters],
    });
  await change('{"format": 1000}');
  const jobs = async () => (await api.get("/api/v1/jobs/", { as: admin })).body.results;
  // one turn: the next attempt may be half a second later
  await new Promise<void>((stopped) => {
    const node = startErasing(services, { onTurn: () => void node.stop().then(stopped) });
  });
  expect(await jobs()).toMatchObject([{ state: "waiting", attempts: 1, error: expect.any(String) }]);
  expect((await api.get(LEADS, { as: client })).body.count).toBe(1);
  // a node that can read them runs it
  await change('{"format": 1}');
  const [{ id }] = await jobs();
  expect((await api.post(`/api/v1/jobs/${id}/resume/`, { as: admin })).status).toBe(200);
  await eraseAll();
  expect((await api.get(LEADS, { as: client })).body.count).toBe(0);
  expect(await jobs()).toMatchObject([{ state: "done", done: 1, total: 1, error: null, result: { leads: 1 } }]);
});

test("an erasure that is canceled ends, and its certificate lists what was erased until then", async () => {
  const { client, admin } = await incomeAccount();
  for (const id of ["a", "b"]) await submit(client, id, 1);
  const { body } = await api.post(ERASURES, { as: admin, body: { filters: {}, expected: 2 } });
  const [{ id }] = (await api.get("/api/v1/jobs/?state=waiting&kind=erasure", { as: admin })).body.results;
  expect((await api.post(`/api/v1/jobs/${id}/cancel/`, { as: client })).status).toBe(403);
  const job = (text: string) => database.pool.query({ text: `${text} where job_id = $1`, values: [id] });
  await job(`update job set checkpoint = '{"id": "a", "at": "2026-01-31"}'`);
  expect((await api.post(`/api/v1/jobs/${id}/cancel/`, { as: admin })).body).toMatchObject({ id, state: "cancelled" });
  expect((await job("select checkpoint from job")).rows).toEqual([{ checkpoint: null }]);
  await eraseAll();
  expect((await api.get(LEADS, { as: client })).body.count).toBe(2);
  const { body: certificate } = await api.get(`${ERASURES}${body.id}/`, { as: admin });
  expect(certificate).toMatchObject({ leads: 0, finished_at: expect.any(String), hash: expect.any(String) });
  expect(await everythingOf({ id: body.account })).not.toContain('"filters":{');
});

test("a long erasure does not delay those of other accounts, and an account has a limited number in progress", async () => {
  const large = await incomeAccount();
  const small = await incomeAccount();
  await database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
      select $1, 'n' || n, '{"income": 1}', 3, '2026-01-31', 100, 0, 100, 'D', 'D', 'D' from generate_series(1, 120) n`,
    values: [large.account.id],
  });
  await submit(small.client, "only", 1);
  const erase = (as: TestUser, expected: number) => api.post(ERASURES, { as, body: { filters: {}, expected } });
  expect((await erase(large.admin, 120)).status).toBe(201);
  expect((await erase(small.admin, 1)).status).toBe(201);
  const left = async (as: TestUser) => (await api.get(LEADS, { as })).body.count;
  // one job at a time, and no longer than a step while another waits
  const node = startErasing(services, { slots: 1, turnMs: 0 });
  const finished = async () => {
    const { rows } = await database.pool.query({
      text: "select account_id from erasure where account_id = any ($1) and finished_at is not null order by finished_at",
      values: [[large.account.id, small.account.id]],
    });
    return rows.map(({ account_id }) => account_id);
  };
  await expect.poll(finished).toEqual([small.account.id, large.account.id]);
  await node.stop();
  // a job that was stopped after its last step has still to end
  await eraseAll();
  expect(await Promise.all([large.client, small.client].map(left))).toEqual([0, 0]);

  for (let n = 0; n < 3; n += 1) await submit(large.client, `again ${n}`, 1);
  const several = Array.from({ length: ERASURE_LIMITS.underWay + 2 }, () => erase(large.admin, 3));
  const statuses = (await Promise.all(several)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(ERASURE_LIMITS.underWay);
  const refused = await erase(large.admin, 3);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, expect.any(String)]);
  await eraseAll();
  expect(await left(large.client)).toBe(0);
  await submit(large.client, "later", 1);
  expect((await erase(large.admin, 1)).status).toBe(201);
  await eraseAll();
});

test("leads that arrive during an erasure on two nodes are erased completely or stored afterwards", async () => {
  const { account, client, admin } = await incomeAccount();
  const token = await tokenOf(client);
  const ids = Array.from({ length: 8 }, (_, n) => `busy-${n}`);
  const until = performance.now() + 2_500;
  let erased = 0;
  // however slow a busy machine is
  const isOver = () => performance.now() >= until && erased > 5;
  const arriving = ids.map(async (lead_id, n) => {
    for (let round = 1; !isOver(); round += 1) {
      const response = await (n % 2 === 0 ? other : createApp(services)).request(LEADS, {
        method: "POST",
        headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ lead_id, answers: { income: round }, allow_duplicates: true }),
      });
      expect(response.status).toBe(201);
    }
  });
  const erasing = (async () => {
    while (!isOver()) {
      for (const id of ids) {
        const { status } = await api.delete(`${LEADS}${id}/`, { as: admin });
        expect([200, 404]).toContain(status);
        if (status === 200) erased += 1;
      }
    }
  })();
  await Promise.all([...arriving, erasing]);
  // a lead of revision n has exactly the n - 1 states before it; an erased one has none
  const { rows } = await database.pool.query({
    text: `select coalesce(l.lead_id, h.lead_id) as lead_id, l.revision - 1 as expected, h.states
      from lead l full join (
        select account_id, lead_id, count(*)::int as states from lead_history group by 1, 2
      ) h using (account_id, lead_id)
      where account_id = $1 and coalesce(l.revision - 1, -1) <> coalesce(h.states, 0)`,
    values: [account.id],
  });
  expect(rows).toEqual([]);
});

test("a lead whose new answers are being stored when it is erased is erased with all of its states", async () => {
  const { account, client, admin } = await incomeAccount();
  await submit(client, "at once", 1);
  const storing = await database.pool.connect();
  await storing.query("begin");
  const further = { allowDuplicates: true, answers: '{"income": 2}', modelVersion: 3, x: 200, total: 200 };
  const stored = await storing.query(batchStatement([leadOf(account, "at once", further)]));
  expect(stored.rows).toMatchObject([{ outcome: "replaced", revision: 2 }]);
  const erasing = api.delete(`${LEADS}${encodeURIComponent("at once")}/`, { as: admin });
  // long enough for the erasure to have begun and to wait
  await new Promise((resolve) => setTimeout(resolve, 300));
  await storing.query("commit");
  storing.release();
  expect((await erasing).body).toMatchObject({ leads: 1, earlier_results: 1 });
  await submit(client, "at once", 3);
  await submit(client, "at once", 4, again);
  const { body } = await api.get(`${LEADS}${encodeURIComponent("at once")}/history/`, { as: client });
  expect(body.results).toMatchObject([{ total_score: 3 }]);
});

test("leads are kept until a retention is set, which erases leads that have not changed for that long", async () => {
  const { account, client, admin } = await incomeAccount();
  for (const id of ["old", "answered again", "new"]) await submit(client, id, 1);
  const age = (id: string, column: string) =>
    database.pool.query({
      text: `update lead set ${column} = now() - interval '13 months' where account_id = $1 and lead_id = $2`,
      values: [account.id, id],
    });
  await age("old", "created_at");
  await age("old", "scored_at");
  await age("answered again", "created_at");
  const retention = "/api/v1/retention/";
  const work = async () => {
    await Promise.all([beginRetention(services), beginRetention(secondNode)]);
    await eraseAll();
  };
  expect((await api.get(retention, { as: admin })).body).toEqual({ months: null, leads: 0 });
  expect((await api.get(`${retention}?months=12`, { as: admin })).body).toEqual({ months: null, leads: 1 });
  await work();
  expect((await api.get(LEADS, { as: client })).body.count).toBe(3);

  expect((await api.put(retention, { as: client, body: { months: 12 } })).status).toBe(403);
  expect((await api.put(retention, { as: admin, body: { months: 12 } })).body).toEqual({ months: 12, leads: 1 });
  await work();
  const { body } = await api.get(LEADS, { as: client });
  expect(body.results.map(({ lead_id }: Json) => lead_id).sort()).toEqual(["answered again", "new"]);
  const { body: log } = await api.get("/api/v1/audit-log/?action=erase", { as: admin });
  expect(log.results).toMatchObject([
    {
      actor: null,
      via: "server",
      target: { label: "1 lead" },
      after: { leads: 1, reason: expect.stringContaining("12") },
    },
  ]);
  const changes = await api.get("/api/v1/audit-log/?target_type=retention", { as: admin });
  expect(changes.body.results).toMatchObject([{ action: "update", before: { months: null }, after: { months: 12 } }]);

  // a run that has nothing to erase leaves neither event nor erasure
  await work();
  expect((await api.get(ERASURES, { as: admin })).body.count).toBe(1);
});

test("test leads are erased after 30 days, without a retention of their account", async () => {
  const { account, client, admin } = await incomeAccount();
  const as = await testTokenOf(client);
  await submit(client, "live", 1);
  for (const lead_id of ["old", "answered again", "new"]) {
    expect((await api.post(LEADS, { as, body: { lead_id, answers: { income: 1 } } })).status).toBe(201);
  }
  const age = (id: string, days: number, columns: string) =>
    database.pool.query({
      text: `update lead set (created_at, scored_at) = (select now() - make_interval(days => $3), ${columns})
        where abs(account_id) = $1 and lead_id = $2`,
      values: [account.id, id, days],
    });
  await age("live", 400, "now() - make_interval(days => $3)");
  await age("old", 31, "now() - make_interval(days => $3)");
  await age("answered again", 31, "now()");
  await age("new", 29, "now() - make_interval(days => $3)");
  await Promise.all([beginRetention(services), beginRetention(secondNode)]);
  await eraseAll();
  const left = async (path: string) =>
    (await api.get(path, { as: admin })).body.results.map(({ lead_id }: Json) => lead_id).sort();
  expect(await left(`${LEADS}?test=true`)).toEqual(["answered again", "new"]);
  expect(await left(LEADS)).toEqual(["live"]);
  const all = { filters: {}, expected: 2 };
  expect((await api.post(`${ERASURES}?test=true`, { as: admin, body: all })).status).toBe(201);
  await eraseAll();
  expect([await left(`${LEADS}?test=true`), await left(LEADS)]).toEqual([[], ["live"]]);
  expect((await api.get("/api/v1/audit-log/?action=erase", { as: admin })).body.count).toBe(0);
});

test("a retention that is turned off during a run erases nothing more", async () => {
  const { account, client, admin } = await incomeAccount();
  await submit(client, "old", 1);
  await database.pool.query({
    text: "update lead set created_at = now() - interval '3 years', scored_at = created_at where account_id = $1",
    values: [account.id],
  });
  await database.pool.query({
    text: "update lead set scored_at = created_at where account_id = $1",
    values: [account.id],
  });
  await api.put("/api/v1/retention/", { as: admin, body: { months: 24 } });
  await beginRetention(services);
  await api.put("/api/v1/retention/", { as: admin, body: { months: null } });
  await eraseAll();
  expect((await api.get(LEADS, { as: client })).body.count).toBe(1);
});

test("a retention that is shortened during a run erases nothing outside its certificate", async () => {
  const { account, client, admin } = await incomeAccount();
  for (const [id, months] of [
    ["older", 25],
    ["old", 13],
  ] as const) {
    await submit(client, id, 1);
    await database.pool.query({
      text: `update lead set created_at = now() - make_interval(months => $3), scored_at = now() - make_interval(months => $3)
        where account_id = $1 and lead_id = $2`,
      values: [account.id, id, months],
    });
  }
  const retain = (months: number) => api.put("/api/v1/retention/", { as: admin, body: { months } });
  const left = async () => (await api.get(LEADS, { as: client })).body.results.map(({ lead_id }: Json) => lead_id);
  await retain(24);
  await beginRetention(services);
  await retain(12);
  await eraseAll();
  expect(await left()).toEqual(["old"]);
  await beginRetention(services);
  await eraseAll();
  expect(await left()).toEqual([]);
  const { body } = await api.get(ERASURES, { as: admin });
  expect(body.results).toMatchObject([
    { leads: 1, reason: expect.stringContaining("12 months") },
    { leads: 1, reason: expect.stringContaining("24 months") },
  ]);
});
