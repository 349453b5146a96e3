// A PgBouncer in transaction mode for a cluster of postgres.mjs: in a temporary directory, on a free port of the
// loopback interface. It ends, and is removed, with the program that started it.
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail } from "./install.mjs";
import { freePort, installPackage, postgresUser, startServer } from "./postgres.mjs";

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
  const options = { ...user, cwd: directory, ready: "process up", signal: "SIGTERM" };
  const { stop, failure } = await startServer(program, [settings], options);
  const remove = () => rmSync(directory, { recursive: true, force: true });
  if (failure !== undefined) {
    remove();
    fail("PgBouncer did not start:", failure);
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

function findProgram() {
  const found = spawnSync("pgbouncer", ["--version"]).status === 0 ? "pgbouncer" : undefined;
  return found ?? (existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : undefined);
}

function installProgram() {
  installPackage("pgbouncer", "PgBouncer is needed for this.");
  return findProgram() ?? fail("PgBouncer could not be installed; apt-get's message is above.");
}
