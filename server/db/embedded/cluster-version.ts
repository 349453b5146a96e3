import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The major version of PostgreSQL inside PGlite. Only this version can read the files it wrote. */
export const POSTGRES_VERSION = "18";

/** Returns the version of PostgreSQL that wrote a directory, or undefined if the directory contains no database. */
export function clusterVersion(directory: string): string | undefined {
  const file = join(directory, "PG_VERSION");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
