// What the test of failover needs: the programs of the guide, and a system of its own, in which its machines are
// network namespaces with the addresses of the guide. Nothing of them remains after it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fail } from "./install.mjs";
import { installPackage } from "./postgres.mjs";

/** A program of each package. */
const PACKAGES = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  iproute2: "/usr/sbin/ip",
  iptables: "/usr/sbin/iptables",
};

/** Its own network, mounts, and processes, all of which end with the first process. */
const UNSHARE = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];

/** The first process inherits all that have lost their parents, and has to wait for their ends, as a shell does. */
const FIRST_PROCESS = ["sh", "-c", '"$@"; exit $?', "sh"];

/** Runs a function with the command that runs Node.js there. */
export async function withFailover(work) {
  for (const [name, program] of Object.entries(PACKAGES)) {
    if (existsSync(program)) continue;
    installPackage(name, `${name} of Debian 12 is needed for this.`);
    if (!existsSync(program)) fail(`${name} could not be installed; apt-get's message is above.`);
  }
  const { status, stderr } = spawnSync(UNSHARE[0], [...UNSHARE.slice(1), "true"], { encoding: "utf8" });
  if (status !== 0) fail("The test of failover has to be run as root, with the right to create namespaces:", stderr);
  return await work([...UNSHARE, ...FIRST_PROCESS, process.execPath]);
}
