import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { EXPORT_LIMITS, SOURCE_COLUMNS } from "#contract";
import { trimEvents } from "../../events/trim.ts";
import { startJobs } from "../../jobs/runner.ts";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";
import { parseCsv } from "../../testing/csv.ts";
import { createQuestion } from "../../testing/edits.ts";
import { runJobs } from "../../testing/jobs.ts";
import { linkTo } from "./link.ts";
import { sweepExports } from "./sweep.ts";
import { exportKind } from "./work.ts";

const { api, app, database, services, makeAccount, makeUser, editModel } = await testApp();

const LEADS = "/api/v1/leads/";
const EXPORTS = "/api/v1/exports/";
const KIND = exportKind(services);
/** A few leads in each step, and one lead if it is large. */
const SMALL = exportKind(services, { leads: 3, bytes: 2_000 });

async function accountWithQuestions(): Promise<TestUser> {
  const account = await makeAccount();
  const choices = [
    { text: "=Yes; or no", slug: "yes" },
    { text: "All", slug: "all" },
  ];
  await editModel(
    account,
    createQuestion(1, "number", "income"),
    createQuestion(2, "text", "about"),
    createQuestion(3, "multiple_choice", "which", { choices }),
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 1, formula: "{income}", weight: 1, x_axis: true },
    } as never,
  );
  return await makeUser(account, { role: "admin" });
}

async function submit(as: TestUser, lead_id: string, answers: object, more: object = {}): Promise<void> {
  const { status, body } = await api.post(LEADS, { as, body: { lead_id, answers, ...more } });
  expect([status, body]).toEqual([201, body]);
}

const replace = (as: TestUser, lead_id: string, answers: object) =>
  submit(as, lead_id, answers, { allow_duplicates: true });
const erase = async (as: TestUser, ...lead_ids: string[]) =>
  expect((await api.post("/api/v1/erasures/", { as, body: { lead_ids } })).status).toBe(201);

async function request(as: TestUser, body: object = {}): Promise<Json> {
  const answer = await api.post(EXPORTS, { as, body });
  expect([answer.status, answer.body]).toEqual([201, answer.body]);
  return answer.body;
}

const read = async (as: TestUser, id: number): Promise<Json> => (await api.get(`${EXPORTS}${id}/`, { as })).body;
const run = (kind = KIND) => runJobs(services, [kind]);

async function download(as: TestUser, id: number): Promise<string> {
  const { status, body } = await api.get<string>(`${EXPORTS}${id}/file/`, { as });
  expect([status, body]).toEqual([200, body]);
  return body;
}

/** The CSV that is sent at once. */
const atOnce = async (as: TestUser, query = ""): Promise<string> =>
  (await api.get<string>(`${EXPORTS}leads.csv${query}`, { as })).body;

/** With the mark of a file, which is no part of its text. */
const bytesOf = (csv: string) => Buffer.byteLength(csv) + 3;

const idsIn = (csv: string) =>
  parseCsv(csv.replace("\uFEFF", ""))
    .slice(1)
    .map(([id]) => id);

test("a file is the CSV that is sent at once, byte for byte, or the same leads as JSON", async () => {
  const admin = await accountWithQuestions();
  await submit(admin, "=1+1", { income: -5.5, about: 'say "hi",\n=x', which: ["all", "yes"] }, { name: "Zoë" });
  await submit(admin, "B", { income: 10 }, { source: { utm_source: "news" } });
  await submit(admin, "C", {});
  const source = SOURCE_COLUMNS.map(([name]) => name);
  for (const [body, query, rows] of [
    [{}, "?ordering=-created_at", 3],
    [
      { ordering: "created_at", separator: "semicolon", decimal: "comma" },
      "?ordering=created_at&separator=semicolon&decimal=comma",
      3,
    ],
    [
      { columns: ["which.yes", ...source], multiple_choice: "columns" },
      `?columns=which.yes,${source}&multiple_choice=columns`,
      3,
    ],
    [{ filters: { answers: { income: { min: 0 } } } }, `?answers=${encodeURIComponent('{"income":{"min":0}}')}`, 1],
    [{ filters: { search: "nothing" } }, "?search=nothing", 0],
  ] as const) {
    const { id, state, url } = await request(admin, body);
    expect([state, url]).toEqual(["queued", null]);
    expect((await api.get(`${EXPORTS}${id}/file/`, { as: admin })).status).toBe(404);
    await run();
    const done = await read(admin, id);
    const csv = await download(admin, id);
    expect(csv).toBe(await atOnce(admin, query));
    expect(done).toMatchObject({ state: "done", leads_done: 3, rows_done: rows, bytes: bytesOf(csv) });
  }
  const { id } = await request(admin, {
    format: "ndjson",
    ordering: "created_at",
    columns: ["lead_id", "income", "which", "name"],
  });
  await run();
  expect((await download(admin, id)).split("\n").map((line) => (line === "" ? null : JSON.parse(line)))).toEqual([
    { lead_id: "=1+1", income: -5.5, which: ["All", "=Yes; or no"], name: "Zoë" },
    { lead_id: "B", income: 10, which: null, name: null },
    { lead_id: "C", income: null, which: null, name: null },
    null,
  ]);
  const { body: list } = await api.get(EXPORTS, { as: admin });
  expect(list.count).toBe(6);
  expect(list.results[0]).toMatchObject({ id, format: "ndjson", requested_by: { id: admin.id } });
});

test("a file has the leads as they were when it was requested, and none that was erased since", async () => {
  const admin = await accountWithQuestions();
  for (let n = 0; n < 20; n += 1) await submit(admin, `L${n}`, { income: n, about: "x".repeat(n === 7 ? 1_500 : 10) });
  await replace(admin, "L3", { income: 300 });
  const all = await atOnce(admin, "?ordering=created_at");
  const high = await atOnce(admin, "?ordering=created_at&min_x=10");
  const asked = { ordering: "created_at" };
  const ids = [await request(admin, asked), await request(admin, { ...asked, filters: { min_x: 10 } })].map(
    ({ id }) => id,
  );
  await replace(admin, "L1", { income: 1_000 });
  await replace(admin, "L15", { income: 1 });
  await replace(admin, "L15", { income: 2 });
  await submit(admin, "new", { income: 50 });
  // a lead that an import has created in the past
  await submit(admin, "past", { income: 50 });
  await database.pool.query("update lead set created_at = '2020-01-01' where lead_id = 'past'");
  await erase(admin, "L19", "L0");
  await submit(admin, "L19", { income: 19 });
  // what happened since is kept for the export, however old it is
  await trimEvents(database.kysely, { readers: [], keptDays: 0 });
  const text = "select from event where account_id = $1 and subject = 'L15' and kind = 'lead.updated'";
  expect((await database.pool.query({ text, values: [admin.account] })).rowCount).toBe(2);
  await run(SMALL);
  const withoutErased = (csv: string) => csv.replace(/^(?:L0|L19),.*\r\n/gm, "");
  expect(await download(admin, ids[0])).toBe(withoutErased(all));
  expect(await download(admin, ids[1])).toBe(withoutErased(high));
  expect(idsIn(high)).toContain("L15");
  expect(await read(admin, ids[0])).toMatchObject({ rows_done: 18, leads_done: 21 });
});

/** Numbers from a seed, each from 0 to less than `below`. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each(["created_at", "-created_at"])(
  "by %s, stopped after any step while leads change and are erased, no lead is missing or twice",
  async (ordering) => {
    const admin = await accountWithQuestions();
    const next = numbers(ordering.length);
    const moment = () => `2026-01-01T00:00:0${next(3)}Z`;
    for (let n = 0; n < 25; n += 1) {
      await submit(admin, `L${n}`, { income: n });
      // several of the same moment
      await database.pool.query({
        text: "update lead set created_at = $2 where account_id = $3 and lead_id = $1",
        values: [`L${n}`, moment(), admin.account],
      });
    }
    const before = await atOnce(admin, `?ordering=${ordering}`);
    const { id } = await request(admin, { ordering });
    const erased = new Set<string>();
    const there = () => idsIn(before).filter((each) => !erased.has(each ?? ""));
    for (let turn = 0; (await read(admin, id)).state !== "done"; turn += 1) {
      expect(turn).toBeLessThan(100);
      let steps = 0;
      const stopping: { node?: ReturnType<typeof startJobs> } = {};
      const kind = {
        ...SMALL,
        run: (job: Parameters<typeof SMALL.run>[0]) =>
          SMALL.run(
            Object.create(job, {
              step: {
                async value(work: Parameters<typeof job.step>[0]) {
                  await job.step(work);
                  steps += 1;
                  if (steps > next(3)) void stopping.node?.stop();
                },
              },
            }),
          ),
      };
      stopping.node = startJobs(database, [kind], { lookMs: 5 });
      await expect.poll(async () => steps > 0 || (await read(admin, id)).state === "done").toBe(true);
      await stopping.node.stop();
      const left = there();
      const [one = "", two = "", three = ""] = [
        left[next(left.length)],
        left[next(left.length)],
        left[next(left.length)],
      ];
      await replace(admin, one, { income: 1_000 + turn });
      await submit(admin, `new${turn}`, { income: 5 });
      if (turn % 2 === 0) {
        const going = [...new Set([two, three])];
        await erase(admin, ...going);
        for (const each of going) erased.add(each);
      }
    }
    const expected = before.split("\r\n").filter((line) => !erased.has(line.split(",")[0] ?? ""));
    expect(await download(admin, id)).toBe(expected.join("\r\n"));
    expect(erased.size).toBeGreaterThan(3);
  },
);

test("erasing leads removes them from files that are done", async () => {
  const admin = await accountWithQuestions();
  for (let n = 0; n < 9; n += 1) await submit(admin, `L${n}`, { income: n, about: "é" });
  const { id } = await request(admin);
  const other = await request(admin, { format: "ndjson" });
  await run(SMALL);
  const before = await download(admin, id);
  await erase(admin, "L8", "L4");
  const after = before.replace(/^(?:L8|L4),.*\r\n/gm, "");
  expect(await download(admin, id)).toBe(after);
  expect(await read(admin, id)).toMatchObject({ rows_done: 7, erased: 2, bytes: bytesOf(after) });
  expect((await download(admin, other.id)).match(/\n/g)).toHaveLength(7);
  const part = await api.get(`${EXPORTS}${id}/file/`, { as: admin, headers: { Range: "bytes=0-3" } });
  expect([part.status, part.headers.get("accept-ranges")]).toEqual([200, "none"]);
  await erase(admin, ...[0, 1, 2, 3, 5, 6, 7].map((n) => `L${n}`));
  expect(await download(admin, id)).toBe(before.slice(0, before.indexOf("\r\n") + 2));
  const left = await database.pool.query({
    text: "select lead_ids from lead_export_piece where account_id = $1 and lead_ids <> '{}'",
    values: [admin.account],
  });
  expect(left.rows).toEqual([]);
});

test("a file is compressed, read in parts, and downloaded by a link that expires", async () => {
  const admin = await accountWithQuestions();
  for (let n = 0; n < 5; n += 1) await submit(admin, `L${n}`, { income: n });
  const { id } = await request(admin, { columns: ["lead_id", "income"] });
  await run();
  const { url } = await read(admin, id);
  const { pathname } = new URL(url);
  const get = (headers: Readonly<Record<string, string>> = {}, path = pathname, method = "GET") =>
    app.request(path, { method, headers });
  const whole = await get();
  const content = Buffer.from(await whole.arrayBuffer());
  expect(content.toString()).toBe("\uFEFFlead_id,income\r\nL4,4\r\nL3,3\r\nL2,2\r\nL1,1\r\nL0,0\r\n");
  expect(whole.headers.get("content-disposition")).toMatch(/^attachment; filename="leads-[a-z0-9-]+\.csv"$/);
  expect(whole.headers.get("content-length")).toBe(String(content.length));
  expect(whole.headers.get("cache-control")).toBe("no-store");
  const packed = await get({ "Accept-Encoding": "gzip, br" });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer()))).toEqual(content);
  const etag = whole.headers.get("etag") ?? "";
  for (const [range, from, to] of [
    ["bytes=10-", 10, content.length],
    ["bytes=0-9", 0, 10],
    ["bytes=-4", content.length - 4, content.length],
    ["bytes=20-9999", 20, content.length],
  ] as const) {
    const part = await get({ Range: range, "If-Range": etag, "Accept-Encoding": "gzip" });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes ${from}-${to - 1}/${content.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(from, to));
  }
  for (const [headers, status] of [
    [{ Range: "bytes=9999-" }, 416],
    [{ Range: "bytes=5-2" }, 200],
    [{ Range: "rows=1-2" }, 200],
    [{ Range: "bytes=0-1", "If-Range": '"other"' }, 200],
  ] as const)
    expect([headers, (await get(headers)).status]).toEqual([headers, status]);
  const head = await get({}, pathname, "HEAD");
  expect([head.status, await head.text(), head.headers.get("content-length")]).toEqual([
    200,
    "",
    String(content.length),
  ]);

  const linked = { accountId: admin.account, exportId: id };
  const old = linkTo(
    linked,
    services.installationKey,
    new Date(Date.now() - (60 * EXPORT_LIMITS.linkMinutes + 1) * 1_000),
  );
  const expired = await get({}, old);
  expect([expired.status, ((await expired.json()) as Json).detail]).toEqual([
    404,
    "This link has expired. Read the export again to get a new one.",
  ]);
  const other = await accountWithQuestions();
  const elsewhere = linkTo({ ...linked, accountId: other.account }, services.installationKey, new Date());
  for (const wrong of [
    pathname.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    pathname.replace("/exported/", "/exported/1"),
    elsewhere,
    "/exported/x",
  ])
    expect([wrong, (await get({}, wrong)).status]).toEqual([wrong, 404]);
  expect((await api.delete(`${EXPORTS}${id}/`, { as: admin })).status).toBe(204);
  expect((await get()).status).toBe(404);
});

test("what cannot be exported is named, all at once", async () => {
  const admin = await accountWithQuestions();
  const answer = await api.post(EXPORTS, {
    as: admin,
    body: {
      format: "ndjson",
      separator: "tab",
      columns: ["incme"],
      filters: { priority: "Hgh", answers: { sure: {} } },
    },
  });
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      separator: ["Send this only with the format csv."],
      columns: ['There is no column "incme". Did you mean "income"?'],
      filters: {
        priority: [expect.stringContaining("Hgh")],
        answers: { sure: ["There is no question with this field name."] },
      },
    },
  ]);
  expect((await api.post(EXPORTS, { as: admin, body: { ordering: "total_score" } })).status).toBe(400);
});

test("users delete their own exports, administrators all, and a job removes the files", async () => {
  const admin = await accountWithQuestions();
  const client = await makeUser({ id: admin.account } as never);
  await submit(admin, "A", { income: 1 });
  const [own, foreign] = [await request(client), await request(admin)];
  const running = await request(admin);
  const refused = await api.post(EXPORTS, { as: admin, body: {} });
  expect([refused.status, refused.code]).toEqual([429, "account_busy"]);
  const remove = async (as: TestUser, id: number) => (await api.delete(`${EXPORTS}${id}/`, { as })).status;
  expect([await remove(client, foreign.id), await remove(admin, running.id), await remove(admin, running.id)]).toEqual([
    403, 204, 404,
  ]);
  await run();
  expect((await read(client, own.id)).state).toBe("done");
  expect(await remove(client, own.id)).toBe(204);
  const sweep = () => sweepExports(database, new AbortController().signal);
  const rows = async () =>
    (
      await database.pool.query({
        text: `select export_id as id, state, (select count(*)::int from lead_export_piece p where p.export_id = x.export_id) as pieces
        from lead_export x where account_id = $1 order by 1`,
        values: [admin.account],
      })
    ).rows;
  await sweep();
  expect(await rows()).toEqual([{ id: foreign.id, state: "done", pieces: 2 }]);
  const pass = (days: number) =>
    database.pool.query({
      text: "update lead_export set finished_at = now() - make_interval(days => $1) where account_id = $2",
      values: [days, admin.account],
    });
  await pass(EXPORT_LIMITS.keptDays);
  expect(await read(client, foreign.id)).toMatchObject({ state: "expired", url: null, expires_at: null });
  expect((await api.get(`${EXPORTS}${foreign.id}/file/`, { as: client })).status).toBe(404);
  await sweep();
  expect(await rows()).toEqual([{ id: foreign.id, state: "expired", pieces: 0 }]);
  await pass(31);
  await sweep();
  expect(await rows()).toEqual([]);
  const log = await api.get("/api/v1/audit-log/?action=export", { as: admin });
  expect(log.body.results.map(({ after }: Json) => after.export)).toEqual([running.id, foreign.id, own.id]);
});

test("an export that nobody finishes ends, and so does one of another cluster", async () => {
  const admin = await accountWithQuestions();
  const [old, moved, lost] = [await request(admin), await request(admin), await request(admin)];
  await database.pool.query({
    text: "update lead_export set created_at = now() - interval '8 days' where account_id = $1 and export_id = $2",
    values: [admin.account, old.id],
  });
  await database.pool.query({
    text: "update lead_export set snapshot = null where account_id = $1 and export_id = $2",
    values: [admin.account, moved.id],
  });
  await database.pool.query(
    `delete from job where job_id = (select job_id from lead_export where export_id = ${lost.id})`,
  );
  await sweepExports(database, new AbortController().signal);
  await run();
  expect(await read(admin, old.id)).toMatchObject({ state: "failed", error: "It was not finished within 7 days." });
  expect(await read(admin, moved.id)).toMatchObject({
    state: "failed",
    error: expect.stringContaining("another PostgreSQL cluster"),
  });
  // nothing is kept for one whose job is gone
  const { rows } = await database.pool.query(`select state, snapshot from lead_export where export_id = ${lost.id}`);
  expect(rows).toEqual([{ state: "failed", snapshot: null }]);
});
