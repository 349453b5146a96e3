import { expect, test } from "vitest";
import { type Operation, operations } from "#contract";
import { EMPTY_MODEL } from "#engine";
import { testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();

const V1 = "/api/v1";
const MODEL = `${V1}/model/`;
const QUESTIONS = `${V1}/questions/`;
const INCOME = { number: 1, text: "Income?", type: "number", field_name: "income" };
const restoring = (version: number) => `${V1}/model-versions/${version}/restore/`;
const ifMatch = (tag: string | null) => ({ "If-Match": tag ?? "" });

async function twoEditors() {
  const account = await makeAccount();
  const [first, second] = [await makeUser(account, { role: "admin" }), await makeUser(account, { role: "admin" })];
  await api.post(QUESTIONS, { as: first, body: INCOME });
  return { account, first, second };
}

test("the live model is read with who published it and when", async () => {
  const { first } = await twoEditors();
  const { status, body, headers } = await api.get(MODEL, { as: first });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: 2,
    note: 'Created question "Income?"',
    author: { id: first.id, username: first.username },
    document: { questions: [{ id: 1 }] },
  });
  expect(Math.abs(Date.now() - Date.parse(body.published_at))).toBeLessThan(60_000);
  const { document, ...rest } = body;
  const version = await api.get(`${V1}/model-versions/2/`, { as: first });
  expect(version.body).toMatchObject({ document, is_live: true, version: rest.version, note: rest.note });
  const headerOf = (tag: string) => ({ "If-None-Match": tag });
  const etag = headers.get("etag") ?? "";
  const again = await api.get(MODEL, { as: first, headers: headerOf(`"other", W/${etag}`) });
  expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, undefined, etag]);
  await api.patch(`${QUESTIONS}1/`, { as: first, body: { text: "Yearly income?" } });
  expect((await api.get(MODEL, { as: first, headers: headerOf(etag) })).status).toBe(200);
  expect((await api.get(MODEL, { as: await makeUser(await makeAccount()) })).status).toBe(403);
});

test("versions are found by author, note, and changes; equal content is shown", async () => {
  const { account, first, second } = await twoEditors();
  const change = (text: string, as = second) => api.patch(`${QUESTIONS}1/`, { as, body: { text } });
  await change("Yearly income?");
  await api.post(`${V1}/calculated-fields/`, { as: first, body: { name: "monthly", formula: "{income} / 12" } });
  await api.delete(`${V1}/calculated-fields/1/`, { as: second });
  const found = async (search: string) => {
    const { body } = await api.get(`${V1}/model-versions/?search=${encodeURIComponent(search)}`, { as: first });
    const numbers = body.results.map(({ version }: { version: number }) => version);
    expect(body.count).toBe(numbers.length);
    return numbers;
  };
  expect(await found("INCOME")).toEqual([3, 2]);
  expect(await found("monthly")).toEqual([5, 4]);
  expect(await found(second.username)).toEqual([5, 3]);
  expect(await found("question")).toEqual([3, 2]);
  expect(await found("%")).toEqual([]);
  const sameAs = async () => {
    const { results } = (await api.get(`${V1}/model-versions/`, { as: first })).body;
    return results.map(({ same_as }: { same_as: unknown }) => same_as);
  };
  expect(await sameAs()).toEqual([3, null, null, null, null]);
  // versions from before both were stored
  await database.pool.query(
    "update model_version set content_hash = null, changed_items = null, changed_names = null where account_id = $1",
    [account.id],
  );
  expect(await sameAs()).toEqual([null, null, null, null, null]);
  expect(await found("monthly")).toEqual([5, 4]);
  expect(await found("INCOME")).toEqual([3, 2]);
});

test("a version names its author, even one from outside the account or deleted since", async () => {
  const agency = await makeAccount();
  const client = await makeAccount({ parent: agency.id });
  const [reader, leaver] = [await makeUser(client, { role: "admin" }), await makeUser(client, { role: "admin" })];
  const outside = [
    await makeUser(agency, { role: "admin" }),
    await makeUser(await makeAccount(), { role: "superuser" }),
  ];
  const headers = { "X-Account": client.slug };
  const authors = async () => {
    const { results } = (await api.get(`${V1}/model-versions/`, { as: reader })).body;
    return results.map(({ author }: { author: unknown }) => author).reverse();
  };
  const named = ({ id, username }: { id: number; username: string }) => ({ id, username });
  await api.post(QUESTIONS, { as: leaver, body: INCOME });
  for (const [index, as] of outside.entries()) {
    await api.patch(`${QUESTIONS}1/`, { as, headers, body: { text: `Income ${index}?` } });
    const { body: live } = await api.get(MODEL, { as: reader });
    expect(live).toMatchObject({ version: 3 + index, author: named(as) });
    expect((await api.get(`${V1}/model-versions/${3 + index}/`, { as: reader })).body.author).toEqual(named(as));
  }
  expect((await api.delete(`${V1}/users/${leaver.id}/`, { as: reader })).status).toBe(204);
  expect((await authors()).slice(1)).toEqual([leaver, ...outside].map(named));
});

test("a change names the version it created, and how to undo it; one that changes nothing names none", async () => {
  const { account, first } = await twoEditors();
  const { bands } = (await api.get(MODEL, { as: first })).body.document;
  const changes = [
    () => api.patch(`${QUESTIONS}1/`, { as: first, body: { text: "Yearly income?" } }),
    () => api.post(`${V1}/scoring-models/`, { as: first, body: { question: 1, formula: "{income}" } }),
    () => api.delete(`${V1}/scoring-models/1/`, { as: first }),
    () => api.post(`${QUESTIONS}1/move/`, { as: first, body: { number: 7 } }),
    () =>
      api.patch(`${V1}/accounts/${account.id}/`, {
        as: first,
        body: { bands: { ...bands, x: [{ ...bands.x[0], label: "!" }, ...bands.x.slice(1)] } },
      }),
    () => api.post(restoring(2), { as: first }),
  ];
  for (const [index, change] of changes.entries()) {
    const { status, headers } = await change();
    expect(status).toBeLessThan(300);
    const live = await api.get(MODEL, { as: first });
    expect([headers.get("model-version"), headers.get("model-previous-version"), headers.get("model-etag")]).toEqual([
      String(index + 3),
      String(index + 2),
      live.headers.get("etag"),
    ]);
    expect(live.body.version).toBe(index + 3);
  }
  const same = await api.patch(`${QUESTIONS}1/`, { as: first, body: { text: "Income?" } });
  expect([same.status, same.headers.has("model-version")]).toEqual([200, false]);
  const renamed = await api.patch(`${V1}/accounts/${account.id}/`, { as: first, body: { name: "Renamed" } });
  expect([renamed.status, renamed.headers.has("model-version")]).toEqual([200, false]);
});

test("every operation that changes the model says so", () => {
  const all = Object.values<Operation>(operations);
  const ofModel = [
    "Questions",
    "Choices",
    "Scoring models",
    "Value ranges",
    "Recommendations",
    "Calculated fields",
    "Tests",
    "Bands",
  ];
  const changing = all.filter(
    ({ id, tag, method }) => method !== "GET" && id !== "simulateRecommendation" && ofModel.includes(tag),
  );
  const ids = all.filter(({ makesVersion }) => makesVersion).map(({ id }) => id);
  expect(ids.sort()).toEqual(
    [
      ...changing.map(({ id }) => id),
      "publishDraft",
      "replaceAccount",
      "updateAccount",
      "restoreModelVersion",
      "applyModelFile",
    ].sort(),
  );
});

test("an undo never reverts a colleague's change with it", async () => {
  const { first, second } = await twoEditors();
  const mine = await api.patch(`${QUESTIONS}1/`, { as: first, body: { text: "Yearly income?" } });
  const theirs = await api.patch(`${QUESTIONS}1/`, { as: second, body: { required: true } });
  const before = await api.get(MODEL, { as: first });
  const undo = await api.post(restoring(2), { as: first, headers: ifMatch(mine.headers.get("model-etag")) });
  expect(undo).toMatchObject({
    status: 412,
    body: { detail: expect.stringContaining("changed the model in the meantime") },
  });
  expect((await api.get(MODEL, { as: first })).body).toEqual(before.body);
  // their change can be undone by its headers; without If-Match the version is restored over any live version
  const headers = ifMatch(theirs.headers.get("model-etag"));
  const previous = Number(theirs.headers.get("model-previous-version"));
  expect(await api.post(restoring(previous), { as: second, headers })).toMatchObject({
    status: 201,
    body: { version: 5 },
  });
  expect((await api.post(restoring(2), { as: first })).status).toBe(201);
  expect((await api.post(restoring(1), { as: first, headers: ifMatch("*") })).status).toBe(201);
  expect((await api.post(restoring(2), { as: first, headers: ifMatch("no tag") })).status).toBe(400);
});

test("of concurrent restores over the same live version, one succeeds", async () => {
  const { first } = await twoEditors();
  const etag = (await api.get(MODEL, { as: first })).headers.get("etag");
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.post(restoring(1), { as: first, headers: ifMatch(etag) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412, 412]);
});

test("publications are append-only", async () => {
  const { account } = await twoEditors();
  const one = (text: string) => database.pool.query({ text, values: [account.id] });
  await expect(one("update model_publication set note = 'x' where account_id = $1")).rejects.toThrow(
    "only ever added to",
  );
  await expect(one("delete from model_publication where account_id = $1")).rejects.toThrow("only ever added to");
  await expect(database.pool.query("truncate model_publication")).rejects.toThrow("only ever added to");
  // a pointer references an existing version
  await expect(one("update account set live_version = 99 where account_id = $1")).rejects.toMatchObject({
    code: "23503",
  });
  await one("delete from app_user where account_id = $1");
  await one("delete from account where account_id = $1");
  expect((await one("select from model_publication where account_id = $1")).rowCount).toBe(0);
});

test("a server that is older than the model rejects requests instead of guessing, and changes nothing", async () => {
  const { account, first } = await twoEditors();
  const lead = (lead_id: string) => api.post(`${V1}/leads/`, { as: first, body: { lead_id, answers: { income: 1 } } });
  expect((await lead("before")).status).toBe(201);
  // as a later version of Leadplane stores it on another node
  const bands = { x: "of another shape", total: { A: 1 } };
  await database.pool.query({
    text: `with made as (
        insert into model_version (account_id, version, document)
        select account_id, 3, (document::jsonb || $2::jsonb)::json from model_version where account_id = $1 and version = 2
      ), published as (
        insert into model_publication (account_id, publication, version)
        select account_id, max(publication) + 1, 3 from model_publication where account_id = $1 group by account_id
      )
      update account set live_version = 3 where account_id = $1`,
    values: [account.id, JSON.stringify({ format: EMPTY_MODEL.format + 1, bands })],
  });
  const refused = { status: 503, body: { detail: expect.stringContaining("Update this server.") } };
  const calls: readonly (() => Promise<unknown>)[] = [
    () => lead("after"),
    () => api.get(MODEL, { as: first }),
    () => api.get(QUESTIONS, { as: first }),
    () => api.patch(`${QUESTIONS}1/`, { as: first, body: { text: "Income a year?" } }),
    () => api.get(`${V1}/model/file/`, { as: first }),
    () => api.post(`${V1}/model/apply/`, { as: first, body: { format: 1, questions: [] } }),
    () => api.get(`${V1}/model-versions/`, { as: first }),
    () => api.get(`${V1}/leads/?priority=High`, { as: first }),
    () => api.get(`${V1}/analytics/lead_summary/`, { as: first }),
    () => api.patch(`${V1}/accounts/${account.id}/`, { as: first, body: { bands: { x: [], y: [], total: [] } } }),
  ];
  for (const call of calls) expect(await call(), String(call)).toMatchObject(refused);
  expect((await api.get(`${V1}/leads/before/`, { as: first })).status).toBe(200);
  const { rows } = await database.pool.query({
    text: `select live_version, (select count(*)::int from model_version v where v.account_id = a.account_id) as versions,
      (select count(*)::int from lead l where l.account_id = a.account_id) as leads from account a where account_id = $1`,
    values: [account.id],
  });
  expect(rows).toEqual([{ live_version: 3, versions: 3, leads: 1 }]);
});
