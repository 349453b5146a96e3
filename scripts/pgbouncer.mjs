// A PgBouncer in transaction mode for a cluster of postgres.mjs: in a temporary directory, on a free port of the
// loopback interface. It ends, and is removed, with the program that started it.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail } from "./install.mjs";
import { freePort, installPackage, postgresUser } from "./postgres.mjs";

/** Runs a function with the URL at which the pooler provides the connections of the cluster. */
export async function withPooler(clusterUrl, work) {
  const program = findProgram() ?? installProgram();
  const directory = mkdtempSync(join(tmpdir(), "leadplane-pgbouncer-"));
  const user = postgresUser();
  const write = (name, lines) => {
    const file = join(directory, name);
    writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
    if (user.uid !== undefined) chownSync(file, user.uid, user.gid);
    return file;
  };
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const { username, password, port: clusterPort } = new URL(clusterUrl);
  const port = await freePort();
  const users = write("users", [`"${username}" "${password}"`]);
  const settings = write("pgbouncer.ini", [
    "[databases]",
    `* = host=127.0.0.1 port=${clusterPort}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${users}`,
    "pool_mode = transaction",
    // few enough that connections change hands
    "default_pool_size = 5",
    "max_client_conn = 500",
    // the tests create a database for each file
    "server_idle_timeout = 10",
  ]);
  const pooler = spawn(program, [settings], { ...user, cwd: directory, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  const exited = new Promise((resolve) => pooler.once("exit", () => resolve("exited")));
  const ready = new Promise((resolve) => {
    pooler.stderr.on("data", (chunk) => {
      log = (log + chunk).slice(-10_000);
      if (log.includes("process up")) resolve("ready");
    });
  });
  try {
    if ((await Promise.race([ready, exited])) === "exited") fail("PgBouncer did not start:", log);
    const url = new URL(clusterUrl);
    url.port = String(port);
    return await work(url.href);
  } finally {
    pooler.kill("SIGTERM");
    await exited;
    rmSync(directory, { recursive: true, force: true });
  }
}

function findProgram() {
  const found = spawnSync("pgbouncer", ["--version"]).status === 0 ? "pgbouncer" : undefined;
  return found ?? (existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : undefined);
}

function installProgram() {
  installPackage("pgbouncer", "PgBouncer is needed for this.");
  return findProgram() ?? fail("PgBouncer could not be installed; apt-get's message is above.");
}
