import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Pool } from "pg";
import { StartupError } from "../base/startup-error.ts";
import { syncPath } from "../base/sync-path.ts";
import { type Database, type DatabaseConfig, openDatabase } from "../db/database.ts";
import { databasePlace } from "../db/database-url.ts";
import { syncTree } from "../db/embedded/cluster.ts";
import { POSTGRES_VERSION } from "../db/embedded/cluster-version.ts";
import { directoryError } from "../db/embedded/faults.ts";
import { longTransaction } from "../db/long-transaction.ts";
import { isMigrated, readMigrations } from "../db/migrate.ts";
import { makeTenantRole } from "../db/tenancy/row-level-security.ts";
import { RESTORED_ENTRY } from "../events/read.ts";
import { isKeptKey, keepSecretKey, type StoredKey } from "../setup/secret-key.ts";
import { hasSecretKey } from "../setup/secret-key-check.ts";
import { DUMP, SECRET_KEY } from "./back-up.ts";
import { FILES } from "./cluster-files.ts";
import { takeEmpty } from "./empty-directory.ts";
import { type Manifest, readBackup, readManifestOf } from "./file.ts";
import { addLog, endLogArchive } from "./log-archive.ts";
import { connectionOf, endOf, requireProgram, withoutPooler } from "./postgres-programs.ts";
import { differences, PLAIN_TEXT, sumTables } from "./table-sums.ts";

/** What was restored. */
export interface Restored {
  /** When the backup was made, or when the log ends that goes on after it. */
  readonly asOf: string;
  readonly leads: number;
  readonly accounts: number;
  /**
   * Whether the configured secret key is the one that the database was set up with. If it is not, it may be in the
   * file, and was restored from there if the data directory keeps keys of its form.
   */
  readonly secretKey: "fits" | "restored" | "in file" | "elsewhere";
}

/**
 * Restores a backup into an empty place: a data directory without a database, or a PostgreSQL database without tables.
 *
 * @throws StartupError that says what is wrong and how to fix it. The place is then as empty as before.
 */
export async function restore(
  configured: DatabaseConfig & { readonly secretKey: StoredKey },
  file: string,
): Promise<Restored> {
  const config = withoutPooler(configured);
  const manifest = await readManifestOf(file);
  const { databaseUrl, dataDir, secretKey } = config;
  if (manifest.database !== (databaseUrl === undefined ? "embedded" : "postgres")) throw otherKind(file, manifest);
  if (databaseUrl !== undefined) return await restoreDump(databaseUrl, config, file, manifest);
  return await restoreFiles(resolve(dataDir), secretKey, file, manifest);
}

const otherKind = (file: string, { database }: Manifest) =>
  database === "postgres"
    ? new StartupError(
        `${file} is a backup of a PostgreSQL database.`,
        "Set DATABASE_URL to an empty one. To continue on the embedded database, move it afterwards: npm run cli -- move --to DIRECTORY",
      )
    : new StartupError(
        `${file} is a backup of an embedded database.`,
        "Unset DATABASE_URL. To continue on PostgreSQL, move it afterwards: npm run cli -- move --to postgres://…",
      );

/** Restores the files next to their place, has PostgreSQL recover and read them, and moves them there. */
async function restoreFiles(dataDir: string, key: StoredKey, file: string, manifest: Manifest): Promise<Restored> {
  if (manifest.postgres !== Number(POSTGRES_VERSION)) {
    throw new StartupError(
      `${file} has a database of PostgreSQL ${manifest.postgres}, but this version of Leadplane uses PostgreSQL ${POSTGRES_VERSION}.`,
      `Restore it with version ${manifest.leadplane} of Leadplane.`,
    );
  }
  const unlock = takeEmpty(dataDir);
  const draft = join(dataDir, "restoring");
  try {
    rmSync(draft, { recursive: true, force: true });
    let storedKey: string | undefined;
    const { endedAt } = await readBackup(file, async ({ name, isDirectory, content }) => {
      if (name === SECRET_KEY) storedKey = (await text(content)).trim();
      else await put(draft, name, isDirectory, content);
    }).catch((error: unknown) => {
      throw error instanceof StartupError && error.cause !== undefined && isOfDisk(error.cause)
        ? directoryError(dataDir, error.cause)
        : error;
    });
    const { log } = manifest;
    const archive = join(dirname(resolve(file)), log?.directory ?? "");
    const logUntil = log && (await addLog(archive, join(draft, FILES), log.first, new Date(endedAt)));
    syncTree(draft);
    const database = await openDatabase({ databaseUrl: undefined, dataDir: draft });
    let found: Pick<Restored, "leads" | "accounts"> & { readonly fits: boolean };
    try {
      await isMigrated(database.pool);
      found = { ...(await countsOf(database)), fits: await hasSecretKey(database.pool, key) };
      await mark(database.pool);
    } finally {
      await database.close();
    }
    const { fits, ...counts } = found;
    await endLogArchive(dataDir);
    renameSync(join(draft, FILES), join(dataDir, FILES));
    syncPath(dataDir);
    const secretKey = fits ? "fits" : restoreKey(key, storedKey);
    return { asOf: logUntil?.toISOString() ?? manifest.createdAt, ...counts, secretKey };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    unlock();
  }
}

/** Whether an error is about the disk, and not about the file that is read. */
const isOfDisk = (error: unknown) => error instanceof Error && "syscall" in error && error.syscall !== "read";

/** The names in a backup. Nothing else is written, wherever it would lead. */
const NAME = new RegExp(`^${FILES}(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$`);

async function put(directory: string, name: string, isDirectory: boolean, content: Readable): Promise<void> {
  if (!NAME.test(name)) throw new Error(`it has a file ${JSON.stringify(name)}, which is none of a database`);
  const path = join(directory, name);
  if (isDirectory) mkdirSync(path, { recursive: true, mode: 0o700 });
  else await pipeline(content, createWriteStream(path, { mode: 0o600 }));
}

function restoreKey(key: StoredKey, stored: string | undefined): Exclude<Restored["secretKey"], "fits"> {
  if (key.isNew && key.file !== undefined) {
    if (stored !== undefined && isKeptKey(stored)) {
      keepSecretKey(key, stored);
      return "restored";
    }
    // the next start would take it for that of the database
    rmSync(key.file, { force: true });
  }
  return stored === undefined ? "elsewhere" : "in file";
}

async function restoreDump(
  databaseUrl: string,
  config: DatabaseConfig & { readonly secretKey: StoredKey },
  file: string,
  manifest: Manifest,
): Promise<Restored> {
  const { schema = 0, tables = {} } = manifest;
  if (schema > readMigrations().length) {
    throw new StartupError(
      `${file} was made by a newer version of Leadplane, ${manifest.leadplane}.`,
      "Restore it with that version, or a newer one.",
    );
  }
  const database = await openDatabase(config, { isDirect: true });
  try {
    await requireEmpty(database.pool, databaseUrl, file, manifest);
    // all of it, before anything is changed
    let hasKey = false;
    await readBackup(file, ({ name }) => {
      hasKey ||= name === SECRET_KEY;
    });
    await makeTenantRole(database.pool);
    await pgRestore(databaseUrl, file);
    const restored = await longTransaction(database.pool, async (client) => {
      await client.query(PLAIN_TEXT);
      return await sumTables(client);
    });
    const faults = differences(tables, restored);
    if (faults.length > 0) {
      throw new StartupError(
        `The restored database differs from the backup:\n${faults.join("\n")}`,
        "Do not use it: drop the database, create it again, and repeat the command.",
      );
    }
    await mark(database.pool);
    const fits = await hasSecretKey(database.pool, config.secretKey);
    const elsewhere = hasKey ? "in file" : "elsewhere";
    return { asOf: manifest.createdAt, ...(await countsOf(database)), secretKey: fits ? "fits" : elsewhere };
  } finally {
    await database.close();
  }
}

async function requireEmpty(pool: Pool, databaseUrl: string, file: string, { postgres }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ version: number; tables: number }>(`
    select current_setting('server_version_num')::int / 10000 as version, (
      select count(*)::int from pg_class where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace = current_schema()::regnamespace
    ) as tables`);
  const { version = 0, tables = 0 } = rows[0] ?? {};
  const place = databasePlace(databaseUrl);
  if (tables > 0) {
    throw new StartupError(
      `The database at ${place} is not empty: it has ${tables} tables, views, or sequences.`,
      "Nothing was changed. Create a new database (createdb) and set DATABASE_URL to it.",
    );
  }
  if (version < postgres) {
    throw new StartupError(
      `${file} is from PostgreSQL ${postgres}, and the server at ${place} is PostgreSQL ${version}.`,
      `Restore it on PostgreSQL ${postgres} or newer.`,
    );
  }
  await requireProgram("pg_restore", postgres);
}

const AFTER_FAILURE =
  "Nothing was restored. If a role is missing, create it first: create role leadplane_tenant; grant leadplane_tenant to <user in DATABASE_URL>;";

async function pgRestore(databaseUrl: string, file: string): Promise<void> {
  const { url, environment } = connectionOf(databaseUrl);
  const args = ["--single-transaction", "--no-owner", "--no-privileges", "--no-password", `--dbname=${url}`];
  const child = spawn("pg_restore", args, { env: environment, stdio: ["pipe", "ignore", "pipe"] });
  const ended = endOf(child, "pg_restore", databaseUrl, AFTER_FAILURE);
  ended.catch(() => {});
  // its own message says why it did not read on
  child.stdin.on("error", () => {});
  await readBackup(file, async ({ name, content }) => {
    if (!name.startsWith(`${DUMP}/`)) return;
    for await (const chunk of content) await send(child.stdin, chunk as Buffer);
  });
  child.stdin.end();
  await ended;
}

async function send(sink: Writable, chunk: Buffer): Promise<void> {
  if (!sink.writable || sink.write(chunk)) return;
  await Promise.race([once(sink, "drain"), once(sink, "close")]).catch(() => {});
}

/** Cursors of the original then do not pass as those of its copy. */
/** Marks a database as restored, for readers of events, and forgets the servers of the original. */
async function mark(pool: Pool): Promise<void> {
  await pool.query("delete from node");
  await pool.query({
    text: `insert into installation (key, value) values ($1, to_jsonb($2::text))
      on conflict (key) do update set value = excluded.value`,
    values: [RESTORED_ENTRY, randomBytes(6).toString("hex")],
  });
}

async function countsOf({ pool }: Database): Promise<Pick<Restored, "leads" | "accounts">> {
  return await longTransaction(pool, async (client) => {
    const { rows } = await client.query<{ leads: number; accounts: number }>(`
      select (select count(*) from lead) as leads, (select count(*) from account where account_id > 0) as accounts`);
    return rows[0] ?? { leads: 0, accounts: 0 };
  });
}
