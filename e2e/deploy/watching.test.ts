import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { WATCHED_METRICS } from "#contract/reference/metrics";
import { projectRoot } from "../../server/base/root.ts";
import { testDatabaseConfig } from "../../server/testing/database.ts";
import { startServer } from "../../server/testing/server-process.ts";

// The dashboard and the alert rules with Prometheus.

const directory = mkdtempSync(join(tmpdir(), "leadplane-prometheus-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const RULES = "prometheus-alerts.yaml";
const alerts = WATCHED_METRICS.flatMap((metric) => metric.alerts ?? []);

/** Series that let an alert fire, for two hours, and the same in a normal state. */
const CASES: Readonly<Record<string, readonly (readonly [series: string, firing: string, normal: string])[]>> = {
  LeadplaneErrors: [
    ['leadplane_http_request_duration_seconds_count{status="201"}', "0+950x120", "0+9999x120"],
    ['leadplane_http_request_duration_seconds_count{status="503"}', "0+50x120", "0+1x120"],
  ],
  LeadplaneQueueLong: [["leadplane_ingest_queue_leads", "1001x120", "1000x120"]],
  LeadplaneBatchesSlow: [
    ['leadplane_ingest_batch_duration_seconds_bucket{le="1"}', "0+1x120", "0+100x120"],
    ['leadplane_ingest_batch_duration_seconds_bucket{le="2.5"}', "0+100x120", "0+100x120"],
    ['leadplane_ingest_batch_duration_seconds_bucket{le="+Inf"}', "0+100x120", "0+100x120"],
  ],
  LeadplaneRequestsWaiting: [["leadplane_requests_waiting", "3x120", "0+0x120"]],
  LeadplaneConnectionsShort: [['leadplane_pool_connections{pool="main",state="waiting"}', "1x120", "0+0x120"]],
  LeadplaneReplicaUnused: [["leadplane_replica_used", "0+0x120", "1x120"]],
  LeadplaneReplicaBehind: [["leadplane_replica_lag_seconds", "-1x120", "1x120"]],
  LeadplaneJobsFail: [
    ['leadplane_job_turn_duration_seconds_count{kind="export",outcome="retried"}', "0+1x120", "1x120"],
  ],
  LeadplaneWebhooksFail: [
    ['leadplane_webhook_attempt_duration_seconds_count{outcome="failed"}', "0+60x120", "0+1x120"],
    ['leadplane_webhook_attempt_duration_seconds_count{outcome="delivered"}', "0+40x120", "0+99x120"],
  ],
  LeadplaneEventWaitsMany: [["leadplane_event_waits", "450x120", "400x120"]],
  LeadplaneClicksLost: [['leadplane_link_clicks_total{outcome="lost"}', "0+1x120", "5x120"]],
  LeadplaneClicksWaiting: [["leadplane_link_clicks_waiting", "20000x120", "9000x120"]],
  // the clock of these tests begins at 0
  LeadplaneBackupOld: [["leadplane_backup_last_success_timestamp_seconds", "-180000x120", "0+60x120"]],
  LeadplaneBackupLogOld: [["leadplane_backup_log_timestamp_seconds", "0+0x120", "0+60x120"]],
  LeadplaneMemoryHigh: [["process_resident_memory_bytes", "2000000000x120", "500000000x120"]],
  LeadplaneBlocked: [["nodejs_eventloop_lag_p99_seconds", "0.5x120", "0.1x120"]],
  LeadplaneDown: [["up", "0+0x120", "1x120"]],
  LeadplaneVersionsDiffer: [
    ['leadplane_build_info{version="1.0.0"}', "1x120", "1x120"],
    ['leadplane_build_info{version="1.1.0"}', "1x120", "_x120"],
  ],
};

function promtool(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: directory, encoding: "utf8" });
  expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
}

/** A series with the labels of its scrape. */
const scraped = (series: string) =>
  series.includes("{")
    ? series.replace("{", '{job="leadplane",instance="a",')
    : `${series}{job="leadplane",instance="a"}`;

test("every alert fires when it should, and is silent otherwise", () => {
  copyFileSync(join(projectRoot, "deploy", RULES), join(directory, RULES));
  promtool("check", "rules", RULES);
  expect(Object.keys(CASES)).toEqual(alerts.map(({ name }) => name));
  const tests = alerts.flatMap(({ name }) =>
    [1, 2].map((column) => ({
      interval: "1m",
      input_series: CASES[name]?.map((each) => ({ series: scraped(each[0]), values: each[column] })),
      // an alert that has no labels in common with its series is one as well
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) or vector(0)`,
          eval_time: "110m",
          exp_samples: [{ labels: "{}", value: column === 1 ? 1 : 0 }],
        },
      ],
    })),
  );
  const cases = { rule_files: [RULES], evaluation_interval: "1m", tests };
  writeFileSync(join(directory, "cases.yaml"), stringify(cases));
  promtool("test", "rules", "cases.yaml");
});

test("Prometheus reads a server by the guide's settings, and every panel and rule of it", async () => {
  const token = "a-token-for-metrics";
  const settings = { METRICS_TOKEN: token, PORT: "8010", BACKUP_DIR: directory };
  const server = await startServer(await testDatabaseConfig({ contents: "empty" }), settings);
  const configuration = readFileSync(join(projectRoot, "deploy/prometheus.yml"), "utf8")
    .replace("<METRICS_TOKEN>", token)
    .replace("scheme: https", "scheme: http\n    scrape_interval: 1s")
    .replace("leads.example.com", '"127.0.0.1:8010"');
  writeFileSync(join(directory, "prometheus.yml"), configuration);
  promtool("check", "config", "prometheus.yml");
  const args = ["--config.file=prometheus.yml", "--web.listen-address=127.0.0.1:9090", "--storage.tsdb.path=data"];
  const prometheus = spawn("prometheus", args, { cwd: directory, stdio: "ignore" });
  try {
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:9090/api/v1/${path}`);
      return (await response.json()) as { readonly status: string; readonly data: never; readonly error?: string };
    };
    const count = async (expression: string) => {
      const { status, data, error } = await ask(`query?query=${encodeURIComponent(expression)}`);
      expect([expression, status, error]).toEqual([expression, "success", undefined]);
      return (data as { readonly result: readonly unknown[] }).result.length;
    };
    const isScraped = () => count('up{job="leadplane"} == 1').catch(() => 0);
    for (let tries = 0; (await isScraped()) === 0; tries += 1) {
      if (tries === 300) throw new Error("Prometheus does not read the server");
      await pause(100);
    }
    const { panels } = JSON.parse(readFileSync(join(projectRoot, "deploy/grafana-dashboard.json"), "utf8")) as {
      readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
    };
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    for (const expression of expressions) await count(expression.replaceAll("$__rate_interval", "5m"));
    // what a server without requests measures
    expect(await count("leadplane_build_info")).toBe(1);
    expect(await count("sum by (pool, state) (leadplane_pool_connections)")).toBeGreaterThan(2);
    const rules = (await ask("rules")).data as {
      readonly groups: readonly { readonly rules: readonly { readonly health: string }[] }[];
    };
    expect(rules.groups[0]?.rules.map(({ health }) => health)).not.toContain("err");
  } finally {
    prometheus.kill("SIGTERM");
    await once(prometheus, "exit");
    await server.end("SIGTERM");
  }
});
