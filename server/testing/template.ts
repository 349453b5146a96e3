import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type DatabaseConfig, openDatabase } from "../db/database.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { projectRoot } from "../root.ts";

/** The server the tests run on; unset: the embedded database. */
export const testServer: string | undefined = process.env.DATABASE_URL || undefined;

export interface Template {
  /** A data directory (embedded) or a database's name (a server). */
  readonly name: string;
  remove(): Promise<void>;
}

/** Makes an empty, migrated database of which each test file gets a copy: much faster than its own. */
export async function prepareTemplate(): Promise<Template> {
  if (testServer === undefined) return { name: await cachedDirectory(), remove: async () => {} };
  const name = newDatabaseName();
  await administer(`create database ${name}`);
  await migrated({ databaseUrl: urlOf(name), dataDir: "" });
  return { name, remove: () => administer(`drop database ${name} with (force)`) };
}

/** The embedded template is kept from run to run, until the migrations or the lock file change. */
async function cachedDirectory(): Promise<string> {
  const hash = createHash("sha256").update(readFileSync(join(projectRoot, "package-lock.json")));
  for (const { checksum } of readMigrations()) hash.update(checksum);
  const cache = join(projectRoot, "node_modules", ".cache", "leadplane-test");
  const directory = join(cache, hash.digest("hex").slice(0, 16));
  if (existsSync(directory)) return directory;
  removeOld(cache);
  const draft = `${directory}.${process.pid}`;
  await migrated({ databaseUrl: undefined, dataDir: draft });
  // Another run may have made it meanwhile; one is as good as the other.
  if (existsSync(directory)) rmSync(draft, { recursive: true, force: true });
  else renameSync(draft, directory);
  return directory;
}

/** What no run of today has made, for another run may be using what is there. */
function removeOld(cache: string): void {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < Date.now() - 86_400_000) rmSync(path, { recursive: true, force: true });
  }
}

async function migrated(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config);
  await migrate(database.pool);
  await database.close();
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
