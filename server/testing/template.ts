import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type DatabaseConfig, openDatabase } from "../db/database.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { projectRoot } from "../root.ts";

/** The server the tests run on; unset: the embedded database. */
export const testServer: string | undefined = process.env.DATABASE_URL || undefined;

/** What the tests' databases are copied from, which is much faster than making each. */
export interface Templates {
  /** Data directories of embedded databases: one without tables, one migrated. */
  readonly directories: { readonly empty: string; readonly migrated: string };
  /** The name of a migrated database on the tests' server, if they have one. */
  readonly database: string | undefined;
}

/** Makes the templates. @returns them and what removes those that are not kept */
export async function prepareTemplates(): Promise<{ templates: Templates; remove: () => Promise<void> }> {
  const directories = await cachedDirectories();
  if (testServer === undefined) return { templates: { directories, database: undefined }, remove: async () => {} };
  const database = newDatabaseName();
  await administer(`create database ${database}`);
  await openOnce({ databaseUrl: urlOf(database), dataDir: "" }, true);
  const remove = () => administer(`drop database ${database} with (force)`);
  return { templates: { directories, database }, remove };
}

/** Those of the embedded database are kept from run to run, until the migrations or the packages change. */
async function cachedDirectories(): Promise<Templates["directories"]> {
  const hash = createHash("sha256").update(readFileSync(join(projectRoot, "package-lock.json")));
  for (const { checksum } of readMigrations()) hash.update(checksum);
  const cache = join(projectRoot, "node_modules", ".cache", "leadplane-tests");
  const directory = join(cache, hash.digest("hex").slice(0, 16));
  const directories = { empty: join(directory, "empty"), migrated: join(directory, "migrated") };
  if (existsSync(directory)) return directories;
  removeOld(cache);
  const draft = `${directory}.${process.pid}`;
  await openOnce({ databaseUrl: undefined, dataDir: join(draft, "empty") }, false);
  cpSync(join(draft, "empty"), join(draft, "migrated"), { recursive: true });
  await openOnce({ databaseUrl: undefined, dataDir: join(draft, "migrated") }, true);
  // Another run may have made them meanwhile; these are as good as those.
  if (existsSync(directory)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, directory);
  return directories;
}

async function openOnce(config: DatabaseConfig, migrated: boolean): Promise<void> {
  const database = await openDatabase(config);
  if (migrated) await migrate(database.pool);
  await database.close();
}

/** What no run of today has made, for another run may be using what is there. */
function removeOld(cache: string): void {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < Date.now() - 86_400_000) rmSync(path, { recursive: true, force: true });
  }
}

/** A name for a database of the tests; nothing but the tests makes such names. */
export function newDatabaseName(): string {
  return `leadplane_test_${randomBytes(6).toString("hex")}`;
}

/** The URL of another database on the tests' server. */
export function urlOf(name: string): string {
  const url = new URL(testServer ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on the tests' server. */
export async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServer });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
