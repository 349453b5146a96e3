import { randomInt } from "node:crypto";
import pino from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type ModelDocument, parseDate } from "#engine";
import { createServices } from "../../api/create-services.ts";
import { COMMAND_LINE } from "../../audit/agent.ts";
import { verify } from "../../cli/rollups.ts";
import { startJobs } from "../../jobs/runner.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { backfillOnce } from "../../rollups/backfill.ts";
import { foldOnce } from "../../rollups/fold.ts";
import { type Json, SECRET_KEY, type TestUser, testApp } from "../../testing/app.ts";
import { isLong } from "../../testing/long.ts";
import { beginNights } from "./nightly.ts";
import { requestRescoring } from "./request.ts";
import { rescoringKind } from "./work.ts";

const { api, services, database, makeAccount, makeUser, editModel } = await testApp();
const { pool } = database;
const secondNode = createServices(database, SECRET_KEY, pino({ level: "warn" }, pino.destination(2)));
afterAll(async () => {
  await secondNode.ingest.drain();
  await secondNode.tokens.close();
});

const LEADS = "/api/v1/leads/";
const RESCORINGS = "/api/v1/rescorings/";

let account: { readonly id: number; readonly slug: string };
let admin: TestUser;
let client: TestUser;

beforeEach(async () => {
  account = await makeAccount();
  admin = await makeUser(account, { role: "admin" });
  client = await makeUser(account);
  const choices = ["Red", "Green", "Blue"].map((text) => ({ text }));
  await editModel(
    account,
    { kind: "question", action: "create", data: { number: 1, text: "Income?", type: "number", field_name: "income" } },
    {
      kind: "question",
      action: "create",
      data: { number: 2, text: "Colour?", type: "choice", field_name: "colour", choices },
    },
    { kind: "question", action: "create", data: { number: 3, text: "Born?", type: "date", field_name: "born" } },
    { kind: "question", action: "create", data: { number: 4, text: "Code?", type: "text", field_name: "code" } },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}", x_axis: true } },
    {
      kind: "recommendation",
      action: "create",
      data: { question: 1, rule: "If {income} >= 50", response_text: "Call", type: "approval" },
    },
  );
});

async function submit(lead_id: string, answers: object, others: object = {}, as = client): Promise<Json> {
  const { status, body } = await api.post(LEADS, { as, body: { lead_id, answers, ...others } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const again = { allow_duplicates: true };
const read = async (id: string) => (await api.get(`${LEADS}${id}/`, { as: client })).body;
const historyOf = async (id: string) => (await api.get(`${LEADS}${id}/history/`, { as: client })).body.results;

const weigh = (weight: number) =>
  editModel(account, { kind: "scoring_model", action: "update", id: 1, data: { weight } });
const versionNow = async () => (await services.models.live(account.id)).version;

async function request(body: object = { date: "own" }): Promise<Json> {
  const answer = await api.post(RESCORINGS, { as: admin, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Small parts, so that there are many steps. */
const SIZES = { part: { leads: 20, bytes: 2 ** 20 }, changed: 5 };

const start = (on = services) => startJobs(database, [rescoringKind(on, SIZES)], { lookMs: 10 });

/** Runs two nodes until the job of the account has ended. */
async function finish(id: number): Promise<Json> {
  const nodes = [start(), start(secondNode)];
  const path = `${RESCORINGS}${id}/`;
  const isOver = async () =>
    ["done", "failed", "cancelled"].includes((await api.get(path, { as: admin })).body.state as string);
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
  await Promise.all(nodes.map((node) => node.stop()));
  return (await api.get(path, { as: admin })).body;
}

const rescore = async (body?: object) => await finish((await request(body)).id);

/** Every state of every lead, and everything that refers to them, from the tables. */
async function everything(): Promise<Json> {
  const texts = [
    "select * from lead where account_id = $1 order by lead_id",
    "select * from lead_history where account_id = $1 order by lead_id, revision",
    "select * from lead_rescoring where account_id = $1 order by lead_id, revision",
    "select kind, subject, reference from event where account_id = $1 and kind like 'lead.%' order by subject, reference",
  ];
  return await Promise.all(texts.map(async (text) => (await pool.query({ text, values: [account.id] })).rows));
}

test("a lead whose result changes gets it, and its history names the re-scoring; others are not changed", async () => {
  await submit("a", { income: 60 }, { name: "Jane" });
  await submit("b", { colour: "red" });
  const before = await read("a");
  const [, , , logged] = await everything();
  await weigh(0.5);
  const version = await versionNow();
  const asked = await request();
  expect(asked).toMatchObject({
    state: "queued",
    version,
    date: "own",
    requested_by: { id: admin.id, username: admin.username },
    progress: { done: 0, of: null },
    result: null,
  });
  const done = await finish(asked.id);
  expect(done).toMatchObject({
    state: "done",
    progress: { done: 2, of: 2, changed: 1, unchanged: 1, refused: 0 },
    result: { leads: 2, changed: 1, unchanged: 1, refused: 0, reasons: [] },
  });
  const after = await read("a");
  const by = { id: admin.id, username: admin.username };
  expect(after).toEqual({
    ...before,
    x_axis: 30,
    x_score: 30,
    x_category: "D",
    total_score: 30,
    model_version: version,
    rescored: { id: asked.id, at: expect.any(String), reason: "requested", by },
    revision: 2,
  });
  expect(await historyOf("a")).toMatchObject([
    { x_axis: 60, model_version: before.model_version, rescored: null, superseded_at: after.rescored.at },
  ]);
  const [leads, history, , log] = await everything();
  expect(leads).toMatchObject([
    { lead_id: "a", revision: 2 },
    { lead_id: "b", revision: 1, model_version: before.model_version },
  ]);
  expect(history).toHaveLength(1);
  expect(log).toEqual([logged[0], { kind: "lead.rescored", subject: "a", reference: 2 }, logged[1]]);
  const { body: explained } = await api.get(`${LEADS}a/explanation/`, { as: client });
  expect(explained).toMatchObject({ model_version: version, x_axis: 30 });
  const { body: events } = await api.get("/api/v1/audit-log/?action=rescore", { as: admin });
  expect(events.results).toMatchObject([
    {
      actor: by,
      target: { type: "rescoring", id: String(asked.id), label: `leads with version ${version} (job ${asked.id})` },
      after: { version, date: "own", filtered_by: [] },
    },
  ]);
  const { body: job } = await api.get(`/api/v1/jobs/${asked.id}/`, { as: admin });
  expect(job).toMatchObject({ kind: "rescoring", version, draft: null });
  // the filters are not kept
  const { rows } = await pool.query({ text: "select input from job where job_id = $1", values: [asked.id] });
  expect(rows[0].input).toMatchObject({ version, leads: null });
});

test("running it twice changes nothing", async () => {
  for (const n of Array.from({ length: 30 }).keys()) await submit(`lead-${n}`, { income: n * 4 });
  await weigh(2);
  expect((await rescore()).result).toMatchObject({ changed: 29, unchanged: 1 });
  const once = await everything();
  expect((await rescore()).result).toMatchObject({ leads: 30, changed: 0, unchanged: 30 });
  expect((await rescore({ date: "today" })).result).toMatchObject({ changed: 0 });
  expect(await everything()).toEqual(once);
});

test("leads are outdated until all are re-scored by a model that scores as the live one does", async () => {
  const standing = async () => {
    await pool.query({ text: "delete from analytics_cache where account_id = $1", values: [account.id] });
    const { body } = await api.get("/api/v1/analytics/scored_versions/", { as: client });
    expect(body.live_version).toBe(await versionNow());
    return [body.outdated_leads, body.versions.map((each: Json) => [each.version, each.leads])];
  };
  const found = async (id: number) =>
    (await api.get(`${LEADS}?rescoring=${id}&ordering=lead_id`, { as: client })).body.results.map(
      (each: Json) => each.lead_id,
    );
  const first = await versionNow();
  for (const [id, income] of Object.entries({ a: 60, b: 90 })) await submit(id, { income });
  await submit("c", {});
  expect(await standing()).toEqual([0, [[first, 3]]]);
  // the wording of a question does not change the result of any lead
  await editModel(account, {
    kind: "question",
    action: "update",
    id: 1,
    data: { text: "Your income?", help_text: "Net" },
  });
  expect(await standing()).toEqual([0, [[first, 3]]]);
  // nor does the name of a field, even after hashes that an earlier rule computed
  await pool.query({
    text: "update model_version set results_hash = 'of an earlier rule' where account_id = $1",
    values: [account.id],
  });
  await editModel(account, { kind: "question", action: "update", id: 1, data: { field_name: "salary" } });
  expect(await standing()).toEqual([0, [[first, 3]]]);
  await weigh(2);
  expect(await standing()).toEqual([3, [[first, 3]]]);
  const some = await rescore({ date: "own", leads: { min_x: 80 } });
  const second = await versionNow();
  expect(await standing()).toEqual([
    2,
    [
      [second, 1],
      [first, 2],
    ],
  ]);
  expect(await found(some.id)).toEqual(["b"]);
  // c has the same result as before, and this is detected
  const all = await rescore();
  expect(await standing()).toEqual([
    0,
    [
      [second, 2],
      [first, 1],
    ],
  ]);
  expect([await found(all.id), await found(some.id), await found(all.id + 1)]).toEqual([["a"], ["b"], []]);
  await weigh(3);
  await submit("d", { income: 10 });
  const third = await versionNow();
  expect(await standing()).toEqual([
    3,
    [
      [third, 1],
      [second, 2],
      [first, 1],
    ],
  ]);
  // back to the version that scored all but the last
  await services.models.restore(account.id, COMMAND_LINE, second);
  expect(await standing()).toEqual([
    1,
    [
      [third, 1],
      [second, 2],
      [first, 1],
    ],
  ]);
  // earlier versions have no such hash, and are distinguished by their content
  await pool.query({
    text: "update model_version set results_hash = null where account_id = $1",
    values: [account.id],
  });
  expect(await standing()).toEqual([
    1,
    [
      [third, 1],
      [second, 2],
      [first, 1],
    ],
  ]);
});

test("only leads that the filters find, in their state at the request, and none that arrived since", async () => {
  await submit("low", { income: 10 });
  await submit("high", { income: 90 });
  await weigh(2);
  const asked = await request({ date: "own", leads: { min_x: 50 } });
  await submit("later", { income: 90 });
  expect((await finish(asked.id)).result).toMatchObject({ leads: 1, changed: 1 });
  expect([(await read("low")).x_axis, (await read("high")).x_axis]).toEqual([10, 180]);
  expect((await rescore({ date: "own", leads: { lead_ids: ["low", "no such lead"] } })).result).toMatchObject({
    leads: 1,
  });
  expect((await read("low")).x_axis).toBe(20);
  const bad = await api.post(RESCORINGS, { as: admin, body: { date: "own", leads: { priority: ["No such"] } } });
  expect(bad).toMatchObject({ status: 400, body: { leads: { priority: [expect.stringContaining("No such")] } } });
});

test("changed words are a changed result: the priority's name, and the text of a rule", async () => {
  await submit("a", { income: 60 });
  const { document } = await services.models.live(account.id);
  const renamed = (bands: ModelDocument["bands"]["total"]) =>
    bands.map((band) => ({ ...band, label: `${band.label}!` }));
  await editModel(account, {
    kind: "bands",
    action: "replace",
    data: { ...document.bands, total: renamed(document.bands.total) },
  });
  expect((await rescore()).result).toMatchObject({ changed: 1 });
  expect((await read("a")).priority).toMatch(/!$/);
  await editModel(account, { kind: "recommendation", action: "update", id: 1, data: { response_text: "Call now" } });
  expect((await rescore()).result).toMatchObject({ changed: 1 });
  expect((await read("a")).recommendation).toBe("Call now");
  await editModel(account, { kind: "question", action: "update", id: 1, data: { help_text: "Before taxes" } });
  expect((await rescore()).result).toMatchObject({ changed: 0 });
});

test("a lead that no longer fits keeps its state, with the reason and without its answers", async () => {
  await submit("a", { income: 60, code: "secret" });
  await submit("b", { income: 10, code: "" });
  await submit("c", {});
  await editModel(
    account,
    { kind: "question", action: "update", id: 1, data: { max_value: 50 } },
    { kind: "question", action: "update", id: 4, data: { required: true } },
    { kind: "scoring_model", action: "update", id: 1, data: { weight: 3 } },
  );
  const before = await everything();
  const { result, id } = await rescore();
  expect(result).toEqual({
    leads: 3,
    changed: 0,
    unchanged: 0,
    refused: 3,
    reasons: [
      { field_name: "income", text: "The answer is not a number of at most 50.", leads: 1 },
      { field_name: "code", text: "A required answer is missing.", leads: 2 },
    ],
  });
  expect(await everything()).toEqual(before);
  const { rows } = await pool.query({
    text: "select row_to_json(j)::text as text from job j where job_id = $1",
    values: [id],
  });
  expect(rows[0].text).not.toContain("secret");
});

const dated = {
  kind: "scoring_model",
  action: "create",
  data: { question: 3, formula: "today() - {born}", y_axis: true, x_axis: false },
} as const;

/** Moves a lead's arrival a number of days into the past. */
const age = (id: string, days: number) =>
  pool.query({
    text: `update lead set evaluated_on = evaluated_on - $3::int, created_at = created_at - make_interval(days => $3),
      scored_at = scored_at - make_interval(days => $3) where account_id = $1 and lead_id = $2`,
    values: [account.id, id, days],
  });

const dayOf = ({ evaluated_on }: Json) => parseDate(evaluated_on) ?? Number.NaN;

test("as of today or of the day a lead arrived, which can be restored", async () => {
  const born = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  await submit("old", { born });
  await age("old", 40);
  const arrived = await read("old");
  await editModel(account, dated);
  expect((await rescore({ date: "today" })).result).toMatchObject({ changed: 1 });
  const asOfToday = await read("old");
  expect(dayOf(asOfToday) - dayOf(arrived)).toBe(40);
  // the arrival of its answers stays unchanged: retention counts from it
  expect([asOfToday.updated_at, asOfToday.created_at]).toEqual([arrived.updated_at, arrived.created_at]);
  expect((await rescore({ date: "own" })).result).toMatchObject({ changed: 1 });
  const own = await read("old");
  expect([own.evaluated_on, asOfToday.y_axis - own.y_axis]).toEqual([arrived.evaluated_on, 40]);
  expect((await historyOf("old")).map((state: Json) => state.rescored?.id)).toEqual([asOfToday.rescored.id, undefined]);
});

/** A lead in the API, without the versions and re-scorings that it went through. */
const bytesOf = ({ model_version: _, rescored: __, revision: ___, ...lead }: Json) => JSON.stringify(lead);

test("after restoring the earlier version and re-scoring, each lead is byte-identical", async () => {
  const first = await versionNow();
  const codes = ["05", "5.0", "1e3", "", "no number", "2024-02-29"];
  for (const n of Array.from({ length: 24 }).keys()) {
    await submit(`lead-${n}`, { income: randomInt(120), code: codes[n % codes.length], born: "2001-02-03" });
    await age(`lead-${n}`, randomInt(400));
  }
  await editModel(account, {
    kind: "recommendation",
    action: "create",
    data: { question: 4, rule: "If {code} == '05'", response_text: "Five" },
  });
  const withRule = await versionNow();
  await rescore({ date: "own" });
  const ids = Array.from({ length: 24 }, (_, n) => `lead-${n}`);
  const before = await Promise.all(ids.map(async (id) => bytesOf(await read(id))));
  await editModel(
    account,
    dated,
    { kind: "recommendation", action: "delete", id: 2 },
    // "05" is then read as 5, and would come back as "5"
    { kind: "question", action: "update", id: 4, data: { type: "number" } },
    { kind: "scoring_model", action: "create", data: { question: 4, formula: "{code}", x_axis: true } },
  );
  const { result } = await rescore({ date: "today" });
  expect(result.changed).toBeGreaterThan(10);
  expect(result.refused).toBeGreaterThan(3);
  expect((await read("lead-0")).answers.code).toBe(5);
  await services.models.restore(account.id, COMMAND_LINE, withRule);
  await rescore({ date: "own" });
  expect(await Promise.all(ids.map(async (id) => bytesOf(await read(id))))).toEqual(before);
  await services.models.restore(account.id, COMMAND_LINE, first);
  await rescore({ date: "own" });
  expect((await read("lead-0")).recommendations.code).toBeUndefined();
  expect(await verify(database, account.slug)).toMatchObject({ exitCode: 0 });
});

test("the user who submitted the answers in the admin is kept", async () => {
  const signIn = await api.post("/api/v1/session/", {
    body: { username: admin.username, password: "correct horse battery staple" },
  });
  const Cookie = signIn.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const headers = { Cookie, "Sec-Fetch-Site": "same-origin" };
  const { status } = await api.post(LEADS, { headers, body: { lead_id: "a", answers: { income: 10 } } });
  expect(status).toBe(201);
  await weigh(2);
  await rescore();
  expect(await read("a")).toMatchObject({ x_axis: 20, submitted_by: { id: admin.id } });
});

/** How many leads the cached figures count. */
const countedLeads = async (): Promise<number> =>
  (await api.get("/api/v1/analytics/scored_versions/", { as: client })).body.total_leads;

test("it ends with a message when another version goes live", async () => {
  await submit("a", { income: 10 });
  await weigh(2);
  const asked = await request();
  await weigh(3);
  expect(await countedLeads()).toBe(1);
  await submit("b", { income: 10 });
  expect(await countedLeads()).toBe(1);
  const over = await finish(asked.id);
  expect(over).toMatchObject({ state: "failed", result: null });
  // figures are computed again, because some leads may have been re-scored
  expect(await countedLeads()).toBe(2);
  expect(over.error).toMatch(/^Version \d+ went live, so re-scoring with version \d+ stopped\./);
  // it can never continue, so its filters are deleted
  const { rows } = await pool.query({ text: "select input from job where job_id = $1", values: [asked.id] });
  expect(rows[0].input).toMatchObject({ leads: null });
  expect((await read("a")).x_axis).toBe(10);
});

test("one that a newer version has superseded is not resumed, whether it failed or is paused", async () => {
  await submit("a", { income: 10 });
  await weigh(2);
  const [failed, paused] = [await request(), await request()];
  const job = async ({ id }: { readonly id: number }) => (await api.get(`/api/v1/jobs/${id}/`, { as: admin })).body;
  await api.post(`${RESCORINGS}${paused.id}/pause/`, { as: admin });
  expect(await job(paused)).toMatchObject({ state: "paused", superseded_by: null });
  await weigh(3);
  const { error } = await finish(failed.id);
  const live = await versionNow();
  for (const stopped of [failed, paused]) {
    const before = await job(stopped);
    expect(before.superseded_by).toBe(live);
    for (const path of [RESCORINGS, "/api/v1/jobs/"]) {
      const { status, sent } = await api.post(`${path}${stopped.id}/resume/`, { as: admin });
      expect([status, sent]).toEqual([
        409,
        {
          detail: `Version ${live} went live, so re-scoring with version ${failed.version} cannot be resumed. Start a new re-scoring to use version ${live}.`,
          code: "superseded",
        },
      ]);
    }
    expect(await job(stopped)).toEqual(before);
  }
  expect(await job(failed)).toMatchObject({ state: "failed", error });
  expect(await countedLeads()).toBe(1);
  await submit("b", { income: 10 });
  const { body } = await api.post(`/api/v1/jobs/${paused.id}/cancel/`, { as: admin });
  expect(await countedLeads()).toBe(2);
  expect(body).toMatchObject({ state: "cancelled", superseded_by: null });
  expect((await api.post(`${RESCORINGS}${paused.id}/resume/`, { as: admin })).status).toBe(400);
});

test("a re-scoring is paused, resumed, and canceled, and there may be ten", async () => {
  const { id } = await request();
  const at = (what: string) => api.post(`${RESCORINGS}${id}/${what}/`, { as: admin });
  expect((await at("pause")).body.state).toBe("paused");
  expect((await at("pause")).status).toBe(400);
  expect((await at("resume")).body.state).toBe("queued");
  expect((await at("cancel")).body.state).toBe("cancelled");
  expect((await at("resume")).body).toEqual({
    non_field_errors: ["This re-scoring is canceled, so it cannot be resumed."],
  });
  const { rows } = await pool.query({ text: "select input from job where job_id = $1", values: [id] });
  expect(rows[0].input.leads).toBeNull();
  for (let n = 0; n < 10; n += 1) await request();
  expect((await api.post(RESCORINGS, { as: admin, body: { date: "own" } })).status).toBe(429);
  const { rows: erasures } = await pool.query({
    text: "insert into job (account_id, kind) values ($1, 'erasure') returning job_id as id",
    values: [account.id],
  });
  expect((await api.get(`${RESCORINGS}${erasures[0].id}/`, { as: admin })).status).toBe(404);
});

test("a preview tries the newest leads and stores nothing", async () => {
  for (const n of Array.from({ length: 250 }).keys()) await submit(`lead-${n}`, { income: n });
  await weigh(0.5);
  await editModel(account, { kind: "question", action: "update", id: 1, data: { max_value: 239 } });
  const before = await everything();
  const { body } = await api.post(`${RESCORINGS}preview/`, { as: admin, body: { date: "own", leads: { min_x: 1 } } });
  expect(body).toEqual({
    version: await versionNow(),
    leads: 249,
    leads_is_exact: true,
    tried: 249,
    changed: 239,
    unchanged: 0,
    refused: 10,
    reasons: [{ field_name: "income", text: "The answer is not a number of at most 239.", leads: 10 }],
  });
  expect(await everything()).toEqual(before);
});

test("an erased lead is removed from its re-scorings", async () => {
  await submit("a", { income: 10 });
  await weigh(2);
  await rescore();
  // a paused or failed one stores how far it was
  const checkpoint = { last: { id: "a", at: "2026-01-31" } };
  const { rows } = await pool.query({
    text: "insert into job (account_id, kind, state, checkpoint) values ($1, 'rescoring', 'paused', $2) returning job_id as id",
    values: [account.id, JSON.stringify(checkpoint)],
  });
  expect((await api.delete(`${LEADS}a/`, { as: admin })).body).toMatchObject({ leads: 1, earlier_results: 1 });
  expect((await everything()).slice(0, 3)).toEqual([[], [], []]);
  const left = await pool.query({ text: "select checkpoint from job where job_id = $1", values: [rows[0].id] });
  expect(left.rows).toEqual([{ checkpoint: { last: { ...checkpoint.last, id: "" } } }]);
});

test("a request in a transaction that is rolled back leaves nothing", async () => {
  const leads = await resolveFilters(
    services,
    { account: { ...account, name: "", timeZone: "UTC" } },
    { ordering: ["-created_at"] },
  );
  const asking = database
    .of(account.id)
    .transaction()
    .execute(async (db) => {
      await requestRescoring(db, {
        account: { id: account.id, timeZone: "UTC" },
        agent: COMMAND_LINE,
        leads,
        date: "own",
      });
      throw new Error("not published");
    });
  await expect(asking).rejects.toThrow("not published");
  expect((await api.get(RESCORINGS, { as: admin })).body.count).toBe(0);
});

/** A node that calls a function each time after it has read leads and before it stores their results. */
const interrupted = (happens: () => Promise<unknown>): typeof services => ({
  ...services,
  models: {
    ...services.models,
    versions: async (id, numbers) => {
      const versions = await services.models.versions(id, numbers);
      if (id === account.id) await happens();
      return versions;
    },
  },
});

/** Runs a re-scoring on such a node. */
async function finishInterrupted(id: number, happens: (time: number) => Promise<unknown>): Promise<Json> {
  let time = 0;
  const node = start(interrupted(async () => await happens(++time)));
  const isOver = async () =>
    ["done", "failed", "paused"].includes((await api.get(`${RESCORINGS}${id}/`, { as: admin })).body.state);
  await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
  await node.stop();
  return (await api.get(`${RESCORINGS}${id}/`, { as: admin })).body;
}

test("a lead that changes after it was read is scored from its newest answers; one that is erased then stays erased", async () => {
  for (const id of ["a", "b", "c"]) await submit(id, { income: 10 });
  await weigh(2);
  const { id } = await request();
  const { result } = await finishInterrupted(id, async (time) => {
    if (time === 1) await submit("a", { income: 7 }, again);
    if (time === 2) await api.delete(`${LEADS}b/`, { as: admin });
    // a lead that arrives is scored by the live version already, and is not changed
    if (time === 3) await submit("c", { income: 0 }, again);
  });
  expect(result).toMatchObject({ leads: 3, changed: 0, unchanged: 2 });
  const left = (await api.get(`${LEADS}?ordering=lead_id`, { as: client })).body.results;
  expect(left.map(({ lead_id, x_axis }: Json) => [lead_id, x_axis])).toEqual([
    ["a", 14],
    ["c", 0],
  ]);
  await expectUnbroken();
});

test("a lead that a later version has scored is never set back", async () => {
  await submit("a", { income: 10 });
  await submit("b", { income: 10 });
  await weigh(2);
  const { id } = await request();
  const { state } = await finishInterrupted(id, async (time) => {
    if (time > 1) return;
    await weigh(3);
    await submit("a", { income: 10 }, again);
  });
  expect(state).toBe("failed");
  expect([(await read("a")).x_axis, (await read("b")).x_axis]).toEqual([30, 10]);
  await expectUnbroken();
});

test("the results of one that is paused midway are counted at once", async () => {
  for (let n = 0; n < 30; n += 1) await submit(`lead-${n}`, { income: 10 });
  await weigh(2);
  const version = await versionNow();
  const countedBy = async () => {
    const { body } = await api.get("/api/v1/analytics/scored_versions/", { as: client });
    return body.versions.find((each: Json) => each.version === version)?.leads ?? 0;
  };
  expect(await countedBy()).toBe(0);
  const { id } = await request();
  const { state, progress } = await finishInterrupted(id, async (time) => {
    if (time === 2) await api.post(`${RESCORINGS}${id}/pause/`, { as: admin });
  });
  expect([state, await countedBy()]).toEqual(["paused", progress.changed]);
  expect(progress.changed).toBeGreaterThan(0);
});

test("leads are replaced, erased, and added in the meantime: nothing is lost, and every result matches its answers", async () => {
  const LEADS_BEFORE = isLong ? 1_000 : 400;
  const state =
    "account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band, rule_ids";
  await pool.query({
    text: `insert into lead (${state}) select $1, 'lead-' || n, json_build_object('income', n % 100), $2, '2026-01-31',
      n % 100 * 100, 0, n % 100 * 100, case when n % 100 >= 80 then 'A' when n % 100 >= 60 then 'B' when n % 100 >= 40
      then 'C' else 'D' end, 'D', 'D', case when n % 100 >= 50 then array[1] else '{}' end from generate_series(1, $3::int) n`,
    values: [account.id, await versionNow(), LEADS_BEFORE],
  });
  // by the model's own bands of the total
  await pool.query({
    text: "update lead set total_band = case when total >= 8000 then 'C' else 'D' end where account_id = $1",
    values: [account.id],
  });
  while ((await backfillOnce(database, account.id)) !== undefined);
  const replaced = new Map<string, number>();
  const erased = new Set<string>();
  for (let round = 0; round < (isLong ? 6 : 2); round += 1) {
    await weigh(1 + randomInt(1, 5) / 10);
    const version = await versionNow();
    const { id } = await request();
    const nodes = [start(), start(secondNode)];
    const meanwhile = async (work: (n: number) => Promise<unknown>) => {
      for (let n = 0; (await api.get(`${RESCORINGS}${id}/`, { as: admin })).body.state !== "done"; n += 1)
        await work(n);
    };
    await Promise.all([
      meanwhile(async () => {
        const lead = `lead-${randomInt(1, LEADS_BEFORE + 1)}`;
        if (erased.has(lead)) return;
        const income = randomInt(100);
        await submit(lead, { income }, again);
        replaced.set(lead, income);
      }),
      meanwhile(async (n) => {
        const lead = `lead-${randomInt(1, LEADS_BEFORE / 20)}`;
        await api.delete(`${LEADS}${lead}/`, { as: admin });
        erased.add(lead);
        await submit(`new-${round}-${n}`, { income: n % 100 });
      }),
      meanwhile(async () => await foldOnce(database, account.id, 50)),
    ]);
    await Promise.all(nodes.map((node) => node.stop()));
    const { rows } = await pool.query({
      text: "select lead_id, answers, x, model_version from lead where account_id = $1",
      values: [account.id],
    });
    for (const lead of rows) {
      expect(lead.x, lead.lead_id).toBe(Math.round(lead.answers.income * (await weightNow()) * 100));
      if (lead.answers.income > 0) expect(lead.model_version, lead.lead_id).toBe(version);
    }
    for (const [lead, income] of replaced) {
      const row = rows.find(({ lead_id }: Json) => lead_id === lead);
      if (!erased.has(lead)) expect(row?.answers.income, lead).toBe(income);
    }
  }
  await expectUnbroken();
  expect(await verify(database, account.slug)).toMatchObject({ exitCode: 0 });
});

const weightNow = async () => (await services.models.live(account.id)).document.scoring_models[0]?.weight ?? Number.NaN;

/** Every revision of every lead exists once, and each one created since has its event. */
async function expectUnbroken(): Promise<void> {
  const { rows } = await pool.query({
    text: `select lead_id from (
        select lead_id, revision from lead where account_id = $1
        union all select lead_id, revision from lead_history where account_id = $1
      ) states group by lead_id having count(*) <> max(revision) or count(distinct revision) <> count(*)`,
    values: [account.id],
  });
  expect(rows).toEqual([]);
  const logged = await pool.query({
    text: `select r.lead_id from lead_rescoring r where account_id = $1 and (
        select count(*) from event e
        where e.account_id = r.account_id and e.subject = r.lead_id and e.reference = r.revision and kind = 'lead.rescored'
      ) <> 1`,
    values: [account.id],
  });
  expect(logged.rows).toEqual([]);
}

const NIGHTLY = "/api/v1/nightly-rescoring/";
const DAY = 86_400_000;
const nightly = async () => (await api.get(NIGHTLY, { as: admin })).body;
const turn = async (enabled: boolean) =>
  expect((await api.put(NIGHTLY, { as: admin, body: { enabled } })).body).toMatchObject({ enabled });
/** Begins what is due at a moment, and returns the id of the account's job. */
async function nightAt(moment: number): Promise<number | undefined> {
  const before = (await nightly()).last?.id;
  await beginNights(services, new Date(moment));
  const { last } = await nightly();
  return last?.id === before ? undefined : last.id;
}
const daysFrom = (date: string, moment: number) => Math.floor((moment - Date.parse(date)) / DAY);

/** Scores the days since a lead was born. */
const countDays = () =>
  editModel(account, {
    kind: "scoring_model",
    action: "create",
    data: { question: 3, formula: "days({born})", x_axis: false, y_axis: true, name: "Age" },
  });

test("scores age every night: by the version that scored them, and nothing else changes", async () => {
  await submit("of a version without dates", { income: 5, born: "2020-01-01" });
  await countDays();
  const dated = await versionNow();
  const born = "2026-01-01";
  await submit("ages", { income: 5, born });
  await submit("stays", { income: 5 });
  await weigh(3);
  await submit("of the live version", { born });
  expect(await nightly()).toEqual({ enabled: false, leads: 3, next_on: null, last: null });
  const tomorrow = Date.now() + DAY;
  expect(await nightAt(tomorrow)).toBeUndefined();
  await turn(true);
  const day = new Date(tomorrow).toISOString().slice(0, 10);
  expect(await nightly()).toEqual({ enabled: true, leads: 3, next_on: day, last: null });
  expect(await nightAt(Date.now())).toBeUndefined();

  const before = await everything();
  const id = (await nightAt(tomorrow)) ?? 0;
  expect(await nightAt(tomorrow)).toBeUndefined();
  expect(await finish(id)).toMatchObject({
    state: "done",
    reason: "aged",
    version: null,
    date: "today",
    evaluated_on: day,
    requested_by: null,
    result: { leads: 3, changed: 2, unchanged: 1, refused: 0 },
  });
  const after = await everything();
  const others = ([leads]: Json) => leads.filter(({ lead_id }: Json) => !/^ages|live version/.test(lead_id));
  expect(others(after)).toEqual(others(before));
  const lead = await read("ages");
  expect(lead).toMatchObject({
    model_version: dated,
    x_axis: 5,
    y_axis: daysFrom(born, tomorrow),
    evaluated_on: day,
    rescored: { id, reason: "aged", by: null },
  });
  expect(await historyOf("ages")).toMatchObject([{ y_axis: lead.y_axis - 1, model_version: dated, rescored: null }]);
  const { body: explained } = await api.get(`${LEADS}ages/explanation/`, { as: client });
  expect(explained).toMatchObject({ model_version: dated, evaluated_on: day, y_axis: lead.y_axis });
  const { body: found } = await api.get(`${LEADS}?rescoring=${id}`, { as: client });
  expect(found.results.map((each: Json) => each.lead_id).sort()).toEqual(["ages", "of the live version"]);

  const { body: events } = await api.get("/api/v1/audit-log/", { as: admin });
  expect(events.results.slice(0, 2)).toMatchObject([
    {
      action: "rescore",
      via: "server",
      target: { type: "lead", label: "2 leads" },
      after: { rescoring: id, leads: 2, evaluated_on: day },
    },
    { action: "update", target: { type: "nightly_rescoring" }, before: { enabled: false }, after: { enabled: true } },
  ]);
  const streamed = after[3].filter(({ kind }: Json) => kind === "lead.rescored");
  expect(streamed.map(({ subject }: Json) => subject).sort()).toEqual(["ages", "of the live version"]);
  expect(await verify(database, account.slug)).toMatchObject({ exitCode: 0 });
  await turn(false);
});

test("a night is a change of the date in the account's time zone, however long it is", async () => {
  await countDays();
  await turn(true);
  const underWay = "update job set state = 'done' where account_id = $1 and kind = 'rescoring'";
  const isBegun = async (timeZone: string, agedOn: string, moment: string) => {
    await pool.query({ text: underWay, values: [account.id] });
    const text = "update account set time_zone = $2, aged_on = $3 where account_id = $1";
    await pool.query({ text, values: [account.id, timeZone, agedOn] });
    return (await nightAt(Date.parse(moment))) !== undefined;
  };
  for (const [timeZone, agedOn, moment, begins] of [
    // the clock goes from 02:00 to 03:00, and from 03:00 to 02:00
    ["Europe/Berlin", "2026-03-28", "2026-03-28T22:59:00Z", false],
    ["Europe/Berlin", "2026-03-28", "2026-03-28T23:00:00Z", true],
    ["Europe/Berlin", "2026-03-29", "2026-03-29T21:59:00Z", false],
    ["Europe/Berlin", "2026-03-29", "2026-03-29T22:00:00Z", true],
    ["Europe/Berlin", "2026-10-25", "2026-10-25T22:59:00Z", false],
    ["Europe/Berlin", "2026-10-25", "2026-10-25T23:00:00Z", true],
    // there is no midnight: the clock goes from 23:59 to 01:00
    ["Africa/Cairo", "2026-04-23", "2026-04-23T21:59:00Z", false],
    ["Africa/Cairo", "2026-04-23", "2026-04-23T22:00:00Z", true],
    // there are two: the clock goes from 24:00 back to 23:00
    ["Africa/Cairo", "2026-10-29", "2026-10-29T20:59:00Z", false],
    ["Africa/Cairo", "2026-10-29", "2026-10-29T21:59:00Z", false],
    ["Africa/Cairo", "2026-10-29", "2026-10-29T22:00:00Z", true],
    // the account has moved: to where the new day has begun, and back to where it has not
    ["Pacific/Auckland", "2026-11-26", "2026-11-26T12:00:00Z", true],
    ["Pacific/Honolulu", "2026-11-27", "2026-11-26T12:00:00Z", false],
    ["Pacific/Honolulu", "2026-11-27", "2026-11-28T09:59:00Z", false],
    ["Pacific/Honolulu", "2026-11-27", "2026-11-28T10:00:00Z", true],
    // the servers were down for a week
    ["UTC", "2026-11-19", "2026-11-26T00:00:00Z", true],
  ] as const)
    expect([timeZone, moment, await isBegun(timeZone, agedOn, moment)]).toEqual([timeZone, moment, begins]);
  expect((await nightly()).last).toMatchObject({ evaluated_on: "2026-11-26" });
  // once for the whole week
  await pool.query({ text: underWay, values: [account.id] });
  expect(await nightAt(Date.parse("2026-11-26T23:00:00Z"))).toBeUndefined();
  await turn(false);
});

test("a night waits for the one before, a few accounts at a time, and a later one supersedes one that is paused", async () => {
  await countDays();
  await pool.query("update account set aged_on = null");
  const others = await Promise.all(Array.from({ length: 3 }, () => makeAccount()));
  const ids = [account.id, ...others.map(({ id }) => id)];
  await pool.query({
    text: "update account set aged_on = '2026-01-01', time_zone = 'UTC' where account_id = any($1)",
    values: [ids],
  });
  await pool.query({
    text: "update model_version set depends_on_date = true where account_id = any($1)",
    values: [ids],
  });
  const at = (day: string, atATime: number) => beginNights(services, new Date(`${day}T01:00:00Z`), atATime);
  expect(await at("2026-01-02", 3)).toEqual({ begun: 3, waiting: 1 });
  expect(await at("2026-01-02", 3)).toEqual({ begun: 0, waiting: 1 });
  // those of the night before are still running
  expect(await at("2026-01-03", 9)).toEqual({ begun: 1, waiting: 0 });
  expect(await at("2026-01-03", 9)).toEqual({ begun: 0, waiting: 0 });
  const { last } = await nightly();
  expect((await api.post(`${RESCORINGS}${last.id}/pause/`, { as: admin })).status).toBe(200);
  expect((await api.post(`${RESCORINGS}${last.id}/resume/`, { as: admin })).status).toBe(200);
  await api.post(`${RESCORINGS}${last.id}/pause/`, { as: admin });
  expect(await at("2026-01-03", 9)).toEqual({ begun: 1, waiting: 0 });
  const { status, code } = await api.post(`${RESCORINGS}${last.id}/resume/`, { as: admin });
  expect([status, code]).toEqual([409, "superseded"]);
  await pool.query("update account set aged_on = null");
});

test("a lead ages by the version that last scored it, and never back", async () => {
  const born = "2026-01-01";
  const age = daysFrom(born, Date.now());
  await countDays();
  const first = await versionNow();
  await submit("changed by the second", { born, income: 1 });
  await submit("alike by both", { born });
  await submit("rejected by the second", { born, income: 500 });
  // the second version differs from the day after tomorrow on
  const formula = `days({born}) + 1000 * (days({born}) > ${age + 1})`;
  await editModel(
    account,
    { kind: "question", action: "update", id: 1, data: { max_value: 100 } },
    { kind: "scoring_model", action: "update", id: 2, data: { formula } },
    { kind: "scoring_model", action: "update", id: 1, data: { weight: 2 } },
  );
  const second = await versionNow();
  await turn(true);
  expect((await rescore({ date: "today" })).result).toMatchObject({ changed: 1, unchanged: 1, refused: 1 });
  expect(await read("alike by both")).toMatchObject({ model_version: first, y_axis: age });
  expect(await finish((await nightAt(Date.now() + 2 * DAY)) ?? 0)).toMatchObject({ result: { leads: 3, changed: 3 } });
  const aged = { model_version: second, y_axis: age + 1_002, rescored: { reason: "aged" } };
  expect(await read("changed by the second")).toMatchObject({ ...aged, x_axis: 2 });
  // it was re-scored with all others, and has only kept the number of the first
  expect(await read("alike by both")).toMatchObject(aged);
  expect(await read("rejected by the second")).toMatchObject({ model_version: first, x_axis: 500, y_axis: age + 2 });
  // the account moves west, and a day comes once more
  const before = await everything();
  await pool.query({ text: "update account set aged_on = '2026-01-01' where account_id = $1", values: [account.id] });
  expect(await finish((await nightAt(Date.now())) ?? 0)).toMatchObject({ result: { leads: 0, changed: 0 } });
  expect(await everything()).toEqual(before);
  await turn(false);
});

test("versions from before are looked at when a night needs them, and a model without dates has no nights", async () => {
  await submit("a", { income: 5, born: "2020-01-01" });
  await turn(true);
  const tomorrow = Date.now() + DAY;
  expect(await finish((await nightAt(tomorrow)) ?? 0)).toMatchObject({ result: { leads: 0 } });
  expect(await nightAt(tomorrow + DAY)).toBeUndefined();
  expect(await nightly()).toMatchObject({ enabled: true, leads: 0 });
  await countDays();
  await submit("b", { born: "2020-01-01" });
  const text = "update model_version set depends_on_date = null where account_id = $1";
  await pool.query({ text, values: [account.id] });
  expect(await nightly()).toMatchObject({ leads: 1 });
  await pool.query({ text, values: [account.id] });
  expect(await finish((await nightAt(tomorrow + 2 * DAY)) ?? 0)).toMatchObject({ result: { leads: 1, changed: 1 } });
  await turn(false);
});

test("the parts that depend on the date are named, in the live model and in a draft", async () => {
  const dependence = async (headers: Record<string, string> = {}) =>
    (await api.get("/api/v1/model/date-dependence/", { as: admin, headers })).body;
  expect(await dependence()).toEqual({ results: false, parts: [] });
  const { body: draft } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Ages" } });
  const headers = { "X-Draft": String(draft.id) };
  const { status } = await api.post("/api/v1/recommendations/", {
    as: admin,
    headers,
    body: { question: 3, rule: "If days({born}) > 7000", response_text: "Adult" },
  });
  expect(status).toBe(201);
  expect(await dependence(headers)).toEqual({
    results: true,
    parts: [{ type: "recommendation", id: 2, name: 'rule 1 of "Born?"', because: ["days({born})"] }],
  });
  expect(await dependence()).toEqual({ results: false, parts: [] });
});
