import type { Logger } from "pino";
import { EVENT_LIMITS } from "#contract/wire";
import { createBrowserOrigins } from "../access/browser-origins.ts";
import { createIdempotencyKeys } from "../access/idempotency.ts";
import { createSenders } from "../access/senders.ts";
import { createSessions } from "../access/sessions.ts";
import { createSignInGuard } from "../access/sign-in-guard.ts";
import { createTokenCache } from "../access/token-cache.ts";
import { userNamed } from "../access/users.ts";
import { createCaches, sharedCaches } from "../base/cache.ts";
import { createSingleFlight } from "../base/single-flight.ts";
import { isBusyWithOthers } from "../db/busy.ts";
import type { Database } from "../db/database.ts";
import { INGEST_CONNECTIONS, READINESS_MS } from "../db/limits.ts";
import { logReplica } from "../db/log-replica.ts";
import { isMigrated, readMigrations } from "../db/migrate.ts";
import { createDraftStore } from "../drafts/store.ts";
import { createEventWaits } from "../events/waits.ts";
import { createDeadlines } from "../http/answer-in-time.ts";
import { createBodyRoom } from "../http/body-room.ts";
import { DIRECT, type Network } from "../http/network.ts";
import { createIngestQueue } from "../ingest/queue.ts";
import { createLinks } from "../links/links.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createVersionChanges } from "../models/changes.ts";
import { createModelStore } from "../models/store.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { createHeavyReads, FIGURE_LIMITS, HEAVY_LIMITS } from "../turns/heavy-reads.ts";
import { createTurns } from "../turns/keyed.ts";
import { createModelReads } from "../turns/model-turns.ts";
import { createShares } from "../turns/shares.ts";
import { type ReceiverPolicy, receiverPolicy } from "../webhooks/receiver-guard.ts";
import { createTransport } from "../webhooks/send.ts";
import type { Services } from "./services.ts";

export interface ServiceOptions {
  readonly network?: Network;
  /** Where webhooks may be sent; by default, only to the public internet. */
  readonly receivers?: ReceiverPolicy;
  /** Undefined if there are no metrics. */
  readonly metrics?: Metrics | undefined;
  /** Undefined if there is no collector for traces. */
  readonly tracing?: Tracing | undefined;
  /** Replaces the timer in tests. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Whether they are for jobs, which pause by themselves while others need the database. */
  readonly isBackground?: boolean;
  /** Leads that may wait to be stored. */
  readonly maxQueue?: number;
  /** How long events are kept, in days. */
  readonly eventsKeptDays?: number;
  /** For tests on a machine that is busy with other work. */
  readonly readinessMs?: number;
  /** For tests of work that exceeds the time limit of answers. */
  readonly answerMs?: number;
}

/**
 * The limits of caches in a thread for jobs, as a share of those in the thread for requests: a job reads few versions.
 */
const BACKGROUND_SHARE = 0.5;

/** The services with the whole database, for the programs that opened it. */
export interface RunningServices extends Services {
  readonly database: Database;
  readonly eventsKeptDays: number;
}

/** Creates everything that the handlers need, on an open and migrated database. */
export function createServices(
  database: Database,
  installationKey: string,
  log: Logger,
  {
    network = DIRECT,
    receivers: policy = receiverPolicy(false),
    metrics,
    tracing,
    sleep,
    isBackground,
    maxQueue = 10_000,
    eventsKeptDays = EVENT_LIMITS.keptDays,
    readinessMs = READINESS_MS,
    answerMs,
  }: ServiceOptions = {},
): RunningServices {
  const { pool, ingestPool, kysely } = database;
  const caches = createCaches(isBackground ? BACKGROUND_SHARE : 1);
  const models = createModelStore(database, caches, metrics);
  // the remaining connection verifies tokens
  const inFlight = INGEST_CONNECTIONS[database.kind] - 1;
  const ingest = createIngestQueue(ingestPool, { inFlight, maxWaiting: maxQueue }, metrics);
  const pools = pool === ingestPool ? { main: pool } : { main: pool, ingest: ingestPool };
  const together = createSingleFlight();
  // the files do not change while the server runs
  const migrations = readMigrations();
  const versionChanges = createVersionChanges(database, caches);
  const drafts = createDraftStore(database, models, versionChanges, caches, metrics);
  const shares = createShares();
  const links = createLinks(database, { installationKey, publicUrl: network.publicUrl, caches, metrics, log });
  const eventWaits = createEventWaits(kysely, (error) =>
    log.error({ err: error, operation: "wait-for-events" }, "events could not be looked for"),
  );
  metrics?.watch({
    pools,
    queueLength: () => ingest.length,
    requestsWaiting: () => shares.waiting,
    clicksWaiting: () => links.clicks.waiting,
    eventWaits: () => eventWaits.length,
    caches: () => [...caches.stats(), ...sharedCaches.stats()],
  });
  if (database.replica !== undefined) {
    metrics?.watchReplica(database.replica);
    if (!isBackground) logReplica(database.replica, log);
  }
  const isBusy = async (reads: number) =>
    ingest.isBusy || (database.kind === "postgres" && (await isBusyWithOthers(kysely, reads)));
  return {
    database,
    eventsKeptDays,
    userNamed: (username) => userNamed(kysely, username),
    // concurrent checks share one query
    isMigrated: () => together("migrations", () => isMigrated(pool, migrations)),
    guesses: createTurns({ perKey: 1 }),
    together,
    caches,
    tokens: createTokenCache(
      database,
      (error) => log.error({ err: error, operation: "verify-tokens" }, "tokens could not be verified"),
      caches,
    ),
    browserOrigins: createBrowserOrigins(kysely),
    sessions: createSessions(kysely),
    senders: createSenders(caches),
    models,
    drafts,
    versionChanges,
    ingest,
    links,
    eventWaits,
    guard: createSignInGuard(pool, sleep),
    idempotency: createIdempotencyKeys(pool, installationKey, caches.clear),
    heavyReads: createHeavyReads(HEAVY_LIMITS[database.kind], isBackground ? undefined : isBusy),
    figures: createHeavyReads(FIGURE_LIMITS[database.kind]),
    modelReads: createModelReads(),
    bodyRoom: createBodyRoom(),
    shares,
    deadlines: createDeadlines(answerMs),
    readinessMs,
    network,
    webhooks: { policy, transport: createTransport(policy) },
    metrics,
    tracing,
    log,
    installationKey,
  };
}

/** Answers accepted leads, writes pending data, and closes the database. */
export async function closeServices(services: RunningServices): Promise<void> {
  const { eventWaits, ingest, links, tokens, webhooks, database } = services;
  try {
    eventWaits.end();
    await ingest.drain();
    await links.clicks.close();
    await tokens.close();
    await webhooks.transport.close();
  } finally {
    await database.close();
  }
}
