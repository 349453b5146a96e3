import { expect, test } from "vitest";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser, editModel } = await testApp();

const INCOME = { number: 1, text: "Income?", type: "number", field_name: "income" } as const;

/** An account whose draft renames a question. */
async function withDraft() {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  await editModel(account, { kind: "question", action: "create", data: INCOME });
  const draft = await draftOf(admin);
  return { account, admin, draft };
}

async function draftOf(as: TestUser): Promise<number> {
  const { body } = await api.post("/api/v1/drafts/", { as, body: { name: "Other words" } });
  const headers = { "X-Draft": String(body.id) };
  const edited = await api.patch("/api/v1/questions/1/", { as, headers, body: { text: "Yearly income?" } });
  expect(edited.status).toBe(200);
  return body.id;
}

const start = (as: TestUser, draft: number, more: object = {}) =>
  api.post("/api/v1/guarded-publishes/", { as, body: { draft, note: "Try other words", ...more } });

async function versionsOf(as: TestUser, name: string, count = 60): Promise<ReadonlyMap<number, number>> {
  const leads = Array.from({ length: count }, (_, n) => ({ lead_id: `${name}-${n}`, answers: { income: n } }));
  const { body } = await api.post("/api/v1/leads/batch/", { as, body: { leads } });
  const versions = body.results.map(({ lead }: Json) => lead.model_version);
  return new Map([...new Set<number>(versions)].map((v) => [v, versions.filter((each: number) => each === v).length]));
}

test("a draft scores a share of the new leads, then more, then all", async () => {
  const { admin, draft } = await withDraft();
  const started = await start(admin, draft, { shares: [20, 60] });
  expect([started.status, started.body]).toMatchObject([
    201,
    { draft: { id: draft, name: "Other words" }, live_version: 2, version: 3, state: "running", share: 20 },
  ]);
  const { id } = started.body;
  const few = await versionsOf(admin, "few");
  expect(few.get(3)).toBeGreaterThan(2);
  expect(few.get(3)).toBeLessThan(30);
  expect((few.get(2) as number) + (few.get(3) as number)).toBe(60);

  // what scored a lead explains it
  const { body: list } = await api.get("/api/v1/leads/?model_version=3", { as: admin });
  expect(list.count).toBe(few.get(3));
  const explained = await api.get(`/api/v1/leads/${list.results[0].lead_id}/explanation/`, { as: admin });
  expect(explained.body).toMatchObject({ model_version: 3 });

  const widened = await api.post(`/api/v1/guarded-publishes/${id}/widen/`, { as: admin, body: {} });
  expect([widened.status, widened.body.share]).toEqual([200, 60]);
  expect((await versionsOf(admin, "more")).get(3)).toBeGreaterThan(20);

  const live = await api.post(`/api/v1/guarded-publishes/${id}/widen/`, { as: admin, body: {} });
  expect(live.body).toMatchObject({ state: "published", share: null, stages: [{ share: 20 }, { share: 60 }] });
  expect(await versionsOf(admin, "all")).toEqual(new Map([[3, 60]]));
  const { body: model } = await api.get("/api/v1/model/", { as: admin });
  expect(model).toMatchObject({ version: 3, note: "Try other words" });
  expect((await api.get(`/api/v1/drafts/${draft}/`, { as: admin })).body).toMatchObject({
    state: "published",
    published_version: 3,
  });
  expect((await api.patch("/api/v1/questions/1/", { as: admin, body: { text: "Income?" } })).status).toBe(200);
  const { body: log } = await api.get("/api/v1/audit-log/?page_size=4", { as: admin });
  expect(log.results.map(({ action }: Json) => action)).toEqual(["update", "publish", "widen", "guard"]);
});

test("a withdrawn version scores no further leads, and its draft can be changed and tried again", async () => {
  const { admin, draft } = await withDraft();
  const { id } = (await start(admin, draft, { shares: [50] })).body;
  const half = await versionsOf(admin, "half");
  const withdrawn = await api.post(`/api/v1/guarded-publishes/${id}/withdraw/`, {
    as: admin,
    body: { reason: "Not better" },
  });
  expect(withdrawn.body).toMatchObject({ state: "withdrawn", reason: "Not better", share: null });
  expect(await versionsOf(admin, "none")).toEqual(new Map([[2, 60]]));
  expect((await api.get("/api/v1/leads/?model_version=3", { as: admin })).body.count).toBe(half.get(3));
  for (const step of ["widen", "withdraw"]) {
    const again = await api.post(`/api/v1/guarded-publishes/${id}/${step}/`, {
      as: admin,
      body: step === "widen" ? {} : { reason: "Again" },
    });
    expect([again.status, again.code]).toEqual([400, "wrong_state"]);
  }
  expect((await api.get(`/api/v1/drafts/${draft}/`, { as: admin })).body.state).toBe("open");
  const again = await start(admin, draft);
  expect(again.body).toMatchObject({ version: 4, live_version: 2, shares: [5, 25] });
  expect((await api.get("/api/v1/guarded-publishes/", { as: admin })).body.count).toBe(2);
});

test("until it ends, nothing else changes what is live", async () => {
  const { account, admin, draft } = await withDraft();
  const other = await draftOf(admin);
  const { id } = (await start(admin, draft)).body;
  const refusals = [
    await api.patch("/api/v1/questions/1/", { as: admin, body: { text: "Now?" } }),
    await api.post("/api/v1/model-versions/1/restore/", { as: admin }),
    await api.post(`/api/v1/drafts/${other}/publish/`, { as: admin, body: { note: "Mine first" } }),
    await start(admin, other),
    await api.post("/api/v1/rescorings/", { as: admin, body: { date: "today" } }),
    await api.patch("/api/v1/questions/1/", {
      as: admin,
      headers: { "X-Draft": String(draft) },
      body: { text: "Then?" },
    }),
    await api.post(`/api/v1/drafts/${draft}/discard/`, { as: admin }),
    await api.post(`/api/v1/drafts/${draft}/publish/`, { as: admin, body: { note: "At once" } }),
  ];
  expect(refusals.map(({ status, code }) => [status, code])).toEqual(
    refusals.map(() => [400, "guarded_publish_running"]),
  );
  const { rows } = await database.pool.query({
    text: "select live_version from account where account_id = $1",
    values: [account.id],
  });
  expect(rows).toEqual([{ live_version: 2 }]);
  // of two that widen it at once, the second one finds the larger share
  const both = await Promise.all(
    [1, 2].map(() => api.post(`/api/v1/guarded-publishes/${id}/widen/`, { as: admin, body: { share: 40 } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("four eyes approve what it starts", async () => {
  const { account, admin, draft } = await withDraft();
  const colleague = await makeUser(account, { role: "admin" });
  const settings = { as: admin, body: { review: "four_eyes" } };
  expect((await api.patch(`/api/v1/accounts/${account.id}/`, settings)).status).toBe(200);
  const refused = await start(admin, draft);
  expect([refused.status, refused.code]).toEqual([400, "publish_blocked"]);
  const unknown = await start(admin, draft + 1_000);
  expect(unknown.status).toBe(404);
  const shrinking = await start(admin, draft, { shares: [25, 5] });
  expect(shrinking.codes).toEqual({ shares: ["invalid"] });

  await api.post(`/api/v1/drafts/${draft}/request-review/`, { as: admin, body: {} });
  const { headers } = await api.get(`/api/v1/drafts/${draft}/`, { as: colleague });
  const approved = await api.post(`/api/v1/drafts/${draft}/approve/`, {
    as: colleague,
    headers: { "If-Match": headers.get("ETag") ?? "" },
    body: {},
  });
  expect([approved.status, (await start(admin, draft)).status]).toEqual([200, 201]);
});
