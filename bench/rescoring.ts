/**
 * The time of re-scoring many leads, and its effect on other accounts: `npm run bench rescoring -- 1000000`.
 *
 * An account with this number of leads increases the points of the best credit scores, which changes about a tenth of
 * them, and re-scores; then it reverts the points and re-scores again while another account stores leads. On
 * PostgreSQL, and with a second argument (`embedded`) on the embedded database instead. Server and load share the
 * machine.
 */

import { setTimeout as pause } from "node:timers/promises";
import { formatFigure, median, table } from "./common/measure.ts";
import { onBothDatabases, startServer } from "./common/server.ts";
import { p99Of, storeRequest } from "./common/storer.ts";
import { load } from "./ingest/load.ts";
import { type Ready, serveLeads } from "./rescoring/serve.ts";

const CONNECTIONS = 10;
const SECONDS = 5;

const [, , first = "1000000", second = "postgres"] = process.argv;

if (first === "serve") await serveLeads(Number(second));
else {
  // its thread runs the jobs
  await onBothDatabases((name, environment) => measure(name, environment, Number(first)), second, ["main"]);
}

interface Rescoring {
  readonly id: number;
  readonly state: string;
  readonly error: string | null;
  readonly result: { readonly leads: number; readonly changed: number } | null;
}

async function measure(name: string, environment: Readonly<Record<string, string>>, leads: number): Promise<void> {
  const server = await startServer<Ready>(import.meta.url, ["serve", String(leads)], environment);
  const { ready } = server;
  try {
    const store = async () => await load(ready.url, CONNECTIONS, SECONDS, () => storeRequest(ready.storer));
    await store();
    const before = [await store(), await store()];
    const alone = await timed(ready, 110);
    const during: Awaited<ReturnType<typeof store>>[] = [];
    let isDone = false;
    const storing = async () => {
      while (!isDone) during.push(await store());
    };
    const [loaded] = await Promise.all([timed(ready, 100).finally(() => (isDone = true)), storing()]);
    const after = [await store(), await store()];
    const rate = (all: typeof during) => median(all.map(({ perSecond }) => perSecond));
    const idle = rate([...before, ...after]);
    console.log(
      `\n${name}\n${table(
        ["", "leads", "changed", "s", "leads/s of another", "of alone", "p99 ms"],
        [
          ["not re-scoring", "", "", "", formatFigure(idle), "1.00", p99Of([...before, ...after])],
          ["alone", ...alone, "", "", ""],
          ["during the other", ...loaded, formatFigure(rate(during)), (rate(during) / idle).toFixed(2), p99Of(during)],
        ],
      )}`,
    );
  } finally {
    await server.end();
  }
}

/**
 * Changes the points of the best credit scores, and re-scores.
 * @returns the number of leads, the number that changed, and the seconds
 */
async function timed(ready: Ready, points: number): Promise<string[]> {
  await ask(ready, "PATCH", "value-ranges/5/", { points });
  const startedAt = performance.now();
  const { id } = await ask<Rescoring>(ready, "POST", "rescorings/", { date: "own" });
  for (;;) {
    await pause(250);
    const { state, error, result } = await ask<Rescoring>(ready, "GET", `rescorings/${id}/`);
    if (state === "failed") throw new Error(error ?? "it failed");
    if (result === null) continue;
    return [result.leads, result.changed, (performance.now() - startedAt) / 1_000].map(formatFigure);
  }
}

async function ask<Answer>({ url, owner }: Ready, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { Authorization: `Token ${owner}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer as Answer;
}
