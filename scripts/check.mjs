// npm run check: format and lint, types, and every test on the embedded database. With --ci (.ci/run) the tests run
// again on a PostgreSQL server, and the last line of the output is the sum: "N passed, N failed". A check that fails
// counts as one.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { countTests } from "./count-tests.mjs";
import { root } from "./install.mjs";
import { withCluster } from "./postgres.mjs";
import { prepare, run } from "./test.mjs";

const ci = process.argv.includes("--ci");
const total = { passed: 0, failed: 0 };
const failures = [];
const heading = (text) => console.log(`\n── ${text} ──`);

prepare();

const checks = {
  "format and lint": ["@biomejs/biome/bin/biome", "ci", "."],
  "types of the engine": ["typescript/bin/tsc", "-p", "engine", "--noEmit"],
  "types of the site": ["typescript/bin/tsc", "-p", "web", "--noEmit"],
  "types of the browser tests": ["typescript/bin/tsc", "-p", "e2e", "--noEmit"],
  "types of everything": ["typescript/bin/tsc", "-p", ".", "--noEmit"],
};
// Each has one thread, and the machine more than one core.
await Promise.all(
  Object.entries(checks).map(async ([name, [program, ...args]]) => {
    const code = await run([join(root, "node_modules", program), ...args]);
    heading(`${name}: ${code === 0 ? "passed" : "failed"}`);
    if (code === 0) return;
    total.failed += 1;
    failures.push(`${name}: see above`);
  }),
);

heading("tests on the embedded database");
await addTests([], { DATABASE_URL: "" });
if (ci) {
  heading("tests on PostgreSQL");
  // Tests that need no database, or use one only through the API, run once; the API's tests run on both.
  await withCluster((url) => addTests(["--project=database"], { DATABASE_URL: url }));
}

// If the rest of the output is cut off, its end still lists the failures.
if (failures.length > 0) heading("what failed");
for (const failure of failures) console.log(failure);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function addTests(args, environment) {
  const counted = await countTests((further) => npmTest(args, { ...environment, ...further }));
  total.passed += counted.passed;
  total.failed += counted.failed;
  failures.push(...counted.failures);
}

/** The README's command itself, with further arguments for the test runner. @returns its exit code */
function npmTest(args, environment) {
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } };
  const child = spawn("npm", ["test", "--", ...args], { ...options, shell: process.platform === "win32" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
