// npm start: installs what is missing, builds what is stale, and becomes the server.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fail, install, requireNode, root } from "./install.mjs";

/** How often to check whether they are still running, in milliseconds. */
const EVERY = 500;

/**
 * Ends this process, as a signal would, after npm or the shell between them has ended: `npm start` starts a shell that
 * starts the server, and ending either of them ends the server.
 */
function endWithStarter() {
  const parent = process.ppid;
  // A shell outlives a killed npm. Only Linux reports what a process is; elsewhere the shell becomes the program that
  // it starts.
  const npm = isShellFor(parent) ? parentOf(parent) : undefined;
  const isLeft = () => process.ppid !== parent || (npm !== undefined && parentOf(parent) !== npm);
  setInterval(() => isLeft() && process.kill(process.pid, "SIGTERM"), EVERY).unref();
}

/** Whether a process is a shell for one command: `sh -c …`. */
const isShellFor = (pid) => read(pid, "cmdline")?.split("\0")[1] === "-c";

function parentOf(pid) {
  const stat = read(pid, "stat");
  // after the name, which may contain anything, and the state
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
}

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

if (process.env.npm_lifecycle_event === "start") endWithStarter();
requireNode();
install(false);
// In its own process: the bundler takes 500 MB, which this one would keep while it serves.
const built = spawnSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit" });
if (built.signal !== null) process.kill(process.pid, built.signal);
if (built.status !== 0) fail("The server could not be built. The reason is above.");
// In this process, so that signals reach the server itself and its exit code is this one's.
process.setSourceMapsEnabled(true);
await import("../dist/main.js");
