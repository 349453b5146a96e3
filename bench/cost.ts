/**
 * What a stored lead costs a machine: `npm run bench cost [SECONDS]`.
 *
 * Leads with 10 answers are stored on PostgreSQL, one by one on 50 connections and in batches of 1,000 on two, and then
 * everything that follows is completed: figures and the search index. The processor time of the server and of every
 * process of PostgreSQL, the log that PostgreSQL writes and a standby receives, and the growth of the database are
 * divided by the number of leads. The load shares the machine, and its own processor time is not counted. Linux only:
 * it reads /proc.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { formatFigure, table } from "./common/measure.ts";
import { LEADS_PATH, leadRequests } from "./common/requests.ts";
import { type BenchServer, onBothDatabases, startServer } from "./common/server.ts";
import { load } from "./ingest/load.ts";
import { type CpuTime, type Ready, serveForBench } from "./ingest/serve.ts";

const KINDS = [
  { name: "one by one", path: LEADS_PATH, leads: undefined, connections: 50 },
  { name: "batches of 1,000", path: `${LEADS_PATH}batch/`, leads: 1_000, connections: 2 },
] as const;
/** Unmeasured, until everything is compiled and the first pages exist. */
const WARM_UP_SECONDS = 3;
/** Microseconds in a tick, the unit of /proc: Linux has counted 100 a second for programs since 2.6. */
const TICK = 10_000;

if (process.argv[2] === "serve") await serveForBench();
else {
  const seconds = Number(process.argv[2] ?? "30");
  await onBothDatabases((_, environment) => measureCosts(environment, seconds), "postgres");
}

async function measureCosts(environment: Readonly<Record<string, string>>, seconds: number): Promise<void> {
  const server = await startServer<Ready>(import.meta.url, ["serve"], environment);
  const database = new pg.Client({ connectionString: environment.DATABASE_URL });
  await database.connect();
  try {
    const rows: string[][] = [];
    for (const kind of KINDS) {
      const { url, token } = server.ready;
      const next = leadRequests(kind.path, url, token, kind.leads);
      await load(url, kind.connections, WARM_UP_SECONDS, next);
      await settle(server, database);
      await database.query("checkpoint");
      const before = await used(server, database);
      const { latencies, perSecond } = await load(url, kind.connections, seconds, next);
      await settle(server, database);
      const after = await used(server, database);
      const leads = latencies.length * (kind.leads ?? 1);
      const each = (what: keyof Used) => formatFigure((after[what] - before[what]) / leads);
      const rate = formatFigure(perSecond * (kind.leads ?? 1));
      rows.push([kind.name, rate, each("node"), each("postgres"), each("log"), each("fullPages"), each("disk")]);
    }
    const head = [
      "leads",
      "a second",
      "µs of Node",
      "µs of PostgreSQL",
      "bytes of log",
      "of these full pages",
      "bytes on disk",
    ];
    console.log(`\n${table(head, rows)}`);
  } finally {
    await database.end();
    await server.end();
  }
}

/** Waits until figures and the search index contain every lead. */
async function settle(server: BenchServer<unknown>, database: pg.Client): Promise<void> {
  await server.ask("settle");
  for (;;) {
    const { rows } = await database.query<{ missing: string }>(
      "select (select count(*) from lead) - (select count(*) from lead_search_text) as missing",
    );
    if (Number(rows[0]?.missing) <= 0) return;
    await pause(500);
  }
}

/** Totals since the start. Times in microseconds of a core, sizes in bytes. */
interface Used {
  readonly node: number;
  readonly postgres: number;
  readonly log: number;
  /** The part of the log that is whole pages, each written once after a checkpoint; at most 8 KiB each. */
  readonly fullPages: number;
  readonly disk: number;
}

async function used(server: BenchServer<unknown>, database: pg.Client): Promise<Used> {
  const { user, system } = (await server.ask("cpu")) as CpuTime;
  const { rows } = await database.query<{ backend: number; log: string; pages: string; disk: string }>(
    `select pg_backend_pid() as backend, pg_current_wal_lsn() - '0/0' as log, wal_fpi * 8192 as pages,
       pg_database_size(current_database()) as disk
     from pg_stat_wal`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("pg_stat_wal has no row");
  return {
    node: user + system,
    postgres: cpuOfPostgres(row.backend),
    log: Number(row.log),
    fullPages: Number(row.pages),
    disk: Number(row.disk),
  };
}

/** Returns the processor time of all processes of a PostgreSQL server, of which one is given, in microseconds. */
function cpuOfPostgres(backend: number): number {
  const postmaster = statOf(backend).parent;
  const { own, ended } = statOf(postmaster);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter(({ parent }) => parent === postmaster);
  return (own + ended + children.reduce((sum, child) => sum + child.own, 0)) * TICK;
}

/** The parent of a process, and its ticks: its own, and those of its children that have ended (proc(5), stat). */
function statOf(pid: number): { readonly parent: number; readonly own: number; readonly ended: number } {
  try {
    // the second field is the program's name in parentheses, which may contain blanks
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
    const [, parent = 0] = fields.map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    // it has ended in the meantime
    return { parent: 0, own: 0, ended: 0 };
  }
}
