// A Node.js 24 in addition to that of this process: npm's package `node`, in a temporary directory.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail } from "./install.mjs";

const VERSION = 24;

/** Runs a function with the path of its program. */
export async function withNode24(work) {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-node-"));
  try {
    writeFileSync(join(directory, "package.json"), "{}");
    const args = ["install", `node@${VERSION}`, "--no-audit", "--no-fund", "--loglevel=error"];
    spawnSync("npm", args, { cwd: directory, stdio: "inherit", shell: process.platform === "win32" });
    const program = join(directory, "node_modules", "node", "bin", "node");
    const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    if (!stdout?.startsWith(`v${VERSION}.`)) fail(`Node.js ${VERSION} could not be installed; npm's message is above.`);
    console.log(`Node.js ${stdout.trim()}`);
    return await work(program);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
