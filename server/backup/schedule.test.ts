import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JobRun } from "../jobs/kind.ts";
import { environmentOf, testDatabaseConfig, testDirectory } from "../testing/database.ts";
import { startServer } from "../testing/server-process.ts";
import { backupKind, prefixOf } from "./schedule.ts";

const METRICS_TOKEN = "a-token-for-metrics";
const LAST = /^leadplane_backup_last_success_timestamp_seconds (.+)$/m;

test("a server makes backups on a schedule, beside another installation, and keeps the newest", async () => {
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
    backupKind({ directory, everySeconds: 300, keep: 1 }, "another key", { info: () => {} }, environment);
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
});

test("a backup that cannot be made fails with the reason", async () => {
  const config = await testDatabaseConfig({ contents: "empty" });
  const environment = { ...process.env, ...environmentOf(config), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const schedule = { directory: testDirectory(), everySeconds: 300, keep: 1 };
  const kind = backupKind(schedule, "a key", { info: () => {} }, environment);
  await expect(kind.run({ signal: new AbortController().signal } as JobRun)).rejects.toThrow(
    "nothing is listening there",
  );
});
