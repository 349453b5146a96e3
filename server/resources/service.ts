import { openApiDocument, operations } from "#contract";
import { isMigrated, type Migration, readMigrations } from "../db/migrate.ts";
import { unavailable } from "../http/errors.ts";
import { route } from "../http/mount.ts";
import { logOf } from "../http/request-id.ts";

/** The files do not change while the server runs. */
let migrations: readonly Migration[] | undefined;

/** Health and the description of the API, for everybody. */
export const serviceRoutes = [
  route(operations.getOpenApi, () => ({ openapi: "3.1.0", ...openApiDocument() })),

  // touches nothing: a database that is away is no reason to restart the server
  route(operations.getHealth, () => ({ status: "ok" })),

  route(operations.getReadiness, async ({ services, http }) => {
    migrations ??= readMigrations();
    const migrated = await isMigrated(services.database.pool, migrations).catch((error: unknown) => {
      logOf(http, services.log).error({ err: error }, "not ready");
      throw unavailable("The database cannot be reached.");
    });
    if (!migrated) throw unavailable("The database's migrations are not done.");
    return { status: "ready" };
  }),
];
