import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartupError } from "../base/startup-error.ts";
import { syncPath } from "../base/sync-path.ts";
import { directoryError } from "../db/embedded/faults.ts";

/** The secret key, and where it comes from. */
export interface StoredKey {
  readonly key: string;
  /**
   * Earlier forms of the same setting that a database may have been set up with, and that its API tokens are still
   * derived from.
   */
  readonly formerly?: readonly string[];
  /** The file that stores it; undefined if the environment sets it. */
  readonly file: string | undefined;
  /** Whether the file has just been created. */
  readonly isNew: boolean;
}

/**
 * The installation's secret key, created at the first start and stored in the data directory, readable by its owner
 * only. API tokens are derived from it.
 *
 * @throws StartupError if the directory cannot be used, or the file is damaged or not a file
 */
export function loadSecretKey(dataDir: string): StoredKey {
  const directory = resolve(dataDir);
  const path = join(directory, "secret-key");
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const found = read(path);
    const key = found ?? writeSecretKey(path, randomBytes(32).toString("hex"));
    if (isKeptKey(key)) return { key, file: path, isNew: found === undefined };
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "EISDIR" ? notAFile(path) : directoryError(directory, error);
  }
  throw new StartupError(
    `The secret key in ${path} is damaged.`,
    "Restore the file from a backup, or set SECRET_KEY to what it contained.",
  );
}

/** A container that mounts a file that does not exist creates a directory in its place. */
const notAFile = (path: string) =>
  new StartupError(
    `The secret key cannot be read: ${path} is a directory.`,
    "Restore the file from a backup. If there is none, remove the directory: Leadplane then creates a new key.",
  );

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The form of a key that the data directory keeps. */
export const isKeptKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key);

/** Keeps a key in the data directory in place of the one that was just created. */
export function keepSecretKey(stored: StoredKey, key: string): void {
  if (stored.file === undefined || !stored.isNew) throw new Error("only a new key may be replaced");
  rmSync(stored.file);
  writeSecretKey(stored.file, key);
}

/**
 * Writes a key to its file, unless there is one: a complete temporary file, which is then linked to its place, so that
 * two concurrent starts end up with the same key.
 *
 * @returns the key in the file
 */
export function writeSecretKey(path: string, key: string): string {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, "w", 0o600);
  writeSync(file, `${key}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(draft, path);
  } catch (error) {
    // Without hard links, the last of two concurrent starts wins.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  syncPath(dirname(path));
  return readFileSync(path, "utf8").trim();
}
