import type { DatabaseConfig } from "../db/database.ts";
import { SECRET_KEY } from "./credentials.ts";

/**
 * Node.js options for tests. Most embedded databases in tests live for a second or two. Optimizing PostgreSQL's code,
 * which V8 does while it runs, would take a third of the time of the server's tests and pay off for none of them. The
 * young generation has the size that `npm start` sets.
 */
export const NODE_OPTIONS = ["--liftoff-only", "--max-semi-space-size=32"];

/** The environment that starts a program on a database. */
export function environmentOf({ databaseUrl, databaseDirectUrl, dataDir }: DatabaseConfig): Record<string, string> {
  return {
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(databaseDirectUrl === undefined ? {} : { DATABASE_DIRECT_URL: databaseDirectUrl }),
    DATA_DIR: dataDir,
    SECRET_KEY,
  };
}
