import { cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { good } from "#contract/reference/examples/leads";
import { type Database, type DatabaseConfig, openDatabase } from "../db/database.ts";
import { longTransaction } from "../db/long-transaction.ts";
import { migrate, readMigrations } from "../db/migrate.ts";
import { DEMO_ADMINS, DEMO_CLIENT, demoPassword } from "../demo/make.ts";
import { PASSWORD, SECRET_KEY, testApp } from "../testing/app.ts";
import { runHere } from "../testing/command.ts";
import { LONG_LIMITS, testDatabaseConfig, testDirectory } from "../testing/database.ts";
import { readConfig } from "./config.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { checkSecretKey, replaceSecretKey } from "./secret-key-check.ts";

// of an installation from before databases had an id
const { api, database, makeAccount, makeUser, tokenOf } = await testApp();
const { pool } = database;
const given = (key: string) => ({ key, file: undefined, isNew: false });
const OWN = given(SECRET_KEY);
const OTHER = given("another-secret-key-for-tests-0123456789");
const REFUSED = "SECRET_KEY is not the key that this database was set up with.";

beforeEach(async () => {
  await pool.query("delete from installation where key in ('id', 'secret_key_check')");
  await pool.query("delete from api_token");
  await pool.query(`insert into installation (key, value) values ('id', '""')`);
});

test("the first key becomes the database's key, and no other is accepted", async () => {
  await checkSecretKey(pool, OWN);
  await checkSecretKey(pool, OWN);
  await expect(checkSecretKey(pool, OTHER)).rejects.toMatchObject({
    message: REFUSED,
    hint: expect.stringContaining("replace-secret-key"),
  });
  const { rows } = await pool.query("select value::text from installation where key = 'secret_key_check'");
  expect(rows[0].value).toMatch(/^"[0-9a-f]{64}"$/);
  expect(rows[0].value).not.toContain(SECRET_KEY);
});

test("of two nodes that start at once with different keys, one starts", async () => {
  const starts = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) => checkSecretKey(pool, n % 2 ? OWN : OTHER)),
  );
  const started = starts.map(({ status }) => status === "fulfilled");
  expect([started.filter((_, n) => n % 2), started.filter((_, n) => !(n % 2))].map((of) => new Set(of).size)).toEqual([
    1, 1,
  ]);
  expect(started.filter(Boolean)).toHaveLength(4);
});

test("a node that starts while another creates the demo waits for it", async () => {
  const config = await testDatabaseConfig();
  // a statement may take half a second here; the lock is held for three times as long
  const limits = { connectMs: 20_000, statementMs: 1_500, waiting: 10 };
  const other = await openDatabase(config, { limits });
  try {
    const longer = longTransaction(other.pool, async (client) => {
      await client.query("lock table installation in exclusive mode");
      await pause(2_000);
    });
    await pause(100);
    await Promise.all([longer, checkSecretKey(other.pool, OWN)]);
  } finally {
    await other.close();
  }
});

test("a database without a check value recognizes the key by its tokens", async () => {
  await tokenOf(await makeUser(await makeAccount()));
  await expect(checkSecretKey(pool, OTHER)).rejects.toThrow(REFUSED);
  await checkSecretKey(pool, OWN);
  await pool.query("delete from api_token");
  await expect(checkSecretKey(pool, OTHER)).rejects.toThrow(REFUSED);
});

test("after a deliberate replacement, the former key has no tokens and no sessions", async () => {
  await checkSecretKey(pool, OWN);
  const user = await makeUser(await makeAccount(), { role: "admin" });
  const token = await tokenOf(user);
  await api.post("/api/v1/session/", { body: { username: user.username, password: PASSWORD } });
  expect(await replaceSecretKey(pool, OWN)).toBeUndefined();
  expect(await replaceSecretKey(pool, OTHER)).toBe(1);
  await checkSecretKey(pool, OTHER);
  await expect(checkSecretKey(pool, OWN)).rejects.toThrow(REFUSED);
  expect((await api.get("/api/v1/users/profile/", { as: token })).status).toBe(401);
  const left = await pool.query(
    "select (select count(*)::int from session) as sessions, (select count(*)::int from audit_event where action = 'token_revoked' and via = 'cli') as events",
  );
  expect(left.rows).toEqual([{ sessions: 0, events: 1 }]);
});

test("a missing key file is not replaced silently if there is data", async () => {
  const dataDir = testDirectory("migrated");
  const cli = (command: string) => runHere([command], { environment: { DATA_DIR: dataDir } });
  const file = join(dataDir, "secret-key");
  expect(await cli("migrate")).toMatchObject({ code: 0, stderr: "" });
  renameSync(file, `${file}.copy`);

  const refused = await cli("migrate");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(
    /^The secret key file .*secret-key is missing\. This database was set up with the key it contained\.\nRestore the file from a backup, or set SECRET_KEY/,
  );
  expect(existsSync(file)).toBe(false);

  const replaced = await cli("replace-secret-key");
  expect(replaced).toMatchObject({ code: 0, stderr: "" });
  expect(await cli("migrate")).toMatchObject({ code: 0, stderr: "" });
  expect(readFileSync(file, "utf8")).not.toBe(readFileSync(`${file}.copy`, "utf8"));

  rmSync(file);
  renameSync(`${file}.copy`, file);
  const former = await cli("migrate");
  expect(former.stderr).toContain(`The secret key in ${file} is not the key that this database was set up with.`);
  expect(existsSync(file)).toBe(true);
});

test("an installation whose key was read with the end of its line keeps working with it, on old and new servers", async () => {
  const fromEnvironment = (text: string) => readConfig({ SECRET_KEY: text }).secretKey;
  const key = "k".repeat(40);
  const former = given(`${key}\n`);
  await checkSecretKey(pool, former);
  for (const text of [key, `${key}\n`]) {
    expect(await checkSecretKey(pool, fromEnvironment(text))).toBe(former.key);
    expect(await replaceSecretKey(pool, fromEnvironment(text))).toBeUndefined();
  }
  await expect(checkSecretKey(pool, given("l".repeat(40)))).rejects.toThrow(REFUSED);
});

const SUPERUSER = { username: "admin", password: "a password for tests" };
const DEMO_USERS = [...DEMO_ADMINS.map(({ username }) => username), DEMO_CLIENT];
const silent = { info: () => {}, warn: () => {} };

type Started = Awaited<ReturnType<typeof startOn>>;

async function open(config: DatabaseConfig): Promise<Database> {
  const opened = await openDatabase(config, { limits: LONG_LIMITS });
  afterAll(() => opened.close());
  return opened;
}

/** The application on a database that a server has started on. */
async function startOn(opened: Database, demo = false) {
  const settings = { demo, adminUsername: SUPERUSER.username, adminPassword: SUPERUSER.password };
  const { installationKey } = await prepareDatabase(opened, { ...settings, secretKey: OWN }, silent);
  return { ...(await testApp({ database: opened, installationKey })), installationKey };
}

/**
 * All secrets that somebody can hold of an installation: tokens, passwords of its demo, a session, a lead's
 * fingerprint.
 */
async function holdingsOf({ api: its, installationKey }: Started) {
  const tokenOf = async (body: object): Promise<string> => (await its.post("/api/token-auth/", { body })).body.token;
  const passwords = DEMO_USERS.map((username) => ({ username, password: demoPassword(installationKey, username) }));
  const tokens = await Promise.all([SUPERUSER, ...passwords].map(tokenOf));
  const session = await its.post("/api/v1/session/", { body: SUPERUSER });
  const cookie = session.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
  const lead_id = "ann@example.com";
  expect((await its.post("/api/v1/leads/", { as: tokens.at(-1), body: { ...good.body, lead_id } })).status).toBe(201);
  const headers = { "X-Account": "harbor-rentals" };
  const erasure = await its.post("/api/v1/erasures/", { as: tokens[0], headers, body: { lead_ids: [lead_id] } });
  const [fingerprint] = erasure.body.fingerprints as string[];
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  return { tokens, passwords, cookie, fingerprint };
}

const profileOf = async ({ api: its }: Started, sending: object) =>
  (await its.get("/api/v1/users/profile/", sending)).status;

test("secrets that one of two databases with the same secret key derives or issues are worthless in the other", async () => {
  const one = await startOn(await open(await testDatabaseConfig()), true);
  const other = await startOn(await open(await testDatabaseConfig()), true);
  const held = await holdingsOf(one);
  // with tokens of the same numbers
  const { fingerprint } = await holdingsOf(other);
  const onBoth = async (sending: object) => [await profileOf(one, sending), await profileOf(other, sending)];
  for (const token of held.tokens) {
    expect(await onBoth({ as: token })).toEqual([200, 401]);
    const { token: next } = (await one.api.post("/api/v1/users/token/rotate/", { as: token })).body;
    expect(await onBoth({ as: next })).toEqual([200, 401]);
  }
  expect(await onBoth({ headers: { Cookie: held.cookie } })).toEqual([200, 401]);
  for (const body of held.passwords) expect((await other.api.post("/api/token-auth/", { body })).status).toBe(400);
  expect(fingerprint).not.toBe(held.fingerprint);
});

test("a restored backup keeps its tokens, until its key is replaced", async () => {
  const dataDir = testDirectory("migrated");
  const source = { databaseUrl: undefined, dataDir };
  const original = await startOn(await open(source));
  const token = await original.tokenOf(await original.makeUser(await original.makeAccount(), { role: "superuser" }));
  await original.database.close();
  const copy = { databaseUrl: undefined, dataDir: testDirectory() };
  cpSync(dataDir, copy.dataDir, { recursive: true });
  const restored = await startOn(await open(copy));
  expect(restored.installationKey).toBe(original.installationKey);
  expect(await profileOf(restored, { as: token })).toBe(200);
  // the same new key for both, as when somebody uses one key for all installations
  const keys: string[] = [];
  for (const { pool: its } of [restored.database, await open(source)]) {
    expect(await replaceSecretKey(its, OTHER)).toBe(1);
    keys.push(await checkSecretKey(its, OTHER));
  }
  expect(new Set([...keys, OTHER.key]).size).toBe(3);
});

test("an installation from before databases had an id keeps the tokens that it has issued", async () => {
  const config = await testDatabaseConfig({ contents: "empty" });
  const old = await open(config);
  const migrations = readMigrations();
  await migrate(
    old.pool,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.endsWith("installation_id")),
    ),
  );
  await old.pool.query("insert into account (name, slug) values ('Harbor', 'harbor')");
  await migrate(old.pool, migrations);
  await old.installRowLevelSecurity();
  const former = await testApp({ database: old });
  const user = await former.makeUser(await former.makeAccount());
  const token = await former.tokenOf(user);
  const today = await startOn(old);
  expect(await profileOf(today, { as: token })).toBe(200);
  expect(await today.tokenOf(user)).toBe(token);
});
