import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The permissions of everybody but the owner. */
const OTHERS = 0o077;

/** Restricts the files that this process creates from now on, in any of its threads, to its user. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Restricts an existing directory and its content to the owner, if others have permissions on it. Earlier versions left
 * files readable to anyone who could enter the parent directory.
 */
export function makePrivate(directory: string): void {
  if (!existsSync(directory) || (statSync(directory).mode & OTHERS) === 0) return;
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() || entry.isDirectory()) chmodSync(path, entry.isFile() ? 0o600 : 0o700);
  }
  // last, so that an interrupted run is repeated
  chmodSync(directory, 0o700);
}
