import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, type KyselyPlugin, sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { ModelDocument } from "#engine";
import { COMMAND_LINE } from "../../audit/agent.ts";
import type { Tenancy } from "../../db/database.ts";
import { longTransaction } from "../../db/long-transaction.ts";
import type { Tables } from "../../db/tables.ts";
import { scopedKysely } from "../../db/tenancy/handles.ts";
import { beginIn } from "../../db/tenancy/scope.ts";
import { batchStatement } from "../../ingest/statement.ts";
import type { Submission } from "../../ingest/submission.ts";
import { startJobs } from "../../jobs/runner.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { backfillOnce, rebuildFromLeads } from "../../rollups/backfill.ts";
import { differences } from "../../rollups/compare.ts";
import { foldOnce } from "../../rollups/fold.ts";
import { countOfRollups, leadsOf, rollupsOf, type Source } from "../../rollups/source.ts";
import { readRollupState } from "../../rollups/state.ts";
import { SECRET_KEY, testApp } from "../../testing/app.ts";
import { isLong } from "../../testing/long.ts";
import { leadOf } from "../../testing/submission.ts";
import { eraseSome } from "../erasures/erase.ts";
import { requestRescoring } from "../rescorings/request.ts";
import { rescoringKind } from "../rescorings/work.ts";
import { attention } from "./attention.ts";
import { recommendationEffectiveness } from "./effectiveness.ts";
import { leadSummary } from "./lead-summary.ts";
import { plane } from "./plane.ts";
import { questionAnalytics } from "./question-analytics.ts";
import { sources } from "./sources.ts";
import { timeline } from "./timeline.ts";

const { services, database, makeAccount, editModel } = await testApp();
const { pool } = database;
const hasRls = await database.installRowLevelSecurity();

const ZONES = ["UTC", "Asia/Kathmandu", "America/Los_Angeles", "Australia/Lord_Howe"];

let account: { readonly id: number };
let erasureId = 0;

beforeEach(async () => {
  account = await makeAccount();
  const choices = ["Red", "Green", "Blue"].map((text) => ({ text }));
  const question = (number: number, field_name: string, data: object) =>
    ({
      kind: "question",
      action: "create",
      data: { number, field_name, text: field_name, type: "number", ...data },
    }) as const;
  await editModel(
    account,
    question(1, "income", {}),
    question(2, "colour", { type: "choice", choices }),
    question(3, "colours", { type: "multiple_choice", choices }),
    question(4, "about", { type: "text" }),
    question(5, "born", { type: "date" }),
    question(6, "rooms", { multiple_values: true }),
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}" } },
    ...(["approval", "rejection", null] as const).map(
      (type) =>
        ({
          kind: "recommendation",
          action: "create",
          data: { question: 1, type, rule: "If {income} > 0", response_text: `${type}` },
        }) as const,
    ),
  );
  const { rows } = await pool.query<{ erasure_id: number }>({
    text: "insert into erasure (account_id, kind) values ($1, 'leads') returning erasure_id",
    values: [account.id],
  });
  erasureId = rows[0]?.erasure_id ?? 0;
});

const oneOf = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)] as Value;
const maybe = <Value>(value: Value): Value | undefined => (randomInt(4) === 0 ? undefined : value);

/** Answers of any kind, some of which no longer fit their question. */
const answers = () => ({
  income: maybe(oneOf<unknown>([0, 0.1, -5, 1e9, "words", randomInt(30), randomInt(1_000_000) / 100])),
  colour: maybe(oneOf<unknown>(["red", "green", "former", ["red", "blue"]])),
  colours: maybe(oneOf<unknown>([["red"], ["red", "blue"], ["blue", "red", "red"], "green", []])),
  about: maybe(oneOf(["", "a", "b", "\\x41", `text ${randomInt(60)}`, "é".repeat(3_000)])),
  born: maybe(oneOf(["2000-02-29", `19${randomInt(10, 99)}-0${randomInt(1, 9)}-1${randomInt(9)}`, "never"])),
  rooms: maybe(oneOf<unknown>([[1, 2, 2], [randomInt(20)], 3])),
});

async function submission(leadId: string, accountId = account.id): Promise<Submission> {
  const [x, y] = [randomInt(-2_000, 30_000), randomInt(9_000)];
  return leadOf({ id: accountId }, leadId, {
    allowDuplicates: true,
    answers: JSON.stringify(answers()),
    modelVersion: (await services.models.live(accountId)).version,
    x,
    y,
    total: x + y,
    totalBand: oneOf(["A", "B", "C", "D"]),
    source: JSON.stringify(
      oneOf([
        { type: "admin" },
        { type: "api", token_name: oneOf(["CRM", "Website"]) },
        { type: "api", token_name: "CRM", utm_source: oneOf(["google", "news", `campaign-${randomInt(20)}`]) },
        { type: "import", import_id: randomInt(1, 3) },
      ]),
    ),
    ruleIds: oneOf([[], [1], [2], [1, 3], [3, 2], [77]]),
    scoredAt: new Date(Date.now() - randomInt(40 * 86_400_000)),
  });
}

/** Every figure, from the rollups or from the leads. */
async function figures(db: Kysely<Tables>, source: Source, document: ModelDocument) {
  const { time_zone: timeZone } = await db
    .selectFrom("account")
    .select("time_zone")
    .where("account_id", "=", source.accountId)
    .executeTakeFirstOrThrow();
  return {
    summary: await leadSummary(db, source, document),
    timeline: await timeline(db, source, document, { timeZone }),
    sources: await sources(db, source, { timeZone }, 30),
    effectiveness: await recommendationEffectiveness(db, source, document),
    plane: await plane(db, source, document),
    questions: await questionAnalytics(db, source, document),
    attention: await attention(db, source, document),
  };
}

/** Compares every figure of one moment. @returns whether the rollups included all leads */
async function expectSame(accountId = account.id): Promise<boolean> {
  // before the transaction, in which the embedded database serves nobody else
  const { document } = await services.models.live(accountId);
  const scope = { account: accountId };
  const begin = (hasRls ? beginIn(scope) : "begin").replace("begin", "begin isolation level repeatable read");
  return await longTransaction(
    pool,
    async (client) => {
      const db = scopedKysely(client, scope, hasRls);
      const state = await readRollupState(db, accountId);
      if (state === undefined || state.backfilled_to !== null) return false;
      const expected = await figures(db, leadsOf(accountId), document);
      expect(await figures(db, rollupsOf(state), document)).toEqual(expected);
      const total = expected.summary.total_leads;
      expect(await countOfRollups(db)).toBe(total);
      const { rows } = await sql<{
        leads: number;
      }>`select leads from figures_of_accounts(array[${accountId}::int])`.execute(db);
      expect(rows).toEqual([{ leads: total }]);
      expect(await differences(db, state)).toEqual([]);
      return true;
    },
    { begin },
  );
}

/** The same database on a node that dies before its nth statement of a transaction. */
function dying(statements: number): Tenancy {
  const plugin = (): KyselyPlugin => {
    let left = statements;
    return {
      transformQuery({ node }) {
        if (left-- === 0) throw new Error("killed");
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  };
  return { ...database, of: (id) => database.of(id).withPlugin(plugin()) };
}

async function killed(work: (on: Tenancy) => Promise<unknown>): Promise<void> {
  await work(dying(randomInt(9))).catch((error: Error) => expect(error.message).toBe("killed"));
}

async function erase(ids: readonly string[], accountId = account.id): Promise<void> {
  const erasing = { accountId, erasureId, installationKey: SECRET_KEY, isNamed: false };
  await database
    .of(accountId)
    .transaction()
    .execute((db) => eraseSome(db, erasing, ids));
}

/** Scores all leads again, a few at a time; nearly every made-up lead gets a different result. */
async function rescore(): Promise<void> {
  const acting = { id: account.id, slug: "", name: "", timeZone: "UTC" };
  const leads = await resolveFilters(services, { account: acting }, { ordering: ["-created_at"] });
  await requestRescoring(database.of(account.id), { account: acting, agent: COMMAND_LINE, leads, date: "today" });
  const sizes = { part: { leads: 40, bytes: 2 ** 20 }, changed: 15 };
  const node = startJobs(database, [rescoringKind(services, sizes)], { lookMs: 5 });
  const open = "select from job where kind = 'rescoring' and state in ('waiting', 'running')";
  await expect.poll(async () => (await pool.query(open)).rowCount, { interval: 10, timeout: 60_000 }).toBe(0);
  await node.stop();
}

async function store(...ids: readonly string[]): Promise<void> {
  const leads = await Promise.all([...new Set(ids)].map((id) => submission(id)));
  await pool.query(batchStatement(leads));
}

const someIds = (most: number) => Array.from({ length: randomInt(1, most) }, () => `lead-${randomInt(120)}`);

/** Changes what the model decides, and how its answers are read. */
const edit = () =>
  editModel(
    account,
    oneOf([
      () => ({ kind: "question", action: "update", id: 6, data: { multiple_values: randomInt(2) === 0 } }) as const,
      () => {
        const edge = randomInt(100);
        const value_ranges = [
          { start: null, end: edge, points: 1 },
          { start: edge, end: null, points: 2 },
        ];
        return { kind: "scoring_model", action: "update", id: 1, data: { value_ranges } } as const;
      },
      () =>
        ({
          kind: "recommendation",
          action: "update",
          id: 1,
          data: { type: oneOf(["approval", "warning"] as const) },
        }) as const,
    ])(),
  );

const moveTo = (timeZone: string) =>
  pool.query({ text: "update account set time_zone = $2 where account_id = $1", values: [account.id, timeZone] });

const STEPS: readonly (readonly [weight: number, step: () => Promise<unknown>])[] = [
  [12, () => store(...someIds(30))],
  [6, () => foldOnce(database, account.id, randomInt(1, 40))],
  [4, () => killed((on) => foldOnce(on, account.id, randomInt(1, 40)))],
  [8, () => backfillOnce(database, account.id, randomInt(1, 80))],
  [4, () => killed((on) => backfillOnce(on, account.id, randomInt(1, 80)))],
  [3, () => erase(someIds(6))],
  [2, rescore],
  [1, edit],
  [1, () => moveTo(oneOf(ZONES))],
];

const WEIGHTED = STEPS.flatMap(([weight, step]) => Array<typeof step>(weight).fill(step));

test("figures of the rollups equal those of the leads, whatever happens, and whichever process is killed when", async () => {
  const steps = isLong ? 300 : 12;
  for (let n = 0; n < steps; n += 1) {
    if (randomInt(30) === 0) await rebuildFromLeads(database, account.id);
    await oneOf(WEIGHTED)();
    await expectSame();
  }
  while ((await backfillOnce(database, account.id, 50)) !== undefined);
  for (let n = 0; n < steps; n += 1) {
    await oneOf(WEIGHTED)();
    expect(await expectSame()).toBe(true);
  }
  while ((await foldOnce(database, account.id, 50)) > 0);
  expect(await expectSame()).toBe(true);
  const { rows } = await pool.query<{ lead_id: string }>({
    text: "select lead_id from lead where account_id = $1",
    values: [account.id],
  });
  await erase(rows.map(({ lead_id }) => lead_id));
  expect(await expectSame()).toBe(true);
  await expectNothingLeft();
});

/** An account without leads has no row in any rollup. */
async function expectNothingLeft(except: readonly string[] = ["rollup"]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relname like 'rollup%' and relnamespace = 'public'::regnamespace",
  );
  expect(rows.length).toBe(13);
  for (const { name } of rows.filter(({ name }) => !except.includes(name))) {
    const left = await pool.query({ text: `select * from ${name} where account_id = $1`, values: [account.id] });
    expect(left.rows, name).toEqual([]);
  }
}

test("at every moment while many write, replace, erase, and fold at once", async () => {
  const until = performance.now() + (isLong ? 30_000 : 2_000);
  let compared = 0;
  // however slow a busy machine is
  const isOver = () => performance.now() >= until && compared > 2;
  const live = await submission("pattern");
  const during = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 0; !isOver(); n += 1) {
      await work(n);
      await pause(randomInt(4));
    }
  };
  const writing = (name: string) =>
    during(async () => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        // in the order of the keys, as the server stores them
        const ids = [...new Set(Array.from({ length: 5 }, () => `${randomInt(40)}`))].sort();
        const leads = ids.map((leadId) => ({ ...live, leadId, x: randomInt(900), answers: JSON.stringify(answers()) }));
        await client.query(batchStatement([{ ...live, leadId: `${name}-${randomInt(1e9)}` }]));
        await client.query(batchStatement(leads));
        if (randomInt(4) === 0) await pause(randomInt(database.kind === "embedded" ? 3 : 60));
        await client.query(randomInt(5) > 0 ? "commit" : "rollback");
      } catch (error) {
        await client.query("rollback");
        // two that replace the same leads, one of which has stored another lead before
        expect((error as { code: string }).code).toBe("40P01");
      } finally {
        client.release();
      }
    });
  await Promise.all([
    ...(database.kind === "embedded" ? ["w1"] : ["w1", "w2", "w3"]).map(writing),
    during(() => foldOnce(database, account.id, randomInt(1, 30))),
    during(() => foldOnce(database, account.id, randomInt(1, 30))),
    during(() => backfillOnce(database, account.id, randomInt(10, 60))),
    during(async (n) => {
      if (n % 40 === 30) await rebuildFromLeads(database, account.id);
      await erase([`${randomInt(40)}`, `${randomInt(40)}`]);
      await pause(20);
    }),
    during(async () => {
      await rescore();
      await edit();
      await pause(50);
    }),
    during(async () => {
      if (await expectSame()) compared += 1;
    }),
  ]);
  while ((await backfillOnce(database, account.id)) !== undefined);
  await expect.poll(() => foldOnce(database, account.id)).toBe(0);
  expect(await expectSame()).toBe(true);
});

test("a deleted account loses its rollups, and folding it ends without an error", async () => {
  await store(...someIds(30));
  await backfillOnce(database, account.id);
  await store(...someIds(30));
  await Promise.all([
    foldOnce(database, account.id),
    database.kysely.deleteFrom("erasure").where("account_id", "=", account.id).execute(),
  ]);
  await pool.query({ text: "delete from account where account_id = $1", values: [account.id] });
  await expectNothingLeft([]);
  expect(await foldOnce(database, account.id)).toBe(0);
  expect(await backfillOnce(database, account.id)).toBeUndefined();
  await expectNothingLeft([]);
});

test("cells become wider if there are too many, and still show the same plane", async () => {
  await backfillOnce(database, account.id);
  await pool.query({
    text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
      select $1, 'n' || n, '{}', 1, '2026-01-31', n * 7 % 20011 - 3000, n * 13 % 9973, 0, 'D', 'D', 'D'
      from generate_series(1, 21000) n`,
    values: [account.id],
  });
  await rebuildFromLeads(database, account.id);
  while ((await backfillOnce(database, account.id, 5_000)) !== undefined);
  const state = await readRollupState(database.of(account.id), account.id);
  expect([state?.x_step, state?.y_step]).toEqual([5, 5]);
  await store(...someIds(30));
  expect(await expectSame()).toBe(true);
  await expect.poll(() => foldOnce(database, account.id)).toBe(0);
  await store(...someIds(30));
  expect(await expectSame()).toBe(true);
});

test("if there are too many different answers, numbers are kept to three digits and dates by month, and none is lost", async () => {
  // ten values of each lead, but one of the first ones: the values of a list are counted as well
  const { rows: leads } = await pool.query<{ lead_id: string }>({
    text: `with answered as (
        select case when n <= 100 then n else n / 10 + 100 end as lead, json_agg(n + 100000) as incomes,
          json_agg('text ' || n) as texts, json_agg(date '1970-01-01' + n) as days, count(*) = 1 as is_one
        from generate_series(1, 10200) n group by 1
      )
      insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
      select $1, 'n' || lead, case when is_one
            then json_build_object('income', incomes -> 0, 'about', texts -> 0, 'born', days -> 0, 'colour', 'red')
            else json_build_object('income', incomes, 'about', texts, 'born', days, 'colour', 'red') end,
        1, '2026-01-31', 0, 0, 0, 'D', 'D', 'D'
      from answered returning lead_id`,
    values: [account.id],
  });
  while ((await backfillOnce(database, account.id, 400)) !== undefined);
  const db = database.of(account.id);
  const state = await readRollupState(db, account.id);
  if (state === undefined) throw new Error("it was not begun");
  expect([...state.coarse_fields].sort()).toEqual(["about", "born", "income"]);
  expect(await differences(db, state)).toEqual([]);
  const { document } = await services.models.live(account.id);
  const [fromRollups, fromLeads] = await Promise.all(
    [rollupsOf(state), leadsOf(account.id)].map((source) => questionAnalytics(db, source, document)),
  );
  expect(fromRollups?.map(({ total_answers }) => total_answers)).toEqual(
    fromLeads?.map(({ total_answers }) => total_answers),
  );
  const approximate = fromRollups?.filter(({ approximate }) => approximate).map(({ field_name }) => field_name);
  expect(approximate).toEqual(["income", "about", "born"]);
  expect(fromRollups?.find(({ field_name }) => field_name === "colour")).toEqual(
    fromLeads?.find(({ field_name }) => field_name === "colour"),
  );
  const { rows } = await pool.query({
    text: "select count(distinct (field, value)) as kept from rollup_answer where account_id = $1 and field in ('income', 'born')",
    values: [account.id],
  });
  expect(rows[0]?.kept).toBeLessThan(600);
  await erase(leads.map(({ lead_id }) => lead_id));
  await expectNothingLeft();
});

test("if there are too many names of sources, new ones are counted together, and none is lost", async () => {
  const named = async (from: number, to: number) =>
    await pool.query({
      text: `insert into lead (account_id, lead_id, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band, source)
        select $1, 'n' || n, '{}', 1, '2026-01-31', 0, 0, 100, 'D', 'D', 'A',
          json_build_object('type', 'api', 'token_name', 'CRM', 'utm_source', 'source ' || n)
        from generate_series($2::int, $3::int) n returning lead_id`,
      values: [account.id, from, to],
    });
  await named(1, 1_300);
  while ((await backfillOnce(database, account.id, 200)) !== undefined);
  const db = database.of(account.id);
  const state = await readRollupState(db, account.id);
  if (state === undefined) throw new Error("it was not begun");
  expect(state.are_sources_full).toBe(true);
  expect(await differences(db, state)).toEqual([]);
  const names = async () =>
    (
      await pool.query({
        text: "select name, leads from rollup_source_name where account_id = $1",
        values: [account.id],
      })
    ).rows;
  expect((await names()).length).toBeLessThan(1_300);
  const { channels, utm_sources } = await sources(db, rollupsOf(state), { timeZone: "UTC" }, 2);
  expect(channels).toEqual([{ type: "api", name: "CRM", is_rest: false, leads: 1_300, high: 1_300, average_total: 1 }]);
  expect(utm_sources).toHaveLength(21);
  expect(utm_sources.at(-1)).toMatchObject({ utm_source: null, is_rest: true, leads: 1_280, high: 1_280 });
  // whichever is erased first, what remains is right, and nothing of the names is left
  const ids = Array.from({ length: 1_300 }, (_, n) => `n${n + 1}`);
  for (const part of [ids.slice(900), ids.slice(0, 900)]) {
    await erase(part);
    expect(await differences(db, state)).toEqual([]);
  }
  await expectNothingLeft();
});
