import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { createServices } from "../api/create-services.ts";
import { createApp } from "../app.ts";
import { placeOf } from "../models/arms.ts";
import { type Json, SECRET_KEY, type TestUser, testApp } from "../testing/app.ts";

// Two nodes: the application of `testApp`, on which the model is edited, and a second one on the same database.

const { api, database, editModel, makeAccount, makeUser, tokenOf, testTokenOf } = await testApp();
const services = createServices(database, SECRET_KEY, pino({ level: "warn" }, pino.destination(2)));
const other = createApp(services);
afterAll(async () => {
  await services.ingest.drain();
  await services.tokens.close();
});

const INCOME = { number: 1, text: "Income?", type: "number", field_name: "income", max_value: 100 } as const;
const RENT = { number: 2, text: "Rent?", type: "number", field_name: "rent" } as const;

/** An account that asks for income, and for whose model the second node has scored a lead. */
async function knownModel() {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  await editModel(account, { kind: "question", action: "create", data: INCOME });
  expect(await post(admin, { income: 1 })).toMatchObject({ status: 201, body: { model_version: 2 } });
  return { account, admin };
}

const post = (as: TestUser, answers: object) => postTo("/api/v1/leads/", as, { answers });

async function postTo(path: string, as: TestUser, body: object) {
  const response = await other.request(path, {
    method: "POST",
    headers: { Authorization: `Token ${await tokenOf(as)}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

test("a question added on another node may be answered at once", async () => {
  const { account, admin } = await knownModel();
  await editModel(account, { kind: "question", action: "create", data: RENT });
  expect(await post(admin, { income: 1, rent: 2 })).toMatchObject({ status: 201, body: { model_version: 3 } });
});

test("a limit raised on another node is raised here", async () => {
  const { admin } = await knownModel();
  expect(await post(admin, { income: 101 })).toMatchObject({
    status: 400,
    body: { answers: { income: [expect.stringContaining("100")] } },
  });
  const raised = await api.patch("/api/v1/questions/1/", { as: admin, body: { max_value: 200 } });
  expect(raised.status).toBe(200);
  expect(await post(admin, { income: 101 })).toMatchObject({ status: 201, body: { model_version: 3 } });
  // an answer that the live version rejects is rejected, with its message
  expect(await post(admin, { income: 201 })).toMatchObject({
    status: 400,
    body: { answers: { income: [expect.stringContaining("200")] } },
  });
});

test("an answer that another node no longer accepts is not accepted here", async () => {
  const { account, admin } = await knownModel();
  await editModel(account, { kind: "question", action: "update", id: 1, data: { max_value: 50 } });
  expect(await post(admin, { income: 60 })).toMatchObject({
    status: 400,
    body: { answers: { income: [expect.stringContaining("50")] } },
  });
  const { body } = await api.get("/api/v1/leads/", { as: admin });
  expect(body.count).toBe(1);
});

test("leads follow the pointer, to an earlier version and past versions that are not live", async () => {
  const { account, admin } = await knownModel();
  await editModel(account, { kind: "question", action: "create", data: RENT });
  expect((await post(admin, { rent: 1 })).body.model_version).toBe(3);
  const go = (version: number) =>
    database.pool.query({
      text: "update account set live_version = $2 where account_id = $1",
      values: [account.id, version],
    });
  await go(2);
  expect((await post(admin, { income: 1 })).body.model_version).toBe(2);
  expect((await post(admin, { rent: 1 })).status).toBe(400);
  // a version that was created and never went live takes no number of one that does
  await database.pool.query({
    text: `insert into model_version (account_id, version, document)
      select account_id, 4, document from model_version where account_id = $1 and version = 1`,
    values: [account.id],
  });
  expect((await post(admin, { income: 1 })).body.model_version).toBe(2);
  const edited = await api.patch("/api/v1/questions/1/", { as: admin, body: { text: "Yearly income?" } });
  expect(edited.headers.get("model-version")).toBe("5");
  expect(edited.headers.get("model-previous-version")).toBe("2");
  expect((await post(admin, { income: 1 })).body.model_version).toBe(5);
  expect((await post(admin, { rent: 1 })).status).toBe(400);
});

test("leads sent while two nodes edit are stored by a version that was live, and none is rejected", async () => {
  const { account, admin } = await knownModel();
  const edits = Array.from({ length: 10 }, (_, index) => {
    const node = index % 2 === 0 ? services.models : undefined;
    const edit = { kind: "question", action: "update", id: 1, data: { text: `Income, ${index}?` }, at: "" } as const;
    const agent = { actor: null, via: "cli", credential: "", ip: "", userAgent: "" } as const;
    return node === undefined
      ? editModel(account, { kind: "question", action: "update", id: 1, data: { text: `Income, ${index}?` } })
      : node.edit(account.id, agent, edit);
  });
  const leads = Array.from({ length: 30 }, (_, index) => post(admin, { income: index }));
  await Promise.all(edits);
  const answers = await Promise.all(leads);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const { rows } = await database.pool.query({
    text: `select version, publication from model_publication where account_id = $1 order by publication`,
    values: [account.id],
  });
  // every edit created its version, one after the other
  expect(rows).toEqual(rows.map((_, index) => ({ version: index + 1, publication: index + 1 })));
  expect(rows).toHaveLength(12);
});

/** Begins a stage of a guarded publish, as its statement does: version 3 is compared with version 2, which is live. */
async function beginStage(accountId: number, share: number | null): Promise<number> {
  const { rows } = await database.pool.query<{ publish: number }>({
    text: `
      with publish as (
        insert into guarded_publish (account_id, draft_id, live_version, version, shares)
        select account_id, draft_id, 2, 3, '{25}' from draft where account_id = $1
        on conflict (account_id) where state = 'running' do update set note = '' returning *
      ), stage as (
        insert into guarded_stage (account_id, guarded_publish_id, share)
        select account_id, guarded_publish_id, $2 from publish where $2::int is not null returning *
      ), moved as (
        update account set guarded_stage = (select stage_id from stage) where account_id = $1 returning account_id
      )
      select guarded_publish_id as publish from publish, moved`,
    values: [accountId, share],
  });
  return rows[0]?.publish as number;
}

test("a share of the leads is scored by the version of a guarded publish, the same ones on every node", async () => {
  const { account, admin } = await knownModel();
  await database.pool.query({
    text: `with v as (insert into model_version (account_id, version, document)
        select account_id, 3, replace(document::text, 'Income?', 'Yearly income?')::json
        from model_version where account_id = $1 and version = 2 returning account_id, document)
      insert into draft (account_id, name, base_version, document) select account_id, 'Guarded', 2, document from v`,
    values: [account.id],
  });
  const publish = await beginStage(account.id, 50);
  const versionFor = (share: number) => (leadId: string) => (placeOf(publish, leadId) < share ? 3 : 2);
  const ids = Array.from({ length: 40 }, (_, n) => `lead-${n}`);
  const here = async (lead_id: string) =>
    (await api.post("/api/v1/leads/", { as: admin, body: { lead_id, answers: { income: 1 } } })).body.model_version;
  const there = async (lead_id: string) =>
    (await postTo("/api/v1/leads/", admin, { lead_id, answers: { income: 1 }, allow_duplicates: true })).body
      .model_version;
  expect(new Set(ids.map(versionFor(50)))).toEqual(new Set([2, 3]));
  expect(await Promise.all(ids.map(here))).toEqual(ids.map(versionFor(50)));
  expect(await Promise.all(ids.map(there))).toEqual(ids.map(versionFor(50)));

  // a batch, some of whose leads have no identifier, and one of which is rejected
  await beginStage(account.id, 75);
  const leads = [...ids.map((id) => ({ lead_id: `batch-${id}` })), {}, {}].map((lead) => ({
    ...lead,
    answers: { income: 1 },
  }));
  const { body } = await postTo("/api/v1/leads/batch/", admin, {
    leads: [...leads, { lead_id: "no", answers: { income: 101 } }],
  });
  expect(body.results.at(-1)).toMatchObject({ status: 400, errors: { answers: { income: [expect.any(String)] } } });
  const stored: Json[] = body.results.slice(0, -1).map(({ lead }: Json) => lead);
  expect(stored.map(({ model_version }) => model_version)).toEqual(
    stored.map(({ lead_id }) => versionFor(75)(lead_id)),
  );

  // test leads are not compared
  const as = await testTokenOf(admin);
  const tried = await Promise.all(
    ids.map((lead_id) => api.post("/api/v1/leads/", { as, body: { lead_id, answers: { income: 1 } } })),
  );
  expect(tried.map(({ body }) => body.model_version)).toEqual(ids.map(() => 2));

  // both nodes follow the end of it
  await beginStage(account.id, null);
  expect(await there("after")).toBe(2);
  expect(await here("after too")).toBe(2);
});
