import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { type Database, type DatabaseConfig, openDatabase } from "../db/database.ts";
import type { PoolLimits } from "../db/limits.ts";
import { administer, type Contents, isThroughPooler, testServer, urlOf } from "./template.ts";

export { environmentOf } from "./environment.ts";

/** The machine may be busy with other work: what usually takes a second may take a minute. */
export const LONG_LIMITS: PoolLimits = { connectMs: 60_000, statementMs: 90_000, waiting: 10_000 };

/**
 * Creates an empty, migrated database for the calling test file, which is closed and removed after its last test:
 * embedded, or on the server of DATABASE_URL.
 *
 * @example
 * const database = await testDatabase();
 * test("…", async () => { await database.pool.query("…") });
 */
export async function testDatabase(): Promise<Database> {
  const database = await openDatabase(await testDatabaseConfig(), { limits: LONG_LIMITS });
  await database.installRowLevelSecurity();
  afterAll(() => database.close());
  return database;
}

/**
 * The configuration of such a database, for tests that start the server or open the database more than once. It is
 * removed after the file's last test, or, if a test calls this, at the end of the run.
 *
 * @param contents "empty": without the tables
 */
export async function testDatabaseConfig({ contents = "migrated" as Contents } = {}): Promise<DatabaseConfig> {
  const { prefix, templates } = inject("testRun");
  if (templates.databases === undefined) return { databaseUrl: undefined, dataDir: testDirectory(contents) };
  const name = prefix + randomBytes(6).toString("hex");
  await administer(`create database ${name} template ${templates.databases[contents]}`);
  afterAll(() => administer(`drop database if exists ${name} with (force)`));
  const direct = isThroughPooler ? { databaseDirectUrl: urlOf(name, testServer) } : {};
  return { databaseUrl: urlOf(name), ...direct, ...readUrlOf(name), dataDir: testDirectory() };
}

const testReplica = process.env.LEADPLANE_TEST_REPLICA || undefined;

/** The database on the replica of the tests' server, if there is one. */
const readUrlOf = (name: string) => (testReplica === undefined ? {} : { databaseReadUrl: urlOf(name, testReplica) });

/**
 * Creates a directory for the calling test file, which is removed in the same way: a new one, or the data directory of
 * an embedded database (whichever database the tests use).
 */
export function testDirectory(contents?: Contents): string {
  const run = inject("testRun");
  const directory = mkdtempSync(join(run.directory, "d"));
  // afterAll runs in reverse order: what was opened in the directory later is closed first.
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  if (contents !== undefined) cpSync(run.templates.directories[contents], directory, { recursive: true });
  return directory;
}
