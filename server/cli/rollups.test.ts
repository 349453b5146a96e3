import { expect, onTestFinished, test } from "vitest";
import { catchUp, createCatchUp } from "../jobs/catch-up.ts";
import { ROLLUPS } from "../rollups/catch-up.ts";
import { SEARCH } from "../search/catch-up.ts";
import { testApp } from "../testing/app.ts";
import { rebuild, verify } from "./rollups.ts";

const { api, database, makeAccount, makeUser, editModel, testTokenOf } = await testApp();
const { pool } = database;

const { signal } = new AbortController();

async function accountWithLeads(count: number) {
  const account = await makeAccount();
  await editModel(
    account,
    { kind: "question", action: "create", data: { number: 1, text: "Income?", type: "number", field_name: "income" } },
    { kind: "scoring_model", action: "create", data: { question: 1, formula: "{income}" } },
    { kind: "recommendation", action: "create", data: { question: 1, rule: "If {income} > 2", response_text: "Call" } },
  );
  const user = await makeUser(account);
  for (let n = 0; n < count; n += 1) {
    const { status } = await api.post("/api/v1/leads/", {
      as: user,
      body: { lead_id: `${n}`, answers: { income: n } },
    });
    expect(status).toBe(201);
  }
  return { ...account, user };
}

/** The number of leads in the rollups, by account. */
async function leadsFolded(): Promise<Record<number, number>> {
  const { rows } = await pool.query<{ account_id: number; leads: number }>({
    text: "select account_id, sum(leads)::int as leads from rollup_result group by account_id",
    values: [],
  });
  return Object.fromEntries(rows.map(({ account_id, leads }) => [account_id, leads]));
}

/** Folds until the rollups include these leads: any transaction in the cluster delays folding. */
async function foldAll(leads: Readonly<Record<number, number>>): Promise<void> {
  await expect
    .poll(async () => {
      await catchUp(ROLLUPS, database, signal);
      return await leadsFolded();
    })
    .toMatchObject(leads);
}

test("test leads are verified and rebuilt with their account", async () => {
  const { id, slug, user } = await accountWithLeads(2);
  const as = await testTokenOf(user);
  expect((await api.post("/api/v1/leads/", { as, body: { answers: { income: 3 } } })).status).toBe(201);
  await foldAll({ [id]: 2, [-id]: 1 });
  const agree = (leads: number) => `rollups agree with the leads, ${leads} scores agree with their explanations.`;
  const right = { text: `${slug}: ${agree(2)}\n${slug} (test leads): ${agree(1)}`, exitCode: 0 };
  expect(await verify(database, slug)).toEqual(right);
  await pool.query({ text: "update rollup_result set leads = leads + 1 where account_id = $1", values: [-id] });
  expect(await verify(database, slug)).toMatchObject({ exitCode: 1 });
  expect(await rebuild(database, slug)).toMatchObject({ text: expect.stringContaining("3 leads") });
  expect(await verify(database, slug)).toEqual(right);
});

test("sums and scores that are right, or wrong and rebuilt", async () => {
  const { id, slug, user } = await accountWithLeads(4);
  expect(await verify(database, slug)).toEqual({
    text: `${slug}: rollups are still being made, 4 scores agree with their explanations.`,
    exitCode: 0,
  });
  await foldAll({ [id]: 4 });
  await catchUp(SEARCH, database, signal);
  const right = {
    text: `${slug}: rollups agree with the leads, 4 scores agree with their explanations.`,
    exitCode: 0,
  };
  expect(await verify(database, slug)).toEqual(right);
  const count = async () => (await api.get("/api/v1/leads/", { as: user })).body.count;
  expect(await count()).toBe(4);

  const change = (text: string) => pool.query({ text: `update ${text} and account_id = $1`, values: [id] });
  await change("rollup_result set leads = leads + 1, x = x + 500 where true");
  await change("rollup_answer set leads = 3 where part = 'answered'");
  await change("lead_search_text set text = 'nobody' where lead_id = '1'");
  await pool.query({ text: "delete from lead_search_text where account_id = $1 and lead_id = '2'", values: [id] });
  await change("lead set total = total + 1, x = x + 1, rule_ids = '{}' where lead_id = '3'");
  // the length of the list is read from the sums
  expect(await count()).toBe(5);
  const wrong = await verify(database, slug);
  expect(wrong?.exitCode).toBe(1);
  expect(wrong?.text).toMatch(
    /^account-\d+:\n {2}rollup_result, model_version 4, total_band "D": leads \+1, x \+499, total -1\n/,
  );
  expect(wrong?.text).toContain('  rollup_answer, field "income", part "answered", value null, naming 1: leads -1\n');
  expect(wrong?.text).toContain('  lead "2" is not in the search index\n  lead "1" is in the search index with other');
  expect(wrong?.text).toContain('  lead "3", by version 4: stored {"x":3.01,');
  expect(wrong?.text).toContain("npm run cli -- rebuild --account SLUG");

  await change("lead set total = total - 1, x = x - 1, rule_ids = '{1}' where lead_id = '3'");
  expect(await rebuild(database, slug)).toEqual({
    text: `The rollups and the search index of ${slug} were rebuilt from 4 leads.`,
  });
  expect(await verify(database, slug)).toEqual(right);
  expect(await count()).toBe(4);
});

test("an account that does not exist", async () => {
  expect(await verify(database, "nobody")).toBeUndefined();
  expect(await rebuild(database, "nobody")).toBeUndefined();
});

test("an account that cannot be folded does not stop the others", async () => {
  const [broken, sound] = [await accountWithLeads(1), await accountWithLeads(2)];
  await foldAll({ [broken.id]: 1, [sound.id]: 2 });
  const moveTo = async (zone: string) => {
    for (const table of ["rollup", "account"]) {
      await pool.query({ text: `update ${table} set time_zone = $2 where account_id = $1`, values: [broken.id, zone] });
    }
  };
  // other tests fold all accounts as well
  onTestFinished(() => moveTo("UTC"));
  await moveTo("Nowhere");
  for (const { user } of [broken, sound]) await api.post("/api/v1/leads/", { as: user, body: { answers: {} } });
  const failures: [number, Error][] = [];
  const keepOn = createCatchUp(ROLLUPS, database, (account, error) => failures.push([account, error as Error]));
  await expect
    .poll(async () => {
      await keepOn(signal);
      return await leadsFolded();
    })
    .toMatchObject({ [broken.id]: 1, [sound.id]: 3 });
  await expect.poll(() => keepOn(signal).then(() => failures.length)).toBeGreaterThan(0);
  expect(failures[0]).toEqual([broken.id, expect.objectContaining({ message: expect.stringContaining("Nowhere") })]);
  // it rests: an error each time would delay the others, and fill the log
  const before = failures.length;
  for (let round = 0; round < 5; round += 1) await keepOn(signal);
  expect(failures.length).toBeLessThanOrEqual(before + 1);
});
