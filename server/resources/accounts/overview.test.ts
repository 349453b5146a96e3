import { expect, test } from "vitest";
import { foldOnce } from "../../rollups/fold.ts";
import { testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();

const V1 = "/api/v1";
const OVERVIEW = `${V1}/accounts/overview/`;
const FILE = {
  format: 1,
  name: "Income only",
  questions: [{ field_name: "income", text: "Income?", type: "number" }],
  scoring_models: [{ question: "income", name: "Income", formula: "{income}" }],
};

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly leads: number;
  readonly leads_by_day: readonly number[];
  readonly high_share: number | null;
  readonly last_lead_at: string | null;
  readonly model_version: number;
  readonly drafts_in_review: number;
  readonly source: { readonly name: string; readonly version: number; readonly changed_since: boolean } | null;
}

test("an agency sees the figures of its clients, and of nobody else", async () => {
  const agency = await makeAccount();
  const [first, second] = [await makeAccount({ parent: agency.id }), await makeAccount({ parent: agency.id })];
  const stranger = await makeAccount();
  const boss = await makeUser(agency, { role: "admin" });
  const rows = async (as = boss) => (await api.get(OVERVIEW, { as })).body as readonly Row[];
  const rowOf = async ({ id }: { readonly id: number }) =>
    (await rows()).find((row) => row.id === id) ?? expect.fail("is not there");
  const inFirst = { as: boss, headers: { "X-Account": first.slug } };

  expect((await rows()).map(({ id }) => id).sort()).toEqual([agency.id, first.id, second.id].sort());
  expect((await rows(await makeUser(first, { role: "admin" }))).map(({ id }) => id)).toEqual([first.id]);
  expect((await rows(await makeUser(stranger, { role: "admin" }))).map(({ id }) => id)).toEqual([stranger.id]);
  expect((await api.get(OVERVIEW, { as: await makeUser(agency) })).status).toBe(403);

  expect(await rowOf(first)).toMatchObject({ leads: 0, high_share: null, last_lead_at: null, source: null });
  const applied = await api.post(`${V1}/model/apply/`, { ...inFirst, body: FILE });
  for (const income of [500, 1, 2, 3]) {
    await api.post(`${V1}/leads/`, { ...inFirst, body: { lead_id: `lead-${income}`, answers: { income } } });
  }
  await database.pool.query({
    text: "update lead set created_at = now() - interval '40 days' where account_id = $1 and lead_id = 'lead-3'",
    values: [first.id],
  });
  const row = await rowOf(first);
  expect(row).toMatchObject({
    leads: 4,
    high_share: 0.3333,
    model_version: 2,
    source: { name: "Income only", version: 2, changed_since: false },
  });
  expect(row.leads_by_day).toHaveLength(30);
  expect(row.leads_by_day.at(-1)).toBe(3);
  expect(Date.parse(row.last_lead_at ?? "")).toBeGreaterThan(Date.now() - 600_000);
  expect((await rowOf(second)).leads).toBe(0);

  // the same from the sums, and with leads that are not in them yet
  const figuresOf = ({ leads, leads_by_day, high_share, last_lead_at }: Row) => ({
    leads,
    leads_by_day,
    high_share,
    last_lead_at,
  });
  await foldOnce(database, first.id);
  expect(figuresOf(await rowOf(first))).toEqual(figuresOf(row));
  await api.post(`${V1}/leads/`, { ...inFirst, body: { lead_id: "lead-4", answers: { income: 500 } } });
  expect(await rowOf(first)).toMatchObject({ leads: 5, high_share: 0.5 });
  expect((await rowOf(first)).leads_by_day.at(-1)).toBe(4);

  const [model] = (await api.get(`${V1}/scoring-models/`, inFirst)).body.results;
  await api.patch(`${V1}/scoring-models/${model.id}/`, { ...inFirst, body: { weight: 2 } });
  expect((await rowOf(first)).source).toMatchObject({ version: 2, changed_since: true });
  await api.post(`${V1}/model-versions/${applied.body.version}/restore/`, inFirst);
  expect((await rowOf(first)).source).toMatchObject({ version: 2, changed_since: false });
});

test("a copy of an account shows its origin, and whether it has changed since", async () => {
  const agency = await makeAccount();
  const boss = await makeUser(agency, { role: "admin" });
  const original = await makeAccount({ parent: agency.id });
  await api.post(`${V1}/model/apply/`, { as: boss, headers: { "X-Account": original.slug }, body: FILE });
  const created = { name: "Copy", slug: `copy-of-${original.slug}`, parent: agency.id, copy_model_of: original.id };
  const { body: copy } = await api.post(`${V1}/accounts/`, { as: boss, body: { ...created, time_zone: "UTC" } });
  const source = async () =>
    ((await api.get(OVERVIEW, { as: boss })).body as readonly Row[]).find(({ id }) => id === copy.id)?.source;
  expect(await source()).toEqual({ name: original.slug, version: 1, changed_since: false });
  const inCopy = { as: boss, headers: { "X-Account": copy.slug } };
  const [model] = (await api.get(`${V1}/scoring-models/`, inCopy)).body.results;
  await api.patch(`${V1}/scoring-models/${model.id}/`, { ...inCopy, body: { weight: 2 } });
  expect(await source()).toEqual({ name: original.slug, version: 1, changed_since: true });
});

test("a model that went live with a draft shows its origin, unless it was undone there", async () => {
  const agency = await makeAccount();
  const boss = await makeUser(agency, { role: "admin" });
  const client = await makeAccount({ parent: agency.id });
  const inClient = { as: boss, headers: { "X-Account": client.slug } };
  const source = async () =>
    ((await api.get(OVERVIEW, { as: boss })).body as readonly Row[]).find(({ id }) => id === client.id)?.source;
  const draftWith = async (...edits: readonly (readonly [path: string, body: object])[]) => {
    const { body: draft } = await api.post(`${V1}/drafts/`, { ...inClient, body: { name: "Push" } });
    const headers = { ...inClient.headers, "X-Draft": String(draft.id) };
    for (const [path, body] of edits) {
      const sent = { ...inClient, headers: path.startsWith("/drafts/") ? inClient.headers : headers, body };
      const { status, body: answer } = await api.post(`${V1}${path.replace(":id", draft.id)}`, sent);
      expect([path, status < 300 || answer]).toEqual([path, true]);
    }
    return async () => {
      const published = await api.post(`${V1}/drafts/${draft.id}/publish/`, { ...inClient, body: { note: "Pushed" } });
      expect(published.status).toBe(200);
    };
  };
  const publish = await draftWith(["/model/apply/", FILE]);
  expect(await source()).toBeNull();
  await publish();
  expect(await source()).toEqual({ name: "Income only", version: 2, changed_since: false });

  const [model] = (await api.get(`${V1}/scoring-models/`, inClient)).body.results;
  await api.patch(`${V1}/scoring-models/${model.id}/`, { ...inClient, body: { weight: 2 } });
  expect(await source()).toEqual({ name: "Income only", version: 2, changed_since: true });

  const undone = ["/model/apply/", { ...FILE, name: "Another", scoring_models: [] }] as const;
  const question = { number: 2, text: "Debts?", type: "number", field_name: "debts" };
  await (await draftWith(undone, ["/drafts/:id/undo/", {}], ["/questions/", question]))();
  expect(await source()).toEqual({ name: "Income only", version: 2, changed_since: true });
});

test("drafts in review are counted for each client", async () => {
  const agency = await makeAccount();
  const boss = await makeUser(agency, { role: "admin" });
  const client = await makeAccount({ parent: agency.id });
  const inClient = { as: await makeUser(client, { role: "admin" }), headers: { "X-Account": client.slug } };
  const waiting = async () =>
    ((await api.get(OVERVIEW, { as: boss })).body as readonly Row[]).map((row) => [row.id, row.drafts_in_review]);
  const { body: draft } = await api.post(`${V1}/drafts/`, { ...inClient, body: { name: "Cheaper" } });
  await api.post(`${V1}/questions/`, {
    ...inClient,
    headers: { ...inClient.headers, "X-Draft": String(draft.id) },
    body: { number: 1, text: "Income?", type: "number", field_name: "income" },
  });
  expect(await waiting()).toContainEqual([client.id, 0]);
  const asked = await api.post(`${V1}/drafts/${draft.id}/request-review/`, { ...inClient, body: {} });
  expect(asked.status).toBe(200);
  expect(await waiting()).toContainEqual([client.id, 1]);
});

test("an agency sees all of its clients at once, however many there are", async () => {
  const agency = await makeAccount();
  const boss = await makeUser(agency, { role: "admin" });
  await Promise.all(Array.from({ length: 200 }, () => makeAccount({ parent: agency.id })));
  await database.pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band, created_at)
      select account_id, 'lead-' || n, '{}', 1, current_date, 0, 0, 0, 'A', 'B', case when n % 10 = 0 then 'A' else 'B' end,
        now() - n * interval '14 hours'
      from account, generate_series(1, 100) n where parent_id = $1`,
    values: [agency.id],
  });
  const { status, body } = await api.get(OVERVIEW, { as: boss });
  expect([status, body.length]).toEqual([200, 201]);
  expect(body.find(({ id }: Row) => id !== agency.id)).toMatchObject({ leads: 100 });
});
