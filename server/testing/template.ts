import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";

/** The server the tests run on; unset: the embedded database. */
export const testServer: string | undefined = process.env.DATABASE_URL || undefined;

export interface Template {
  /** A data directory (embedded) or a database's name (a server). */
  readonly name: string;
  remove(): Promise<void>;
}

/** Makes an empty, migrated database of which each test file gets a copy: much faster than its own. */
export async function prepareTemplate(directory: string): Promise<Template> {
  const name = testServer === undefined ? join(directory, "template") : newDatabaseName();
  if (testServer !== undefined) await administer(`create database ${name}`);
  const url = testServer === undefined ? undefined : urlOf(name);
  const database = await openDatabase({ databaseUrl: url, dataDir: name });
  await migrate(database.pool);
  await database.close();
  return {
    name,
    remove: async () => {
      if (testServer !== undefined) await administer(`drop database ${name} with (force)`);
    },
  };
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
