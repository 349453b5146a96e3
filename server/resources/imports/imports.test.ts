import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { IMPORT_LIMITS } from "#contract/wire";
import { Interruption, JobFailure, type JobRun, type RunnableKind } from "../../jobs/kind.ts";
import { startJobs } from "../../jobs/runner.ts";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";
import { parseCsv } from "../../testing/csv.ts";
import { createQuestion } from "../../testing/edits.ts";
import { runJobs } from "../../testing/jobs.ts";
import { KEY_BATCH_SIZE } from "./keys.ts";
import { sweepImports } from "./sweep.ts";
import { importUndoKind } from "./undo.ts";
import { importKind } from "./work.ts";

const { api, database, services, makeAccount, makeUser, editModel } = await testApp();

/** An account with questions, and an administrator of it. */
async function accountWithQuestions(timeZone = "UTC"): Promise<TestUser> {
  const account = await makeAccount({ timeZone });
  await editModel(
    account,
    createQuestion(1, "number", "income"),
    createQuestion(2, "date", "move_in"),
    createQuestion(3, "choice", "industry", { choices: [{ text: "Retail" }, { text: "Finance" }] }),
  );
  await editModel(account, {
    kind: "scoring_model",
    action: "create",
    data: { question: 1, formula: "{income}", weight: 1, x_axis: true },
  } as never);
  return await makeUser(account, { role: "admin" });
}

interface Uploading {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function upload(
  as: TestUser,
  body: string | Uint8Array | ReadableStream,
  { query = "", headers = {} }: Uploading = {},
) {
  return await api.post(`/api/v1/imports/${query}`, { as, body, headers: { "Content-Type": "text/csv", ...headers } });
}

const read = async (as: TestUser, id: number): Promise<Json> => (await api.get(`/api/v1/imports/${id}/`, { as })).body;

async function start(as: TestUser, id: number, body: object = {}): Promise<Json> {
  const answer = await api.post(`/api/v1/imports/${id}/start/`, { as, body });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  await runJobs(services);
  return await read(as, id);
}

async function imported(as: TestUser, body: string | Uint8Array, how: object = {}): Promise<Json> {
  const { status, body: made } = await upload(as, body);
  expect([status, made]).toEqual([201, made]);
  return await start(as, made.id, how);
}

/** Runs jobs of a kind, with another function around each of their steps, until an import is done. */
async function runUntilDone(as: TestUser, id: number, kind: RunnableKind, stepOf: (job: JobRun) => JobRun["step"]) {
  const run = (job: JobRun) => kind.run(Object.create(job, { step: { value: stepOf(job) } }) as JobRun);
  const node = startJobs(database, [{ ...kind, run }], { lookMs: 10 });
  await expect.poll(async () => (await read(as, id)).state).toBe("done");
  await node.stop();
}

/** Lets a job yield, and continue so much later that the events since are gone. */
async function pauseForLong(job: JobRun): Promise<never> {
  await database.pool.query(`update job set checkpoint = jsonb_set(checkpoint::jsonb, '{since,at}', '"2020-01-01"')
    where job_id = ${job.id}`);
  await database.pool.query(`delete from event where account_id = ${job.accountId}`);
  throw new Interruption("yield");
}

const leadsOf = async (as: TestUser): Promise<Json[]> =>
  (await api.get("/api/v1/leads/?page_size=100&ordering=lead_id", { as })).body.results;

test("a file is described, imported, and its errors are a file that can be corrected and imported", async () => {
  const admin = await accountWithQuestions();
  const file = [
    "Lead ID;Name;Email;Created at;income;move_in;industry",
    "A;Ana;ana@example.com;25.01.2024 14:30;1.250,50;13.02.2025;Retail",
    "B;Ben;ben at example;26.01.2024;900,00;14.02.2025;finance",
    "C;Cleo;cleo@example.com;;unclear;15.02.2025;2",
    "D;Dan;dan@example.com;;800;16.02.2025",
    "E;Eve;eve@example.com;;1.000;;",
  ].join("\r\n");
  const { status, body } = await upload(admin, `${file}\r\n`, { query: "?file_name=crm.csv" });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: "uploaded",
    file_name: "crm.csv",
    format: { separator: ";", decimal: ",", date_orders: { "Created at": "dmy", move_in: "dmy" } },
    mapping: { "Lead ID": "lead_id", Name: "name", Email: "email", "Created at": "created_at", industry: "industry" },
    rows_seen: 5,
  });
  expect(body.columns[4]).toEqual({
    ...{ name: "income", samples: ["1.250,50", "900,00", "unclear"], values: 4, blanks: 0, fits: 3, misfits: null },
  });
  expect(body.preview.map(({ line, lead, error }: Json) => [line, lead?.x_axis, error === null])).toEqual([
    [2, 1250.5, true],
    [3, undefined, false],
    [4, undefined, false],
    [5, undefined, false],
    [6, 1000, true],
  ]);
  const done = await start(admin, body.id);
  expect(done).toMatchObject({
    ...{ state: "done", rows_total: 5, rows_done: 5, created: 2, updated: 0, skipped: 0, failed: 3, error: null },
    ...{ preview: null, rows_seen: null, on_duplicate: "error", match_on: "lead_id" },
  });
  const [first, second] = await leadsOf(admin);
  expect(first).toMatchObject({ lead_id: "A", created_at: "2024-01-25T14:30:00.000Z", x_axis: 1250.5, name: "Ana" });
  expect(second).toMatchObject({ lead_id: "E", x_axis: 1000, source: { type: "import", import_id: body.id } });
  const errors = await api.get(`/api/v1/imports/${body.id}/errors.csv`, { as: admin });
  const rows = parseCsv(String(errors.body).replace("\uFEFF", ""));
  expect(rows.map(([line, error]) => [line, error])).toEqual([
    ["_line", "_error"],
    ["3", "Email: Enter a valid email address."],
    ["4", expect.stringContaining('income: "unclear" is not a number.')],
    ["5", expect.stringContaining("This line has 6 values, and the file has 7 columns.")],
  ]);
  const listed = await api.get(`/api/v1/imports/${body.id}/errors/?page_size=100`, { as: admin });
  expect(listed.body.results.map(({ line }: Json) => line)).toEqual([3, 4, 5]);
  const corrected = String(errors.body).replace("ben at example", "ben@example.com").replaceAll("unclear", "700");
  const again = await imported(admin, corrected);
  expect(again).toMatchObject({ created: 2, failed: 1, rows_total: 3 });
  expect((await leadsOf(admin)).map(({ lead_id }) => lead_id)).toEqual(["A", "B", "C", "E"]);
});

test("values that are no choice are listed, and matched to choices by hand", async () => {
  const admin = await accountWithQuestions();
  const file = [
    "lead_id,income,industry",
    "A,1,Retail",
    "B,2,Shops",
    "C,n/a,SHOPS",
    "D,4,unknown",
    "E,5,Farming",
    "F,6,-",
  ];
  const { body } = await upload(admin, file.join("\n"));
  const industry = ({ columns }: Json) => columns.find(({ name }: Json) => name === "industry");
  expect(body.values).toEqual({});
  expect(industry(body)).toMatchObject({
    ...{ values: 5, fits: 1 },
    misfits: {
      values: [
        { value: "Shops", rows: 2 },
        { value: "unknown", rows: 1 },
        { value: "Farming", rows: 1 },
      ],
      others: 0,
    },
  });
  const path = `/api/v1/imports/${body.id}/`;
  const refused = async (values: object) => {
    const answer = await api.patch(path, { as: admin, body: { values } });
    return [answer.status, answer.body.values];
  };
  expect(await refused({ industry: { Shops: "retial" } })).toEqual([
    400,
    { industry: [expect.stringMatching(/^"retial" is not a choice. Did you mean "?retail"?\?/)] },
  ]);
  expect(await refused({ income: { Shops: null } })).toEqual([
    400,
    { income: [expect.stringContaining("not matched to a question with choices")] },
  ]);
  expect(await refused({ industries: { Shops: null } })).toEqual([
    400,
    { industries: ['The file has no column "industries". Did you mean "industry"?'] },
  ]);
  expect(await refused({ industry: { Shops: null, shops: "retail" } })).toEqual([
    400,
    { industry: ['"Shops" and "shops" are the same value. Send only one of them.'] },
  ]);
  const values = { industry: { shops: "Retail", unknown: null } };
  const { body: changed } = await api.patch(path, { as: admin, body: { values } });
  expect(changed.values).toEqual(values);
  expect(industry(changed)).toMatchObject({ values: 5, fits: 4, misfits: industry(body).misfits });
  expect(changed.preview.map(({ error }: Json) => error === null)).toEqual([true, true, true, true, false, true]);
  // it stays as long as the column has its question
  const { body: same } = await api.patch(path, { as: admin, body: { mapping: changed.mapping } });
  expect(same.values).toEqual(values);
  const { body: other } = await api.patch(path, {
    as: admin,
    body: { mapping: { ...changed.mapping, industry: null } },
  });
  expect([other.values, industry(other).misfits]).toEqual([{}, null]);
  await api.patch(path, { as: admin, body: { mapping: changed.mapping } });
  const tried = await start(admin, body.id, { values, dry_run: true });
  expect(tried).toMatchObject({ values, created: 5, failed: 1 });
  expect(industry(tried)).toMatchObject({ values: 5, fits: 4, misfits: { others: 0 } });
  expect(await start(admin, body.id)).toMatchObject({ values, created: 5, failed: 1 });
  const answers = (await leadsOf(admin)).map(({ lead_id }) => api.get(`/api/v1/leads/${lead_id}/`, { as: admin }));
  const found = (await Promise.all(answers)).map((answer) => answer.body.answers);
  expect(found).toEqual([
    { income: 1, industry: "retail" },
    { income: 2, industry: "retail" },
    { industry: "retail" },
    { income: 4 },
    { income: 6 },
  ]);
});

test("errors are counted by column over the whole file, and blank cells can have one answer", async () => {
  const admin = await accountWithQuestions();
  const { body: questions } = await api.get("/api/v1/questions/?page_size=100", { as: admin });
  for (const { id } of questions.results)
    await api.patch(`/api/v1/questions/${id}/`, { as: admin, body: { required: true } });
  const incomes = Array.from({ length: 1_500 }, (_, n) => (n % 3 === 0 ? "" : n % 500 === 1 ? `x${n}` : "7"));
  const rows = incomes.map((income, n) => `L${n},${income},2025-01-31,${n % 100 === 0 ? "" : "Retail"}`);
  const { body } = await upload(
    admin,
    ["lead_id,income,move_in,industry", ...rows, "L1,7", "L2,7,2025-01-31,Retail"].join("\n"),
  );
  const path = `/api/v1/imports/${body.id}/`;
  const required = { code: "required", message: "An answer is required." };
  const notNumber = {
    column: "income",
    code: "not_a_number",
    message: expect.stringContaining('"x1" is not a number'),
  };
  expect([body.rows_seen, body.problems]).toEqual([
    1_000,
    [
      { column: "income", ...required, rows: 334 },
      { column: "industry", ...required, rows: 10 },
      { ...notNumber, rows: 1 },
    ],
  ]);
  const ragged = "This line has 2 values, and the file has 4 columns. A value, or its separator, is missing.";
  const ofRows = [
    { column: null, code: "count_mismatch", message: ragged, rows: 1 },
    { column: null, code: "lead_exists", message: "A lead with this lead_id already exists.", rows: 1 },
  ];
  const all = [
    { column: "income", ...required, rows: 500 },
    { column: "industry", ...required, rows: 15 },
    { ...notNumber, rows: 2 },
    ...ofRows,
  ];
  const tried = await start(admin, body.id, { dry_run: true });
  expect([tried.rows_seen, tried.problems]).toEqual([1_502, all]);
  const refused = async (values: object) => (await api.patch(path, { as: admin, body: { values } })).body.values;
  expect(await refused({ income: { "": "much" } })).toEqual({ income: [expect.stringContaining("is not a number")] });
  expect(await refused({ move_in: { "": "31.01.2025" } })).toEqual({ move_in: [expect.stringContaining("date")] });
  expect(await refused({ industry: { "": "retial" } })).toEqual({
    industry: [expect.stringContaining("not a choice")],
  });
  expect(await refused({ lead_id: { "": "x" } })).toEqual({ lead_id: ["This column is not matched to a question."] });
  const values = { income: { "": "12.5" }, industry: { "": "retail" } };
  const { body: changed } = await api.patch(path, { as: admin, body: { values } });
  expect(changed).toMatchObject({ state: "uploaded", rows_seen: 1_000, problems: [{ ...notNumber, rows: 1 }] });
  expect(changed.preview[0].lead).toMatchObject({ lead_id: "L0", x_axis: 12.5 });
  const done = await start(admin, body.id, { on_duplicate: "skip" });
  expect(done).toMatchObject({ rows_seen: null, values, created: 1_498, skipped: 1, failed: 3 });
  expect(done.problems).toEqual([{ ...notNumber, rows: 2 }, ofRows[0]]);
  const { body: lead } = await api.get("/api/v1/leads/L0/", { as: admin });
  expect(lead.answers).toEqual({ income: 12.5, move_in: "2025-01-31", industry: "retail" });
  await database.pool.query({
    text: "update lead_import set finished_at = now() - interval '31 days' where account_id = $1",
    values: [admin.account],
  });
  await sweepImports(database, new AbortController().signal);
  expect((await read(admin, body.id)).problems).toEqual([]);
});

test("a file of errors is read as its import was", async () => {
  const admin = await accountWithQuestions();
  const { body } = await upload(
    admin,
    "key;pay;when;field\nA;1,5;02/03/2025;Shops\nB;x;02/03/2025;Shops\nC;2,5;24/03/2025;Shops\n",
  );
  const matching = {
    mapping: { key: "lead_id", pay: "income", when: "move_in", field: "industry" },
    values: { field: { Shops: "retail" } },
  };
  const done = await start(admin, body.id, matching);
  expect(done).toMatchObject({ created: 2, failed: 1 });
  const errorFile = async (id: number) =>
    String((await api.get(`/api/v1/imports/${id}/errors.csv`, { as: admin })).body).replace("\uFEFF", "");
  const { body: again } = await upload(admin, await errorFile(done.id));
  expect(again).toMatchObject({
    mapping: { _line: null, _error: null, ...matching.mapping },
    values: matching.values,
    format: { decimal: ",", date_orders: { when: "dmy" } },
  });
  const failed = await start(admin, again.id);
  expect(failed).toMatchObject({ created: 0, failed: 1 });
  // and once more
  const file = await errorFile(failed.id);
  expect(parseCsv(file)[0]).toEqual(["_line", "_error", "key", "pay", "when", "field"]);
  const { body: third } = await upload(admin, file.replace(",x,", ',"3,5",'));
  expect(await start(admin, third.id)).toMatchObject({ created: 1, failed: 0 });
  const { body: lead } = await api.get("/api/v1/leads/B/", { as: admin });
  expect(lead.answers).toEqual({ income: 3.5, move_in: "2025-03-02", industry: "retail" });
});

test("the dates of all rows decide their order, also those beyond the preview", async () => {
  const admin = await accountWithQuestions("America/Chicago");
  const rows = Array.from({ length: 1_500 }, (_, n) => `L${String(n).padStart(4, "0")},5,01/02/2025`);
  const { body } = await upload(admin, `${["lead_id,income,move_in", ...rows, "M,6,24/02/2025"].join("\n")}\n`);
  expect(body.format.date_orders).toEqual({ move_in: "mdy" });
  expect([body.rows_seen, body.columns[2].values]).toEqual([1_000, 1_000]);
  const tried = await start(admin, body.id, { dry_run: true });
  expect([tried.rows_seen, tried.columns[2].values, tried.columns[2].fits]).toEqual([1_501, 1_501, 1_501]);
  const done = await start(admin, body.id);
  expect(done).toMatchObject({ created: 1_501, failed: 0, format: { date_orders: { move_in: "dmy" } } });
  const { body: lead } = await api.get("/api/v1/leads/L0000/", { as: admin });
  expect(lead.answers.move_in).toBe("2025-02-01");
});

const errorsOf = async (as: TestUser, id: number): Promise<string[]> =>
  (await api.get(`/api/v1/imports/${id}/errors/?page_size=100`, { as })).body.results.map(({ error }: Json) => error);

test("a lead that exists is skipped, replaced, or reported", async () => {
  const admin = await accountWithQuestions();
  await imported(admin, "lead_id,income\nA,1\nB,2\n");
  const file = "lead_id,income\nA,10\nC,30\nC,31\n";
  expect(await imported(admin, file)).toMatchObject({ created: 1, updated: 0, skipped: 0, failed: 2 });
  const { body } = await upload(admin, file);
  expect(await start(admin, body.id, { on_duplicate: "skip" })).toMatchObject({ created: 0, skipped: 3, failed: 0 });
  const updated = await imported(admin, file, { on_duplicate: "update" });
  expect(updated).toMatchObject({ created: 0, updated: 3, skipped: 0, failed: 0 });
  expect((await leadsOf(admin)).map(({ lead_id, x_axis }) => [lead_id, x_axis])).toEqual([
    ["A", 10],
    ["B", 2],
    ["C", 31],
  ]);
  const { body: history } = await api.get("/api/v1/leads/C/history/", { as: admin });
  expect(history.results.map(({ x_axis }: Json) => x_axis)).toEqual([30, 30]);
});

test("a lead that is replaced keeps what the file has no column for, and every fault of a row is named", async () => {
  const admin = await accountWithQuestions();
  await imported(admin, "lead_id,name,email,income,utm_source\nA,Ana,ana@example.com,1,news\n");
  const how = { on_duplicate: "update", match_on: "email" };
  await imported(admin, "email,income\nANA@example.com,2\n", how);
  const contact = async () => {
    const { name, email, source, x_axis } = (await api.get("/api/v1/leads/A/", { as: admin })).body;
    return [name, email, source.utm_source, x_axis];
  };
  expect(await contact()).toEqual(["Ana", "ANA@example.com", "news", 2]);
  await imported(admin, "lead_id,income,utm_source\nA,3,other\n", { on_duplicate: "update" });
  expect(await contact()).toEqual(["Ana", "ANA@example.com", "news", 3]);
  // a column that is there, and blank
  await imported(admin, "lead_id,name,income\nA,,4\n", { on_duplicate: "update" });
  expect(await contact()).toEqual([null, "ANA@example.com", "news", 4]);
  const { body } = await upload(
    admin,
    `lead_id,Email,created_at,income,industry,UTM Source,gclid\nB,ben at example,2999-01-31,many,Farming,${"x".repeat(300)},g\n`,
  );
  expect(body.mapping).toMatchObject({ "UTM Source": "source.utm_source", gclid: "source.gclid" });
  expect(body.columns.map(({ fits }: Json) => fits)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  const { error } = body.preview[0];
  for (const column of ["Email: ", "created_at: The date is in the future.", "income: ", "industry: ", "UTM Source: "])
    expect(error).toContain(column);
});

test("leads are the same by their email, or by the answer to a question, whatever their identifiers", async () => {
  const admin = await accountWithQuestions();
  await imported(
    admin,
    "lead_id,email,income\nA,ana@example.com,1\nB,,2\nC,cleo@example.com,3\nD,cleo@example.com,4\n",
  );
  const file = [
    "email,income,lead_id",
    "ANA@example.com,11,X",
    "new@example.com,20,",
    "NEW@example.com,21,",
    "cleo@example.com,9,",
    "x@example.com,5,A",
  ];
  const how = { on_duplicate: "update", match_on: "email" };
  const done = await imported(admin, file.join("\n"), how);
  expect(done).toMatchObject({ created: 1, updated: 2, failed: 2 });
  expect(await errorsOf(admin, done.id)).toEqual([
    "2 leads have this email. Match on lead_id instead.",
    'A lead with the lead_id "A" already exists.',
  ]);
  const { body: lead } = await api.get("/api/v1/leads/A/", { as: admin });
  expect(lead).toMatchObject({ x_axis: 11, email: "ANA@example.com" });
  // two rows that lead to one lead, by its key and by its identifier
  const both = await imported(admin, "email,income,lead_id\nana@example.com,11,Y\nother@example.com,5,A\n", how);
  expect(both).toMatchObject({ created: 0, updated: 1, failed: 1 });
  // rows of few leads, in any order
  const few = await imported(admin, `email,income\n${"r@example.com,1\ns@example.com,2\n".repeat(40)}`, how);
  expect(few).toMatchObject({ created: 2, updated: 78, skipped: 0, failed: 0 });
  const { body: read } = await api.get("/api/v1/leads/?search=r@example", { as: admin });
  const { body: history } = await api.get(`/api/v1/leads/${read.results[0].lead_id}/history/`, { as: admin });
  expect(history.count).toBe(39);
  const skipped = await imported(admin, `email,income\n${"r@example.com,1\nt@example.com,2\n".repeat(40)}`, {
    ...how,
    on_duplicate: "skip",
  });
  expect(skipped).toMatchObject({ created: 1, updated: 0, skipped: 79, failed: 0 });
  const byAnswer = await imported(admin, "income\n11\n99\n", { on_duplicate: "skip", match_on: "income" });
  expect(byAnswer).toMatchObject({ created: 1, skipped: 1 });
  // a renamed question has the answers that were given under its former name
  const { body: questions } = await api.get("/api/v1/questions/?page_size=100", { as: admin });
  const { id } = questions.results.find(({ field_name }: Json) => field_name === "income");
  await api.patch(`/api/v1/questions/${id}/`, { as: admin, body: { field_name: "earnings" } });
  expect(await imported(admin, "earnings\n11\n", { on_duplicate: "skip", match_on: "earnings" })).toMatchObject({
    ...{ created: 0, skipped: 1 },
  });
});

test("leads that arrive during an import are matched too, however long the import was paused", async () => {
  const admin = await accountWithQuestions();
  const arrive = (email: string) => api.post("/api/v1/leads/", { as: admin, body: { email, answers: { income: 1 } } });
  const { body: made } = await upload(admin, "email,income\na@example.com,1\nb@example.com,2\nc@example.com,3\n");
  const how = { on_duplicate: "skip", match_on: "email" };
  expect((await api.post(`/api/v1/imports/${made.id}/start/`, { as: admin, body: how })).status).toBe(200);
  let steps = 0;
  await runUntilDone(admin, made.id, importKind(services, { rows: 1 }), (job) => async (work) => {
    await job.step(work);
    const { phase } = (job.checkpoint ?? {}) as { readonly phase?: string };
    if (phase !== "storing" || job.done === 0) return;
    steps += 1;
    if (steps === 1) await arrive("b@example.com");
    if (steps !== 2) return;
    await arrive("c@example.com");
    await pauseForLong(job);
  });
  expect(await read(admin, made.id)).toMatchObject({ rows_done: 3, created: 1, skipped: 2, failed: 0 });
});

test("a lead that gets another email while an import is paused is matched by it", async () => {
  const admin = await accountWithQuestions();
  const send = (email: string) =>
    api.post("/api/v1/leads/", {
      as: admin,
      body: { lead_id: "first", email, answers: { income: 1 }, allow_duplicates: true },
    });
  await send("first@example.com");
  await database.pool.query({
    text: `insert into lead select (jsonb_populate_record(l, jsonb_build_object(
        'lead_id', 'lead-' || n, 'created_at', now(), 'contact', jsonb_build_object('email', n || '@example.com')
      ))).* from lead l, generate_series(1, $2) n where account_id = $1`,
    values: [admin.account, KEY_BATCH_SIZE],
  });
  const { body: made } = await upload(admin, "email\nnew@example.com\n");
  const how = { on_duplicate: "skip", match_on: "email" };
  expect((await api.post(`/api/v1/imports/${made.id}/start/`, { as: admin, body: how })).status).toBe(200);
  let isPaused = false;
  let erasedPlace: unknown;
  await runUntilDone(admin, made.id, importKind(services), (job) => async (work) => {
    await job.step(work);
    const { phase, last } = (job.checkpoint ?? {}) as { readonly phase?: string; readonly last?: { id: string } };
    if (phase !== "matching" || !last || isPaused) return;
    isPaused = true;
    await send("new@example.com");
    await api.delete(`/api/v1/leads/${last.id}/`, { as: admin });
    const place = `select checkpoint #>> '{last,id}' as id from job where job_id = ${job.id}`;
    erasedPlace = (await database.pool.query(place)).rows[0]?.id;
    await pauseForLong(job);
  });
  expect(isPaused).toBe(true);
  // nothing names an erased lead, not even the place that a job has come to
  expect(erasedPlace).toBe("");
  expect(await read(admin, made.id)).toMatchObject({ created: 0, skipped: 1 });
});

test("a dry run counts what would happen, stores nothing, and can be followed by the import", async () => {
  const admin = await accountWithQuestions();
  await imported(admin, "lead_id,income\nA,1\n");
  const file = "lead_id,income\nA,2\nB,3\nB,4\nC,x\n";
  const { body } = await upload(admin, file);
  const counts = { created: 1, updated: 2, skipped: 0, failed: 1 };
  const tried = await start(admin, body.id, { on_duplicate: "update", dry_run: true });
  expect(tried).toMatchObject({ state: "done", dry_run: true, can_undo: false, ...counts });
  expect(tried.preview).toHaveLength(4);
  expect(tried.columns.map(({ values, fits }: Json) => [values, fits])).toEqual([
    [4, 4],
    [4, 3],
  ]);
  const jobs = async () => (await api.get("/api/v1/jobs/", { as: admin })).body.results.map((job: Json) => job.import);
  expect((await jobs())[0]).toEqual({ id: body.id, file_name: "", dry_run: true });
  expect((await leadsOf(admin)).map(({ lead_id, x_axis }) => [lead_id, x_axis])).toEqual([["A", 1]]);
  const undone = await api.post(`/api/v1/imports/${body.id}/undo/`, { as: admin });
  expect(undone.body).toEqual({ non_field_errors: ["A dry run stores nothing, so there is nothing to undo."] });
  const done = await start(admin, body.id, { on_duplicate: "update" });
  expect(done).toMatchObject({ state: "done", dry_run: false, can_undo: true, ...counts });
  expect(await errorsOf(admin, body.id)).toHaveLength(1);
  expect((await jobs())[0]).toEqual({ id: body.id, file_name: "", dry_run: false });
  const { body: found } = await api.get(`/api/v1/leads/?import_id=${body.id}`, { as: admin });
  expect(found.results.map(({ lead_id }: Json) => lead_id)).toEqual(["B"]);
});

test("a dry run counts leads that are the same by their email, also within the file", async () => {
  const admin = await accountWithQuestions();
  await imported(admin, "email,income\nana@example.com,1\n");
  const { body } = await upload(admin, "email,income\nana@example.com,2\nben@example.com,3\nBEN@example.com,4\n");
  const how = { match_on: "email", dry_run: true };
  const tried = async (on_duplicate: string) => await start(admin, body.id, { ...how, on_duplicate });
  expect(await tried("skip")).toMatchObject({ created: 1, updated: 0, skipped: 2, failed: 0 });
  expect(await tried("update")).toMatchObject({ created: 1, updated: 2, skipped: 0, failed: 0 });
  expect(await tried("error")).toMatchObject({ created: 1, updated: 0, skipped: 0, failed: 2 });
});

test("after a dry run, a change of how the file is read starts over, and the file can be removed", async () => {
  const admin = await accountWithQuestions();
  const { body } = await upload(admin, "lead_id;income\nA;1,5\n");
  expect(body).toMatchObject({ format: { decimal: "," }, format_set: {} });
  const tried = await start(admin, body.id, { dry_run: true });
  expect(tried).toMatchObject({ state: "done", created: 1, rows_done: 1 });
  const path = `/api/v1/imports/${body.id}/`;
  const set = { decimal: "." };
  const { body: changed } = await api.patch(path, { as: admin, body: { format: set } });
  const nothing = { created: 0, rows_done: 0, rows_total: null, per_second: null, started_at: null, finished_at: null };
  expect(changed).toMatchObject({ state: "uploaded", dry_run: false, format_set: set, format: set, ...nothing });
  expect(changed.preview[0].error).toContain("income");
  expect(await start(admin, body.id, { dry_run: true })).toMatchObject({ state: "done", created: 0, failed: 1 });
  const { body: removed } = await api.post(`${path}cancel/`, { as: admin });
  expect(removed).toMatchObject({ state: "cancelled", preview: null, can_undo: false, failed: 0, started_at: null });
  expect((await api.post(`${path}start/`, { as: admin, body: {} })).status).toBe(400);
});

test("undoing erases what was created, restores what was replaced, and leaves what has changed since", async () => {
  const admin = await accountWithQuestions();
  const lead = (lead_id: string, income: number, more: object = {}) =>
    api.post("/api/v1/leads/", { as: admin, body: { lead_id, answers: { income }, ...more } });
  await lead("old", 1, { name: "Olga" });
  await lead("changed", 1);
  const done = await imported(admin, "lead_id,income\nold,50\nchanged,60\nnew,70\nrevised,80\n", {
    on_duplicate: "update",
  });
  expect(done).toMatchObject({ created: 2, updated: 2 });
  await lead("changed", 61, { allow_duplicates: true });
  await lead("revised", 81, { allow_duplicates: true });
  // scored again by a later version, which is no change of the lead
  const { body: models } = await api.get("/api/v1/scoring-models/", { as: admin });
  await api.patch(`/api/v1/scoring-models/${models.results[0].id}/`, { as: admin, body: { weight: 2 } });
  await api.post("/api/v1/rescorings/", { as: admin, body: { date: "own" } });
  await runJobs(services);
  const asked = await api.post(`/api/v1/imports/${done.id}/undo/`, { as: admin });
  expect(asked.body).toMatchObject({ state: "undoing", undo: { left: 4 } });
  await runJobs(services);
  expect(await read(admin, done.id)).toMatchObject({
    state: "undone",
    can_undo: false,
    undo: { erased: 1, restored: 1, kept: 2, left: 0, state: "done", error: null },
  });
  expect((await leadsOf(admin)).map(({ lead_id }) => lead_id)).toEqual(["changed", "old", "revised"]);
  const { body: restored } = await api.get("/api/v1/leads/old/", { as: admin });
  expect(restored).toMatchObject({ x_axis: 1, name: "Olga", answers: { income: 1 } });
  const { body: history } = await api.get("/api/v1/leads/old/history/", { as: admin });
  expect(history.results.map(({ x_axis }: Json) => x_axis)).toEqual([100, 50, 1]);
  // in the order of what happened, with where each came from
  const states = [restored, ...history.results];
  expect(states.map(({ revision, import_id }) => [revision, import_id])).toEqual([
    [4, null],
    [3, null],
    [2, done.id],
    [1, null],
  ]);
  expect(restored.restored).toMatchObject({ import_id: done.id, by: { username: admin.username } });
  expect(history.results.map(({ restored: each }: Json) => each)).toEqual([null, null, null]);
  const moments = states.map((state) => state.restored?.at ?? state.rescored?.at ?? state.updated_at);
  expect(moments.toSorted().toReversed()).toEqual(moments);
  expect(history.results.map(({ superseded_at }: Json) => superseded_at)).toEqual(moments.slice(0, 3));
  const { body: erasures } = await api.get("/api/v1/erasures/", { as: admin });
  expect(erasures.results[0]).toMatchObject({ reason: `Import ${done.id} was undone`, leads: 1 });
  expect(erasures.results[0].finished_at).not.toBeNull();
  const { body: log } = await api.get("/api/v1/audit-log/?target_type=import", { as: admin });
  expect(log.results.map(({ action, target }: Json) => [action, target.id])).toEqual([
    ["undo", String(done.id)],
    ["import", String(done.id)],
  ]);
});

test("imports of the same leads are undone one after the other, the newest first", async () => {
  const admin = await accountWithQuestions();
  const first = await imported(admin, "lead_id,income\nA,1\nB,2\n");
  // only scored again in between
  const { body: models } = await api.get("/api/v1/scoring-models/", { as: admin });
  await api.patch(`/api/v1/scoring-models/${models.results[0].id}/`, { as: admin, body: { weight: 2 } });
  await api.post("/api/v1/rescorings/", { as: admin, body: { date: "own" } });
  await runJobs(services);
  const second = await imported(admin, "lead_id,income\nA,3\nB,4\n", { on_duplicate: "update" });
  const undo = async ({ id }: Json) => {
    await api.post(`/api/v1/imports/${id}/undo/`, { as: admin });
    await runJobs(services);
    return (await read(admin, id)).undo;
  };
  const lead = async () => (await api.get("/api/v1/leads/A/", { as: admin })).body;
  expect(await lead()).toMatchObject({ revision: 3, import_id: second.id, restored: null, rescored: null });
  expect(await undo(second)).toMatchObject({ restored: 2, kept: 0 });
  expect(await lead()).toMatchObject({ revision: 4, x_axis: 2, import_id: null, rescored: { reason: "requested" } });
  expect(await undo(first)).toMatchObject({ erased: 2, kept: 0 });
  expect(await leadsOf(admin)).toEqual([]);
});

test("a line of JSON that is nested too deep is an error, and the others are imported", async () => {
  const admin = await accountWithQuestions();
  const deep = (levels: number) => `${"[".repeat(levels)}1${"]".repeat(levels)}`;
  const lines = ['{"lead_id":"A","income":1}', `{"lead_id":"B","income":${deep(10_000)}}`, '{"lead_id":"C"}'];
  const done = await imported(admin, lines.join("\n"));
  expect(done).toMatchObject({ state: "done", created: 2, failed: 1 });
  const { body } = await api.get(`/api/v1/imports/${done.id}/errors/`, { as: admin });
  expect(body.results).toMatchObject([{ line: 2, error: "This line is nested more than 32 levels deep." }]);
});

test("a row that the database cannot store is an error, and an error that it cannot store ends the run", async () => {
  const admin = await accountWithQuestions();
  await database.pool.query(`create function refuse_value() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'data_exception'; end $$`);
  await database.pool.query(`create trigger refuse_value before insert on lead for each row
    when (new.lead_id = 'unstorable') execute function refuse_value()`);
  const file = "lead_id,income\nA,1\nunstorable,2\nB,3\n";
  const done = await imported(admin, file);
  expect(done).toMatchObject({ state: "done", created: 2, failed: 1 });
  expect(await errorsOf(admin, done.id)).toEqual(["The database cannot store the values of this line."]);
  await database.pool.query(`create trigger refuse_value before insert on lead_import_error for each row
    when (new.account_id = ${admin.account}) execute function refuse_value()`);
  const { id } = await imported(admin, file, { on_duplicate: "skip" });
  const { body: jobs } = await api.get("/api/v1/jobs/", { as: admin });
  expect(jobs.results[0]).toMatchObject({ import: { id }, state: "waiting", attempts: 1 });
});

test.each([
  ["CSV", "lead_id,income,move_in,constructor,__proto__\r\nA,1,2.1.2025,3.1.2025,y\r\n"],
  [
    "NDJSON",
    '{"lead_id": "A", "income": 1, "move_in": "2.1.2025", "constructor": "3.1.2025", "answers": {"__proto__": "y"}}\n',
  ],
])("columns of %s may be called like what every object has", async (_, file) => {
  const admin = await accountWithQuestions();
  const { id, mapping } = (await upload(admin, file)).body as Json;
  const found = { lead_id: "lead_id", income: "income", move_in: "move_in" };
  expect(mapping).toEqual({ ...found, constructor: null, "__proto__ (column)": null });
  expect(await start(admin, id, { mapping, dry_run: true })).toMatchObject({ state: "done", created: 1 });
  expect(await start(admin, id, { mapping: { constructor: "move_in" } })).toMatchObject({
    ...{
      state: "done",
      created: 1,
      mapping: { ...found, lead_id: null, income: null, move_in: null, constructor: "move_in" },
    },
  });
});

test("an undo that stops can be resumed, and started again once its job is gone", async () => {
  const admin = await accountWithQuestions();
  const done = await imported(admin, "lead_id,income\nA,1\nB,2\nC,3\n");
  const ask = async (action: string, id = done.id) => {
    const { status, body } = await api.post(`/api/v1/imports/${id}/${action}/`, { as: admin });
    return [status, body.state, body.undo?.state];
  };
  expect(await ask("undo")).toEqual([200, "undoing", "queued"]);
  expect(await ask("pause")).toEqual([200, "undoing", "paused"]);
  expect(await ask("resume")).toEqual([200, "undoing", "queued"]);
  expect(await ask("cancel")).toEqual([200, "done", "cancelled"]);
  expect(await ask("undo")).toEqual([200, "undoing", "queued"]);
  await runUntilDone(admin, done.id, importUndoKind(services, 1), (job) => async (work) => {
    if (job.done === 1) throw new JobFailure("It cannot go on.");
    await job.step(work);
  });
  expect(await read(admin, done.id)).toMatchObject({
    can_undo: true,
    undo: { erased: 1, left: 2, state: "failed", error: "It cannot go on." },
  });
  await ask("undo");
  await database.pool.query({ text: "delete from job where account_id = $1", values: [admin.account] });
  await sweepImports(database, new AbortController().signal);
  expect(await read(admin, done.id)).toMatchObject({ state: "done", can_undo: true, undo: { state: "failed" } });
  await ask("undo");
  await runJobs(services);
  expect(await read(admin, done.id)).toMatchObject({ state: "undone", undo: { erased: 2, state: "done" } });
  expect(await leadsOf(admin)).toEqual([]);
});

test("NDJSON, compressed files, and files that start at once", async () => {
  const admin = await accountWithQuestions();
  const lines = [
    { lead_id: "A", income: 5.5 },
    { lead_id: "B", answers: { income: 6 } },
    { lead_id: "C", extra: 1 },
  ];
  const ndjson = lines.map((line) => JSON.stringify(line)).join("\n");
  const headers = { "Content-Type": "application/x-ndjson", "Content-Encoding": "gzip" };
  const { status, body } = await upload(admin, gzipSync(ndjson), { headers, query: "?start=true&on_duplicate=skip" });
  expect([status, body.state, body.on_duplicate]).toEqual([201, "queued", "skip"]);
  // what was detected is in the response to the upload
  expect(body).toMatchObject({ rows_seen: 3, columns: [{ name: "lead_id", samples: ["A", "B", "C"] }, {}, {}] });
  expect(body.preview[0]).toMatchObject({ lead: { lead_id: "A", x_axis: 5.5 } });
  await runJobs(services);
  expect(await read(admin, body.id)).toMatchObject({ state: "done", created: 3, failed: 0 });
  expect(await imported(admin, gzipSync("lead_id,income\nD,1\n"))).toMatchObject({ created: 1 });
  // a field that no earlier line has is not left out silently
  const late = [...Array.from({ length: 1_000 }, (_, n) => `{"lead_id":"n${n}"}`), '{"lead_id":"late","extra":1}'];
  const done = await imported(admin, late.join("\n"));
  expect(done).toMatchObject({ created: 1_000, failed: 1 });
  expect(await errorsOf(admin, done.id)).toEqual([
    'The import does not know "extra". Add it to the mapping, as null if it is not needed.',
  ]);
});

describe("an upload with a key", () => {
  const FILE = "lead_id,income\nA,1\n";
  const sending = (as: TestUser, key: string, body: Parameters<typeof upload>[1] = FILE, query = "") =>
    upload(as, body, { query, headers: { "Idempotency-Key": key } });
  const outcome = ({ status, body, sent, headers }: Awaited<ReturnType<typeof upload>>) => [
    status,
    body.id ?? (sent as Json).code,
    headers.get("Idempotent-Replayed"),
  ];
  const importsOf = async (as: TestUser) =>
    (await api.get("/api/v1/imports/", { as })).body.results.map(({ id, state }: Json) => [id, state]);

  test("is stored once, also if it was cut off before it was started", async () => {
    const admin = await accountWithQuestions();
    const first = await sending(admin, "a");
    expect(outcome(first)).toEqual([201, first.body.id, null]);
    const again = await sending(admin, "a");
    expect([...outcome(again), again.body]).toEqual([201, first.body.id, "true", first.body]);
    const how = "?start=true&on_duplicate=skip";
    const started = await sending(admin, "b", FILE, how);
    expect(started.body.state).toBe("queued");
    const second = await sending(admin, "b", FILE, how);
    expect([...outcome(second), second.body.state]).toEqual([201, started.body.id, "true", "queued"]);
    // as if the server had been killed in between
    await database.pool.query({
      text: `with gone as (delete from job where account_id = $1)
        update lead_import set state = 'uploaded', job_id = null, started_at = null where account_id = $1 and import_id = $2`,
      values: [admin.account, started.body.id],
    });
    expect((await sending(admin, "b", FILE, how)).body).toMatchObject({ id: started.body.id, state: "queued" });
    await runJobs(services);
    expect((await sending(admin, "b", FILE, how)).body).toMatchObject({ state: "done", created: 1 });
    expect(await importsOf(admin)).toEqual([
      [started.body.id, "done"],
      [first.body.id, "uploaded"],
    ]);
  });

  test("gets a 422 with another file, other parameters, or for another call", async () => {
    const admin = await accountWithQuestions();
    const first = await sending(admin, "a");
    const reused = [422, "key_reused", null];
    expect(outcome(await sending(admin, "a", `${FILE}B,2\n`))).toEqual(reused);
    expect(outcome(await sending(admin, "a", FILE, "?file_name=other.csv"))).toEqual(reused);
    const lead = { as: admin, body: { answers: {} }, headers: { "Idempotency-Key": "a" } };
    expect(outcome(await api.post("/api/v1/leads/", lead))).toEqual(reused);
    await api.post("/api/v1/leads/", { ...lead, headers: { "Idempotency-Key": "b" } });
    expect(outcome(await sending(admin, "b"))).toEqual(reused);
    // the key of somebody else
    const other = await makeUser({ id: admin.account } as never, { role: "admin" });
    expect((await sending(other, "a")).status).toBe(201);
    expect(outcome(await sending(admin, "a"))).toEqual([201, first.body.id, "true"]);
    expect(await importsOf(admin)).toHaveLength(2);
  });

  test("gets a 409 while the first is in progress, and takes over from one that broke off", async () => {
    const admin = await accountWithQuestions();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const first = sending(admin, "a", readable);
    await writer.write(Buffer.from(FILE));
    await expect.poll(async () => outcome(await sending(admin, "a"))).toEqual([409, "request_under_way", null]);
    expect(outcome(await sending(admin, "a", FILE, "?start=true"))).toEqual([422, "key_reused", null]);
    await database.pool.query({
      text: "update lead_import set touched_at = now() - interval '3 minutes' where account_id = $1",
      values: [admin.account],
    });
    const second = await sending(admin, "a");
    expect(outcome(second)).toEqual([201, second.body.id, null]);
    await writer.close();
    expect(outcome(await first)).toEqual([409, "request_under_way", null]);
    expect(outcome(await sending(admin, "a"))).toEqual([201, second.body.id, "true"]);
    expect(await importsOf(admin)).toEqual([[second.body.id, "uploaded"]]);
  });

  test("keeps no key if it is refused, or could not be started", async () => {
    const admin = await accountWithQuestions();
    expect((await sending(admin, "a", "%PDF-1.7")).status).toBe(415);
    expect((await sending(admin, "a", FILE, "?start=true&match_on=email")).status).toBe(400);
    expect(outcome(await sending(admin, "a")).slice(0, 1)).toEqual([201]);
    expect((await sending(admin, "in\tvalid")).status).toBe(400);
    await database.pool.query({
      text: "update lead_import set touched_at = now() - interval '25 hours' where account_id = $1",
      values: [admin.account],
    });
    await sweepImports(database, new AbortController().signal);
    expect((await sending(admin, "a", `${FILE}B,2\n`)).status).toBe(201);
  });
});

test("what is no file of leads is refused by name, and leaves nothing", async () => {
  const admin = await accountWithQuestions();
  const refused = async (body: string | Uint8Array, headers = {}) => {
    const answer = await upload(admin, body, { headers });
    return [answer.status, answer.body.detail];
  };
  expect(await refused("")).toEqual([400, "The file is empty."]);
  expect(await refused("[{}]")).toEqual([415, expect.stringContaining("JSON array")]);
  expect(await refused(Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.from("xl/workbook.xml")]))).toEqual([
    415,
    expect.stringContaining(".xlsx"),
  ]);
  expect(await refused(gzipSync("a,b\n1,2\n").subarray(0, 15))).toEqual([400, expect.stringContaining("damaged")]);
  expect(await refused(gzipSync(Buffer.alloc(200_000_000)))).toEqual([415, expect.stringContaining("not a text")]);
  const repetitive = gzipSync(`lead_id,income\n${"A,1\n".repeat(20_000_000)}`, { level: 1 });
  expect(await refused(repetitive)).toEqual([413, expect.stringContaining("200 times")]);
  expect(await refused(`lead_id,income\n${"x".repeat(1_500_000)}\n`)).toEqual([201, undefined]);
  expect(await refused("x".repeat(5_000_000))).toEqual([400, expect.stringContaining("Line 1: This line is longer")]);
  expect(await refused("lead_id\n", { "Content-Type": "application/json" })).toEqual([
    415,
    'Unsupported media type "application/json" in request. Send "text/csv" or "application/x-ndjson".',
  ]);
  expect(await refused("lead_id\n", { "Content-Encoding": "br" })).toEqual([415, expect.stringContaining("br")]);
  const { rows } = await database.pool.query({
    text: "select (select count(*)::int from lead_import_piece where account_id = $1) as pieces, count(*)::int as imports from lead_import where account_id = $1",
    values: [admin.account],
  });
  expect(rows).toEqual([{ pieces: 6, imports: 1 }]);
});

test("an import cannot be started in a way that imports nothing", async () => {
  const admin = await accountWithQuestions();
  const { body } = await upload(admin, "lead_id,income,who\nA,5,x\n");
  const refused = async (start: object) =>
    (await api.post(`/api/v1/imports/${body.id}/start/`, { as: admin, body: start })).body;
  expect(await refused({ mapping: { lead_id: "lead_id", incme: "income" } })).toEqual({
    mapping: { incme: ['The file has no column "incme". Did you mean "income"?'] },
  });
  expect(await refused({ mapping: { lead_id: "lead_id", who: "lead_id" } })).toEqual({
    mapping: { who: ['"lead_id" and "who" are both lead_id. Leave one of them out (null).'] },
  });
  expect(await refused({ mapping: { who: "incom" } })).toEqual({
    mapping: { who: ['There is no question "incom". Did you mean "income"?'] },
  });
  expect(await refused({ mapping: {} })).toHaveProperty("mapping");
  expect(await refused({ match_on: "email" })).toEqual({
    match_on: ["Leads cannot be matched on email, because no column is matched to it."],
  });
  const { body: questions } = await api.get("/api/v1/questions/?page_size=100", { as: admin });
  const { id } = questions.results.find(({ field_name }: Json) => field_name === "industry");
  await api.patch(`/api/v1/questions/${id}/`, { as: admin, body: { required: true } });
  expect(await refused({})).toEqual({
    mapping: [
      'The question "industry?" (industry) requires an answer. Match a column to it, or make the question optional.',
    ],
  });
  // a problem of the file, which its rows do not repeat
  const { body: shown } = await api.get(`/api/v1/imports/${body.id}/`, { as: admin });
  const message =
    'The question "industry?" (industry) requires an answer. Match a column to it, or make the question optional.';
  expect(shown.problems).toEqual([{ column: null, code: "required", message, rows: 1 }]);
  expect(shown.preview).toEqual([{ line: 2, lead: null, error: null }]);
  // started at once, it is removed with the refusal
  const { status } = await upload(admin, "lead_id,income\nA,5\n", { query: "?start=true" });
  expect(status).toBe(400);
  expect((await api.get("/api/v1/imports/", { as: admin })).body.count).toBe(1);
  expect(await refused({ mapping: { lead_id: "lead_id", who: "industry" }, match_on: "who" })).toHaveProperty(
    "match_on",
  );
});

test("an import is paused, resumed, canceled, and its file is removed once it is over", async () => {
  const admin = await accountWithQuestions();
  const control = async (id: number, action: string) => {
    const { status, body } = await api.post(`/api/v1/imports/${id}/${action}/`, { as: admin });
    return [status, body.state ?? body.non_field_errors[0]];
  };
  const { body } = await upload(admin, "lead_id\nA\n");
  expect(await control(body.id, "pause")).toEqual([400, "This import is uploaded, so it cannot be paused."]);
  await api.post(`/api/v1/imports/${body.id}/start/`, { as: admin, body: {} });
  expect(await control(body.id, "pause")).toEqual([200, "paused"]);
  await runJobs(services);
  expect(await leadsOf(admin)).toEqual([]);
  expect(await control(body.id, "resume")).toEqual([200, "queued"]);
  expect(await control(body.id, "cancel")).toEqual([200, "cancelled"]);
  expect(await control(body.id, "resume")).toEqual([400, "This import is canceled, so it cannot be resumed."]);
  const waiting = (await upload(admin, "lead_id\nB\n")).body.id;
  const old = (await upload(admin, "lead_id\nC\n")).body.id;
  const pieces = async () => {
    const text = "select import_id from lead_import_piece where account_id = $1 order by 1";
    return (await database.pool.query({ text, values: [admin.account] })).rows.map(({ import_id }) => import_id);
  };
  expect(await pieces()).toEqual([body.id, waiting, old]);
  await database.pool.query({
    text: "update lead_import set touched_at = now() - interval '25 hours' where account_id = $1 and import_id = $2",
    values: [admin.account, old],
  });
  await sweepImports(database, new AbortController().signal);
  expect(await pieces()).toEqual([waiting]);
  expect((await api.get(`/api/v1/imports/${old}/`, { as: admin })).status).toBe(404);
  expect(await control(waiting, "cancel")).toEqual([200, "cancelled"]);
  // nothing was done with it, so nothing of it is kept
  await sweepImports(database, new AbortController().signal);
  expect((await api.get(`/api/v1/imports/${waiting}/`, { as: admin })).status).toBe(404);
});

test("an import whose job is gone has failed: what it stored can be undone, and its file is removed", async () => {
  const admin = await accountWithQuestions();
  const begun = async (dry_run: boolean) => {
    const { id } = (await upload(admin, "lead_id\nA\n")).body;
    await api.post(`/api/v1/imports/${id}/start/`, { as: admin, body: { dry_run } });
    return id;
  };
  const ids = [await begun(true), await begun(false)];
  const query = async (text: string) => (await database.pool.query({ text, values: [admin.account] })).rows;
  await query("delete from job where account_id = $1");
  const shown = { state: "failed", error: "The import was stopped and can no longer be resumed." };
  expect(await read(admin, ids[1])).toMatchObject({ ...shown, can_undo: false });
  await sweepImports(database, new AbortController().signal);
  const { finished_at, ...ended } = await read(admin, ids[1]);
  expect(ended).toMatchObject({ ...shown, can_undo: true });
  expect(finished_at).not.toBeNull();
  expect(await query("select import_id as id from lead_import_piece where account_id = $1")).toEqual([{ id: ids[0] }]);
  // a dry run may be followed by the import, and is no event
  expect(await read(admin, ids[0])).toMatchObject({ state: "failed", can_undo: false });
  const failed = await query("select subject from event where account_id = $1 and kind = 'import.failed'");
  expect(failed).toEqual([{ subject: String(ids[1]) }]);
});

test("the waiting files of an account are limited, and uploads whose node has ended do not count", async () => {
  const admin = await accountWithQuestions();
  const touched = (interval: string) =>
    database.pool.query(`update lead_import set state = 'uploading', touched_at = now() - interval '${interval}'
      where account_id = ${admin.account}`);
  for (let n = 0; n < IMPORT_LIMITS.uploaded; n += 1) await upload(admin, "lead_id\nA\n");
  expect((await upload(admin, "lead_id\nA\n")).status).toBe(429);
  await touched("1 minute");
  expect((await upload(admin, "lead_id\nA\n")).status).toBe(429);
  await touched("3 minutes");
  expect((await upload(admin, "lead_id\nA\n")).status).toBe(201);
});

test("imported leads raise the events of leads, count in the figures of their days, and an erasure forgets them", async () => {
  const admin = await accountWithQuestions();
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const done = await imported(admin, `lead_id,income,created_at\nA,1,${day}\nB,x,\nA,2,\n`);
  expect(done).toMatchObject({ created: 1, failed: 2 });
  const { body: timeline } = await api.get("/api/v1/analytics/timeline/?days=30", { as: admin });
  expect(timeline.days.find(({ date }: Json) => date === day.slice(0, 10)).leads).toBe(1);
  const events = async () => {
    const text = "select kind, subject from event where account_id = $1 and kind like 'lead.%'";
    return (await database.pool.query({ text, values: [admin.account] })).rows;
  };
  expect(await events()).toEqual([{ kind: "lead.created", subject: "A" }]);
  expect(await errorsOf(admin, done.id)).toHaveLength(2);
  await api.delete("/api/v1/leads/A/", { as: admin });
  expect(await errorsOf(admin, done.id)).toHaveLength(1);
  const left = await database.pool.query({
    text: "select lead_id from imported_lead where account_id = $1",
    values: [admin.account],
  });
  expect(left.rows).toEqual([]);
  const future = await imported(admin, "lead_id,created_at\nF,2999-01-31\nP,1901-01-31\n");
  expect(await errorsOf(admin, future.id)).toEqual([
    "created_at: The date is in the future.",
    "created_at: The date is before 1970.",
  ]);
});

test("the model may change while an import runs: every lead is scored by a version that was live", async () => {
  const admin = await accountWithQuestions();
  const rows = Array.from({ length: 3_000 }, (_, n) => `L${n},1`);
  const { body } = await upload(admin, `lead_id,income\n${rows.join("\n")}\n`);
  await api.post(`/api/v1/imports/${body.id}/start/`, { as: admin, body: {} });
  const running = runJobs(services);
  const { body: models } = await api.get("/api/v1/scoring-models/", { as: admin });
  for (let weight = 2; weight < 8; weight += 1)
    await api.patch(`/api/v1/scoring-models/${models.results[0].id}/`, { as: admin, body: { weight } });
  await running;
  expect(await read(admin, body.id)).toMatchObject({ state: "done", created: 3_000, failed: 0 });
  const wrong = await database.pool.query({
    text: `select count(*)::int as n from lead l join model_version v using (account_id)
      where account_id = $1 and v.version = l.model_version
        and l.x <> 100 * (v.document #>> '{scoring_models,0,weight}')::int`,
    values: [admin.account],
  });
  expect(wrong.rows).toEqual([{ n: 0 }]);
});
