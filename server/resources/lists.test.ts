import { expect, test } from "vitest";
import { OPERATIONS, ORDERINGS, type OrderedList } from "#contract";
import { type Json, testApp } from "../testing/app.ts";

const { api, database, makeAccount, makeUser } = await testApp();
const V1 = "/api/v1";
const account = await makeAccount({ name: "Harbor" });
const admin = await makeUser(account, { role: "admin", username: "Olivia" });
await makeUser(account, { username: "amelia" });
await makeUser(account, { username: "Ben" });

const questions = [
  { number: 1, text: "Your income?", type: "number", field_name: "income", required: true },
  { number: 2, text: "Étage?", type: "choice", field_name: "floor", required: false, choices: [{ text: "Ground" }] },
  { number: 3, text: "about you", type: "text", field_name: "about", required: false },
] as const;
for (const body of questions) await api.post(`${V1}/questions/`, { as: admin, body });
const models = [
  { question: 1, name: "Income", formula: "{income}", weight: 2, x_axis: true, y_axis: false },
  { question: 1, name: "affluence", formula: "{income} / 12", weight: 1, x_axis: true, y_axis: true },
  { question: 2, name: "Floor", formula: "{floor}", weight: 1, x_axis: false, y_axis: true },
];
for (const body of models) await api.post(`${V1}/scoring-models/`, { as: admin, body });
const rules = [
  { question: 2, rule: "If 1", response_text: "Too low", type: "rejection", position: 1 },
  { question: 1, rule: "If {income} > 1", response_text: "Welcome", type: "approval", position: 1 },
  { question: 1, rule: "If 1", response_text: "Call us", type: null, position: 2, affiliate_name: "Acme" },
];
for (const body of rules) await api.post(`${V1}/recommendations/`, { as: admin, body });
for (const [name, formula] of [
  ["yearly", "{income} * 12"],
  ["Monthly", "{income} / 12"],
])
  await api.post(`${V1}/calculated-fields/`, { as: admin, body: { name, formula } });
for (const [start, points] of [
  [0, 1],
  [20, 2],
  [10, 3],
] as const)
  await api.post(`${V1}/value-ranges/`, { as: admin, body: { scoring_model: 1, start, end: start + 10, points } });
await database.pool.query({
  text: "update app_user set last_login_at = '2026-01-01' where username = 'Ben'",
  values: [],
});
for (const [name, expires] of [
  ["beta", null],
  ["Alpha", "2100-01-01"],
  ["expired", "2100-01-01"],
])
  await api.post(`${V1}/tokens/`, {
    as: admin,
    body: { name, expires_at: expires === null ? null : `${expires}T00:00:00Z` },
  });
await database.pool.query({
  text: "update api_token set expires_at = '2020-01-01' where name = 'expired'",
  values: [],
});

async function found(path: string, member: string, query: string): Promise<readonly unknown[]> {
  const { status, body } = await api.get(`${V1}/${path}/?${query}`, { as: admin });
  expect([query, status, status === 200 ? undefined : body]).toEqual([query, 200, undefined]);
  expect(body.count).toBe(body.results.length);
  return body.results.map((each: Json) => each[member]);
}

test.each([
  ["", ["income", "floor", "about"]],
  ["ordering=-number", ["about", "floor", "income"]],
  ["ordering=text", ["about", "income", "floor"]],
  ["ordering=type,-field_name", ["floor", "income", "about"]],
  ["type=number", ["income"]],
  ["required=false", ["floor", "about"]],
  ["required=false&ordering=-id", ["about", "floor"]],
  ["multiple_values=true", []],
  ["search=YOU", ["income", "about"]],
  ["search=ground", ["floor"]],
  [`search=${encodeURIComponent("étage")}`, ["floor"]],
  ["search=", ["income", "floor", "about"]],
  ["search=nothing", []],
])("questions by %s", async (query, expected) => {
  expect(await found("questions", "field_name", query)).toEqual(expected);
});

test.each([
  ["ordering=name", ["affluence", "Floor", "Income"]],
  ["ordering=-weight,name", ["Income", "affluence", "Floor"]],
  ["question=1&ordering=-id", ["affluence", "Income"]],
  ["x_axis=true", ["Income", "affluence"]],
  ["x_axis=true&y_axis=true", ["affluence"]],
  ["search=INCOME", ["Income", "affluence"]],
])("scoring models by %s", async (query, expected) => {
  expect(await found("scoring-models", "name", query)).toEqual(expected);
});

test.each([
  ["", ["Welcome", "Call us", "Too low"]],
  ["ordering=position,-response_text", ["Welcome", "Too low", "Call us"]],
  ["ordering=type", ["Welcome", "Too low", "Call us"]],
  ["ordering=-type", ["Too low", "Welcome", "Call us"]],
  ["question=1", ["Welcome", "Call us"]],
  ["type=rejection", ["Too low"]],
  ["type=none", ["Call us"]],
  ["search=acme", ["Call us"]],
  ["search=%7Bincome%7D", ["Welcome"]],
])("recommendations by %s", async (query, expected) => {
  expect(await found("recommendations", "response_text", query)).toEqual(expected);
});

test("calculated fields and value ranges", async () => {
  expect(await found("calculated-fields", "name", "ordering=name")).toEqual(["Monthly", "yearly"]);
  expect(await found("calculated-fields", "name", "search=year")).toEqual(["yearly"]);
  expect(await found("value-ranges", "points", "")).toEqual([1, 3, 2]);
  expect(await found("value-ranges", "points", "ordering=-points")).toEqual([3, 2, 1]);
});

test.each([
  ["", ["Olivia", "amelia", "Ben"]],
  ["ordering=username", ["amelia", "Ben", "Olivia"]],
  ["ordering=-is_staff", undefined],
  ["ordering=-last_login_at,-username", ["Ben", "Olivia", "amelia"]],
  ["ordering=last_login_at,username", ["Ben", "amelia", "Olivia"]],
  ["is_staff=false&ordering=-username", ["Ben", "amelia"]],
])("users by %s", async (query, expected) => {
  if (expected !== undefined) expect(await found("users", "username", query)).toEqual(expected);
  else expect((await api.get(`${V1}/users/?${query}`, { as: admin })).status).toBe(400);
});

test.each([
  ["is_default=false", ["beta", "Alpha", "expired"]],
  ["is_default=false&ordering=name", ["Alpha", "beta", "expired"]],
  ["is_default=false&ordering=-expires_at", ["Alpha", "expired", "beta"]],
  ["is_expired=true", ["expired"]],
  ["is_expired=false&is_default=false", ["beta", "Alpha"]],
  ["ordering=username,-name&search=OLIVIA&is_expired=false", ["beta", "Alpha", ""]],
])("tokens by %s", async (query, expected) => {
  expect(await found("tokens", "name", query)).toEqual(expected);
});

test("accounts, page by page", async () => {
  const names = ["beta", "Alpha", "gamma"];
  for (const name of names) await makeAccount({ name, parent: account.id });
  expect(await found("accounts", "name", "ordering=-name")).toEqual(["Harbor", "gamma", "beta", "Alpha"]);
  const page = await api.get(`${V1}/accounts/?ordering=name&page_size=2&page=2`, { as: admin });
  expect(page.body.results.map(({ name }: Json) => name)).toEqual(["gamma", "Harbor"]);
  expect(page.body.previous).toContain("ordering=name&page=1&page_size=2");
});

const LISTS = Object.keys(ORDERINGS) as OrderedList[];

test.each(LISTS)("%s accepts each of its fields, and rejects others by name", async (list) => {
  const { path } = OPERATIONS[list];
  for (const field of ORDERINGS[list]) {
    const query = `ordering=-${field}&ordering=${ORDERINGS[list].find((other) => other !== field)}`;
    expect([query, (await api.get(`${path}?${query}`, { as: admin })).status]).toEqual([query, 200]);
  }
  const [first] = ORDERINGS[list];
  const refused = async (ordering: string) => (await api.get(`${path}?ordering=${ordering}`, { as: admin })).body;
  expect(await refused(`${first}s,-nonsense`)).toEqual({
    ordering: [
      `"${first}s" is not a valid choice. Did you mean "${first}"?`,
      `"nonsense" is not a valid choice. Choose one of: ${ORDERINGS[list].join(", ")}.`,
    ],
  });
  expect(await refused(`${first},-${first}`)).toEqual({ ordering: [`Name "${first}" only once.`] });
  // an empty parameter counts as absent
  expect((await api.get(`${path}?ordering=`, { as: admin })).body).toEqual((await api.get(path, { as: admin })).body);
});

test("an unknown value of a filter is rejected with the known ones", async () => {
  const { status, body } = await api.get(`${V1}/questions/?type=numbr&required=yes&search=%00`, { as: admin });
  expect(status).toBe(400);
  expect(body).toEqual({
    type: ['"numbr" is not a valid choice. Did you mean "number"?'],
    required: ["Must be a valid boolean."],
    search: ["Null characters and broken Unicode are not allowed."],
  });
  expect((await api.get(`${V1}/scoring-models/?axis=x`, { as: admin })).body).toEqual({
    axis: [expect.stringContaining("Unknown parameter.")],
  });
});

test("leads by several fields, each in its own direction, and those of equal score by arrival, in the list and in the file", async () => {
  const seats = await makeAccount();
  const client = await makeUser(seats, { role: "admin" });
  await api.post(`${V1}/questions/`, { as: client, body: questions[0] });
  await api.post(`${V1}/scoring-models/`, { as: client, body: models[0] });
  for (const [lead_id, income] of [
    ["c", 5],
    ["b", 9],
    ["a", 5],
    ["d", 9],
  ] as const)
    await api.post(`${V1}/leads/`, { as: client, body: { lead_id, answers: { income } } });
  const ids = async (ordering: string) =>
    (await api.get(`${V1}/leads/?ordering=${ordering}`, { as: client })).body.results.map((each: Json) => each.lead_id);
  const file = async (ordering: string) =>
    (await api.get<string>(`${V1}/exports/leads.csv?columns=lead_id&ordering=${ordering}`, { as: client })).body
      .trim()
      .split("\r\n")
      .slice(1);
  for (const [ordering, expected] of [
    ["total_score", ["c", "a", "b", "d"]],
    ["-total_score", ["d", "b", "a", "c"]],
    ["-total_score,created_at", ["b", "d", "c", "a"]],
    ["total_score,-created_at", ["a", "c", "d", "b"]],
    ["total_score,-lead_id", ["c", "a", "d", "b"]],
    ["-lead_id,total_score", ["d", "c", "b", "a"]],
  ] as const) {
    expect([ordering, await ids(ordering)]).toEqual([ordering, expected]);
    expect([ordering, await file(ordering)]).toEqual([ordering, expected]);
  }
});

test("OPTIONS describes the filters and orders of a list", async () => {
  const { query } = (await api.send("OPTIONS", `${V1}/questions/`)).body;
  expect(query.ordering).toMatchObject({ type: "list", required: false, read_only: false, label: "Ordering" });
  expect(query.ordering.child.choices).toContainEqual({ value: "-number", display_name: "-number" });
  expect(query.required).toMatchObject({ type: "boolean" });
  expect(query.page_size).toMatchObject({ type: "integer", default: 10 });
  expect((await api.send("OPTIONS", `${V1}/model/file/`)).body.renders).toEqual([
    "application/json",
    "application/yaml",
  ]);
});
