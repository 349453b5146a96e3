import { setPriority } from "node:os";
import { MessageChannel, type MessagePort, parentPort, workerData } from "node:worker_threads";
import { closeServices, createServices } from "./api/create-services.ts";
import { copyLogKind, createLogCopier } from "./backup/log-copier.ts";
import { backupKind, lacksBackup } from "./backup/schedule.ts";
import { openDatabase } from "./db/database.ts";
import { DIRECT } from "./http/network.ts";
import { logTurn } from "./jobs/log-turn.ts";
import { startJobs } from "./jobs/runner.ts";
import { dueNow, freeJobs } from "./jobs/store.ts";
import { createLog } from "./log.ts";
import { startWebhooks } from "./resources/webhooks/work.ts";
import { receiverPolicy } from "./webhooks/receiver-guard.ts";
import { kindsOf } from "./work/kinds.ts";
import type { FromThread, ThreadOptions, ToThread } from "./work/start.ts";

/** How long running jobs may take to reach a checkpoint when the server stops, in milliseconds. */
const STOP_TIMEOUT_MS = 8_000;

/**
 * The nice value of the thread. The thread for requests gets about three times its share when both want the processor.
 */
const NICENESS = 5;

/**
 * Runs the thread for background work, with its own services and connections, so that neither requests nor leads wait
 * for it. It runs the server's program again, because a thread cannot load the sources.
 */
export async function workInThread(): Promise<void> {
  const main = parentPort;
  if (main === null) throw new Error("this is for a thread");
  // on Linux 0 is the calling thread; elsewhere it is the whole process, including requests
  if (process.platform === "linux") setPriority(0, NICENESS);
  const { databaseUrl, databaseReadUrl, dataDir, workers, ...options } = workerData as ThreadOptions;
  const { installationKey, publicUrl, eventsKeptDays, allowPrivateWebhooks, backups } = options;
  const post = (message: FromThread, transferred: MessagePort[] = []) => main.postMessage(message, transferred);
  const borrow = () => {
    const { port1, port2 } = new MessageChannel();
    post({ connect: port2 }, [port2]);
    return port1;
  };
  const log = createLog(options.logLevel).child(options.worker === undefined ? {} : { worker: options.worker });
  const database = await openDatabase(
    { databaseUrl, databaseReadUrl, dataDir, workers },
    { borrow, isBackground: true },
  );
  await database.installRowLevelSecurity();
  // no other process can run them, because only this one has the database open
  if (database.kind === "embedded") await freeJobs(database.kysely);
  const services = createServices(database, installationKey, log, {
    isBackground: true,
    network: { ...DIRECT, publicUrl },
    receivers: receiverPolicy(allowPrivateWebhooks),
    eventsKeptDays,
  });
  const copyLog =
    backups === undefined || database.kind === "postgres"
      ? undefined
      : createLogCopier({ dataDir, backups: backups.directory }, log, () => dueNow(database.kysely, "backup"));
  const embedded = copyLog && { dataDir, copyLog };
  if (backups !== undefined && lacksBackup(backups.directory, installationKey, embedded?.dataDir))
    await dueNow(database.kysely, "backup");
  const scheduled = [
    ...(backups === undefined ? [] : [backupKind(backups, installationKey, log, { embedded })]),
    ...(copyLog === undefined ? [] : [copyLogKind(copyLog)]),
  ];
  const runner = startJobs(database, [...kindsOf(services, copyLog), ...scheduled], {
    onTurn: (turn) => {
      logTurn(log, turn);
      const { error: _, ...rest } = turn;
      post({ turn: rest });
    },
    onError: (error) => log.error({ err: error, operation: "jobs" }, "jobs could not be taken"),
  });
  const webhooks = startWebhooks(services, (outcome, seconds) => post({ attempt: { outcome, seconds } }));
  main.on("message", async (message: ToThread) => {
    if ("look" in message) return runner.look();
    setTimeout(() => process.exit(), STOP_TIMEOUT_MS).unref();
    await Promise.all([runner.stop(), webhooks.stop()]);
    await closeServices(services);
    process.exit();
  });
}
