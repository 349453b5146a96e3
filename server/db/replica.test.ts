import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createMetrics } from "../metrics/metrics.ts";
import { testApp } from "../testing/app.ts";
import { LONG_LIMITS, testDatabaseConfig, testDirectory } from "../testing/database.ts";
import { silentProxy } from "../testing/proxy.ts";
import { type Database, openDatabase } from "./database.ts";
import { logReplica } from "./log-replica.ts";
import { readReplication } from "./replication.ts";

// Needs a streaming replica of the tests' server: npm run test:long starts one.
const url = process.env.LEADPLANE_TEST_REPLICA;

const DATA = { number: 1, text: "Income?", type: "number", field_name: "income" } as const;

test.runIf(url !== undefined)("a replica is read only where it has everything that was stored before", async () => {
  const config = await testDatabaseConfig();
  const [first, second] = await Promise.all([1, 2].map(() => openDatabase(config, { limits: LONG_LIMITS })));
  const databases = [first, second] as const as readonly [Database, Database];
  for (const database of databases) await database.installRowLevelSecurity();
  afterAll(() => Promise.all(databases.map((database) => database.close())));
  const metrics = createMetrics();
  const a = await testApp({ database: databases[0] });
  const b = await testApp({ database: databases[1], metrics, metricsToken: "a-token-for-metrics" });
  const replica = databases[1].replica;
  if (replica === undefined) throw new Error("the database has a replica");
  const lines: [level: string, facts: object | string][] = [];
  logReplica(replica, {
    info: (text: object | string) => void lines.push(["info", text]),
    warn: (facts: object | string) => void lines.push(["warn", facts]),
  });
  const states = () => lines.map(([, facts]) => (typeof facts === "object" && "state" in facts ? facts.state : "used"));

  const [account, other] = [await a.makeAccount(), await a.makeAccount()];
  const user = await a.makeUser(account, { role: "admin" });
  const stranger = await a.makeUser(other);
  for (const each of [account, other]) await a.editModel(each, { kind: "question", action: "create", data: DATA });
  await expect.poll(() => replica.status.state).toBe("used");
  const direct = new pg.Client({ connectionString: config.databaseReadUrl });
  await direct.connect();
  afterAll(() => direct.end());
  const setting = async (delay: string) => {
    await direct.query(`alter system set recovery_min_apply_delay = '${delay}'`);
    await direct.query("select pg_reload_conf()");
  };
  let stored = 0;
  /** Stores a lead at one node, and lists it at the other. @returns whether the replica itself showed it at once */
  const storeAndList = async () => {
    const lead_id = `lead-${++stored}`;
    const body = { lead_id, answers: { income: stored } };
    expect((await a.api.post("/api/v1/leads/", { as: user, body })).status).toBe(201);
    const shown = direct.query("select from lead where account_id = $1 and lead_id = $2", [account.id, lead_id]);
    const list = await b.api.get(`/api/v1/leads/?page_size=1&count=exact`, { as: user });
    expect(list.body).toMatchObject({ count: stored, results: [{ lead_id }] });
    return (await shown).rows.length === 1;
  };

  // as fast as it is
  for (let n = 0; n < 50; n++) await storeAndList();
  expect(replica.reads.replica).toBeGreaterThan(50);
  const tooSoon = { replica: replica.reads.replica, primary: replica.reads.primary, shown: 0 };

  // slower than a read waits for: the rule is what makes it right
  await setting("100ms");
  for (let n = 0; n < 50; n++) if (await storeAndList()) tooSoon.shown++;
  expect(tooSoon.shown).toBeLessThan(50);
  expect(replica.reads.primary).toBeGreaterThan(tooSoon.primary);
  const csv = await b.api.get<string>("/api/v1/exports/leads.csv", { as: user });
  expect(csv.body.trim().split("\n")).toHaveLength(1 + stored);
  const summary = await b.api.get("/api/v1/analytics/lead_summary/", { as: user });
  expect(summary.body).toMatchObject({ total_leads: stored });
  await setting("0");

  expect(await readReplication(databases[0].kysely)).toBe("asynchronous");

  // accounts are kept apart there as well
  await a.api.post("/api/v1/leads/", { as: stranger, body: { lead_id: "theirs", answers: { income: 1 } } });
  await expect.poll(() => replica.status.state).toBe("used");
  const reads = replica.reads.replica;
  const seen = await sql<{ id: number }>`select distinct account_id as id from lead`.execute(
    databases[1].reading(account.id),
  );
  expect(seen.rows).toEqual([{ id: account.id }]);
  expect(
    await databases[1].longRead(other.id, async (db) => (await sql`select lead_id from lead`.execute(db)).rows),
  ).toEqual([{ lead_id: "theirs" }]);
  expect(replica.reads.replica).toBe(reads + 2);
  // and nothing can be changed there
  await expect(databases[1].reading(account.id).deleteFrom("lead").execute()).rejects.toThrow("read-only transaction");

  // an hour behind
  await direct.query("select pg_wal_replay_pause()");
  lines.length = 0;
  while (!states().includes("behind")) await storeAndList();
  const before = replica.reads.replica;
  await storeAndList();
  expect(replica.reads.replica).toBe(before);
  expect(replica.status.lagSeconds).toBeGreaterThan(0);
  const measured = await b.api.get<string>("/metrics", { headers: { Authorization: "Bearer a-token-for-metrics" } });
  expect(measured.body).toMatch(/^leadplane_replica_used 0$/m);
  expect(measured.body).toMatch(/^leadplane_replica_lag_seconds [\d.]+$/m);
  expect(measured.body).toMatch(/^leadplane_replica_reads_total\{server="primary"\} \d+$/m);
  await direct.query("select pg_wal_replay_resume()");
  await expect.poll(() => states().slice(-2)).toEqual(["behind", "used"]);

  // its connection is lost in the middle of a statement
  const slow = sql<{ standby: boolean; slept: unknown }>`
    select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_sleep(60) end as slept`;
  for (const read of [
    () => slow.execute(databases[1].reading(account.id)),
    () => databases[1].longRead(account.id, (db) => slow.execute(db)),
  ]) {
    await expect.poll(() => replica.status.state).toBe("used");
    const moved = read();
    await expect
      .poll(async () => {
        const ended = await direct.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()",
        );
        return ended.rowCount;
      })
      .toBe(1);
    expect((await moved).rows).toEqual([{ standby: false, slept: null }]);
  }
});

test.runIf(url !== undefined)("without its replica, a server starts and reads from the primary", async () => {
  const config = await testDatabaseConfig();
  const proxy = await silentProxy(config.databaseReadUrl ?? "");
  const limits = { connectMs: 3_000, statementMs: 3_000, waiting: 100 };
  const nowhere = { ...config, databaseReadUrl: "postgres://u:p@127.0.0.1:1/x", dataDir: testDirectory() };
  const [gone, silent] = await Promise.all([
    openDatabase(nowhere, { limits }),
    openDatabase({ ...config, databaseReadUrl: proxy.url }, { limits }),
  ]);
  for (const database of [gone, silent]) await database.installRowLevelSecurity();
  afterAll(() => Promise.all([gone.close(), silent.close()]));
  const read = async (database: Database) =>
    (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(database.reading(1))).rows[0]
      ?.standby;
  expect(await read(gone)).toBe(false);
  await expect
    .poll(() => gone.replica?.status)
    .toMatchObject({ state: "unreachable", error: { code: "ECONNREFUSED" } });
  await expect.poll(() => silent.replica?.status.state).toBe("used");
  expect(await read(silent)).toBe(true);
  proxy.silence("all");
  expect(await read(silent)).toBe(false);
  proxy.restore();
  await expect.poll(() => silent.replica?.status.state).toBe("used");
});

test.runIf(url !== undefined)("a replica that has become a primary of its own is not read", async () => {
  const config = await testDatabaseConfig();
  const database = await openDatabase(config, { limits: LONG_LIMITS });
  afterAll(() => database.close());
  await expect.poll(() => database.replica?.status.state).toBe("used");
  const direct = new pg.Client({ connectionString: url });
  await direct.connect();
  await direct.query("select pg_promote()");
  await direct.end();
  await expect.poll(() => database.replica?.status.state).toBe("diverged");
});
