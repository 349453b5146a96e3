// A private PostgreSQL cluster: in a temporary directory, on a free port of the loopback interface, with its own
// password. It ends, and is removed, with the program that started it, and does not affect others.
//
//   node scripts/postgres.mjs          starts one and prints its DATABASE_URL, until Ctrl-C
//   node scripts/postgres.mjs test …   runs the tests on one
//   node scripts/postgres.mjs test-without-rls …   runs them as a user who may not create roles
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail } from "./install.mjs";

const OLDEST_VERSION = 15;

/**
 * Starts a cluster.
 *
 * @param durable false: without syncing, which is enough for tests that do not end the server itself
 * @param settings further ones of the server, by name
 * @returns its URL, and a function that ends and removes it
 */
async function startCluster({ durable = false, settings = {} } = {}) {
  const programs = findPrograms() ?? installPrograms();
  const user = postgresUser();
  const directory = mkdtempSync(join(tmpdir(), "leadplane-postgres-"));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(directory, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  const data = join(directory, "data");
  const made = spawnSync(
    join(programs, "initdb"),
    [
      "-D",
      data,
      "-U",
      "leadplane",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      // the simplest locale: what folds and sorts the same here does so in every database
      "--locale=C",
      "-N",
    ],
    { ...user, cwd: directory, encoding: "utf8" },
  );
  if (made.status !== 0) {
    remove();
    fail("initdb failed:", made.stderr || String(made.error));
  }
  const { port, stop, failure } = await startPostgres(programs, directory, {
    fsync: durable ? "on" : "off",
    ready: "ready to accept connections",
    ...settings,
  });
  if (failure !== undefined) {
    remove();
    fail("PostgreSQL did not start:", failure);
  }
  return { url: `postgres://leadplane:${password}@127.0.0.1:${port}/postgres`, stop: () => stop().then(remove) };
}

/** Starts PostgreSQL on the folder `data` of a directory. @returns its port, and the rest of {@link startServer} */
async function startPostgres(programs, directory, { ready, ...settings }) {
  const port = await freePort();
  const all = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: directory,
    max_connections: 200,
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = await startServer(join(programs, "postgres"), ["-D", join(directory, "data"), ...options], {
    ...postgresUser(),
    cwd: directory,
    // Not in the terminal's group: Ctrl-C is for the program that uses it, which then ends it.
    detached: true,
    ready,
    signal: "SIGINT",
  });
  return { port, ...server };
}

/**
 * Starts a program that serves until a signal ends it, and waits until its log says that it is ready.
 *
 * @param ready what the log contains then
 * @param options further ones are those of `spawn`
 * @returns a function that ends it, and the end of its log if it has ended before it was ready
 */
export async function startServer(program, args, { ready, signal, ...options }) {
  const server = spawn(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  let ended = false;
  const exited = new Promise((resolve) => {
    server.once("exit", () => {
      ended = true;
      resolve();
    });
  });
  const isReady = new Promise((resolve) => {
    server.stderr.on("data", (chunk) => {
      log = (log + chunk).slice(-10_000);
      if (log.includes(ready)) resolve();
    });
  });
  await Promise.race([isReady, exited]);
  const stop = async () => {
    if (!ended) server.kill(signal);
    await exited;
  };
  return { stop, failure: ended ? log : undefined };
}

/** Runs a function on its own cluster, which also ends if that fails or is interrupted. */
export async function withCluster(work, options) {
  const cluster = await startCluster(options);
  const interrupted = (signal) => void cluster.stop().then(() => process.exit(signal === "SIGINT" ? 130 : 143));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => interrupted(signal));
  try {
    return await work(cluster.url);
  } finally {
    await cluster.stop();
  }
}

/** Runs a function with the URL of a streaming replica of a cluster, which ends before the cluster. */
export async function withReplica(clusterUrl, work) {
  const programs = findPrograms();
  const user = postgresUser();
  const directory = mkdtempSync(join(tmpdir(), "leadplane-replica-"));
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const remove = () => rmSync(directory, { recursive: true, force: true });
  const copied = spawnSync(
    join(programs, "pg_basebackup"),
    ["-d", clusterUrl, "-D", join(directory, "data"), "--write-recovery-conf", "--checkpoint=fast"],
    { ...user, cwd: directory, encoding: "utf8" },
  );
  if (copied.status !== 0) {
    remove();
    fail("pg_basebackup failed:", copied.stderr || String(copied.error));
  }
  const { port, stop, failure } = await startPostgres(programs, directory, {
    fsync: "off",
    ready: "ready to accept read-only connections",
  });
  if (failure !== undefined) {
    remove();
    fail("The replica did not start:", failure);
  }
  try {
    const url = new URL(clusterUrl);
    url.port = String(port);
    return await work(url.href);
  } finally {
    await stop();
    remove();
  }
}

/**
 * The same server as a user who may create databases and no roles: row-level security cannot be turned on there, and
 * every query has to separate the accounts by itself.
 */
export async function asPlainUser(url) {
  // not at the top: a program that imports this file may be the one that installs the packages
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const password = randomBytes(16).toString("hex");
  await client.query(`create role plain login createdb password '${password}'`);
  await client.end();
  const plain = new URL(url);
  plain.username = "plain";
  plain.password = password;
  return plain.href;
}

/** Returns the directory of the newest PostgreSQL's programs; undefined if there is none. */
function findPrograms() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((version) => version >= OLDEST_VERSION)
    : [];
  const candidates = versions.sort((a, b) => b - a).map((version) => join(debian, String(version), "bin"));
  const config = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  if (config.status === 0) candidates.push(config.stdout.trim());
  return candidates.find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")));
}

function installPrograms() {
  installPackage("postgresql", "PostgreSQL 15 or newer is needed for this.");
  return findPrograms() ?? fail("PostgreSQL 15 or newer could not be installed; apt-get's message is above.");
}

/**
 * Installs a Debian package, or several with spaces between, if possible; elsewhere reports what is needed, and ends.
 */
export function installPackage(name, need) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) {
    fail(need, `Install it, for example: sudo apt-get install ${name}`);
  }
  console.log(`Installing a package (apt-get install ${name}) …`);
  // RUNLEVEL=1 prevents the package from starting its own server.
  const options = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...name.split(" ")], options);
}

/** The user of its programs: they refuse to run as root, and Debian's package creates a user for them. */
export function postgresUser() {
  return process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
}

function idOf(flag) {
  const result = spawnSync("id", [flag, "postgres"], { encoding: "utf8" });
  if (result.status !== 0) fail("PostgreSQL does not run as root, and there is no user postgres to run it as.");
  return Number(result.stdout);
}

/** Returns a free port of the loopback interface. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2);
  if (command === "test" || command === "test-without-rls") {
    const { prepare, runTests } = await import("./test.mjs");
    prepare();
    const isPlain = command === "test-without-rls";
    process.exitCode = await withCluster(async (url) =>
      runTests(args, { DATABASE_URL: isPlain ? await asPlainUser(url) : url }),
    );
  } else {
    await withCluster(
      async (url) => {
        console.log(`DATABASE_URL=${url}\nCtrl-C ends and removes it.`);
        await new Promise((resolve) => setInterval(resolve, 2 ** 30).ref());
      },
      { durable: true },
    );
  }
}
