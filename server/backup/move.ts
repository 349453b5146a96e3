import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ClientBase } from "pg";
import { StartupError } from "../base/startup-error.ts";
import { syncPath } from "../base/sync-path.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { databasePlace } from "../db/database-url.ts";
import { longTransaction } from "../db/long-transaction.ts";
import { migrate } from "../db/migrate.ts";
import { GONE_AFTER_SECONDS } from "../nodes/heartbeat.ts";
import type { Config } from "../setup/config.ts";
import { isKeptKey, loadSecretKey, writeSecretKey } from "../setup/secret-key.ts";
import { checkSecretKey } from "../setup/secret-key-check.ts";
import { FILES } from "./cluster-files.ts";
import { copyIn, copyOut } from "./copy-rows.ts";
import { takeEmpty } from "./empty-directory.ts";
import { endLogArchive } from "./log-archive.ts";
import { differences, PLAIN_TEXT, sumTables, tablesOf } from "./table-sums.ts";

/** Where a database is moved to. */
export type Destination = { readonly databaseUrl: string } | { readonly dataDir: string };

/** What was moved. */
export interface Moved {
  readonly rows: number;
  readonly leads: number;
  /** Whether the new data directory keeps the secret key. */
  readonly keepsKey: boolean;
}

/** The table that the migrations of the destination have filled. */
const OF_MIGRATIONS = "schema_migration";

/**
 * Copies a database to another kind, or to another server: every row with its id, the numbers that come next, and the
 * secret key. Nothing of the source is changed, and the destination has everything or nothing.
 *
 * @throws StartupError that says what is wrong and how to fix it
 */
export async function move(config: Config, to: Destination): Promise<Moved> {
  const source = await openDatabase(config, PATIENT);
  try {
    await migrate(source.pool);
    await checkSecretKey(source.pool, config.secretKey);
    if (source.kind === "postgres") await requireNoServers(source);
    return "databaseUrl" in to
      ? { ...(await moveToServer(source, to.databaseUrl)), keepsKey: false }
      : await moveToDirectory(source, resolve(to.dataDir), config.secretKey.key);
  } finally {
    await source.close();
  }
}

/** Nobody else uses either database, so a transaction may rest while the other one works. A day, in milliseconds. */
const PATIENT = { idleInTransactionMs: 86_400_000 } as const;

/**
 * What a server stored during or after the copy would be missing in it. Its connections do not tell whether it runs: a
 * pooler keeps them.
 */
async function requireNoServers({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ server: string }>({
    text: `select format('%s (process %s)', host, pid) as server from node
      where seen_at > now() - make_interval(secs => $1) order by host, pid`,
    values: [GONE_AFTER_SECONDS],
  });
  if (rows.length === 0) return;
  throw new StartupError(
    `Servers use the database: ${rows.map(({ server }) => server).join(", ")}.`,
    `Nothing was moved. Stop every server first: what they store during the move would be missing. One that was killed is known to be gone after ${GONE_AFTER_SECONDS} seconds.`,
  );
}

async function moveToServer(source: Database, databaseUrl: string): Promise<Omit<Moved, "keepsKey">> {
  const target = await openDatabase({ databaseUrl, dataDir: "" });
  try {
    await requireEmpty(target, databaseUrl);
    return await copyAll(source, target);
  } finally {
    await target.close();
  }
}

async function requireEmpty(target: Database, databaseUrl: string): Promise<void> {
  for (const table of await tablesOf(target.pool)) {
    if (table === OF_MIGRATIONS) continue;
    const { rowCount } = await target.pool.query(`select from "${table}" limit 1`);
    if (rowCount === 0) continue;
    throw new StartupError(
      `The database at ${databasePlace(databaseUrl)} has data of Leadplane already.`,
      "Nothing was changed. Create a new database (createdb) and move to that.",
    );
  }
}

/** Fills a database next to its place, and moves it there when it is complete. */
async function moveToDirectory(source: Database, dataDir: string, secretKey: string): Promise<Moved> {
  const keyFile = join(dataDir, "secret-key");
  if (existsSync(keyFile) && loadSecretKey(dataDir).key !== secretKey) {
    throw new StartupError(`${dataDir} has another secret key.`, "Nothing was changed. Move to an empty directory.");
  }
  const unlock = takeEmpty(dataDir);
  const draft = join(dataDir, "restoring");
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    const target = await openDatabase({ databaseUrl: undefined, dataDir: draft }, PATIENT);
    let copied: Omit<Moved, "keepsKey">;
    try {
      copied = await copyAll(source, target);
    } finally {
      await target.close();
    }
    const keepsKey = isKeptKey(secretKey);
    if (keepsKey && !existsSync(keyFile)) writeSecretKey(keyFile, secretKey);
    await endLogArchive(dataDir);
    renameSync(join(draft, FILES), join(dataDir, FILES));
    syncPath(dataDir);
    return { ...copied, keepsKey };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    unlock();
  }
}

const SNAPSHOT = "begin isolation level repeatable read";

async function copyAll(source: Database, target: Database): Promise<Omit<Moved, "keepsKey">> {
  await migrate(target.pool);
  return await longTransaction(
    source.pool,
    async (from) => {
      await from.query(`${PLAIN_TEXT}; set local idle_in_transaction_session_timeout = 0`);
      return await longTransaction(target.pool, async (to) => {
        await to.query(`${PLAIN_TEXT}; set local idle_in_transaction_session_timeout = 0`);
        const before = await sumTables(from);
        const restoreRules = await withoutRules(to);
        const { [OF_MIGRATIONS]: _, ...expected } = before;
        const rest = target.kind === "embedded" ? checkpointsOn(to) : async () => {};
        for (const table of Object.keys(expected)) await copyTable(from, to, table, rest);
        await copySequences(from, to);
        await restoreRules();
        const faults = differences(expected, await sumTables(to));
        if (faults.length > 0) {
          throw new StartupError(
            `The copy differs from the database:\n${faults.join("\n")}`,
            "Nothing was moved. Please report this.",
          );
        }
        const rows = Object.values(expected).reduce((sum, each) => sum + each.rows, 0);
        await to.query("analyze");
        return { rows, leads: expected.lead?.rows ?? 0 };
      });
    },
    { begin: SNAPSHOT },
  );
}

/** Statements that remove what slows rows down or changes them, and those that bring it back. */
const RULES = `
  with tables as (
    select c.oid, c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname = any($1::text[])
  )
  select 1 as step, format('alter table %s drop constraint %I', t.name, k.conname) as off,
    format('alter table %s add constraint %I %s', t.name, k.conname, pg_get_constraintdef(k.oid)) as on
  from tables t join pg_constraint k on k.conrelid = t.oid where k.contype = 'f'
  union all
  select 2, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from tables t join pg_index i on i.indrelid = t.oid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select 3, format('alter table %s disable trigger user', t.name), format('alter table %s enable trigger user', t.name)
  from tables t where exists (select from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal)
  order by 1`;

/**
 * Takes foreign keys, indexes, and triggers off an empty database, because rows come table by table, and triggers would
 * change them.
 *
 * @returns a function that brings them back, in the same transaction: foreign keys last, because they use the indexes
 */
async function withoutRules(client: ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ off: string; on: string }>({ text: RULES, values: [await tablesOf(client)] });
  for (const { off } of rows) await client.query(off);
  return async () => {
    for (const { on } of rows.toReversed()) await client.query(on);
  };
}

const PAGE_BYTES = 8_192;
/** A batch of rows has about this many bytes, whatever a row takes, so that memory stays flat. */
const BATCH_BYTES = 2 * 1024 * 1024;

/** The embedded database writes no checkpoints by itself, and its log would become larger than the data. */
const CHECKPOINT_BYTES = 128 * 1024 * 1024;

function checkpointsOn(client: ClientBase): (bytes: number) => Promise<void> {
  let since = 0;
  return async (bytes) => {
    since += bytes;
    if (since < CHECKPOINT_BYTES) return;
    since = 0;
    await client.query("checkpoint");
  };
}

async function copyTable(
  from: ClientBase,
  to: ClientBase,
  table: string,
  copied: (bytes: number) => Promise<void>,
): Promise<void> {
  const { rows } = await from.query<{ columns: string; pages: number }>({
    text: `select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
        (pg_relation_size($1::text::regclass) / ${PAGE_BYTES})::int as pages
      from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    values: [`"${table}"`],
  });
  const { columns = "", pages = 0 } = rows[0] ?? {};
  let step = 1;
  for (let page = 0; page < pages; ) {
    const end = page + step;
    const range = `ctid >= '(${page},0)'::tid and ctid < '(${end},0)'::tid`;
    const batch = await copyOut(from, `copy (select ${columns} from "${table}" where ${range}) to stdout`);
    if (batch.length > 0) await copyIn(to, `copy "${table}" (${columns}) from stdin`, batch);
    await copied(batch.length);
    page = end;
    // long values are stored elsewhere, so the pages say little about the bytes of their rows
    if (batch.length > 2 * BATCH_BYTES) step = Math.max(1, Math.floor(step / 4));
    else if (batch.length < BATCH_BYTES / 2) step = Math.min(step * 2, 1_024);
  }
}

async function copySequences(from: ClientBase, to: ClientBase): Promise<void> {
  const { rows } = await from.query<{ name: string }>(`
    select s.oid::regclass::text as name from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i'
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace order by 1`);
  for (const { name } of rows) {
    const state = await from.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    const { last, called } = state.rows[0] ?? {};
    await to.query({ text: "select setval($1::text::regclass, $2::bigint, $3)", values: [name, last, called] });
  }
}
