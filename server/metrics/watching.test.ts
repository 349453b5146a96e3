import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WATCHED_METRICS } from "#contract/reference/metrics";
import { projectRoot } from "../base/root.ts";
import { createMetrics } from "./metrics.ts";
import { alertRules, dashboard } from "./watching.ts";

const FILES = { "deploy/grafana-dashboard.json": dashboard(), "deploy/prometheus-alerts.yaml": alertRules() };

test.each(Object.entries(FILES))("%s is made from the table of metrics", (name, content) => {
  const file = join(projectRoot, name);
  if (process.env.UPDATE_DASHBOARDS !== undefined) writeFileSync(file, content);
  expect(readFileSync(file, "utf8"), "out of date: npm run dashboards").toBe(content);
});

interface Family {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
}

/** Everything that a server with every feature measures. */
async function families(): Promise<readonly Family[]> {
  const metrics = createMetrics();
  const cache = { entries: 1, bytes: 1, limit: 1, hits: 1, misses: 1 };
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 1, on: () => {} };
  metrics.watch({
    pools: { main: pool },
    queueLength: () => 1,
    requestsWaiting: () => 1,
    clicksWaiting: () => 1,
    eventWaits: () => 1,
    caches: () => [["a cache", cache as never]],
  });
  metrics.watchBackups(
    () => 1,
    () => 1,
  );
  metrics.watchReplica({ status: { state: "used", lagSeconds: 1 }, reads: { primary: 1, replica: 1 } } as never);
  metrics.request("submitLead", 201, 1);
  metrics.batch(1, 1, "stored");
  metrics.compiled(1);
  metrics.clicks("stored", 1);
  metrics.job("rescore", "done", 1);
  metrics.webhook("delivered", 1);
  const text = await metrics.text();
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => {
    const samples = [...text.matchAll(new RegExp(`^${name}(?:_bucket|_count|_sum)?\\{(.*)\\} `, "gm"))];
    const labels = samples.flatMap(([, each = ""]) => [...each.matchAll(/(\w+)="/g)].map(([, label = ""]) => label));
    return { name, type, labels: [...new Set(labels)] };
  });
}

const known = await families();

/** Labels that Prometheus adds, and that several processes on a port have. */
const ADDED = ["job", "instance", "worker", "le"];

/** What an expression reads: the series, and the labels of their matchers and groups. */
function read(expression: string): { readonly series: readonly string[]; readonly labels: readonly string[] } {
  const groups = [...expression.matchAll(/\b(?:by|on|without)\s*\(([^)]*)\)/g)].flatMap(([, names = ""]) =>
    names.split(/,\s*/),
  );
  const matchers = [...expression.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"/g)].map(([, name = ""]) => name);
  const rest = expression.replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without)\s*\([^)]*\)/g, " ");
  const series = [...rest.matchAll(/\b[a-zA-Z_:][\w:]*\b(?!\s*\()/g)].map(([name]) => name);
  return {
    series: series.filter((name) => !/^(?:and|or|unless|bool|e\d+)$/.test(name)),
    labels: [...groups, ...matchers],
  };
}

/** The family of a series; undefined if there is no such series. */
const familyOf = (series: string) =>
  known.find(({ name, type }) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`].includes(series) : name === series,
  );

/** Prometheus makes it itself: whether the last scrape succeeded. */
const OF_PROMETHEUS = "up";

const expressions = WATCHED_METRICS.flatMap(({ panel, alerts = [] }) => [
  ...panel.lines.map(([expression]) => expression),
  ...alerts.map(({ expression }) => expression),
]);

test.each(expressions)("%s reads what is measured", (expression) => {
  const { series, labels } = read(expression.replaceAll("$rate", "5m"));
  expect(series.length).toBeGreaterThan(0);
  const missing = series.filter((name) => name !== OF_PROMETHEUS && familyOf(name) === undefined);
  expect(missing).toEqual([]);
  const there = [...ADDED, ...series.flatMap((name) => familyOf(name)?.labels ?? [])];
  expect(labels.filter((label) => !there.includes(label))).toEqual([]);
});

test("a series that does not exist is noticed", () => {
  expect(read('sum by (a, b) (rate(leadplane_nothing_total{c="d"}[5m])) / up > 1e9')).toEqual({
    series: ["leadplane_nothing_total", "up"],
    labels: ["a", "b", "c"],
  });
  expect(familyOf("leadplane_nothing_total")).toBeUndefined();
  expect(familyOf("leadplane_ingest_batch_leads")).toBeUndefined();
});

test("every metric of Leadplane is watched", () => {
  const watched = WATCHED_METRICS.flatMap(({ names }) => names);
  const own = known.filter(({ name }) => name.startsWith("leadplane_")).map(({ name }) => name);
  // the entries of caches say nothing that their bytes do not
  expect(own.filter((name) => !watched.includes(name))).toEqual(["leadplane_cache_entries"]);
});
