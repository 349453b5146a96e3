/**
 * Webhooks: `npm run bench webhooks [-- SECONDS [embedded | postgres]]`.
 *
 * A server with its thread for background work, a local receiver, and the load share the machine. Leads are stored as
 * fast as possible, in turns without a webhook and with one that takes every lead; then the backlog is delivered, and
 * counted by the second. Last, leads arrive at a fixed rate, and the time from their 201 to the receiver is measured.
 */
import { setTimeout as pause } from "node:timers/promises";
import { createApp } from "../server/app.ts";
import { formatFigure, median, table } from "./common/measure.ts";
import { LEADS_PATH, leadRequests } from "./common/requests.ts";
import { type BenchServer, type DatabaseName, onBothDatabases, startServer } from "./common/server.ts";
import { makeTenant, serveToMeasure } from "./common/serving.ts";
import { randomLeads } from "./engine/leads.ts";
import { benchDocument } from "./engine/model.ts";
import { load, quantile } from "./ingest/load.ts";
import { type Got, receive } from "./webhooks/receive.ts";

const CONNECTIONS = 50;
const ROUNDS = 5;
/** Leads a second, for the time from a 201 to the receiver. */
const STEADY = 200;

interface Ready {
  readonly url: string;
  readonly token: string;
}

const [mode = "3", only] = process.argv.slice(2);
if (mode === "serve") await serve();
else if (mode === "receive") await receive();
else await measureBoth(Number(mode), only);

async function serve(): Promise<void> {
  await serveToMeasure(
    async (services) => {
      const { token } = await makeTenant(services, "bench", { document: benchDocument(), note: "" }, true);
      return { app: createApp(services), ready: { token } };
    },
    "warn",
    "thread",
  );
}

async function measureBoth(seconds: number, database: string | undefined): Promise<void> {
  const rows: string[][] = [];
  await onBothDatabases(
    async (name, environment) => void rows.push(await measure(name, environment, seconds)),
    database,
    ["main"],
  );
  const head = [
    "database",
    "leads/s",
    "with a webhook",
    "ratio",
    "deliveries/s",
    "p50 ms at 200/s",
    "p95 ms",
    "p99 ms",
  ];
  console.log(`\n${table(head, rows)}`);
}

async function measure(
  name: DatabaseName,
  environment: Readonly<Record<string, string>>,
  seconds: number,
): Promise<string[]> {
  const server = await startServer<Ready>(import.meta.url, ["serve"], environment);
  const receiver = await startServer<{ readonly url: string }>(import.meta.url, ["receive"], {});
  const { url, token } = server.ready;
  const call = async (method: string, path: string, body: object) => {
    const headers = { Authorization: `Token ${token}`, "Content-Type": "application/json" };
    const response = await fetch(`${url}/api/v1/webhooks/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { readonly id: number };
  };
  try {
    const requests = leadRequests(LEADS_PATH, url, token);
    await load(url, CONNECTIONS, seconds, requests);
    const { id } = await call("POST", "", { url: receiver.ready.url, events: ["lead.created"] });
    await load(url, CONNECTIONS, seconds, requests);
    await drained(receiver);
    const rounds: { readonly without: number; readonly withOne: number; readonly delivered: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await call("PATCH", `${id}/`, { enabled: false });
      const without = await load(url, CONNECTIONS, seconds, requests);
      await pause(2_000);
      await call("PATCH", `${id}/`, { enabled: true });
      await pause(2_000);
      await receiver.ask("times");
      const withOne = await load(url, CONNECTIONS, seconds, requests);
      const delivered = await drained(receiver);
      rounds.push({ without: without.perSecond, withOne: withOne.perSecond, delivered });
    }
    const latencies = await steady(receiver, url, token, Math.max(10, 3 * seconds));
    const middle = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
    return [
      name,
      formatFigure(middle(({ without }) => without)),
      formatFigure(middle(({ withOne }) => withOne)),
      middle(({ without, withOne }) => withOne / without).toFixed(2),
      formatFigure(middle(({ delivered }) => delivered)),
      ...[0.5, 0.95, 0.99].map((part) => formatFigure(quantile(latencies, part))),
    ];
  } finally {
    await Promise.all([server.end(), receiver.end()]);
  }
}

/** Waits until nothing more is delivered. @returns the deliveries a second meanwhile; NaN if there was no backlog */
async function drained(receiver: BenchServer<unknown>): Promise<number> {
  const count = async () => ((await receiver.ask("count")) as Got).count;
  const startedAt = performance.now();
  const first = await count();
  let last = first;
  let lastAt = startedAt;
  for (;;) {
    await pause(250);
    const now = await count();
    if (now === last && performance.now() - lastAt > 2_000) break;
    if (now > last) [last, lastAt] = [now, performance.now()];
  }
  return ((last - first) * 1_000) / (lastAt - startedAt);
}

/** Sends leads at a fixed rate. @returns the milliseconds from the 201 of each to the receiver */
async function steady(receiver: BenchServer<unknown>, url: string, token: string, seconds: number): Promise<number[]> {
  await receiver.ask("times");
  const answered = new Map<string, number>();
  const bodies = randomLeads(64, 0);
  const startedAt = performance.now();
  const sending: Promise<void>[] = [];
  for (let n = 0; n < STEADY * seconds; n += 1) {
    const wait = startedAt + (n * 1_000) / STEADY - performance.now();
    if (wait > 0) await pause(wait);
    const lead_id = `steady-${Math.round(startedAt)}-${n}`;
    sending.push(
      fetch(url + LEADS_PATH, {
        method: "POST",
        headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ lead_id, answers: bodies[n % bodies.length] }),
      }).then(async (response) => {
        answered.set(lead_id, performance.timeOrigin + performance.now());
        if (response.status !== 201) throw new Error(await response.text());
        await response.arrayBuffer();
      }),
    );
  }
  await Promise.all(sending);
  await pause(3_000);
  const { times } = (await receiver.ask("times")) as Got;
  const missing = [...answered.keys()].filter((id) => times[id] === undefined);
  if (missing.length > 0) throw new Error(`${missing.length} of ${answered.size} leads were not delivered in 3 s`);
  return [...answered].map(([id, at]) => (times[id] ?? Number.NaN) - at).sort((a, b) => a - b);
}
