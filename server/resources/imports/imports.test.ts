import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { startJobs } from "../../jobs/runner.ts";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";
import { parseCsv } from "../../testing/csv.ts";
import { kindsOf } from "../../work/kinds.ts";

const { api, database, services, makeAccount, makeUser, editModel } = await testApp();

/** An account with questions, and an administrator of it. */
async function accountWithQuestions(timeZone = "UTC"): Promise<TestUser> {
  const account = await makeAccount({ timeZone });
  const question = (number: number, type: string, field_name: string, more: object = {}) =>
    ({
      kind: "question",
      action: "create",
      data: { number, text: `${field_name}?`, type, field_name, ...more },
    }) as never;
  await editModel(
    account,
    question(1, "number", "income"),
    question(2, "date", "move_in"),
    question(3, "choice", "industry", { choices: [{ text: "Retail" }, { text: "Finance" }] }),
  );
  await editModel(account, {
    kind: "scoring_model",
    action: "create",
    data: { question: 1, formula: "{income}", weight: 1, x_axis: true },
  } as never);
  return await makeUser(account, { role: "admin" });
}

/** Runs the jobs of all accounts until none can be run. */
async function runJobs(): Promise<void> {
  const node = startJobs(database, kindsOf(services), { lookMs: 10 });
  const isOver = async () => {
    const open = await database.pool.query(`select from job
      where account_id > 0 and (state = 'running' or (state = 'waiting' and due_at <= now()))`);
    return open.rowCount === 0;
  };
  await vi.waitUntil(isOver, { timeout: 60_000 });
  await node.stop();
}

interface Uploading {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function upload(as: TestUser, body: string | Uint8Array, { query = "", headers = {} }: Uploading = {}) {
  return await api.post(`/api/v1/imports/${query}`, { as, body, headers: { "Content-Type": "text/csv", ...headers } });
}

const read = async (as: TestUser, id: number): Promise<Json> => (await api.get(`/api/v1/imports/${id}/`, { as })).body;

async function start(as: TestUser, id: number, body: object = {}): Promise<Json> {
  const answer = await api.post(`/api/v1/imports/${id}/start/`, { as, body });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  await runJobs();
  return await read(as, id);
}

async function imported(as: TestUser, body: string | Uint8Array, how: object = {}): Promise<Json> {
  const { status, body: made } = await upload(as, body);
  expect([status, made]).toEqual([201, made]);
  return await start(as, made.id, how);
}

const leadsOf = async (as: TestUser): Promise<Json[]> =>
  (await api.get("/api/v1/leads/?page_size=100&ordering=lead_id", { as })).body.results;

test("a file is described, imported, and its errors are a file that can be corrected and imported", async () => {
  const admin = await accountWithQuestions();
  const file = [
    "Lead ID;Name;Email;Created at;income;move_in;industry",
    "A;Ana;ana@example.com;25.01.2024 14:30;1.250,50;13.02.2025;Retail",
    "B;Ben;ben at example;26.01.2024;900,00;14.02.2025;finance",
    "C;Cleo;cleo@example.com;;n/a;15.02.2025;2",
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
  expect(body.columns[4]).toEqual({ name: "income", samples: ["1.250,50", "900,00", "n/a"], values: 4, fits: 3 });
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
  expect(second).toMatchObject({ lead_id: "E", x_axis: 1000 });
  const errors = await api.get(`/api/v1/imports/${body.id}/errors.csv`, { as: admin });
  const rows = parseCsv(String(errors.body).replace("\uFEFF", ""));
  expect(rows.map(([line, error]) => [line, error])).toEqual([
    ["_line", "_error"],
    ["3", "Email: Enter a valid email address."],
    ["4", expect.stringContaining('income: "n/a" is not a number.')],
    ["5", expect.stringContaining("This line has 6 values, and the file has 7 columns.")],
  ]);
  const listed = await api.get(`/api/v1/imports/${body.id}/errors/?page_size=100`, { as: admin });
  expect(listed.body.results.map(({ line }: Json) => line)).toEqual([3, 4, 5]);
  const corrected = String(errors.body).replace("ben at example", "ben@example.com").replace("n/a", "700");
  const again = await imported(admin, corrected);
  expect(again).toMatchObject({ created: 2, failed: 1, rows_total: 3 });
  expect((await leadsOf(admin)).map(({ lead_id }) => lead_id)).toEqual(["A", "B", "C", "E"]);
});

test("the dates of all rows decide their order, also those beyond the preview", async () => {
  const admin = await accountWithQuestions("America/Chicago");
  const rows = Array.from({ length: 1_500 }, (_, n) => `L${String(n).padStart(4, "0")},5,01/02/2025`);
  const { body } = await upload(admin, `${["lead_id,income,move_in", ...rows, "M,6,24/02/2025"].join("\n")}\n`);
  expect(body.format.date_orders).toEqual({ move_in: "mdy" });
  expect(body.rows_seen).toBe(1_000);
  const done = await start(admin, body.id);
  expect(done).toMatchObject({ created: 1_501, failed: 0, format: { date_orders: { move_in: "dmy" } } });
  const { body: lead } = await api.get("/api/v1/leads/L0000/", { as: admin });
  expect(lead.answers.move_in).toBe("2025-02-01");
});
