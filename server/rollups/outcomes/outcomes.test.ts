import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { Tables } from "../../db/tables.ts";
import { sandboxOf } from "../../db/tenancy/sandbox.ts";
import { outcomeOf } from "../../outcomes/lost.ts";
import { outcomeRecountKind } from "../../resources/outcomes/work.ts";
import { rescoringKind } from "../../resources/rescorings/work.ts";
import { type Json, testApp } from "../../testing/app.ts";
import { runJobs } from "../../testing/jobs.ts";
import { MAX_BUCKETS, MAX_VALUES } from "./coarsen.ts";
import { backfillOutcomes, foldOutcomes, readOutcomeState, rebuildOutcomes } from "./keep.ts";
import { counted, countedState, type OutcomeSource, readOutcomeFigures, summed } from "./source.ts";

const { api, database, services, makeAccount, makeUser, editModel } = await testApp();
const DAY = 86_400_000;

async function scoringAccount() {
  const account = await makeAccount();
  const choices = [{ text: "Red" }, { text: "Green" }, { text: "Blue" }];
  await editModel(
    account,
    { kind: "question", action: "create", data: { number: 1, text: "Income?", type: "number", field_name: "income" } },
    {
      kind: "question",
      action: "create",
      data: { number: 2, text: "Color?", type: "multiple_choice", field_name: "color", choices },
    },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}", weight: 1, x_axis: true } },
  );
  return { account, client: await makeUser(account), admin: await makeUser(account, { role: "admin" }) };
}

type Account = Awaited<ReturnType<typeof scoringAccount>>;

const submit = ({ client }: Account, lead_id: string, answers: object) =>
  api.post("/api/v1/leads/", { as: client, body: { lead_id, answers, allow_duplicates: true } });
const record = ({ client }: Account, lead_id: string, outcome: string, days = 0) =>
  api.post("/api/v1/outcomes/", {
    as: client,
    body: { lead_id, outcome, occurred_at: new Date(Date.now() - days * DAY).toISOString() },
  });

/** Everything that a source has, with equal keys added up, as lines. */
async function linesOf(db: Kysely<Tables>, source: OutcomeSource): Promise<readonly string[]> {
  const keys = {
    scores: "part, bucket, day, model_version, band, state",
    answers: "field, part, value, naming, day, state",
  } as const;
  const all: string[] = [];
  for (const name of ["scores", "answers"] as const) {
    const { rows } = await sql<Json>`
      select json_build_array(${sql.raw(keys[name])}, sum(leads))::text as line from ${source[name]} t
      group by ${sql.raw(keys[name])} having sum(leads) <> 0`.execute(db);
    all.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return all.sort();
}

const sums = async ({ account }: Account) => {
  const db = database.of(account.id);
  const state = await readOutcomeState(db, account.id);
  if (state === undefined) throw new Error("there are no sums");
  return await linesOf(db, summed(state));
};
const leads = ({ account }: Account) => linesOf(database.of(account.id), counted(account.id));

/** Waits until events can be folded, and folds some of them. */
async function fold({ account }: Account, limit?: number): Promise<void> {
  while (((await backfillOutcomes(database, account.id)) ?? 0) > 0);
  await foldOutcomes(database, account.id, limit);
}

async function foldAll({ account }: Account): Promise<void> {
  await expect
    .poll(async () => {
      await foldOutcomes(database, account.id);
      const { rows } = await database.pool.query({
        text: `select from event e join event_position p on p.account_id = e.account_id and p.reader = 'outcomes'
          where e.account_id = $1 and (e.transaction_id, e.entry) > (p.transaction_id, p.entry)`,
        values: [account.id],
      });
      return rows.length;
    })
    .toBe(0);
}

test("sums always equal a count over all leads: after anything that happens to leads and outcomes, folded or not", async () => {
  const account = await scoringAccount();
  const { admin, client } = account;
  // some of each from before the sums are begun
  for (const id of ["a", "b", "c"]) await submit(account, id, { income: randomInt(100), color: ["red"] });
  await record(account, "a", "converted");
  await submit(account, "a", { income: 7, color: ["red", "green"] });
  await record(account, "b", "lost");
  await backfillOutcomes(database, account.account.id, 2);
  await submit(account, "c", { income: 8 });
  await record(account, "c", "converted");
  await fold(account);
  expect(await sums(account)).toEqual(await leads(account));
  const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const one = () => ids[randomInt(ids.length)] ?? "a";
  const outcomesOf = async () => (await api.get("/api/v1/outcomes/", { as: client })).body.results;
  const steps = [
    () => fold(account, 1 + randomInt(5)),
    () => submit(account, one(), { income: randomInt(200), color: ["red", "green", "blue"].slice(0, randomInt(4)) }),
    () => submit(account, one(), { income: randomInt(200) }),
    () => record(account, one(), ["converted", "lost", "called", "signed"][randomInt(4)] as string, randomInt(90)),
    () => record(account, one(), ["converted", "lost"][randomInt(2)] as string, randomInt(90)),
    async () => {
      const some = await outcomesOf();
      const found = some[randomInt(Math.max(1, some.length))];
      if (found === undefined) return;
      const path = `/api/v1/outcomes/${found.id}/`;
      if (randomInt(2) === 0) await api.delete(path, { as: admin });
      else await api.patch(path, { as: admin, body: { outcome: ["converted", "lost", "called"][randomInt(3)] } });
    },
    () => api.delete(`/api/v1/leads/${one()}/`, { as: admin }),
    async () => {
      const [model] = (await api.get("/api/v1/scoring-models/", { as: admin })).body.results;
      const body = { weight: 1 + randomInt(3) };
      await api.patch(`/api/v1/scoring-models/${model.id}/`, { as: admin, body });
      await api.post("/api/v1/rescorings/", { as: admin, body: { date: "own" } });
      await runJobs(services, [rescoringKind(services)]);
    },
    async () => {
      const success = [["converted"], ["signed", "called"], ["converted", "signed"]][randomInt(3)];
      await api.put("/api/v1/outcome-settings/", { as: admin, body: { success, lost_after_days: null } });
      await runJobs(services, [outcomeRecountKind(services)]);
    },
  ];
  for (let n = 0; n < 80; n += 1) {
    // what takes longest happens less often
    await steps[n % 8 === 7 ? steps.length - 2 + randomInt(2) : randomInt(steps.length - 2)]?.();
    if (n % 10 === 0) expect(await sums(account), `after ${n} steps`).toEqual(await leads(account));
  }
  await Promise.all(
    ids.flatMap((id) => [
      submit(account, id, { income: 5 }),
      record(account, id, "converted"),
      record(account, id, "lost", 3),
      submit(account, id, { income: 6 }),
    ]),
  );
  expect(await sums(account)).toEqual(await leads(account));
  await foldAll(account);
  expect(await sums(account)).toEqual(await leads(account));
  // from the leads again, the sums are the same
  const before = await sums(account);
  await database
    .of(account.account.id)
    .transaction()
    .execute((db) => rebuildOutcomes(db, account.account.id));
  while ((await backfillOutcomes(database, account.account.id, 3)) !== undefined);
  expect(await sums(account)).toEqual(before);
  for (const id of ids) await api.delete(`/api/v1/leads/${id}/`, { as: admin });
  const { rows } = await database.pool.query({
    text: `select 1 from rollup_outcome_score where account_id = $1
      union all select 1 from rollup_outcome_answer where account_id = $1`,
    values: [account.account.id],
  });
  expect(rows).toEqual([]);
});

test("old days are counted by month, many values in bins, and open leads as lost, as each lead says", async () => {
  const account = await scoringAccount();
  const { id } = account.account;
  const body = {
    leads: Array.from({ length: 600 }, (_, n) => ({ lead_id: `l${n}`, answers: { income: n, color: ["red"] } })),
  };
  await api.post("/api/v1/leads/batch/", { as: account.client, body });
  const outcomes = Array.from({ length: 200 }, (_, n) => ({
    lead_id: `l${n * 3}`,
    outcome: n % 2 === 0 ? "lost" : "converted",
  }));
  await api.post("/api/v1/outcomes/batch/", { as: account.client, body: { outcomes } });
  await database.pool.query({
    text: `with moved as (
        update lead set created_at = now() - make_interval(days => substr(lead_id, 2)::int % 300) where account_id = $1
        returning lead_id, created_at
      ) update event e set arrived_at = m.created_at from moved m where e.account_id = $1 and e.subject = m.lead_id`,
    values: [id],
  });
  while (((await backfillOutcomes(database, id)) ?? 0) > 0);
  await foldAll(account);
  const db = database.of(id);
  const state = await readOutcomeState(db, id);
  expect(state).toMatchObject({ binned_fields: ["income"], x_step: expect.toSatisfy((step) => step > 100) });
  const distinct = async (columns: string, table: string) =>
    Number(
      (
        await sql<Json>`select count(distinct (${sql.raw(columns)})) as n from ${sql.table(table)} where account_id = ${id}`.execute(
          db,
        )
      ).rows[0].n,
    );
  expect(await distinct("part, bucket", "rollup_outcome_score")).toBeLessThanOrEqual(3 * MAX_BUCKETS);
  expect(await distinct("field, key", "rollup_outcome_answer")).toBeLessThanOrEqual(2 * MAX_VALUES);
  const days = 90;
  const read = await readOutcomeFigures(db, id, async (source) => {
    const { rows } = await sql<Json>`
      select ${countedState(days)} as state, sum(leads)::int as leads from ${source.scores} s where part = 'total'
      group by 1 order by 1`.execute(db);
    const { rows: bins } = await sql<Json>`
      select value, sum(leads)::int as leads from ${source.answers} a where field = 'income' and part = 'value'
      group by 1 order by value`.execute(db);
    return { rows, bins };
  });
  const all = await db.selectFrom("lead").select(["created_at", "outcome", "outcome_at", "answers"]).execute();
  const tally = new Map<string, number>();
  for (const lead of all) {
    const key = outcomeOf(lead, days).state ?? "open";
    tally.set(key, (tally.get(key) ?? 0) + 1);
  }
  expect(new Map(read.rows.map(({ state: each, leads: count }: Json) => [each, count]))).toEqual(tally);
  // 0 to 9 one by one, then 10, 15, 20 …, and 100, 150, 200 …
  expect(read.bins.slice(0, 13).map(({ value, leads: count }: Json) => [value, count])).toEqual([
    ...Array.from({ length: 10 }, (_, n) => [n, 1]),
    [10, 5],
    [15, 5],
    [20, 5],
  ]);
  expect(read.bins.at(-1)).toEqual({ value: 550, leads: 50 });
  // the same leads as of later corrections
  await record(account, "l1", "converted");
  await api.delete("/api/v1/leads/l2/", { as: account.admin });
  const total = async () =>
    await readOutcomeFigures(db, id, async (source) => {
      const { rows } = await sql<Json>`
        select sum(leads)::int as leads, sum(leads) filter (where state = 'success')::int as success
        from ${source.scores} s where part = 'y'`.execute(db);
      return rows[0];
    });
  expect(await total()).toEqual({ leads: 599, success: 101 });
  await foldAll(account);
  expect(await total()).toEqual({ leads: 599, success: 101 });
});

test("an account that is deleted leaves none of it, and a sandbox has sums of its own", async () => {
  const account = await scoringAccount();
  await submit(account, "a", { income: 1 });
  await fold(account);
  await database.pool.query({ text: "delete from account where account_id = $1", values: [account.account.id] });
  const { rows } = await database.pool.query({
    text: `select 1 from rollup_outcome where account_id = any($1) union all
      select 1 from rollup_outcome_score where account_id = any($1)`,
    values: [[account.account.id, sandboxOf(account.account.id)]],
  });
  expect(rows).toEqual([]);
  expect(await backfillOutcomes(database, account.account.id)).toBeUndefined();
});
