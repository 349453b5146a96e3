import type { Pool } from "pg";
import { openApiDocument, operations } from "#contract";
import { route } from "../api/mount.ts";
import { isMigrated, type Migration, readMigrations } from "../db/migrate.ts";
import { unavailable } from "../http/errors.ts";
import { logOf } from "../http/request-id.ts";

/** The files do not change while the server runs. */
let migrations: readonly Migration[] | undefined;

/** The look that is under way; who asks meanwhile waits for the same one, so that checks never pile up. */
const looking = new WeakMap<Pool, Promise<boolean>>();

function looksMigrated(pool: Pool): Promise<boolean> {
  migrations ??= readMigrations();
  const look = looking.get(pool) ?? isMigrated(pool, migrations).finally(() => looking.delete(pool));
  looking.set(pool, look);
  return look;
}

/** @throws Error when there is no answer within the time that those who watch over servers wait for one */
async function inTime(look: Promise<boolean>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  return await Promise.race([look, late]).finally(() => clearTimeout(timer));
}

/** Health and the description of the API, for everybody. */
export const serviceRoutes = [
  route(operations.getOpenApi, () => ({ openapi: "3.1.0", ...openApiDocument() })),

  // touches nothing: a database that is away is no reason to restart the server
  route(operations.getHealth, () => ({ status: "ok" })),

  route(operations.getReadiness, async ({ services, http }) => {
    const migrated = await inTime(looksMigrated(services.database.pool), services.readinessMs).catch(
      (error: unknown) => {
        logOf(http, services.log).error({ err: error }, "not ready");
        throw unavailable("The database cannot be reached.");
      },
    );
    if (!migrated) throw unavailable("The database's migrations are not done.");
    return { status: "ready" };
  }),
];
