import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { EVENT_LIMITS, EVENT_TYPES } from "#contract";
import { PublicEvent } from "#contract/schemas/events";
import { batchStatement } from "../ingest/statement.ts";
import { readCursor, writeCursor } from "../resources/events/cursor.ts";
import { importKind } from "../resources/imports/work.ts";
import { rescoringKind } from "../resources/rescorings/work.ts";
import { listen } from "../serve.ts";
import { type Answer, type Json, type TestUser, testApp } from "../testing/app.ts";
import { createQuestion } from "../testing/edits.ts";
import { runJobs } from "../testing/jobs.ts";
import { leadOf } from "../testing/submission.ts";
import { numberRestoredEvents } from "./restored.ts";
import { trimEvents } from "./trim.ts";
import { createEventWaits } from "./waits.ts";

// The feed as its readers see it: GET /api/v1/events/.

const { api, app, database, services, makeAccount, makeUser, testTokenOf, tokenOf, editModel } = await testApp();
const { pool, kysely } = database;

interface Page {
  readonly results: readonly Json[];
  readonly cursor: string;
  readonly has_more: boolean;
}

const FEED = "/api/v1/events/";
const addressOf = (query: object) => `${FEED}?${new URLSearchParams(Object.entries(query))}`;
const ask = (as: TestUser, query: object = {}): Promise<Answer<Json>> => api.get(addressOf(query), { as });

async function read(as: TestUser, query: object = {}): Promise<Page> {
  const { status, body } = await ask(as, query);
  expect([status, body]).toEqual([200, body]);
  return body;
}

/** Reads on until nothing is left, and waits until no other transaction hides the newest events. */
async function readAll(as: TestUser, query: object = {}, after?: string): Promise<{ events: Json[]; cursor: string }> {
  await visible();
  const events: Json[] = [];
  for (let place = after; ; ) {
    const page = await read(as, { ...query, ...(place === undefined ? {} : { after: place }) });
    events.push(...page.results);
    place = page.cursor;
    if (!page.has_more) return { events, cursor: place };
  }
}

const visible = () =>
  expect
    .poll(
      async () =>
        (await pool.query("select from event where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())"))
          .rowCount,
    )
    .toBe(0);

const leadsOf = (account: { readonly id: number; readonly version?: number }, ids: readonly string[]) =>
  batchStatement(ids.map((id) => leadOf(account, id, { allowDuplicates: true, modelVersion: account.version ?? 1 })));

const store = (account: { readonly id: number; readonly version?: number }, ...ids: string[]) =>
  pool.query(leadsOf(account, ids));

/** An account with a question whose answer is the score on X. */
async function scoringAccount() {
  const made = await makeAccount();
  await editModel(made, createQuestion(1, "number", "income"), {
    kind: "scoring_model",
    action: "create",
    data: { question: 1, formula: "{income}", weight: 1, x_axis: true },
  } as never);
  const account = { ...made, version: (await services.models.live(made.id)).version };
  const [admin, client] = [await makeUser(account, { role: "admin" }), await makeUser(account)];
  const submit = async (lead_id: string, income: number, more: object = {}) => {
    const { status, body } = await api.post("/api/v1/leads/", {
      as: client,
      body: { lead_id, answers: { income }, allow_duplicates: true, ...more },
    });
    expect([status, body]).toEqual([201, body]);
  };
  return { account, admin, client, submit };
}

test("an event of a lead has the lead as it was then, and the result before", async () => {
  const { account, client, submit } = await scoringAccount();
  await submit("a", 10, { name: "Ada", email: "ada@example.com", source: { utm_source: "news" } });
  await submit("b", 5);
  await submit("a", 30);
  await submit("a", 40);
  const { events } = await readAll(client, { types: "lead.created,lead.updated", limit: 3 });
  expect(
    events.map(({ type, data }) => [type, data.lead_id, data.x_axis, data.answers, data.previous?.x_axis]),
  ).toEqual([
    ["lead.created", "a", 10, { income: 10 }, undefined],
    ["lead.created", "b", 5, { income: 5 }, undefined],
    ["lead.updated", "a", 30, { income: 30 }, 10],
    ["lead.updated", "a", 40, { income: 40 }, 30],
  ]);
  for (const event of events) expect(PublicEvent.parse(event)).toMatchObject({ account_id: account.id });
  expect(new Set(events.map(({ id }) => id)).size).toBe(4);
  const [first, , , last] = events;
  expect(first?.data).toMatchObject({ name: "Ada", email: "ada@example.com", previous: null });
  expect(last?.data).toMatchObject({ name: null, email: null, source: { type: "api", utm_source: "news" } });
  // the newest state is what the lead itself says, except for its place in the history
  const { fingerprint, previous, ...lead } = last?.data ?? {};
  const { revision, import_id, restored, outcome, outcome_at, ...stored } = (
    await api.get("/api/v1/leads/a/", { as: client })
  ).body;
  expect({ ...lead, clicks: [] }).toEqual(stored);
  expect({ revision, import_id, restored }).toEqual({ revision: 3, import_id: null, restored: null });
  expect({ outcome, outcome_at }).toEqual({ outcome: null, outcome_at: null });
  const earlier = (await api.get("/api/v1/leads/a/history/", { as: client })).body.results[0];
  expect(earlier).toMatchObject(previous);
  expect(first?.data.fingerprint).toBe(fingerprint);
});

test("every type of event is read, and an erased lead leaves only that it was erased", async () => {
  const { account, admin, submit } = await scoringAccount();
  await submit("a", 10);
  await submit("b", 20);
  const fingerprint = (await readAll(admin, { types: "lead.created" })).events[0]?.data.fingerprint;
  const [model] = (await api.get("/api/v1/scoring-models/", { as: admin })).body.results;
  const weigh = (weight: number) => api.patch(`/api/v1/scoring-models/${model.id}/`, { as: admin, body: { weight } });
  await weigh(2);
  const rescore = async () => (await api.post("/api/v1/rescorings/", { as: admin, body: { date: "own" } })).body.id;
  const rescoring = await rescore();
  await runJobs(services, [rescoringKind(services)]);
  const failing = await rescore();
  await weigh(3);
  await runJobs(services, [rescoringKind(services)]);
  const importing = async (query: string, body: string) => {
    const headers = { "Content-Type": "text/csv" };
    return (await api.post(`/api/v1/imports/?start=true&${query}`, { as: admin, body, headers })).body.id;
  };
  await importing("dry_run=true&file_name=trial.csv", "lead_id,income\nd,1\n");
  const imported = await importing("file_name=new.csv&on_duplicate=update", "lead_id,income\nc,1\nb,x\na,50\n");
  await runJobs(services, [importKind(services)]);
  for (const lead_id of ["a", "b"]) {
    const { body } = await api.post("/api/v1/outcomes/", { as: admin, body: { lead_id, outcome: "converted" } });
    await api.patch(`/api/v1/outcomes/${body.id}/`, { as: admin, body: { value: 5 } });
    await api.delete(`/api/v1/outcomes/${body.id}/`, { as: admin });
  }
  const erasure = (await api.delete("/api/v1/leads/a/", { as: admin })).body;

  const { events } = await readAll(admin, { limit: 2 });
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(EVENT_TYPES.filter((type) => type !== "lead.updated")),
  );
  for (const event of events) PublicEvent.parse(event);
  const dataOf = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
  expect(dataOf("lead.rescored")).toMatchObject([
    {
      lead_id: "b",
      x_axis: 40,
      previous: { x_axis: 20 },
      rescored: { id: rescoring, by: { username: admin.username } },
    },
  ]);
  expect(dataOf("lead.erased")).toEqual([{ fingerprint, erasure_id: erasure.id }]);
  expect(erasure.fingerprints).toEqual([fingerprint]);
  expect(JSON.stringify(events)).not.toContain('"lead_id":"a"');
  expect(dataOf("model.published").at(-1)).toMatchObject({ published_by: { username: admin.username } });
  expect(dataOf("import.finished")).toMatchObject([
    { import_id: imported, file_name: "new.csv", state: "done", rows: 3, created: 1, updated: 1, failed: 1 },
  ]);
  expect(dataOf("job.failed")).toMatchObject([{ job_id: failing, kind: "rescoring", error: expect.any(String) }]);
  const { events: some } = await readAll(admin, { types: "job.failed,lead.erased" });
  expect(some.map(({ type }) => type)).toEqual(["job.failed", "lead.erased"]);
  // ids stay the same when a restored database is renumbered
  await pool.query(`update event set transaction_id = (transaction_id::text::bigint + 1000000000000)::text::xid8;
    update event_position set transaction_id = (transaction_id::text::bigint + 1000000000000)::text::xid8`);
  expect(await numberRestoredEvents(pool)).toBe(true);
  const { events: renumbered } = await readAll(admin);
  expect(renumbered).toEqual(events);
  expect(account.id).toBe(renumbered[0]?.account_id);
});

test("a reader in an account sees nothing of another one, and test leads have no events", async () => {
  const [one, other] = [await scoringAccount(), await scoringAccount()];
  await one.submit("a", 1);
  const { cursor } = await readAll(one.client);
  const refused = await ask(other.client, { after: cursor });
  expect([refused.status, refused.codes]).toEqual([400, { after: ["invalid_cursor"] }]);
  expect(refused.body.after[0]).toContain("another account");
  expect((await readAll(other.client, { types: "lead.created" })).events).toEqual([]);
  const token = await testTokenOf(one.client);
  expect((await api.post("/api/v1/leads/", { as: token, body: { answers: { income: 1 } } })).status).toBe(201);
  expect((await api.get(FEED, { as: token })).status).toBe(403);
  expect((await readAll(one.client, {}, cursor)).events).toEqual([]);
});

test.each([
  [{ after: "yesterday" }, "invalid_cursor"],
  [{ after: "WzFd.AAAAAAAAAAAAAAAAAAAAAA" }, "invalid_cursor"],
  [{ types: "lead.created,lead.sold" }, "unknown_choice"],
  [{ types: "user.signed_in" }, "unknown_choice"],
  [{ limit: 0 }, "out_of_range"],
  [{ limit: 1_001 }, "out_of_range"],
  [{ wait: 31 }, "out_of_range"],
  [{ wait: "soon" }, "not_an_integer"],
])("%o is refused", async (query, code) => {
  const client = await makeUser(await makeAccount());
  const { status, codes = {} } = await ask(client, query);
  const [name] = Object.keys(query);
  expect([status, Object.keys(codes)]).toEqual([400, [name]]);
  expect(JSON.stringify(codes)).toMatch(code);
});

test("a reader whose next events were removed gets an error, and one that is up to date continues", async () => {
  const { account, client, submit } = await scoringAccount();
  await submit("a", 1);
  await submit("b", 1);
  await visible();
  const oldest = (await read(client, { limit: 1, types: "lead.created" })).cursor;
  const { cursor } = await readAll(client);
  const age = (days: number) =>
    pool.query({
      text: "update event set logged_at = logged_at - make_interval(days => $2) where account_id = $1",
      values: [account.id, days],
    });
  await age(EVENT_LIMITS.keptDays - 1);
  await trimEvents(kysely, { readers: [] });
  expect((await readAll(client, {}, oldest)).events.map(({ data }) => data.lead_id)).toEqual(["b"]);
  await age(2);
  await submit("c", 1);
  await visible();
  await trimEvents(kysely, { readers: [] });
  const refused = await ask(client, { after: oldest });
  expect([refused.status, refused.codes]).toEqual([400, { after: ["cursor_expired"] }]);
  for (const events of [(await readAll(client, {}, cursor)).events, (await readAll(client)).events])
    expect(events.map(({ data }) => data.lead_id)).toEqual(["c"]);
  // what is gone is not visited again
  await trimEvents(kysely, { readers: [] });
  expect((await readAll(client)).events).toHaveLength(1);
});

test("a cursor of another database, or from before a restore, is refused", async () => {
  const { account, client, submit } = await scoringAccount();
  await submit("a", 1);
  const { cursor } = await readAll(client);
  await pool.query({
    text: "update event set transaction_id = (transaction_id::text::bigint + 1000000000000)::text::xid8 where account_id = $1",
    values: [account.id],
  });
  const owner = { installationKey: services.installationKey, accountId: account.id };
  const place = readCursor(owner, cursor);
  for (const wrong of [{ cluster: "1" }, { transaction: "999999999999999" }]) {
    const refused = await ask(client, { after: writeCursor(owner, { ...place, ...wrong }) });
    expect([refused.status, refused.codes]).toEqual([400, { after: ["cursor_expired"] }]);
  }
  await numberRestoredEvents(pool);
});

test("a request that waits gets an event that another node stores within a tenth of a second, and no other", async () => {
  const { account, client } = await scoringAccount();
  const { cursor } = await read(client, { after: "now" });
  const times: number[] = [];
  let after = cursor;
  for (let n = 0; n < 5; n += 1) {
    const waiting = read(client, { after, wait: 20, types: "lead.created" });
    await expect.poll(() => services.eventWaits.length).toBe(1);
    // of another type, and of another account
    await store(account, ...(n === 0 ? [] : ["lead-0"]));
    await store(await makeAccount(), "elsewhere");
    await pause(60);
    expect(services.eventWaits.length).toBe(1);
    await store(account, `lead-${n}`);
    const storedAt = performance.now();
    const page = await waiting;
    times.push(performance.now() - storedAt);
    expect(page.results.map(({ data }) => data.lead_id)).toEqual([`lead-${n}`]);
    after = page.cursor;
  }
  // on a busy machine some take longer
  expect(Math.min(...times)).toBeLessThan(100);
  expect(services.eventWaits.length).toBe(0);
});

test("a request that waits in vain gets an empty page, and goes on from there", async () => {
  const { client, submit } = await scoringAccount();
  const { cursor } = await readAll(client);
  const startedAt = performance.now();
  const { results, cursor: after, has_more } = await read(client, { after: cursor, wait: 1 });
  expect(performance.now() - startedAt).toBeGreaterThan(900);
  expect([results, has_more]).toEqual([[], false]);
  await submit("next", 1);
  const next = await read(client, { after, wait: 20 });
  expect(next.results.map(({ data }) => data.lead_id)).toEqual(["next"]);
});

test("a request that waits gets nothing once its token is revoked", async () => {
  const { admin, submit } = await scoringAccount();
  const made = await api.post("/api/v1/tokens/", { as: admin, body: { name: "reader" } });
  const { id, token } = made.body;
  const headers = { Authorization: `Token ${token}` };
  const { cursor } = (await api.get(addressOf({ after: "now" }), { headers })).body;
  const waiting = api.get(addressOf({ after: cursor, wait: 20, types: "lead.created" }), { headers });
  await expect.poll(() => services.eventWaits.length).toBe(1);
  expect((await api.delete(`/api/v1/tokens/${id}/`, { as: admin })).status).toBe(204);
  // a token is trusted for less than a second
  await pause(1_000);
  await submit("after", 1);
  expect(await waiting).toMatchObject({ status: 401, code: "token_invalid" });
});

test("the waiting requests of an account are limited, and a client that leaves makes room", async () => {
  const { client } = await scoringAccount();
  const { perAccount } = EVENT_LIMITS.waiting;
  const { cursor } = await readAll(client);
  const headers = { Authorization: `Token ${await tokenOf(client)}` };
  const leaving = new AbortController();
  const address = addressOf({ after: cursor, wait: 20 });
  const waiting = Array.from({ length: perAccount }, () => app.request(address, { headers, signal: leaving.signal }));
  await expect.poll(() => services.eventWaits.length).toBe(perAccount);
  const refused = await ask(client, { after: cursor, wait: 20 });
  expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining("waiting for events")]);
  expect(refused.headers.get("Retry-After")).toBe("2");
  // one that does not wait is answered, and other accounts may wait
  expect((await read(client, { after: cursor })).results).toEqual([]);
  const other = await scoringAccount();
  const there = read(other.client, { after: (await readAll(other.client)).cursor, wait: 20 });
  await expect.poll(() => services.eventWaits.length).toBe(perAccount + 1);
  leaving.abort();
  await Promise.all(waiting);
  await expect.poll(() => services.eventWaits.length).toBe(1);
  await other.submit("a", 1);
  expect((await there).results).toHaveLength(1);
});

test("a client that disconnects waits no longer", async () => {
  const { client } = await scoringAccount();
  const listening = await listen("127.0.0.1", 0);
  listening.serve(app);
  const leaving = new AbortController();
  const headers = { Authorization: `Token ${await tokenOf(client)}` };
  const address = `${listening.url}${addressOf({ after: "now", wait: 30 })}`;
  const asked = fetch(address, { headers, signal: leaving.signal }).catch((error: Error) => error.name);
  await expect.poll(() => services.eventWaits.length).toBe(1);
  leaving.abort();
  expect(await asked).toBe("AbortError");
  await expect.poll(() => services.eventWaits.length).toBe(0);
  await listening.close();
});

test("a node that stops ends its waits, and lets nobody wait any more", async () => {
  const waits = createEventWaits(kysely, () => {});
  const position = { transaction: "0", entry: 0 };
  const awaited = { accountId: 2_000_000_000, position, kinds: ["lead.created"] } as const;
  const waiting = waits.wait(awaited, 60_000, new AbortController().signal);
  expect(waits.length).toBe(1);
  waits.end();
  expect(await waiting).toBe(false);
  expect(await waits.wait(awaited, 60_000, new AbortController().signal)).toBe(false);
  expect(waits.length).toBe(0);
});

test("a failure to look for events is reported, and waits end in time", async () => {
  const errors: unknown[] = [];
  const broken = { getExecutor: () => ({}) } as never;
  const waits = createEventWaits(broken, (error) => errors.push(error));
  const awaited = { accountId: 1, position: { transaction: "0", entry: 0 }, kinds: ["lead.created"] } as const;
  await waits.wait(awaited, 150, new AbortController().signal);
  expect(errors.length).toBeGreaterThan(0);
});

test("a page ends early when it is large, and rare types are found among many events", async () => {
  const { account, admin, client, submit } = await scoringAccount();
  await submit("first", 1);
  const { cursor } = await readAll(client);
  const ids = Array.from({ length: 1_500 }, (_, n) => `n-${n}`);
  for (let start = 0; start < ids.length; start += 500) await store(account, ...ids.slice(start, start + 500));
  expect((await api.delete("/api/v1/leads/first/", { as: admin })).status).toBe(200);
  await visible();
  const rare = await read(client, { after: cursor, types: "lead.erased", limit: 1 });
  expect(rare.results).toHaveLength(1);
  // those that are stored by one statement have the order of their ids
  const { events } = await readAll(client, { types: "lead.created", limit: 1_000 }, cursor);
  expect(events.map(({ data }) => data.lead_id).sort()).toEqual(ids.sort());
});

test("a reader that goes on from its cursor sees every acknowledged lead exactly once while many write", async () => {
  const { account, client } = await scoringAccount();
  const acknowledged: string[] = [];
  let isOver = false;
  const writer = async (name: string) => {
    const connection = await pool.connect();
    for (let n = 0; n < 15; n += 1) {
      const ids = [`${name}-${n}-a`, `${name}-${n}-b`];
      await connection.query("begin");
      await connection.query(leadsOf(account, ids.slice(0, 1)));
      // on the embedded database nobody else does anything during a transaction
      if (n % 3 === 0 && database.kind === "postgres") await pause(40);
      await connection.query(leadsOf(account, ids.slice(1)));
      const isKept = n % 5 !== 4;
      await connection.query(isKept ? "commit" : "rollback");
      if (isKept) acknowledged.push(...ids);
      await pause(n % 4);
    }
    connection.release();
  };
  const seen: string[] = [];
  const reader = async () => {
    for (let after: string | undefined; ; ) {
      const wasOver = isOver;
      const page = await read(client, {
        limit: 7,
        types: "lead.created",
        wait: 1,
        ...(after === undefined ? {} : { after }),
      });
      seen.push(...page.results.map(({ data }) => data.lead_id));
      after = page.cursor;
      if (wasOver && page.results.length === 0 && !page.has_more) return;
    }
  };
  const reading = reader();
  await Promise.all(Array.from({ length: 4 }, (_, n) => writer(`w${n}`)));
  await visible();
  isOver = true;
  await reading;
  expect(seen).toHaveLength(acknowledged.length);
  expect(new Set(seen)).toEqual(new Set(acknowledged));
});
