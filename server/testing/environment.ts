import type { DatabaseConfig } from "../db/database.ts";
import { SECRET_KEY } from "./credentials.ts";

/** The environment that starts a program on a database. */
export function environmentOf({ databaseUrl, dataDir }: DatabaseConfig): Record<string, string> {
  const server: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  return { ...server, DATA_DIR: dataDir, SECRET_KEY };
}
