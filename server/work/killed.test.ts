import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { applyEdit, type Edit } from "#engine";
import { COMMAND_LINE } from "../audit/agent.ts";
import { verify } from "../cli/rollups.ts";
import { type Database, type DatabaseConfig, openDatabase } from "../db/database.ts";
import { createModelStore } from "../models/store.ts";
import { BEGINNING, insertAccount } from "../resources/accounts/insert.ts";
import { readConfig } from "../setup/config.ts";
import { firstStart } from "../setup/first-start.ts";
import type { Json } from "../testing/app.ts";
import { SECRET_KEY } from "../testing/credentials.ts";
import { LONG_LIMITS, testDatabaseConfig } from "../testing/database.ts";
import { environmentOf } from "../testing/environment.ts";
import { isLong } from "../testing/long.ts";
import { ADMIN, adminToken, type ServerProcess, startServer } from "../testing/server-process.ts";

// The server itself, killed at random while its thread runs jobs: a single process on the embedded database, two nodes
// on a server. The jobs run at the same time, each in an account of its own.

const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = ADMIN;
const KILLS = isLong ? 60 : 2;
/** Six jobs and several starts of a server take long on a busy machine. */
const TIMEOUT = isLong ? 1_800_000 : 300_000;

/** Opens a database while no server has it open. */
async function inside<Value>(config: DatabaseConfig, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openDatabase(config, { limits: LONG_LIMITS });
  return await work(database).finally(() => database.close());
}

interface Sending {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request about an account to a node that runs. */
type Ask = (path: string, sending?: Sending) => Promise<Json>;

const post = (body?: object): Sending => ({ method: "POST", ...(body && { body: JSON.stringify(body) }) });

/** The progress of work, its total, and whether it has ended. */
interface Progress {
  readonly done: () => Promise<number>;
  readonly of: number;
  readonly isOver: () => Promise<boolean>;
}

interface Work {
  /** Adds its data to an account. */
  readonly fill: (database: Database, accountId: number) => Promise<unknown>;
  readonly begin: (ask: Ask) => Promise<Progress>;
  /** Called with a server that is no longer killed. */
  readonly afterwards?: (ask: Ask) => Promise<unknown>;
  /** Checks what is stored at the end. @param find the rows of a query */
  readonly check: (accountId: number, find: (query: string) => Promise<Json[]>) => Promise<void>;
}

/** Runs work on servers that are killed at random, until all of it has ended. */
async function doneWhileKilled(works: readonly Work[]): Promise<void> {
  const config = await testDatabaseConfig();
  const isEmbedded = config.databaseUrl === undefined;
  const settings = { ...environmentOf(config), DEMO: "off", ADMIN_USERNAME, ADMIN_PASSWORD };
  const accounts = await inside(config, async (database) => {
    await firstStart(database, readConfig(settings), SECRET_KEY);
    const made: { readonly id: number; readonly slug: string }[] = [];
    for (const [n, work] of works.entries()) {
      const named = { name: `Work ${n}`, slug: `work-${n}`, time_zone: "UTC", parentId: null };
      const account = await database.kysely
        .transaction()
        .execute((db) => insertAccount(db, named, BEGINNING, COMMAND_LINE));
      await work.fill(database, account.id);
      made.push(account);
    }
    return made;
  });

  const nodes = [await startServer(config), ...(isEmbedded ? [] : [await startServer(config)])];
  const token = await adminToken(nodes[0] as ServerProcess);
  const askFor =
    (slug: string): Ask =>
    async (path, sending = {}) => {
      const headers = {
        ...{ Authorization: `Token ${token}`, "Content-Type": "application/json", "X-Account": slug },
        ...sending.headers,
      };
      const response = await fetch(`${nodes[0]?.url}/api/v1/${path}`, { ...sending, headers });
      return await (response.headers.get("Content-Type")?.startsWith("text/") ? response.text() : response.json());
    };
  const asks = accounts.map(({ slug }) => askFor(slug));
  const all: Progress[] = [];
  for (const [n, work] of works.entries()) all.push(await work.begin(asks[n] as Ask));
  const total = all.reduce((sum, each) => sum + each.of, 0);
  const done = async () => (await Promise.all(all.map((each) => each.done()))).reduce((sum, each) => sum + each, 0);
  let slowest = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // at a random position in each part of the work
    const place = Math.floor((total * (kill + Math.random())) / KILLS);
    while ((await done()) < place) await pause(10);
    await pause(randomInt(100));
    const before = await done();
    const killed = nodes.pop() as ServerProcess;
    await killed.end("SIGKILL");
    const killedAt = performance.now();
    const next = async () => void nodes.unshift(await startServer(config));
    // another node continues while this one starts
    const starting = isEmbedded ? await next() : next();
    while ((await done()) <= before && before < total) await pause(50);
    slowest = Math.max(slowest, performance.now() - killedAt);
    await starting;
  }
  for (const each of all) await expect.poll(each.isOver, { timeout: 180_000 }).toBe(true);
  expect(await done()).toBe(total);
  // an embedded database is reopened in between, which may take long on a busy machine
  if (!isEmbedded) expect(slowest).toBeLessThan(15_000);
  for (const [n, work] of works.entries()) await work.afterwards?.(asks[n] as Ask);
  await Promise.all(nodes.map((node) => node.end("SIGTERM")));

  await inside(config, async (database) => {
    const find = async (query: string) => (await database.pool.query<Json>(query)).rows;
    for (const [n, work] of works.entries()) await work.check(accounts[n]?.id ?? 0, find);
    // the rollups, which were killed with everything, have counted everything once as well
    expect(await verify(database, undefined)).toMatchObject({ exitCode: 0 });
  });
}

/** Adds leads to an account. @param values of identifier, answers, and version, in SQL: `n` counts from 1 */
const addLeads = ({ pool }: Database, accountId: number, count: number, values: string) =>
  pool.query(`insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band,
      total_band, created_at)
    select account_id, ${values}, '2026-01-31', 0, 0, 0, 'D', 'D', 'D',
      timestamptz '2026-01-01' + n / 3 * interval '1 second'
    from account, generate_series(1, ${count}) n where account_id = ${accountId}`);

/** The identifiers in a file that was exported, sorted. */
const idsOf = async (ask: Ask, id: number): Promise<readonly string[]> =>
  String(await ask(`exports/${id}/file/`))
    .trim()
    .split("\r\n")
    .slice(1)
    .sort();

function erasing(leads: number): Work {
  const kept = leads / 10;
  const file = { id: 0 };
  return {
    fill: (database, accountId) => {
      const name = `case when n > ${kept} then 'lead ' else 'kept ' end || n`;
      return addLeads(database, accountId, kept + leads, `${name}, '{}', live_version`);
    },
    async begin(ask) {
      file.id = (await ask("exports/", post({ columns: ["lead_id"] }))).id;
      const { id } = await ask("erasures/", post({ filters: { search: "lead " }, expected: leads }));
      return {
        done: async () => (await ask(`erasures/${id}/`)).leads,
        of: leads,
        // the job ends a moment after the erasure, unless the node is killed in between
        isOver: async () =>
          (await ask(`erasures/${id}/`)).finished_at !== null &&
          (await ask("jobs/?kind=erasure&state=done")).count === 1,
      };
    },
    async afterwards(ask) {
      // the file of all leads, which was written meanwhile, has lost those that were erased
      await expect.poll(async () => (await ask(`exports/${file.id}/`)).state, { timeout: 60_000 }).toBe("done");
      expect(await idsOf(ask, file.id)).toEqual(Array.from({ length: kept }, (_, n) => `kept ${n + 1}`).sort());
    },
    async check(accountId, find) {
      const own = `account_id = ${accountId}`;
      const found = await find(`select (select count(*)::int from lead where ${own}) as leads,
        (select count(*)::int from erased_lead where ${own}) as named,
        (select count(*)::int from event where kind = 'lead.erased' and ${own}) as logged,
        (select json_agg(json_build_array(state, done, attempt)) from job where kind = 'erasure' and ${own}) as jobs`);
      expect(found).toEqual([{ leads: kept, named: leads, logged: leads, jobs: [["done", leads, 0]] }]);
    },
  };
}

function exporting(leads: number): Work {
  const file = { id: 0 };
  return {
    fill: (database, accountId) => addLeads(database, accountId, leads, "'L' || n, '{}', live_version"),
    async begin(ask) {
      const { id } = await ask("exports/", post({ columns: ["lead_id"] }));
      file.id = id;
      return {
        done: async () => (await ask(`exports/${id}/`)).leads_done,
        of: leads,
        isOver: async () => (await ask(`exports/${id}/`)).state === "done",
      };
    },
    async afterwards(ask) {
      expect(await idsOf(ask, file.id)).toEqual(Array.from({ length: leads }, (_, n) => `L${n + 1}`).sort());
    },
    async check() {},
  };
}

/** The rows of a file: of every ten, one has an error, and one is a lead that an earlier row has. */
const fileOf = (rows: number) =>
  Array.from({ length: rows }, (_, n) => `L${n % 10 === 7 ? n - 1 : n},${n % 10 === 3 ? "bad" : n}`);

function importing(rows: number): Work {
  const tenth = rows / 10;
  const stored = 8 * tenth;
  const file = { id: 0 };
  return {
    fill: scoreByIncome,
    async begin(ask) {
      const body = `lead_id,income\n${fileOf(rows).join("\n")}\n`;
      const headers = { "Content-Type": "text/csv" };
      const { id } = await ask("imports/?start=true&on_duplicate=skip", { method: "POST", body, headers });
      file.id = id;
      return {
        done: async () => (await ask(`imports/${id}/`)).rows_done,
        of: rows,
        isOver: async () => (await ask(`imports/${id}/`)).state === "done",
      };
    },
    async check(accountId, find) {
      const own = `account_id = ${accountId}`;
      const found = await find(`select (select count(*)::int from lead where ${own}) as leads,
        (select count(*)::int from imported_lead where ${own}) as imported,
        (select count(*)::int from lead where ${own} and x = 200 * (answers ->> 'income')::int) as scored,
        (select count(*)::int from event where kind = 'lead.created' and ${own}) as events,
        (select count(distinct line)::int from lead_import_error where ${own} and (line - 2) % 10 = 3) as errors,
        (select count(*)::int from lead_import_error where ${own}) as lines,
        (select json_build_array(created, skipped, failed, rows_done, rows_total) from lead_import where ${own}) as counts,
        (select json_agg(json_build_array(state, attempt)) from job where kind = 'import' and ${own}) as jobs`);
      expect(found).toEqual([
        {
          ...{ leads: stored, imported: stored, scored: stored, events: stored, errors: tenth, lines: tenth },
          ...{ counts: [stored, tenth, tenth, rows, rows], jobs: [["done", 0]] },
        },
      ]);
    },
  };
}

/** Undoes an import of this many leads, which has ended before anything is killed. */
function undoing(leads: number): Work {
  return {
    fill: scoreByIncome,
    async begin(ask) {
      const rows = Array.from({ length: leads }, (_, n) => `L${n},${n}`);
      const headers = { "Content-Type": "text/csv" };
      const body = `lead_id,income\n${rows.join("\n")}\n`;
      const { id } = await ask("imports/?start=true", { method: "POST", body, headers });
      const read = () => ask(`imports/${id}/`);
      await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe("done");
      await ask(`imports/${id}/undo/`, post());
      return {
        done: async () => (await read()).undo.erased,
        of: leads,
        isOver: async () => (await read()).state === "undone",
      };
    },
    async check(accountId, find) {
      const own = `account_id = ${accountId}`;
      const found = await find(`select (select count(*)::int from lead where ${own}) as leads,
        (select count(*)::int from imported_lead where ${own}) as imported,
        (select leads from erasure where ${own}) as erased,
        (select count(*)::int from event where kind = 'lead.erased' and ${own}) as events`);
      expect(found).toEqual([{ leads: 0, imported: 0, erased: leads, events: leads }]);
    },
  };
}

const INCOME = { number: 1, text: "Income?", type: "number", field_name: "income" } as const;

/** Makes the model of an account score an income. */
async function scoreByIncome(database: Database, accountId: number): Promise<void> {
  const at = new Date().toISOString();
  const edits: readonly Edit[] = [
    { kind: "question", action: "create", data: INCOME, at },
    {
      kind: "scoring_model",
      action: "create",
      data: { question: 1, formula: "{income}", weight: 2, x_axis: true },
      at,
    },
  ];
  await createModelStore(database).change(accountId, COMMAND_LINE, ({ model }) => {
    const document = edits.reduce((base, edit) => {
      const edited = applyEdit(base, edit);
      return edited.ok ? edited.document : expect.fail(JSON.stringify(edited));
    }, model.document);
    const event = { action: "apply", target: { type: "model_version" } } as const;
    return { document, note: "", event };
  });
}

/** Adds leads that the version before scored, in which income scored nothing. An income of 0 changes nothing. */
const scoredBefore = (count: number) => async (database: Database, accountId: number) => {
  await scoreByIncome(database, accountId);
  await addLeads(database, accountId, count, "'lead ' || n, json_build_object('income', n % 50), live_version - 1");
};

function rescoring(leads: number): Work {
  const changed = leads - leads / 50;
  return {
    fill: scoredBefore(leads),
    async begin(ask) {
      const { id } = await ask("rescorings/", post({ date: "own" }));
      return {
        done: async () => (await ask(`rescorings/${id}/`)).progress.done,
        of: leads,
        isOver: async () => (await ask(`rescorings/${id}/`)).state === "done",
      };
    },
    async check(accountId, find) {
      const own = `account_id = ${accountId}`;
      const found = await find(`select
        (select count(*)::int from lead where ${own} and x = (answers ->> 'income')::int * 200 and total = x) as right,
        (select count(*)::int from lead where ${own} and revision = 2) as replaced,
        (select count(*)::int from lead_history h join lead l using (account_id, lead_id)
          where account_id = ${accountId} and h.revision = 1 and h.x = 0 and l.revision = 2) as archived,
        (select count(*)::int from lead_history where ${own}) as states,
        (select count(*)::int from lead_rescoring where ${own} and revision = 2) as rescorings,
        (select count(distinct subject)::int from event
          where ${own} and kind = 'lead.rescored' and reference = 2) as logged,
        (select count(*)::int from event where ${own} and kind like 'lead.%') as events,
        (select json_agg(json_build_array(state, done, attempt, result ->> 'changed')) from job
          where ${own} and kind = 'rescoring') as jobs`);
      expect(found).toEqual([
        {
          ...{ right: leads, replaced: changed, archived: changed, states: changed, rescorings: changed },
          ...{ logged: changed, events: changed, jobs: [["done", leads, 0, String(changed)]] },
        },
      ]);
    },
  };
}

/** Simulates a draft, and again undisturbed: both have the same result. */
function simulating(leads: number): Work {
  const simulated: number[] = [];
  const draft = { id: 0 };
  const begin = async (ask: Ask): Promise<Progress> => {
    const { id } = await ask("simulations/", post({ draft: draft.id }));
    simulated.push(id);
    return {
      done: async () => (await ask(`simulations/${id}/`)).progress.done,
      of: leads,
      isOver: async () => (await ask(`simulations/${id}/`)).state === "done",
    };
  };
  const asShown = async (ask: Ask, id: number) => {
    const { as_of: _, ...result } = (await ask(`simulations/${id}/`)).result;
    const lists = ["axis=x&from=A&to=C&page=3", "axis=total&from=C", "moved=down&page=20", "refused=true"];
    const list = async (which: string) => {
      const { count, results } = await ask(`simulations/${id}/leads/?${which}`);
      expect(results, which).toHaveLength(10);
      return { count, results };
    };
    return { result, lists: await Promise.all(lists.map(list)), csv: await ask(`simulations/${id}/leads.csv`) };
  };
  return {
    fill: scoredBefore(leads),
    async begin(ask) {
      draft.id = (await ask("drafts/", post({ name: "Less, and not from everybody" }))).id;
      const change = async (path: string, data: object) =>
        await ask(path, { ...post(data), method: "PATCH", headers: { "X-Draft": String(draft.id) } });
      await change("scoring-models/1/", { weight: 1 });
      await change("questions/1/", { max_value: 44 });
      return await begin(ask);
    },
    async afterwards(ask) {
      const { isOver } = await begin(ask);
      await expect.poll(isOver, { timeout: 300_000 }).toBe(true);
      const [killed, undisturbed] = await Promise.all(simulated.map((id) => asShown(ask, id)));
      expect(killed?.lists).toEqual(undisturbed?.lists);
      expect(killed?.result).toEqual(undisturbed?.result);
      // compared as a whole: the lengths are enough to describe a difference
      expect(killed?.csv === undisturbed?.csv, `${killed?.csv.length} for ${undisturbed?.csv.length}`).toBe(true);
      expect(killed?.csv.split("\r\n")).toHaveLength(1 + leads + 1);
    },
    async check(accountId, find) {
      const found = await find(`
        with seen as (
          select p.account_id, p.job_id, lead.*
          from simulation_part p, unnest(p.lead_ids, p.x_before, p.x_after, p.bands) lead(id, x_before, x_after, bands)
          where p.account_id = ${accountId}
        )
        select count(*)::int as leads, count(distinct id)::int as different,
          sum((x_before = (answers ->> 'income')::int * 200
            and case when (answers ->> 'income')::int > 44 then length(bands) = 3
              else x_after = (answers ->> 'income')::int * 100 end)::int)::int as right,
          (select tally -> 'leads' from simulation s where s.job_id = seen.job_id) as tallied,
          (select tally -> 'down' from simulation s where s.job_id = seen.job_id) as down,
          (select json_build_array(state, done, attempt) from job where job.job_id = seen.job_id) as job
        from seen join lead on lead.account_id = seen.account_id and lead_id = id group by job_id`);
      const once = { leads, different: leads, right: leads, tallied: leads };
      // of fifty incomes five are too high, and a lead without points cannot go down
      const expected = { ...once, down: (leads / 50) * 44, job: ["done", leads, 0] };
      expect(found).toEqual([expected, expected]);
    },
  };
}

test(
  "jobs whose nodes are killed again and again do everything once, completely, and continue within 15 seconds",
  async () => {
    await doneWhileKilled(
      isLong
        ? [
            erasing(40_000),
            exporting(200_000),
            importing(60_000),
            undoing(40_000),
            rescoring(60_000),
            simulating(400_000),
          ]
        : [erasing(4_000), exporting(3_000), importing(4_000), rescoring(6_000), simulating(12_000)],
    );
  },
  TIMEOUT,
);
