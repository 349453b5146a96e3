import { spawn } from "node:child_process";
import { basename, dirname, resolve } from "node:path";
import { StartupError } from "../base/startup-error.ts";
import { type DatabaseConfig, openDatabase } from "../db/database.ts";
import { databasePlace } from "../db/database-url.ts";
import { longTransaction } from "../db/long-transaction.ts";
import type { StoredKey } from "../setup/secret-key.ts";
import { hasSecretKey } from "../setup/secret-key-check.ts";
import { CheckpointMeanwhile, copyCluster, requireCluster } from "./cluster-files.ts";
import { type Entry, type Manifest, partsOf, writeBackup } from "./file.ts";
import { logArchiveOf } from "./log-archive.ts";
import { connectionOf, endOf, requireProgram, withoutPooler } from "./postgres-programs.ts";
import { PLAIN_TEXT, sumTables, tablesOf } from "./table-sums.ts";

/** The directory of a dump in a backup. Its files are the parts of one archive, in order. */
export const DUMP = "dump";

/** The entry with the secret key. */
export const SECRET_KEY = "secret-key";

const DUMP_PART_BYTES = 16 * 1024 * 1024;

/** How often the copy of an embedded database is begun again. */
const ATTEMPTS = 5;

/** The database, and the secret key that is configured with it. */
type PlaceAndKey = DatabaseConfig & { readonly secretKey: StoredKey };

/** A finished backup. */
export interface BackedUp {
  readonly bytes: number;
}

/**
 * Makes a backup of a database while servers use it.
 *
 * @param options.withSecretKey whether the file includes the secret key
 * @throws StartupError that says what is wrong and how to fix it
 */
export async function backUp(
  configured: PlaceAndKey,
  file: string,
  { withSecretKey }: { readonly withSecretKey: boolean },
): Promise<BackedUp> {
  const config = withoutPooler(configured);
  const withKey = async function* (entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
    if (withSecretKey) yield textEntry(SECRET_KEY, `${config.secretKey.key}\n`);
    yield* entries;
  };
  const bytes =
    config.databaseUrl === undefined
      ? await copyFiles(config.dataDir, file, withKey)
      : await dump(config.databaseUrl, config, file, withKey);
  return { bytes };
}

type Wrap = (entries: AsyncIterable<Entry>) => AsyncIterable<Entry>;

async function copyFiles(dataDir: string, file: string, wrap: Wrap): Promise<number> {
  const postgres = requireCluster(dataDir);
  const archive = logArchiveOf(dataDir, dirname(resolve(file)));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { first, entries, end } = await copyCluster(dataDir);
    const log = archive === undefined ? undefined : { directory: basename(archive.directory), first };
    try {
      const manifest = { database: "embedded", postgres, log } as const;
      return await writeBackup(file, manifest, () => wrap(entries()), { compressed: true });
    } catch (error) {
      if (!(error instanceof CheckpointMeanwhile)) throw error;
    } finally {
      end();
    }
  }
  throw new StartupError(
    `The server on ${dataDir} started or stopped during each of ${ATTEMPTS} attempts.`,
    "Try again.",
  );
}

/** Dumps a database, with sums of its tables as the dump sees them. */
async function dump(databaseUrl: string, config: PlaceAndKey, file: string, wrap: Wrap): Promise<number> {
  const database = await openDatabase(config, { isDirect: true });
  try {
    const { rows } = await database.pool.query<{ number: number }>(
      "select current_setting('server_version_num')::int / 10000 as number",
    );
    const postgres = rows[0]?.number ?? 0;
    await requireProgram("pg_dump", postgres);
    if ((await tablesOf(database.pool)).length === 0) throw noDatabase(databaseUrl);
    if (config.databaseDirectUrl !== undefined && !(await hasSecretKey(database.pool, config.secretKey)))
      throw otherDatabase(databaseUrl);
    const begin = "begin isolation level repeatable read read only";
    return await longTransaction(
      database.pool,
      async (client) => {
        await client.query(`set local idle_in_transaction_session_timeout = 0; ${PLAIN_TEXT}`);
        const tables = await sumTables(client);
        const snapshot = await client.query<{ id: string; schema: number }>(
          "select pg_export_snapshot() as id, (select max(version) from schema_migration) as schema",
        );
        const { id = "", schema = 0 } = snapshot.rows[0] ?? {};
        const manifest: Omit<Manifest, "format" | "leadplane" | "createdAt"> = {
          database: "postgres",
          postgres,
          schema,
          tables,
        };
        return await writeBackup(file, manifest, () => wrap(dumpParts(databaseUrl, id)), { compressed: false });
      },
      { begin },
    );
  } finally {
    await database.close();
  }
}

const noDatabase = (databaseUrl: string) =>
  new StartupError(
    `Leadplane has no tables in ${databasePlace(databaseUrl)}.`,
    "Set DATABASE_URL to that of the server.",
  );

const otherDatabase = (databaseUrl: string) =>
  new StartupError(
    `The database at ${databasePlace(databaseUrl)} was set up with another secret key.`,
    "Set DATABASE_DIRECT_URL to a URL of the same database as that of DATABASE_URL.",
  );

async function* dumpParts(databaseUrl: string, snapshot: string): AsyncGenerator<Entry> {
  const { url, environment } = connectionOf(databaseUrl);
  const args = ["--format=custom", `--snapshot=${snapshot}`, "--no-password", `--dbname=${url}`];
  const child = spawn("pg_dump", args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const ended = endOf(child, "pg_dump", databaseUrl, "No backup was made.");
  ended.catch(() => {});
  try {
    let number = 0;
    for await (const part of partsOf(child.stdout, DUMP_PART_BYTES)) {
      number += 1;
      yield { name: `${DUMP}/${String(number).padStart(6, "0")}`, size: part.length, content: [part] };
    }
    await ended;
  } finally {
    child.kill();
  }
}

function textEntry(name: string, text: string): Entry {
  const content = Buffer.from(text);
  return { name, size: content.length, content: [content] };
}
