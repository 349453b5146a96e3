import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { type Database, type DatabaseConfig, openDatabase } from "../db/database.ts";
import { administer, newDatabaseName, testServer, urlOf } from "./template.ts";

/**
 * A migrated database with nothing in it, of the calling test file alone, closed and removed after
 * its last test: embedded, or on the server of DATABASE_URL.
 *
 * @example
 * const database = await testDatabase();
 * test("…", async () => { await database.pool.query("…") });
 */
export async function testDatabase(): Promise<Database> {
  const database = await openDatabase(await testDatabaseConfig());
  afterAll(() => database.close());
  return database;
}

/**
 * The configuration of such a database, not opened: for tests that start the server or open it more
 * than once. Removed after the file's last test.
 *
 * @param empty without the tables
 */
export async function testDatabaseConfig({ empty = false } = {}): Promise<DatabaseConfig> {
  const template = inject("databaseTemplate");
  const dataDir = mkdtempSync(join(tmpdir(), "leadplane-test-"));
  if (testServer === undefined) {
    // Directories of their own are removed after they were closed: afterAll runs in reverse order.
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
    if (!empty) cpSync(template, dataDir, { recursive: true });
    return { databaseUrl: undefined, dataDir };
  }
  const name = newDatabaseName();
  await administer(`create database ${name} ${empty ? "" : `template ${template}`}`);
  afterAll(async () => {
    await administer(`drop database if exists ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { databaseUrl: urlOf(name), dataDir };
}

/** The environment that starts a program on such a database. */
export function environmentOf(config: DatabaseConfig): Record<string, string> {
  const server: Record<string, string> = config.databaseUrl === undefined ? {} : { DATABASE_URL: config.databaseUrl };
  return { ...server, DATA_DIR: config.dataDir, SECRET_KEY: "a-secret-key-for-tests-0123456789abcdef" };
}
