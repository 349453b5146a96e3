import { expect, test } from "vitest";
import { SIMULATION_LIMITS } from "#contract/wire";
import { type RunnerOptions, startJobs } from "../../jobs/runner.ts";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";
import { simulationKind } from "./work.ts";

const { api, services, database, makeAccount, makeUser, editModel } = await testApp();

const SIMULATIONS = "/api/v1/simulations/";

/** A node that simulates. */
const startSimulating = (options: RunnerOptions = {}) =>
  startJobs(database, [simulationKind(services)], { lookMs: 10, ...options });

/** An account with a point of X for each point of income, and many leads. The n-th lead has an income of n. */
async function incomeAccount(leads = 0) {
  const account = await makeAccount();
  await editModel(
    account,
    { kind: "question", action: "create", data: { number: 1, text: "Income?", type: "number", field_name: "income" } },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}", x_axis: true } },
  );
  const admin = await makeUser(account, { role: "admin" });
  await database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
      select $1, 'n' || lpad(n::text, 6, '0'), json_build_object('income', n), 3, '2026-01-31', n * 100, 0, n * 100, 'D', 'D', 'D'
      from generate_series(1, $2::int) n`,
    values: [account.id, leads],
  });
  return { account, admin };
}

const weight = (weight: number) => ({ kind: "scoring_model", action: "update", id: 1, data: { weight } });

async function begin(as: TestUser, body: object): Promise<Json> {
  const answer = await api.post(SIMULATIONS, { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const read = async (as: TestUser, id: number): Promise<Json> => (await api.get(`${SIMULATIONS}${id}/`, { as })).body;

/** Begins a simulation and waits until it has ended. */
async function simulated(as: TestUser, body: object): Promise<Json> {
  const { id } = await begin(as, body);
  const node = startSimulating();
  await expect.poll(async () => (await read(as, id)).state).toBe("done");
  await node.stop();
  return await read(as, id);
}

test("an edit is simulated on all leads, and the lists of its cells do not change afterwards", async () => {
  const { account, admin } = await incomeAccount(9_000);
  const { version } = await services.models.live(account.id);
  const begun = await begin(admin, { edit: weight(0.5) });
  expect(begun).toMatchObject({ state: "queued", progress: { done: 0, of: null }, result: null, edit: weight(0.5) });
  const node = startSimulating();
  await expect.poll(async () => (await read(admin, begun.id)).state).toBe("done");
  await node.stop();
  const done = await read(admin, begun.id);
  expect(done).toMatchObject({
    progress: { done: 9_000, of: 9_000 },
    is_stale: false,
    result: { leads: 9_000, down: 9_000, up: 0, unchanged: 0, refused: 0, would_change: 9_000, as_of: begun.as_of },
  });
  expect(done.result.document).toEqual({ draft: null, revision: null, version: null, against: version });
  // from 80 points A, from 60 B, from 40 C
  const cells = { AA: 8_841, AB: 40, AC: 40, AD: 0, BD: 20, CD: 20, DD: 39 };
  const { x } = done.result.matrix;
  expect(Object.fromEntries(x.map(({ from, to, leads }: Json) => [from + to, leads]))).toEqual(
    Object.fromEntries(Object.entries(cells).filter(([, leads]) => leads > 0)),
  );
  expect(done.result.movers.map(({ lead_id }: Json) => lead_id)).toEqual(
    Array.from({ length: 20 }, (_, n) => `n00${9_000 - n}`),
  );
  expect(done.result.movers[0]).toMatchObject({ total_before: 9_000, total_after: 4_500 });

  // a lead is shown with its name, as soon as it is known
  const named = async () => [
    (await read(admin, begun.id)).result.movers[0],
    (await api.get(`${SIMULATIONS}${begun.id}/leads/?page_size=1&page=last`, { as: admin })).body.results[0],
  ];
  const nobody = { lead_id: "n009000", name: null, email: null };
  expect(await named()).toMatchObject([nobody, nobody]);
  await database.pool.query({
    text: "update lead set contact = $2 where account_id = $1 and lead_id = 'n009000'",
    values: [account.id, { name: "Ada Lovelace", email: "ada@example.com" }],
  });
  const ada = { lead_id: "n009000", name: "Ada Lovelace", email: "ada@example.com" };
  expect(await named()).toMatchObject([ada, ada]);

  // whatever happens to the leads, the lists are those of the simulation
  await database.pool.query({ text: "delete from lead where account_id = $1", values: [account.id] });
  const list = async (query: string) =>
    (await api.get(`${SIMULATIONS}${begun.id}/leads/?${query}`, { as: admin })).body;
  const [first, last] = [
    await list("axis=x&from=A&to=B&page_size=15"),
    await list("axis=x&from=A&to=B&page_size=15&page=3"),
  ];
  expect([first.count, first.results.length, last.results.length]).toEqual([40, 15, 10]);
  expect(first.results[0]).toMatchObject({ lead_id: "n000120", x_category_before: "A", x_category_after: "B" });
  expect(last.results.at(-1)).toMatchObject({ lead_id: "n000159", x_before: 159, x_after: 79.5 });
  const everything = await list("page_size=100&page=last");
  expect([everything.count, everything.results.at(-1).lead_id]).toEqual([9_000, "n009000"]);
  // in the middle, where a page covers two parts
  const across = await list("page_size=100&page=41");
  expect(across.results.map(({ lead_id }: Json) => lead_id)).toEqual(
    Array.from({ length: 100 }, (_, n) => `n00${4_001 + n}`),
  );
  for (const [query, count] of [
    ["moved=down", 9_000],
    ["moved=up", 0],
    ["refused=true", 0],
    ["axis=x&to=D", 79],
    ["axis=x&from=A", 8_921],
  ] as const) {
    expect([query, (await list(query)).count]).toEqual([query, count]);
  }
  const csv = await api.get<string>(`${SIMULATIONS}${begun.id}/leads.csv?axis=x&from=B`, { as: admin });
  const [head, ...rows] = csv.body.trim().split("\r\n");
  expect(head).toContain(
    "lead_id,x_before,x_after,y_before,y_after,total_before,total_after,priority_before,priority_after",
  );
  expect(rows).toHaveLength(20);
  expect(rows[0]).toBe("n000060,60,30,0,0,60,30,Disqualified,Disqualified");
  expect(csv.headers.get("X-Total-Count")).toBe("20");
});

test("leads are listed by the direction of their totals' moves, and by whether their answers still fit", async () => {
  const { admin } = await incomeAccount(4);
  const { body: draft } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Turned around" } });
  const inDraft = { as: admin, headers: { "X-Draft": String(draft.id) } };
  await api.patch("/api/v1/scoring-models/1/", { ...inDraft, body: { formula: "4 - {income}" } });
  await api.patch("/api/v1/questions/1/", { ...inDraft, body: { max_value: 3 } });
  const { body: rule } = await api.post("/api/v1/recommendations/", {
    ...inDraft,
    body: { question: 1, rule: "If {income} < 3", response_text: "Call" },
  });
  const { id, result } = await simulated(admin, { draft: draft.id });
  expect(result).toMatchObject({ leads: 4, up: 1, unchanged: 1, down: 1, refused: 1 });
  expect(result.rules).toEqual([{ rule_id: rule.id, name: "Call", gained: 2, lost: 0 }]);
  for (const [query, leads] of [
    ["", [1, 2, 3, 4]],
    ["moved=up", [1]],
    ["moved=unchanged", [2]],
    ["moved=down", [3]],
    ["min_change=1.99", [1]],
    ["min_change=2.01", []],
    ["max_change=-2", [3]],
    ["min_change=0&max_change=0", [2]],
    [`gained=${rule.id}`, [1, 2]],
    [`lost=${rule.id}`, []],
    ["refused=true", [4]],
    ["refused=false", [1, 2, 3]],
  ] as const) {
    const { body } = await api.get(`${SIMULATIONS}${id}/leads/?${query}`, { as: admin });
    const ids = leads.map((n) => `n00000${n}`);
    expect([query, body.count, body.results.map(({ lead_id }: Json) => lead_id)]).toEqual([query, ids.length, ids]);
    const { body: csv } = await api.get<string>(`${SIMULATIONS}${id}/leads.csv?${query}`, { as: admin });
    expect([query, csv.trim().split("\r\n").length - 1]).toEqual([query, ids.length]);
  }
});

test("leads that no longer fit say why, and leads of a rule are not guessed if they were not stored", async () => {
  const { account, admin } = await incomeAccount(3);
  const { body: draft } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Lower" } });
  const inDraft = { as: admin, headers: { "X-Draft": String(draft.id) } };
  await api.patch("/api/v1/questions/1/", { ...inDraft, body: { max_value: 1 } });
  const { id } = await simulated(admin, { draft: draft.id });
  const list = async (query: string) => await api.get(`${SIMULATIONS}${id}/leads/?${query}`, { as: admin });
  const why = { field_name: "income", text: "The answer is not a number of at most 1." };
  const refused = (misfits: object[]) => ["n000002", "n000003"].map((lead_id) => ({ lead_id, misfits }));
  expect((await list("refused=true")).body.results).toMatchObject(refused([why]));
  expect((await list("refused=false")).body.results).toMatchObject([{ lead_id: "n000001", misfits: [] }]);
  const found = "update simulation_part set found = null where account_id = $1";
  await database.pool.query({ text: found, values: [account.id] });
  expect((await list("refused=true")).body.results).toMatchObject(refused([]));
  for (const query of ["refused=true&moved=up", "from=A&min_change=1"]) {
    expect(await list(query), query).toMatchObject({
      status: 400,
      body: { non_field_errors: [expect.stringContaining("one at a time")] },
    });
  }
  expect(await list("gained=1")).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining("Run it again")] },
  });
});

test("each simulation of a list says how many leads have arrived since the request", async () => {
  const { account, admin } = await incomeAccount(1);
  const arrive = async (from: number, to: number) =>
    await database.pool.query({
      text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band, created_at)
        select $1, 'later-' || n, '{}', 3, '2026-01-31', 0, 0, 0, 'D', 'D', 'D', now() from generate_series($2::int, $3::int) n`,
      values: [account.id, from, to],
    });
  const reasons = async () => {
    const { body } = await api.get(SIMULATIONS, { as: admin });
    return body.results.map(({ stale_reasons }: Json) => stale_reasons);
  };
  for (const weighed of [2, 3, 4]) {
    await begin(admin, { edit: weight(weighed) });
    if (weighed < 4) await arrive(weighed, weighed);
  }
  expect(await reasons()).toEqual([[], ["1 lead has arrived since."], ["2 leads have arrived since."]]);
  await arrive(10, 10_010);
  const many = ["More than 10,000 leads have arrived since."];
  expect(await reasons()).toEqual([many, many, many]);
});

test("the subject is fixed at the time of the request, and the simulation says what has changed since", async () => {
  const { account, admin } = await incomeAccount(3);
  const { body: draft } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Less" } });
  const headers = { "X-Draft": String(draft.id) };
  await api.patch("/api/v1/scoring-models/1/", { as: admin, headers, body: { weight: 0.5 } });
  const { id } = await begin(admin, { draft: draft.id });
  await api.patch("/api/v1/scoring-models/1/", { as: admin, headers, body: { weight: 0.1 } });
  await editModel(account, { kind: "scoring_model", action: "update", id: 1, data: { weight: 5 } });
  await api.post("/api/v1/leads/", { as: admin, body: { lead_id: "later", answers: { income: 1 } } });
  const node = startSimulating();
  await expect.poll(async () => (await read(admin, id)).state).toBe("done");
  await node.stop();
  const { result, ...simulation } = await read(admin, id);
  expect(result).toMatchObject({ leads: 3, down: 3, document: { draft: draft.id, revision: 1 } });
  expect(result.movers[0]).toMatchObject({ lead_id: "n000003", total_before: 3, total_after: 1.5 });
  const { version } = await services.models.live(account.id);
  expect(simulation).toMatchObject({
    is_stale: true,
    stale_reasons: [
      "The draft has been edited since.",
      `Version ${version} is live now; this compares with version ${version - 1}.`,
      "1 lead has arrived since.",
    ],
  });
  await api.post(`/api/v1/drafts/${draft.id}/discard/`, { as: admin });
  expect((await read(admin, id)).stale_reasons[0]).toBe("The draft was discarded.");
  expect(await api.post(SIMULATIONS, { as: admin, body: { draft: draft.id } })).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining("was discarded.") },
  });
  expect(simulation.document).toMatchObject({ against: version - 1, against_live: true });
  const named = await begin(admin, { version, against: version });
  expect(named.document).toMatchObject({ against: version, against_live: false });
  const list = (await api.get(`${SIMULATIONS}?draft=${draft.id}`, { as: admin })).body;
  expect(list).toMatchObject({
    count: 1,
    results: [{ id, state: "done", is_stale: true, document: { draft: draft.id, draft_name: "Less" } }],
  });
  expect(list.results[0]).not.toHaveProperty("result");
});

test("without leads, or with filters that find none, the result is empty", async () => {
  const { admin } = await incomeAccount(0);
  expect((await simulated(admin, { version: 1 })).result).toMatchObject({ leads: 0, movers: [], differences: [] });
  const many = await incomeAccount(5_000);
  const none = await simulated(many.admin, { edit: weight(2), leads: { search: "nobody" } });
  expect(none).toMatchObject({
    progress: { done: 5_000, of: 5_000 },
    leads: { search: "(not kept)" },
    result: { leads: 0 },
  });
  const rich = await simulated(many.admin, { edit: weight(2), leads: { answers: { income: { min: 4_990 } } } });
  expect(rich).toMatchObject({ leads: { answers: { income: { contains: "(not kept)" } } }, result: { leads: 11 } });
  const few = await simulated(many.admin, { edit: weight(2), leads: { min_total: 4_990 } });
  expect(few.result).toMatchObject({ leads: 11, up: 11 });
  const { rows } = await database.pool.query({
    text: "select filters from simulation where account_id = $1",
    values: [many.account.id],
  });
  expect(rows).toEqual([{ filters: null }, { filters: null }, { filters: null }]);
});

test("a simulation is paused, resumed, and canceled; then nothing of it remains", async () => {
  const { account, admin } = await incomeAccount(1);
  const { id } = await begin(admin, { edit: weight(2) });
  const control = async (what: string) => await api.post(`${SIMULATIONS}${id}/${what}/`, { as: admin });
  expect((await control("resume")).body).toEqual({
    non_field_errors: ["This simulation is queued, so it cannot be resumed."],
  });
  expect((await control("pause")).body.state).toBe("paused");
  expect((await control("resume")).body.state).toBe("queued");
  await database.pool.query({
    text: `insert into simulation_part (account_id, job_id, part, first_at, last_at, last_lead, tally, lead_ids, x_before, y_before, x_after, y_after, bands)
      values ($1, $2, 0, now(), now(), 'a', '{}', '{a}', '{1}', '{1}', '{1}', '{1}', '{AAAAAA}')`,
    values: [account.id, id],
  });
  expect((await control("cancel")).body).toMatchObject({ state: "cancelled", result: null });
  expect((await control("pause")).status).toBe(400);
  expect((await database.pool.query("select from simulation_part where job_id = $1", [id])).rowCount).toBe(0);
  // as a job it is the same one, of an edit and not of a draft or a version
  expect((await api.get(`/api/v1/jobs/${id}/`, { as: admin })).body).toMatchObject({ version: null, draft: null });
  const again = await begin(admin, { edit: weight(2) });
  expect((await api.post(`/api/v1/jobs/${again.id}/cancel/`, { as: admin })).body.state).toBe("cancelled");
  expect((await read(admin, again.id)).state).toBe("cancelled");
});

test("an account has a limited number in progress", async () => {
  const { admin } = await incomeAccount(0);
  for (let n = 0; n < 10; n += 1) await begin(admin, { version: 1 });
  expect((await api.post(SIMULATIONS, { as: admin, body: { version: 1 } })).status).toBe(429);
});

test("an account keeps the newest of its finished simulations", async () => {
  const { account, admin } = await incomeAccount(1);
  const [first, kept] = [await begin(admin, { version: 1 }), await begin(admin, { version: 1 })];
  const waiting = await begin(admin, { version: 1 });
  for (const { id } of [first, kept]) await api.post(`${SIMULATIONS}${id}/cancel/`, { as: admin });
  await database.pool.query({
    text: `with job as (
        insert into job (account_id, kind, state, finished_at)
        select $1, 'simulation', 'cancelled', now() from generate_series(1, $2) returning account_id, job_id
      )
      insert into simulation (account_id, job_id, version, against, against_live, asked, dates, evaluated_on, as_of)
      select account_id, job_id, 1, 1, true, '{}', 'today', '2026-01-31', now() from job`,
    values: [account.id, SIMULATION_LIMITS.kept - 3],
  });
  const newest = await begin(admin, { version: 1 });
  expect((await api.get(`${SIMULATIONS}${first.id}/`, { as: admin })).status).toBe(200);
  await api.post(`${SIMULATIONS}${newest.id}/cancel/`, { as: admin });
  const { id } = await begin(admin, { version: 1 });
  expect((await api.get(`${SIMULATIONS}${first.id}/`, { as: admin })).status).toBe(404);
  for (const each of [kept, waiting, newest, { id }]) expect((await read(admin, each.id)).id).toBe(each.id);
  expect((await api.get(SIMULATIONS, { as: admin })).body.count).toBe(SIMULATION_LIMITS.kept + 1);
});

test("an erased lead is removed from all simulations, finished or running, and the counts stay unchanged", async () => {
  const { account, admin } = await incomeAccount(4_500);
  const done = await simulated(admin, { edit: weight(2) });
  const erase = (id: string) => api.delete(`/api/v1/leads/${id}/`, { as: admin });
  // the one that moves most, the last of a part, and the first
  for (const id of ["n004500", "n004000", "n000001"]) expect((await erase(id)).status).toBe(200);
  const after = await read(admin, done.id);
  expect(after.result.movers[0]).toEqual({ ...done.result.movers[0], lead_id: null });
  expect({ ...after.result, movers: [] }).toEqual({ ...done.result, movers: [] });
  const { rows } = await database.pool.query({
    text: "select coalesce(json_agg(p), '[]')::text as text from simulation_part p where account_id = $1",
    values: [account.id],
  });
  expect(rows[0].text).not.toMatch(/n004500|n004000|n000001/);
  const page = await api.get(`${SIMULATIONS}${done.id}/leads/?page_size=1`, { as: admin });
  expect(page.body).toMatchObject({ count: 4_500, results: [{ lead_id: null, x_before: 1, x_after: 2 }] });

  // read and not stored yet, and the one after which the next part would begin
  const { id } = await begin(admin, { edit: weight(3) });
  const kind = simulationKind(services);
  let steps = 0;
  const run: typeof kind.run = async (job) => {
    const step: typeof job.step = async (work) => {
      if (job.id === id) steps += 1;
      if (job.id === id && steps === 2) await erase("n000777");
      await job.step(work);
      if (job.id === id && steps === 2) await erase("n004002");
    };
    const { accountId, input, checkpoint, signal } = job;
    return await kind.run({
      ...{ accountId, id: job.id, input, checkpoint, signal, step },
      get done() {
        return job.done;
      },
    });
  };
  const node = startJobs(database, [{ ...kind, run }], { lookMs: 10 });
  await expect.poll(async () => (await read(admin, id)).state).toBe("done");
  await node.stop();
  expect((await read(admin, id)).result).toMatchObject({ leads: 4_497, up: 4_497 });
  const left = await database.pool.query({
    text: "select unnest(lead_ids) as id from simulation_part where job_id = $1",
    values: [id],
  });
  const ids = left.rows.map((row) => row.id).filter((each) => each !== "");
  expect([left.rowCount, ids.length, new Set(ids).size]).toEqual([4_497, 4_495, 4_495]);
  expect(ids).not.toContain("n000777");
  expect(ids).not.toContain("n004002");
});

test("a document of a later Leadplane is left to a server that can read it", async () => {
  const { admin } = await incomeAccount(1);
  const { id } = await begin(admin, { edit: weight(2) });
  await database.pool.query({
    text: `update simulation set document = jsonb_set(document::jsonb, '{format}', '99') where job_id = $1`,
    values: [id],
  });
  const node = startSimulating();
  await expect.poll(async () => (await read(admin, id)).error).not.toBeNull();
  await node.stop();
  const simulation = await read(admin, id);
  expect([simulation.state, simulation.result]).toEqual(["queued", null]);
});
