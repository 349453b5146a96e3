import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPassword } from "../base/passwords.ts";
import { openDatabase } from "../db/database.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { runHere } from "../testing/command.ts";
import { environmentOf, LONG_LIMITS, testDatabaseConfig } from "../testing/database.ts";
import { runCli } from "../testing/program.ts";

const config = await testDatabaseConfig();
const environment = environmentOf(config);
const database = await openDatabase(config, { limits: LONG_LIMITS });
afterAll(() => database.close());
const cli = (args: readonly string[], input?: string) =>
  runHere(args, { environment, database, ...(input === undefined ? {} : { input }) });

// the account that models are applied to is created with the first superuser
beforeAll(async () => {
  expect(await cli(["create-superuser", "first"])).toMatchObject({ code: 0 });
});

/** A user, and their events in the audit log. */
async function userNamed(username: string) {
  const user = await database.kysely
    .selectFrom("app_user")
    .selectAll()
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const { rows: events } = await database.pool.query({
    text: `select action, actor_id, via, target_label, after from audit_event
      where account_id = $1 and target_type = 'user' and target_id = $2 order by event_id`,
    values: [user.account_id, String(user.user_id)],
  });
  return { user, events };
}

test("create-superuser creates one and prints its password; its name is taken regardless of case", async () => {
  const ended = await cli(["create-superuser", "ann", "--email", "ann@example.com"]);
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  const password = /^Created the superuser ann\.\nPassword: (\S{20})\n$/.exec(ended.stdout)?.[1] ?? "";
  const { user } = await userNamed("ann");
  expect(user).toMatchObject({ is_superuser: true, is_staff: true, is_active: true, email: "ann@example.com" });
  expect(await verifyPassword(user.password_hash, password)).toBe(true);

  const again = await cli(["create-superuser", "ANN"]);
  expect(again).toMatchObject({ code: 2, stdout: "" });
  expect(again.stderr).toContain("The user ANN already exists.");
});

test("create-superuser accepts a typed password, reset-password creates a new one, and the audit log contains neither", async () => {
  const made = await cli(["create-superuser", "bob", "--stdin"], "a password typed\n");
  expect(made).toEqual({ code: 0, stdout: "Created the superuser bob.\n", stderr: "" });
  const { user: before } = await userNamed("bob");
  expect(await verifyPassword(before.password_hash, "a password typed")).toBe(true);

  const ended = await cli(["reset-password", "Bob"]);
  expect(ended.code).toBe(0);
  const password = /Password: (\S+)\n$/.exec(ended.stdout)?.[1] ?? "";
  const { user: after, events } = await userNamed("bob");
  expect(await verifyPassword(after.password_hash, password)).toBe(true);
  expect(await verifyPassword(after.password_hash, "a password typed")).toBe(false);
  expect(events).toMatchObject([
    { action: "create", actor_id: null, via: "cli", target_label: "bob", after: { is_superuser: true } },
    { action: "password_reset", actor_id: null, via: "cli", target_label: "bob", after: { password: "changed" } },
  ]);
});

async function expectRefused(args: readonly string[], message: string | readonly string[], input?: string) {
  const ended = await cli(args, input);
  expect([args, ended.code, ended.stdout]).toEqual([args, 2, ""]);
  for (const each of [message].flat()) expect(ended.stderr).toContain(each);
  expect(ended.stderr).not.toContain("    at ");
}

test.each<[string[], string, string?]>([
  [["reset-password", "nobody"], "There is no user nobody."],
  [["reset-password", "nobody", "--stdin"], "Use at least 10 characters.", "short\n"],
  [["reset-password"], "Exactly one USERNAME is required."],
  [["create-superuser", "one", "two"], "Exactly one USERNAME is required."],
  [
    ["create-superuser", "one two"],
    '"one two" cannot be used. Use only letters, digits, and these characters: @ . + - _.',
  ],
  [["create-superuser", "one", "--email", "one"], '"one" cannot be used. Enter a valid email address.'],
  [["migrate", "--force"], "Unknown option '--force'"],
  [["constructor"], "Unknown command: constructor"],
])("invalid invocations are reported with exit code 2: %j", expectRefused);

test("help, also without a command", async () => {
  for (const args of [["help"], [], ["--help"]]) {
    const ended = await cli(args);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toContain("create-superuser USERNAME");
  }
});

test("migrate", async () => {
  expect(await cli(["migrate"])).toEqual({ code: 0, stdout: "The database is up to date.\n", stderr: "" });
});

const MODEL_FILE = `
format: 1
name: Income only
questions:
  - { field_name: income, text: Income?, type: number }
scoring_models:
  - { question: income, name: Income, formula: "{income}", value_ranges: [{ start: 10, points: 50 }] }
`;

/** Slug of the installation's first account. */
async function firstSlug({ kysely } = database): Promise<string> {
  const { slug } = await kysely.selectFrom("account").select("slug").orderBy("account_id").executeTakeFirstOrThrow();
  return slug;
}

test("model plan and apply read a file or the standard input, and model export writes one that changes nothing", async () => {
  const account = await firstSlug();
  const model = (...args: string[]) => cli(["model", ...args, "--account", account], MODEL_FILE);
  const planned = await model("plan");
  expect(planned).toMatchObject({ code: 0, stderr: "" });
  expect(planned.stdout).toContain('+ question "Income?" (income) added');
  expect((await model("plan", "--check")).code).toBe(3);
  const applied = await model("apply");
  expect(applied).toMatchObject({ code: 0, stderr: "" });
  expect(applied.stdout).toContain('+ scoring model "Income" added: {income}, with 1 value range');
  expect((await model("apply")).stdout).toContain("already has this model. Nothing was changed.");
  const exported = await cli(["model", "export", "--account", account]);
  expect(exported.stdout).toMatch(/^format: 1\nname: /);
  const again = await cli(["model", "plan", "--check", "--account", account], exported.stdout);
  expect(again).toMatchObject({ code: 0 });
  expect(again.stdout).toContain("Nothing would change.");
  const json = await cli(["model", "export", "--account", account, "--format", "json"]);
  expect(JSON.parse(json.stdout)).toMatchObject({ format: 1, questions: [{ field_name: "income" }] });

  const { rows } = await database.pool.query("select via, action, after from audit_event where action = 'apply'");
  expect(rows).toMatchObject([{ via: "cli", action: "apply", after: { file: "Income only", changes: 2 } }]);
});

test("model works in a draft", async () => {
  const account = await firstSlug();
  const { rows } = await database.pool.query<{ id: number }>(`
    insert into draft (account_id, name, base_version, document)
    select account_id, 'Try', version, document from model_version
    where (account_id, version) = (select account_id, live_version from account order by account_id limit 1)
    returning draft_id as id`);
  const id = String(rows[0]?.id);
  const model = (...args: string[]) => cli(["model", ...args, "--account", account, "--draft", id], DRAFT_FILE);
  expect((await model("plan")).stdout).toContain(`Changes to draft ${id} of `);
  const applied = await model("apply");
  expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining(`Draft ${id} of `)]);
  expect((await model("apply")).stdout).toContain("already has this model. Nothing was changed.");
  expect((await model("export")).stdout).toContain("only_in_draft");
  expect((await cli(["model", "export", "--account", account])).stdout).not.toContain("only_in_draft");
  await expectRefused(["model", "export", "--account", account, "--draft", "99"], "There is no draft 99.");
  await expectRefused(["model", "export", "--account", account, "--draft", "x"], "There is no draft x.");
});

const DRAFT_FILE = 'format: 1\ncalculated_fields: [{ name: only_in_draft, formula: "1 + 1" }]\n';

test("model rejects what it cannot do, with every fault of a file", async () => {
  const account = await firstSlug();
  await expectRefused(["model", "plan"], "--account SLUG");
  await expectRefused(["model", "plan", "--account", "nobody"], "no account with the slug nobody");
  await expectRefused(["model", "burn", "--account", account], "model plan");
  await expectRefused(["model", "export", "--account", account, "--format", "xml"], "format xml");
  await expectRefused(["model", "plan", "--account", account, "--file", "/no/such/file.yaml"], "cannot be read");
  await expectRefused(["model", "apply", "--account", account], "not valid YAML", "format: [");
  const faulty = "format: 1\ncolour: red\nrecommendations:\n  - { question: nobody, rule: x, response_text: y }\n";
  const faults = ["colour: Unknown field.", "recommendations[0].rule:", "recommendations[0].question:"];
  await expectRefused(["model", "apply", "--account", account], faults, faulty);
});

test("a database that does not respond is reported without a stack", async () => {
  const connect = async () => Promise.reject(new DatabaseUnavailable("no-connection", "no connection was free"));
  const pool = Object.assign(Object.create(database.pool), { connect });
  expect(await runHere(["migrate"], { environment, database: { ...database, pool } })).toEqual({
    code: 1,
    stdout: "",
    stderr: "The database is not available: no connection was free.\nCheck the database server, then try again.\n",
  });
});

test("the program opens its database, reads its standard input, and reports its result in its exit code", async () => {
  const config = await testDatabaseConfig();
  const environment = environmentOf(config);
  const run = (args: readonly string[], input?: string) =>
    runCli(args, { environment, ...(input === undefined ? {} : { input }) });
  const made = await run(["create-superuser", "ann", "--stdin"], "a password typed\n");
  expect(made).toEqual({ code: 0, stdout: "Created the superuser ann.\n", stderr: "" });
  expect(await run(["migrate"])).toEqual({ code: 0, stdout: "The database is up to date.\n", stderr: "" });

  const taken = await run(["create-superuser", "ANN"]);
  expect(taken).toMatchObject({ code: 2, stdout: "" });
  expect(taken.stderr).toContain("The user ANN already exists.");
  expect(taken.stderr).not.toContain("    at ");

  const opened = await openDatabase(config);
  const account = await firstSlug(opened);
  await opened.close();
  const planned = await run(["model", "plan", "--check", "--account", account], MODEL_FILE);
  expect(planned).toMatchObject({ code: 3, stderr: "" });
  expect(planned.stdout).toContain('+ question "Income?" (income) added');

  expect(await run([])).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringContaining("create-superuser USERNAME"),
  });
});
