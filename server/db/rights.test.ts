import { afterAll, describe, expect, inject, test } from "vitest";
import { environmentOf, testDatabase, testDatabaseConfig } from "../testing/database.ts";
import { argumentsOf, runCli, runProgram } from "../testing/program.ts";
import { administer, testServer } from "../testing/template.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { checkRights } from "./rights.ts";

test("the owner of the tables may use them", async () => {
  const { pool } = await testDatabase();
  await checkRights(pool);
});

describe.skipIf(testServer === undefined)("a server user with limited privileges", async () => {
  if (testServer === undefined) return;
  let made = 0;

  /** Creates a user without privileges. @returns their name, and the URL of a database for them */
  async function makeUser(databaseUrl: string | undefined) {
    const name = `${inject("testRun").prefix}user${process.pid}_${++made}`;
    await administer(`create role ${name} login password 'for-tests'`);
    const url = new URL(databaseUrl ?? "");
    const owner = url.href;
    afterAll(async () => {
      await onDatabase(owner, `drop owned by ${name}`).catch(() => {});
      await administer(`drop role if exists ${name}`);
    });
    url.username = name;
    url.password = "for-tests";
    return { name, url: url.href };
  }

  async function onDatabase(databaseUrl: string, sql: string): Promise<void> {
    const database = await openDatabase({ databaseUrl, dataDir: "" });
    await database.pool.query(sql).finally(() => database.close());
  }

  test("cannot create tables", async () => {
    const config = await testDatabaseConfig({ contents: "empty" });
    const { url } = await makeUser(config.databaseUrl);
    const ended = await runCli(["migrate"], { environment: environmentOf({ ...config, databaseUrl: url }) });
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr).toBe(
      "The database user is not allowed to create tables: permission denied for schema public.\n" +
        "Make it the owner of the database, or run: grant create, usage on schema public to <user>;\n",
    );
  });

  test("cannot read tables of another user", async () => {
    const config = await testDatabaseConfig();
    const { url } = await makeUser(config.databaseUrl);
    const ended = await runCli(["migrate"], { environment: environmentOf({ ...config, databaseUrl: url }) });
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr).toContain(
      "The database user is not allowed to read or change the tables: permission denied for table schema_migration.",
    );
  });

  test("lacks privileges on some tables: the server does not start, and names them", async () => {
    const config = await testDatabaseConfig();
    const { name, url } = await makeUser(config.databaseUrl);
    const owner = config.databaseUrl ?? "";
    await onDatabase(owner, `grant select, insert, update, delete on all tables in schema public to ${name}`);
    await onDatabase(owner, `revoke update, delete on audit_event, lead from ${name}`);
    const environment = { ...environmentOf({ ...config, databaseUrl: url }), PORT: "0", DEMO: "off" };
    const ended = await runProgram(process.execPath, argumentsOf("main"), { environment });
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr).toBe(
      `The database user "${name}" lacks privileges on these tables:\n  lead: update, delete\n` +
        `Make it the owner of these tables, or run: grant select, insert, update, delete on all tables in schema public to "${name}";\n`,
    );
  });

  test("tables of other programs in the same schema are ignored", async () => {
    const config = await testDatabaseConfig();
    const { name, url } = await makeUser(config.databaseUrl);
    const owner = config.databaseUrl ?? "";
    await onDatabase(owner, `grant select, insert, update, delete on all tables in schema public to ${name}`);
    await onDatabase(owner, "create table spatial_ref_sys (srid int)");
    const database = await openDatabase({ databaseUrl: url, dataDir: "" });
    await checkRights(database.pool).finally(() => database.close());
  });

  test("has read access only", async () => {
    const config = await testDatabaseConfig();
    const { name, url } = await makeUser(config.databaseUrl);
    await administer(`alter role ${name} set default_transaction_read_only = on`);
    await expect(openDatabase({ databaseUrl: url, dataDir: "" })).rejects.toMatchObject({
      name: "StartupError",
      message: expect.stringMatching(/^The database at .* is read-only for this user\.$/),
    });
  });

  test("has no schema to create tables in", async () => {
    const config = await testDatabaseConfig({ contents: "empty" });
    const { name, url } = await makeUser(config.databaseUrl);
    await administer(`alter role ${name} set search_path = nowhere`);
    const database = await openDatabase({ databaseUrl: url, dataDir: "" });
    afterAll(() => database.close());
    await expect(migrate(database.pool)).rejects.toThrow("The database has no schema to create tables in");
  });
});
