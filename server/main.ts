import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { VERSION } from "#contract";
import { loadAdmin } from "./admin/files.ts";
import { closeServices, createServices } from "./api/create-services.ts";
import { direct } from "./api/direct.ts";
import { createApp } from "./app.ts";
import { logCopiedAt } from "./backup/log-archive.ts";
import { createLogCopier } from "./backup/log-copier.ts";
import { lastBackupAt } from "./backup/schedule.ts";
import { keepFilesPrivate } from "./base/private-files.ts";
import { projectRoot } from "./base/root.ts";
import { startupText } from "./base/startup-error.ts";
import { openDatabase } from "./db/database.ts";
import { forOperator } from "./db/unavailable.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { routes } from "./resources/routes.ts";
import { listen } from "./serve.ts";
import { readConfig } from "./setup/config.ts";
import { prepareDatabase } from "./setup/prepare-database.ts";
import { welcome } from "./setup/welcome.ts";
import { loadSite } from "./site/files.ts";
import { workInThread } from "./thread.ts";
import { receiverPolicy } from "./webhooks/receiver-guard.ts";
import { startWork } from "./work/start.ts";

/**
 * Starts the server: configuration, database, migrations, first start, port. Resolves when it is ready; from then on it
 * runs until SIGINT or SIGTERM.
 */
async function main(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const { backups } = config;
  // the start and the end of the embedded database remove what was written to its log
  const copyLog =
    backups === undefined || config.databaseUrl !== undefined
      ? async () => {}
      : createLogCopier({ dataDir: config.dataDir, backups: backups.directory }, log);
  await copyLog();
  const database = await openDatabase(config);
  const metrics = config.metricsToken === undefined ? undefined : createMetrics();
  const stop = async (exitCode: number, close: () => Promise<void>) => {
    try {
      await close();
    } finally {
      process.exit(exitCode);
    }
  };
  try {
    const built = (name: string) => join(projectRoot, "dist", name);
    const pages = { site: loadSite(built("site")), admin: loadAdmin(built("admin")) };
    const listening = await listen(config.host, config.port);
    const { superuser, installationKey } = await prepareDatabase(database, config, log);
    const { maxQueue, allowPrivateWebhooks } = config;
    const receivers = receiverPolicy(allowPrivateWebhooks);
    const services = createServices(database, installationKey, log, { network: config, receivers, maxQueue, metrics });
    const app = createApp(services, { ...pages, metricsToken: config.metricsToken });
    listening.serve(app, direct(services, routes));
    const { databaseUrl, dataDir, logLevel, publicUrl, eventsKeptDays } = config;
    if (backups !== undefined) {
      const { directory } = backups;
      const logAt = databaseUrl === undefined ? () => logCopiedAt(dataDir, directory) : undefined;
      metrics?.watchBackups(() => lastBackupAt(directory, installationKey), logAt);
    }
    const stopWork = startWork(
      database,
      { databaseUrl, dataDir, logLevel, installationKey, publicUrl, eventsKeptDays, allowPrivateWebhooks, backups },
      {
        onAttempt: (outcome, seconds) => metrics?.webhook(outcome, seconds),
        onTurn: ({ kind, outcome, seconds }) => metrics?.job(kind, outcome, seconds),
        onError: (error) => log.error({ err: error }, "the thread that does the jobs ended"),
      },
    );
    const close = async () => {
      services.eventWaits.end();
      await Promise.all([listening.close(), stopWork()]);
      await copyLog();
      await closeServices(services);
    };
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(0, close));
    void database.failed.then((error) => {
      process.stderr.write(`${error.text}\n`);
      process.exit(1);
    });
    log.info({ version: VERSION, node: process.versions.node, url: listening.url }, "Leadplane is running");
    process.stdout.write(`${await welcome(services, listening.url, superuser)}\n`);
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

if (isMainThread) {
  main().catch((error: unknown) => {
    process.stderr.write(`${startupText(forOperator(error))}\n`);
    process.exit(1);
  });
} else {
  // the same program again, in a thread for background work
  void workInThread();
}
