import { Agent, request } from "node:http";
import { describe, expect, test } from "vitest";
import { BATCH_LIMITS } from "#contract";
import { direct } from "../../api/direct.ts";
import { listen } from "../../serve.ts";
import { type Json, PASSWORD, type TestUser, testApp } from "../../testing/app.ts";
import { largeModel } from "../../testing/large-model.ts";
import { routes } from "../routes.ts";

const { api, app, services, database, makeAccount, makeUser, editModel, tokenOf } = await testApp();

const LEADS = "/api/v1/leads/";
const BATCH = `${LEADS}batch/`;

async function incomeAccount() {
  const account = await makeAccount();
  await editModel(
    account,
    {
      kind: "question",
      action: "create",
      data: { number: 1, text: "Income?", type: "number", field_name: "income", max_value: 100 },
    },
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 1, formula: "{income}", weight: 1, x_axis: true, y_axis: false },
    },
  );
  return { account, client: await makeUser(account), admin: await makeUser(account, { role: "admin" }) };
}

const leadOf = (lead_id: string, income: number) => ({ lead_id, answers: { income } });
const send = (as: TestUser, leads: unknown) => api.post(BATCH, { as, body: { leads } });
const countOf = async (as: TestUser) => (await api.get(LEADS, { as })).body.count;
const statusesOf = (body: Json) => body.results.map(({ status }: Json) => status);

/** The answer with its codes, as it was sent. */
async function sent(as: TestUser, body: unknown, path = BATCH): Promise<{ status: number; body: Json }> {
  const answer = await app.request(path, {
    method: "POST",
    headers: { Authorization: `Token ${await tokenOf(as)}`, "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Json };
}

describe("a batch", () => {
  test("answers for each lead what a single request would, in order, and stores the valid ones", async () => {
    const [together, single] = [await incomeAccount(), await incomeAccount()];
    const leads: unknown[] = [
      leadOf("a", 1),
      null,
      { lead_id: "b", answers: { income: 101 }, nme: "x" },
      { answers: { income: "2" }, name: "Jane", email: "jane@example.com" },
      "text",
      [],
      {},
      leadOf("c\0", 3),
      { lead_id: "d", answers: { "inc\0ome": 3 } },
      { lead_id: "e", answers: { incme: 3 }, email: "no address" },
      leadOf("a", 4),
      { lead_id: "f", answers: null },
      leadOf("g", 5),
    ];
    const answer = await sent(together.client, { leads });
    expect(answer.status).toBe(200);
    const expected: Json[] = [];
    for (const lead of leads) {
      const { status, body } = await sent(single.client, JSON.stringify(lead), LEADS);
      expected.push(status === 201 ? { status, lead: body } : { status, errors: body });
    }
    const comparable = ({ status, lead, errors }: Json) =>
      status === 201
        ? { ...lead, lead_id: lead.lead_id.length > 30 ? "generated" : lead.lead_id, created_at: "", updated_at: "" }
        : errors;
    expect(answer.body.results.map(comparable)).toEqual(expected.map(comparable));
    expect(statusesOf(answer.body)).toEqual([201, 400, 400, 201, 400, 400, 400, 400, 400, 400, 400, 400, 201]);
    expect(answer.body.results[10].errors.codes).toEqual({ lead_id: ["lead_exists"] });
    expect(await countOf(together.client)).toBe(3);
    const { body } = await api.get(`${LEADS}${answer.body.results[3].lead.lead_id}/`, { as: together.client });
    expect(body).toMatchObject({ ...answer.body.results[3].lead, name: "Jane", email: "jane@example.com" });
  });

  test("a number that would be rounded is a fault of its own lead only", async () => {
    const { client } = await incomeAccount();
    const text = `{"leads":[{"lead_id":"a","answers":{"income":1}},{"lead_id":"b","answers":{"income":1.00000000000000000001}},
      {"lead_id":"c","answers":{"income":3}}]}`;
    const { body } = await sent(client, text);
    expect(statusesOf(body)).toEqual([201, 400, 201]);
    expect(body.results[1].errors.codes).toEqual({ answers: { income: ["too_many_digits"] } });
    const outside = await sent(client, `{"leads":[],"x":1.00000000000000000001}`);
    expect(outside).toMatchObject({ status: 400, body: { codes: { leads: ["too_few"], x: ["too_many_digits"] } } });
  });

  test("copies of a lead are stored one after the other", async () => {
    const { client } = await incomeAccount();
    const again = (income: number) => ({ ...leadOf("a", income), allow_duplicates: true });
    const { body } = await send(client, [leadOf("a", 1), leadOf("b", 2), again(3), leadOf("a", 4), again(5), again(6)]);
    expect(statusesOf(body)).toEqual([201, 201, 201, 400, 201, 201]);
    const created = body.results[0].lead.created_at;
    expect(body.results.at(-1).lead).toMatchObject({ total_score: 6, created_at: created });
    const history = await api.get(`${LEADS}a/history/`, { as: client });
    expect(history.body.results.map(({ total_score }: Json) => total_score)).toEqual([5, 3, 1]);
    // whatever is there already counts as the first copy
    const second = await send(client, [leadOf("b", 7), again(8)]);
    expect(statusesOf(second.body)).toEqual([400, 201]);
  });

  test("each lead keeps the source of its first copy", async () => {
    const { client } = await incomeAccount();
    const of = (utm_source: string) => ({ ...leadOf("a", 1), allow_duplicates: true, source: { utm_source } });
    expect(statusesOf((await send(client, [of("first"), of("second"), leadOf("b", 1)])).body)).toEqual([201, 201, 201]);
    const { body } = await api.get(`${LEADS}?ordering=lead_id`, { as: client });
    const channel = { type: "api", token_name: client.username };
    expect(body.results.map(({ source }: Json) => source)).toEqual([{ ...channel, utm_source: "first" }, channel]);
  });

  test("many batches with the same leads at once store each lead once", async () => {
    const { client } = await incomeAccount();
    const leads = Array.from({ length: 50 }, (_, n) => leadOf(`lead-${n}`, n));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(client, n % 2 === 0 ? leads : leads.toReversed())),
    );
    const stored = answers.flatMap(({ body }) => body.results.filter(({ status }: Json) => status === 201));
    expect(stored.map(({ lead }) => lead.lead_id).sort()).toEqual(leads.map(({ lead_id }) => lead_id).sort());
    expect(await countOf(client)).toBe(50);
  });

  test("is scored again if the model changes before it is stored", async () => {
    const { account, client } = await incomeAccount();
    await send(client, [leadOf("first", 1)]);
    await database.pool.query({
      text: `insert into model_version (account_id, version, document)
        select account_id, version + 1, jsonb_set(document::jsonb, '{questions,0,max_value}', '200')::json
        from model_version where account_id = $1 order by version desc limit 1`,
      values: [account.id],
    });
    await database.pool.query({
      text: `update account set live_version = live_version + 1 where account_id = $1`,
      values: [account.id],
    });
    const { body } = await send(client, [leadOf("a", 1), leadOf("b", 150), leadOf("c", 201)]);
    expect(statusesOf(body)).toEqual([201, 201, 400]);
    expect(new Set(body.results.slice(0, 2).map(({ lead }: Json) => lead.model_version))).toHaveLength(1);
    expect(body.results[0].lead.model_version).toBe((await services.models.live(account.id)).version);
  });

  test("of a person who signed in has an author and an audit event for each lead", async () => {
    const { client, admin } = await incomeAccount();
    await send(client, [leadOf("b", 1)]);
    const session = await api.post("/api/v1/session/", { body: { username: admin.username, password: PASSWORD } });
    const headers = {
      Cookie: session.headers.get("Set-Cookie")?.split(";")[0] ?? "",
      "Sec-Fetch-Site": "same-origin",
    };
    const leads = [leadOf("a", 1), { ...leadOf("b", 2), allow_duplicates: true }, leadOf("c", 101), leadOf("b", 3)];
    const { body } = await api.post(BATCH, { headers, body: { leads } });
    expect(statusesOf(body)).toEqual([201, 201, 400, 400]);
    const submitted_by = { id: admin.id, username: admin.username };
    for (const id of ["a", "b"]) {
      expect((await api.get(`${LEADS}${id}/`, { as: client })).body).toMatchObject({ submitted_by });
    }
    const log = await api.get("/api/v1/audit-log/?target_type=lead", { as: admin });
    const events = log.body.results.map(({ action, target, before, after }: Json) => ({
      action,
      id: target.id,
      before,
      after,
    }));
    expect(events).toEqual([
      { action: "update", id: "b", before: { total_score: 1 }, after: { total_score: 2, changed: ["income"] } },
      { action: "create", id: "a", before: null, after: { total_score: 1 } },
    ]);
  });
});

test("a batch for a huge model holds up no lead of another account", async () => {
  const [account, { client: other }] = [await makeAccount(), await incomeAccount()];
  const client = await makeUser(account);
  await database.pool.query({
    text: "update model_version set document = $2 where account_id = $1",
    values: [account.id, JSON.stringify(largeModel())],
  });
  // compiled before, as for every account that sends leads
  await send(client, [{ answers: { field_1: "choice_31" } }]);
  const answers = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field_${n}`, `choice_${n * 30 + 1}`]));
  let isDone = false;
  const batch = send(client, Array(BATCH_LIMITS.leads).fill({ answers })).then((answer) => {
    isDone = true;
    return answer;
  });
  let answered = 0;
  while (!isDone) {
    expect((await api.post(LEADS, { as: other, body: { answers: { income: 1 } } })).status).toBe(201);
    answered += 1;
  }
  expect(new Set(statusesOf((await batch).body))).toEqual(new Set([201]));
  // without pauses only the first and the last would be answered
  expect(answered).toBeGreaterThan(10);
});

describe("the limits of a batch", () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...leadOf(`lead-${n}`, n % 100) }));

  test("1,000 leads are stored by one statement, 1,001 are refused", async () => {
    const { client } = await incomeAccount();
    const { body, status } = await send(client, many(BATCH_LIMITS.leads));
    expect([status, new Set(statusesOf(body))]).toEqual([200, new Set([201])]);
    expect(body.results.map(({ lead }: Json) => lead.lead_id)).toEqual(
      many(BATCH_LIMITS.leads).map(({ lead_id }) => lead_id),
    );
    expect(await countOf(client)).toBe(BATCH_LIMITS.leads);
    const { rows } = await database.pool.query({
      text: "select count(distinct xmin::text)::int as transactions from lead where account_id = $1",
      values: [client.account],
    });
    expect(rows).toEqual([{ transactions: 1 }]);
    const tooMany = await sent(client, { leads: many(BATCH_LIMITS.leads + 1) });
    expect(tooMany).toMatchObject({ status: 400, body: { codes: { leads: ["too_many"] } } });
  });

  test.each<[string, unknown, number, object]>([
    ["an empty list", { leads: [] }, 400, { codes: { leads: ["too_few"] } }],
    ["no list", { leads: { answers: {} } }, 400, { codes: { leads: ["invalid_type"] } }],
    ["nothing", {}, 400, { codes: { leads: ["required"] } }],
    ["a list without a name", [{ answers: {} }], 400, { codes: { non_field_errors: ["invalid_type"] } }],
    ["an unknown member", { leads: [{ answers: {} }], lead: 1 }, 400, { codes: { lead: ["unknown_field"] } }],
    ["text that is not JSON", '{"leads": [{"answers": {}},]}', 400, { code: "malformed_body" }],
    [
      "more bytes than allowed",
      { leads: [{ answers: {}, name: "x".repeat(BATCH_LIMITS.bytes) }] },
      413,
      { code: "body_too_large" },
    ],
  ])("%s is refused as a whole", async (_, body, status, answer) => {
    const { client } = await incomeAccount();
    expect(await sent(client, body)).toMatchObject({ status, body: answer });
    expect(await countOf(client)).toBe(0);
  });

  test("a body of the full size is read, and one that breaks off stores nothing", async () => {
    const { client } = await incomeAccount();
    const lead = { answers: { income: 1 }, name: "x".repeat(200) };
    const padding = BATCH_LIMITS.bytes - JSON.stringify({ leads: [lead] }).length;
    const whole = `${JSON.stringify({ leads: [lead] })}${" ".repeat(padding)}`;
    expect((await sent(client, whole)).body).toMatchObject({ results: [{ status: 201 }] });

    const listening = await listen("127.0.0.1", 0);
    listening.serve(app, direct(services, routes));
    const text = JSON.stringify({ leads: many(10) });
    const broken = request(`${listening.url}${BATCH}`, {
      method: "POST",
      agent: new Agent(),
      headers: {
        Authorization: `Token ${await tokenOf(client)}`,
        "Content-Type": "application/json",
        "Content-Length": text.length,
      },
    });
    const ended = new Promise((resolve) => broken.on("error", resolve));
    broken.write(text.slice(0, -2), () => setTimeout(() => broken.destroy(), 50));
    await ended;
    await listening.close();
    expect(await countOf(client)).toBe(1);
  });
});
