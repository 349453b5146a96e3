// npm test [-- ARGUMENTS OF VITEST]: installs what is missing and runs every test, or the named ones. Programs that the
// tests start are built by those that start them (server/testing/global-setup.ts). With DATABASE_URL set they run on
// that server, in their own databases, which are dropped afterwards.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install, requireNode, root } from "./install.mjs";

/** @param node the Node.js that runs them, or a command that ends with it @returns the exit code of the tests */
export async function runTests(args = [], environment = {}, node = process.execPath) {
  return await run([join(root, "node_modules", "vitest", "vitest.mjs"), "run", ...args], environment, node);
}

/** Runs one of the packages' programs. @returns its exit code */
export function run(args, environment = {}, node = process.execPath) {
  const [program, ...before] = [node].flat();
  const child = spawn(program, [...before, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Prepares what the tests need. */
export function prepare() {
  requireNode();
  install();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  prepare();
  process.exitCode = await runTests(process.argv.slice(2));
}
