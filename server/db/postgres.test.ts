import { expect, test } from "vitest";
import { testDirectory } from "../testing/database.ts";
import { fakePostgres } from "../testing/fake-postgres.ts";
import { runCli } from "../testing/program.ts";
import { testServer } from "../testing/template.ts";
import { openDatabase } from "./database.ts";

/** What the command line prints when it cannot use a database. It must be all that it prints. */
async function complaint(databaseUrl: string): Promise<string> {
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEY: "x".repeat(32), DATA_DIR: testDirectory() };
  const ended = await runCli(["migrate"], { environment });
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).not.toContain("    at ");
  expect(ended.stderr).not.toContain("secret-word");
  return ended.stderr;
}

test("no server listens", async () => {
  const output = await complaint("postgres://someone:secret-word@127.0.0.1:1/leads");
  expect(output).toBe(
    "The database at 127.0.0.1:1/leads cannot be used: nothing is listening there.\n" +
      "Start PostgreSQL, or fix the host and port in DATABASE_URL.\n",
  );
});

test("no such host", async () => {
  const output = await complaint("postgres://someone:secret-word@no-such-host.invalid/leads");
  expect(output).toMatch(/The database at no-such-host\.invalid\/leads cannot be used: .*host/);
  expect(output).toMatch(/[Hh]ost in DATABASE_URL|name service/);
});

test("no such socket", async () => {
  const output = await complaint(`postgres://someone:secret-word@/leads?host=${encodeURIComponent(testDirectory())}`);
  expect(output).toContain("cannot be used: there is no such socket");
});

test("not a PostgreSQL URL", async () => {
  for (const url of ["mysql://localhost/leads", "postgres//localhost/leads", "leads"]) {
    expect(await complaint(url)).toContain("DATABASE_URL must be a PostgreSQL URL: postgres://");
  }
  expect(await complaint("postgres://host:port/x")).toContain("DATABASE_URL must have a port from 1 to 65535");
});

/** A URL that the tests' server rejects, or a fake server with the same error. */
async function refused(change: (url: URL) => void, code: string, message: string): Promise<string> {
  if (testServer === undefined) return fakePostgres({ refuse: [code, message] });
  const url = new URL(testServer);
  change(url);
  return url.href;
}

test.each([
  [
    "28000",
    'no pg_hba.conf entry for host "10.0.0.1", user "someone", database "leads", no encryption',
    "sslmode=require",
  ],
  ["28000", 'no pg_hba.conf entry for host "10.0.0.1", user "someone", database "leads", SSL off', "sslmode=require"],
  ["28000", 'role "someone" is not permitted to log in', "allow it in pg_hba.conf"],
])("%s, %s", async (code, message, cure) => {
  expect(await complaint(await fakePostgres({ refuse: [code, message] }))).toContain(cure);
});

test("required TLS is reported, without a warning of the driver", async () => {
  const url = await fakePostgres({ refuse: ["28000", "never said"] });
  expect(await complaint(`${url}?sslmode=require`)).toBe(
    `The database at ${new URL(url).host}/leads cannot be used: it does not support TLS.\n` +
      "Turn ssl on in postgresql.conf, or remove sslmode from DATABASE_URL.\n",
  );
  expect(await complaint(`${url}?sslmode=require&sslrootcert=/nowhere/ca.pem`)).toContain(
    "a certificate file cannot be read.\nFix sslrootcert",
  );
});

test("a wrong password", async () => {
  const url = await refused(
    (server) => {
      server.password = "secret-word";
    },
    "28P01",
    "password authentication failed",
  );
  const output = await complaint(url);
  expect(output).toContain("cannot be used: the password is wrong.\nFix the user or the password in DATABASE_URL.");
});

test("a database that does not exist", async () => {
  const url = await refused(
    (server) => {
      server.pathname = "/no_such_database";
    },
    "3D000",
    "database does not exist",
  );
  const output = await complaint(url);
  expect(output).toContain("cannot be used: the database does not exist.\nCreate it (createdb), or fix its name");
});

test("an outdated server", async () => {
  const output = await complaint(await fakePostgres({ version: "14.9" }));
  expect(output).toMatch(/The server at 127\.0\.0\.1:\d+\/leads is PostgreSQL 14\.9; Leadplane needs 15 or newer\./);
});

test("a standby server", async () => {
  const output = await complaint(await fakePostgres({ version: "16.1", standby: true }));
  expect(output).toMatch(
    /The server at 127\.0\.0\.1:\d+\/leads is a read-only standby\.\nSet DATABASE_URL to the primary/,
  );
});

test("an unexpected error is thrown as a sentence with a hint", async () => {
  const config = { databaseUrl: "postgres://someone@127.0.0.1:1/leads", dataDir: "" };
  await expect(openDatabase(config)).rejects.toMatchObject({
    name: "StartupError",
    hint: "Start PostgreSQL, or fix the host and port in DATABASE_URL.",
  });
});
