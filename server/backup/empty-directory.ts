import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../base/startup-error.ts";
import { directoryError } from "../db/embedded/faults.ts";
import { lockDirectory } from "../db/embedded/lock.ts";
import { FILES } from "./cluster-files.ts";

/**
 * Takes a data directory without a database, and creates it if there is none.
 *
 * @returns a function that releases it
 * @throws StartupError if there is a database, or a server uses the directory
 */
export function takeEmpty(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (existsSync(join(dataDir, FILES))) {
      throw new StartupError(
        `There is a database in ${dataDir} already.`,
        `Nothing was changed. Use an empty directory, or stop the server and move this one away: mv ${dataDir} ${dataDir}.previous`,
      );
    }
    return lockDirectory(dataDir);
  } catch (error) {
    throw error instanceof StartupError ? error : directoryError(dataDir, error);
  }
}
