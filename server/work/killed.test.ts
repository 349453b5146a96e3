import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { applyEdit, type Edit } from "#engine";
import { COMMAND_LINE } from "../audit/agent.ts";
import { verify } from "../cli/rollups.ts";
import { type Database, type DatabaseConfig, openDatabase } from "../db/database.ts";
import { createModelStore } from "../models/store.ts";
import { readConfig } from "../setup/config.ts";
import { firstStart } from "../setup/first-start.ts";
import type { Json } from "../testing/app.ts";
import { SECRET_KEY } from "../testing/credentials.ts";
import { LONG_LIMITS, testDatabaseConfig } from "../testing/database.ts";
import { environmentOf } from "../testing/environment.ts";
import { isLong } from "../testing/long.ts";
import { ADMIN, adminToken, type ServerProcess, startServer } from "../testing/server-process.ts";

// The server itself, killed at random while its thread runs a job: a single process on the embedded database, two nodes
// on a server.

const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = ADMIN;

/** Opens a database while no server has it open. */
async function inside<Value>(config: DatabaseConfig, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openDatabase(config, { limits: LONG_LIMITS });
  return await work(database).finally(() => database.close());
}

/** The row that a query returns at the end, and the output of `verify`. */
const outcome = (config: DatabaseConfig, query: string) =>
  inside(config, async (database) => {
    const { rows } = await database.pool.query(query);
    return { found: rows[0], verified: await verify(database, undefined) };
  });

/** A database after its first start, with the data that `fill` adds. */
async function filled(fill: (database: Database) => Promise<unknown>): Promise<DatabaseConfig> {
  const config = await testDatabaseConfig();
  const settings = { ...environmentOf(config), DEMO: "off", ADMIN_USERNAME, ADMIN_PASSWORD };
  await inside(config, async (database) => {
    await firstStart(database, readConfig(settings), SECRET_KEY);
    await fill(database);
  });
  return config;
}

interface Sending {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type Ask = (path: string, sending?: Sending) => Promise<Json>;

interface Work {
  /** The progress, the total, and whether the work has ended. */
  readonly done: (ask: Ask) => Promise<number>;
  readonly of: number;
  readonly isOver: (ask: Ask) => Promise<boolean>;
}

/**
 * Runs work on servers that are killed at random, until it has ended.
 *
 * @param afterwards called with a server that is no longer killed
 */
async function doneWhileKilled(
  config: DatabaseConfig,
  begin: (ask: Ask) => Promise<Work>,
  afterwards: (ask: Ask) => Promise<void> = async () => {},
): Promise<void> {
  const isEmbedded = config.databaseUrl === undefined;
  const kills = isLong ? 20 : 1;
  const nodes = [await startServer(config), ...(isEmbedded ? [] : [await startServer(config)])];
  const token = await adminToken(nodes[0] as ServerProcess);
  const ask: Ask = async (path, sending = {}) => {
    const headers = { Authorization: `Token ${token}`, "Content-Type": "application/json", ...sending.headers };
    const response = await fetch(`${nodes[0]?.url}/api/v1/${path}`, { ...sending, headers });
    return await (response.headers.get("Content-Type")?.startsWith("text/") ? response.text() : response.json());
  };
  const { done, of, isOver } = await begin(ask);
  let slowest = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    // at a random position in each part of the work
    const place = Math.floor((of * (kill + Math.random())) / kills);
    while ((await done(ask)) < place) await pause(10);
    await pause(randomInt(100));
    const before = await done(ask);
    const killed = nodes.pop() as ServerProcess;
    await killed.end("SIGKILL");
    const killedAt = performance.now();
    const next = async () => void nodes.unshift(await startServer(config));
    // another node continues while this one starts
    const starting = isEmbedded ? await next() : next();
    while ((await done(ask)) <= before && before < of) await pause(50);
    slowest = Math.max(slowest, performance.now() - killedAt);
    await starting;
  }
  await expect.poll(() => isOver(ask), { timeout: 90_000 }).toBe(true);
  expect(await done(ask)).toBe(of);
  // an embedded database is reopened in between, which may take long on a busy machine
  if (!isEmbedded) expect(slowest).toBeLessThan(15_000);
  await afterwards(ask);
  await Promise.all(nodes.map((node) => node.end("SIGTERM")));
}

test("an erasure whose nodes are killed again and again erases every lead once and continues within 15 seconds", async () => {
  const LEADS = isLong ? 40_000 : 4_000;
  const KEPT = LEADS / 10;
  const config = await filled(async ({ pool }) => {
    await pool.query(`insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band,
        y_band, total_band)
      select account_id, case when n > ${KEPT} then 'lead ' else 'kept ' end || n, '{}', live_version, '2026-01-31',
        0, 0, 0, 'D', 'D', 'D'
      from account, generate_series(1, ${KEPT + LEADS}) n where live_version is not null`);
  });
  const exports: number[] = [];
  const begin = async (ask: Ask) => {
    const file = JSON.stringify({ columns: ["lead_id"] });
    exports.push((await ask("exports/", { method: "POST", body: file })).id);
    const body = JSON.stringify({ filters: { search: "lead " }, expected: LEADS });
    const { id } = await ask("erasures/", { method: "POST", body });
    return {
      done: async (asking: Ask) => (await asking(`erasures/${id}/`)).leads,
      of: LEADS,
      // the job ends a moment after the erasure, unless the node is killed in between
      isOver: async (asking: Ask) =>
        (await asking(`erasures/${id}/`)).finished_at !== null &&
        (await asking("jobs/?kind=erasure&state=done")).count === 1,
    };
  };
  // the file of all leads, which was written meanwhile, has lost those that were erased
  await doneWhileKilled(config, begin, async (ask) => {
    await expect.poll(async () => (await ask(`exports/${exports[0]}/`)).state, { timeout: 60_000 }).toBe("done");
    expect(await idsOf(ask, exports[0] ?? 0)).toEqual(Array.from({ length: KEPT }, (_, n) => `kept ${n + 1}`).sort());
  });
  const { found: left, verified } = await outcome(
    config,
    `select (select count(*)::int from lead) as leads,
      (select count(*)::int from erased_lead) as named,
      (select count(*)::int from event where kind = 'lead.erased') as logged,
      (select json_agg(json_build_array(state, done, attempt)) from job where kind = 'erasure') as jobs`,
  );
  expect(left).toEqual({ leads: KEPT, named: LEADS, logged: LEADS, jobs: [["done", LEADS, 0]] });
  // the rollups, which were killed with it, have counted everything once as well
  expect(verified).toMatchObject({ exitCode: 0 });
});

/** The identifiers in a file that was exported, sorted. */
const idsOf = async (ask: Ask, id: number): Promise<readonly string[]> =>
  String(await ask(`exports/${id}/file/`))
    .trim()
    .split("\r\n")
    .slice(1)
    .sort();

test.runIf(isLong)("an export whose nodes are killed again and again has every lead once, as it was", async () => {
  const LEADS = 200_000;
  const config = await filled(async ({ pool }) => {
    await pool.query(`insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band,
        y_band, total_band, created_at)
      select account_id, 'L' || n, '{}', live_version, '2026-01-31', 0, 0, 0, 'D', 'D', 'D',
        timestamptz '2026-01-01' + n / 3 * interval '1 second'
      from account, generate_series(1, ${LEADS}) n where live_version is not null`);
  });
  const exports: number[] = [];
  const begin = async (ask: Ask) => {
    const { id } = await ask("exports/", { method: "POST", body: JSON.stringify({ columns: ["lead_id", "x_axis"] }) });
    exports.push(id);
    return {
      done: async (asking: Ask) => (await asking(`exports/${id}/`)).leads_done,
      of: LEADS,
      isOver: async (asking: Ask) => (await asking(`exports/${id}/`)).state === "done",
    };
  };
  await doneWhileKilled(config, begin, async (ask) => {
    const expected = Array.from({ length: LEADS }, (_, n) => `L${n + 1},0`).sort();
    expect(await idsOf(ask, exports[0] ?? 0)).toEqual(expected);
  });
});

/** The rows of a file: of every ten, one has an error, and one is a lead that an earlier row has. */
const fileOf = (rows: number) =>
  Array.from({ length: rows }, (_, n) => `L${n % 10 === 7 ? n - 1 : n},${n % 10 === 3 ? "bad" : n}`);

test("an import whose nodes are killed again and again stores every row once, and undoing it takes every lead back", async () => {
  const ROWS = isLong ? 60_000 : 4_000;
  const TENTH = ROWS / 10;
  const config = await filled(scoreByIncome);
  const numbers: number[] = [];
  await doneWhileKilled(config, async (ask) => {
    const body = `lead_id,income\n${fileOf(ROWS).join("\n")}\n`;
    const headers = { "Content-Type": "text/csv" };
    const { id } = await ask("imports/?start=true&on_duplicate=skip", { method: "POST", body, headers });
    numbers.push(id);
    return {
      done: async (asking) => (await asking(`imports/${id}/`)).rows_done,
      of: ROWS,
      isOver: async (asking) => (await asking(`imports/${id}/`)).state === "done",
    };
  });
  const { found, verified } = await outcome(
    config,
    `select (select count(*)::int from lead) as leads, (select count(*)::int from imported_lead) as imported,
      (select count(*)::int from lead where x = 200 * (answers ->> 'income')::int) as scored,
      (select count(*)::int from event where kind = 'lead.created') as events,
      (select count(distinct line)::int from lead_import_error where (line - 2) % 10 = 3) as errors,
      (select count(*)::int from lead_import_error) as lines,
      (select json_build_array(created, skipped, failed, rows_done, rows_total) from lead_import) as counts,
      (select json_agg(json_build_array(state, attempt)) from job where kind = 'import') as jobs`,
  );
  const stored = 8 * TENTH;
  expect(found).toEqual({
    ...{ leads: stored, imported: stored, scored: stored, events: stored, errors: TENTH, lines: TENTH },
    ...{ counts: [stored, TENTH, TENTH, ROWS, ROWS], jobs: [["done", 0]] },
  });
  expect(verified).toMatchObject({ exitCode: 0 });
  if (!isLong) return;
  await doneWhileKilled(config, async (ask) => {
    const id = numbers[0];
    await ask(`imports/${id}/undo/`, { method: "POST" });
    return {
      done: async (asking) => (await asking(`imports/${id}/`)).undo.erased,
      of: stored,
      isOver: async (asking) => (await asking(`imports/${id}/`)).state === "undone",
    };
  });
  const undone = await outcome(
    config,
    `select (select count(*)::int from lead) as leads, (select count(*)::int from imported_lead) as imported,
      (select leads from erasure) as erased, (select count(*)::int from event where kind = 'lead.erased') as events`,
  );
  expect(undone.found).toEqual({ leads: 0, imported: 0, erased: stored, events: stored });
  expect(undone.verified).toMatchObject({ exitCode: 0 });
});

const INCOME = { number: 1, text: "Income?", type: "number", field_name: "income" } as const;

/** Makes the model of the account score an income. */
async function scoreByIncome(database: Database): Promise<void> {
  const { rows } = await database.pool.query("select account_id as id from account where live_version is not null");
  const models = createModelStore(database);
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
  await models.change(rows[0].id, COMMAND_LINE, ({ model }) => {
    const document = edits.reduce((base, edit) => {
      const edited = applyEdit(base, edit);
      return edited.ok ? edited.document : expect.fail(JSON.stringify(edited));
    }, model.document);
    const event = { action: "apply", target: { type: "model_version" } } as const;
    return { document, note: "", event };
  });
}

test("a re-scoring whose nodes are killed again and again changes every lead once, and completely", async () => {
  const LEADS = isLong ? 60_000 : 6_000;
  const config = await filled(async (database) => {
    await scoreByIncome(database);
    // scored by the previous version, in which income scored nothing; some leads do not change
    await database.pool.query(`insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total,
        x_band, y_band, total_band)
      select account_id, 'lead ' || n, json_build_object('income', n % 50), live_version - 1, '2026-01-31', 0, 0, 0,
        'D', 'D', 'D'
      from account, generate_series(1, ${LEADS}) n where live_version is not null`);
  });
  await doneWhileKilled(config, async (ask) => {
    const { id } = await ask("rescorings/", { method: "POST", body: JSON.stringify({ date: "own" }) });
    return {
      done: async (asking) => (await asking(`rescorings/${id}/`)).progress.done,
      of: LEADS,
      isOver: async (asking) => (await asking(`rescorings/${id}/`)).state === "done",
    };
  });
  const changed = LEADS - LEADS / 50;
  const { found, verified } = await outcome(
    config,
    `select
      (select count(*)::int from lead where x = (answers ->> 'income')::int * 200 and total = x) as right,
      (select count(*)::int from lead where revision = 2) as replaced,
      (select count(*)::int from lead_history h join lead l using (account_id, lead_id)
        where h.revision = 1 and h.x = 0 and l.revision = 2) as archived,
      (select count(*)::int from lead_history) as states,
      (select count(*)::int from lead_rescoring where revision = 2) as rescorings,
      (select count(distinct subject)::int from event where kind = 'lead.rescored' and reference = 2) as logged,
      (select count(*)::int from event where kind like 'lead.%') as events,
      (select json_agg(json_build_array(state, done, attempt, result ->> 'changed')) from job where kind = 'rescoring') as jobs`,
  );
  expect(found).toEqual({
    right: LEADS,
    replaced: changed,
    archived: changed,
    states: changed,
    rescorings: changed,
    logged: changed,
    events: changed,
    jobs: [["done", LEADS, 0, String(changed)]],
  });
  expect(verified).toMatchObject({ exitCode: 0 });
});

test("a simulation whose nodes are killed again and again has the same result as an undisturbed one", async () => {
  const LEADS = isLong ? 400_000 : 24_000;
  const config = await filled(async (database) => {
    await scoreByIncome(database);
    await database.pool.query(`insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total,
        x_band, y_band, total_band)
      select account_id, 'lead ' || n, json_build_object('income', n % 50), live_version, '2026-01-31', 0, 0, 0,
        'D', 'D', 'D'
      from account, generate_series(1, ${LEADS}) n where live_version is not null`);
  });
  const post = (body: object): Sending => ({ method: "POST", body: JSON.stringify(body) });
  const simulated: number[] = [];
  const begin = async (ask: Ask): Promise<Work> => {
    const { id } = await ask("simulations/", post({ draft: 1 }));
    simulated.push(id);
    return {
      done: async (asking) => (await asking(`simulations/${id}/`)).progress.done,
      of: LEADS,
      isOver: async (asking) => (await asking(`simulations/${id}/`)).state === "done",
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

  await doneWhileKilled(
    config,
    async (ask) => {
      await ask("drafts/", post({ name: "Less, and not from everybody" }));
      const change = async (path: string, data: object) =>
        await ask(path, { ...post(data), method: "PATCH", headers: { "X-Draft": "1" } });
      await change("scoring-models/1/", { weight: 1 });
      await change("questions/1/", { max_value: 44 });
      return await begin(ask);
    },
    async (ask) => {
      const { isOver } = await begin(ask);
      await expect.poll(() => isOver(ask), { timeout: 300_000 }).toBe(true);
      const [killed, undisturbed] = await Promise.all(simulated.map((id) => asShown(ask, id)));
      expect(killed?.lists).toEqual(undisturbed?.lists);
      expect(killed?.result).toEqual(undisturbed?.result);
      // compared as a whole: the lengths are enough to describe a difference
      expect(killed?.csv === undisturbed?.csv, `${killed?.csv.length} for ${undisturbed?.csv.length}`).toBe(true);
      expect(killed?.csv.split("\r\n")).toHaveLength(1 + LEADS + 1);
    },
  );
  const found = await inside(config, async ({ pool }) => {
    const { rows } = await pool.query(`
      with seen as (
        select p.job_id, lead.*
        from simulation_part p, unnest(p.lead_ids, p.x_before, p.x_after, p.bands) lead(id, x_before, x_after, bands)
      )
      select count(*)::int as leads, count(distinct id)::int as different,
        sum((x_before = (answers ->> 'income')::int * 200
          and case when (answers ->> 'income')::int > 44 then length(bands) = 3
            else x_after = (answers ->> 'income')::int * 100 end)::int)::int as right,
        (select tally -> 'leads' from simulation s where s.job_id = seen.job_id) as tallied,
        (select tally -> 'down' from simulation s where s.job_id = seen.job_id) as down,
        (select json_build_array(state, done, attempt) from job where job.job_id = seen.job_id) as job
      from seen join lead on lead_id = id group by job_id`);
    return rows;
  });
  const once = { leads: LEADS, different: LEADS, right: LEADS, tallied: LEADS };
  // of fifty incomes five are too high, and a lead without points cannot go down
  const expected = { ...once, down: (LEADS / 50) * 44, job: ["done", LEADS, 0] };
  expect(found).toEqual([expected, expected]);
});
