import { expect, test } from "vitest";
import { OUTCOME_LIMITS } from "#contract";
import { sandboxOf } from "../../db/tenancy/sandbox.ts";
import { type Json, type TestUser, testApp } from "../../testing/app.ts";
import { parseCsv } from "../../testing/csv.ts";
import { runJobs } from "../../testing/jobs.ts";
import { exportKind } from "../exports/work.ts";
import { outcomeRecountKind } from "./work.ts";

const { api, database, services, makeAccount, makeUser, testTokenOf } = await testApp();

const OUTCOMES = "/api/v1/outcomes/";
const BATCH = `${OUTCOMES}batch/`;
const SETTINGS = "/api/v1/outcome-settings/";
const DAY = 86_400_000;

async function accountWith(...leads: string[]) {
  const account = await makeAccount();
  const [client, admin] = [await makeUser(account), await makeUser(account, { role: "admin" })];
  for (const lead_id of leads) await addLead(client, lead_id);
  return { account, client, admin };
}

const addLead = (as: TestUser | string, lead_id: string) =>
  api.post("/api/v1/leads/", { as, body: { lead_id, answers: {}, allow_duplicates: true } });
const record = (as: TestUser | string, body: object) => api.post(OUTCOMES, { as, body });
const lead = async (as: TestUser | string, id: string) => (await api.get(`/api/v1/leads/${id}/`, { as })).body;
const stateOf = async (as: TestUser | string, id: string) => {
  const { outcome, outcome_at } = await lead(as, id);
  return [outcome, outcome_at];
};
const found = async (as: TestUser, outcome: string) =>
  (await api.get(`/api/v1/leads/?outcome=${outcome}&ordering=lead_id&page_size=100`, { as })).body.results.map(
    ({ lead_id }: Json) => lead_id,
  );
const eventsOf = async (as: TestUser) =>
  (await api.get("/api/v1/events/?types=outcome.recorded,outcome.corrected,outcome.removed", { as })).body.results;

test("an outcome is stored once, with what all outcomes of its lead come to", async () => {
  const { client } = await accountWith("a");
  const body = { lead_id: "a", outcome: " Lost", value: "12.5", occurred_at: "2026-01-31T10:00:00+01:00" };
  const first = await record(client, body);
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      lead_id: "a",
      outcome: "lost",
      value: 12.5,
      occurred_at: "2026-01-31T09:00:00.000Z",
      recorded_at: expect.any(String),
      recorded_by: { id: client.id, username: client.username },
      import_id: null,
    },
  ]);
  const again = await record(client, { ...body, outcome: "LOST", value: 99 });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await stateOf(client, "a")).toEqual(["lost", "2026-01-31T09:00:00.000Z"]);
  // success counts from the first one, whatever came before or after it
  await record(client, { lead_id: "a", outcome: "called" });
  expect(await stateOf(client, "a")).toEqual(["lost", "2026-01-31T09:00:00.000Z"]);
  await record(client, { lead_id: "a", outcome: "converted", occurred_at: "2026-03-01T00:00:00Z" });
  await record(client, { lead_id: "a", outcome: "converted", occurred_at: "2026-02-01T00:00:00Z" });
  await record(client, { lead_id: "a", outcome: "lost", occurred_at: "2026-04-01T00:00:00Z" });
  expect(await stateOf(client, "a")).toEqual(["success", "2026-02-01T00:00:00.000Z"]);
  // new answers change nothing about it
  await addLead(client, "a");
  expect(await stateOf(client, "a")).toEqual(["success", "2026-02-01T00:00:00.000Z"]);
});

test("what is sent wrongly is rejected field by field, and nothing of it is stored", async () => {
  const { client } = await accountWith("a");
  const other = await accountWith("theirs");
  const soon = new Date(Date.now() + (OUTCOME_LIMITS.clockMinutes - 1) * 60_000).toISOString();
  const late = new Date(Date.now() + (OUTCOME_LIMITS.clockMinutes + 1) * 60_000).toISOString();
  const rejected = async (body: object) => {
    const { status, codes } = await record(client, body);
    return [status, codes];
  };
  const good = { lead_id: "a", outcome: "x" };
  expect(await rejected({})).toEqual([400, { lead_id: ["required"], outcome: ["required"] }]);
  expect(await rejected({ ...good, lead_id: "nobody" })).toEqual([400, { lead_id: ["does_not_exist"] }]);
  expect(await rejected({ ...good, lead_id: "theirs" })).toEqual([400, { lead_id: ["does_not_exist"] }]);
  expect(await rejected({ ...good, occurred_at: late })).toEqual([400, { occurred_at: ["out_of_range"] }]);
  expect(await rejected({ ...good, occurred_at: "yesterday" })).toEqual([400, { occurred_at: ["invalid_format"] }]);
  expect(await rejected({ ...good, outcome: "  " })).toEqual([400, { outcome: ["blank"] }]);
  expect(await rejected({ ...good, outcome: "x".repeat(51) })).toEqual([400, { outcome: ["too_long"] }]);
  expect(await rejected({ ...good, outcome: "a\u0007" })).toEqual([400, { outcome: ["invalid_characters"] }]);
  expect(await rejected({ ...good, value: "much" })).toEqual([400, { value: ["not_a_number"] }]);
  expect(await rejected({ ...good, value: 1e13 })).toEqual([400, { value: ["out_of_range"] }]);
  expect(await rejected({ ...good, price: 1 })).toEqual([400, { price: ["unknown_field"] }]);
  const infinite = await api.post(OUTCOMES, { as: client, body: '{"lead_id":"a","outcome":"x","value":1e999}' });
  expect([infinite.status, infinite.codes]).toEqual([400, { value: ["out_of_range"] }]);
  expect((await api.get(OUTCOMES, { as: client })).body.results).toEqual([]);
  expect((await record(client, { ...good, occurred_at: soon })).status).toBe(201);
  expect((await api.get(OUTCOMES, { as: other.client })).body.results).toEqual([]);
});

test("a batch answers for each outcome what a single request would, in order", async () => {
  const { client } = await accountWith("a", "b");
  const at = "2026-01-31T10:00:00.000Z";
  const outcomes = [
    { lead_id: "b", outcome: "converted", value: 7, occurred_at: at },
    { lead_id: "nobody", outcome: "lost" },
    null,
    { lead_id: "a", outcome: "lost", occurred_at: at },
    { lead_id: "b", outcome: "converted", occurred_at: at },
    { lead_id: "a", outcome: "converted", occurred_at: at },
  ];
  const { status, body } = await api.post(BATCH, { as: client, body: { outcomes } });
  expect([status, body.results.map((each: Json) => each.status)]).toEqual([200, [201, 400, 400, 201, 200, 201]]);
  expect(body.results[4].outcome).toEqual(body.results[0].outcome);
  expect(body.results[1].errors).toMatchObject({ codes: { lead_id: ["does_not_exist"] } });
  const again = await api.post(BATCH, { as: client, body: { outcomes } });
  expect(again.body.results.map((each: Json) => each.status)).toEqual([200, 400, 400, 200, 200, 200]);
  expect([await stateOf(client, "a"), await stateOf(client, "b")]).toEqual([
    ["success", at],
    ["success", at],
  ]);
});

test("a lead has at most so many outcomes", async () => {
  const { client } = await accountWith("a");
  const outcomes = Array.from({ length: OUTCOME_LIMITS.perLead + 1 }, (_, n) => ({ lead_id: "a", outcome: `no ${n}` }));
  const { body } = await api.post(BATCH, { as: client, body: { outcomes } });
  expect(body.results.map((each: Json) => each.status)).toEqual([...outcomes.slice(1).map(() => 201), 400]);
  expect((await record(client, { lead_id: "a", outcome: "one more" })).codes).toEqual({
    non_field_errors: ["limit_reached"],
  });
});

test("a request with a key is carried out once, and its answer is erased with the lead", async () => {
  const { client, admin } = await accountWith("a");
  const send = () =>
    api.post(OUTCOMES, { as: client, body: { lead_id: "a", outcome: "x" }, headers: { "Idempotency-Key": "k" } });
  const first = await send();
  expect([first.status, (await send()).body]).toEqual([201, first.body]);
  expect((await api.get(OUTCOMES, { as: client })).body.results).toHaveLength(1);
  await api.delete("/api/v1/leads/a/", { as: admin });
  expect((await send()).status).toBe(404);
});

test("many who record outcomes of one lead at once, while it gets new answers, lose none", async () => {
  const { client, account } = await accountWith("a");
  const days = Array.from({ length: 12 }, (_, n) => `2026-01-${n + 10}T00:00:00.000Z`);
  await Promise.all(
    days.flatMap((occurred_at, n) => [
      record(client, { lead_id: "a", outcome: n % 3 === 0 ? "lost" : "converted", occurred_at }),
      record(client, { lead_id: "a", outcome: n % 3 === 0 ? "lost" : "converted", occurred_at }),
      addLead(client, "a"),
    ]),
  );
  expect(await stateOf(client, "a")).toEqual(["success", days[1]]);
  const { rows } = await database.pool.query({
    text: `select array_agg(change order by change) as changes, max(revision) as revision from outcome_change
      where account_id = $1`,
    values: [account.id],
  });
  expect(rows[0].changes).toEqual(days.map((_, n) => n + 1));
  expect(rows[0].revision).toBeLessThanOrEqual(13);
});

test("an outcome is corrected and removed by administrators, in the audit log and with the lead", async () => {
  const { client, admin } = await accountWith("a");
  const { body } = await record(client, { lead_id: "a", outcome: "converted", occurred_at: "2026-01-31T10:00:00Z" });
  const path = `${OUTCOMES}${body.id}/`;
  expect((await api.patch(path, { as: client, body: { value: 1 } })).status).toBe(403);
  expect((await api.delete(path, { as: client })).status).toBe(403);
  const corrected = await api.patch(path, { as: admin, body: { outcome: "Lost", value: 8 } });
  expect([corrected.status, corrected.body]).toEqual([200, { ...body, outcome: "lost", value: 8 }]);
  expect(await stateOf(client, "a")).toEqual(["lost", "2026-01-31T10:00:00.000Z"]);
  // the same again is no change
  await api.patch(path, { as: admin, body: { outcome: "lost" } });
  await record(client, { lead_id: "a", outcome: "converted", occurred_at: "2026-01-31T10:00:00Z" });
  const taken = await api.patch(path, { as: admin, body: { outcome: "converted" } });
  expect([taken.status, taken.codes]).toEqual([400, { non_field_errors: ["already_exists"] }]);
  const tag = (await api.get(path, { as: admin })).headers.get("ETag") ?? "";
  const stale = { "If-Match": '"stale"' };
  expect((await api.patch(path, { as: admin, body: { value: 9 }, headers: stale })).status).toBe(412);
  expect((await api.delete(path, { as: admin, headers: { "If-Match": tag } })).status).toBe(204);
  expect([(await api.get(path, { as: admin })).status, await stateOf(client, "a")]).toEqual([
    404,
    ["success", "2026-01-31T10:00:00.000Z"],
  ]);
  const log = (await api.get("/api/v1/audit-log/?target_type=outcome", { as: admin })).body.results;
  expect(log.map(({ action, before, after }: Json) => [action, before?.value, after?.value])).toEqual([
    ["delete", 8, undefined],
    ["update", null, 8],
  ]);
  expect(JSON.stringify(log)).not.toContain('"a"');
  await expect.poll(async () => (await eventsOf(admin)).length).toBe(4);
  expect(
    (await eventsOf(admin)).map(({ type, data }: Json) => [type, data.outcome, data.state, data.previous_state]),
  ).toEqual([
    ["outcome.recorded", "converted", "success", null],
    ["outcome.corrected", "lost", "lost", "success"],
    ["outcome.recorded", "converted", "success", "lost"],
    ["outcome.removed", "lost", "success", "success"],
  ]);
});

test("outcomes are listed by when they happened, with filters, a page at a time", async () => {
  const { client } = await accountWith("a", "b");
  const outcomes = Array.from({ length: 7 }, (_, n) => ({
    lead_id: n % 2 === 0 ? "a" : "b",
    outcome: n < 5 ? "converted" : "lost",
    // two at the same moment
    occurred_at: `2026-01-0${Math.max(1, n)}T00:00:00Z`,
  }));
  await api.post(BATCH, { as: client, body: { outcomes } });
  const read = async (query: string) => {
    const seen: Json[] = [];
    for (let next: string | null = `${OUTCOMES}?page_size=2&${query}`; next !== null; ) {
      const { body }: { body: Json } = await api.get(next.replace(/^https?:\/\/[^/]+/, ""), { as: client });
      expect(body.results.length).toBeLessThanOrEqual(2);
      seen.push(...body.results);
      next = body.next;
    }
    return seen.map(({ id }) => id - first + 1);
  };
  const first = (await api.get(OUTCOMES, { as: client })).body.results.at(-1).id;
  expect(await read("")).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(await read("lead_id=b")).toEqual([6, 4, 2]);
  expect(await read("outcome=LOST")).toEqual([7, 6]);
  expect(await read("occurred_after=2026-01-03&occurred_before=2026-01-05")).toEqual([5, 4]);
  const bad = await api.get(`${OUTCOMES}?cursor=x`, { as: client });
  expect([bad.status, bad.codes]).toEqual([400, { cursor: ["invalid_cursor"] }]);
});

test("the settings say what counts as success, and after how many days a lead counts as lost", async () => {
  const { account, client, admin } = await accountWith("won", "signed", "gone", "old", "new");
  await record(client, { lead_id: "won", outcome: "converted" });
  await record(client, { lead_id: "signed", outcome: "signed", occurred_at: "2026-01-31T10:00:00Z" });
  await record(client, { lead_id: "gone", outcome: "lost" });
  const today = Math.floor(Date.now() / DAY) * DAY;
  const arrive = (id: string, at: number) =>
    database.pool.query({
      text: "update lead set created_at = $3 where account_id = $1 and lead_id = $2",
      values: [account.id, id, new Date(at)],
    });
  await arrive("old", today - 30 * DAY - 1);
  await arrive("new", today - 30 * DAY);
  expect([await found(client, "success"), await found(client, "open")]).toEqual([["won"], ["new", "old", "signed"]]);
  const put = (as: TestUser, success: string[], lost_after_days: number | null) =>
    api.put(SETTINGS, { as, body: { success, lost_after_days } });
  expect((await put(client, ["x"], 1)).status).toBe(403);
  expect((await put(admin, ["Lost"], 1)).codes).toEqual({ success: ["incompatible"] });
  expect((await put(admin, [], 366)).codes).toEqual({ success: ["too_few"], lost_after_days: ["out_of_range"] });
  const changed = await put(admin, ["Signed"], 30);
  expect(changed.body).toEqual({ success: ["signed"], lost_after_days: 30, recounting: true });
  await runJobs(services, [outcomeRecountKind(services, 1)]);
  expect((await api.get(SETTINGS, { as: client })).body).toMatchObject({ recounting: false });
  expect([await found(client, "success"), await found(client, "lost"), await found(client, "open")]).toEqual([
    ["signed"],
    ["gone", "old"],
    ["new", "won"],
  ]);
  expect(await stateOf(client, "signed")).toEqual(["success", "2026-01-31T10:00:00.000Z"]);
  // from the first day on which it has been there for more than thirty
  await expect.poll(async () => await stateOf(client, "old")).toEqual(["lost", new Date(today).toISOString()]);
  expect(await stateOf(client, "new")).toEqual([null, null]);
  const { body: csv } = await api.get("/api/v1/exports/leads.csv?columns=lead_id,lead.outcome&ordering=lead_id", {
    as: client,
  });
  expect(parseCsv(csv.replace("\uFEFF", "")).slice(1)).toEqual([
    ["gone", "lost"],
    ["new", ""],
    ["old", "lost"],
    ["signed", "success"],
    ["won", ""],
  ]);
});

test("a file that is made in the background has the outcomes of the moment at which it was requested", async () => {
  const { client } = await accountWith("a", "b", "c");
  await record(client, { lead_id: "b", outcome: "lost", occurred_at: "2026-01-01T00:00:00Z" });
  const { body } = await api.post("/api/v1/exports/", {
    as: client,
    body: { format: "csv", columns: ["lead_id", "lead.outcome"], ordering: "created_at" },
  });
  await record(client, { lead_id: "a", outcome: "converted" });
  await addLead(client, "b");
  await record(client, { lead_id: "b", outcome: "converted" });
  await record(client, { lead_id: "b", outcome: "lost" });
  await runJobs(services, [exportKind(services)]);
  const file = await api.get(`/api/v1/exports/${body.id}/file/`, { as: client });
  expect(parseCsv(file.body.replace("\uFEFF", "")).slice(1)).toEqual([
    ["a", ""],
    ["b", "lost"],
    ["c", ""],
  ]);
});

test("test leads have outcomes of their own", async () => {
  const { account, client, admin } = await accountWith("a");
  const token = await testTokenOf(client);
  await addLead(token, "t");
  expect((await record(token, { lead_id: "a", outcome: "converted" })).codes).toEqual({ lead_id: ["does_not_exist"] });
  expect((await record(token, { lead_id: "t", outcome: "converted" })).body).toMatchObject({ is_test: true });
  expect(await stateOf(token, "t")).toMatchObject(["success", expect.any(String)]);
  expect((await api.get(OUTCOMES, { as: client })).body.results).toEqual([]);
  expect((await api.get(`${OUTCOMES}?test=true`, { as: client })).body.results).toHaveLength(1);
  await api.put(SETTINGS, { as: admin, body: { success: ["signed"], lost_after_days: null } });
  await runJobs(services, [outcomeRecountKind(services)]);
  await expect.poll(async () => stateOf(token, "t")).toEqual([null, null]);
  const { rows } = await database.pool.query({
    text: "select state from job where account_id = any($1) and kind = 'outcome_recount'",
    values: [[account.id, sandboxOf(account.id)]],
  });
  expect(rows).toHaveLength(2);
});

test("an erased lead leaves nothing of its outcomes", async () => {
  const { account, client, admin } = await accountWith("a", "b");
  for (const lead_id of ["a", "b"]) await record(client, { lead_id, outcome: "converted" });
  await api.delete("/api/v1/leads/a/", { as: admin });
  const left = async (table: string) =>
    (await database.pool.query({ text: `select lead_id from ${table} where account_id = $1`, values: [account.id] }))
      .rows;
  expect([await left("outcome"), await left("outcome_change")]).toEqual([[{ lead_id: "b" }], [{ lead_id: "b" }]]);
  await expect.poll(async () => (await eventsOf(admin)).map(({ data }: Json) => data.lead_id)).toEqual(["b"]);
  await addLead(client, "a");
  expect(await stateOf(client, "a")).toEqual([null, null]);
});
