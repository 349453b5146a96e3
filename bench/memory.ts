/**
 * The server's memory for mixed requests: `npm run bench memory [REQUESTS [embedded | postgres]]`.
 *
 * Three tenants, one of them with the largest possible model, send requests of every kind in a fixed mix. After each
 * tenth the server collects its garbage and reports its memory; at the end it rests, and reports again.
 */
import { setTimeout as pause } from "node:timers/promises";
import { formatFigure, table } from "./common/measure.ts";
import { onBothDatabases, startServer } from "./common/server.ts";
import { createMix } from "./memory/mix.ts";
import { type MemoryUse, type Ready, serveMemory } from "./memory/serve.ts";

/** Maximum resident megabytes of the server at any time, with the threads of its database and its jobs. */
const CEILING = { embedded: 900, PostgreSQL: 600 } as const;

const USUAL = 300_000;

const CONNECTIONS = 24;

/** Maximum duration of a database's measurement, in minutes. */
const MAX_MINUTES = 12;

/** The server's rest after the last request, in milliseconds: short-lived figures and caches expire. */
const REST = 30_000;

if (process.argv[2] === "serve") await serveMemory();
else await measureBoth(requestsOf(process.argv[2] ?? String(USUAL)), process.argv[3]);

async function measureBoth(requests: number, only: string | undefined): Promise<void> {
  await onBothDatabases(
    async (name, environment) => {
      const server = await startServer<Ready>(import.meta.url, ["serve"], environment);
      const held = async () => (await server.ask("held")) as MemoryUse;
      try {
        const seen = await measure(server.ready, requests, held);
        const most = Math.max(...seen.map(({ resident }) => resident));
        const verdict = most <= CEILING[name] ? "below" : "ABOVE";
        console.log(
          `\n${name}: at most ${formatFigure(most)} MB resident, ${verdict} the ceiling of ${CEILING[name]} MB`,
        );
      } finally {
        await server.end();
      }
    },
    only,
    ["main"],
  );
}

async function measure(ready: Ready, requests: number, held: () => Promise<MemoryUse>): Promise<readonly MemoryUse[]> {
  const mix = await createMix(ready);
  const seen: MemoryUse[] = [];
  const rows: string[][] = [];
  const look = async (what: string, perSecond: string) => {
    const now = await held();
    seen.push(now);
    const caches = Object.entries(now.caches).map(([name, megabytes]) => `${name} ${formatFigure(megabytes)}`);
    rows.push([what, perSecond, ...[now.resident, now.heap, now.external].map(formatFigure), caches.join(", ")]);
    console.error(rows.at(-1)?.join("  "));
  };
  await look("before", "");
  const until = performance.now() + MAX_MINUTES * 60_000;
  let sent = 0;
  for (let tenth = 1; tenth <= 10 && performance.now() < until; tenth += 1) {
    const upTo = Math.round((requests * tenth) / 10);
    const [began, from] = [performance.now(), sent];
    const sendAll = async () => {
      while (sent < upTo && performance.now() < until) await mix.send(sent++);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, sendAll));
    await look(formatFigure(sent), formatFigure(((sent - from) * 1_000) / (performance.now() - began)));
  }
  await pause(REST);
  await look("at rest", "");
  console.log(`\n${table(["requests", "a second", "resident MB", "heap MB", "external MB", "caches, MB"], rows)}`);
  console.log(
    `\n${table(
      ["status", "answers"],
      [...mix.statuses].map(([status, n]) => [String(status), formatFigure(n)]),
    )}`,
  );
  return seen;
}

/** Parses the number of requests; anything else is rejected before a minute is spent on it. */
function requestsOf(argument: string): number {
  const requests = Number(argument);
  if (Number.isInteger(requests) && requests >= 100) return requests;
  console.error(
    `Usage: npm run bench memory [-- REQUESTS [embedded | postgres]]\n"${argument}" is no number of requests.`,
  );
  process.exit(2);
}
