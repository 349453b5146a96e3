/**
 * The effect of one account's searches on the leads of another: `npm run bench starvation [SECONDS]`.
 *
 * An account with 357,000 leads is searched by 60 clients at once, for a text that no lead has, while another account
 * stores leads on four connections, one lead at a time each. The result is how long the other one waits, alone and
 * during the searches, on the embedded database and on its own PostgreSQL server. Server and load share the machine.
 */
import { formatFigure, table } from "./common/measure.ts";
import { onBothDatabases, startServer } from "./common/server.ts";
import { quantile } from "./ingest/load.ts";
import { type Answer, repeatedly, statusesOf } from "./starvation/clients.ts";
import { type Ready, serveTwoAccounts } from "./starvation/serve.ts";

const SEARCHERS = 60;
const STORING = 4;

if (process.argv[2] === "serve") await serveTwoAccounts();
else await measureBoth(secondsOf(process.argv[2] ?? "15"));

async function measureBoth(seconds: number): Promise<void> {
  const rows: string[][] = [];
  await onBothDatabases(async (name, environment) => {
    rows.push(...(await measure(name, environment, seconds)));
  });
  const head = [
    "database",
    "during",
    "leads/s",
    "p50 ms",
    "p99 ms",
    "slowest ms",
    "leads answered",
    "searches answered",
  ];
  console.log(`\n${table(head, rows)}`);
}

async function measure(
  name: string,
  environment: Readonly<Record<string, string>>,
  seconds: number,
): Promise<string[][]> {
  const server = await startServer<Ready>(import.meta.url, ["serve"], environment);
  const { ready } = server;
  try {
    await storing(ready, 2);
    const alone = await storing(ready, seconds);
    const [during, searches] = await Promise.all([storing(ready, seconds), searching(ready, seconds)]);
    return [
      row(name, "nothing", alone, seconds, ""),
      row(name, `${SEARCHERS} searches`, during, seconds, statusesOf(searches)),
    ];
  } finally {
    await server.end();
  }
}

function storing({ url, storer }: Ready, seconds: number): Promise<Answer[]> {
  const call = { method: "POST", path: "/api/v1/leads/", token: storer, body: '{"answers":{}}' } as const;
  return repeatedly(STORING, seconds, url, call);
}

function searching({ url, searcher }: Ready, seconds: number): Promise<Answer[]> {
  return repeatedly(SEARCHERS, seconds, url, { method: "GET", path: "/api/v1/leads/?search=nobody", token: searcher });
}

function row(name: string, others: string, leads: readonly Answer[], seconds: number, searches: string): string[] {
  const times = leads.map(({ milliseconds }) => milliseconds);
  const figures = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)];
  return [
    name,
    others,
    formatFigure(leads.length / seconds),
    ...figures.map(formatFigure),
    statusesOf(leads),
    searches,
  ];
}

function secondsOf(argument: string): number {
  const seconds = Number(argument);
  if (seconds > 0 && seconds <= 60) return seconds;
  console.error(`Usage: npm run bench starvation [-- SECONDS]\nSECONDS from 1 to 60; "${argument}" is none.`);
  process.exit(2);
}
