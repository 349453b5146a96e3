import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { VERSION } from "#contract/wire";
import type { CacheStats } from "../base/cache.ts";
import type { Replica } from "../db/replica.ts";
import { shareMetrics } from "./of-workers.ts";
import { measureStatements, type WatchedPool } from "./statements.ts";

/** The values that are read when the metrics are requested. */
export interface Watched {
  readonly pools: Readonly<Record<string, WatchedPool>>;
  readonly queueLength: () => number;
  readonly requestsWaiting: () => number;
  readonly clicksWaiting: () => number;
  readonly eventWaits: () => number;
  readonly caches: () => Iterable<readonly [name: string, stats: CacheStats]>;
}

/** The server's own measurements, for Prometheus. Each call takes less than a microsecond. */
export interface Metrics {
  request(operation: string, status: number, seconds: number): void;
  batch(leads: number, seconds: number, outcome: "stored" | "failed"): void;
  compiled(seconds: number): void;
  /** Counts clicks on tracked links by their outcome. */
  clicks(outcome: "stored" | "ignored" | "lost", count: number): void;
  /** A job had a turn on this node. */
  job(kind: string, outcome: string, seconds: number): void;
  /** This node made an attempt to deliver a webhook. */
  webhook(outcome: "delivered" | "failed", seconds: number): void;
  /** Call it once, when there is something to watch. */
  watch(watched: Watched): void;
  /** Call it once, where there is a replica. */
  watchReplica(replica: Pick<Replica, "status" | "reads">): void;
  /**
   * Call it once, where backups are made on a schedule.
   *
   * @param lastAt when the last one was finished, in seconds
   * @param logAt when the log of the embedded database was copied last
   */
  watchBackups(lastAt: () => number | undefined, logAt?: () => number | undefined): void;
  /** The exposition format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

type Observe = (seconds: number) => void;

/**
 * Creates all metrics in their own registry, together with Node's metrics of the process and the event loop.
 *
 * @param worker the number of this process, if it is one of several that share a port: whichever is asked returns the
 *   metrics of all, each with its number as a label
 */
export function createMetrics(worker?: number): Metrics {
  const registry = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker });
  const ofAll = worker === undefined ? undefined : shareMetrics(() => registry.getMetricsAsJSON());
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets = LATENCY_BUCKETS,
  ) => new Histogram({ name: `leadplane_${name}`, help, labelNames, buckets, registers });
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void) => {
    const metric: Gauge = new Gauge({
      name: `leadplane_${name}`,
      help,
      labelNames,
      registers,
      collect: () => collect(metric),
    });
  };
  const counter = (name: string, help: string, labelNames: string[], collect: (counter: Counter) => void) => {
    const metric: Counter = new Counter({
      name: `leadplane_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        metric.reset();
        collect(metric);
      },
    });
  };

  // constant 1 with its facts as labels, as Prometheus recommends for the version of a program
  gauge("build_info", "The version of Leadplane.", ["version"], (metric) => metric.set({ version: VERSION }, 1));

  const requests = histogram("http_request_duration_seconds", "Requests, by operation and status.", [
    "operation",
    "status",
  ]);
  const leads = histogram("ingest_batch_leads", "Leads in a batch.", ["outcome"], BATCH_BUCKETS);
  const batches = histogram("ingest_batch_duration_seconds", "Batches of leads, from statement to commit.", [
    "outcome",
  ]);
  const compilations = histogram("model_compile_duration_seconds", "Compilations of a model version.", []);
  const jobs = histogram("job_turn_duration_seconds", "Turns of jobs, by kind and how each ended.", [
    "kind",
    "outcome",
  ]);
  const clicks = new Counter({
    name: "leadplane_link_clicks_total",
    help: "Clicks on tracked links, by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  const webhooks = histogram("webhook_attempt_duration_seconds", "Attempts to deliver a webhook, by how each ended.", [
    "outcome",
  ]);
  const statements = histogram("statement_duration_seconds", "Statements sent to the database.", ["outcome"]);

  // labels are looked up once, not for every request
  const known = new Map<string, Map<number, Observe>>();
  function observerOf(operation: string, status: number): Observe {
    const byStatus = known.get(operation) ?? new Map<number, Observe>();
    const observe = byStatus.get(status) ?? requests.labels({ operation, status: String(status) }).observe;
    known.set(operation, byStatus.set(status, observe));
    return observe;
  }

  return {
    request: (operation, status, seconds) => observerOf(operation, status)(seconds),
    batch(count, seconds, outcome) {
      leads.observe({ outcome }, count);
      batches.observe({ outcome }, seconds);
    },
    compiled: (seconds) => compilations.observe(seconds),
    clicks: (outcome, count) => clicks.inc({ outcome }, count),
    job: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    webhook: (outcome, seconds) => webhooks.observe({ outcome }, seconds),
    watch({ pools, queueLength, requestsWaiting, clicksWaiting, eventWaits, caches }) {
      for (const pool of Object.values(pools)) {
        measureStatements(pool, (seconds, outcome) => statements.observe({ outcome }, seconds));
      }
      gauge(
        "pool_connections",
        "Connections of a pool, and requests that wait for one.",
        ["pool", "state"],
        (metric) => {
          for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
            metric.set({ pool: name, state: "total" }, totalCount);
            metric.set({ pool: name, state: "idle" }, idleCount);
            metric.set({ pool: name, state: "waiting" }, waitingCount);
          }
        },
      );
      gauge("requests_waiting", "Requests that wait for their account's turn.", [], (metric) =>
        metric.set(requestsWaiting()),
      );
      gauge("link_clicks_waiting", "Leads and rules with clicks that are not stored yet.", [], (metric) =>
        metric.set(clicksWaiting()),
      );
      gauge("event_waits", "Requests that wait for events.", [], (metric) => metric.set(eventWaits()));
      gauge("ingest_queue_leads", "Leads that wait for a batch.", [], (metric) => metric.set(queueLength()));
      const ofCaches = (show: (cache: string, stats: CacheStats) => void) => {
        for (const [cache, stats] of caches()) show(cache, stats);
      };
      const labels = ["cache"];
      gauge("cache_bytes", "Estimated memory of a cache, in bytes.", labels, (metric) =>
        ofCaches((cache, { bytes }) => metric.set({ cache }, bytes)),
      );
      gauge("cache_limit_bytes", "Maximum memory of a cache, in bytes.", labels, (metric) =>
        ofCaches((cache, { limit }) => metric.set({ cache }, limit)),
      );
      gauge("cache_entries", "Entries of a cache.", labels, (metric) =>
        ofCaches((cache, { entries }) => metric.set({ cache }, entries)),
      );
      counter("cache_hits_total", "Lookups that a cache answered.", labels, (metric) =>
        ofCaches((cache, { hits }) => metric.inc({ cache }, hits)),
      );
      counter("cache_misses_total", "Lookups that a cache could not answer.", labels, (metric) =>
        ofCaches((cache, { misses }) => metric.inc({ cache }, misses)),
      );
    },
    watchReplica(replica) {
      gauge("replica_used", "Whether the replica is used: 1, or 0.", [], (metric) =>
        metric.set(replica.status.state === "used" ? 1 : 0),
      );
      gauge(
        "replica_lag_seconds",
        "How far the replica is behind, in seconds; -1 if that is not known.",
        [],
        (metric) => metric.set(replica.status.lagSeconds ?? -1),
      );
      counter(
        "replica_reads_total",
        "Reads for the replica, by the server that they began on.",
        ["server"],
        (metric) => {
          for (const [server, count] of Object.entries(replica.reads)) metric.inc({ server }, count);
        },
      );
    },
    watchBackups(lastAt, logAt) {
      gauge(
        "backup_last_success_timestamp_seconds",
        "When the last backup was finished; 0 if there is none.",
        [],
        (metric) => metric.set(lastAt() ?? 0),
      );
      if (logAt === undefined) return;
      gauge(
        "backup_log_timestamp_seconds",
        "When the log of the embedded database was copied last; 0 if it is not.",
        [],
        (metric) => metric.set(logAt() ?? 0),
      );
    },
    async text() {
      if (ofAll === undefined) return await registry.metrics();
      // nothing is added up, as no two have the same labels; other ways would leave some metrics out
      const all = (await ofAll()).map((values) => values.map((metric) => ({ ...metric, aggregator: "sum" as const })));
      return await AggregatorRegistry.aggregate(all).metrics();
    },
    contentType: registry.contentType,
  };
}
