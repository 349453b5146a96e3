import { readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { syncPath } from "../../base/sync-path.ts";
import { clusterVersion } from "./cluster-version.ts";
import { DurableFiles } from "./files.ts";

/**
 * Creates an empty database in the directory, unless there is one. It is created in a temporary directory, synced, and
 * then renamed, so that an interruption leaves either a complete database or none.
 */
export async function createCluster(directory: string): Promise<void> {
  if (clusterVersion(directory) !== undefined) return;
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  try {
    const pg = await PGlite.create({ fs: new DurableFiles(draft) });
    await pg.close();
    syncTree(draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  rmSync(directory, { recursive: true, force: true });
  renameSync(draft, directory);
  syncPath(dirname(directory));
}

/** Syncs everything in a directory. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}
