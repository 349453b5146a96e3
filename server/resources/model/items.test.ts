import { expect, test } from "vitest";
import { type Json, testApp } from "../../testing/app.ts";

const { api, makeAccount, makeUser } = await testApp();

const V1 = "/api/v1";
const QUESTION = { number: 1, text: "Income?", type: "number", field_name: "income" };

async function newAccount() {
  const account = await makeAccount();
  return { account, admin: await makeUser(account, { role: "admin" }), client: await makeUser(account) };
}

test.each([
  ["questions", QUESTION, { text: "Monthly income?" }],
  ["scoring-models", { question: 1, formula: "{income}" }, { weight: 2.5 }],
  ["recommendations", { question: 1, rule: "If {income} > 1", response_text: "Yes" }, { position: 7 }],
  ["calculated-fields", { name: "yearly", formula: "{income} * 12" }, { formula: "12 * {income}" }],
])("%s can be created, listed, read, replaced, changed, and deleted", async (resource, body, change) => {
  const { admin } = await newAccount();
  const list = `${V1}/${resource}/`;
  if (resource !== "questions") await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  const created = await api.post(list, { as: admin, body });
  expect(created).toMatchObject({ status: 201, body: { id: 1, ...body } });
  const one = `${list}1/`;
  expect((await api.get(one, { as: admin })).body).toEqual(created.body);
  expect((await api.get(list, { as: admin })).body).toMatchObject({ count: 1, results: [created.body] });
  const changed = await api.patch(one, { as: admin, body: change });
  expect(changed).toMatchObject({ status: 200, body: { ...body, ...change, created_at: created.body.created_at } });
  expect((await api.put(one, { as: admin, body: created.body })).body).toEqual(created.body);
  expect((await api.delete(one, { as: admin })).status).toBe(204);
  expect((await api.get(one, { as: admin })).status).toBe(404);
  expect((await api.delete(one, { as: admin })).status).toBe(404);
  // an id is never reused
  expect((await api.post(list, { as: admin, body })).body.id).toBe(2);
});

test("choices belong to their question", async () => {
  const { admin } = await newAccount();
  const body = { number: 1, text: "When?", type: "choice", field_name: "move_in", choices: [{ text: "Now" }] };
  await api.post(`${V1}/questions/`, { as: admin, body });
  const choices = `${V1}/questions/1/choices/`;
  const created = await api.post(choices, { as: admin, body: { text: "Later, maybe" } });
  expect(created).toMatchObject({ status: 201, body: { id: 2, slug: "later-maybe", value: 2 } });
  expect((await api.get(choices, { as: admin })).body).toEqual([
    { id: 1, text: "Now", slug: "now", value: 1 },
    created.body,
  ]);
  expect((await api.patch(`${choices}2/`, { as: admin, body: { value: 9 } })).body.value).toBe(9);
  expect((await api.get(`${V1}/questions/2/choices/2/`, { as: admin })).status).toBe(404);
  expect((await api.delete(`${choices}2/`, { as: admin })).status).toBe(204);
  expect((await api.get(choices, { as: admin })).body).toHaveLength(1);
});

test("value ranges are a resource of their own and part of their scoring model", async () => {
  const { admin } = await newAccount();
  await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  await api.post(`${V1}/scoring-models/`, { as: admin, body: { question: 1, formula: "{income}" } });
  const ranges = `${V1}/value-ranges/`;
  const body = { scoring_model: 1, start: 0, end: 10, points: 1.25 };
  expect(await api.post(ranges, { as: admin, body })).toMatchObject({ status: 201, body: { id: 1, ...body } });
  const overlap = await api.post(ranges, { as: admin, body: { ...body, start: 5, end: null } });
  expect(overlap.status).toBe(400);
  expect(JSON.stringify(overlap.body)).toMatch(/overlap/i);
  const reversed = await api.post(ranges, { as: admin, body: { ...body, start: 20, end: 10 } });
  expect(reversed.status).toBe(400);
  const model = await api.get(`${V1}/scoring-models/1/`, { as: admin });
  expect(model.body.value_ranges).toEqual([{ id: 1, start: 0, end: 10, points: 1.25 }]);
  expect((await api.get(`${ranges}?scoring_model=2`, { as: admin })).body.count).toBe(0);
});

test("two edits at the same moment both succeed", async () => {
  const { admin } = await newAccount();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      api.post(`${V1}/questions/`, {
        as: admin,
        body: { number: index + 1, text: "?", type: "number", field_name: `q${index}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(20);
  expect((await api.get(`${V1}/questions/`, { as: admin })).body.count).toBe(20);
});

/** Income and rent, and their dependents: a calculated field, a scoring model, and a rule. */
async function usedQuestions() {
  const { account, admin } = await newAccount();
  await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  await api.post(`${V1}/questions/`, { as: admin, body: { ...QUESTION, number: 2, field_name: "rent" } });
  await api.post(`${V1}/calculated-fields/`, { as: admin, body: { name: "ratio", formula: "{rent} / {income}" } });
  await api.post(`${V1}/scoring-models/`, {
    as: admin,
    body: { question: 2, formula: "{rent} + {income}", name: "Both" },
  });
  await api.post(`${V1}/recommendations/`, {
    as: admin,
    body: { question: 2, rule: "If  {income}>5 and not answered( {income} )", response_text: "Yes" },
  });
  const read = async (what: string, headers = {}) => (await api.get(`${V1}/${what}`, { as: admin, headers })).body;
  return { account, admin, read };
}

test("deleting an item in use names each use, and how to delete all of it", async () => {
  const { admin, read } = await usedQuestions();
  const answer = await api.delete(`${V1}/questions/1/`, { as: admin });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      non_field_errors: [
        "income is used by calculated field ratio, the formula of scoring model 1 (Both), and rule 1 of question 2 (rent). Change or delete them first, or send dependents=delete to delete them with the question.",
      ],
    },
  });
  expect(await api.delete(`${V1}/questions/1/?dependents=refuse`, { as: admin })).toMatchObject({ status: 400 });
  expect(await api.delete(`${V1}/questions/1/?dependents=all`, { as: admin })).toMatchObject({
    status: 400,
    body: { dependents: [expect.stringContaining('"all" is not a valid choice.')] },
  });
  expect((await read("questions/1/")).field_name).toBe("income");
});

test("a new field name is one version, in which all references use it", async () => {
  const { admin, read } = await usedQuestions();
  const { headers } = await api.get(`${V1}/questions/1/`, { as: admin });
  const lead = { lead_id: "one", answers: { income: 10, rent: 5 } };
  const before = await api.post(`${V1}/leads/`, { as: admin, body: lead });
  const body = { field_name: "salary" };
  const renamed = await api.patch(`${V1}/questions/1/`, {
    as: admin,
    body,
    headers: { "If-Match": headers.get("ETag") ?? "" },
  });
  expect(renamed).toMatchObject({ status: 200, body });
  expect(Number(renamed.headers.get("Model-Version"))).toBe(before.body.model_version + 1);
  expect((await read("calculated-fields/1/")).formula).toBe("{rent} / {salary}");
  expect((await read("scoring-models/1/")).formula).toBe("{rent} + {salary}");
  expect((await read("recommendations/1/")).rule).toBe("If  {salary}>5 and not answered( {salary} )");
  const { rule: _, ...event } = (await read("audit-log/?target_type=question")).results[0].after;
  expect(event).toMatchObject({
    field_name: "salary",
    also_changed: expect.arrayContaining(["formula of ratio: {rent} / {income} → {rent} / {salary}"]),
  });
  // a client that read it before gets an error, and senders may keep using the former name
  const late = { "If-Match": headers.get("ETag") ?? "" };
  expect((await api.patch(`${V1}/questions/1/`, { as: admin, body, headers: late })).status).toBe(412);
  const after = await api.post(`${V1}/leads/test/`, { as: admin, body: { answers: lead.answers } });
  expect([after.status, after.body.total_score]).toEqual([200, before.body.total_score]);
  const found = await read(`leads/?answers=${encodeURIComponent(JSON.stringify({ income: { min: 9 } }))}`);
  expect(found.count).toBe(1);
  // a list, whose leads may be of any version, has the present names
  expect((await read("leads/?include=answers")).results[0].answers).toEqual({ salary: 10, rent: 5 });
});

test("a new slug replaces the former one in every rule", async () => {
  const { admin, read } = await usedQuestions();
  const when = { number: 3, text: "When?", type: "choice", field_name: "timeline" };
  const { body: question } = await api.post(`${V1}/questions/`, {
    as: admin,
    body: { ...when, choices: [{ text: "Now", slug: "immediate" }, { text: "Later" }] },
  });
  const rule = { question: 2, rule: "If {timeline} in ('immediate', 'later')", response_text: "Yes" };
  await api.post(`${V1}/recommendations/`, { as: admin, body: rule });
  const choice = `${V1}/questions/3/choices/${question.choices[0].id}/`;
  const body = { slug: "right-now" };
  expect(await api.patch(choice, { as: admin, body })).toMatchObject({ status: 200, body });
  expect((await read("recommendations/2/")).rule).toBe("If {timeline} in ('right-now', 'later')");
  expect(await api.delete(choice, { as: admin })).toMatchObject({
    status: 400,
    body: {
      non_field_errors: [expect.stringContaining('The choice "Now" of timeline is used by rule 2 of question 2')],
    },
  });
  expect((await api.delete(`${choice}?dependents=delete`, { as: admin })).status).toBe(204);
  expect((await read("recommendations/")).count).toBe(1);
  expect((await api.delete(`${V1}/calculated-fields/1/?dependents=delete`, { as: admin })).status).toBe(204);
});

test("a deletion with dependents is one version, which restoring the previous one undoes", async () => {
  const { admin, read } = await usedQuestions();
  const other = await makeUser(await makeAccount(), { role: "admin" });
  const { headers } = await api.get(`${V1}/questions/1/`, { as: admin });
  const etag = headers.get("ETag") ?? "";
  const path = `${V1}/questions/1/?dependents=delete`;
  expect((await api.delete(path, { as: other })).status).toBe(404);
  expect((await api.delete(path, { as: admin, headers: { "If-Match": '"other"' } })).status).toBe(412);
  const deleted = await api.delete(path, { as: admin, headers: { "If-Match": etag } });
  expect(deleted.status).toBe(204);
  expect([(await read("questions/")).count, (await read("scoring-models/")).count]).toEqual([1, 0]);
  expect([(await read("recommendations/")).count, (await read("calculated-fields/")).count]).toEqual([0, 0]);
  const [version] = (await read("model-versions/")).results;
  expect(version).toMatchObject({
    version: Number(deleted.headers.get("Model-Version")),
    note: 'Deleted question "Income?" and everything that used it',
  });
  const [event] = (await read("audit-log/?target_type=question&action=delete")).results;
  expect(event).toMatchObject({
    before: { field_name: "income", also_deleted: expect.arrayContaining(['scoring model "Both" deleted']) },
    after: null,
  });
  const former = deleted.headers.get("Model-Previous-Version");
  expect((await api.post(`${V1}/model-versions/${former}/restore/`, { as: admin })).status).toBe(201);
  expect((await read("recommendations/")).count).toBe(1);
});

test("with four eyes, new names and deletions with dependents are made in a draft, and go live with it", async () => {
  const { account, admin, read } = await usedQuestions();
  await makeUser(account, { role: "admin" });
  await api.patch(`${V1}/accounts/${account.id}/`, { as: admin, body: { review: "four_eyes" } });
  const path = `${V1}/questions/1/`;
  const body = { field_name: "salary" };
  expect((await api.patch(path, { as: admin, body })).status).toBe(403);
  expect((await api.delete(`${path}?dependents=delete`, { as: admin })).status).toBe(403);
  const { body: draft } = await api.post(`${V1}/drafts/`, { as: admin, body: { name: "Names" } });
  const headers = { "X-Draft": String(draft.id) };
  expect((await api.patch(path, { as: admin, body, headers })).status).toBe(200);
  expect((await read("recommendations/1/", headers)).rule).toBe("If  {salary}>5 and not answered( {salary} )");
  expect((await api.delete(`${V1}/questions/2/?dependents=delete`, { as: admin, headers })).status).toBe(204);
  const { results: edits } = await read(`drafts/${draft.id}/edits/`);
  expect(edits.map(({ note }: Json) => note)).toEqual([
    'Deleted question "Income?" and everything that used it',
    'Changed question "Income?"',
  ]);
  expect([(await read("questions/1/")).field_name, (await read("recommendations/")).count]).toEqual(["income", 1]);
});

test.each([
  ["scoring-models", { question: 1, formula: "{incme} +" }, "formula", /income/],
  ["scoring-models", { question: 9, formula: "{income}" }, "question", /9/],
  ["scoring-models", { question: 1, formula: "{income}", weight: 1.234 }, "weight", /decimal/],
  ["recommendations", { question: 1, rule: "{income} > 1", response_text: "x" }, "rule", /If/],
  ["recommendations", { question: 1, rule: "If {income} && 1", response_text: "x" }, "rule", /and/],
  [
    "recommendations",
    { question: 1, rule: "If 1", response_text: "x", affiliate_link: "javascript:alert(1)" },
    "affiliate_link",
    /http/,
  ],
  ["questions", { ...QUESTION, number: 1 }, "number", /1/],
  ["questions", { ...QUESTION, number: 2 }, "field_name", /income/],
  ["questions", { ...QUESTION, number: 2, field_name: "total_score" }, "field_name", /total_score/],
  ["questions", { ...QUESTION, number: 2, field_name: "a", type: "slider" }, "min_value", /slider/i],
  ["calculated-fields", { name: "loop", formula: "{loop} + 1" }, "formula", /loop/],
])("%s rejects %j at %s", async (resource, body, field, message) => {
  const { admin } = await newAccount();
  await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  const answer = await api.post(`${V1}/${resource}/`, { as: admin, body });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body[field])).toMatch(message);
});

test.each([
  ["questions", { number: 1, text: "", field_name: "total_score" }, ["field_name", "number", "text", "type"]],
  ["questions", { ...QUESTION, number: 2, field_name: "a", type: "slidr", min_value: 3 }, ["type"]],
  ["scoring-models", { formula: "{incme}", weight: -1 }, ["formula", "question", "weight"]],
  ["recommendations", { question: 7, rule: "If {income} = 1" }, ["question", "response_text", "rule"]],
  ["calculated-fields", { name: "income", formulae: "1" }, ["formula", "formulae", "name"]],
  ["value-ranges", { scoring_model: 9, start: 5, end: 1 }, ["points", "scoring_model", "start"]],
])("%s reports all faults of %j at once", async (resource, body, fields) => {
  const { admin } = await newAccount();
  await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  const answer = await api.post(`${V1}/${resource}/`, { as: admin, body });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body).sort()).toEqual(fields);
});

test("API clients read questions and choices, and change nothing", async () => {
  const { admin, client } = await newAccount();
  await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  expect((await api.get(`${V1}/questions/`, { as: client })).status).toBe(200);
  expect((await api.get(`${V1}/questions/1/choices/`, { as: client })).status).toBe(200);
  for (const resource of ["questions", "scoring-models", "value-ranges", "recommendations", "calculated-fields"]) {
    expect((await api.post(`${V1}/${resource}/`, { as: client, body: {} })).status).toBe(403);
    expect((await api.delete(`${V1}/${resource}/1/`, { as: client })).status).toBe(403);
  }
});

test("an edit that changes nothing creates no version", async () => {
  const { admin } = await newAccount();
  const made = await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  const versions = async () => (await api.get(`${V1}/model-versions/`, { as: admin })).body.count;
  const before = await versions();
  expect((await api.put(`${V1}/questions/1/`, { as: admin, body: made.body })).body).toEqual(made.body);
  expect((await api.patch(`${V1}/questions/1/`, { as: admin, body: {} })).status).toBe(200);
  expect(await versions()).toBe(before);
  await api.patch(`${V1}/questions/1/`, { as: admin, body: { required: true } });
  expect(await versions()).toBe(before + 1);
});

test("every change is a version; an earlier one can be restored, and ids are not used again", async () => {
  const { admin, client } = await newAccount();
  await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  await api.delete(`${V1}/questions/1/`, { as: admin });
  const versions = `${V1}/model-versions/`;
  const list = await api.get(versions, { as: admin });
  const author = { id: admin.id, username: admin.username };
  const facts = ({ version, is_live, note, is_edit, author }: Json) => [version, is_live, note, is_edit, author];
  expect(list.body.results.map(facts)).toEqual([
    [3, true, 'Deleted question "Income?"', true, author],
    [2, false, 'Created question "Income?"', true, author],
    [1, false, "Started without a model", false, null],
  ]);
  expect((await api.get(`${versions}2/`, { as: admin })).body.document.questions[0].field_name).toBe("income");
  const restored = await api.post(`${versions}2/restore/`, { as: admin });
  expect(restored).toMatchObject({
    status: 201,
    body: { version: 4, is_live: true, note: "Restored version 2", is_edit: false },
  });
  expect((await api.get(`${V1}/questions/1/`, { as: client })).status).toBe(200);
  const empty = await api.post(`${versions}1/restore/`, { as: admin });
  expect(empty.body.version).toBe(5);
  expect((await api.post(`${V1}/questions/`, { as: admin, body: QUESTION })).body.id).toBe(2);
  expect((await api.post(`${versions}99/restore/`, { as: admin })).status).toBe(404);
  expect((await api.get(versions, { as: client })).status).toBe(403);
});

test("a version describes its changes in words, on every page of the list", async () => {
  const { admin } = await newAccount();
  await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  await api.post(`${V1}/scoring-models/`, { as: admin, body: { question: 1, formula: "{income}", name: "Income" } });
  for (let weight = 2; weight <= 12; weight += 1) {
    await api.patch(`${V1}/scoring-models/1/`, { as: admin, body: { weight } });
  }
  const versions = `${V1}/model-versions/`;
  const [all, second] = [
    await api.get(`${versions}?page_size=100`, { as: admin }),
    await api.get(`${versions}?page_size=5&page=2`, { as: admin }),
  ];
  const texts = all.body.results.map((row: Json) => row.changes.map((change: Json) => change.text));
  expect(texts).toEqual([
    ...Array.from({ length: 11 }, (_, index) => [`weight of "Income" ${11 - index} → ${12 - index}`]),
    ['scoring model "Income" added: {income}'],
    ['question "Income?" (income) added'],
    [],
  ]);
  expect(second.body.results).toEqual(all.body.results.slice(5, 10));
  expect(all.body.results[0]).toMatchObject({
    note: 'Changed scoring model "Income"',
    changes: [{ action: "updated", target: { type: "scoring_model", id: 1 }, field: "weight", before: 11, after: 12 }],
  });
  expect((await api.get(`${versions}14/`, { as: admin })).body.changes).toEqual(all.body.results[0].changes);
  const restored = await api.post(`${versions}3/restore/`, { as: admin });
  expect(restored.body.changes.map((change: Json) => change.text)).toEqual(['weight of "Income" 12 → 1']);
});

test("restoring what is already live creates no version and says so", async () => {
  const { admin } = await newAccount();
  await api.post(`${V1}/questions/`, { as: admin, body: QUESTION });
  await api.delete(`${V1}/questions/1/`, { as: admin });
  const versions = `${V1}/model-versions/`;
  for (const [version, detail] of [
    [3, "Version 3 is already live, so there is nothing to restore."],
    [1, "Version 1 has the same model as version 3, which is live, so there is nothing to restore."],
  ] as const) {
    const answer = await api.post(`${versions}${version}/restore/`, { as: admin });
    expect(answer).toMatchObject({ status: 400, body: { detail } });
  }
  expect((await api.get(versions, { as: admin })).body.count).toBe(3);
});

test("a question is duplicated with its parts in one version, which is undone as a whole", async () => {
  const { admin } = await newAccount();
  await api.post(`${V1}/questions/`, { as: admin, body: { ...QUESTION, required: true } });
  await api.post(`${V1}/scoring-models/`, { as: admin, body: { question: 1, formula: "{income}" } });
  const rule = { question: 1, rule: "If {income} > 1", response_text: "Yes" };
  await api.post(`${V1}/recommendations/`, { as: admin, body: rule });
  const before = (await api.get(`${V1}/model/`, { as: admin })).body;

  const body = { text: "Second income?", include_related: true };
  const copy = await api.post(`${V1}/questions/1/duplicate/`, { as: admin, body });
  expect(copy).toMatchObject({ status: 201, body: { id: 2, number: 2, field_name: "income_2", required: false } });
  expect(copy.headers.get("model-version")).toBe(String(before.version + 1));
  const { document } = (await api.get(`${V1}/model/`, { as: admin })).body;
  expect(document.scoring_models[1]).toMatchObject({ question: 2, formula: "{income_2}" });
  expect(document.recommendations[1]).toMatchObject({ question: 2, rule: "If {income_2} > 1" });
  const [event] = (await api.get(`${V1}/audit-log/`, { as: admin })).body.results;
  expect(event).toMatchObject({ action: "create", target: { type: "question", id: "2", label: "Second income?" } });

  await api.post(`${V1}/model-versions/${before.version}/restore/`, { as: admin });
  const after = (await api.get(`${V1}/model/`, { as: admin })).body;
  expect({ ...after.document, counters: {} }).toEqual({ ...before.document, counters: {} });
  expect((await api.post(`${V1}/questions/9/duplicate/`, { as: admin, body: {} })).status).toBe(404);
});
