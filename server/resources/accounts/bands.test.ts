import { expect, test } from "vitest";
import { BAND_LETTERS, type Band, type Bands, DEFAULT_BANDS, EMPTY_MODEL } from "#engine";
import { type TestUser, testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser, editModel } = await testApp();
/** Another node, which has read nothing yet. */
const other = await testApp({ database });

const pathOf = ({ id }: { readonly id: number }) => `/api/v1/accounts/${id}/`;

/** Bands that begin at these scores, in descending order, and one below them. */
function bandsFrom(names: readonly string[], ...from: readonly number[]): Band[] {
  return names.map((label, index) => ({
    letter: BAND_LETTERS[index] ?? "H",
    label,
    from: from[index] ?? null,
    action: `do ${label}`,
  }));
}

/** An account whose X and Y are the answers to two questions. */
async function scoringAccount() {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  for (const [index, field_name] of ["a", "b"].entries()) {
    const data = { number: index + 1, text: `${field_name}?`, type: "number", field_name } as const;
    await editModel(account, { kind: "question", action: "create", data });
    const axes = { x_axis: index === 0, y_axis: index === 1 };
    await editModel(account, {
      kind: "scoring_model",
      action: "create",
      data: { question: index + 1, formula: `{${field_name}}`, ...axes },
    });
  }
  const submit = async (lead_id: string, a: number, b: number) =>
    (await api.post("/api/v1/leads/", { as: admin, body: { lead_id, answers: { a, b }, allow_duplicates: true } }))
      .body;
  return { account, admin, submit };
}

const listed = async (as: TestUser, query: string) => {
  const { status, body } = await api.get(`/api/v1/leads/?ordering=lead_id&page_size=100&${query}`, { as });
  return status === 200 ? body.results.map(({ lead_id }: { lead_id: string }) => lead_id) : body;
};

test("each axis and the total have their own bands, and leads get them", async () => {
  const { account, admin, submit } = await scoringAccount();
  const bands: Bands = {
    x: bandsFrom(["Able", "Not able"], 50),
    y: bandsFrom(["Whoever"]),
    total: bandsFrom(["1", "2", "3", "4", "5", "6", "7", "8"], 70, 60, 50, 40, 30, 20, 10),
  };
  const changed = await api.patch(pathOf(account), { as: admin, body: { bands } });
  expect([changed.status, changed.body.bands]).toEqual([200, bands]);
  expect(await submit("top", 50, 20)).toMatchObject({ x_category: "A", y_category: "A", priority: "1" });
  expect(await submit("low", 9.99, 0)).toMatchObject({ x_category: "B", y_category: "A", priority: "8" });
  const { body } = await api.get("/api/v1/leads/low/explanation/", { as: admin });
  expect(body.bands).toEqual({
    x: { letter: "B", label: "Not able", action: "do Not able", from: null, to: 50 },
    y: { letter: "A", label: "Whoever", action: "do Whoever", from: null, to: null },
    total: { letter: "H", label: "8", action: "do 8", from: null, to: 10 },
  });
});

test("a single list is still accepted: for both axes, and with doubled edges for the total", async () => {
  const { account, admin } = await scoringAccount();
  const list = DEFAULT_BANDS.x.map((band) => (band.letter === "A" ? { ...band, label: "Top", from: 75.25 } : band));
  const changed = await api.patch(pathOf(account), { as: admin, body: { bands: list } });
  expect(changed.body.bands).toMatchObject({ x: list, y: list });
  expect(changed.body.bands.total.map(({ label, from }: Band) => [label, from])).toEqual([
    ["High", 150.5],
    ["Medium", 120],
    ["Low", 80],
    ["Disqualified", null],
  ]);
  const superuser = await makeUser(account, { role: "superuser" });
  const made = await api.post("/api/v1/accounts/", {
    as: superuser,
    body: { name: "As formerly", bands: DEFAULT_BANDS.x },
  });
  expect([made.status, made.body.bands]).toEqual([201, DEFAULT_BANDS]);
});

test.each([
  [{ ...DEFAULT_BANDS, y: [] }, ["There must be 1 to 8 bands for Y."]],
  [{ x: DEFAULT_BANDS.x, y: DEFAULT_BANDS.y }, { total: ["This field is required."] }],
  [{ ...DEFAULT_BANDS, z: [] }, { z: [expect.stringContaining("Unknown field.")] }],
  [
    { ...DEFAULT_BANDS, total: bandsFrom(["Same", "same"], 5) },
    ['Band B of the total: another band is already called "same".'],
  ],
  [{ ...DEFAULT_BANDS, x: bandsFrom(["a", " "], 5) }, { x: [{}, { label: ["This field may not be blank."] }] }],
  [DEFAULT_BANDS.x.slice(1), [expect.stringContaining("Expected an object")]],
  [[null, 1, 2, 3], [expect.stringContaining("Expected an object")]],
  [DEFAULT_BANDS.x.map((band) => ({ ...band, from: 5 })), expect.anything()],
  [null, ["This field may not be null."]],
])("rejected: %#", async (bands, errors) => {
  const { account, admin } = await scoringAccount();
  const { status, body } = await api.patch(pathOf(account), { as: admin, body: { bands } });
  expect([status, body]).toEqual([400, { bands: errors }]);
});

test("a model that was stored with one list decides as before, and shows no change that nobody made", async () => {
  const { account, admin, submit } = await scoringAccount();
  const former = DEFAULT_BANDS.x.map((band) => (band.letter === "A" ? { ...band, label: "Top", from: 75 } : band));
  await database.pool.query({
    text: `update model_version set document = (jsonb_set(document::jsonb, '{bands}', $2::jsonb) || '{"format": 1}')::json
      where account_id = $1`,
    values: [account.id, JSON.stringify(former)],
  });
  const as = admin;
  const { body } = await other.api.get(pathOf(account), { as });
  expect(body.bands.x).toEqual(former);
  expect(body.bands.total.map(({ label, from }: Band) => [label, from])).toEqual([
    ["High", 75],
    ["Medium", 60],
    ["Low", 40],
    ["Disqualified", null],
  ]);
  const post = async (lead_id: string, a: number, b: number) =>
    (await other.api.post("/api/v1/leads/", { as, body: { lead_id, answers: { a, b } } })).body;
  expect(await post("high", 40, 35)).toMatchObject({ x_category: "C", y_category: "D", priority: "High" });
  expect(await post("low", 20, 20)).toMatchObject({ priority: "Low" });
  const explained = await other.api.get("/api/v1/leads/high/explanation/", { as });
  expect(explained.body.bands).toMatchObject({ x: { to: 60 }, total: { label: "High", from: 75 } });
  expect((await other.api.get("/api/v1/leads/?priority=High", { as })).body.results).toMatchObject([
    { lead_id: "high", priority: "High" },
  ]);

  // an edit rewrites the document in the current format
  await other.editModel(account, { kind: "question", action: "update", id: 1, data: { text: "A?" } });
  const versions = await other.api.get("/api/v1/model-versions/?page_size=100", { as });
  const texts = versions.body.results.map(({ changes }: { changes: { text: string }[] }) =>
    changes.map(({ text }) => text).filter((text) => text.includes("band")),
  );
  expect(texts.slice(0, -1).flat()).toEqual([]);
  // the first one was never compared with other bands than its initial ones
  expect(texts.at(-1)).not.toContain("band A of the total begins at 75 instead of 160");
  expect((await other.api.get("/api/v1/model/", { as })).body.document).toMatchObject({
    format: 4,
    bands: { x: former, y: former, total: [{ label: "High", from: 75 }, {}, {}, {}] },
  });
  expect(await submit("again", 40, 35)).toMatchObject({ priority: "High" });
  const restored = await other.api.post("/api/v1/model-versions/2/restore/", { as });
  expect(restored.body.changes.some(({ text }: { text: string }) => text.includes("band"))).toBe(false);
});

test("priorities are found, counted, and shown by the scoring version's names", async () => {
  const { account, admin, submit } = await scoringAccount();
  await submit("old-high", 80, 80);
  await submit("old-low", 40, 40);
  const total = bandsFrom(["Call", "High", "Skip"], 100, 50);
  await api.patch(pathOf(account), { as: admin, body: { bands: { ...DEFAULT_BANDS, total } } });
  await submit("new-call", 90, 80);
  await submit("new-high", 40, 40);
  await submit("new-skip", 4, 4);
  expect(await listed(admin, "priority=High")).toEqual(["new-high", "old-high"]);
  expect(await listed(admin, "priority=Call")).toEqual(["new-call"]);
  expect(await listed(admin, "priority=Low")).toEqual(["old-low"]);
  expect(await listed(admin, "priority=Disqualified")).toEqual([]);
  expect(await listed(admin, "priority=Hihg")).toEqual({
    priority: ['"Hihg" is not a valid choice. Did you mean "High"?'],
  });
  const both = await listed(admin, "priority=x&answers=%7B%22q%22:%7B%22min%22:1%7D%7D");
  expect(Object.keys(both).sort()).toEqual(["answers", "priority"]);

  const leads = (priority: string, count: number) => ({ priority, leads: count });
  const summary = await api.get("/api/v1/analytics/lead_summary/", { as: admin });
  expect(summary.body).toMatchObject({
    score_distribution: { high: 2, medium: 1, low: 2 },
    priorities: [leads("Call", 1), leads("High", 2), leads("Skip", 1), leads("Low", 1)],
  });
  const { body } = await api.get("/api/v1/analytics/timeline/?days=1", { as: admin });
  expect(body.days.at(-1)).toMatchObject({
    leads: 5,
    high: 2,
    medium: 1,
    low: 2,
    priorities: [leads("Call", 1), leads("High", 2), leads("Skip", 1), leads("Low", 1)],
  });
  const plane = await api.get("/api/v1/analytics/plane/", { as: admin });
  const shown = plane.body.newest.map((lead: { lead_id: string; priority: string }) => [lead.lead_id, lead.priority]);
  expect(Object.fromEntries(shown)).toEqual({
    "old-high": "High",
    "old-low": "Low",
    "new-call": "Call",
    "new-high": "High",
    "new-skip": "Skip",
  });
  const file = await api.get<string>("/api/v1/exports/leads.csv?columns=lead_id,priority&ordering=lead_id", {
    as: admin,
  });
  expect(file.body).toContain("old-low,Low\r\n");
});

test("a new account begins with the current default bands", async () => {
  const { account, admin } = await scoringAccount();
  const { body } = await api.get(pathOf(account), { as: admin });
  expect(body.bands).toEqual(EMPTY_MODEL.bands);
  expect(body.bands.total.map(({ from }: Band) => from)).toEqual([160, 120, 80, null]);
});
