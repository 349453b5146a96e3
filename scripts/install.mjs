// Installs the packages of package-lock.json if they are missing. Plain Node.js: it runs before any package is
// available.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = [20, 19];

/** Ends the process with a clear message if Node.js is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(
    `Leadplane needs Node.js ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node} (${process.execPath}).`,
    "Install a current version: https://nodejs.org/",
  );
}

/**
 * Installs exactly what the lock file lists, unless that is installed already.
 *
 * @param isForTests includes packages only for tests and checks, which are most of them
 */
export function install(isForTests = true) {
  if (isInstalled(isForTests)) return;
  console.log("Installing packages (npm ci) …");
  const npm = process.env.npm_execpath;
  const args = ["ci", isForTests ? "--include=dev" : "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const options = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  const result = npm?.endsWith("npm-cli.js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (result.error !== undefined || result.status !== 0) {
    fail("The packages could not be installed.", "npm's message is above; a network is needed for this step.");
  }
}

/**
 * Compares contents, not times: a checkout changes those. Npm keeps a record of what it installed; packages for other
 * platforms are in the lock file only.
 */
function isInstalled(isForTests) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, dev, optional, integrity }]) => {
    if (path === "" || (dev === true && !isForTests)) return true;
    const there = installed[path];
    if (there === undefined) return optional === true;
    return there.version === version && there.integrity === integrity;
  });
}

export function fail(...lines) {
  console.error(lines.join("\n"));
  process.exit(1);
}
