/**
 * The time of simulating a change on many leads, and its effect on other accounts: `npm run bench simulation --
 * 1000000`.
 *
 * An account with this number of leads halves the weight of a scoring model and simulates that, alone and while another
 * account stores leads; then it previews the same edit on its newest leads. On PostgreSQL, and with a second argument
 * (`embedded`) on the embedded database instead. Server and load share the machine.
 */

import { setTimeout as pause } from "node:timers/promises";
import { formatFigure, median, table } from "./common/measure.ts";
import { onBothDatabases, startServer } from "./common/server.ts";
import { p99Of, storeRequest } from "./common/storer.ts";
import { load } from "./ingest/load.ts";
import { type Filled, serveFilled, serveSimulations } from "./simulation/serve.ts";

const CONNECTIONS = 10;
const SECONDS = 4;
const PREVIEWS = 20;
const HALVED = { edit: { kind: "scoring_model", action: "update", id: 1, data: { weight: 0.5 } } };

const [, , first = "1000000", second = "postgres"] = process.argv;

if (first === "fill") await serveFilled(Number(second));
else if (first === "serve") await serveSimulations();
else {
  // its thread runs the jobs
  await onBothDatabases((name, environment) => measure(name, environment, Number(first)), second, ["main"]);
}

interface Served {
  readonly url: string;
}

async function measure(name: string, environment: Readonly<Record<string, string>>, leads: number): Promise<void> {
  const filling = await startServer<Filled>(import.meta.url, ["fill", String(leads)], environment);
  const { reading, scoring, ...tokens } = filling.ready;
  await filling.end();
  const server = await startServer<Served>(import.meta.url, ["serve"], environment);
  const ready = { ...tokens, ...server.ready };
  try {
    const alone = [await simulated(ready), await simulated(ready)];
    const memory = await server.ask("memory");
    const store = async () => await load(ready.url, CONNECTIONS, SECONDS, () => storeRequest(ready.storer));
    await store();
    const before = [await store(), await store()];
    const during: Awaited<ReturnType<typeof store>>[] = [];
    let isDone = false;
    const storing = async () => {
      while (!isDone) during.push(await store());
    };
    const [loaded] = await Promise.all([simulated(ready).finally(() => (isDone = true)), storing()]);
    const after = [await store(), await store()];
    const rate = (all: typeof during) => median(all.map(({ perSecond }) => perSecond));
    const idle = rate([...before, ...after]);
    const previews: number[] = [];
    for (let n = 0; n < PREVIEWS; n += 1) {
      const startedAt = performance.now();
      await ask(ready, "POST", "simulations/preview/", HALVED);
      previews.push(performance.now() - startedAt);
    }
    console.log(
      `\n${name}, ${formatFigure(leads)} leads\n${table(
        ["", "s", "leads/s of another", "of alone", "p99 ms"],
        [
          ["reading alone", formatFigure(reading), "", "", ""],
          ["scoring alone", formatFigure(scoring), "", "", ""],
          ["simulating alone", alone.map(formatFigure).join(", "), "", "", ""],
          ["not simulating", "", formatFigure(idle), "1.00", p99Of([...before, ...after])],
          [
            "during the other",
            formatFigure(loaded),
            formatFigure(rate(during)),
            (rate(during) / idle).toFixed(2),
            p99Of(during),
          ],
        ],
      )}\nmost memory of the server: ${memory} MB; preview: p50 ${formatFigure(median(previews))} ms, most ${formatFigure(Math.max(...previews))} ms`,
    );
  } finally {
    await server.end();
  }
}

type Ready = Served & Pick<Filled, "storer" | "owner">;

interface Simulation {
  readonly id: number;
  readonly state: string;
  readonly error: string | null;
}

/** @returns the seconds of a simulation */
async function simulated(ready: Ready): Promise<number> {
  const startedAt = performance.now();
  const { id } = await ask<Simulation>(ready, "POST", "simulations/", HALVED);
  for (;;) {
    await pause(100);
    const { state, error } = await ask<Simulation>(ready, "GET", `simulations/${id}/`);
    if (state === "failed") throw new Error(error ?? "it failed");
    if (state === "done") return (performance.now() - startedAt) / 1_000;
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
