import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { batchStatement } from "../ingest/statement.ts";
import { testApp } from "../testing/app.ts";
import { type ReadEvent, readAllEvents, readEvents } from "../testing/events.ts";
import { isLong } from "../testing/long.ts";
import { leadOf } from "../testing/submission.ts";
import { accountsToRead, BEGINNING, type EventPosition, lockPosition, moveOn } from "./read.ts";
import { numberRestoredEvents, numberSwitchedEvents } from "./restored.ts";
import { trimEvents } from "./trim.ts";

const { api, database, services, makeAccount, makeUser } = await testApp();
const { pool, kysely } = database;

/** A lead that may replace another one, unless specified otherwise. */
const lead = (accountId: number, leadId: string, allowDuplicates = true) =>
  leadOf({ id: accountId }, leadId, { allowDuplicates });

const store = (accountId: number, ...ids: string[]) => pool.query(batchStatement(ids.map((id) => lead(accountId, id))));

/** Reads all events from a position on, a few rows at a time. */
const readOn = (accountId: number, from?: EventPosition, limit = 3) => readAllEvents(kysely, accountId, from, limit);

/** Retries until no transaction on the same server keeps the newest events from being read. */
const expectEvents = (accountId: number, from?: EventPosition) =>
  expect.poll(async () => shown(await readOn(accountId, from)));

/** Retries until the events of an account can be read, of whatever kind. */
const expectComplete = (accountId: number) =>
  expect.poll(async () => (await readOn(accountId)).length).toBeGreaterThan(0);

/** The events of leads, without those of the tokens that requests are sent with. */
const shown = (events: readonly ReadEvent[]) =>
  events
    .filter(({ kind }) => kind.startsWith("lead."))
    .map(({ kind, subject, reference }) => (kind === "lead.erased" ? kind : `${kind} ${subject} ${reference}`));

test("the events of leads are in order, with the resulting revision", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  await store(account.id, "a", "b");
  await store(account.id, "a", "c");
  await expectEvents(account.id).toEqual([
    "lead.created a 1",
    "lead.created b 1",
    "lead.created c 1",
    "lead.updated a 2",
  ]);
  const { rows } = await pool.query<{ at: Date }>({
    text: "select created_at as at from lead where account_id = $1 and lead_id = 'a'",
    values: [account.id],
  });
  expect((await readOn(account.id)).at(-1)?.arrivedAt).toEqual(rows[0]?.at);
  // a lead that is known already, and one scored by a version that is not live, are no event
  await pool.query(batchStatement([lead(account.id, "a", false), { ...lead(account.id, "z"), modelVersion: 7 }]));
  await store(account.id, "d");
  await expectEvents(account.id).toHaveLength(5);

  expect((await api.delete("/api/v1/leads/a/", { as: admin })).status).toBe(200);
  // the rows that named it are deleted with it
  await expectEvents(account.id).toEqual(["lead.created b 1", "lead.created c 1", "lead.created d 1", "lead.erased"]);
  await store(account.id, "a");
  await expectEvents(account.id).toEqual([
    "lead.created b 1",
    "lead.created c 1",
    "lead.created d 1",
    "lead.erased",
    "lead.created a 1",
  ]);
});

test("no entry appears before a reader's position: rows wait for earlier transactions", async () => {
  // on the embedded database nobody else does anything during a transaction
  if (database.kind === "embedded") return;
  const { id } = await makeAccount();
  const slow = await pool.connect();
  await slow.query("begin");
  await slow.query(batchStatement([lead(id, "slow")]));
  await store(id, "quick");
  expect(await readOn(id)).toEqual([]);
  await slow.query("commit");
  slow.release();
  await expectEvents(id).toEqual(["lead.created slow 1", "lead.created quick 1"]);
});

test("readers that page while many write, slowly and quickly, read every row exactly once and in order", async () => {
  const accounts = [await makeAccount(), await makeAccount()];
  const until = performance.now() + (isLong ? 30_000 : 2_500);
  const committed = new Map(accounts.map(({ id }) => [id, 0]));
  // however slow a busy machine is
  const isOver = () => performance.now() >= until && [...committed.values()].every((rows) => rows > 20);
  const writer = async (name: string) => {
    const client = await pool.connect();
    try {
      while (!isOver()) {
        const { id } = accounts[randomInt(accounts.length)] ?? { id: 0 };
        const ids = Array.from({ length: randomInt(1, 6) }, (_, n) => `${name}-${randomInt(40)}-${n}`);
        await client.query("begin");
        let stored = 0;
        for (const part of [ids.slice(0, 2), ids.slice(2)].filter(({ length }) => length > 0)) {
          const { rows } = await client.query(batchStatement(part.map((each) => lead(id, each))));
          stored += part.length - rows.filter(({ outcome }) => outcome !== "replaced").length;
          if (randomInt(4) === 0) await pause(randomInt(database.kind === "embedded" ? 3 : 120));
        }
        const isKept = randomInt(5) > 0;
        await client.query(isKept ? "commit" : "rollback");
        if (isKept) committed.set(id, (committed.get(id) ?? 0) + stored);
        await pause(randomInt(3));
      }
    } finally {
      client.release();
    }
  };
  const seen = new Map(accounts.map(({ id }) => [id, [] as ReadEvent[]]));
  const readOnce = async () => {
    for (const accountId of await accountsToRead(kysely, "test")) {
      const into = seen.get(accountId);
      if (into === undefined) continue;
      await database
        .of(accountId)
        .transaction()
        .execute(async (db) => {
          const found = await readEvents(db, accountId, await lockPosition(db, accountId, "test"), randomInt(1, 20));
          const last = found.at(-1);
          if (last === undefined) return;
          await moveOn(db, accountId, "test", last.position);
          into.push(...found);
        });
    }
  };
  const reader = async () => {
    while (!isOver()) {
      await readOnce();
      await pause(randomInt(10));
    }
  };
  // each writer has its own names: two that replaced the same leads in different orders could deadlock
  const writers = Array.from({ length: database.kind === "embedded" ? 2 : 8 }, (_, n) => writer(`w${n}`));
  await Promise.all([...writers, reader(), reader()]);
  const isBehind = ({ id }: { readonly id: number }) => (seen.get(id)?.length ?? 0) < (committed.get(id) ?? 0);
  await expect.poll(() => readOnce().then(() => accounts.filter(isBehind))).toEqual([]);
  for (const { id } of accounts) {
    const read = seen.get(id) ?? [];
    expect(read).toHaveLength(committed.get(id) ?? 0);
    // each once, in the order of the whole stream
    expect(read).toEqual(await readOn(id, BEGINNING, 1_000));
    const states = new Map<string | null, number | null>();
    for (const { subject, reference } of read) {
      expect(reference).toBe((states.get(subject) ?? 0) + 1);
      states.set(subject, reference);
    }
    const { rows } = await pool.query({
      text: "select lead_id, revision from lead where account_id = $1 order by lead_id",
      values: [id],
    });
    expect(rows).toEqual([...states].sort().map(([lead_id, revision]) => ({ lead_id, revision })));
  }
});

test("a row is removed when it is old and every reader has passed it", async () => {
  const { id } = await makeAccount();
  await store(id, "a");
  await store(id, "b");
  await store(id, "c");
  await expectEvents(id).toHaveLength(3);
  const [first, second] = await readOn(id);
  if (first === undefined || second === undefined) throw new Error("nothing has happened");
  const age = (minutes: number, leads: readonly string[]) =>
    pool.query({
      text: `update event set logged_at = now() - make_interval(mins => $2)
        where account_id = $1 and subject = any($3::text[])`,
      values: [id, minutes, leads],
    });
  const trim = (...readers: string[]) => trimEvents(kysely, { readers, keptDays: 1 / 24 });
  const left = async () => shown(await readOn(id)).map((each) => each.split(" ")[1]);
  /** Rows become removable as late as they become readable. */
  const trimmed = (...readers: string[]) =>
    expect.poll(async () => {
      await trim(...readers);
      return await left();
    });
  await age(61, ["a", "b"]);
  // a reader that has not begun still has everything to read
  await trim("one", "two");
  expect(await left()).toEqual(["a", "b", "c"]);
  for (const [reader, entry] of [
    ["one", second],
    ["two", first],
  ] as const) {
    await lockPosition(kysely, id, reader);
    await moveOn(kysely, id, reader, entry.position);
  }
  await trimmed("one", "two").toEqual(["b", "c"]);
  await trimmed("one").toEqual(["c"]);
  await trim();
  expect(await left()).toEqual(["c"]);
  await age(61, ["c"]);
  await trimmed().toEqual([]);
});

test("the events of a restored database are renumbered once, and every reader keeps its position", async () => {
  const { id } = await makeAccount();
  await store(id, "a");
  await store(id, "b");
  await store(id, "c");
  await expectEvents(id).toHaveLength(3);
  const [first] = await readOn(id);
  await lockPosition(kysely, id, "placed");
  await moveOn(kysely, id, "placed", first?.position ?? BEGINNING);
  expect(await numberRestoredEvents(pool)).toBe(false);
  expect(await numberSwitchedEvents(pool)).toBe(false);
  // as if they came from a cluster with a much higher transaction counter
  await pool.query(`update event set transaction_id = (transaction_id::text::bigint + 1000000000000)::text::xid8;
    update event_position set transaction_id = (transaction_id::text::bigint + 1000000000000)::text::xid8`);
  expect(await readOn(id)).toEqual([]);
  expect(await numberRestoredEvents(pool)).toBe(true);
  expect(await numberRestoredEvents(pool)).toBe(false);
  await store(id, "d");
  await expectEvents(id).toEqual(["lead.created a 1", "lead.created b 1", "lead.created c 1", "lead.created d 1"]);
  const place = await lockPosition(kysely, id, "placed");
  expect(shown(await readOn(id, place))).toEqual(["lead.created b 1", "lead.created c 1", "lead.created d 1"]);
  expect(await accountsToRead(kysely, "placed")).toContain(id);
});

test.each([1_000_000, -2])(
  "events that another cluster has numbered are not read, and rows written after the switch come after it (%i)",
  async (shift) => {
    const { id } = await makeAccount();
    await store(id, "a");
    await store(id, "b");
    await expectEvents(id).toHaveLength(2);
    const [first] = await readOn(id);
    await lockPosition(kysely, id, "reader");
    await moveOn(kysely, id, "reader", first?.position ?? BEGINNING);
    await numberRestoredEvents(pool);
    // a logical replica: the same rows, with the numbers of another cluster
    for (const table of ["event", "event_position"])
      await pool.query({
        text: `update ${table} set transaction_id = (transaction_id::text::bigint + $2)::text::xid8 where account_id = $1`,
        values: [id, shift],
      });
    await pool.query(`update installation set value = '"1"' where key = 'event_cluster'`);
    await store(id, "c");
    await expect(lockPosition(kysely, id, "reader")).rejects.toThrow("a different cluster");
    expect(await trimEvents(kysely, { readers: [], keptDays: 0 })).toBe(0);
    expect(await numberSwitchedEvents(pool)).toBe(true);
    expect(await numberSwitchedEvents(pool)).toBe(false);
    const place = await lockPosition(kysely, id, "reader");
    await expect.poll(async () => shown(await readOn(id, place))).toEqual(["lead.created b 1", "lead.created c 1"]);
  },
);

test("readers with unread rows are found without reading what has been read before", async () => {
  const account = await makeAccount();
  await pool.query({
    text: `insert into event (account_id, kind, subject, reference, arrived_at)
      select $1, 'lead.created', 'lead-' || n, 1, now() from generate_series(1, 5000) n`,
    values: [account.id],
  });
  await expect.poll(() => accountsToRead(kysely, "fast")).toContain(account.id);
  const last = (await readEvents(kysely, account.id, BEGINNING, 5_000)).at(-1);
  await lockPosition(kysely, account.id, "fast");
  await moveOn(kysely, account.id, "fast", last?.position ?? BEGINNING);
  await pool.query("analyze event");
  const entriesRead = await kysely.connection().execute(async (db) => {
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ read: number }>`
        select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'event'`.execute(db);
      return rows[0]?.read ?? 0;
    };
    const before = await read();
    expect(await accountsToRead(db, "fast")).not.toContain(account.id);
    return (await read()) - before;
  });
  expect(entriesRead).toBeGreaterThan(0);
  expect(entriesRead).toBeLessThan(1_000);
});

test("an account's events are deleted with the account, and submitted leads are among them", async () => {
  const account = await makeAccount();
  const admin = await makeUser(account, { role: "admin" });
  const { status } = await api.post("/api/v1/leads/", { as: admin, body: { lead_id: "x", answers: {} } });
  expect(status).toBe(201);
  await expectEvents(account.id).toEqual(["lead.created x 1"]);
  await services.database.kysely.deleteFrom("account").where("account_id", "=", account.id).execute();
  expect(await readOn(account.id)).toEqual([]);
  // one that was written just then is for nobody
  await kysely.insertInto("event").values({ account_id: account.id, kind: "user.signed_in", subject: "1" }).execute();
  await expectComplete(account.id);
  expect(await accountsToRead(kysely, "test")).not.toContain(account.id);
  await trimEvents(kysely, { keptDays: 0 });
  expect(await readOn(account.id)).toEqual([]);
});
