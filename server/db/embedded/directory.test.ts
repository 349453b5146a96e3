import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../../testing/command.ts";
import { testDirectory } from "../../testing/database.ts";
import { argumentsOf, runCli, runProgram } from "../../testing/program.ts";
import { openEmbedded } from "./open.ts";

const migrateIn = (dataDir: string) => runCli(["migrate"], { environment: { DATA_DIR: dataDir } });
/** The same command in this process, for tests that concern only the database. */
const migrateHere = (dataDir: string) => runHere(["migrate"], { environment: { DATA_DIR: dataDir } });

test("the first start creates the directory for its owner only, with the secret key; the second finds everything unchanged", async () => {
  const dataDir = join(testDirectory(), "made", "here");
  expect(await migrateIn(dataDir)).toMatchObject({ code: 0, stderr: "" });
  const key = readFileSync(join(dataDir, "secret-key"), "utf8");
  expect(key).toMatch(/^[0-9a-f]{64}\n$/);
  expect(statSync(join(dataDir, "secret-key")).mode & 0o077).toBe(0);
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  expect(await migrateHere(dataDir)).toMatchObject({ code: 0, stderr: "" });
  expect(readFileSync(join(dataDir, "secret-key"), "utf8")).toBe(key);
});

/** Files and directories on which anybody but the owner has permissions. */
const openToOthers = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: "utf8" }).filter(
    (name) => (statSync(join(directory, name)).mode & 0o077) !== 0,
  );

test("everything in the directory belongs to its owner only, whichever version created it, even after an interrupted first start", async () => {
  const dataDir = testDirectory();
  chmodSync(dataDir, 0o777);
  mkdirSync(join(dataDir, "postgres.new", "base"), { recursive: true });
  writeFileSync(join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
  expect(await migrateIn(dataDir)).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(dataDir).sort()).toEqual(["checkpoint-lock", "lock", "postgres", "secret-key"]);
  expect(openToOthers(dataDir)).toEqual([]);

  // the state that earlier versions left
  for (const name of ["postgres", "postgres/base", "postgres/PG_VERSION"]) chmodSync(join(dataDir, name), 0o777);
  expect(await migrateHere(dataDir)).toMatchObject({ code: 0, stderr: "" });
  expect(openToOthers(dataDir)).toEqual([]);
});

test("a directory in use: the message names the process that holds it", async () => {
  const dataDir = testDirectory("migrated");
  const database = await openEmbedded(dataDir);
  const ended = await migrateIn(dataDir);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain(
    `The data directory ${dataDir} is in use by process ${process.pid}, which started at 20`,
  );
  expect(ended.stderr).not.toContain("    at ");
  await database.close();
  expect(await migrateHere(dataDir)).toMatchObject({ code: 0 });
});

test("acknowledged data survives SIGKILL, and the directory is free at once", async () => {
  const dataDir = testDirectory("migrated");
  const child = spawn(process.execPath, argumentsOf("main"), {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", ADMIN_PASSWORD: "a password for tests", DEMO: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  // Throws, instead of waiting, if the directory is in use.
  const database = await openEmbedded(dataDir);
  const users = await database.pool.query("select username from app_user where is_superuser");
  expect(users.rows).toEqual([{ username: "admin" }]);
  await database.close();
});

test("a directory that is not writable", async () => {
  // Permissions do not restrict root, but not even root can create files in /sys.
  const directory = process.getuid?.() === 0 ? "/sys" : testDirectory();
  if (directory !== "/sys") chmodSync(directory, 0o555);
  const ended = await migrateHere(directory);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toContain(`The data directory ${directory} cannot be used: it is not writable`);
  expect(ended.stderr).toContain("set DATA_DIR to another directory");
  expect(ended.stderr).not.toContain("    at ");
});

test("a directory that is a file", async () => {
  const file = join(testDirectory(), "file");
  writeFileSync(file, "");
  const ended = await migrateHere(file);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toContain("Set DATA_DIR to a directory");
});

test("a database written by another version of PostgreSQL", async () => {
  const dataDir = testDirectory("empty");
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "19\n");
  const ended = await migrateHere(dataDir);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toContain("was created by PostgreSQL 19, but this version of Leadplane uses PostgreSQL 18");
});

/** Runs with a limit on the size of files, in units of 512 bytes. Writes then fail as on a full disk. */
const migrateWithin = (blocks: number, dataDir: string) =>
  runProgram("sh", ["-c", `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, ...argumentsOf("cli"), "migrate"], {
    environment: { DATA_DIR: dataDir },
  });

test("a disk that is full at the first start leaves nothing half-made", async () => {
  const dataDir = testDirectory();
  const ended = await migrateWithin(4_000, dataDir);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toContain(`The data directory ${dataDir} cannot be used: the disk is full`);
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  expect(existsSync(join(dataDir, "postgres.new"))).toBe(false);
  expect(await migrateHere(dataDir)).toMatchObject({ code: 0 });
});

test("a disk that fills up under the write-ahead log ends the program, and the next start recovers", async () => {
  const dataDir = testDirectory("empty");
  const ended = await migrateWithin(64, dataDir);
  expect(ended).toMatchObject({ code: 1, stdout: "" });
  expect(ended.stderr).toMatch(/the disk is full \(.*File too large\)|EFBIG/);
  expect(ended.stderr).not.toContain("    at ");
  expect(await migrateHere(dataDir)).toMatchObject({ code: 0, stderr: "" });
});
