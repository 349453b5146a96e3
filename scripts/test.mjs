// npm test [-- ARGUMENTS OF VITEST]: installs what is missing, builds what is stale, runs every test.
// With DATABASE_URL set they run on that server, in databases of their own that are dropped afterwards.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail, install, requireNode, root } from "./install.mjs";

/** @returns the exit code of the tests */
export async function runTests(args = [], environment = {}) {
  return await run([join(root, "node_modules", "vitest", "vitest.mjs"), "run", ...args], environment);
}

/** Runs one of the packages' programs. @returns its exit code */
export function run(args, environment = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** What must be there before the tests. */
export async function prepare() {
  requireNode();
  install();
  const { build } = await import("./build.mjs");
  await build(undefined, { say: console.log }).catch((error) => fail("The server could not be built:", error.message));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare();
  process.exitCode = await runTests(process.argv.slice(2));
}
