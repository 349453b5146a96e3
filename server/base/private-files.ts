import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The rights of everybody but the owner. */
const OTHERS = 0o077;

/** From now on what this process makes, in any of its threads, is its user's alone. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Takes a directory with all that is in it from everybody but its owner, if it is there and others have rights to
 * it: former versions left them with whoever could enter the directory above.
 */
export function makePrivate(directory: string): void {
  if (!existsSync(directory) || (statSync(directory).mode & OTHERS) === 0) return;
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() || entry.isDirectory()) chmodSync(path, entry.isFile() ? 0o600 : 0o700);
  }
  // last, so that an interruption leaves work to be seen
  chmodSync(directory, 0o700);
}
