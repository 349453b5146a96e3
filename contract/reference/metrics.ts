/** A metric, or some of one kind, that an operator watches. Its expressions are of PromQL. */
export interface WatchedMetric {
  readonly names: readonly string[];
  /** What it is, as a title. */
  readonly meaning: string;
  /** When to look into it, in words. */
  readonly alertWhen: string;
  readonly panel: Panel;
  readonly alerts?: readonly Alert[];
}

/** A panel of the dashboard. `$rate` is the interval of a rate, which Grafana computes. */
export interface Panel {
  /** The unit, as Grafana names it. */
  readonly unit: "s" | "short" | "bytes" | "ops" | "percentunit";
  readonly lines: readonly (readonly [expression: string, legend: string])[];
}

export interface Alert {
  readonly name: string;
  readonly expression: string;
  /** How long the expression is true before an alert is sent. */
  readonly lasts: string;
  readonly severity: "critical" | "warning";
  /** What happens, and what to do. */
  readonly summary: string;
}

const quantile = (name: string, q: number, where = "") =>
  `histogram_quantile(${q}, sum by (le) (rate(${name}_bucket${where}[$rate])))`;

const DAY = 86_400;

/** The dashboard, the alert rules, and the operators' guide have these, in this order. */
export const WATCHED_METRICS: readonly WatchedMetric[] = [
  {
    names: ["leadplane_http_request_duration_seconds"],
    meaning: "Requests, by status",
    alertWhen: "Share of 5xx above 1%",
    panel: {
      unit: "ops",
      lines: [["sum by (status) (rate(leadplane_http_request_duration_seconds_count[$rate]))", "{{status}}"]],
    },
    alerts: [
      {
        name: "LeadplaneErrors",
        expression:
          'sum by (job) (rate(leadplane_http_request_duration_seconds_count{status=~"5.."}[5m])) / sum by (job) (rate(leadplane_http_request_duration_seconds_count[5m])) > 0.01',
        lasts: "5m",
        severity: "critical",
        summary:
          "More than 1% of requests get a server error. Look at /readyz and in the log for the reason, with the id of a request.",
      },
    ],
  },
  {
    names: ["leadplane_http_request_duration_seconds"],
    meaning: "Duration of requests",
    alertWhen: "Rising, with the same load",
    panel: {
      unit: "s",
      lines: [
        [
          quantile("leadplane_http_request_duration_seconds", 0.99, '{operation="submitLead"}'),
          "a lead, 99th percentile",
        ],
        [quantile("leadplane_http_request_duration_seconds", 0.5, '{operation="submitLead"}'), "a lead, median"],
        [quantile("leadplane_http_request_duration_seconds", 0.99), "all, 99th percentile"],
      ],
    },
  },
  {
    names: ["leadplane_ingest_batch_leads"],
    meaning: "Leads stored, or not",
    alertWhen: 'outcome="failed" rising: see the log',
    panel: {
      unit: "ops",
      lines: [["sum by (outcome) (rate(leadplane_ingest_batch_leads_sum[$rate]))", "{{outcome}}"]],
    },
  },
  {
    names: ["leadplane_ingest_queue_leads"],
    meaning: "Leads waiting to be stored",
    alertWhen: "Above 1,000 for a minute",
    panel: { unit: "short", lines: [["sum by (instance) (leadplane_ingest_queue_leads)", "{{instance}}"]] },
    alerts: [
      {
        name: "LeadplaneQueueLong",
        expression: "sum by (job, instance) (leadplane_ingest_queue_leads) > 1000",
        lasts: "1m",
        severity: "critical",
        summary: "Leads arrive faster than the database stores them. At MAX_QUEUE, they get a 503.",
      },
    ],
  },
  {
    names: ["leadplane_ingest_batch_duration_seconds"],
    meaning: "Time to store a batch of leads",
    alertWhen: "99th percentile above 1 second",
    panel: {
      unit: "s",
      lines: [
        [quantile("leadplane_ingest_batch_duration_seconds", 0.99), "99th percentile"],
        [quantile("leadplane_ingest_batch_duration_seconds", 0.5), "median"],
      ],
    },
    alerts: [
      {
        name: "LeadplaneBatchesSlow",
        expression:
          "histogram_quantile(0.99, sum by (job, le) (rate(leadplane_ingest_batch_duration_seconds_bucket[5m]))) > 1",
        lasts: "5m",
        severity: "warning",
        summary: "Storing leads takes longer than a second. Look at the database's disk, locks, and processor.",
      },
    ],
  },
  {
    names: ["leadplane_requests_waiting"],
    meaning: "Requests waiting for their account’s share of the server",
    alertWhen: "Above 0 for ten minutes: an account uses more than its share",
    panel: { unit: "short", lines: [["sum by (instance) (leadplane_requests_waiting)", "{{instance}}"]] },
    alerts: [
      {
        name: "LeadplaneRequestsWaiting",
        expression: "sum by (job, instance) (leadplane_requests_waiting) > 0",
        lasts: "10m",
        severity: "warning",
        summary: "An account sends more than its share of the server. Its requests wait, others do not.",
      },
    ],
  },
  {
    names: ["leadplane_statement_duration_seconds"],
    meaning: "Duration of database statements",
    alertWhen: "Rising, with the same load",
    panel: {
      unit: "s",
      lines: [
        [quantile("leadplane_statement_duration_seconds", 0.99), "99th percentile"],
        [quantile("leadplane_statement_duration_seconds", 0.5), "median"],
      ],
    },
  },
  {
    names: ["leadplane_pool_connections"],
    meaning: "Database connections, and requests waiting for one",
    alertWhen: 'state="waiting" above 0 for a minute',
    panel: { unit: "short", lines: [["sum by (pool, state) (leadplane_pool_connections)", "{{pool}} {{state}}"]] },
    alerts: [
      {
        name: "LeadplaneConnectionsShort",
        expression: 'sum by (job, instance, pool) (leadplane_pool_connections{state="waiting"}) > 0',
        lasts: "1m",
        severity: "warning",
        summary: "Requests wait for a database connection. Look for slow statements in the database.",
      },
    ],
  },
  {
    names: ["leadplane_replica_used"],
    meaning: "Servers that read the replica (DATABASE_READ_URL)",
    alertWhen: "0 for ten minutes",
    panel: { unit: "short", lines: [["sum(leadplane_replica_used)", "servers"]] },
    alerts: [
      {
        name: "LeadplaneReplicaUnused",
        expression: "max by (job, instance) (leadplane_replica_used) == 0",
        lasts: "10m",
        severity: "warning",
        summary: "A server does not read the replica, so the primary does all the work. The log has the reason.",
      },
    ],
  },
  {
    names: ["leadplane_replica_lag_seconds"],
    meaning: "How far the replica is behind; −1 if that is not known",
    alertWhen: "Above 60, or −1",
    panel: { unit: "s", lines: [["max by (instance) (leadplane_replica_lag_seconds)", "{{instance}}"]] },
    alerts: [
      {
        name: "LeadplaneReplicaBehind",
        expression:
          "max by (job, instance) (leadplane_replica_lag_seconds) > 60 or max by (job, instance) (leadplane_replica_lag_seconds) < 0",
        lasts: "10m",
        severity: "warning",
        summary: "The replica is more than a minute behind, or does not say. Look at its replay of the log.",
      },
    ],
  },
  {
    names: ["leadplane_replica_reads_total"],
    meaning: "Reads for the replica, by the server that they began on",
    alertWhen: 'Mostly server="primary": the replica is too slow',
    panel: { unit: "ops", lines: [["sum by (server) (rate(leadplane_replica_reads_total[$rate]))", "{{server}}"]] },
  },
  {
    names: ["leadplane_job_turn_duration_seconds"],
    meaning: "Turns of background jobs, by how each ended",
    alertWhen: 'outcome="failed" rising: see the log',
    panel: {
      unit: "ops",
      lines: [["sum by (outcome) (rate(leadplane_job_turn_duration_seconds_count[$rate]))", "{{outcome}}"]],
    },
    alerts: [
      {
        name: "LeadplaneJobsFail",
        expression:
          'sum by (job, kind) (increase(leadplane_job_turn_duration_seconds_count{outcome=~"failed|retried"}[15m])) > 3',
        lasts: "15m",
        severity: "warning",
        summary: 'Background jobs of one kind fail again and again. The log has the reason: "a job was not done".',
      },
    ],
  },
  {
    names: ["leadplane_webhook_attempt_duration_seconds"],
    meaning: "Attempts to deliver webhooks, by whether they were delivered",
    alertWhen: "Share of failed above half for an hour: receivers, or the server’s way to the internet, are down",
    panel: {
      unit: "ops",
      lines: [["sum by (outcome) (rate(leadplane_webhook_attempt_duration_seconds_count[$rate]))", "{{outcome}}"]],
    },
    alerts: [
      {
        name: "LeadplaneWebhooksFail",
        expression:
          'sum by (job) (rate(leadplane_webhook_attempt_duration_seconds_count{outcome="failed"}[15m])) / sum by (job) (rate(leadplane_webhook_attempt_duration_seconds_count[15m])) > 0.5',
        lasts: "1h",
        severity: "warning",
        summary: "Most webhooks are not delivered. Receivers, or the server’s way to the internet, are down.",
      },
    ],
  },
  {
    names: ["leadplane_event_waits"],
    meaning: "Requests waiting for events",
    alertWhen: "Above 400: a server lets 500 wait",
    panel: { unit: "short", lines: [["sum by (instance) (leadplane_event_waits)", "{{instance}}"]] },
    alerts: [
      {
        name: "LeadplaneEventWaitsMany",
        expression: "leadplane_event_waits > 400",
        lasts: "5m",
        severity: "warning",
        summary: "A server lets 500 requests wait for events. Readers beyond that get a 503: add a server.",
      },
    ],
  },
  {
    names: ["leadplane_link_clicks_total"],
    meaning: "Clicks on tracked links: stored, ignored because they came from a program, or lost",
    alertWhen: 'outcome="lost" rising: the database was unavailable for too long',
    panel: {
      unit: "ops",
      lines: [["sum by (outcome) (rate(leadplane_link_clicks_total[$rate]))", "{{outcome}}"]],
    },
    alerts: [
      {
        name: "LeadplaneClicksLost",
        expression: 'sum by (job, instance) (increase(leadplane_link_clicks_total{outcome="lost"}[10m])) > 0',
        lasts: "0m",
        severity: "warning",
        summary: "Clicks on tracked links were lost, because the database was unavailable for too long.",
      },
    ],
  },
  {
    names: ["leadplane_link_clicks_waiting"],
    meaning: "Leads with clicks that are not stored yet",
    alertWhen: "Above 10,000: the database does not accept them",
    panel: { unit: "short", lines: [["sum by (instance) (leadplane_link_clicks_waiting)", "{{instance}}"]] },
    alerts: [
      {
        name: "LeadplaneClicksWaiting",
        expression: "leadplane_link_clicks_waiting > 10000",
        lasts: "1m",
        severity: "warning",
        summary: "Clicks on tracked links are not stored. At about 100,000 leads, further ones are lost.",
      },
    ],
  },
  {
    names: ["leadplane_backup_last_success_timestamp_seconds"],
    meaning: "Age of the last backup in BACKUP_DIR",
    alertWhen: "More than twice BACKUP_EVERY",
    panel: {
      unit: "s",
      lines: [["time() - max(leadplane_backup_last_success_timestamp_seconds)", "age"]],
    },
    alerts: [
      {
        name: "LeadplaneBackupOld",
        expression: `time() - max by (job) (leadplane_backup_last_success_timestamp_seconds) > ${2 * DAY}`,
        lasts: "10m",
        severity: "critical",
        summary:
          "The last backup is older than two days. The log has the reason. If BACKUP_EVERY is not a day, change the limit to twice of it.",
      },
    ],
  },
  {
    names: ["leadplane_backup_log_timestamp_seconds"],
    meaning: "Age of the copy of what was stored since the last backup (embedded database)",
    alertWhen: "More than two minutes",
    panel: { unit: "s", lines: [["time() - leadplane_backup_log_timestamp_seconds", "{{instance}}"]] },
    alerts: [
      {
        name: "LeadplaneBackupLogOld",
        expression: "time() - leadplane_backup_log_timestamp_seconds > 120",
        lasts: "5m",
        severity: "critical",
        summary: "What was stored since the last backup is not copied to BACKUP_DIR. The log has the reason.",
      },
    ],
  },
  {
    names: ["process_resident_memory_bytes"],
    meaning: "Memory of the server, with its embedded database",
    alertWhen: "Above 1 GB, or what you gave it less a quarter",
    panel: { unit: "bytes", lines: [["process_resident_memory_bytes", "{{instance}} {{worker}}"]] },
    alerts: [
      {
        name: "LeadplaneMemoryHigh",
        expression: "process_resident_memory_bytes > 1e9",
        lasts: "10m",
        severity: "warning",
        summary: "A server takes more than 1 GB. Change the limit to what you gave it, less a quarter.",
      },
    ],
  },
  {
    names: ["nodejs_eventloop_lag_p99_seconds"],
    meaning: "How long the process is blocked",
    alertWhen: "Above 0.2 seconds",
    panel: { unit: "s", lines: [["nodejs_eventloop_lag_p99_seconds", "{{instance}} {{worker}}"]] },
    alerts: [
      {
        name: "LeadplaneBlocked",
        expression: "nodejs_eventloop_lag_p99_seconds > 0.2",
        lasts: "5m",
        severity: "warning",
        summary: "A server is blocked for too long. It needs more of a processor, or another server next to it.",
      },
    ],
  },
  {
    names: ["process_cpu_seconds_total"],
    meaning: "Processors that are used",
    alertWhen: "Near the number of processors for long: add one, or a server",
    panel: { unit: "short", lines: [["rate(process_cpu_seconds_total[$rate])", "{{instance}} {{worker}}"]] },
  },
  {
    names: ["leadplane_cache_bytes", "leadplane_cache_limit_bytes"],
    meaning: "Estimated memory of each cache, and the most that it can take",
    alertWhen: "Never",
    panel: {
      unit: "percentunit",
      lines: [["max by (cache) (leadplane_cache_bytes / leadplane_cache_limit_bytes)", "{{cache}}"]],
    },
  },
  {
    names: ["leadplane_cache_hits_total", "leadplane_cache_misses_total"],
    meaning: "Lookups that a cache could not answer",
    alertWhen: "Never; many compared with those that it answers mean that a cache is too small",
    panel: {
      unit: "percentunit",
      lines: [
        [
          "sum by (cache) (rate(leadplane_cache_misses_total[$rate])) / (sum by (cache) (rate(leadplane_cache_hits_total[$rate])) + sum by (cache) (rate(leadplane_cache_misses_total[$rate])))",
          "{{cache}}",
        ],
      ],
    },
  },
  {
    names: ["leadplane_model_compile_duration_seconds"],
    meaning: "Compilations of model versions",
    alertWhen: "Never",
    panel: {
      unit: "s",
      lines: [[quantile("leadplane_model_compile_duration_seconds", 0.99), "99th percentile"]],
    },
  },
  {
    names: ["leadplane_build_info"],
    meaning: "Servers, by version",
    alertWhen: "A server cannot be reached, or two versions run after an upgrade",
    panel: { unit: "short", lines: [["count by (version) (leadplane_build_info)", "{{version}}"]] },
    alerts: [
      {
        name: "LeadplaneDown",
        expression: 'up{job="leadplane"} == 0',
        lasts: "2m",
        severity: "critical",
        summary: "Prometheus cannot read the metrics of a server: it is down, or METRICS_TOKEN is not the same.",
      },
      {
        name: "LeadplaneVersionsDiffer",
        expression: "count by (job) (count by (job, version) (leadplane_build_info)) > 1",
        lasts: "30m",
        severity: "warning",
        summary: "Servers of one installation have different versions. Finish the upgrade.",
      },
    ],
  },
];
