import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { codeOf } from "../base/error-code.ts";
import { projectRoot } from "../base/root.ts";
import { StartupError } from "../base/startup-error.ts";
import { withStatementTimeout } from "./pool.ts";

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/** An arbitrary number that no other program uses on the same database. */
const LOCK = 5_323_747_301;

const BOOKKEEPING = `create table if not exists schema_migration (
  version int primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** Reads the numbered files of a directory, in order. */
export function readMigrations(directory = join(projectRoot, "server", "db", "migrations")): Migration[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file, index) => {
      const name = file.slice(0, -".sql".length);
      const version = Number(/^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1]);
      if (version !== index + 1) throw new Error(`migrations are numbered from 0001 without gaps: ${file}`);
      const sql = readFileSync(join(directory, file), "utf8").replaceAll("\r\n", "\n");
      return { version, name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Migrates the database to the code's version. Each migration runs in its own transaction, which takes a lock and
 * checks again, so any number of servers may start at once. The lock ends with the transaction, which also makes it
 * safe with a connection pooler and on the embedded database.
 *
 * @returns the names of the applied migrations
 * @throws StartupError when the database is newer than the code, or was migrated by different files
 */
export async function migrate(pool: Pool, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const done: string[] = [];
  const client = await pool.connect();
  const next = () => withStatementTimeout(client, () => applyNext(client, migrations));
  try {
    if (missing(await readApplied(client), migrations).length === 0) return done;
    for (let name = await next(); name !== undefined; name = await next()) done.push(name);
    return done;
  } catch (error) {
    throw explained(error);
  } finally {
    client.release();
  }
}

/**
 * Whether every migration of the code is applied. For the readiness check: a database that a newer server has upgraded
 * meanwhile is used until this one is replaced, because migrations only add.
 */
export async function isMigrated(pool: Pool, migrations: readonly Migration[] = readMigrations()): Promise<boolean> {
  const client = await pool.connect();
  try {
    return unapplied(await readApplied(client), migrations).length === 0;
  } finally {
    client.release();
  }
}

async function applyNext(client: PoolClient, migrations: readonly Migration[]): Promise<string | undefined> {
  await client.query("begin");
  try {
    // no time limit: other starting servers wait for the lock, and changing a large table takes a while
    await client.query("set local statement_timeout = 0");
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    await client.query(BOOKKEEPING);
    const next = missing(await readApplied(client), migrations)[0];
    if (next !== undefined) {
      await client.query(next.sql);
      await client.query({
        text: "insert into schema_migration (version, name, checksum) values ($1, $2, $3)",
        values: [next.version, next.name, next.checksum],
      });
    }
    await client.query("commit");
    return next?.name;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function readApplied(client: PoolClient): Promise<Applied[]> {
  const table = await client.query<{ found: boolean }>("select to_regclass('schema_migration') is not null as found");
  if (table.rows[0]?.found !== true) return [];
  const applied = await client.query<Applied>("select version, name, checksum from schema_migration order by version");
  return applied.rows;
}

function missing(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const newest = applied.at(-1);
  if (newest !== undefined && newest.version > migrations.length) {
    throw new StartupError(
      `The database is newer than this version of Leadplane, which does not know its migration ${newest.name}.`,
      "Run the version of Leadplane that upgraded it, or a newer one.",
    );
  }
  return unapplied(applied, migrations);
}

function unapplied(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  for (const { version, name, checksum } of applied) {
    const migration = migrations[version - 1];
    if (migration !== undefined && migration.checksum !== checksum) {
      throw new StartupError(
        `Migration ${name} in the database is not the one in this version of Leadplane.`,
        "The file was changed after it was applied, or the database belongs to another program. Use another database (DATABASE_URL, or DATA_DIR for the embedded one), or restore the file.",
      );
    }
  }
  return migrations.slice(applied.length);
}

const MAKE_OWNER =
  "Make it the owner of the database and its tables, or run the migrations as the owner: DATABASE_URL=… npm run cli -- migrate";

/** Explains errors about the privileges of the database's user, by SQLSTATE. Returns any other error unchanged. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const refusal = (what: string, hint: string) =>
    new StartupError(`${what}: ${error.message}.`, hint, { cause: error });
  switch (codeOf(error)) {
    case "42501":
      return /for schema /.test(error.message)
        ? refusal(
            "The database user is not allowed to create tables",
            "Make it the owner of the database, or run: grant create, usage on schema public to <user>;",
          )
        : refusal("The database user is not allowed to read or change the tables", MAKE_OWNER);
    case "3F000":
      return refusal(
        "The database has no schema to create tables in",
        "Create the schema named in the user's search_path, or set search_path to one that exists.",
      );
    case "25006":
      return refusal(
        "The database is read-only",
        "Set DATABASE_URL to the primary, or turn off default_transaction_read_only.",
      );
    default:
      return error;
  }
}
