import type { DatabaseConfig } from "../db/database.ts";
import { SECRET_KEY } from "./credentials.ts";

/**
 * How Node.js is started for tests. Most embedded databases there live for a second or two: to optimize PostgreSQL's
 * code, as V8 does beside running it, would cost a third of what the server's tests need and pay for none of them.
 * Young objects have the room that `npm start` gives them.
 */
export const NODE_OPTIONS = ["--liftoff-only", "--max-semi-space-size=32"];

/** The environment that starts a program on a database. */
export function environmentOf({ databaseUrl, dataDir }: DatabaseConfig): Record<string, string> {
  const server: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  return { ...server, DATA_DIR: dataDir, SECRET_KEY };
}
