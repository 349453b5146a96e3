import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { afterAll, expect, test, vi } from "vitest";
import { LONG_LIMITS, testDirectory } from "../../testing/database.ts";
import { maintain } from "./maintenance.ts";
import { openEmbedded, openEmbeddedOnPorts } from "./open.ts";

const syncCount = new SharedArrayBuffer(4);
const syncs = () => Atomics.load(new Int32Array(syncCount), 0);
const dataDir = testDirectory("empty");
const database = await openEmbedded(dataDir, { syncCount, limits: LONG_LIMITS });
const { pool } = database;
afterAll(() => database.close());

const value = async (sql: string, values: unknown[] = []) =>
  (await pool.query<{ value: unknown }>({ text: `select (${sql}) as value`, values })).rows[0]?.value;

test("every commit is synced to the disk before it is acknowledged", async () => {
  await pool.query("create table committed (n int primary key)");
  for (let n = 0; n < 50; n += 1) {
    const before = syncs();
    await pool.query({ text: "insert into committed values ($1)", values: [n] });
    expect(syncs()).toBeGreaterThan(before);
  }
});

test("reading does not sync", async () => {
  const syncsOfReading = async () => {
    const before = syncs();
    await pool.query("select count(*) from pg_class");
    return syncs() - before;
  };
  // Maintenance, which runs every few seconds, may sync in the meantime.
  await expect.poll(syncsOfReading).toBe(0);
});

test("concurrent connections get their own answers, also for statements that arrive in pieces", async () => {
  const large = "x".repeat(300_000);
  const ask = async (client: number) => {
    for (let n = 0; n < 20; n += 1) {
      const result = await pool.query({
        text: `select ${client} as client, $1::text as of_${client}, length($2) as length`,
        values: [`${client}/${n}`, large],
      });
      expect(result.rows).toEqual([{ client, [`of_${client}`]: `${client}/${n}`, length: large.length }]);
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(ask));
});

test("transactions run one after the other", async () => {
  await pool.query("create table counter (n int)");
  await pool.query("insert into counter values (0)");
  const increment = async () => {
    const client = await pool.connect();
    await client.query("begin");
    const before = await client.query<{ n: number }>("select n from counter");
    await sleep(2);
    await client.query({ text: "update counter set n = $1", values: [(before.rows[0]?.n ?? 0) + 1] });
    await client.query("commit");
    client.release();
  };
  await Promise.all(Array.from({ length: 20 }, increment));
  expect(await value("select n from counter")).toBe(20);
});

test("a transaction is rolled back when its client disconnects, and the others go on", async () => {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("create table unfinished (n int)");
  const waiting = value("to_regclass('unfinished')");
  client.release(true);
  expect(await waiting).toBe(null);
});

test("so is one whose client disconnects after an error in it", async () => {
  const client = await pool.connect();
  await client.query("begin");
  await expect(client.query("select nonsense")).rejects.toThrow("nonsense");
  client.release(true);
  expect(await value("1")).toBe(1);
});

test("a transaction that is left idle does not block the others forever", async () => {
  const impatient = await openEmbedded(testDirectory("empty"), { idleInTransactionMs: 100 });
  const client = await impatient.pool.connect();
  client.on("error", () => {});
  await client.query("begin; create table forgotten (n int)");
  const found = await impatient.pool.query("select to_regclass('forgotten') as forgotten");
  expect(found.rows).toEqual([{ forgotten: null }]);
  await expect(client.query("commit")).rejects.toThrow();
  client.release(true);
  await impatient.close();
});

test("a failed statement leaves the connection usable and no changes", async () => {
  await pool.query("create table whole (n int)");
  await expect(pool.query("insert into whole values (1); select 1 / 0")).rejects.toThrow("division by zero");
  await expect(value("1 / $1::int", [0])).rejects.toThrow("division by zero");
  expect(await value("select count(*) from whole")).toBe(0);
});

test("a short statement does not wait for earlier long statements of others", async () => {
  // the start times prove the order of execution, however late this thread hears of it
  const began = "statement_timestamp() as began";
  const long = `select ${began}, count(*) from generate_series(1, 300000)`;
  const busy = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  const quick = await database.ingestPool.connect();
  await quick.query("select 1");
  // one after the other on each connection, as users who search do
  const starts: Date[] = [];
  const working = busy.map(async (client) => {
    for (let n = 0; n < 3; n += 1) {
      const { rows } = await client.query<{ began: Date }>(long);
      starts.push(...rows.map((row) => row.began));
    }
  });
  await vi.waitUntil(() => starts.length >= 4, { timeout: 60_000, interval: 1 });
  const sentAt = new Date();
  const { rows } = await quick.query<{ began: Date }>(`select ${began}`);
  await Promise.all(working);
  for (const client of [...busy, quick]) client.release();
  const served = rows[0]?.began ?? new Date(Number.NaN);
  const meanwhile = starts.filter((start) => start > sentAt && start < served);
  expect(starts).toHaveLength(12);
  expect(served.getTime()).toBeGreaterThanOrEqual(sentAt.getTime());
  expect(meanwhile.length).toBeLessThan(2);
});

test("a connection of background work, which may come from another thread, is one of the same database", async () => {
  const { port1, port2 } = new MessageChannel();
  database.lend(port2);
  const background = openEmbeddedOnPorts(() => port1, { limits: LONG_LIMITS });
  await pool.query("create table shared (n int)");
  await background.pool.query("insert into shared values (7)");
  expect(await value("(select n from shared)")).toBe(7);
  await background.close();
});

test("prepared statements belong to their connection", async () => {
  const prepared = (n: number) => pool.query({ name: "same", text: "select $1::int as n", values: [n] });
  const results = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(prepared));
  expect(results.map(({ rows }) => rows[0])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ n })));
  const client = await pool.connect();
  await client.query({ name: "left", text: "select 1" });
  client.release(true);
  const left = "select count(*) from pg_prepared_statements where name like '%.left'";
  await expect.poll(() => value(left)).toBe(0);
});

test("large parameters and large results", async () => {
  expect(await value("length($1::text)", ["x".repeat(1 << 20)])).toBe(1 << 20);
  const result = await pool.query<{ text: string }>("select repeat('x', 1000) as text from generate_series(1, 20000)");
  expect(result.rows.length).toBe(20_000);
  expect(result.rows.every(({ text }) => text.length === 1000)).toBe(true);
});

test("extremely deep nesting is an error and does not end the database", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  await expect(value("length(($1::jsonb)::text)", [deep])).rejects.toThrow("stack depth limit exceeded");
  expect(await value("1")).toBe(1);
});

test("bigint arrives as number, date as text, timestamptz as Date", async () => {
  const result = await pool.query(
    "select 5::bigint as big, date '2024-02-29' as day, timestamptz '2024-02-29T12:00Z' as at",
  );
  expect(result.rows[0]).toEqual({ big: 5, day: "2024-02-29", at: new Date("2024-02-29T12:00Z") });
});

test("tables are vacuumed and analyzed, and the write-ahead log is truncated", async () => {
  const redo = "select redo_lsn::text from pg_control_checkpoint()";
  const before = await value(redo);
  await pool.query("create table busy (n int, text text)");
  await pool.query("insert into busy select n, 'x' from generate_series(1, 3000) n");
  // slightly more than makes a checkpoint due
  await pool.query("select pg_logical_emit_message(false, '', repeat('x', 1048576)) from generate_series(1, 260)");
  // PostgreSQL flushes statistics once a second, with the next statement.
  await sleep(1_100);
  await pool.query("delete from busy where n % 2 = 0");
  expect(await maintain(pool, dataDir)).toEqual({ isIdle: false });
  let runs = 1;
  while (!(await maintain(pool, dataDir)).isIdle) runs += 1;
  expect(runs).toBeLessThan(30);
  expect(await value(redo)).not.toBe(before);
  expect(await value("select reltuples from pg_class where relname = 'busy'")).toBeGreaterThan(1_000);
});

test("after PostgreSQL has stopped for good, queries report it, and nothing hangs", async () => {
  const ownDir = testDirectory("empty");
  const stopped = await openEmbedded(ownDir);
  await stopped.pool.query("create table kept (n int)");
  await stopped.pool.query("insert into kept values (1)");
  // The simplest way to stop it: PGlite cannot read a copy from a client.
  await expect(stopped.pool.query("copy kept from stdin")).rejects.toThrow(
    `The embedded database in ${ownDir} stopped`,
  );
  expect((await stopped.failed).text).toContain("Start Leadplane again");
  await expect(stopped.pool.query("select 1")).rejects.toThrow("stopped");
  await stopped.close();
  const again = await openEmbedded(ownDir);
  expect((await again.pool.query("select n from kept")).rows).toEqual([{ n: 1 }]);
  await again.close();
});
