import { expect, test } from "vitest";
import { SIMULATION_LIMITS } from "#contract/wire";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";

const { api, database, services, makeAccount, makeUser, editModel } = await testApp();

const PREVIEW = "/api/v1/simulations/preview/";

/** An account that adds a point to X for each point of income, and calls leads with 100 or more. */
async function incomeAccount() {
  const account = await makeAccount();
  await editModel(
    account,
    { kind: "question", action: "create", data: { number: 1, text: "Income?", type: "number", field_name: "income" } },
    {
      kind: "question",
      action: "create",
      data: {
        number: 2,
        text: "Plan?",
        type: "choice",
        field_name: "plan",
        choices: [{ text: "Free" }, { text: "Pro" }],
      },
    },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}", x_axis: true } },
    {
      kind: "recommendation",
      action: "create",
      data: { question: 1, rule: "If {total_score} >= 100", response_text: "Call" },
    },
  );
  const admin = await makeUser(account, { role: "admin" });
  const lead = async (lead_id: string, answers: object, others: object = {}) => {
    const { status, body } = await api.post("/api/v1/leads/", { as: admin, body: { lead_id, answers, ...others } });
    expect(status, JSON.stringify(body)).toBe(201);
  };
  return { account, admin, lead };
}

const weight = (weight: number) => ({ kind: "scoring_model", action: "update", id: 1, data: { weight } });

async function preview(as: TestUser, body: object): Promise<Json> {
  const answer = await api.post(PREVIEW, { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

test("an edit is tried on stored leads, and nothing of it is stored", async () => {
  const { account, admin, lead } = await incomeAccount();
  const before = (await services.models.live(account.id)).version;
  for (const [id, income] of [
    ["rich", 200],
    ["middle", 120],
    ["poor", 10],
    ["none", 0],
  ] as const) {
    await lead(id, { income });
  }
  expect(await preview(admin, { edit: weight(0.5) })).toEqual({
    leads: 4,
    unchanged: 1,
    up: 0,
    down: 3,
    refused: 0,
    would_change: 3,
    as_of: expect.any(String),
    document: { draft: null, revision: null, version: null, against: before },
    matrix: {
      x: [
        { from: "A", to: "A", leads: 1 },
        { from: "A", to: "B", leads: 1 },
        { from: "D", to: "D", leads: 2 },
      ],
      y: [{ from: "D", to: "D", leads: 4 }],
      total: [
        { from: "A", to: "C", leads: 1 },
        { from: "B", to: "D", leads: 1 },
        { from: "D", to: "D", leads: 2 },
      ],
    },
    differences: [
      { from: -100, to: -100, leads: 1 },
      { from: -60, to: -60, leads: 1 },
      { from: -5, to: -5, leads: 1 },
      { from: 0, to: 0, leads: 1 },
    ],
    rules: [{ rule_id: 1, name: "Call", gained: 0, lost: 1 }],
    movers: [
      expect.objectContaining({ lead_id: "rich", total_before: 200, total_after: 100, priority_before: "High" }),
      expect.objectContaining({ lead_id: "middle", x_category_before: "A", x_category_after: "B" }),
      expect.objectContaining({ lead_id: "poor", x_before: 10, x_after: 5, y_before: 0, y_after: 0 }),
    ],
    refused_reasons: [],
    changes: [
      expect.objectContaining({
        action: "updated",
        field: "weight",
        text: 'weight of scoring model 1 ("Income?") 1 → 0.5',
      }),
    ],
  });
  expect((await services.models.live(account.id)).version).toBe(before);
});

test("the preview of a new name, or of a deletion with dependents, lists all changes, and the affected leads", async () => {
  const { account, admin, lead } = await incomeAccount();
  await lead("rich", { income: 200 });
  await lead("none", { income: 0 });
  const named = { kind: "question", action: "update", id: 1, data: { field_name: "salary" } };
  const texts = ({ changes }: Json) => changes.map(({ text }: { text: string }) => text);
  const renaming = await preview(admin, { edit: named });
  expect(renaming).toMatchObject({ leads: 2, unchanged: 2, would_change: 0, refused: 0 });
  expect(texts(renaming)).toEqual([
    'field name of "Income?" income → salary',
    'formula of scoring model 1 ("Income?"): {income} → {salary}',
  ]);
  const removal = { kind: "question", action: "delete", id: 1, dependents: "delete" };
  const removing = await preview(admin, { edit: removal });
  expect(removing).toMatchObject({ leads: 2, down: 1, unchanged: 1, rules: [{ rule_id: 1, gained: 0, lost: 1 }] });
  expect(texts(removing)).toEqual([
    'question "Income?" (income) deleted',
    'scoring model 1 ("Income?") deleted',
    'rule 1 of "Income?" deleted: If {total_score} >= 100',
  ]);
  // its prediction is what the deletion then does, live as in a draft
  const { body: draft } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Without" } });
  const inDraft = { as: admin, headers: { "X-Draft": String(draft.id) } };
  expect((await api.delete("/api/v1/questions/1/?dependents=delete", inDraft)).status).toBe(204);
  const diff = await api.get(`/api/v1/drafts/${draft.id}/diff/`, { as: admin });
  expect(texts(diff.body)).toEqual(texts(removing));
  // nothing is left to change in the draft, and the live model is unchanged
  const again = await api.post(PREVIEW, { ...inDraft, body: { edit: removal } });
  expect(again).toMatchObject({ status: 400, body: { edit: { id: ["There is no question with the id 1."] } } });
  expect((await preview(admin, { draft: draft.id })).changes).toBeNull();
  expect((await services.models.live(account.id)).document.questions).toHaveLength(2);
});

test("an item that cannot be deleted with its dependents is reported as a fault of the edit", async () => {
  const { admin } = await incomeAccount();
  const edits = [
    { kind: "scoring_model", action: "delete", id: 1, dependents: "delete" },
    { kind: "question", action: "update", id: 1, data: {}, dependents: "delete" },
  ];
  for (const edit of edits) {
    expect(await api.post(PREVIEW, { as: admin, body: { edit } })).toMatchObject({
      status: 400,
      body: {
        edit: { dependents: ["Only a question, a choice, or a calculated field can be deleted with its dependents."] },
      },
    });
  }
  const plain = { kind: "question", action: "delete", id: 1 };
  expect(await api.post(PREVIEW, { as: admin, body: { edit: plain } })).toMatchObject({
    status: 400,
    body: { edit: { data: { non_field_errors: [expect.stringContaining("dependents=delete")] } } },
  });
});

test("an earlier version, compared with live or with another one, and only the leads that filters find", async () => {
  const { account, admin, lead } = await incomeAccount();
  await lead("a", { income: 100 });
  await lead("b", { income: 10 });
  const first = (await services.models.live(account.id)).version;
  await editModel(account, { kind: "scoring_model", action: "update", id: 1, data: { weight: 0.5 } });
  expect(await preview(admin, { version: first })).toMatchObject({ leads: 2, up: 2, would_change: 0 });
  const both = { version: first, against: first };
  expect(await preview(admin, both)).toMatchObject({ unchanged: 2, document: { version: first, against: first } });
  const found = await preview(admin, { version: first + 1, against: first, leads: { min_total: 50 } });
  expect(found).toMatchObject({ leads: 1, down: 1, would_change: 1, movers: [{ lead_id: "a", total_after: 50 }] });
  expect(await preview(admin, { version: first, leads: { search: "nobody" } })).toMatchObject({ leads: 0, movers: [] });
});

test("leads whose answers no longer fit are counted separately, with the reason", async () => {
  const { admin, lead } = await incomeAccount();
  await lead("fits", { income: 5, plan: "pro" });
  await lead("gone", { income: 5, plan: "free" });
  await lead("open", { income: 5 });
  const data = { required: true, choices: [{ id: 2, text: "Pro" }] };
  const body = await preview(admin, { edit: { kind: "question", action: "update", id: 2, data } });
  expect(body).toMatchObject({ leads: 3, refused: 2, unchanged: 1 });
  expect(body.refused_reasons).toEqual([
    { field_name: "plan", text: "The answer is not one of the choices.", leads: 1, example: "gone" },
    { field_name: "plan", text: "A required answer is missing.", leads: 1, example: "open" },
  ]);
});

test("today() is the day of the request, or the day on which each lead arrived", async () => {
  const { account, admin, lead } = await incomeAccount();
  await lead("old", { income: 1 });
  await database.pool.query({
    text: "update lead set evaluated_on = '2026-01-31' where account_id = $1",
    values: [account.id],
  });
  const edit = { kind: "scoring_model", action: "update", id: 1, data: { formula: "today() - 2026-01-31" } };
  const [own, today] = [await preview(admin, { edit, date: "own" }), await preview(admin, { edit })];
  expect(own.movers).toMatchObject([{ x_before: 1, x_after: 0 }]);
  expect(today.movers[0].x_after).toBeGreaterThan(200);
});

test("the prediction of re-scoring counts names of bands and the text of rules, which change no score", async () => {
  const { account, admin, lead } = await incomeAccount();
  await lead("a", { income: 200 });
  await lead("b", { income: 1 });
  const { bands } = (await services.models.live(account.id)).document;
  const total = bands.total.map((band) => (band.letter === "D" ? { ...band, label: "Cold" } : band));
  const renamed = await preview(admin, { edit: { kind: "bands", action: "replace", data: { ...bands, total } } });
  expect(renamed).toMatchObject({ unchanged: 2, would_change: 1 });
  const data = { response_text: "Call today" };
  const reworded = await preview(admin, { edit: { kind: "recommendation", action: "update", id: 1, data } });
  expect(reworded).toMatchObject({ unchanged: 2, would_change: 1 });
});

test("only the newest leads are used, and no leads of other accounts", async () => {
  const { account, admin, lead } = await incomeAccount();
  const other = await incomeAccount();
  await other.lead("theirs", { income: 900 });
  await lead("oldest", { income: 900 });
  await database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band,
        total_band, created_at)
      select account_id, 'lead-' || n, '{"income": 1}', model_version, evaluated_on, 100, 0, 100, 'D', 'D', 'D',
        created_at + n * interval '1 microsecond'
      from lead cross join generate_series(1, $2) n where account_id = $1 and lead_id = 'oldest'`,
    values: [account.id, SIMULATION_LIMITS.previewed],
  });
  const body = await preview(admin, { edit: weight(2) });
  expect(body).toMatchObject({ leads: SIMULATION_LIMITS.previewed, up: SIMULATION_LIMITS.previewed });
  expect(body.movers).toHaveLength(SIMULATION_LIMITS.movers);
  expect(body.differences).toEqual([{ from: 1, to: 1, leads: SIMULATION_LIMITS.previewed }]);
});

test("a draft is tried in its current state, with or without an edit", async () => {
  const { account, admin, lead } = await incomeAccount();
  await lead("a", { income: 100 });
  const { body: draft } = await api.post("/api/v1/drafts/", { as: admin, body: { name: "Less" } });
  const headers = { "X-Draft": String(draft.id) };
  await api.patch("/api/v1/scoring-models/1/", { as: admin, headers, body: { weight: 0.5 } });
  const live = (await services.models.live(account.id)).version;
  const whole = await preview(admin, { draft: draft.id });
  expect(whole).toMatchObject({ movers: [{ x_before: 100, x_after: 50 }] });
  expect(whole.document).toEqual({ draft: draft.id, revision: 1, version: null, against: live });
  const edit = { kind: "scoring_model", action: "update", id: 1, data: { x_axis: false, y_axis: true } };
  const onTop = await api.post(PREVIEW, { as: admin, headers, body: { edit } });
  expect(onTop.body.movers).toMatchObject([{ x_before: 100, x_after: 0, y_after: 50 }]);
  expect((await api.post(PREVIEW, { as: admin, headers, body: {} })).body.movers).toEqual(whole.movers);
  const both = await api.post(PREVIEW, { as: admin, headers, body: { version: live } });
  expect(both).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining("either draft")] } });
  await api.post(`/api/v1/drafts/${draft.id}/discard/`, { as: admin });
  const gone = await api.post(PREVIEW, { as: admin, body: { draft: draft.id } });
  expect(gone).toMatchObject({ status: 404, body: { detail: expect.stringContaining("was discarded.") } });
  const unnamed = await api.post(PREVIEW, { as: admin, headers, body: { edit } });
  expect(unnamed).toMatchObject({ status: 404, body: { detail: expect.stringContaining("was discarded.") } });
});

test.each([
  [{}, { non_field_errors: [expect.stringContaining("either draft, version, or edit")] }],
  [{ version: 1, edit: weight(1) }, { non_field_errors: [expect.stringContaining("either draft, version, or edit")] }],
  [
    { version: 1, leads: { answers: { incme: { min: 1 } } } },
    { leads: { answers: { incme: [expect.stringContaining("income")] } } },
  ],
  [{ version: 1, leads: { priorty: ["High"] } }, { leads: { priorty: [expect.stringContaining("priority")] } }],
  [{ edit: { kind: "question", action: "merge", id: 1 } }, { edit: { action: [expect.any(String)] } }],
  [
    { edit: { kind: "calculated_field", action: "move", id: 1, data: {} } },
    { edit: { action: ["This kind of item cannot be changed this way. Use create, replace, update, delete."] } },
  ],
  [
    { edit: { kind: "bands", action: "delete" } },
    { edit: { action: ["This kind of item cannot be changed this way. Use replace."] } },
  ],
  [
    { edit: { kind: "choice", action: "delete" } },
    { edit: { id: [expect.any(String)], parent: [expect.any(String)] } },
  ],
  [{ edit: { kind: "scoring_model", action: "update", id: 1 } }, { edit: { data: ["This field is required."] } }],
  [
    { edit: { kind: "scoring_model", action: "delete", id: 9 } },
    { edit: { id: ["There is no scoring model with the id 9."] } },
  ],
  [{ edit: weight(-1) }, { edit: { data: { weight: [expect.any(String)] } } }],
  [
    { edit: { kind: "scoring_model", action: "update", id: 1, data: { formula: "{incme}" } } },
    { edit: { data: { formula: [expect.stringContaining('Did you mean "income"')] } } },
  ],
])("a request that cannot be simulated says why: %j", async (body, errors) => {
  const { admin } = await incomeAccount();
  expect(await api.post(PREVIEW, { as: admin, body })).toMatchObject({ status: 400, body: errors });
});

test("only administrators of the model can simulate", async () => {
  const { account } = await incomeAccount();
  expect((await api.post(PREVIEW, { as: await makeUser(account), body: { version: 1 } })).status).toBe(403);
});
