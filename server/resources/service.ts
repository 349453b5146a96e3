import { openApiDocument, operations, RESOURCE_PATHS, VERSION } from "#contract";
import { route } from "../api/route.ts";
import { StartupError } from "../base/startup-error.ts";
import { originOf } from "../http/client.ts";
import { unavailable } from "../http/errors.ts";
import { logOf } from "../http/request-id.ts";

/** @throws Error if there is no answer within the time that monitoring waits for one */
async function inTime(look: Promise<boolean>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  return await Promise.race([look, late]).finally(() => clearTimeout(timer));
}

/** Health and the description of the API, for everyone. */
export const serviceRoutes = [
  route(operations.listResources, ({ http }) => {
    const origin = originOf(http);
    return Object.fromEntries(Object.entries(RESOURCE_PATHS).map(([name, path]) => [name, origin + path]));
  }),

  route(operations.getOpenApi, () => ({ openapi: "3.1.0", ...openApiDocument() })),

  // does not access the database: restarting the server would not bring it back
  route(operations.getHealth, () => ({ status: "ok", version: VERSION })),

  route(operations.getReadiness, async ({ services, http }) => {
    const migrated = await inTime(services.isMigrated(), services.readinessMs).catch((error: unknown) => {
      logOf(http, services.log).error({ err: error }, "the server is not ready");
      // the database was reached, but this server may not work with it
      throw unavailable(
        "database_unavailable",
        error instanceof StartupError ? error.message : "The database cannot be reached.",
      );
    });
    if (!migrated) throw unavailable("starting", "The database is not up to date yet. Try again shortly.");
    return { status: "ready" };
  }),
];
