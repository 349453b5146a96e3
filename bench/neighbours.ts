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
import { median, shown, table } from "./common/measure.ts";
import { type Load, load, quantile } from "./ingest/load.ts";
import { editors } from "./neighbours/editors.ts";
import { leadRequests } from "./neighbours/lead-requests.ts";
import type { Scenario } from "./neighbours/scenario.ts";
import { type Ready, serveNeighbours } from "./neighbours/serve.ts";

/** Of the tenant that is watched. */
const CONNECTIONS = 10;

const ROUNDS = 3;

/** The first is what the others are compared with, in each round anew. */
const SCENARIOS: readonly Scenario[] = [
  { name: "alone", run: async () => [] },
  { name: "beside one editor", run: editors(1) },
  { name: "beside four editors", run: editors(4) },
];

let running: ChildProcess | undefined;

if (process.argv[2] === "serve") await serveNeighbours();
else await measureBoth(secondsOf(process.argv[2] ?? "4"));

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
  const watched = ["leads/s", "of alone", "p50 ms", "p99 ms", "slowest ms"];
  const head = ["database", "scenario", ...watched, "its requests", "median ms", "slowest ms"];
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
    const rounds: Measured[][] = SCENARIOS.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, scenario] of SCENARIOS.entries()) {
        const end = performance.now() + seconds * 1_000;
        const [watched, busy] = await Promise.all([
          load(ready.url, CONNECTIONS, seconds, leads),
          scenario.run(ready, () => performance.now() >= end),
        ]);
        rounds[index]?.push({ watched, busy });
      }
    }
    return SCENARIOS.map((scenario, index) => [name, scenario.name, ...summary(rounds[index] ?? [], rounds[0] ?? [])]);
  } finally {
    const gone = once(server, "exit");
    if (server.connected) server.disconnect();
    if (server.exitCode === null) await gone;
  }
}

interface Measured {
  readonly watched: Load;
  readonly busy: readonly number[];
}

function summary(rounds: readonly Measured[], alone: readonly Measured[]): string[] {
  const ratios = rounds.map(
    ({ watched }, round) => watched.perSecond / (alone[round]?.watched.perSecond ?? Number.NaN),
  );
  const latencies = rounds.flatMap(({ watched }) => watched.latencies);
  const busy = rounds.flatMap((round) => round.busy);
  return [
    shown(median(rounds.map(({ watched }) => watched.perSecond))),
    median(ratios).toFixed(2),
    ...[0.5, 0.99, 1].map((share) => shown(quantile(latencies, share))),
    ...(busy.length === 0 ? ["", "", ""] : [shown(busy.length), shown(median(busy)), shown(quantile(busy, 1))]),
  ];
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
