/**
 * The time of every read by the number of leads: `npm run bench scale -- 10000000`.
 *
 * On a PostgreSQL server of its own, accounts with 10,000 leads and one with the given number are filled: some leads by
 * the statement that stores them, scored by the engine with the model of the other benchmarks, and the others as copies
 * of these with other names and moments. Then every read is asked at random moments, whatever else is running, each
 * time with other terms, filters, and accounts, without the cache of analytics.
 */

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pino from "pino";
import { closeServices, createServices, type RunningServices } from "../server/api/create-services.ts";
import { createApp } from "../server/app.ts";
import { projectRoot } from "../server/base/root.ts";
import { openDatabase } from "../server/db/database.ts";
import { migrate } from "../server/db/migrate.ts";
import { formatFigure, median, table } from "./common/measure.ts";
import { randomFrom } from "./engine/leads.ts";
import { type Filled, fillAccount, patiently } from "./scale/fill.ts";
import { openLoop } from "./scale/open-loop.ts";
import { CURSOR_LISTS, READS } from "./scale/reads.ts";

const FEW = 10_000;
const SMALL_ACCOUNTS = 3;
/** How often each read is sent to each size of account. */
const ROUNDS = 60;
const PER_SECOND = 10;
/** An account has too many reads in progress, or the database took too long. */
const REFUSED = [429, 503];
/** Pages that are turned to get to the middle of a list. */
const PAGES_TURNED = 5;
/** Those that PostgreSQL's documentation recommends for a server of 16 GB or more: a quarter of it is for buffers. */
const SETTINGS = { shared_buffers: "4GB", max_wal_size: "8GB" };

const [many = 1_000_000, perSecond = PER_SECOND] = process.argv.slice(2).map(Number);
const { withCluster } = (await import(pathToFileURL(join(projectRoot, "scripts", "postgres.mjs")).href)) as {
  withCluster(
    work: (url: string) => Promise<void>,
    options: { durable: boolean; settings: Record<string, string> },
  ): Promise<void>;
};
await withCluster(measure, { durable: true, settings: SETTINGS });

async function measure(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: "" });
  await migrate(database.pool);
  await database.installRowLevelSecurity();
  const services = createServices(database, "a-secret-key-for-measurements-only-0123", pino({ level: "warn" }));
  const app = createApp(services);
  const get = async ({ token }: Filled, path: string) => {
    const answer = await app.request(`/api/v1/${path}`, { headers: { Authorization: `Token ${token}` } });
    const text = await answer.text();
    if (REFUSED.includes(answer.status)) return undefined;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  };
  try {
    const large = await fillAccount(services, "many", many);
    const small: Filled[] = [];
    for (let n = 1; n <= SMALL_ACCOUNTS; n += 1) small.push(await fillAccount(services, `few-${n}`, FEW));
    await patiently(services, { text: "vacuum analyze" });
    const accounts = [...small, large];
    const random = randomFrom(1);
    const below = (number: number) => Math.floor(random() * number);
    const cursors = new Map<Filled, readonly string[]>();
    for (const account of accounts) cursors.set(account, await cursorsOf((path) => get(account, path)));
    await patiently(services, { text: "checkpoint" });
    await measureReads("pages from the disk");
    await patiently(services, { text: "create extension if not exists pg_prewarm" });
    await patiently(services, {
      text: `select pg_prewarm(oid, 'read') from pg_class
        where relkind in ('r', 'i', 't') and relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)`,
    });
    await measureReads("pages in the memory of the system");

    async function measureReads(where: string): Promise<void> {
      const asked = READS.flatMap((read) =>
        [small, [large]].flatMap((some) => {
          const of = () => some[below(some.length)] as Filled;
          return Array.from({ length: ROUNDS }, () => {
            const account = of();
            const path = read.path({ leads: account.leads, below, cursors: cursors.get(account) ?? [] });
            return { read, account, path };
          });
        }),
      );
      shuffle(asked, below);
      // plans, compiled code, and the database's pages
      for (const { account, path } of asked.slice(0, asked.length / 10)) await get(account, path);
      const times = await openLoop(asked.length, perSecond, random, async (number) => {
        const next = asked[number];
        if (next === undefined) return false;
        if (next.path.startsWith("analytics")) await database.pool.query("delete from analytics_cache");
        return (await get(next.account, next.path)) !== undefined;
      });
      const of = (name: string, isLarge: boolean) =>
        times.filter((_, n) => asked[n]?.read.name === name && (asked[n]?.account === large) === isLarge);
      const rows = READS.map(({ name, aim }) => {
        const [few, all] = [of(name, false), of(name, true)];
        const values = [median(few), percentile(few, 0.95), median(all), percentile(all, 0.95)];
        return [
          name,
          ...values.map(formatFigure),
          formatFigure(median(all) / median(few)),
          formatFigure(percentile(all, 0.95) / percentile(few, 0.95)),
          String(aim),
        ];
      });
      const head = [
        where,
        ...[FEW, many].flatMap((leads) => [`${leads.toLocaleString("en-US")} leads, p50 ms`, "p95 ms"]),
        "ratio of p50",
        "of p95",
        "aim",
      ];
      console.log(
        `\n${table(head, rows)}\n\n∞: refused, because the account had too many reads in progress, or the database took too long.\n`,
      );
    }
    const measures = ["stored", "folded", "copied", "taken in anew", "indexed"] as const;
    console.log(
      table(
        ["leads a second", ...measures],
        [large, ...small.slice(0, 1)].map(({ leads, speeds }) => [
          leads.toLocaleString("en-US"),
          ...measures.map((each) => formatFigure(speeds[each])),
        ]),
      ),
    );
    console.log(`\n${await sizes(services)}\n`);
  } finally {
    await closeServices(services);
  }
}

/** Places in the middle of lists in every order. */
async function cursorsOf(get: (path: string) => Promise<string | undefined>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const list of CURSOR_LISTS) {
    let query = list;
    for (let page = 0; page < PAGES_TURNED; page += 1) {
      const { next, previous } = JSON.parse((await get(`leads/?${query}`)) ?? "{}") as Record<
        "next" | "previous",
        string | null
      >;
      const link = (list.startsWith("cursor=first") ? next : previous) ?? null;
      if (link === null) break;
      query = new URL(link).search.slice(1);
    }
    found.push(query.replace("page_size=100", "page_size=10"));
  }
  return found;
}

/** Bytes for each lead. */
async function sizes({ database }: RunningServices): Promise<string> {
  const { rows } = await database.pool.query<{ name: string; bytes: number }>(`
    select c.relname as name, pg_relation_size(c.oid) / (select count(*) from lead) as bytes
    from pg_class c where c.relkind in ('r', 'i') and c.relnamespace = 'public'::regnamespace
      and pg_relation_size(c.oid) / (select count(*) from lead) >= 1 order by 2 desc`);
  return table(
    ["table or index", "bytes a lead"],
    rows.map(({ name, bytes }) => [name, formatFigure(Number(bytes))]),
  );
}

function shuffle(items: unknown[], below: (number: number) => number): void {
  for (let n = items.length - 1; n > 0; n -= 1) {
    const other = below(n + 1);
    [items[n], items[other]] = [items[other], items[n]];
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
