/**
 * The cost of a durable lead over HTTP: `npm run bench ingest [SECONDS]`.
 *
 * `POST /api/v1/leads/` with 10 answers on 50 connections, on the embedded database and on its own PostgreSQL server,
 * compared in turns with two baselines: a bare `node:http` server that parses the same body and responds with the same
 * number of bytes, and an endpoint of the product's own server that authenticates, parses, and responds with a
 * constant. Then the same leads in batches, in turns with single ones. Servers and load share the machine.
 */
import { formatFigure, median, table } from "./common/measure.ts";
import { LEADS_PATH, leadRequests } from "./common/requests.ts";
import { type BenchServer, onBothDatabases, startServer } from "./common/server.ts";
import { serveBare } from "./ingest/bare.ts";
import { type Load, load, quantile } from "./ingest/load.ts";
import { CONSTANT_PATH, type CpuTime, type Ready, serveForBench } from "./ingest/serve.ts";

const BATCH_PATH = "/api/v1/leads/batch/";
/** Leads in one batch, each with the number of connections that send them. */
const BATCHES = [
  { leads: 1_000, connections: 2 },
  { leads: 100, connections: 8 },
] as const;
const CONNECTIONS = 50;
const ROUNDS = 7;

if (process.argv[2] === "serve") await serveForBench();
else if (process.argv[2] === "bare") await serveBare(Number(process.argv[3]));
else await measureBoth(secondsOf(process.argv[2] ?? "3"), process.argv[3]);

async function measureBoth(seconds: number, only: string | undefined): Promise<void> {
  const rows: string[][] = [];
  const batches: string[][] = [];
  await onBothDatabases(async (name, environment) => {
    const measured = await measure(name, environment, seconds);
    rows.push(measured.single);
    batches.push(...measured.batches);
  }, only);
  const head = [
    "database",
    "leads/s",
    "bare/s",
    "of bare",
    "constants/s",
    "of constants",
    "CPU µs: lead / bare / constant",
    "p50 ms",
    "p99 ms",
  ];
  console.log(`\n${table(head, rows)}`);
  const headOfBatches = ["database", "leads in a batch", "leads/s", "single leads/s", "ratio", "p50 ms", "p99 ms"];
  console.log(`\n${table(headOfBatches, batches)}`);
}

async function measure(
  name: string,
  environment: Readonly<Record<string, string>>,
  seconds: number,
): Promise<{ readonly single: string[]; readonly batches: string[][] }> {
  const server = await startServer<Ready>(import.meta.url, ["serve"], environment);
  const { url, token, answerBytes } = server.ready;
  const bare = await startServer<{ readonly url: string }>(import.meta.url, ["bare", String(answerBytes)], {});
  const bareUrl = bare.ready.url;
  try {
    const leads = leadRequests(LEADS_PATH, url, token);
    const constants = leadRequests(CONSTANT_PATH, url, token);
    const bares = leadRequests(LEADS_PATH, bareUrl, token);
    // unmeasured, until everything is compiled
    await load(url, CONNECTIONS, seconds, leads);
    await load(url, CONNECTIONS, seconds, constants);
    await load(bareUrl, CONNECTIONS, seconds, bares);
    const rounds: { readonly durable: Costed; readonly bare: Costed; readonly constant: Costed }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const durable = await costed(server, url, seconds, leads);
      await server.ask("settle");
      const plain = await costed(bare, bareUrl, seconds, bares);
      rounds.push({ durable, bare: plain, constant: await costed(server, url, seconds, constants) });
    }
    const middle = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
    const latencies = rounds.flatMap(({ durable }) => durable.latencies);
    const single = [
      name,
      formatFigure(middle(({ durable }) => durable.perSecond)),
      formatFigure(middle(({ bare }) => bare.perSecond)),
      middle(({ durable, bare }) => durable.perSecond / bare.perSecond).toFixed(2),
      formatFigure(middle(({ constant }) => constant.perSecond)),
      middle(({ durable, constant }) => durable.perSecond / constant.perSecond).toFixed(2),
      [
        formatFigure(middle(({ durable }) => durable.cpu)),
        formatFigure(middle(({ bare }) => bare.cpu)),
        formatFigure(middle(({ constant }) => constant.cpu)),
      ].join(" / "),
      formatFigure(quantile(latencies, 0.5)),
      formatFigure(quantile(latencies, 0.99)),
    ];
    const batches: string[][] = [];
    for (const each of BATCHES) batches.push([name, ...(await measureBatches(server, url, token, seconds, each))]);
    return { single, batches };
  } finally {
    await Promise.all([server.end(), bare.end()]);
  }
}

/** Leads in batches, in turns with single leads. */
async function measureBatches(
  server: BenchServer<unknown>,
  url: string,
  token: string,
  seconds: number,
  { leads, connections }: (typeof BATCHES)[number],
): Promise<string[]> {
  const single = leadRequests(LEADS_PATH, url, token);
  const batches = leadRequests(BATCH_PATH, url, token, leads);
  await load(url, connections, seconds, batches);
  const rounds: { readonly single: Load; readonly batches: Load }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await load(url, connections, seconds, batches);
    await server.ask("settle");
    rounds.push({ batches: measured, single: await load(url, CONNECTIONS, seconds, single) });
    await server.ask("settle");
  }
  const middle = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
  const latencies = rounds.flatMap(({ batches: { latencies } }) => latencies);
  return [
    String(leads),
    formatFigure(middle(({ batches: { perSecond } }) => perSecond * leads)),
    formatFigure(middle(({ single: { perSecond } }) => perSecond)),
    middle(({ single, batches }) => (batches.perSecond * leads) / single.perSecond).toFixed(2),
    formatFigure(quantile(latencies, 0.5)),
    formatFigure(quantile(latencies, 0.99)),
  ];
}

interface Costed extends Load {
  /** Microseconds of a core that the server spent on each request, including its database's thread. */
  readonly cpu: number;
}

async function costed(server: BenchServer<unknown>, url: string, seconds: number, next: () => string): Promise<Costed> {
  const before = await cpuOf(server);
  const measured = await load(url, CONNECTIONS, seconds, next);
  return { ...measured, cpu: ((await cpuOf(server)) - before) / measured.latencies.length };
}

/** The microseconds of a core that a server has used so far, including the embedded database. */
async function cpuOf(server: BenchServer<unknown>): Promise<number> {
  const { user, system } = (await server.ask("cpu")) as CpuTime;
  return user + system;
}

/** Parses the length of a round; anything else is rejected before a minute is spent on it. */
function secondsOf(argument: string): number {
  const seconds = Number(argument);
  if (seconds > 0 && seconds <= 60) return seconds;
  console.error(`Usage: npm run bench ingest [-- SECONDS]\nSECONDS of one round, from 1 to 60; "${argument}" is none.`);
  process.exit(2);
}
