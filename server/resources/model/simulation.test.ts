import { expect, test } from "vitest";
import { SIMULATION } from "#contract";
import { type Json, testApp } from "../../testing/app.ts";

const { api, database, editModel, makeAccount, makeUser } = await testApp();

const SIMULATE = "/api/v1/recommendations/simulation/";

/** An account that asks for a score and a job, adds the score to X, and has one rule: 700 and more. */
async function newAccount() {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  await editModel(
    account,
    { kind: "question", action: "create", data: { number: 1, text: "Score?", type: "integer", field_name: "score" } },
    { kind: "question", action: "create", data: { number: 2, text: "Job?", type: "text", field_name: "job" } },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{score}", weight: 0.1 } },
    {
      kind: "recommendation",
      action: "create",
      data: { question: 1, rule: "If {score} >= 700", response_text: "Yes" },
    },
  );
  const lead = async (lead_id: string, answers: object) =>
    expect((await api.post("/api/v1/leads/", { as: admin, body: { lead_id, answers } })).status).toBe(201);
  const simulate = async (body: object) => await api.post(SIMULATE, { as: admin, body });
  return { account, admin, lead, simulate };
}

test("a rule is tried on stored leads, and nothing is stored", async () => {
  const { admin, lead, simulate } = await newAccount();
  await lead("a", { score: 800 });
  await lead("b", { score: 650 });
  await lead("c", { job: "Baker" });
  const { status, body } = await simulate({ question: 1, rule: "If {score} > 600" });
  expect(status).toBe(200);
  // b comes after a, and the existing rule is the first for a
  expect(body).toEqual({
    leads: 3,
    matched: 2,
    unknown: 1,
    recommended: 1,
    sample: [
      { lead_id: "b", total_score: 65, priority: "Disqualified", recommended: true },
      { lead_id: "a", total_score: 80, priority: "Low", recommended: false },
    ],
  });
  const versions = await api.get("/api/v1/model-versions/", { as: admin });
  expect(versions.body.count).toBe(5);
  expect((await api.get("/api/v1/recommendations/", { as: admin })).body.count).toBe(1);
});

test("a rule in its position among the others, or in place of its former version", async () => {
  const { account, lead, simulate } = await newAccount();
  await editModel(account, {
    kind: "recommendation",
    action: "create",
    data: { question: 1, rule: "If 1", response_text: "Perhaps", position: 5 },
  });
  await lead("a", { score: 800 });
  const recommended = async (body: object) => (await simulate({ question: 1, ...body })).body.recommended;
  expect(await recommended({ rule: "If {score} > 600" })).toBe(0);
  expect(await recommended({ rule: "If {score} > 600", position: 6 })).toBe(0);
  expect(await recommended({ id: 1, rule: "If {score} > 600" })).toBe(1);
  expect(await recommended({ id: 2, rule: "If {score} > 600" })).toBe(0);
  expect(await recommended({ question: 2, rule: "If {score} > 600" })).toBe(1);
});

test("scores and today's date are those of the live model", async () => {
  const { account, lead, simulate } = await newAccount();
  await lead("a", { score: 800 });
  await editModel(account, { kind: "scoring_model", action: "update", id: 1, data: { weight: 0.2 } });
  const { body } = await simulate({ question: 2, rule: "If {total_score} == 160 and today() > 2024-01-01" });
  expect(body).toMatchObject({ matched: 1, sample: [{ lead_id: "a", total_score: 160 }] });
});

test("what could not be saved is rejected with the same messages", async () => {
  const { admin, simulate } = await newAccount();
  for (const body of [
    { question: 1, rule: "If {scor} = 1" },
    { question: 9, rule: "{score} > 1" },
    { question: 1, rule: "" },
    { rule: "If {scor} > 1", position: 0 },
  ]) {
    const tried = await simulate(body);
    const saved = await api.post("/api/v1/recommendations/", { as: admin, body: { ...body, response_text: "Yes" } });
    expect([tried.status, saved.status]).toEqual([400, 400]);
    expect(tried.body).toEqual(saved.body);
  }
  expect((await simulate({ id: 9, question: 1, rule: "If 1" })).body).toEqual({
    id: ["There is no rule with the id 9."],
  });
  expect((await simulate({ question: 1, rule: "If 1", response_text: "Yes" })).body.response_text).toBeDefined();
});

test("only the latest leads are used, and no leads of other accounts", async () => {
  const { account, lead, simulate } = await newAccount();
  const other = await newAccount();
  await other.lead("theirs", { score: 900 });
  await lead("first", { score: 700 });
  await database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band,
        total_band, created_at)
      select account_id, 'lead-' || number, answers, model_version, evaluated_on, x, y, total, x_band, y_band,
        total_band, created_at + number * interval '1 second'
      from lead cross join generate_series(1, $2) number where account_id = $1 and lead_id = 'first'`,
    values: [account.id, SIMULATION.leads],
  });
  const { body } = await simulate({ question: 2, rule: "If 1" });
  expect(body).toMatchObject({ leads: SIMULATION.leads, matched: SIMULATION.leads, recommended: SIMULATION.leads });
  const ids = body.sample.map((row: Json) => row.lead_id);
  expect(ids).toEqual(Array.from({ length: SIMULATION.sample }, (_, index) => `lead-${SIMULATION.leads - index}`));
});
