// npm run check: format and lint, types, and every test on the embedded database.
// With --ci (.ci/run) the tests run once more on a PostgreSQL server, and the last line of the output
// is the sum: "N passed, N failed". A check that fails counts as one.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./install.mjs";
import { withCluster } from "./postgres.mjs";
import { prepare, run } from "./test.mjs";

const ci = process.argv.includes("--ci");
const total = { passed: 0, failed: 0 };
const heading = (text) => console.log(`\n── ${text} ──`);

prepare();

const checks = {
  "format and lint": ["@biomejs/biome/bin/biome", "ci", "."],
  "types of the engine": ["typescript/bin/tsc", "-p", "engine", "--noEmit"],
  "types of the site": ["typescript/bin/tsc", "-p", "web", "--noEmit"],
  "types of the browser tests": ["typescript/bin/tsc", "-p", "e2e", "--noEmit"],
  "types of everything": ["typescript/bin/tsc", "-p", ".", "--noEmit"],
};
for (const [name, [program, ...args]] of Object.entries(checks)) {
  heading(name);
  const code = await run([join(root, "node_modules", program), ...args]);
  if (code !== 0) total.failed += 1;
}

heading("tests on the embedded database");
await countTests({ DATABASE_URL: "" });
if (ci) {
  heading("tests on PostgreSQL");
  // What needs no database, or reaches one by the API alone, runs once; the API's tests run on both.
  await withCluster((url) => countTests({ DATABASE_URL: url }, ["--project=database"]));
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function countTests(environment, further = []) {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-check-"));
  const file = join(directory, "report.json");
  try {
    const code = await npmTest(
      ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...further],
      environment,
    );
    const { passed, failed } = readReport(file);
    total.passed += passed;
    // An error outside any test fails the run as well.
    total.failed += failed === 0 && code !== 0 ? 1 : failed;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
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

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    // A file that could not be loaded has no tests, and has failed nevertheless.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
