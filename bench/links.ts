/**
 * Clicks on tracked links: `npm run bench links [SECONDS] [embedded | postgres]`.
 *
 * People arrive at random moments, 500 a second, and each follows the link of one of 2,000 leads over a connection that
 * is open. Measured is the time until the redirect: while the database is idle, and while a transaction locks all
 * tables that clicks and links are stored in, for the whole time. Afterwards every click must have been counted. Server
 * and load share the machine.
 */
import { Agent, get } from "node:http";
import { formatFigure, table } from "./common/measure.ts";
import { onBothDatabases, startServer } from "./common/server.ts";
import { quantile } from "./ingest/load.ts";
import { type Asked, type Ready, serveLinks } from "./links/serve.ts";
import { openLoop } from "./scale/open-loop.ts";

const PER_SECOND = 500;

/** The documented target of a redirect, in milliseconds. */
const TARGET = 5;

/** Clicks of programs are not counted. */
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };

if (process.argv[2] === "serve") await serveLinks();
else await measureBoth(Number(process.argv[2] ?? "15"), process.argv[3]);

async function measureBoth(seconds: number, only: string | undefined): Promise<void> {
  const rows: string[][] = [];
  await onBothDatabases(async (name, environment) => {
    rows.push(...(await measure(name, environment, seconds)));
  }, only);
  const head = ["database", "is", "p50 ms", `p95 ms (target ${TARGET})`, "p99 ms", "slowest ms", "clicks", "counted"];
  console.log(`\n${table(head, rows)}`);
}

async function measure(
  name: string,
  environment: Readonly<Record<string, string>>,
  seconds: number,
): Promise<string[][]> {
  const server = await startServer<Ready>(import.meta.url, ["serve"], environment);
  const ask = async (asked: Asked) => (await server.ask(asked)) as number;
  try {
    // the first clicks compile the code
    await clicking(server.ready, 2);
    const before = await ask("clicks");
    const idle = await clicking(server.ready, seconds);
    const between = await ask("clicks");
    await ask("block");
    const blocked = await clicking(server.ready, seconds);
    await ask("free");
    const after = await ask("clicks");
    return [row(name, "idle", idle, between - before), row(name, "locked", blocked, after - between)];
  } finally {
    await server.end();
  }
}

function row(database: string, state: string, times: readonly number[], counted: number): string[] {
  const figures = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99), Math.max(...times)];
  return [database, state, ...[...figures, times.length, counted].map(formatFigure)];
}

async function clicking({ url, paths }: Ready, seconds: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true });
  try {
    return await openLoop(seconds * PER_SECOND, PER_SECOND, Math.random, (n) =>
      isRedirected(url + (paths[n % paths.length] ?? ""), agent),
    );
  } finally {
    agent.destroy();
  }
}

function isRedirected(address: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: BROWSER }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode === 302));
    }).on("error", reject);
  });
}
