import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The major version of PostgreSQL inside PGlite: only it can read the files it wrote. */
export const POSTGRES_VERSION = "18";

/** The version of PostgreSQL that wrote a directory; undefined when there is no database in it. */
export function clusterVersion(directory: string): string | undefined {
  const file = join(directory, "PG_VERSION");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
