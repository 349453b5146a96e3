/**
 * The effect of one busy tenant on others: `npm run bench neighbors [SECONDS [WORDS]]`.
 *
 * The leads of one account per second, alone and during each scenario of `neighbors/`, on the embedded database and on
 * its own PostgreSQL server. Server and load share the machine; every number is of one run, in turns.
 */

import { deferred } from "../server/testing/deferred.ts";
import { formatFigure, median, table } from "./common/measure.ts";
import { onBothDatabases, startServer } from "./common/server.ts";
import { type Load, load, quantile } from "./ingest/load.ts";
import { askers, LEADS, QUICK_ANSWER, SIMULATIONS } from "./neighbors/askers.ts";
import { attack, attackScenarios } from "./neighbors/attackers.ts";
import { editors } from "./neighbors/editors.ts";
import { leadRequests } from "./neighbors/lead-requests.ts";
import { readers } from "./neighbors/readers.ts";
import type { Scenario } from "./neighbors/scenario.ts";
import { type Ready, serveNeighbors } from "./neighbors/serve.ts";

/** Of the measured tenant. */
const CONNECTIONS = 10;

const ROUNDS = 3;

/** The others are compared with the first, in each round again. */
const SCENARIOS: readonly Scenario[] = [
  { name: "alone", run: alone },
  { name: "during a read every 250 ms", run: readers(1, 250) },
  { name: "during four reads every 250 ms", run: readers(4, 250) },
  { name: "during a read every 50 ms", run: readers(1, 50) },
  { name: "during one editor", run: editors(1) },
  { name: "during four editors", run: editors(4) },
  { name: "during one loop of quick answers", run: askers(1, QUICK_ANSWER) },
  { name: "during four loops of quick answers", run: askers(4, QUICK_ANSWER) },
  { name: "during four loops of lists of simulations", run: askers(4, SIMULATIONS) },
  { name: "during four loops of lists of leads", run: askers(4, LEADS) },
  ...attackScenarios(import.meta.url),
];

if (process.argv[2] === "serve") await serveNeighbors();
else if (process.argv[2] === "attack") await attack(process.argv[3] ?? "");
else await measureBoth(secondsOf(process.argv[2] ?? "4"), process.argv[3] ?? "");

/** @param words that select scenarios; all, if there are none */
async function measureBoth(seconds: number, words: string): Promise<void> {
  const meant = SCENARIOS.filter(({ name }, index) => index === 0 || name.includes(words));
  const rows: string[][] = [];
  await onBothDatabases(async (name, environment) => {
    rows.push(...(await measure(name, environment, seconds, meant)));
  });
  const watched = ["leads/s", "of alone", "p50 ms", "p99 ms", "slowest ms"];
  const head = ["database", "scenario", ...watched, "its requests", "median ms", "p95 ms", "slowest ms"];
  console.log(`\n${table(head, rows)}`);
}

async function measure(
  name: string,
  environment: Readonly<Record<string, string>>,
  seconds: number,
  scenarios: readonly Scenario[],
): Promise<string[][]> {
  const server = await startServer<Ready>(import.meta.url, ["serve"], environment);
  const { ready } = server;
  try {
    const leads = leadRequests(ready);
    await load(ready.url, CONNECTIONS, Math.min(seconds, 3), leads);
    const rounds: Measured[][] = scenarios.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, scenario] of scenarios.entries()) {
        rounds[index]?.push(await measureDuring(scenario, ready, seconds, leads));
      }
    }
    return scenarios.map((scenario, index) => [name, scenario.name, ...summary(rounds[index] ?? [], rounds[0] ?? [])]);
  } finally {
    await server.end();
  }
}

async function alone(_ready: Ready, _isOver: () => boolean, begun: () => void): Promise<readonly number[]> {
  begun();
  return [];
}

/** Measures the leads of one tenant during a scenario of another. */
async function measureDuring(
  scenario: Scenario,
  ready: Ready,
  seconds: number,
  leads: () => string,
): Promise<Measured> {
  let isOver = false;
  const { promise: hasBegun, resolve: begun } = deferred();
  const running = scenario.run(ready, () => isOver, begun);
  await hasBegun;
  try {
    const watched = await load(ready.url, CONNECTIONS, seconds, leads);
    isOver = true;
    return { watched, busy: await running };
  } finally {
    isOver = true;
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
    formatFigure(median(rounds.map(({ watched }) => watched.perSecond))),
    median(ratios).toFixed(2),
    ...[0.5, 0.99, 1].map((share) => formatFigure(quantile(latencies, share))),
    ...(busy.length === 0
      ? ["", "", "", ""]
      : [formatFigure(busy.length), ...[0.5, 0.95, 1].map((share) => formatFigure(quantile(busy, share)))]),
  ];
}

/** Parses the length of a scenario; anything else is rejected before a minute is spent on it. */
function secondsOf(argument: string): number {
  const seconds = Number(argument);
  if (seconds > 0 && seconds <= 60) return seconds;
  console.error(
    `Usage: npm run bench neighbors [-- SECONDS [WORDS]]\nSECONDS of one scenario, from 1 to 60; "${argument}" is none.`,
  );
  process.exit(2);
}
