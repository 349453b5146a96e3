import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { projectRoot } from "../base/root.ts";
import { type DatabaseConfig, openDatabase } from "../db/database.ts";
import { migrate, readMigrations } from "../db/migrate.ts";

/** The server that the tests run on; undefined for the embedded database. */
export const testServer: string | undefined = process.env.DATABASE_URL || undefined;

/** The initial contents of a test's database: nothing, or the tables. */
export type Contents = "empty" | "migrated";

/** The templates that the tests' databases are copied from, which is much faster than creating each. */
export interface Templates {
  /** Data directories of embedded databases. */
  readonly directories: Readonly<Record<Contents, string>>;
  /** The names of databases on the tests' server, if there is one. */
  readonly databases: Readonly<Record<Contents, string>> | undefined;
}

/** The data that one run of the tests shares. */
export interface TestRun {
  readonly templates: Templates;
  /** The directory of its temporary directories. */
  readonly directory: string;
  /** The prefix of the names of its databases. Only the tests create such names. */
  readonly prefix: string;
}

/** Creates the templates. @returns the run, and a function that removes everything it leaves */
export async function beginRun(): Promise<{ run: TestRun; end: () => Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-test-"));
  const prefix = `leadplane_test_${randomBytes(4).toString("hex")}_`;
  const end = async () => {
    if (testServer !== undefined) await dropDatabases(prefix);
    rmSync(directory, { recursive: true, force: true });
  };
  const directories = await cachedDirectories();
  if (testServer === undefined)
    return { run: { templates: { directories, databases: undefined }, directory, prefix }, end };
  const migrated = `${prefix}template`;
  await administer(`create database ${migrated}`);
  await fillWithTables({ databaseUrl: urlOf(migrated, testServer), dataDir: "" });
  const databases = { empty: "template1", migrated };
  return { run: { templates: { directories, databases }, directory, prefix }, end };
}

/** The templates of the embedded database are kept from run to run, until the migrations or the packages change. */
async function cachedDirectories(): Promise<Templates["directories"]> {
  const hash = createHash("sha256").update(readFileSync(join(projectRoot, "package-lock.json")));
  for (const { checksum } of readMigrations()) hash.update(checksum);
  const cache = join(projectRoot, "dist", ".test-databases");
  const directory = join(cache, hash.digest("hex").slice(0, 16));
  const directories = { empty: join(directory, "empty"), migrated: join(directory, "migrated") };
  if (existsSync(directory)) return directories;
  removeOld(cache);
  const draft = `${directory}.${process.pid}`;
  const empty = await openDatabase({ databaseUrl: undefined, dataDir: join(draft, "empty") });
  await empty.close();
  cpSync(join(draft, "empty"), join(draft, "migrated"), { recursive: true });
  await fillWithTables({ databaseUrl: undefined, dataDir: join(draft, "migrated") });
  // Another run may have created them in the meantime, with the same content.
  if (existsSync(directory)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, directory);
  return directories;
}

async function fillWithTables(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config);
  await migrate(database.pool);
  await database.installRowLevelSecurity();
  await database.close();
}

/** Removes directories that no run of today has created. Another run may be using the others. */
function removeOld(cache: string): void {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < Date.now() - 86_400_000) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * How the tests reach the databases on that server: through a connection pooler if there is one. Statements that create
 * and drop databases never use it, because the pooler would stay connected to them.
 */
const testPooler = process.env.LEADPLANE_TEST_POOLER || testServer;

export const isThroughPooler = testPooler !== testServer;

/** The URL of another database on the tests' server. */
export function urlOf(name: string, server = testPooler): string {
  const url = new URL(server ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on the tests' server. */
export async function administer<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: testServer });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function dropDatabases(prefix: string): Promise<void> {
  const databases = await administer<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, '${prefix}')`,
  );
  for (const { name } of databases) await administer(`drop database if exists ${name} with (force)`);
}
