/**
 * What other tenants notice of one that works hard: `npm run bench neighbours [SECONDS]`.
 *
 * The leads of one account per second, alone and beside each scenario of `neighbours/`, on the embedded database and
 * on a PostgreSQL server of its own (or on that of DATABASE_URL, in accounts made for it). Server and load share the
 * machine; every number is of one run, in turns.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { projectRoot } from "../server/root.ts";
import { shown, table } from "./common/measure.ts";
import { load, quantile } from "./ingest/load.ts";
import { editors } from "./neighbours/editors.ts";
import { leadRequests } from "./neighbours/lead-requests.ts";
import { type Ready, serveNeighbours } from "./neighbours/serve.ts";

/** Of the tenant that is watched. */
const CONNECTIONS = 10;

/** What the other tenant does meanwhile. A scenario says what it counted, such as edits and how long they took. */
export interface Scenario {
  readonly name: string;
  /** Works until `isOver`. */
  run(ready: Ready, isOver: () => boolean): Promise<string>;
}

const SCENARIOS: readonly Scenario[] = [
  { name: "alone", run: async () => "" },
  { name: "beside one editor", run: editors(1) },
  { name: "beside four editors", run: editors(4) },
];

let running: ChildProcess | undefined;

if (process.argv[2] === "serve") await serveNeighbours();
else await measureBoth(secondsOf(process.argv[2] ?? "6"));

async function measureBoth(seconds: number): Promise<void> {
  const script = async <Module>(name: string) =>
    (await import(pathToFileURL(join(projectRoot, "scripts", name)).href)) as Module;
  const { build } = await script<typeof import("../scripts/build.mjs")>("build.mjs");
  await build(["database-worker"], { say: console.log });
  const given = process.env.DATABASE_URL;
  const rows: string[][] = [];
  const directory = mkdtempSync(join(tmpdir(), "leadplane-bench-"));
  const interrupted = () => {
    running?.kill("SIGKILL");
    process.exit(130);
  };
  process.once("exit", () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  process.once("SIGINT", interrupted);
  if (given) rows.push(...(await measure("DATABASE_URL", { DATABASE_URL: given }, seconds)));
  else {
    rows.push(...(await measure("embedded", { DATA_DIR: directory, DATABASE_URL: "" }, seconds)));
    // from here on the cluster's own handler ends it first
    process.off("SIGINT", interrupted);
    const { withCluster } = await script<{
      withCluster(work: (url: string) => Promise<string[][]>, options: { durable: boolean }): Promise<string[][]>;
    }>("postgres.mjs");
    rows.push(
      ...(await withCluster((url) => measure("PostgreSQL", { DATABASE_URL: url }, seconds), { durable: true })),
    );
  }
  const head = ["database", "scenario", "leads/s", "of alone", "p50 ms", "p99 ms", "slowest ms", "the neighbour"];
  console.log(`\n${table(head, rows)}`);
}

async function measure(name: string, environment: Record<string, string>, seconds: number): Promise<string[][]> {
  const server = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), "serve"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  running = server;
  try {
    const [ready] = (await Promise.race([once(server, "message"), ended(server)])) as [Ready];
    const leads = leadRequests(ready);
    await load(ready.url, CONNECTIONS, Math.min(seconds, 3), leads);
    const rows: string[][] = [];
    let alone = Number.NaN;
    for (const scenario of SCENARIOS) {
      const end = performance.now() + seconds * 1_000;
      const [watched, done] = await Promise.all([
        load(ready.url, CONNECTIONS, seconds, leads),
        scenario.run(ready, () => performance.now() >= end),
      ]);
      if (Number.isNaN(alone)) alone = watched.perSecond;
      rows.push([
        name,
        scenario.name,
        shown(watched.perSecond),
        (watched.perSecond / alone).toFixed(2),
        shown(quantile(watched.latencies, 0.5)),
        shown(quantile(watched.latencies, 0.99)),
        shown(quantile(watched.latencies, 1)),
        done,
      ]);
    }
    return rows;
  } finally {
    const gone = once(server, "exit");
    if (server.connected) server.disconnect();
    if (server.exitCode === null) await gone;
  }
}

async function ended(server: ChildProcess): Promise<never> {
  const [code] = await once(server, "exit");
  throw new Error(`the server ended with code ${code}`);
}

/** The length of a scenario; anything else is refused before a minute is spent on it. */
function secondsOf(argument: string): number {
  const seconds = Number(argument);
  if (seconds > 0 && seconds <= 60) return seconds;
  console.error(
    `Usage: npm run bench neighbours [-- SECONDS]\nSECONDS of one scenario, from 1 to 60; "${argument}" is none.`,
  );
  process.exit(2);
}
