import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../../server/base/root.ts";

/** The guide's machines, and their addresses. Leadplane and HAProxy run on `app1`, and so does the test. */
const ADDRESSES = { db1: "10.0.0.11", db2: "10.0.0.12", app1: "10.0.0.13" } as const;

export type DatabaseMachine = "db1" | "db2";

const FILES = join(projectRoot, "deploy", "failover");

/** What the operator fills in. */
const PASSWORDS: Readonly<Record<string, string>> = {
  PATRONI_PASSWORD: "patroni-password",
  SUPERUSER_PASSWORD: "superuser-password",
  REPLICATION_PASSWORD: "replication-password",
  REWIND_PASSWORD: "rewind-password",
  LEADPLANE_PASSWORD: "leadplane-password",
};

/** The setting that the guide gives Leadplane. */
export const DATABASE_URL = `postgres://leadplane:${PASSWORDS.LEADPLANE_PASSWORD}@127.0.0.1:5000/leadplane`;

export const SUPERUSER_URL = `postgres://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@127.0.0.1:5000/postgres`;

/** A file of the guide for a machine, filled in. */
export function guideFile(file: string, machine: keyof typeof ADDRESSES = "app1"): string {
  const values: Record<string, string> = { ...PASSWORDS, NAME: machine, ADDRESS: ADDRESSES[machine] };
  return readFileSync(join(FILES, file), "utf8").replace(/@([A-Z_]+)@/g, (found, name) => values[name] ?? found);
}

function environmentFile(file: string, machine: keyof typeof ADDRESSES): Record<string, string> {
  const lines = guideFile(file, machine).split("\n");
  return Object.fromEntries(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

const ip = (...args: string[]) => execFileSync("ip", args, { encoding: "utf8" });
const idOf = (flag: string, user: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));

/** A member as Patroni sees it. */
export interface Member {
  readonly name: DatabaseMachine;
  readonly role: "leader" | "replica" | "sync_standby" | "standby_leader";
  readonly state: string;
}

/**
 * The guide's machines on a network of their own: each is a network namespace with its own directories. Needs
 * namespaces that nobody else uses (`scripts/failover.mjs`), with which everything ends.
 */
export function createMachines() {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-failover-"));
  execFileSync("chmod", ["755", directory]);
  ip("link", "set", "lo", "up");
  ip("link", "add", "network", "type", "bridge");
  ip("addr", "add", `${ADDRESSES.app1}/24`, "dev", "network");
  ip("link", "set", "network", "up");
  // the names of namespaces are files, which must not remain
  mkdirSync("/run/netns", { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "tmpfs", "/run/netns"]);
  for (const name of ["db1", "db2"] as const) connect(name);

  function connect(name: DatabaseMachine): void {
    ip("netns", "add", name);
    ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
    ip("link", "set", name, "master", "network", "up");
    ip("-n", name, "link", "set", "lo", "up");
    ip("-n", name, "addr", "add", `${ADDRESSES[name]}/24`, "dev", "eth0");
    ip("-n", name, "link", "set", "eth0", "up");
  }

  const postgres = { uid: idOf("-u", "postgres"), gid: idOf("-g", "postgres") };

  /** A directory of a machine that its programs may write to. */
  function place(name: string, path: string): string {
    const at = join(directory, name, path);
    mkdirSync(at, { recursive: true });
    chownSync(at, postgres.uid, postgres.gid);
    return at;
  }

  /**
   * Runs a program of a machine, as Debian's service does: as `postgres`, with its own directories in the usual places.
   */
  function begin(
    machine: keyof typeof ADDRESSES,
    environment: Record<string, string>,
    command: string[],
  ): ChildProcess {
    const places = ["/var/lib/postgresql", "/var/lib/etcd", "/run/postgresql"];
    const mounts = places.map((path) => `mkdir -p ${path} && mount --bind ${place(machine, path)} ${path}`);
    const as = `setpriv --reuid=${postgres.uid} --regid=${postgres.gid} --init-groups`;
    const script = `${mounts.join(" && ")} && cd /var/lib/postgresql && exec ${as} "$@"`;
    const inside = machine === "app1" ? ["unshare", "--mount"] : ["ip", "netns", "exec", machine];
    const [program, ...args] = [...inside, "sh", "-c", script, "sh", ...command] as [string, ...string[]];
    const log = openSync(join(directory, `${machine}.log`), "a");
    return spawn(program, args, {
      env: { PATH: process.env.PATH, HOME: "/var/lib/postgresql", ...environment },
      stdio: ["ignore", log, log],
    });
  }

  function startEtcd(machine: keyof typeof ADDRESSES): void {
    place(machine, "/var/lib/etcd/default");
    begin(machine, { ETCD_DATA_DIR: "/var/lib/etcd/default", ...environmentFile("etcd.env", machine) }, ["etcd"]);
  }

  function startPatroni(machine: DatabaseMachine): void {
    begin(machine, environmentFile("patroni.env", machine), ["patroni", join(FILES, "patroni.yml")]);
  }

  function startHaproxy(): void {
    const file = join(directory, "haproxy.cfg");
    writeFileSync(file, guideFile("haproxy.cfg"));
    const log = openSync(join(directory, "haproxy.log"), "a");
    spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", log, log] });
  }

  /** The processes of a machine whose command has one of these words. */
  function processes(machine: DatabaseMachine, words: readonly string[]): number[] {
    const pids = ip("netns", "pids", machine).split("\n").filter(Boolean);
    return pids.map(Number).filter((pid) => {
      const name = commandOf(pid);
      return words.some((word) => name.includes(word));
    });
  }

  function signal(machine: DatabaseMachine, words: readonly string[], name: NodeJS.Signals): void {
    for (const pid of processes(machine, words)) {
      try {
        process.kill(pid, name);
      } catch {
        // it has ended with the process before
      }
    }
  }

  return {
    directory,
    startEtcd,
    startPatroni,
    startHaproxy,
    signal,
    processes,
    /** Separates a machine from all others, without a sign to either side, or connects it again. */
    cutOff: (machine: DatabaseMachine) => ip("link", "set", machine, "down"),
    connectAgain: (machine: DatabaseMachine) => ip("link", "set", machine, "up"),
    /** Lets through only what HAProxy asks a machine. */
    leaveOnlyProxy(machine: DatabaseMachine) {
      const rule = (...words: string[]) => execFileSync("ip", ["netns", "exec", machine, "iptables", "-A", ...words]);
      for (const port of ["5432", "8008"])
        rule("INPUT", "-s", ADDRESSES.app1, "-p", "tcp", "--dport", port, "-j", "ACCEPT");
      rule("INPUT", "-i", "lo", "-j", "ACCEPT");
      rule("INPUT", "-j", "DROP");
    },
    leaveAll: (machine: DatabaseMachine) =>
      void execFileSync("ip", ["netns", "exec", machine, "iptables", "-F", "INPUT"]),
    /** Runs Patroni's command on a machine, with its environment. @returns its output */
    async patronictl(machine: DatabaseMachine, ...args: string[]): Promise<string> {
      const command = ["netns", "exec", machine, "patronictl", "-c", join(FILES, "patroni.yml"), ...args];
      const env = { ...process.env, ...environmentFile("patroni.env", machine) };
      return (await promisify(execFile)("ip", command, { env })).stdout;
    },
    /** The members of the cluster, as a machine says; none if it does not answer. */
    members: async (machine: DatabaseMachine): Promise<readonly Member[]> =>
      await fetch(`http://${ADDRESSES[machine]}:8008/cluster`, { signal: AbortSignal.timeout(1_500) })
        .then(async (answer) => ((await answer.json()) as { members: Member[] }).members)
        .catch(() => []),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
