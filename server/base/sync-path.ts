import { closeSync, fsyncSync, openSync } from "node:fs";

/** Syncs a file or a directory's entries. Windows cannot sync a directory. */
export function syncPath(path: string): void {
  if (process.platform === "win32") return;
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
