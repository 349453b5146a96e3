/**
 * What one account's searches do to the leads of another: `npm run bench starvation [SECONDS]`.
 *
 * An account with 357,000 leads is searched by 60 clients at once, for a text that no lead has, while another
 * account stores leads on four connections, one lead at a time each. Shown is how long the other one waits, alone
 * and beside the searches, on the embedded database and on a PostgreSQL server of its own. Server and load share
 * the machine.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { projectRoot } from "../server/root.ts";
import { shown, table } from "./common/measure.ts";
import { quantile } from "./ingest/load.ts";
import { type Answer, repeatedly, statusesOf } from "./starvation/clients.ts";
import { type Ready, serveTwoAccounts } from "./starvation/serve.ts";

const SEARCHERS = 60;
const STORING = 4;

if (process.argv[2] === "serve") await serveTwoAccounts();
else await measureBoth(secondsOf(process.argv[2] ?? "15"));

/** Programs of scripts/, which are plain JavaScript beside the sources. */
async function script<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(join(projectRoot, "scripts", name)).href)) as Module;
}

async function measureBoth(seconds: number): Promise<void> {
  const { build } = await script<typeof import("../scripts/build.mjs")>("build.mjs");
  await build(["database-worker"], { say: console.log });
  const { withCluster } = await script<{
    withCluster(work: (url: string) => Promise<string[][]>, options: { durable: boolean }): Promise<string[][]>;
  }>("postgres.mjs");
  const rows = await withCluster((url) => measure("PostgreSQL", { DATABASE_URL: url }, seconds), { durable: true });
  const directory = mkdtempSync(join(tmpdir(), "leadplane-bench-"));
  try {
    rows.push(...(await measure("embedded", { DATA_DIR: directory }, seconds)));
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  const head = [
    "database",
    "beside",
    "leads/s",
    "p50 ms",
    "p99 ms",
    "slowest ms",
    "leads answered",
    "searches answered",
  ];
  console.log(`\n${table(head, rows)}`);
}

async function measure(name: string, environment: Record<string, string>, seconds: number): Promise<string[][]> {
  const server = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), "serve"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  process.once("exit", () => server.kill("SIGKILL"));
  try {
    const [ready] = (await Promise.race([once(server, "message"), ended(server)])) as [Ready];
    await storing(ready, 2);
    const alone = await storing(ready, seconds);
    const [beside, searches] = await Promise.all([storing(ready, seconds), searching(ready, seconds)]);
    return [
      row(name, "nothing", alone, seconds, ""),
      row(name, `${SEARCHERS} searches`, beside, seconds, statusesOf(searches)),
    ];
  } finally {
    const gone = once(server, "exit");
    if (server.connected) server.disconnect();
    if (server.exitCode === null) await gone;
  }
}

function storing({ url, storer }: Ready, seconds: number): Promise<Answer[]> {
  const call = { method: "POST", path: "/api/v1/leads/", token: storer, body: '{"answers":{}}' } as const;
  return repeatedly(STORING, seconds, url, call);
}

function searching({ url, searcher }: Ready, seconds: number): Promise<Answer[]> {
  return repeatedly(SEARCHERS, seconds, url, { method: "GET", path: "/api/v1/leads/?search=nobody", token: searcher });
}

function row(name: string, beside: string, leads: readonly Answer[], seconds: number, searches: string): string[] {
  const times = leads.map(({ milliseconds }) => milliseconds);
  const figures = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)];
  return [name, beside, shown(leads.length / seconds), ...figures.map(shown), statusesOf(leads), searches];
}

async function ended(server: ChildProcess): Promise<never> {
  const [code] = await once(server, "exit");
  throw new Error(`the server ended with code ${code}`);
}

function secondsOf(argument: string): number {
  const seconds = Number(argument);
  if (seconds > 0 && seconds <= 60) return seconds;
  console.error(`Usage: npm run bench starvation [-- SECONDS]\nSECONDS from 1 to 60; "${argument}" is none.`);
  process.exit(2);
}
