import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { type Database, type DatabaseConfig, openDatabase } from "../db/database.ts";
import { whileNotCopied } from "../db/embedded/checkpoint-lock.ts";
import { longTransaction } from "../db/long-transaction.ts";
import { dumpSchema } from "../db/schema-dump.ts";
import { checkSecretKey } from "../setup/secret-key-check.ts";
import { runHere } from "../testing/command.ts";
import { environmentOf, LONG_LIMITS, testDatabaseConfig, testDirectory } from "../testing/database.ts";
import { fillEveryTable } from "../testing/every-table.ts";
import { isLong } from "../testing/long.ts";
import { isThroughPooler } from "../testing/template.ts";
import { type Entry, writeBackup } from "./file.ts";
import { PLAIN_TEXT, sumTables, type TableSums, tablesOf } from "./table-sums.ts";

const config = await testDatabaseConfig();
const isEmbedded = config.databaseUrl === undefined;
const source = await openDatabase(config, { limits: LONG_LIMITS });
await source.installRowLevelSecurity();
/** Of the form that a data directory keeps. */
const KEY = "ab".repeat(32);
await checkSecretKey(source.pool, { key: KEY, file: undefined, isNew: false });
await fillEveryTable(source.pool);
afterAll(() => source.close());

const directory = testDirectory();
const file = join(directory, "a.backup");
const withKey = (place: DatabaseConfig) => ({ ...environmentOf(place), SECRET_KEY: KEY });
const cli = (place: DatabaseConfig, ...args: string[]) => runHere(args, { environment: withKey(place) });
const emptyPlace = async () =>
  isEmbedded ? { databaseUrl: undefined, dataDir: testDirectory() } : await testDatabaseConfig({ contents: "empty" });

/** Where the first test restored the backup. */
let restoredPlace: DatabaseConfig = config;

const sumsOf = (pool: Pool): Promise<TableSums> =>
  longTransaction(pool, async (client) => {
    await client.query(PLAIN_TEXT);
    return await sumTables(client);
  });

/** Without what is written into the restored database, and the servers, which it forgets. */
const comparable = ({ installation: _, node: __, ...sums }: TableSums) => sums;

async function withOpen<Value>(place: DatabaseConfig, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openDatabase(place, { limits: LONG_LIMITS });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test("a backup that is made while the database is used has every row, and is restored into an empty place", async () => {
  const before = await sumsOf(source.pool);
  expect(Object.entries(before).filter(([, { rows }]) => rows === 0)).toEqual([]);
  const made = await cli(config, "backup", file);
  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(made.stdout).toMatch(/^Wrote .*a\.backup \(.*B\)\. It does not include the secret key/);
  expect(readdirSync(directory)).toEqual(["a.backup"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const place = await emptyPlace();
  const restored = await cli(place, "restore", file);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  restoredPlace = place;
  expect(restored.stdout).toMatch(
    /^Restored [\d,]+ leads in [\d,]+ accounts, as of .*\nThe secret key is that of the backup\./,
  );
  await withOpen(place, async ({ pool }) => {
    expect(comparable(await sumsOf(pool))).toEqual(comparable(before));
    // identities go on where they were
    const id =
      "insert into webhook (account_id, url, events) values (1, 'https://a.example', '{}') returning webhook_id";
    const [ours, theirs] = [await source.pool.query(id), await pool.query(id)];
    // after a recovery PostgreSQL leaves out up to 32 numbers
    expect(theirs.rows[0].webhook_id).toBeGreaterThanOrEqual(ours.rows[0].webhook_id);
  });
  // not a second time
  const again = await cli(place, "restore", file);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain(isEmbedded ? "There is a database in" : "is not empty: it has");
  expect(again.stderr).toContain("Nothing was changed.");
});

test("the secret key is included only if asked, and restored where there is none", async () => {
  const fileWithKey = join(directory, "key.backup");
  expect((await cli(config, "backup", fileWithKey, "--with-secret-key")).stdout).toContain("includes the secret key");
  const place = await emptyPlace();
  if (!isEmbedded) {
    const other = environmentOf(place);
    const ended = await runHere(["restore", fileWithKey], { environment: other });
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining("tar -xOf") });
    return;
  }
  const { SECRET_KEY: _key, ...withoutKey } = environmentOf(place);
  const ended = await runHere(["restore", fileWithKey], { environment: withoutKey });
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining("The secret key was restored to") });
  expect(readFileSync(join(place.dataDir, "secret-key"), "utf8")).toBe(`${KEY}\n`);

  const second = await emptyPlace();
  const { SECRET_KEY: _, ...environment } = environmentOf(second);
  const without = await runHere(["restore", file], { environment });
  expect(without).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("The secret key of the backup is not here."),
  });
  // the next start does not take a new key for that of the database
  expect(existsSync(join(second.dataDir, "secret-key"))).toBe(false);
});

test("a file that is damaged, cut off, or none of ours changes nothing", async () => {
  const bytes = readFileSync(file);
  const place = await emptyPlace();
  const refusal = async (content: Buffer) => {
    const broken = join(testDirectory(), "broken");
    writeFileSync(broken, content);
    const { code, stderr } = await cli(place, "restore", broken);
    expect(code).toBe(1);
    expect(stderr).not.toContain("    at ");
    return stderr;
  };
  for (const length of [bytes.length - 1_500, bytes.length / 2]) {
    expect(await refusal(bytes.subarray(0, length))).toMatch(/is damaged or incomplete: .*\nNothing was changed\./);
  }
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(bytes.length - 20_000) ^ 1, bytes.length - 20_000);
  expect(await refusal(flipped)).toMatch(/is damaged or incomplete: .*\nNothing was changed\./);
  expect(await refusal(Buffer.from("not a backup"))).toMatch(/damaged or incomplete|not a backup/);
  expect(await refusal(Buffer.alloc(0))).toContain("is not a backup of Leadplane");
  const missing = await cli(place, "restore", join(directory, "none"));
  expect(missing.stderr).toContain("cannot be read: ENOENT");
  // as empty as before
  if (isEmbedded) expect(readdirSync(place.dataDir)).toEqual(["lock"]);
  else expect(await withOpen(place, ({ pool }) => tablesOf(pool))).toEqual([]);
});

test.skipIf(process.platform !== "linux")("a full disk leaves no half file, and the former one unchanged", async () => {
  const former = readFileSync(file);
  symlinkSync("/dev/full", `${file}.partial`);
  const ended = await cli(config, "backup", file);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toMatch(
    /could not be written to .*: the disk is full\.\n.*a file that was there before is unchanged/,
  );
  expect(readFileSync(file).equals(former)).toBe(true);
  expect(readdirSync(directory)).not.toContain("a.backup.partial");
});

test("a backup of another version changes nothing", async () => {
  const later = join(directory, "later.backup");
  const manifest = isEmbedded
    ? ({ database: "embedded", postgres: 99 } as const)
    : ({ database: "postgres", postgres: 15, schema: 9_999 } as const);
  const nothing = async function* (): AsyncGenerator<Entry> {};
  await writeBackup(later, manifest, nothing, { compressed: false });
  const ended = await cli(await emptyPlace(), "restore", later);
  const why = isEmbedded ? "has a database of PostgreSQL 99" : "was made by a newer version of Leadplane";
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(why) });
  expect(ended.stderr).toMatch(/\nRestore it with (that )?version/);
});

test("what else can be wrong is said", async () => {
  const nowhere = await cli(config, "backup", join(directory, "none", "a.backup"));
  expect(nowhere.stderr).toContain("the directory does not exist");
  const empty = await cli(await emptyPlace(), "backup", join(directory, "b.backup"));
  expect(empty).toMatchObject({ code: 1, stderr: expect.stringMatching(/There is no database in|has no tables in/) });
  mkdirSync(join(directory, "folder"));
  expect((await cli(config, "backup", join(directory, "folder"))).stderr).toContain(
    "there is a directory with this name",
  );
  for (const command of ["backup", "restore"]) expect((await cli(config, command)).code).toBe(2);
});

test.runIf(isThroughPooler)("a connection pooler is refused, and its sessions stay as they are", async () => {
  const { databaseDirectUrl: _, ...pooled } = config;
  const refused = { code: 1, stdout: "", stderr: expect.stringMatching(/pooler.*\n.*Set DATABASE_DIRECT_URL/) };
  expect(await cli(pooled, "backup", join(directory, "pooled.backup"))).toMatchObject(refused);
  const { databaseDirectUrl: __, ...empty } = await emptyPlace();
  expect(await cli(empty, "restore", file)).toMatchObject(refused);
  const other = await testDatabaseConfig();
  const otherKey = { key: "cd".repeat(32), file: undefined, isNew: false };
  await withOpen(other, ({ pool }) => checkSecretKey(pool, otherKey));
  const { databaseDirectUrl } = other;
  const elsewhere = await cli({ ...pooled, databaseDirectUrl }, "backup", join(directory, "other.backup"));
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining("another secret key") });
});

test.runIf(isEmbedded)(
  "a backup of a PostgreSQL server is not for the embedded database, and no other way round",
  async () => {
    const ended = await runHere(["restore", file], {
      environment: { ...environmentOf(config), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
    });
    expect(ended.stderr).toContain("is a backup of an embedded database.\nUnset DATABASE_URL.");
  },
);

test.runIf(isEmbedded)("the embedded database is copied while it is written, as of one moment", async () => {
  const dataDir = testDirectory("migrated");
  const place = { databaseUrl: undefined, dataDir };
  const copy = join(directory, "written.backup");
  let acknowledged = 0;
  await withOpen(place, async ({ pool }) => {
    await pool.query("create table counted (n int primary key, pad text)");
    // several megabytes, of which a copy takes a while
    if (isLong)
      await pool.query("insert into counted select -n, repeat(md5(n::text), 60) from generate_series(0, 50000) n");
    let isOver = false;
    const writing = (async () => {
      for (let n = 1; !isOver; n += 1) {
        await pool.query(`insert into counted values (${n}, repeat('x', 3000))`);
        // pages that exist are changed as well
        await pool.query(`update counted set pad = repeat('y', 3000) where n = ${Math.ceil(n / 2)}`);
        acknowledged = n;
      }
    })();
    await expect.poll(() => acknowledged).toBeGreaterThan(20);
    for (let round = 0; round < (isLong ? 10 : 1); round += 1) {
      const before = acknowledged;
      // as the maintenance of a server does, which waits for the copy
      if (isLong) await whileNotCopied(dataDir, () => pool.query("checkpoint"));
      expect(await cli(place, "backup", copy)).toMatchObject({ code: 0 });
      const restored = { databaseUrl: undefined, dataDir: testDirectory() };
      expect(await cli(restored, "restore", copy)).toMatchObject({ code: 0 });
      await withOpen(restored, async (database) => {
        const { rows } = await database.pool.query(
          "select count(*)::int as count, max(n) as last, sum(length(pad)) as bytes from counted where n > 0",
        );
        expect(rows[0].count).toBe(rows[0].last);
        expect(rows[0].last).toBeGreaterThanOrEqual(before);
        // every page is read, and its checksum compared
        await database.pool.query("select sum(length(pad)) from counted");
      });
    }
    isOver = true;
    await writing;
  });
});

test("a database is moved with every row, id, and sequence, and the secret key, and back", async () => {
  // the tests use the embedded database themselves
  const from = isEmbedded ? restoredPlace : config;
  if (!isEmbedded) {
    const node = "6ba7b810-9dad-11d1-80b4-00c04fd430c9";
    const values = [node, "app-1", 4711];
    await source.pool.query("insert into node (node_id, host, pid, version) values ($1, $2, $3, '1.0.0')", values);
    const refused = await cli(from, "move", "--to", join(testDirectory(), "refused"));
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("app-1 (process 4711)") });
    await source.pool.query("delete from node where node_id = $1", [node]);
  }
  const before = isEmbedded ? await withOpen(from, ({ pool }) => sumsOf(pool)) : await sumsOf(source.pool);
  const dataDir = join(testDirectory(), "moved");
  const moved = await cli(from, "move", "--to", dataDir);
  expect(moved).toMatchObject({ code: 0, stderr: "" });
  expect(moved.stdout).toMatch(
    /^Moved [\d,]+ rows, among them [\d,]+ leads, to .*\. Every count and checksum was right\./,
  );
  expect(readdirSync(dataDir).sort()).toEqual(["lock", "postgres", "secret-key"]);
  expect(readFileSync(join(dataDir, "secret-key"), "utf8")).toBe(`${KEY}\n`);
  const places: DatabaseConfig[] = [{ databaseUrl: undefined, dataDir }];
  if (!isEmbedded) {
    const back = await testDatabaseConfig({ contents: "empty" });
    const move = () => cli({ databaseUrl: undefined, dataDir }, "move", "--to", back.databaseUrl ?? "");
    expect(await move()).toMatchObject({ code: 0, stderr: "" });
    places.push(back);
    expect(await move()).toMatchObject({ code: 1, stderr: expect.stringContaining("has data of Leadplane already") });
  }
  const schema = await dumpSchema(source.pool);
  for (const place of places) {
    await withOpen(place, async ({ pool }) => {
      const { schema_migration: _, ...copied } = await sumsOf(pool);
      expect(before).toMatchObject(copied);
      expect(await dumpSchema(pool)).toBe(schema);
      const { rows } = await pool.query("select (max(webhook_id) + 1)::int as id from webhook");
      const made = await pool.query(
        "insert into webhook (account_id, url, events) values (1, 'https://a.example', '{}') returning webhook_id as id",
      );
      expect(made.rows).toEqual(rows);
    });
  }
  const again = await cli(from, "move", "--to", dataDir);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("There is a database in") });
  for (const args of [[], ["--to", "mysql://a/b"]]) expect((await cli(from, "move", ...args)).code).toBe(2);
});
