import { expect, test } from "vitest";
import { MESSAGES, type Operation, operations } from "#contract";
import { testApp } from "../../testing/app.ts";

const { api, database, makeAccount, makeUser, services } = await testApp();
const account = await makeAccount();
const admin = await makeUser(account, { role: "admin", username: "ann" });
const colleague = await makeUser(account, { role: "admin", username: "bob" });
const client = await makeUser(account);
const stranger = await makeUser(await makeAccount(), { role: "admin" });

const draftsPath = "/api/v1/drafts/";
const inDraft = (id: number | string, more: Record<string, string> = {}) => ({ "X-Draft": String(id), ...more });
let made = 0;

async function makeDraft(body: object = {}, as = admin): Promise<{ id: number; revision: number; etag: string }> {
  const answer = await api.post(draftsPath, { as, body: { name: `Draft ${++made}`, ...body } });
  expect([answer.status, answer.body]).toEqual([201, answer.body]);
  return { ...answer.body, etag: answer.headers.get("etag") ?? "" };
}

const field = () => ({ name: `field_${++made}`, formula: "1 + 1" });
const addField = (draft: number, as = admin) =>
  api.post("/api/v1/calculated-fields/", { as, headers: inDraft(draft), body: field() });
const readDraft = async (id: number) => (await api.get(`${draftsPath}${id}/`, { as: admin })).body;

test("a draft starts as a copy of the live model and does not change it", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin", username: "fay" });
  const liveDocument = async () => (await services.models.live(account.id)).document;
  await api.post("/api/v1/calculated-fields/", { as: admin, body: { name: "live_one", formula: "1" } });
  const before = await liveDocument();
  const draft = await makeDraft({ description: "A try" }, admin);
  expect(draft).toMatchObject({
    description: "A try",
    state: "open",
    base_version: 2,
    live_version: 2,
    changes: 0,
    edits: 0,
    revision: 0,
    author: { id: admin.id, username: "fay" },
    editors: [],
    review: null,
    may: { approve: false, publish: true },
  });

  const created = await addField(draft.id, admin);
  expect(created.status).toBe(201);
  expect(created.headers.get("Model-Version")).toBeNull();
  expect(created.headers.get("Draft-Revision")).toBe("1");
  const { body: after, headers } = await api.get(`${draftsPath}${draft.id}/`, { as: admin });
  expect(after).toMatchObject({ changes: 1, edits: 1, revision: 1, editors: [{ id: admin.id, username: "fay" }] });
  expect(created.headers.get("Draft-ETag")).toBe(headers.get("ETag"));

  const list = (sending: object) => api.get("/api/v1/calculated-fields/", { as: admin, ...sending });
  expect((await list({ headers: inDraft(draft.id) })).body.count).toBe(2);
  expect((await list({})).body.count).toBe(1);
  expect(await liveDocument()).toBe(before);
});

test("every part of the model is edited in a draft, and a file is applied to it", async () => {
  const { id } = await makeDraft();
  const headers = inDraft(id);
  const post = async (path: string, body: object) => {
    const answer = await api.post(`/api/v1/${path}/`, { as: admin, headers, body });
    expect([answer.status, answer.body]).toEqual([path.endsWith("move") ? 200 : 201, answer.body]);
    return answer.body;
  };
  const question = await post("questions", { number: 1, text: "How many?", type: "integer", field_name: "count" });
  const choice = { number: 2, text: "Which?", type: "choice", field_name: "which", choices: [{ text: "This" }] };
  const second = await post("questions", choice);
  await post(`questions/${second.id}/choices`, { text: "That" });
  const ranges = [{ start: 0, end: 5, points: 1 }];
  const model = await post("scoring-models", { question: question.id, formula: "{count}", value_ranges: ranges });
  await post("value-ranges", { scoring_model: model.id, start: 5, end: 9, points: 2 });
  await post("recommendations", { question: question.id, rule: "If {count} > 3", response_text: "Many" });
  await post(`questions/${second.id}/move`, { number: 1 });
  const bands = await api.get("/api/v1/bands/", { as: admin, headers });
  const renamed = { ...bands.body, total: bands.body.total.map((b: object, i: number) => ({ ...b, label: `P${i}` })) };
  const ifMatch = { ...headers, "If-Match": bands.headers.get("ETag") ?? "" };
  expect((await api.put("/api/v1/bands/", { as: admin, headers: ifMatch, body: renamed })).body).toEqual(renamed);
  expect((await api.put("/api/v1/bands/", { as: admin, headers: ifMatch, body: bands.body })).status).toBe(412);

  const whole = await api.get("/api/v1/model/", { as: admin, headers });
  expect(whole.body).toMatchObject({ version: null, draft: { id, revision: 8 }, published_at: null });
  const { document } = whole.body;
  expect(document.questions.map((each: { field_name: string }) => each.field_name)).toEqual(["which", "count"]);
  expect(document.scoring_models[0].value_ranges).toHaveLength(2);
  const file = { format: 1, name: "Fewer", recommendations: [] };
  const planned = await api.post("/api/v1/model/plan/", { as: admin, headers, body: file });
  expect(planned.body).toMatchObject({ version: null, changes: [{ action: "deleted" }] });
  expect(planned.headers.get("ETag")).toBe(whole.headers.get("ETag"));
  const conditional = { ...headers, "If-Match": planned.headers.get("ETag") ?? "" };
  const applied = await api.post("/api/v1/model/apply/", { as: admin, headers: conditional, body: file });
  expect(applied.body).toMatchObject({ version: null, changed: true, changes: [{ action: "deleted" }] });
  expect(applied.headers.get("Draft-Revision")).toBe("9");
  expect((await api.post("/api/v1/model/apply/", { as: admin, headers: conditional, body: file })).status).toBe(412);
  const again = await api.post("/api/v1/model/apply/", { as: admin, headers, body: file });
  expect([again.body.changed, again.headers.get("Draft-Revision")]).toEqual([false, null]);
  expect((await api.get("/api/v1/model/file/", { as: admin, headers })).body.recommendations).toEqual([]);

  const edits = await api.get(`${draftsPath}${id}/edits/?page_size=2`, { as: admin });
  expect(edits.body).toMatchObject({
    count: 9,
    results: [
      { edit: 9, note: 'Applied the model file "Fewer"', author: { username: "ann" } },
      { edit: 8, note: "Changed the bands" },
    ],
  });
  expect(edits.body.results[0].changes).toEqual(applied.body.changes.map(({ text }: { text: string }) => text));
});

test("an edit of an item that another user has changed in the draft in the meantime gets an error", async () => {
  const { id } = await makeDraft();
  const { body: item, headers } = await addField(id);
  const path = `/api/v1/calculated-fields/${item.id}/`;
  const etag = headers.get("ETag") ?? "";
  expect((await api.patch(path, { as: colleague, headers: inDraft(id), body: { formula: "3" } })).status).toBe(200);
  const late = await api.patch(path, { as: admin, headers: inDraft(id, { "If-Match": etag }), body: { formula: "4" } });
  expect([late.status, late.body]).toEqual([412, { detail: MESSAGES.changedMeanwhile }]);
  expect((await readDraft(id)).editors.map(({ username }: { username: string }) => username)).toEqual(["ann", "bob"]);
  expect(await api.get(`/api/v1/calculated-fields/999/`, { as: admin, headers: inDraft(id) })).toMatchObject({
    status: 404,
  });
  const faulty = await api.patch(path, { as: admin, headers: inDraft(id), body: { formula: "{nothing}" } });
  expect([faulty.status, Object.keys(faulty.body)]).toEqual([400, ["formula"]]);
});

test("an edit that changes nothing does not count", async () => {
  const { id } = await makeDraft();
  const { body: item } = await addField(id);
  const path = `/api/v1/calculated-fields/${item.id}/`;
  const same = await api.patch(path, { as: admin, headers: inDraft(id), body: { formula: item.formula } });
  expect([same.status, same.headers.get("Draft-Revision")]).toEqual([200, null]);
  expect(await readDraft(id)).toMatchObject({ edits: 1, revision: 1 });
});

test("a draft from an earlier version restores it", async () => {
  const former = (await services.models.live(account.id)).version;
  const created = await api.post("/api/v1/calculated-fields/", { as: admin, body: field() });
  expect(created.status).toBe(201);
  const draft = await makeDraft({ from_version: former });
  expect(draft).toMatchObject({ base_version: former + 1, changes: 1, edits: 1, revision: 1 });
  const live = await api.post(draftsPath, { as: admin, body: { name: "No", from_version: former + 1 } });
  expect(live).toMatchObject({ status: 400, body: { from_version: [expect.stringContaining("is live")] } });
  const none = await api.post(draftsPath, { as: admin, body: { name: "No", from_version: 999 } });
  expect(none).toMatchObject({ status: 400, body: { from_version: ["There is no model version 999."] } });
  // more than the maximum version number in the database
  const huge = await api.post(draftsPath, { as: admin, body: { name: "No", from_version: 2 ** 31 } });
  expect(huge).toMatchObject({ status: 400, body: { from_version: [expect.any(String)] } });
});

test("a draft is renamed and described with the tag of its current state", async () => {
  const { id, etag } = await makeDraft();
  const path = `${draftsPath}${id}/`;
  const renamed = await api.patch(path, { as: admin, headers: { "If-Match": etag }, body: { name: "Better" } });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Better", revision: 0 } });
  const late = await api.patch(path, { as: admin, headers: { "If-Match": etag }, body: { description: "Late" } });
  expect(late.status).toBe(412);
  const sentBack = await api.patch(path, { as: admin, body: { ...renamed.body, description: "All of it" } });
  expect(sentBack).toMatchObject({ status: 200, body: { description: "All of it" } });
  const search = await api.get(`${draftsPath}?search=ALL%20OF`, { as: admin });
  expect(search.body.results.map((found: { id: number }) => found.id)).toEqual([id]);
});

test("a draft is duplicated with its edits, and then changes separately", async () => {
  const { id, ...original } = await makeDraft({ name: "Lower", description: "A try" });
  await addField(id);
  const field = (await addField(id, colleague)).body;
  const duplicate = (of: number, body: object = {}, as = colleague) =>
    api.post(`${draftsPath}${of}/duplicate/`, { as, body });
  const copy = await duplicate(id);
  const { base_version, edits, changes } = await readDraft(id);
  const editors = ["ann", "bob"];
  expect(copy).toMatchObject({
    status: 201,
    body: { name: "Copy of Lower", description: "A try", state: "open", base_version, edits, changes, revision: 0 },
  });
  expect(copy.body).toMatchObject({ author: { username: "bob" }, editors: editors.map((username) => ({ username })) });
  expect(copy.headers.get("ETag")).not.toBe(original.etag);
  const editsOf = async (draft: number) => (await api.get(`${draftsPath}${draft}/edits/`, { as: admin })).body.results;
  expect(await editsOf(copy.body.id)).toEqual(await editsOf(id));
  // the copy is changed, and its edits are undone, without the original
  const renamed = { as: admin, headers: inDraft(copy.body.id), body: { formula: "3" } };
  expect((await api.patch(`/api/v1/calculated-fields/${field.id}/`, renamed)).status).toBe(200);
  expect((await api.delete(`${draftsPath}${copy.body.id}/edits/1/`, { as: admin })).body.edits).toBe(2);
  expect((await readDraft(id)).edits).toBe(2);
  const { rows: wrong } = await database.pool.query(`select draft_id, edit_bytes from draft d
    where edit_bytes <> (select coalesce(sum(octet_length(content::text) + octet_length(undo::text)), 0)
      from draft_edit e where e.account_id = d.account_id and e.draft_id = d.draft_id)`);
  expect(wrong).toEqual([]);
  // a name that would be too long is truncated, not rejected
  const long = await makeDraft({ name: "n".repeat(200) });
  expect((await duplicate(long.id)).body.name).toBe(`Copy of ${"n".repeat(192)}`);
  expect((await duplicate(id, { name: "Higher" })).body.name).toBe("Higher");
  expect((await duplicate(id, { name: "" })).status).toBe(400);
  expect((await duplicate(id, {}, stranger)).status).toBe(404);
  await api.post(`${draftsPath}${long.id}/discard/`, { as: admin });
  expect((await duplicate(long.id)).status).toBe(404);
});

test("an account has at most fifty open drafts", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  const create = () => api.post(draftsPath, { as: admin, body: { name: "One more" } });
  const first = (await create()).body.id;
  await database.pool.query(
    `insert into draft (account_id, name, base_version, document, state)
      select account_id, 'Another', base_version, document,
        (array['open', 'in_review', 'approved', 'published', 'discarded'])[1 + n % 5]
      from draft, generate_series(1, 79) n where account_id = $1`,
    [account.id],
  );
  expect((await create()).status).toBe(201);
  const duplicate = () => api.post(`${draftsPath}${first}/duplicate/`, { as: admin, body: {} });
  const [one, other] = await Promise.all([create(), duplicate()]);
  const refused = { status: 400, code: "limit_reached", body: { detail: expect.stringContaining("50 open drafts") } };
  expect([one.status, other.status].sort()).toEqual([201, 400]);
  expect(await create()).toMatchObject(refused);
  expect(await duplicate()).toMatchObject(refused);
  expect((await api.post(draftsPath, { as: stranger, body: { name: "Elsewhere" } })).status).toBe(201);
  await api.post(`${draftsPath}${first}/discard/`, { as: admin });
  expect((await create()).status).toBe(201);
});

test("a discarded draft is listed, and nobody can work in it", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  const colleague = await makeUser(account, { role: "admin" });
  const { id } = await makeDraft({}, admin);
  await addField(id, admin);
  const path = `${draftsPath}${id}/`;
  const discarded = await api.post(`${path}discard/`, { as: colleague });
  expect(discarded).toMatchObject({
    status: 200,
    body: { state: "discarded", may: { approve: false, publish: false } },
  });
  expect((await api.post(`${path}discard/`, { as: colleague })).body).toEqual(discarded.body);
  const list = await api.get(`${draftsPath}?state=discarded`, { as: admin });
  expect(list.body.results.map((found: { id: number }) => found.id)).toEqual([id]);
  const refused = [await api.get("/api/v1/model/", { as: admin, headers: inDraft(id) }), await addField(id, admin)];
  for (const answer of refused) {
    expect([answer.status, answer.body.detail]).toEqual([
      404,
      expect.stringMatching(/was discarded. Start a new draft/),
    ]);
  }
  const renamed = await api.patch(path, { as: admin, body: { name: "Again" } });
  expect([renamed.status, renamed.body.detail]).toEqual([
    400,
    `"${discarded.body.name}" was discarded, so its name and description can no longer be changed. Add a comment to it instead, or start a new draft.`,
  ]);
  expect((await api.post(`${path}comments/`, { as: admin, body: { body: "We go another way." } })).status).toBe(201);
});

test.each(["999", "0", "abc", "1.5", "", "99999999999"])("there is no draft %j", async (name) => {
  const answer = await api.get("/api/v1/model/", { as: admin, headers: inDraft(name) });
  expect(answer).toMatchObject({ status: 404, body: { detail: `There is no draft ${name}.` } });
});

test("a draft is for the administrators of its account", async () => {
  const { id } = await makeDraft();
  const read = (as: typeof admin) => api.get("/api/v1/questions/", { as, headers: inDraft(id) });
  expect((await read(colleague)).status).toBe(200);
  expect(await read(client)).toMatchObject({
    status: 403,
    body: { detail: "Only administrators can work in drafts." },
  });
  expect(await read(stranger)).toMatchObject({ status: 404, body: { detail: `There is no draft ${id}.` } });
  expect((await addField(id, stranger)).status).toBe(404);
});

const others = Object.values<Operation>(operations).filter(({ drafts }) => drafts === undefined);

test.each(others)("$id rejects X-Draft", async ({ method, path }) => {
  const answer = await api.send(method, path.replace(/\{\w+\}/g, "1"), { as: admin, headers: inDraft(1) });
  expect([answer.status, answer.body]).toEqual([400, { detail: MESSAGES.draftNotTaken }]);
});

test("the audit log records drafts and edits in them", async () => {
  const { id } = await makeDraft({ description: "Renamed" });
  const { body: item } = await addField(id);
  await api.patch(`/api/v1/calculated-fields/${item.id}/`, {
    as: colleague,
    headers: inDraft(id),
    body: { formula: "9" },
  });
  await api.patch(`${draftsPath}${id}/`, { as: admin, body: { name: "Renamed" } });
  await api.post(`${draftsPath}${id}/discard/`, { as: admin });
  const log = await api.get(`/api/v1/audit-log/?target_type=draft&target_id=${id}`, { as: admin });
  expect(log.body.results).toMatchObject([
    { action: "discard", target: { label: "Renamed" }, before: { state: "open" }, after: { state: "discarded" } },
    { action: "update", before: { description: "Renamed" }, after: { name: "Renamed" } },
    {
      action: "update",
      actor: { username: "bob" },
      before: { calculated_field: { id: item.id, formula: "1 + 1" } },
      after: { edit: `Changed calculated field ${item.name}`, calculated_field: { id: item.id, formula: "9" } },
    },
    { action: "update", before: { calculated_field: null }, after: { calculated_field: { id: item.id } } },
    { action: "create", before: null, after: { description: "Renamed", base_version: expect.any(Number) } },
  ]);
});

test("concurrent edits of one draft are made one after the other", async () => {
  const { id } = await makeDraft();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => addField(id, n % 2 ? admin : colleague)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(12);
  expect(await readDraft(id)).toMatchObject({ edits: 12, revision: 12, changes: 12 });
});

const diffOf = async (id: number, against = "") =>
  (await api.get(`${draftsPath}${id}/diff/${against}`, { as: admin })).body;

test("a draft is compared with the live model, its base, and any version", async () => {
  const { id } = await makeDraft();
  const { body: item } = await addField(id);
  const { base_version: base } = await readDraft(id);
  expect(await diffOf(id)).toEqual({
    from: { version: base },
    to: { draft: id, revision: 1 },
    changes: [expect.objectContaining({ action: "created", text: expect.stringContaining(item.name) })],
  });
  await api.post("/api/v1/calculated-fields/", { as: colleague, body: { name: `live_${++made}`, formula: "7" } });
  expect((await diffOf(id, "?against=base")).changes).toHaveLength(1);
  const live = await diffOf(id, "?against=live");
  // what publishing would change: the colleague's field stays, though it has the same id as the draft's field
  expect([live.from.version, live.changes]).toEqual([
    base + 1,
    [expect.objectContaining({ action: "created", target: expect.objectContaining({ name: item.name }) })],
  ]);
  expect((await diffOf(id, `?against=${base}`)).changes).toHaveLength(1);
  expect(await readDraft(id)).toMatchObject({ base_version: base, live_version: base + 1, changes: 1 });
  const missing = await api.get(`${draftsPath}${id}/diff/?against=999`, { as: admin });
  expect(missing).toMatchObject({ status: 404, body: { detail: "There is no model version 999." } });
  const versions = await api.get(`/api/v1/model-versions/${base}/diff/?against=${base + 1}`, { as: admin });
  expect(versions.body).toMatchObject({
    from: { version: base + 1 },
    to: { version: base },
    changes: [{ action: "deleted" }],
  });
});

test("the last edit is undone with the tag of its current state", async () => {
  const { id } = await makeDraft();
  const before = await api.get("/api/v1/model/", { as: admin, headers: inDraft(id) });
  const first = await addField(id);
  const second = await addField(id, colleague);
  const undo = (headers = {}) => api.post(`${draftsPath}${id}/undo/`, { as: admin, headers });
  expect((await undo({ "If-Match": first.headers.get("Draft-ETag") ?? "" })).status).toBe(412);
  const undone = await undo({ "If-Match": second.headers.get("Draft-ETag") ?? "" });
  expect(undone).toMatchObject({ status: 200, body: { edits: 1, revision: 3, changes: 1 } });
  expect((await undo()).body).toMatchObject({ edits: 0, revision: 4, changes: 0 });
  const after = await api.get("/api/v1/model/", { as: admin, headers: inDraft(id) });
  expect(after.body.document).toEqual(before.body.document);
  expect(after.headers.get("ETag")).not.toBe(before.headers.get("ETag"));
  const nothing = await undo();
  expect([nothing.status, nothing.body.detail]).toEqual([400, expect.stringContaining("nothing to undo")]);
  // numbers are never reused
  await addField(id);
  const edits = await api.get(`${draftsPath}${id}/edits/`, { as: admin });
  expect(edits.body.results.map(({ edit }: { edit: number }) => edit)).toEqual([3]);
});

test("one edit is undone, and the later ones are made without it", async () => {
  const { id } = await makeDraft();
  const fields = [await addField(id), await addField(id), await addField(id)].map(({ body }) => body);
  const patch = (field: { id: number }, body: object) =>
    api.patch(`/api/v1/calculated-fields/${field.id}/`, { as: colleague, headers: inDraft(id), body });
  await patch(fields[1], { formula: "5" });
  await patch(fields[2], { formula: "6" });
  await patch(fields[2], { formula: "7" });
  const revert = (edit: number) => api.delete(`${draftsPath}${id}/edits/${edit}/`, { as: admin });
  const names = async () => {
    const { body } = await api.get("/api/v1/calculated-fields/?page_size=100", { as: admin, headers: inDraft(id) });
    const all: { name: string; formula: string }[] = body.results;
    return all.flatMap(({ name, formula }) =>
      fields.some((field) => field.name === name) ? [`${name} ${formula}`] : [],
    );
  };
  // the first was created before the others, which get other ids
  expect(await revert(1)).toMatchObject({ status: 200, body: { edits: 5, changes: 2 } });
  expect(await names()).toEqual([`${fields[1].name} 5`, `${fields[2].name} 7`]);
  // a value that a later edit sets again is kept
  expect(await revert(5)).toMatchObject({ status: 200, body: { edits: 4 } });
  expect(await names()).toEqual([`${fields[1].name} 5`, `${fields[2].name} 7`]);
  const needed = await revert(2);
  expect(needed.status).toBe(400);
  expect(needed.body.non_field_errors).toEqual([expect.stringMatching(/^Edit 4 needs this one: Changed calculated/)]);
  expect((await revert(1)).body).toEqual({ detail: "There is no edit 1." });
  const edits = await api.get(`${draftsPath}${id}/edits/`, { as: admin });
  expect(edits.body.results.map((each: { edit: number }) => each.edit)).toEqual([6, 4, 3, 2]);
  expect(edits.body.results[0]).toMatchObject({ author: { username: "bob" }, changes: [expect.stringContaining("7")] });
  // the remaining ones can be undone down to the beginning
  for (let left = 3; left >= 0; left -= 1) {
    expect((await api.post(`${draftsPath}${id}/undo/`, { as: admin })).body.edits).toBe(left);
  }
  expect((await readDraft(id)).changes).toBe(0);
});

test("a lead is scored and explained, and the model reviewed, in the draft", async () => {
  const account = await makeAccount();
  const as = await makeUser(account, { role: "admin" });
  const api_client = await makeUser(account);
  const send = (method: string, path: string, body?: object, headers = {}) =>
    api.send(method, `/api/v1/${path}`, { as, headers, ...(body === undefined ? {} : { body }) });
  await send("POST", "questions/", { number: 1, text: "Score?", type: "integer", field_name: "score", required: true });
  const ranges = [{ start: 0, end: 100, points: 10 }];
  await send("POST", "scoring-models/", { question: 1, formula: "{score}", value_ranges: ranges });
  await send("POST", "leads/", { lead_id: "test", answers: { score: 50 } });
  const { body: draft } = await send("POST", "drafts/", { name: "Twice" });
  const headers = inDraft(draft.id);
  await send("PATCH", "scoring-models/1/", { weight: 2 }, headers);

  const live = await send("POST", "leads/test/", { answers: { score: 50 } });
  expect(live).toMatchObject({ status: 200, body: { lead_id: null, x_axis: 10, model_version: 3 } });
  const answers = { lead_id: "test", answers: { score: 50 } };
  const tried = await send("POST", "leads/test/", answers, headers);
  expect(tried.body).toMatchObject({ lead_id: "test", x_axis: 20, model_version: null });
  const byClient = await api.post("/api/v1/leads/test/", { as: api_client, body: answers });
  expect([byClient.status, byClient.body.x_axis]).toEqual([200, 10]);
  const faulty = await send("POST", "leads/test/", { answers: { scor: 1 } }, headers);
  expect([faulty.status, Object.keys(faulty.body.answers).sort()]).toEqual([400, ["scor", "score"]]);
  // a lead may have the name of a path
  expect((await send("GET", "leads/test/")).body).toMatchObject({ lead_id: "test", x_axis: 10, model_version: 3 });

  expect((await send("GET", "leads/test/explanation/")).body).toMatchObject({ x_axis: 10, model_version: 3 });
  const explained = await send("GET", "leads/test/explanation/", undefined, headers);
  expect(explained.body).toMatchObject({ lead_id: "test", x_axis: 20, model_version: null });
  await send("PATCH", "questions/1/", { max_value: 40 }, headers);
  const refused = await send("GET", "leads/test/explanation/", undefined, headers);
  expect([refused.status, Object.keys(refused.body.answers)]).toEqual([400, ["score"]]);

  await send("PATCH", "scoring-models/1/", { value_ranges: [] }, headers);
  const kinds = async (more = {}) =>
    (await send("GET", "analytics/attention/", undefined, more)).body.findings.map(
      ({ kind }: { kind: string }) => kind,
    );
  expect(await kinds(headers)).not.toEqual(await kinds());
  // a draft may change while a user looks at it: a browser revalidates each time, and never uses the live model's
  // answer for it
  const kept = (await send("GET", "analytics/attention/", undefined, headers)).headers;
  expect([kept.get("cache-control"), kept.get("vary")]).toEqual([
    "private, no-cache",
    expect.stringContaining("X-Draft"),
  ]);
});
