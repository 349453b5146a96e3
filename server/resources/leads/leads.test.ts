import { expect, test } from "vitest";
import { createServices } from "../../api/create-services.ts";
import { createApp } from "../../app.ts";
import { SECRET_KEY, testApp } from "../../testing/app.ts";

const { api, services, database, makeAccount, makeUser, editModel, tokenOf } = await testApp();

/** An account with one required question, one scoring model of it on X, and one rule. */
async function incomeAccount(timeZone = "UTC") {
  const account = await makeAccount({ timeZone });
  await editModel(
    account,
    {
      kind: "question",
      action: "create",
      data: { number: 1, text: "Income?", type: "number", field_name: "income", required: true },
    },
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 1, formula: "{income} / 100", weight: 1, x_axis: true, y_axis: false },
    },
    {
      kind: "recommendation",
      action: "create",
      data: { question: 1, rule: "If {total_score} >= 50", response_text: "Welcome.", type: "approval" },
    },
  );
  return { account, client: await makeUser(account), admin: await makeUser(account, { role: "admin" }) };
}

const LEADS = "/api/v1/leads/";

test("a lead is scored, stored, and read back as it was answered", async () => {
  const { client } = await incomeAccount();
  const posted = await api.post(LEADS, {
    as: client,
    body: { lead_id: "L 1/a", name: "A name", email: "a@example.com", answers: { income: "8000" } },
  });
  expect(posted.status).toBe(201);
  expect(posted.body).toMatchObject({
    lead_id: "L 1/a",
    x_axis: 80,
    y_axis: 0,
    total_score: 80,
    x_score: 80,
    y_score: 0,
    x_category: "A",
    y_category: "D",
    priority: "Low",
    recommendation: "Welcome.",
    recommendations: { income: { response_text: "Welcome.", type: "approval", rule_id: 1 } },
  });
  const read = await api.get(`${LEADS}${encodeURIComponent("L 1/a")}/`, { as: client });
  expect(read.status).toBe(200);
  expect(read.body).toEqual({
    ...posted.body,
    name: "A name",
    email: "a@example.com",
    source: { type: "api", token_name: client.username },
    answers: { income: 8000 },
    submitted_by: null,
    rescored: null,
    clicks: [],
    revision: 1,
    import_id: null,
    restored: null,
    outcome: null,
    outcome_at: null,
    evaluated_on: posted.body.created_at.slice(0, 10),
  });
});

test("a lead_id is the same in every Unicode form, even one stored earlier; case distinguishes leads", async () => {
  const { client, account } = await incomeAccount();
  const [composed, apart] = ["Zo\u00eb", "Zoe\u0308"];
  const send = (lead_id: string, income: number) =>
    api.post(LEADS, { as: client, body: { lead_id, answers: { income }, allow_duplicates: true } });
  const found = async (lead_id: string, more = "") => {
    const { status, body } = await api.get(`${LEADS}${encodeURIComponent(lead_id)}/${more}`, { as: client });
    return status === 200 ? (body.lead_id ?? body.count ?? body.x_axis) : status;
  };
  expect((await send(apart, 1000)).body.lead_id).toBe(composed);
  expect((await send(composed, 2000)).body.lead_id).toBe(composed);
  expect((await send("zo\u00eb", 2000)).status).toBe(201);
  expect((await api.get(LEADS, { as: client })).body.count).toBe(2);
  for (const view of ["", "explanation/"]) expect(await found(apart, view), view).toBe(composed);
  expect(await found(apart, "history/")).toBe(1);

  // as earlier versions stored it, in addition to a lead with the composed one
  await send("old", 3000);
  await database.of(account.id).updateTable("lead").set({ lead_id: apart }).where("lead_id", "=", "old").execute();
  expect([await found(apart), await found(composed)]).toEqual([apart, composed]);
});

test("a known lead_id is rejected, and accepted with allow_duplicates: the former result is history", async () => {
  const { client } = await incomeAccount();
  const send = (income: number, allow_duplicates: boolean) =>
    api.post(LEADS, { as: client, body: { lead_id: "known", answers: { income }, allow_duplicates } });
  const first = await send(1000, false);
  expect(first.status).toBe(201);
  const refused = await send(2000, false);
  expect(refused.status).toBe(400);
  expect(refused.body.lead_id[0]).toMatch(/already exists/);
  const second = await send(3000, true);
  const third = await send(4000, true);
  expect(third.body).toMatchObject({ x_axis: 40, created_at: first.body.created_at });

  const history = await api.get(`${LEADS}known/history/`, { as: client });
  expect(history.body.count).toBe(2);
  expect(history.body.results.map((state: { x_axis: number }) => state.x_axis)).toEqual([30, 10]);
  expect(history.body.results.map((state: { superseded_at: string }) => state.superseded_at)).toEqual([
    third.body.updated_at,
    second.body.updated_at,
  ]);
  expect(history.body.results[1].answers).toEqual({ income: 1000 });
  expect((await api.get(LEADS, { as: client })).body.count).toBe(1);
});

test("a lead keeps the source of its first arrival; blank members count as absent", async () => {
  const { account, client, admin } = await incomeAccount();
  const named = await api.post("/api/v1/tokens/", { as: admin, body: { user: client.id, name: "CRM sync" } });
  const headers = { Authorization: `Token ${named.body.token}` };
  const source = { utm_source: " news ", utm_campaign: "spring", utm_term: "  ", gclid: null, fbclid: "x".repeat(500) };
  const kept = {
    type: "api",
    token_name: "CRM sync",
    utm_source: "news",
    utm_campaign: "spring",
    fbclid: "x".repeat(500),
  };
  const body = { lead_id: "s", answers: { income: 1 }, allow_duplicates: true };
  expect((await api.post(LEADS, { headers, body: { ...body, source } })).status).toBe(201);
  const read = async (id: string) => (await api.get(`${LEADS}${id}/`, { as: client })).body.source;
  expect(await read("s")).toEqual(kept);
  // by another token, with another source and without one
  for (const next of [{ source: { utm_source: "other", msclkid: "1" } }, {}]) {
    expect((await api.post(LEADS, { as: client, body: { ...body, ...next } })).status).toBe(201);
    expect(await read("s")).toEqual(kept);
  }
  expect((await api.get(`${LEADS}s/history/`, { as: client })).body.count).toBe(2);
  // a user's default token has no name of its own
  await api.post(LEADS, { as: client, body: { lead_id: "own", answers: { income: 1 } } });
  expect(await read("own")).toEqual({ type: "api", token_name: client.username });
  // stored before sources were recorded
  await database.pool.query({
    text: "update lead set source = null where account_id = $1 and lead_id = 'own'",
    values: [account.id],
  });
  expect(await read("own")).toEqual({ type: "unknown" });
  const { body: list } = await api.get(`${LEADS}?ordering=lead_id`, { as: client });
  expect(list.results.map((lead: { source: object }) => lead.source)).toEqual([{ type: "unknown" }, kept]);
});

test("every fault of a source is named, and nothing is stored", async () => {
  const { client } = await incomeAccount();
  const post = async (source: unknown) =>
    await api.post(LEADS, { as: client, body: { lead_id: "f", answers: {}, source } });
  const { status, body } = await post({
    utm_surce: "a",
    utm_medium: 5,
    utm_term: "x".repeat(201),
    type: "admin",
    gclid: "x".repeat(501),
  });
  expect(status).toBe(400);
  expect(body).toEqual({
    answers: { income: [expect.any(String)] },
    source: {
      utm_surce: [expect.stringContaining('Did you mean "utm_source"?')],
      type: [expect.any(String)],
      utm_medium: [expect.any(String)],
      utm_term: [expect.stringContaining("200")],
      gclid: [expect.stringContaining("500")],
    },
  });
  for (const source of ["google", [], null]) expect((await post(source)).body.source).toEqual([expect.any(String)]);
  expect((await api.get(LEADS, { as: client })).body.count).toBe(0);
});

test("a rejected resubmission changes nothing", async () => {
  const { client } = await incomeAccount();
  const body = { lead_id: "kept", answers: { income: 5000 } };
  await api.post(LEADS, { as: client, body });
  const refused = await api.post(LEADS, { as: client, body: { ...body, answers: {}, allow_duplicates: true } });
  expect(refused.status).toBe(400);
  const { body: lead } = await api.get(`${LEADS}kept/`, { as: client });
  expect(lead.answers).toEqual({ income: 5000 });
  expect((await api.get(`${LEADS}kept/history/`, { as: client })).body.count).toBe(0);
});

test("of two leads with one lead_id at the same moment one is stored", async () => {
  const { client } = await incomeAccount();
  for (let round = 0; round < 20; round += 1) {
    const body = { lead_id: `twin-${round}`, answers: { income: 1 } };
    const answers = await Promise.all([api.post(LEADS, { as: client, body }), api.post(LEADS, { as: client, body })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  }
});

test("concurrent resubmissions are all stored, and none is lost from the history", async () => {
  const { client } = await incomeAccount();
  const incomes = Array.from({ length: 40 }, (_, index) => 100 * (index + 1));
  const answers = await Promise.all(
    incomes.map((income) =>
      api.post(LEADS, { as: client, body: { lead_id: "busy", answers: { income }, allow_duplicates: true } }),
    ),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const now = await api.get(`${LEADS}busy/`, { as: client });
  const history = await api.get(`${LEADS}busy/history/?page_size=100`, { as: client });
  const seen = [now.body, ...history.body.results].map(
    (state: { answers: { income: number } }) => state.answers.income,
  );
  expect(seen.sort((a, b) => a - b)).toEqual(incomes);
});

test("a lead is scored by the model that is live when it is stored", async () => {
  const { account, client } = await incomeAccount();
  const before = await api.post(LEADS, { as: client, body: { answers: { income: 1000 } } });
  await editModel(account, { kind: "scoring_model", action: "update", id: 1, data: { weight: 2 } });
  const after = await api.post(LEADS, { as: client, body: { answers: { income: 1000 } } });
  expect([before.body.x_axis, after.body.x_axis]).toEqual([10, 20]);
  expect(after.body.model_version).toBe(before.body.model_version + 1);
  // the earlier lead keeps its score, and its explanation is of the version that scored it
  const explained = await api.get(`${LEADS}${before.body.lead_id}/explanation/`, { as: client });
  expect(explained.body).toMatchObject({ model_version: before.body.model_version, x_axis: 10 });
});

test("an explanation has what held the score back, and the smallest change that reaches the next band", async () => {
  const { client, admin } = await incomeAccount();
  await api.post(LEADS, { as: client, body: { lead_id: "r", answers: { income: 8000 } } });
  const explained = async (as: typeof client, headers = {}) =>
    (await api.get(`${LEADS}r/explanation/`, { as, headers })).body;
  // without a maximum of the question there is nothing to compare with
  expect(await explained(client)).toMatchObject({
    factors: [],
    next_band: { label: "Medium", from: 120, missing: 40, change: null, why: "nothing_changeable" },
  });
  const draft = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Reasons" } });
  const headers = { "x-draft": String(draft.body.id) };
  const data = { reason: "Insufficient income", max_value: 15_000, lead_can_change: true };
  expect((await api.patch("/api/v1/questions/1/", { as: admin, headers, body: data })).body).toMatchObject(data);
  expect(await explained(admin, headers)).toMatchObject({
    model_version: null,
    factors: [{ field_name: "income", reason: "Insufficient income", points: 80, possible: 150, missing: 70 }],
    // whose points round to 120
    next_band: {
      change: {
        answers: [{ field_name: "income", from: 8000, to: 11_999.5, at_least: 11_999.5, at_most: null }],
        total_score: 120,
        label: "Medium",
      },
      why: null,
    },
  });
});

test("leads that another process scored by an older version are scored again", async () => {
  const { account, client } = await incomeAccount();
  const other = await testOtherNode();
  await other.submit(account, 1000);
  await editModel(account, { kind: "scoring_model", action: "update", id: 1, data: { weight: 3 } });
  // the other node has not been notified; its statement detects it
  const { submission } = await other.submit(account, 1000);
  expect(submission.x).toBe(3000);
  expect((await api.get(`${LEADS}${submission.leadId}/`, { as: client })).body.x_axis).toBe(30);
});

async function testOtherNode() {
  const { createModelStore } = await import("../../models/store.ts");
  const { createIngestQueue } = await import("../../ingest/queue.ts");
  const { submit } = await import("../../ingest/submit.ts");
  const { pool } = services.database;
  const node = {
    models: createModelStore(services.database),
    ingest: createIngestQueue(pool, { inFlight: 1, maxWaiting: 100 }),
  };
  return {
    submit: ({ id, slug }: { id: number; slug: string }, income: number) =>
      submit(
        node,
        { id, slug, name: slug, timeZone: "UTC" },
        { answers: { income }, allow_duplicates: false },
        { type: "admin" },
      ),
  };
}

test("the list is ordered, filtered, and paged", async () => {
  const { client } = await incomeAccount();
  for (const [index, income] of [3000, 9000, 6000, 9000, 100].entries()) {
    const name = index % 2 === 0 ? "Even_50%" : "Odd";
    await api.post(LEADS, { as: client, body: { lead_id: `p${index}`, name, answers: { income } } });
  }
  const ids = async (query: string) => {
    const { status, body } = await api.get(`${LEADS}?${query}`, { as: client });
    expect(status).toBe(200);
    return body.results.map((lead: { lead_id: string }) => lead.lead_id);
  };
  expect(await ids("")).toEqual(["p4", "p3", "p2", "p1", "p0"]);
  expect(await ids("ordering=created_at")).toEqual(["p0", "p1", "p2", "p3", "p4"]);
  expect(await ids("ordering=-total_score")).toEqual(["p3", "p1", "p2", "p0", "p4"]);
  expect(await ids("ordering=x_axis&page_size=2&page=2")).toEqual(["p2", "p1"]);
  expect(await ids("priority=Low")).toEqual(["p3", "p1"]);
  expect(await ids("min_total=30&max_total=60")).toEqual(["p2", "p0"]);
  expect(await ids("search=even_")).toEqual(["p4", "p2", "p0"]);
  expect(await ids("search=50%25")).toEqual(["p4", "p2", "p0"]);
  expect(await ids("search=P1")).toEqual(["p1"]);
  expect(await ids("created_after=2000-01-01&created_before=2000-01-02")).toEqual([]);
  const page = await api.get(`http://example.com${LEADS}?page_size=2&page=2`, { as: client });
  expect(page.body).toMatchObject({
    count: 5,
    next: `http://example.com${LEADS}?page=3&page_size=2`,
    previous: `http://example.com${LEADS}?page=1&page_size=2`,
  });
});

test("dates of the filters begin at midnight in the account's time zone", async () => {
  const { account, client } = await incomeAccount("Pacific/Auckland");
  const { body } = await api.post(LEADS, { as: client, body: { lead_id: "z", answers: { income: 1 } } });
  // 23:30 on the 1st in UTC is past noon of the 2nd in Auckland
  await services.database.pool.query("update lead set created_at = '2024-03-01T23:30:00Z' where account_id = $1", [
    account.id,
  ]);
  const count = async (query: string) => (await api.get(`${LEADS}?${query}`, { as: client })).body.count;
  expect(body.lead_id).toBe("z");
  expect(await count("created_after=2024-03-02&created_before=2024-03-03")).toBe(1);
  expect(await count("created_before=2024-03-02")).toBe(0);
  expect(await count("created_after=2024-03-01T23:30:00Z")).toBe(1);
});

test("another account's leads do not exist", async () => {
  const one = await incomeAccount();
  const two = await incomeAccount();
  await api.post(LEADS, { as: one.client, body: { lead_id: "mine", answers: { income: 1 } } });
  for (const path of ["", "history/", "explanation/"]) {
    expect((await api.get(`${LEADS}mine/${path}`, { as: two.client })).status).toBe(404);
  }
  expect((await api.get(LEADS, { as: two.client })).body.count).toBe(0);
  // the same identifier is free in every account
  expect((await api.post(LEADS, { as: two.client, body: { lead_id: "mine", answers: { income: 1 } } })).status).toBe(
    201,
  );
});

test("both documented shapes of answers return the same result", async () => {
  const { client } = await incomeAccount();
  const shapes = [
    { income: 8000 },
    { income: "8000" },
    [{ question_id: 1, response_text: "8000" }],
    [{ question_id: "1", response: 8000 }],
    [{ field_name: "income", response_text: 8000 }],
  ];
  for (const answers of shapes) {
    const { status, body } = await api.post(LEADS, { as: client, body: { answers } });
    expect([status, body.x_axis]).toEqual([201, 80]);
  }
});

test("without lead_id a UUIDv7 is generated", async () => {
  const { client } = await incomeAccount();
  const { body } = await api.post(LEADS, { as: client, body: { answers: { income: 1 } } });
  expect(body.lead_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("leads are shown without compiling the versions that scored them", async () => {
  const { account, client } = await incomeAccount();
  const posted = await api.post(LEADS, { as: client, body: { lead_id: "old", answers: { income: 8000 } } });
  // a formula that no longer compiles reveals any attempt; no edit could create one
  await database.pool.query({
    text: `update model_version set document = jsonb_set(document::jsonb, '{scoring_models,0,formula}', '"{"')::json where account_id = $1`,
    values: [account.id],
  });
  const fresh = createServices(database, SECRET_KEY, services.log);
  const headers = { Authorization: `Token ${await tokenOf(client)}` };
  const listed = await createApp(fresh).request(LEADS, { headers });
  expect(listed.status).toBe(200);
  expect(await listed.json()).toMatchObject({ results: [posted.body] });
  await fresh.tokens.close();
});

test("an answer names a choice only by slug, text, or value set by a user, and an error lists these", async () => {
  const asking = await makeAccount();
  const as = await makeUser(asking, { role: "admin" });
  const ask = async (number: number, field_name: string, ...texts: readonly string[]) => {
    const body = { number, text: field_name, type: "choice", field_name, choices: texts.map((text) => ({ text })) };
    return (await api.post("/api/v1/questions/", { as, body })).body;
  };
  await ask(1, "people", "1-9 people", "10-49 people", "50+ people");
  const rooms = await ask(2, "rooms", "Studio", "1", "2", "3", "4+");
  expect(rooms.choices.map(({ slug }: { slug: string }) => slug)).toEqual(["studio", "1", "2", "3", "4"]);
  const { choices } = await ask(3, "grade", "A", "B");
  await ask(4, "often", "Never", "Once", "Twice");
  const path = `/api/v1/questions/3/choices/${choices[1].id}/`;
  expect((await api.patch(path, { as, body: { text: "a" } })).status).toBe(200);
  const test = (answers: object) => api.post("/api/v1/leads/test/", { as, body: { answers } });

  const answers = { people: "50+ people", rooms: 4, grade: 1, often: 3 };
  const { body: lead } = await api.post(LEADS, { as, body: { answers } });
  expect((await api.get(`${LEADS}${lead.lead_id}/`, { as })).body.answers).toEqual({
    people: "50-people",
    rooms: "4",
    grade: "a",
    often: "twice",
  });
  expect((await test({ people: 3, rooms: 5, grade: "A", often: true })).body).toEqual({
    answers: {
      people: ['3 is not a choice. The choices are "1-9 people", "10-49 people", "50+ people".'],
      rooms: ['5 is not a choice. The choices are "Studio", "1", "2", "3", "4+".'],
      grade: ['"A" matches several choices. Send 1 or "b".'],
      often: ['true is not a choice. The choices are "Never", "Once", "Twice".'],
    },
  });
});
