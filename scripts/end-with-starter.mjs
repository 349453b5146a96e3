// `npm start` starts a shell that starts the server: ending either of them ends the server.
import { readFileSync } from "node:fs";

/** How often to check whether they are still running, in milliseconds. */
const EVERY = 500;

/** Ends this process, as a signal would, after npm or the shell between them has ended. */
export function endWithStarter() {
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
