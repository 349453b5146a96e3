import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { StartupError } from "../../base/startup-error.ts";

/** `fs-native-extensions` has no types and is CommonJS. */
const { tryLock } = createRequire(import.meta.url)("fs-native-extensions") as {
  tryLock(file: number, offset: number, length: number): boolean;
};

/** After the text, because where locks are mandatory (Windows), others must still be able to read who holds it. */
const LOCKED_BYTE = 2 ** 30;

/**
 * Locks a file for the holder of the returned function, among threads as among processes. The file is created if there
 * is none.
 *
 * @returns a function that releases the lock; undefined if another holder has it
 */
export function tryLockFile(path: string): (() => void) | undefined {
  const file = openSync(path, "a+", 0o600);
  if (tryLock(file, LOCKED_BYTE, 1)) return () => closeSync(file);
  closeSync(file);
  return undefined;
}

interface Holder {
  readonly pid: number;
  readonly since: string;
}

/**
 * Locks the data directory for this process. The operating system releases the lock when the process ends for any
 * reason, even in a container where process ids repeat. The file's text only says which process holds it.
 *
 * @returns a function that releases the lock
 * @throws StartupError when another process holds it
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, "lock");
  const file = openSync(path, "a+", 0o600);
  if (!tryLock(file, LOCKED_BYTE, 1)) {
    closeSync(file);
    throw inUse(directory, readHolder(path));
  }
  const holder: Holder = { pid: process.pid, since: new Date().toISOString() };
  ftruncateSync(file);
  writeSync(file, `${JSON.stringify(holder)}\n`);
  return () => {
    ftruncateSync(file);
    closeSync(file);
  };
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function inUse(directory: string, holder: Holder | undefined): StartupError {
  const who = holder === undefined ? "another process" : `process ${holder.pid}, which started at ${holder.since}`;
  return new StartupError(
    `The data directory ${directory} is in use by ${who}.`,
    "Stop that process first, or set DATA_DIR to another directory. To run several servers on one database, set DATABASE_URL.",
  );
}
