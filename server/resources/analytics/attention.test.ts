import { beforeEach, expect, test } from "vitest";
import { type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser, editModel } = await testApp();
const PATH = "/api/v1/analytics/attention/";

let account: { readonly id: number; readonly slug: string };
let admin: TestUser;

beforeEach(async () => {
  account = await makeAccount();
  admin = await makeUser(account, { role: "admin" });
  const rule = (text: string) =>
    ({ kind: "recommendation", action: "create", data: { question: 1, rule: text, response_text: text } }) as const;
  await editModel(
    account,
    { kind: "question", action: "create", data: { number: 1, text: "Income?", type: "number", field_name: "income" } },
    { kind: "question", action: "create", data: { number: 2, text: "About you?", type: "text", field_name: "about" } },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}" } },
    rule("If {income} > 0"),
    rule("If {income} > 100"),
  );
});

async function submit(count: number, answers: object): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { status } = await api.post("/api/v1/leads/", { as: admin, body: { answers } });
    if (status !== 201) throw new Error(`${status}`);
  }
}

interface Finding {
  readonly kind: string;
  readonly message: string;
  readonly target: { readonly type: string; readonly id: number; readonly name: string };
}

/** The findings from the leads, computed now. */
async function found(): Promise<readonly Finding[]> {
  await database.pool.query("delete from analytics_cache");
  const { status, body } = await api.get<{ findings: readonly Finding[] }>(PATH, { as: admin });
  expect(status).toBe(200);
  return body.findings.filter(({ kind }) => kind === "rule_never_decided" || kind === "question_never_answered");
}

test("a rule that decided for no lead and a question that nobody answered, after enough leads could have", async () => {
  await submit(19, { income: 500, about: "  " });
  expect(await found()).toEqual([]);
  await submit(1, { income: 500 });
  expect(await found()).toEqual([
    {
      kind: "rule_never_decided",
      severity: "warning",
      message: expect.stringMatching(
        /^Rule 2 of ".+" gave its recommendation to none of the 20 leads since it was added\./,
      ),
      target: { type: "recommendation", id: 2, name: expect.stringContaining("rule 2") },
    },
    {
      kind: "question_never_answered",
      severity: "warning",
      message: expect.stringMatching(
        /^Question "About you\?" has no answer in any of the 20 leads since it was added\. .+ the field name about\.$/,
      ),
      target: { type: "question", id: 2, name: "About you?" },
    },
  ]);
  await submit(1, { about: "Hello" });
  expect((await found()).map(({ target }) => target.type)).toEqual(["recommendation"]);
});

test("a recent addition is not blamed for the leads before it", async () => {
  await submit(20, { income: 500, about: "x" });
  await editModel(account, {
    kind: "question",
    action: "create",
    data: { number: 3, text: "New?", type: "text", field_name: "new" },
  });
  expect((await found()).map(({ target }) => target.id)).toEqual([2]);
  await submit(20, { income: 500 });
  expect((await found()).map(({ target }) => target)).toEqual([
    { type: "recommendation", id: 2, name: expect.anything() },
    { type: "question", id: 3, name: "New?" },
  ]);
});

test("the model's own findings are included, warnings first, and nothing twice", async () => {
  await editModel(account, { kind: "recommendation", action: "update", id: 2, data: { rule: "If 1 == 2" } });
  await submit(20, { income: 500, about: "x" });
  const { body } = await api.get<{ findings: readonly (Finding & { severity: string })[] }>(PATH, { as: admin });
  const ofRule = body.findings.filter(({ target }) => target.type === "recommendation" && target.id === 2);
  expect(ofRule.map(({ kind }) => kind)).toEqual(["rule_never_matches"]);
  const severities = body.findings.map(({ severity }) => severity);
  expect(severities).toEqual([...severities].sort().reverse());
});

test("a field name that another question had is reported for a draft, and for the live model that replaced it", async () => {
  const reused = async (draft?: number) => {
    await database.pool.query("delete from analytics_cache");
    const headers = draft === undefined ? {} : { "X-Draft": String(draft) };
    const { body } = await api.get<{ findings: readonly Finding[] }>(PATH, { as: admin, headers });
    return body.findings.filter(({ kind }) => kind === "name_reused").map(({ message }) => message);
  };
  const rename = { kind: "question", action: "update", id: 2, data: { field_name: "details" } } as const;
  await editModel(account, rename);
  expect(await reused()).toEqual([]);
  const { id } = (await api.post("/api/v1/drafts/", { as: admin, body: { name: "Plan" } })).body;
  const question = { number: 3, text: "About your pets?", type: "text", field_name: "about" };
  const made = await api.post("/api/v1/questions/", { as: admin, headers: { "X-Draft": String(id) }, body: question });
  expect(made.status).toBe(201);
  expect(await reused(id)).toEqual([
    'Answers sent under the field name about answer "About you?" in the live model, and will answer "About your pets?". Use another name if a form or an integration still sends it.',
  ]);
  const { items } = (await api.get(`/api/v1/drafts/${id}/checklist/`, { as: admin })).body;
  expect(items.find(({ check }: { check: string }) => check === "findings").text).toMatch(
    /^Model checks found \d+ possible/,
  );
  expect((await api.post(`/api/v1/drafts/${id}/publish/`, { as: admin, body: { note: "Pets" } })).status).toBe(200);
  expect(await reused()).toEqual([
    expect.stringMatching(
      /^Answers sent under the field name about answered "About you\?" until version \d+, and now answer "About your pets\?"\./,
    ),
  ]);
});

test("is for administrators, and about the account they act in", async () => {
  expect((await api.get(PATH, { as: await makeUser(account) })).status).toBe(403);
  await submit(20, { income: 500 });
  const other = await makeUser(await makeAccount(), { role: "admin" });
  const { body } = await api.get<{ findings: readonly Finding[] }>(PATH, { as: other });
  expect(body.findings.filter(({ target }) => target.type === "recommendation")).toEqual([]);
});
