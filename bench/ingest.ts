/**
 * What a durable lead costs over HTTP: `npm run bench ingest [SECONDS]`.
 *
 * `POST /api/v1/leads/` with 10 answers on 50 connections, on the embedded database and on a PostgreSQL server of
 * its own, compared in turns with an endpoint of the same server that parses the same body, authenticates and
 * answers a constant. Server and load share the machine.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { projectRoot } from "../server/root.ts";
import { median, shown, table } from "./common/measure.ts";
import { randomLeads } from "./engine/leads.ts";
import { type Load, load, quantile } from "./ingest/load.ts";
import { CONSTANT_PATH, type Ready, serveForBench } from "./ingest/serve.ts";

const LEADS_PATH = "/api/v1/leads/";
const CONNECTIONS = 50;
const ROUNDS = 7;
const ANSWERS = 10;

/** The server that is being measured, to be ended by Ctrl-C. */
let running: ChildProcess | undefined;

if (process.argv[2] === "serve") await serveForBench();
else await measureBoth(secondsOf(process.argv[2] ?? "3"));

/** Programs of scripts/, which are plain JavaScript beside the sources. */
async function script<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(join(projectRoot, "scripts", name)).href)) as Module;
}

async function measureBoth(seconds: number): Promise<void> {
  const { build } = await script<typeof import("../scripts/build.mjs")>("build.mjs");
  await build(["database-worker"], { say: console.log });
  const { withCluster } = await script<{
    withCluster(work: (url: string) => Promise<string[]>, options: { durable: boolean }): Promise<string[]>;
  }>("postgres.mjs");
  const directory = mkdtempSync(join(tmpdir(), "leadplane-bench-"));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  const interrupted = () => {
    running?.kill("SIGKILL");
    process.exit(130);
  };
  process.once("exit", remove).once("SIGINT", interrupted);
  const rows = [await measure("embedded", { DATA_DIR: directory }, seconds)];
  // from here on the cluster's own handler ends it first
  process.off("SIGINT", interrupted);
  rows.push(await withCluster((url) => measure("PostgreSQL", { DATABASE_URL: url }, seconds), { durable: true }));
  const head = ["database", "leads/s", "constants/s", "ratio", "p50 ms", "p99 ms", "CPU of the load"];
  console.log(`\n${table(head, rows)}`);
}

async function measure(name: string, environment: Record<string, string>, seconds: number): Promise<string[]> {
  const server = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), "serve"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  running = server;
  try {
    const [{ url, token }] = (await Promise.race([once(server, "message"), ended(server)])) as [Ready];
    const leads = requests(LEADS_PATH, url, token);
    const constants = requests(CONSTANT_PATH, url, token);
    await load(url, CONNECTIONS, seconds, leads);
    await load(url, CONNECTIONS, seconds, constants);
    const durable: Load[] = [];
    const constant: Load[] = [];
    const cpu = process.cpuUsage();
    const start = performance.now();
    for (let round = 0; round < ROUNDS; round += 1) {
      durable.push(await load(url, CONNECTIONS, seconds, leads));
      constant.push(await load(url, CONNECTIONS, seconds, constants));
    }
    const { user, system } = process.cpuUsage(cpu);
    const share = (user + system) / 1_000 / (performance.now() - start);
    const ratios = durable.map((each, round) => each.perSecond / (constant[round]?.perSecond ?? Number.NaN));
    const latencies = durable.flatMap((each) => each.latencies);
    return [
      name,
      shown(median(durable.map((each) => each.perSecond))),
      shown(median(constant.map((each) => each.perSecond))),
      median(ratios).toFixed(2),
      shown(quantile(latencies, 0.5)),
      shown(quantile(latencies, 0.99)),
      `${Math.round(share * 100)} % of a core`,
    ];
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

/** Requests that differ in lead_id, and in their answers now and then. */
function requests(path: string, url: string, token: string): () => string {
  const bodies = randomLeads(512, 0).map((all) => {
    const answers = Object.fromEntries(Object.entries(all).slice(0, ANSWERS));
    return `","answers":${JSON.stringify(answers)}}`;
  });
  const run = Math.random().toString(36).slice(2, 8).padEnd(6, "0");
  let count = 0;
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Token ${token}`,
    "Content-Type: application/json",
    "Content-Length: ",
  ].join("\r\n");
  return () => {
    count += 1;
    const body = `{"lead_id":"${run}-${count}${bodies[count % bodies.length]}`;
    return `${head}${body.length}\r\n\r\n${body}`;
  };
}

/** The length of a round; anything else is refused before a minute is spent on it. */
function secondsOf(argument: string): number {
  const seconds = Number(argument);
  if (seconds > 0 && seconds <= 60) return seconds;
  console.error(`Usage: npm run bench ingest [-- SECONDS]\nSECONDS of one round, from 1 to 60; "${argument}" is none.`);
  process.exit(2);
}
