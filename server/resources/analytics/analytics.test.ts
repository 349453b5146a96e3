import { beforeAll, beforeEach, expect, test } from "vitest";
import { createServices } from "../../api/create-services.ts";
import { createApp } from "../../app.ts";
import { SECRET_KEY, type TestUser, testApp } from "../../testing/app.ts";

const { api, services, database, makeAccount, makeUser, editModel, tokenOf } = await testApp();
const PATH = "/api/v1/analytics/";

let account: { id: number; slug: string };
let client: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  stranger = await makeUser(await makeAccount());
});
beforeEach(async () => {
  account = await makeAccount();
  client = await makeUser(account);
});

async function submit(...answers: readonly object[]): Promise<void> {
  for (const each of answers) {
    const { status, body } = await api.post("/api/v1/leads/", { as: client, body: { answers: each } });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
}

let number = 0;
const question = (field_name: string, data: object) =>
  ({
    kind: "question",
    action: "create",
    data: { number: ++number, text: `${field_name}?`, field_name, type: "number", ...data },
  }) as const;

/** The distribution of a question as `response: count`, in its order. */
async function distribution(fieldName: string): Promise<{ counts: [string, number][]; total: number }> {
  const { body } = await api.get<
    { field_name: string; answer_distribution: { response: string; count: number }[]; total_answers: number }[]
  >(`${PATH}question_analytics/`, { as: client });
  const found = body.find(({ field_name }) => field_name === fieldName);
  return {
    counts: (found?.answer_distribution ?? []).map(({ response, count }) => [response, count]),
    total: found?.total_answers ?? Number.NaN,
  };
}

test("an account without leads", async () => {
  await editModel(account, question("age", {}));
  const summary = await api.get(`${PATH}lead_summary/`, { as: client });
  expect(summary.headers.get("cache-control")).toBe("private, max-age=300");
  expect(summary.headers.get("vary")).toBe("Authorization, Cookie, X-Account, Accept, Origin");
  expect(summary.body).toEqual({
    total_leads: 0,
    average_scores: { x_axis: 0, y_axis: 0, total: 0 },
    score_distribution: { low: 0, medium: 0, high: 0 },
    priorities: ["High", "Medium", "Low", "Disqualified"].map((priority) => ({ priority, leads: 0 })),
    outdated_leads: 0,
    generated_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(await distribution("age")).toEqual({ counts: [], total: 0 });
  const rules = await api.get(`${PATH}recommendation_effectiveness/`, { as: client });
  expect(rules.body).toMatchObject({ total_leads: 0, rules: [] });
});

test("the summary of scores, by the bands of the total, of this account only", async () => {
  await editModel(account, question("points", {}), {
    kind: "scoring_model",
    action: "create",
    data: { question: 1, formula: "{points} * 2", x_axis: true, y_axis: false },
  });
  await submit(
    { points: 80 },
    { points: 79.99 },
    { points: 40 },
    { points: 39.99 },
    { points: -5.55 },
    { points: 100 },
  );
  const { body } = await api.get(`${PATH}lead_summary/`, { as: client });
  expect(body).toMatchObject({
    total_leads: 6,
    // 668.86 / 6 = 111.476…
    average_scores: { x_axis: 111.48, y_axis: 0, total: 111.48 },
    score_distribution: { low: 3, medium: 1, high: 2 },
  });
  expect((await api.get(`${PATH}lead_summary/`, { as: stranger })).body).toMatchObject({ total_leads: 0 });
});

test("choices by their text, including those nobody chose; several answers count each", async () => {
  const choices = [{ text: "Red" }, { text: "Green" }, { text: "Blue" }];
  await editModel(
    account,
    question("colour", { type: "choice", choices }),
    question("colours", { type: "multiple_choice", choices }),
  );
  await submit(
    { colour: "red", colours: ["red", "blue"] },
    { colour: "red", colours: ["blue"] },
    { colours: ["blue"] },
  );
  expect(await distribution("colour")).toEqual({
    counts: [
      ["Red", 2],
      ["Green", 0],
      ["Blue", 0],
    ],
    total: 2,
  });
  expect(await distribution("colours")).toEqual({
    counts: [
      ["Red", 1],
      ["Green", 0],
      ["Blue", 3],
    ],
    total: 3,
  });
});

test("a few different numbers have a row each, many are put into at most 12 bins", async () => {
  await editModel(
    account,
    question("few", { multiple_values: true }),
    question("many", {}),
    question("when", { type: "date" }),
  );
  await submit({ few: [2, 10, 2], many: 0, when: "2024-03-01" }, { few: [0.5], many: 59, when: "2023-12-24" });
  for (let n = 1; n < 59; n += 1) await submit({ many: n, when: `2024-0${1 + (n % 3)}-1${n % 7}` });
  expect(await distribution("few")).toEqual({
    counts: [
      ["0.5", 1],
      ["2", 2],
      ["10", 1],
    ],
    total: 2,
  });
  const many = await distribution("many");
  expect(many.total).toBe(60);
  expect(many.counts).toEqual(Array.from({ length: 12 }, (_, n) => [`${n * 5} to below ${n * 5 + 5}`, 5]));
  const when = await distribution("when");
  expect(when.counts.map(([response]) => response)).toEqual([
    "2023-12-01 to before 2024-01-01",
    "2024-01-01 to before 2024-02-01",
    "2024-02-01 to before 2024-03-01",
    "2024-03-01 to before 2024-04-01",
  ]);
  expect(when.counts.reduce((sum, [, count]) => sum + count, 0)).toBe(60);
});

test("numbers and dates follow the question's value ranges, with edges as the engine scores them", async () => {
  const ranges = (...bounds: [number | string | null, number | string | null][]) =>
    bounds.map(([start, end]) => ({ start, end, points: 1 }));
  await editModel(
    account,
    question("ratio", {}),
    question("since", { type: "date" }),
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 1, formula: "{ratio} * 2", value_ranges: ranges([7, 8]) },
    },
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 1, formula: " ( {ratio} )", value_ranges: ranges([0, 0.8], [0.8, 1], [2, null]) },
    },
    {
      kind: "scoring_model",
      action: "create",
      data: {
        question: 2,
        formula: "{since}",
        value_ranges: ranges([null, "2020-01-01"], ["2020-01-01", "2024-01-01"]),
      },
    },
  );
  await submit(
    { ratio: 0.7 + 0.1, since: "2020-01-01" },
    { ratio: 1.5, since: "2019-12-31" },
    { ratio: 0, since: "2025-05-05" },
  );
  expect((await distribution("ratio")).counts).toEqual([
    // no lead is below the first range, and no range covers it
    ["0 to below 0.8", 1],
    ["0.8 to below 1", 1],
    ["1 to below 2", 1],
    ["2 or more", 0],
  ]);
  expect((await distribution("since")).counts).toEqual([
    ["before 2020-01-01", 1],
    ["2020-01-01 to before 2024-01-01", 1],
    ["2024-01-01 or later", 1],
  ]);
});

test("texts: the 20 most frequent, the rest together", async () => {
  await editModel(account, question("city", { type: "text" }));
  await submit(...Array.from({ length: 25 }, (_, n) => ({ city: `Town ${String(n).padStart(2, "0")}` })));
  await submit({ city: "Oslo" }, { city: "Oslo" }, { city: "Oslo" }, { city: "(other)" });
  // the same letters in two Unicode forms
  await submit({ city: "K\u00f6ln" }, { city: "Ko\u0308ln" });
  const { counts, total } = await distribution("city");
  expect(total).toBe(31);
  expect(counts).toHaveLength(21);
  expect(counts.slice(0, 2)).toEqual([
    ["Oslo", 3],
    ["K\u00f6ln", 2],
  ]);
  expect(counts.at(-1)).toEqual(["(other)", 8]);
});

test("answers from before a question was changed do not break its figures", async () => {
  const choices = [{ text: "Early" }, { text: "Late" }];
  await editModel(
    account,
    question("gone", {}),
    question("when", { type: "text" }),
    question("size", { type: "text" }),
    question("slot", { type: "choice", choices }),
  );
  await submit(
    { gone: 1, when: "2024-02-30", size: "12", slot: "early" },
    { when: "soon", size: "huge", slot: "late" },
    { when: "9999-99-99", size: "", slot: "late" },
  );
  await editModel(
    account,
    { kind: "question", action: "delete", id: 1 },
    { kind: "question", action: "update", id: 2, data: { type: "date" } },
    { kind: "question", action: "update", id: 3, data: { type: "number" } },
    { kind: "choice", parent: 4, action: "delete", id: 2 },
  );
  await submit({ when: "2024-01-31", size: 12 });
  const { body } = await api.get<{ field_name: string }[]>(`${PATH}question_analytics/`, { as: client });
  expect(body.map(({ field_name }) => field_name)).toEqual(["when", "size", "slot"]);
  expect(await distribution("when")).toEqual({
    counts: [
      ["2024-01-31", 1],
      ["2024-02-30", 1],
      ["(other)", 2],
    ],
    total: 4,
  });
  expect((await distribution("size")).counts.slice(0, 1)).toEqual([["12", 1]]);
  expect(await distribution("slot")).toEqual({
    counts: [
      ["Early", 1],
      ["(other)", 2],
    ],
    total: 3,
  });
});

test("each rule with the leads it decided for, including rules that decided for none", async () => {
  const rule = (text: string, data: object) =>
    ({
      kind: "recommendation",
      action: "create",
      data: { question: 1, rule: text, response_text: text, ...data },
    }) as const;
  await editModel(
    account,
    question("score", {}),
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{score}" } },
    rule("If {score} > 50", { type: "approval" }),
    rule("If {score} > 1000", { type: "rejection" }),
    rule("If {score} > 20", {}),
  );
  await submit({ score: 60 }, { score: 90 }, { score: 30 }, {});
  const { body } = await api.get(`${PATH}recommendation_effectiveness/`, { as: client });
  expect(body).toMatchObject({
    total_leads: 4,
    leads_with_recommendation: 3,
    by_type: { approval: 2, warning: 0, rejection: 0, other: 1 },
    rules: [
      { rule_id: 1, question: 1, field_name: "score", type: "approval", leads: 2, share: 0.5, average_total: 75 },
      { rule_id: 2, leads: 0, share: 0, average_total: null },
      { rule_id: 3, type: null, leads: 1, share: 0.25, average_total: 30 },
    ],
  });
});

test("for five minutes every node returns the same answer, then a new one", async () => {
  const node = createServices(database, SECRET_KEY, services.log);
  const other = createApp(node);
  const token = await tokenOf(client);
  const path = `${PATH}lead_summary/`;
  const askOther = async () => {
    const answer = await other.request(path, { headers: { Authorization: `Token ${token}` } });
    return await answer.json();
  };
  const ask = async () => {
    const [here, there] = await Promise.all([api.get(path, { as: token }), askOther()]);
    expect(there).toEqual(here.body);
    return here.body;
  };
  const first = await ask();
  await submit({});
  expect(await ask()).toEqual(first);
  await database.pool.query("update analytics_cache set generated_at = generated_at - interval '301 seconds'");
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ total_leads: 1 });
  await node.tokens.close();
});

test("agencies read the figures of the account they act in", async () => {
  const agency = await makeAccount();
  const its = await makeAccount({ parent: agency.id });
  const agent = await makeUser(agency, { role: "admin" });
  await api.post("/api/v1/leads/", { as: agent, headers: { "X-Account": its.slug }, body: { answers: {} } });
  const inClient = await api.get(`${PATH}lead_summary/`, { as: agent, headers: { "X-Account": its.slug } });
  expect(inClient.body).toMatchObject({ total_leads: 1 });
  expect((await api.get(`${PATH}lead_summary/`, { as: agent })).body).toMatchObject({ total_leads: 0 });
});
