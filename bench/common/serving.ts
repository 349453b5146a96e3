import type { Hono } from "hono";
import { pino } from "pino";
import { closeServices, createServices, type RunningServices } from "../../server/api/create-services.ts";
import { direct } from "../../server/api/direct.ts";
import type { Route } from "../../server/api/paths.ts";
import { COMMAND_LINE } from "../../server/audit/agent.ts";
import { openDatabase } from "../../server/db/database.ts";
import { migrate } from "../../server/db/migrate.ts";
import { startJobs } from "../../server/jobs/runner.ts";
import { type Beginning, insertAccount } from "../../server/resources/accounts/insert.ts";
import { routes as productRoutes } from "../../server/resources/routes.ts";
import { defaultToken } from "../../server/resources/tokens/issue.ts";
import { insertUser } from "../../server/resources/users/insert.ts";
import { listen } from "../../server/serve.ts";
import { receiverPolicy } from "../../server/webhooks/receiver-guard.ts";
import { kindsOf } from "../../server/work/kinds.ts";
import { startWork } from "../../server/work/start.ts";

const SECRET_KEY = "a-secret-key-for-measurements-only-0123";

/**
 * Serves an application on the database of the environment until the measuring process disconnects. As soon as it
 * listens, it sends that process its address and the result of `prepare`.
 *
 * @param work where jobs run: in a thread of the built server (`dist/main.js`), or in this one
 */
export async function serveToMeasure(
  prepare: (services: RunningServices) => Promise<{
    readonly app: Hono;
    /** Those of the product by default. */
    readonly routes?: readonly Route[];
    readonly ready: object;
  }>,
  logLevel: "silent" | "warn" = "warn",
  work: "thread" | "here" = "here",
): Promise<void> {
  const { DATABASE_URL, DATA_DIR = "" } = process.env;
  const config = { databaseUrl: DATABASE_URL || undefined, dataDir: DATA_DIR };
  const database = await openDatabase(config);
  // webhooks go to a receiver of the benchmark
  const receivers = receiverPolicy(true);
  const services = createServices(database, SECRET_KEY, pino({ level: logLevel }), { receivers });
  await migrate(database.pool);
  await database.installRowLevelSecurity();
  const { app, routes = productRoutes, ready } = await prepare(services);
  const listening = await listen("127.0.0.1", 0);
  listening.serve(app, direct(services, routes));
  // as in the product, if the program of the server was built for it
  const stopJobs =
    work === "thread"
      ? startWork(
          database,
          {
            ...config,
            installationKey: SECRET_KEY,
            eventsKeptDays: services.eventsKeptDays,
            allowPrivateWebhooks: true,
            logLevel,
          },
          { onTurn: () => {}, onError: console.error },
        )
      : startJobs(database, kindsOf(services)).stop;
  process.once("disconnect", async () => {
    await listening.close();
    await stopJobs();
    await closeServices(services);
    process.exit(0);
  });
  // the terminal's Ctrl-C is for the measuring process, which then disconnects
  process.on("SIGINT", () => {});
  process.send?.({ url: listening.url, ...ready });
}

/** Creates an account with a user of the same name. @returns the account, and the token that the user sends */
export async function makeTenant(services: RunningServices, name: string, beginning: Beginning, is_staff: boolean) {
  const owner = await services.database.kysely.transaction().execute(async (db) => {
    const account = { name, slug: name, time_zone: "UTC", parentId: null };
    const { id: accountId } = await insertAccount(db, account, beginning, COMMAND_LINE);
    const user = { account_id: accountId, username: name, password_hash: "not used: a token", is_staff };
    const { user_id: userId } = await insertUser(db, user, COMMAND_LINE);
    return { accountId, userId };
  });
  return { accountId: owner.accountId, token: await defaultToken(services, owner, COMMAND_LINE) };
}
