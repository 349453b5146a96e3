/**
 * What backups cost, and how long a move takes: `npm run bench backup [LEADS] [ROUNDS]`.
 *
 * On each database, leads arrive on 50 connections, in turns with and without a backup that is made at the same time by
 * the command line. Then the embedded database gets the given number of leads (a million), with their events and their
 * index for searching, and is moved to a PostgreSQL server of its own, and back.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../server/base/root.ts";
import { openDatabase } from "../server/db/database.ts";
import { multiplyLeads } from "./backup/multiply-leads.ts";
import { formatFigure, median, table } from "./common/measure.ts";
import { LEADS_PATH, leadRequests } from "./common/requests.ts";
import { onBothDatabases, startServer } from "./common/server.ts";
import { load } from "./ingest/load.ts";
import { type Ready, serveForBench } from "./ingest/serve.ts";

const CONNECTIONS = 50;
const SECONDS = 8;
/** Of the form that a data directory keeps. */
const SECRET_KEY = "ab".repeat(32);

if (process.argv[2] === "serve") await serveForBench();
else await measure(Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 5));

async function measure(leads: number, rounds: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "leadplane-backup-"));
  try {
    const rows: string[][] = [];
    let dataDir = "";
    await onBothDatabases(
      async (name, environment) => {
        rows.push([name, ...(await underLoad(environment, join(directory, "bench.backup"), rounds))]);
        dataDir = environment.DATA_DIR ?? dataDir;
      },
      undefined,
      ["main", "cli"],
    );
    console.log(`\n${table(["database", "leads/s", "during a backup", "ratio", "a backup of MB", "took s"], rows)}`);
    console.log(`\n${table(["move of", "rows", "took s"], await moves(dataDir, directory, leads))}`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function underLoad(
  environment: Readonly<Record<string, string>>,
  file: string,
  count: number,
): Promise<string[]> {
  const server = await startServer<Ready>(import.meta.url, ["serve"], environment);
  const { url, token } = server.ready;
  try {
    const requests = leadRequests(LEADS_PATH, url, token);
    const rate = async () => (await load(url, CONNECTIONS, SECONDS, requests)).perSecond;
    await rate();
    const rounds: { readonly alone: number; readonly during: number; readonly took: number }[] = [];
    for (let round = 0; round < count; round += 1) {
      const alone = await rate();
      let isOver = false;
      const took: number[] = [];
      const backups = (async () => {
        while (!isOver) took.push(await command(environment, "backup", file));
      })();
      const during = await rate();
      isOver = true;
      await backups;
      rounds.push({ alone, during, took: median(took) });
    }
    const alone = median(rounds.map((round) => round.alone));
    const ratio = median(rounds.map((round) => round.during / round.alone));
    const megabytes = statSync(file).size / 1_000_000;
    const took = median(rounds.map((round) => round.took));
    return [alone, median(rounds.map((round) => round.during)), ratio, megabytes, took].map(formatFigure);
  } finally {
    await server.end();
  }
}

async function moves(dataDir: string, directory: string, leads: number): Promise<string[][]> {
  const source = await openDatabase({ databaseUrl: undefined, dataDir });
  const rows = await multiplyLeads(source, leads);
  // those of the benchmark are not derived from a secret key
  await source.pool.query("delete from api_token");
  await source.close();
  const { withCluster } = (await import(pathToFileURL(join(projectRoot, "scripts", "postgres.mjs")).href)) as {
    withCluster(work: (url: string) => Promise<void>, options: { durable: boolean }): Promise<void>;
  };
  const lines: string[][] = [];
  await withCluster(
    async (url) => {
      const there = await command({ DATA_DIR: dataDir, DATABASE_URL: "" }, "move", "--to", url);
      lines.push(["embedded to PostgreSQL", formatFigure(rows), formatFigure(there)]);
      const back = await command({ DATABASE_URL: url, DATA_DIR: directory }, "move", "--to", join(directory, "moved"));
      lines.push(["PostgreSQL to embedded", formatFigure(rows), formatFigure(back)]);
    },
    { durable: true },
  );
  return lines;
}

/** Runs the built command line. @returns how many seconds it took */
async function command(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(projectRoot, "dist", "cli.js"), ...args], {
    env: { ...process.env, SECRET_KEY, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}`);
  return (performance.now() - startedAt) / 1_000;
}
