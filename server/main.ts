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
import { ASYNCHRONOUS, readReplication } from "./db/replication.ts";
import { forOperator } from "./db/unavailable.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { startHeartbeat } from "./nodes/heartbeat.ts";
import { routes } from "./resources/routes.ts";
import { listen } from "./serve.ts";
import { readConfig } from "./setup/config.ts";
import { prepareDatabase } from "./setup/prepare-database.ts";
import { welcome } from "./setup/welcome.ts";
import { loadSite } from "./site/files.ts";
import { workInThread } from "./thread.ts";
import { receiverPolicy } from "./webhooks/receiver-guard.ts";
import { startWork } from "./work/start.ts";
import { isSupervisor, ownWorker, superviseWorkers } from "./workers.ts";

/**
 * Starts the server: configuration, database, migrations, first start, port. Resolves when it is ready; from then on it
 * runs until SIGINT or SIGTERM. With several workers, this process starts them, and each of them does this.
 */
async function main(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const worker = ownWorker();
  const log = createLog(config.logLevel).child(worker === undefined ? {} : { worker: worker.number });
  if (isSupervisor(config.workers)) process.exit(await superviseWorkers(config.workers, log));
  // the first process of a container ignores signals that it does not listen to, also those during a long start
  let end = (): void => process.exit(0);
  // a terminal sends a worker the signal that its supervisor passes on as well, so it ignores a second one
  const listener = worker === undefined ? "once" : "on";
  for (const signal of ["SIGINT", "SIGTERM"] as const) process[listener](signal, () => end());
  const { backups } = config;
  // the start and the end of the embedded database remove what was written to its log
  const copyLog =
    backups === undefined || config.databaseUrl !== undefined
      ? async () => {}
      : createLogCopier({ dataDir: config.dataDir, backups: backups.directory }, log);
  await copyLog();
  const database = await openDatabase(config);
  const metrics = config.metricsToken === undefined ? undefined : createMetrics(worker?.number);
  // nothing of it is loaded without a collector
  const tracing = config.tracing && (await import("./tracing/tracing.ts")).createTracing(config.tracing, log);
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
    const bind = () => listen(config.host, config.port);
    // a later worker takes part only when it can serve: the others answer in the meantime
    const early = worker === undefined || worker.isFirst ? await bind() : undefined;
    const { superuser, installationKey } = await prepareDatabase(database, config, log);
    const { maxQueue, allowPrivateWebhooks } = config;
    const receivers = receiverPolicy(allowPrivateWebhooks);
    const services = createServices(database, installationKey, log, {
      network: config,
      receivers,
      maxQueue,
      metrics,
      tracing,
    });
    const app = createApp(services, { ...pages, metricsToken: config.metricsToken });
    const listening = early ?? (await bind());
    listening.serve(app, direct(services, routes));
    const { databaseUrl, databaseReadUrl, dataDir, workers, logLevel, publicUrl, eventsKeptDays } = config;
    if (backups !== undefined) {
      const { directory } = backups;
      const logAt = databaseUrl === undefined ? () => logCopiedAt(dataDir, directory) : undefined;
      metrics?.watchBackups(() => lastBackupAt(directory, installationKey), logAt);
    }
    const stopWork = startWork(
      database,
      {
        databaseUrl,
        databaseReadUrl,
        dataDir,
        workers,
        worker: worker?.number,
        logLevel,
        installationKey,
        publicUrl,
        eventsKeptDays,
        allowPrivateWebhooks,
        backups,
      },
      {
        onAttempt: (outcome, seconds) => metrics?.webhook(outcome, seconds),
        onTurn: (turn) => {
          metrics?.job(turn.kind, turn.outcome, turn.seconds);
          tracing?.job(turn);
        },
        onError: (error) => log.error({ err: error, operation: "jobs" }, "the thread that does the jobs ended"),
      },
    );
    if (database.kind === "postgres" && (await readReplication(database.kysely)) === "asynchronous")
      log.warn(ASYNCHRONOUS);
    const endHeartbeat = startHeartbeat(
      database.kysely,
      {
        worker: worker?.number,
        queuedLeads: () => services.ingest.length,
        requestsWaiting: () => services.shares.waiting,
        replica: () => database.replica?.status,
      },
      (error) =>
        log.warn({ err: error, operation: "report-server" }, "the server could not report itself to the others"),
    );
    const close = async () => {
      services.eventWaits.end();
      await endHeartbeat();
      await Promise.all([listening.close(), stopWork()]);
      await copyLog();
      await Promise.all([closeServices(services), tracing?.close()]);
    };
    let isStopping = false;
    end = () => {
      if (!isStopping) void stop(0, close);
      isStopping = true;
    };
    void database.failed.then((error) => {
      process.stderr.write(`${error.text}\n`);
      process.exit(1);
    });
    log.info({ version: VERSION, node: process.versions.node, url: listening.url }, "Leadplane is running");
    worker?.ready();
    if (worker === undefined || worker.isFirst)
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
