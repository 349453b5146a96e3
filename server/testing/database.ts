import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { type Database, type DatabaseConfig, openDatabase } from "../db/database.ts";
import type { PoolLimits } from "../db/limits.ts";
import { administer, type Contents, urlOf } from "./template.ts";

export { environmentOf } from "./environment.ts";

/** Tests share the machine with others: what takes a second there may take a minute. */
export const PATIENT: PoolLimits = { connectMs: 60_000, statementMs: 90_000, waiting: 10_000 };

/**
 * A migrated database with nothing in it, of the calling test file alone, closed and removed after
 * its last test: embedded, or on the server of DATABASE_URL.
 *
 * @example
 * const database = await testDatabase();
 * test("…", async () => { await database.pool.query("…") });
 */
export async function testDatabase(): Promise<Database> {
  const database = await openDatabase(await testDatabaseConfig(), { limits: PATIENT });
  await database.installRowLevelSecurity();
  afterAll(() => database.close());
  return database;
}

/**
 * The configuration of such a database, not opened: for tests that start the server or open it more
 * than once. Removed after the file's last test; when a test asks for it, at the end of the run.
 *
 * @param contents "empty": without the tables
 */
export async function testDatabaseConfig({ contents = "migrated" as Contents } = {}): Promise<DatabaseConfig> {
  const { prefix, templates } = inject("testRun");
  if (templates.databases === undefined) return { databaseUrl: undefined, dataDir: testDirectory(contents) };
  const name = prefix + randomBytes(6).toString("hex");
  await administer(`create database ${name} template ${templates.databases[contents]}`);
  afterAll(() => administer(`drop database if exists ${name} with (force)`));
  return { databaseUrl: urlOf(name), dataDir: testDirectory() };
}

/**
 * A directory of the calling test file's own, removed likewise: new, or the data directory
 * of an embedded database (whatever the tests run on).
 */
export function testDirectory(contents?: Contents): string {
  const run = inject("testRun");
  const directory = mkdtempSync(join(run.directory, "d"));
  // afterAll runs in reverse order: what was opened in the directory later is closed before.
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  if (contents !== undefined) cpSync(run.templates.directories[contents], directory, { recursive: true });
  return directory;
}
