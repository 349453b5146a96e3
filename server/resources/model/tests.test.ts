import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";

const { api, database, editModel, makeAccount, makeUser } = await testApp();

const TESTS = "/api/v1/tests/";

/** An account that asks for a score and a remark, adds the score to X, and has one rule: 700 and more. */
async function newAccount() {
  const account = await makeAccount({ timeZone: "Pacific/Auckland" });
  const admin = await makeUser(account, { role: "admin" });
  await editModel(
    account,
    {
      kind: "question",
      action: "create",
      data: { number: 1, text: "Score?", type: "integer", field_name: "score", required: true },
    },
    {
      kind: "question",
      action: "create",
      data: { number: 2, text: "Anything else?", type: "text", field_name: "rest" },
    },
    { kind: "question", action: "create", data: { number: 3, text: "Since?", type: "date", field_name: "since" } },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{score}", weight: 0.1 } },
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 3, formula: "today() - {since}", x_axis: false, y_axis: true },
    },
    {
      kind: "recommendation",
      action: "create",
      data: { question: 1, rule: "If {score} >= 700", response_text: "Yes" },
    },
  );
  const post = async (path: string, body: object) => await api.post(`${TESTS}${path}`, { as: admin, body });
  const run = async (query = "") => await api.get(`${TESTS}run/${query}`, { as: admin });
  return { account, admin, post, run };
}

test("the live model's tests run again after each change, and a failing test does not prevent it", async () => {
  const { admin, post, run } = await newAccount();
  const good = { name: "Good", answers: { score: 750 }, expect: { x_axis: 75, recommendations: { score: 1 } } };
  expect(await post("", good)).toMatchObject({ status: 201, body: { id: 1, ...good, date: null } });
  await post("", { name: "Poor", answers: { score: 300 }, expect: { x_axis: 30 } });
  expect((await run()).body).toMatchObject({ passed: 2, failed: 0 });

  const model = "/api/v1/scoring-models/1/";
  expect((await api.patch(model, { as: admin, body: { weight: 0.2 } })).status).toBe(200);
  expect((await api.delete("/api/v1/recommendations/1/", { as: admin })).status).toBe(204);
  expect((await run("?id=1")).body).toEqual({
    passed: 0,
    failed: 1,
    results: [
      {
        id: 1,
        name: "Good",
        passed: false,
        differences: [
          { member: "x_axis", expected: 75, actual: 150 },
          { member: "recommendations.score", expected: 1, actual: null },
        ],
      },
    ],
  });
  expect((await api.patch("/api/v1/questions/1/", { as: admin, body: { max_value: 500 } })).status).toBe(200);
  const { failed, results } = (await run()).body;
  expect([failed, results[0].errors]).toEqual([2, { score: ["750 is too large. The maximum is 500."] }]);
  expect((await run("?id=3")).status).toBe(404);
});

test("a change of a test reports all of its faults", async () => {
  const { admin, post } = await newAccount();
  await post("", { name: "Good", answers: [{ question_id: 1, response: "750" }], expect: { priority: "Low" } });
  const faulty = { answers: { score: "many" }, expect: { x_axis: 0.001, hope: 1 }, date: "2023-02-29" };
  const { status, body } = await api.patch(`${TESTS}1/`, { as: admin, body: faulty });
  expect([status, body]).toEqual([
    400,
    {
      answers: [expect.stringMatching(/^score: "many" is not/)],
      expect: {
        x_axis: ["Ensure that there are no more than 2 decimal places."],
        hope: [expect.stringMatching(/Unknown field/)],
      },
      date: ["Enter a date as YYYY-MM-DD."],
    },
  ]);
  expect((await post("", { name: "Empty", answers: { score: 1 }, expect: {} })).body).toEqual({
    expect: ["Expect at least one of the lead's scores, bands, or recommendations."],
  });
});

test("a lead is kept as a test: with its current score, and without personal data", async () => {
  const { account, admin, post, run } = await newAccount();
  const answers = { score: 720, rest: "Call my wife", since: "2024-01-01" };
  await api.post("/api/v1/leads/", { as: admin, body: { lead_id: "jo@example.com", name: "Jo", answers } });
  await database.pool.query("update lead set evaluated_on = '2024-01-31' where account_id = $1", [account.id]);
  const kept = await post("from-lead/", { lead_id: "jo@example.com" });
  expect(kept.status).toBe(201);
  expect(kept.headers.get("model-version")).toBe("8");
  expect(kept.body).toMatchObject({
    name: "Low lead",
    answers: { score: 720, since: "2024-01-01" },
    date: "2024-01-31",
    expect: { x_category: "B", y_category: "D", priority: "Low", recommendations: { score: 1 } },
  });
  const exact = { lead_id: "jo@example.com", name: "Exactly", expect: ["y_axis", "total_score"] };
  expect((await post("from-lead/", exact)).body).toMatchObject({
    name: "Exactly",
    expect: { y_axis: 30, total_score: 102 },
  });
  expect((await post("from-lead/", exact)).body).toEqual({ name: ["A test named Exactly already exists."] });
  expect((await run()).body).toMatchObject({ passed: 2, failed: 0 });
  expect(await post("from-lead/", { lead_id: "nobody" })).toMatchObject({ status: 404 });

  // its permanent records name the questions only
  const { body } = await api.get("/api/v1/audit-log/?target_type=test", { as: admin });
  expect(body.results[1].after.answers).toEqual(["score", "since"]);
  const { rows } = await database.pool.query(
    "select document::text from model_version where account_id = $1 and document::text like '%wife%'",
    [account.id],
  );
  expect(rows).toEqual([]);

  await api.patch("/api/v1/questions/1/", { as: admin, body: { max_value: 500 } });
  expect(await post("from-lead/", { lead_id: "jo@example.com" })).toMatchObject({
    status: 400,
    body: {
      lead_id: [expect.stringMatching(/no longer fit/)],
      answers: { score: [expect.stringMatching(/too large/)] },
    },
  });
});
