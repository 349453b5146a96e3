// npm test [-- ARGUMENTS OF VITEST]: installs what is missing and runs every test, or what one names. What
// the tests start is built by those that start it (server/testing/global-setup.ts).
// With DATABASE_URL set they run on that server, in databases of their own that are dropped afterwards.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install, requireNode, root } from "./install.mjs";

/** @param node the Node.js to run them on @returns the exit code of the tests */
export async function runTests(args = [], environment = {}, node = process.execPath) {
  return await run([join(root, "node_modules", "vitest", "vitest.mjs"), "run", ...args], environment, node);
}

/** Runs one of the packages' programs. @returns its exit code */
export function run(args, environment = {}, node = process.execPath) {
  const child = spawn(node, args, {
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
export function prepare() {
  requireNode();
  install();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  prepare();
  process.exitCode = await runTests(process.argv.slice(2));
}
