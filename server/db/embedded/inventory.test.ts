import { cpSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LONG_LIMITS, testDirectory } from "../../testing/database.ts";
import { openEmbedded } from "./open.ts";

const open = (dataDir: string) => openEmbedded(dataDir, { limits: LONG_LIMITS });

/** A database with leads in its own table, shut down or left as after a crash. */
async function makeDatabase(ended: "closed" | "crashed") {
  const dataDir = testDirectory("empty");
  const database = await open(dataDir);
  await database.pool.query("create table kept as select n, repeat('x', 500) as text from generate_series(1, 100) n");
  const { rows } = await database.pool.query<{ path: string }>("select pg_relation_filepath('kept') as path");
  const copy = testDirectory();
  // everything committed is on disk, so a copy is what a crash would leave
  if (ended === "crashed") cpSync(join(dataDir, "postgres"), join(copy, "postgres"), { recursive: true });
  await database.close();
  return { dataDir: ended === "closed" ? dataDir : copy, table: rows[0]?.path ?? "" };
}

const walOf = (dataDir: string) =>
  readdirSync(join(dataDir, "postgres", "pg_wal"))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort();

async function complaint(dataDir: string): Promise<string> {
  const error = await open(dataDir).then(
    async (database) => {
      await database.close();
      return "it started";
    },
    (reason: Error) => `${reason.name}: ${reason.message}`,
  );
  return error;
}

const rowsOf = async (dataDir: string) => {
  const database = await open(dataDir);
  const { rows } = await database.pool.query<{ count: number }>("select count(*)::int as count from kept");
  await database.close();
  return rows[0]?.count;
};

test("a database that was closed, or left by a crash, opens with all data", async () => {
  const closed = await makeDatabase("closed");
  expect([await rowsOf(closed.dataDir), await rowsOf(closed.dataDir)]).toEqual([100, 100]);
  const crashed = await makeDatabase("crashed");
  expect([await rowsOf(crashed.dataDir), await rowsOf(crashed.dataDir)]).toEqual([100, 100]);
});

test("a table that was truncated or lost after the database was closed is reported", async () => {
  const { dataDir, table } = await makeDatabase("closed");
  const file = join(dataDir, "postgres", table);
  const { size } = statSync(file);
  truncateSync(file, size - 8_192);
  const numbers = [size - 8_192, size].map((bytes) => bytes.toLocaleString("en"));
  expect(await complaint(dataDir)).toBe(
    `StartupError: The embedded database in ${join(dataDir, "postgres")} is damaged:\n` +
      `  ${table} has ${numbers[0]} bytes instead of ${numbers[1]}`,
  );
  rmSync(file);
  expect(await complaint(dataDir)).toContain(`${table} is missing`);
});

test("a write-ahead log that was truncated or lost is reported, whether the database was closed or not", async () => {
  for (const ended of ["closed", "crashed"] as const) {
    const { dataDir } = await makeDatabase(ended);
    const [first = ""] = walOf(dataDir);
    const file = join(dataDir, "postgres", "pg_wal", first);
    truncateSync(file, 1_000_000);
    expect(await complaint(dataDir)).toContain(`pg_wal/${first} has 1,000,000 bytes instead of 16,777,216`);
    rmSync(file);
    expect(await complaint(dataDir)).toContain(`pg_wal/${first} is missing`);
    rmSync(join(dataDir, "postgres", "pg_wal"), { recursive: true });
    expect(await complaint(dataDir)).toMatch(/is damaged:\n(.*\n)* {2}pg_wal is missing$/);
  }
});

test("an inventory of another run is ignored", async () => {
  const { dataDir, table } = await makeDatabase("closed");
  const inventory = join(dataDir, "postgres", "leadplane-files.json");
  const kept = join(testDirectory(), "kept.json");
  cpSync(inventory, kept);
  const database = await open(dataDir);
  await database.pool.query("insert into kept select n, repeat('y', 500) from generate_series(101, 1000) n");
  await database.close();
  expect(statSync(join(dataDir, "postgres", table)).size).toBeGreaterThan(100_000);
  cpSync(kept, inventory);
  expect(await rowsOf(dataDir)).toBe(1_000);
});
