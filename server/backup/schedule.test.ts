import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import type { JobRun } from "../jobs/kind.ts";
import { runHere } from "../testing/command.ts";
import { environmentOf, LONG_LIMITS, testDatabaseConfig, testDirectory } from "../testing/database.ts";
import { startServer } from "../testing/server-process.ts";
import { createLogCopier } from "./log-copier.ts";
import { backupKind, prefixOf } from "./schedule.ts";

const METRICS_TOKEN = "a-token-for-metrics";
const LAST = /^leadplane_backup_last_success_timestamp_seconds (.+)$/m;

test("a server makes backups on a schedule, next to another installation, and keeps the newest", async () => {
  const directory = testDirectory();
  const backups = () => readdirSync(directory).filter((name) => name.endsWith(".backup"));
  const config = await testDatabaseConfig();
  const startedAt = Date.now() / 1_000;
  const server = await startServer(config, { BACKUP_DIR: directory, BACKUP_KEEP: "1", METRICS_TOKEN });
  await expect.poll(() => backups().length, { timeout: 60_000 }).toBe(1);
  const [first = ""] = backups();
  expect(first).toMatch(/^leadplane-[0-9a-f]{8}-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/);
  const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(Number(LAST.exec(await answer.text())?.[1])).toBeGreaterThan(startedAt - 1);

  // another installation, whose schedulers do not know of each other, on the same directory
  const environment = { ...process.env, ...environmentOf(config) };
  const other = () =>
    backupKind({ directory, everySeconds: 300, keep: 1 }, "another key", { info: () => {} }, { environment });
  const run = async () => await other().run({ signal: new AbortController().signal } as JobRun);
  const leftover = `${prefixOf("another key")}2026-01-01T00-00-00Z.backup`;
  writeFileSync(join(directory, leftover), "an older one");
  writeFileSync(join(directory, `${leftover}.partial`), "what a killed process left");
  const both = await Promise.allSettled([run(), run()]);
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(backups()).toHaveLength(2);
  expect(backups()).toContain(first);
  expect(backups()).not.toContain(leftover);
  expect(readdirSync(directory).filter((name) => name.endsWith(".partial"))).toEqual([]);
  await server.end("SIGTERM");

  // another directory gets a backup at once, although the next one is due tomorrow
  const moved = testDirectory();
  const restarted = await startServer(config, { BACKUP_DIR: moved });
  const inMoved = () => readdirSync(moved).filter((name) => name.endsWith(".backup"));
  await expect.poll(() => inMoved().length, { timeout: 60_000 }).toBe(1);
  await restarted.end("SIGTERM");
});

test("a backup that cannot be made fails with the reason", async () => {
  const config = await testDatabaseConfig({ contents: "empty" });
  const nowhere = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", DATABASE_DIRECT_URL: "" };
  const environment = { ...process.env, ...environmentOf(config), ...nowhere };
  const run = (directory: string) =>
    backupKind({ directory, everySeconds: 300, keep: 1 }, "a key", { info: () => {} }, { environment }).run({
      signal: new AbortController().signal,
    } as JobRun);
  await expect(run(testDirectory())).rejects.toThrow("nothing is listening there");
  const missing = join(testDirectory(), "missing");
  await expect(run(missing)).rejects.toThrow(
    `The backup could not be written to ${missing}: the directory does not exist.`,
  );
});

test.runIf(!process.env.DATABASE_URL)("between backups, the log of the embedded database is copied", async () => {
  const directory = testDirectory();
  const config = { databaseUrl: undefined, dataDir: testDirectory("migrated") };
  const database = await openDatabase(config, { limits: LONG_LIMITS });
  const { pool } = database;
  const query = (sql: string) => pool.query(sql);
  const errors: unknown[] = [];
  let missing = 0;
  const log = { info: () => {}, error: (...args: unknown[]) => void errors.push(args) };
  const copyLog = createLogCopier({ dataDir: config.dataDir, backups: directory }, log, async () => {
    missing += 1;
  });
  const environment = { ...process.env, ...environmentOf(config), DATABASE_URL: "" };
  const embedded = { dataDir: config.dataDir, copyLog };
  const kind = backupKind({ directory, everySeconds: 300, keep: 1 }, "a key", log, { environment, embedded });
  const backUp = () => kind.run({ signal: new AbortController().signal } as JobRun);
  const restored = async () => {
    const place = { databaseUrl: undefined, dataDir: testDirectory() };
    const file = readdirSync(directory).find((name) => name.endsWith(".backup")) ?? "";
    expect(await runHere(["restore", join(directory, file)], { environment: environmentOf(place) })).toMatchObject({
      code: 0,
    });
    const copy = await openDatabase(place, { limits: LONG_LIMITS });
    const { rows } = await copy.pool.query("select array_agg(n order by n) as n from kept");
    await copy.close();
    return rows[0].n;
  };
  await query("create table kept (n int)");
  await query("insert into kept values (1)");
  await backUp();
  await query("insert into kept values (2)");
  await copyLog();
  // across segments and checkpoints, which remove them
  await query("insert into kept values (3)");
  await query("select pg_switch_wal()");
  await copyLog(true);
  await query("checkpoint");
  await query("insert into kept values (4)");
  await copyLog();
  await query("insert into kept values (5)");
  expect(await restored()).toEqual([1, 2, 3, 4]);

  // a segment that was removed before it was copied ends the archive, and the next backup begins another
  await query("select pg_switch_wal()");
  await query("insert into kept values (6)");
  await query("select pg_switch_wal()");
  await query("checkpoint");
  expect(errors).toEqual([]);
  await copyLog();
  expect([missing, errors.length]).toEqual([1, 1]);
  await backUp();
  expect(readdirSync(directory).filter((name) => name.endsWith(".log"))).toHaveLength(1);
  await query("insert into kept values (7)");
  await copyLog();
  expect(await restored()).toEqual([1, 2, 3, 4, 5, 6, 7]);

  // so does an archive that somebody removed
  const [archive = ""] = readdirSync(directory).filter((name) => name.endsWith(".log"));
  rmSync(join(directory, archive), { recursive: true });
  await copyLog();
  await copyLog();
  expect([missing, errors.length]).toEqual([2, 2]);
  await database.close();
});
