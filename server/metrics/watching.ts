import { stringify } from "yaml";
import { WATCHED_METRICS } from "#contract/reference/metrics";

// The files of deploy/ for Grafana and Prometheus, from the table of metrics. `npm run dashboards` writes them.

/** The width of a panel, and its height: two in a row of Grafana's 24 columns. */
const PANEL = { w: 12, h: 8 } as const;

/** Grafana asks for the source when the dashboard is imported. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana
const SOURCE = { type: "prometheus", uid: "${DS_PROMETHEUS}" } as const;

/** The Grafana dashboard, one panel for each watched metric, as JSON. */
export function dashboard(): string {
  const panels = WATCHED_METRICS.map(({ meaning, names, alertWhen, panel: { unit, lines } }, index) => ({
    id: index + 1,
    type: "timeseries",
    title: meaning,
    description: `${names.join(", ")}\n\nAlert when: ${alertWhen}`,
    datasource: SOURCE,
    gridPos: { ...PANEL, x: (index % 2) * PANEL.w, y: Math.floor(index / 2) * PANEL.h },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi", sort: "desc" } },
    targets: lines.map(([expression, legend], line) => ({
      refId: String.fromCharCode(65 + line),
      datasource: SOURCE,
      expr: expression.replaceAll("$rate", "$__rate_interval"),
      legendFormat: legend,
    })),
  }));
  const content = {
    __inputs: [{ name: "DS_PROMETHEUS", label: "Prometheus", type: "datasource", pluginId: "prometheus" }],
    uid: "leadplane",
    title: "Leadplane",
    tags: ["leadplane"],
    schemaVersion: 39,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: { list: [] },
    panels,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The alert rules for Prometheus, as YAML. */
export function alertRules(): string {
  const rules = WATCHED_METRICS.flatMap(({ alerts = [] }) => alerts).map((alert) => ({
    alert: alert.name,
    expr: alert.expression,
    for: alert.lasts,
    labels: { severity: alert.severity },
    annotations: { summary: alert.summary },
  }));
  return `# Made from the table of metrics by npm run dashboards.\n${stringify({ groups: [{ name: "leadplane", rules }] }, { lineWidth: 120 })}`;
}
