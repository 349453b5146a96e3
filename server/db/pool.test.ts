import { CompiledQuery } from "kysely";
import type { Pool, PoolClient } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { testDatabaseConfig, testDirectory } from "../testing/database.ts";
import { silentProxy } from "../testing/proxy.ts";
import { testServer } from "../testing/template.ts";
import { cancelStatement } from "./cancel.ts";
import { openEmbedded } from "./embedded/open.ts";
import { kyselyOn } from "./kysely-on.ts";
import type { PoolLimits } from "./limits.ts";
import { executeNamed } from "./named.ts";
import { createPool, withStatementTimeout } from "./pool.ts";
import { openPostgres } from "./postgres.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const LIMITS: PoolLimits = { connectMs: 400, statementMs: 600, waiting: 3 };

/** A generous limit for what never arrives, because a busy machine reports it late. */
const IN_TIME = 10_000;

/** The reason of a rejection, and after how many milliseconds it came. */
async function failure(work: Promise<unknown>): Promise<{ error: unknown; after: number }> {
  const start = performance.now();
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, after: performance.now() - start };
}

const unavailable = (reason: DatabaseUnavailable["reason"]) => expect.objectContaining({ reason });

describe.skipIf(testServer === undefined)("on a server whose network may fall silent", async () => {
  if (testServer === undefined) return;
  const { databaseUrl = "" } = await testDatabaseConfig();

  /** @param options.serverMs the server's own limit of a statement, in milliseconds */
  async function poolThroughProxy(
    options: { readonly max?: number; readonly named?: boolean; readonly serverMs?: number } = {},
  ) {
    const { max = 3, named = true, serverMs = 0 } = options;
    const proxy = await silentProxy(databaseUrl);
    const config = { connectionString: proxy.url, max, statement_timeout: serverMs };
    const pool = createPool(config, { limits: LIMITS, named, idle: new Set() });
    afterAll(() => pool.end());
    return { pool, proxy };
  }

  const ready = (pool: Pool) => Promise.all([1, 2, 3].map(() => pool.query("select pg_sleep(0.05)")));

  test("a statement without an answer fails in time, and its connection is replaced", async () => {
    const { pool, proxy } = await poolThroughProxy();
    await ready(pool);
    proxy.silence("open");
    const { error, after } = await failure(pool.query("select 1"));
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error).toEqual(unavailable("silent"));
    expect(after).toBeLessThan(IN_TIME);
    // the idle connections have been discarded as well: all of these answer
    expect(await Promise.all([1, 2, 3].map(async (n) => (await pool.query(`select ${n} as n`)).rows[0].n))).toEqual([
      1, 2, 3,
    ]);
  });

  test("a transaction without an answer fails too and does not end the process", async () => {
    const { pool, proxy } = await poolThroughProxy();
    const client = await pool.connect();
    await client.query("begin");
    proxy.silence("open");
    expect((await failure(client.query("select 1"))).error).toEqual(unavailable("silent"));
    await expect(client.query("rollback")).rejects.toThrow();
    client.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("a server that accepts no connection is waited for only up to the limit", async () => {
    const { pool, proxy } = await poolThroughProxy();
    proxy.silence("all");
    const { error, after } = await failure(pool.query("select 1"));
    expect(error).toEqual(unavailable("no-connection"));
    expect(after).toBeLessThan(IN_TIME);
    proxy.restore();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("a statement that takes too long is canceled by the server, where it would hold its locks", async () => {
    const { pool } = await poolThroughProxy({ serverMs: 200 });
    expect((await failure(pool.query("select pg_sleep(60)"))).error).toMatchObject({ code: "57014" });
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("a commit that takes too long is given up but not canceled, so that it never shows before a standby has it", async () => {
    // a canceled commit is visible, though a synchronous standby does not have it yet
    const { pool, ingestPool } = await openPostgres(databaseUrl, { limits: { ...LIMITS, statementMs: 1_500 } });
    afterAll(() => Promise.all([pool.end(), ingestPool.end()]));
    await pool.query(`create table slow_commit (n int);
      create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return null; end $$;
      create constraint trigger slow after insert on slow_commit deferrable initially deferred
      for each row execute function take_long()`);
    expect((await failure(pool.query("insert into slow_commit values (1)"))).error).toEqual(unavailable("silent"));
    await expect.poll(async () => (await pool.query("select n from slow_commit")).rows).toEqual([{ n: 1 }]);
  });

  test("a connection to a server that has become read-only is replaced", async () => {
    const { pool } = await poolThroughProxy({ max: 1 });
    const processId = async () => (await pool.query("select pg_backend_pid() as id")).rows[0].id;
    const before = await processId();
    const client = await pool.connect();
    await client.query("set default_transaction_read_only = on");
    expect((await failure(client.query("create table written (n int)"))).error).toMatchObject({ code: "25006" });
    client.release();
    await expect.poll(async () => (await processId().catch(() => before)) !== before).toBe(true);
    await pool.query("create table written (n int)");
  });

  test("with a pooler, a statement is canceled before its connection is closed, and other connections stay", async () => {
    const proxy = await silentProxy(databaseUrl);
    const gone: boolean[] = [];
    const cancel: typeof cancelStatement = (client, asked) => {
      gone.push((client as PoolClient).connection.stream.destroyed);
      cancelStatement(client, asked);
    };
    const config = { connectionString: proxy.url, max: 3 };
    // three connections at once, which a busy machine opens slowly
    const limits = { ...LIMITS, connectMs: 8_000, statementMs: 2_000 };
    const pool = createPool(config, { limits, named: false, cancel });
    afterAll(() => pool.end());
    const processes = async () => {
      const sleeping = [1, 2, 3].map(() => pool.query("select pg_backend_pid() as id, pg_sleep(0.1)"));
      return (await Promise.all(sleeping)).map(({ rows }) => rows[0].id);
    };
    const before = new Set(await processes());
    const { error, after } = await failure(pool.query("select pg_sleep(60)"));
    expect(error).toEqual(unavailable("no-answer"));
    expect(after).toBeLessThan(IN_TIME);
    expect(gone).toEqual([false]);
    expect((await processes()).filter((id) => before.has(id))).toHaveLength(2);
  });

  test("the number of waiting requests is limited", async () => {
    const { pool } = await poolThroughProxy({ max: 1 });
    const held = await pool.connect();
    let waits = LIMITS.waiting;
    const waiting = Array.from({ length: LIMITS.waiting }, () =>
      failure(pool.query("select 1")).finally(() => (waits -= 1)),
    );
    const refused = await failure(pool.query("select 1"));
    expect(refused.error).toEqual(unavailable("no-connection"));
    // a waiting request gets its error late; this one got it at once
    expect(waits).toBe(LIMITS.waiting);
    for (const { error } of await Promise.all(waiting)) expect(error).toEqual(unavailable("no-connection"));
    held.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("work without a time limit is not interrupted", async () => {
    const { pool } = await poolThroughProxy();
    const client = await pool.connect();
    const long = await withStatementTimeout(client, () => client.query("select 1 as done from pg_sleep(0.8)"));
    expect(long.rows).toEqual([{ done: 1 }]);
    expect((await failure(client.query("select pg_sleep(0.8)"))).error).toEqual(unavailable("silent"));
    client.release();
  });

  test("statements are named only on direct connections to the server", async () => {
    for (const named of [true, false]) {
      const { pool } = await poolThroughProxy({ max: 1, named });
      await executeNamed(kyselyOn(pool), "a-name", CompiledQuery.raw("select $1::int", [1]));
      const { rows } = await pool.query("select name from pg_prepared_statements");
      expect(rows).toEqual(named ? [{ name: "a-name" }] : []);
    }
  });
});

test("the embedded database: a statement that waits for a long one fails in time, and succeeds afterwards", async () => {
  const limits = { connectMs: 1_000, statementMs: 500, waiting: 3 };
  const database = await openEmbedded(testDirectory("empty"), { limits });
  try {
    await database.pool.query("select 1");
    const long = database.pool.query("select pg_sleep(3)");
    const stuck = failure(long);
    const waits = () => failure(database.ingestPool.query("select 1"));
    // on its own connection, any of them might reach the database before the long one
    let waited = await waits();
    for (let more = 20; waited.error === undefined && more > 0; more -= 1) waited = await waits();
    const { error, after } = waited;
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(after).toBeLessThan(IN_TIME);
    expect((await stuck).error).toEqual(unavailable("no-answer"));
    await expect
      .poll(async () => (await database.pool.query("select 1 as one").catch(() => undefined))?.rows, {
        timeout: 90_000,
      })
      .toEqual([{ one: 1 }]);
  } finally {
    await database.close();
  }
});
