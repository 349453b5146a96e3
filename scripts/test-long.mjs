// npm run test:long [-- PART …]: the full version of what a normal run shortens: fifty kills under load, every view in
// every look. Then PgBouncer, no row-level security, Node.js 24, mutations, losses of a database server, and the files
// of deploy/ with the programs that they are for. PART is the number of a part, or words of its name, to run it alone.
// Ends with a line for each part.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apart } from "./apart.mjs";
import { countTests } from "./count-tests.mjs";
import { withFailover } from "./failover.mjs";
import { fail } from "./install.mjs";
import { testMutants } from "./mutants.mjs";
import { withPooler } from "./pgbouncer.mjs";
import { asPlainUser, installPackage, withCluster, withReplica } from "./postgres.mjs";
import { prepare, runTests } from "./test.mjs";
import { testUpgrade } from "./upgrade.mjs";

const LONG = { LEADPLANE_LONG: "1" };
const EMBEDDED = { DATABASE_URL: "" };

/**
 * All tests with a database, except those of how connections are created and counted, which connect to the server
 * directly.
 */
const THROUGH_POOLER = [
  "access",
  "audit",
  "backup",
  "db/tenancy",
  "events",
  "http",
  "ingest",
  "jobs",
  "models",
  "resources",
  "setup",
  "examples",
  "cli",
].map((name) => `server/${name}`);

/** All tests that read or write data of accounts. `server/db` has the tests of row-level security itself. */
const WITHOUT_RLS = [
  ...THROUGH_POOLER.filter((name) => name !== "server/db/tenancy"),
  ...["api", "audit", "drafts", "cli/rollups", "rollups", "work"].map((name) => `server/${name}`),
];

const PARTS = {
  "everything in full, on the embedded database": () => count([], { ...EMBEDDED, ...LONG }),
  "the tests of the database in full, on PostgreSQL": () =>
    withCluster((url) => count(["--project=database"], { DATABASE_URL: url, ...LONG })),
  "through PgBouncer in transaction mode": () =>
    withCluster((url) =>
      withPooler(url, (pooler) =>
        count(["--project=database", ...THROUGH_POOLER], { DATABASE_URL: url, LEADPLANE_TEST_POOLER: pooler }),
      ),
    ),
  "with reads on a streaming replica": () =>
    withCluster((url) =>
      withReplica(url, (replica) => count([...THROUGH_POOLER, "--project=database"], onReplica(url, replica))).then(
        async (all) => {
          // ends with a promotion
          const own = await withReplica(url, (replica) =>
            count(["server/db/replica.test.ts"], onReplica(url, replica)),
          );
          return sumOf([all, own]);
        },
      ),
    ),
  "without row-level security, on PostgreSQL": () =>
    withCluster(async (url) => count(["--project=database", ...WITHOUT_RLS], { DATABASE_URL: await asPlainUser(url) })),
  "unit and database on Node.js 24": () =>
    withNode24((node) => count(["--project=unit", "--project=database"], EMBEDDED, node)),
  // others each day
  "a sample of mutations": () =>
    testMutants(["--sample", "400", "--minutes", "30", "--seed", new Date().toISOString().slice(0, 10)]),
  "upgrade: two versions on one database, under load": () => withCluster(testUpgrade),
  "failover: a database server is lost again and again": () =>
    withFailover((node) =>
      count(["--project=database", "e2e/failover"], { LEADPLANE_FAILOVER: "1", ...EMBEDDED }, node),
    ),
  "proxies: nginx and Caddy in front": () => deploy("proxies", "nginx caddy openssl iproute2", { network: false }),
  "watching: Prometheus with the dashboard and the alerts": () =>
    deploy("watching", "prometheus iproute2", { network: false }),
  "image: built, started, and stopped": () => withCluster((url) => deploy("image", "podman crun debootstrap", {}, url)),
};

/** Runs a test of the files in deploy/, which needs these Debian packages, with a network and an /etc of its own. */
function deploy(name, packages, isolation, url = "") {
  const areThere = spawnSync("dpkg-query", ["--show", ...packages.split(" ")]).status === 0;
  if (!areThere) installPackage(packages, "This part needs Debian.");
  const environment = { LEADPLANE_DEPLOY: "1", LEADPLANE_TEST_CLUSTER: url, ...EMBEDDED };
  return count(["--project=deploy", `e2e/deploy/${name}`], environment, [...apart(isolation), process.execPath]);
}

const NODE_VERSION = 24;

/** Runs a function with the path of this version of Node.js: npm's package `node`, in a temporary directory. */
async function withNode24(work) {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-node-"));
  try {
    writeFileSync(join(directory, "package.json"), "{}");
    const args = ["install", `node@${NODE_VERSION}`, "--no-audit", "--no-fund", "--loglevel=error"];
    spawnSync("npm", args, { cwd: directory, stdio: "inherit", shell: process.platform === "win32" });
    const program = join(directory, "node_modules", "node", "bin", "node");
    const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    if (!stdout?.startsWith(`v${NODE_VERSION}.`))
      fail(`Node.js ${NODE_VERSION} could not be installed; npm's message is above.`);
    console.log(`Node.js ${stdout.trim()}`);
    return await work(program);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const count = (args, environment, node) =>
  countTests((further) => runTests(args, { ...environment, ...further }, node));

const onReplica = (url, replica) => ({ DATABASE_URL: url, LEADPLANE_TEST_REPLICA: replica });

const sumOf = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  failures: results.flatMap(({ failures }) => failures),
});

prepare();
const wanted = process.argv.slice(2);
const isWanted = (number, name) => wanted.some((each) => each === String(number) || name.includes(each));
const lines = [];
let failed = 0;
for (const [index, [name, run]] of Object.entries(PARTS).entries()) {
  if (wanted.length > 0 && !isWanted(index + 1, name)) continue;
  console.log(`\n── ${index + 1}. ${name} ──`);
  const start = performance.now();
  const result = await run();
  const seconds = Math.round((performance.now() - start) / 1000);
  failed += result.failed;
  lines.push(...result.failures, `${name}: ${result.passed} passed, ${result.failed} failed, in ${seconds} s`);
}
console.log(`\n${lines.join("\n")}`);
process.exitCode = failed === 0 ? 0 : 1;
