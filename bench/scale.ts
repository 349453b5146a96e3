/**
 * The cost of figures by the number of leads: `npm run bench scale -- 1000000`.
 *
 * Two accounts, one with 10,000 leads and one with the given number, are filled on its own PostgreSQL server by the
 * statement that stores leads, scored by the engine with the model of the other benchmarks. Then the log is folded, and
 * every figure is requested through the application, without its cache, in turns between the two accounts.
 */

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import { ORDERINGS } from "../contract/wire/orderings.ts";
import { closeServices, createServices, type RunningServices } from "../server/api/create-services.ts";
import { createApp } from "../server/app.ts";
import { projectRoot } from "../server/base/root.ts";
import { openDatabase } from "../server/db/database.ts";
import { migrate } from "../server/db/migrate.ts";
import { backfillOnce, rebuildFromLeads } from "../server/rollups/backfill.ts";
import { foldOnce } from "../server/rollups/fold.ts";
import { storeYear } from "./common/leads.ts";
import { formatFigure, median, table } from "./common/measure.ts";
import { makeTenant } from "./common/serving.ts";
import { benchDocument } from "./engine/model.ts";

const FEW = 10_000;
const ROUNDS = 40;

const FIGURES = [
  "analytics/lead_summary/",
  "analytics/timeline/?days=366",
  "analytics/plane/",
  "analytics/recommendation_effectiveness/",
  "analytics/question_analytics/",
  "analytics/attention/",
  "leads/?page_size=1",
  ...ORDERINGS.listLeads.map((field) => `leads/?cursor=first&ordering=${field}`),
  "leads/?page=last",
  "leads/?page=500",
  "leads/?priority=High",
  "leads/?min_total=150",
  "leads/?cursor=first&arrived=last_30_days",
] as const;

const many = Number(process.argv[2] ?? 1_000_000);
const { withCluster } = (await import(pathToFileURL(join(projectRoot, "scripts", "postgres.mjs")).href)) as {
  withCluster(work: (url: string) => Promise<void>, options: { durable: boolean }): Promise<void>;
};
await withCluster(measure, { durable: true });

async function measure(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: "" });
  await migrate(database.pool);
  await database.installRowLevelSecurity();
  const services = createServices(database, "a-secret-key-for-measurements-only-0123", pino({ level: "warn" }));
  const app = createApp(services);
  try {
    const accounts = [
      { leads: FEW, ...(await filled(services, "few", FEW)) },
      { leads: many, ...(await filled(services, "many", many)) },
    ];
    await database.pool.query("vacuum analyze");
    const rows: string[][] = [];
    for (const figure of FIGURES) {
      const times: number[][] = accounts.map(() => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, { token }] of accounts.entries()) {
          await database.pool.query("delete from analytics_cache");
          const start = performance.now();
          const answer = await app.request(`/api/v1/${figure}`, { headers: { Authorization: `Token ${token}` } });
          await answer.text();
          if (answer.status !== 200) throw new Error(`${figure}: ${answer.status}`);
          times[index]?.push(performance.now() - start);
        }
      }
      const [few = [], large = []] = times;
      rows.push([
        figure,
        ...[few, large].flatMap((all) => [formatFigure(median(all)), formatFigure(percentile(all, 0.95))]),
      ]);
    }
    const head = ["", ...accounts.flatMap(({ leads }) => [`${formatFigure(leads)} leads, p50 ms`, "p95 ms"])];
    console.log(`\n${table(head, rows)}\n`);
    const measures = ["stored", "folded", "taken in anew"] as const;
    console.log(
      table(
        ["leads a second", ...measures],
        accounts.map(({ leads, speeds }) => [formatFigure(leads), ...speeds.map((each) => formatFigure(each))]),
      ),
    );
  } finally {
    await closeServices(services);
  }
}

/** Stores leads, folds them from the log, and rebuilds the rollups from the leads; each in leads per second. */
async function filled(services: RunningServices, name: string, count: number) {
  const { database } = services;
  const { accountId, token } = await makeTenant(services, name, { document: benchDocument(), note: "" }, true);
  const stored = count / (await storeYear(services, accountId, count));
  await database.pool.query("analyze lead, event");
  const folded = await perSecond(
    count,
    () => foldOnce(database, accountId),
    (rows) => rows === 0,
  );
  await rebuildFromLeads(database, accountId);
  const takenIn = await perSecond(
    count,
    () => backfillOnce(database, accountId),
    (leads) => leads === undefined,
  );
  return { token, speeds: [stored, folded, takenIn] };
}

async function perSecond<Value>(count: number, work: () => Promise<Value>, isEnd: (value: Value) => boolean) {
  const start = performance.now();
  while (!isEnd(await work()));
  return (count * 1_000) / (performance.now() - start);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
