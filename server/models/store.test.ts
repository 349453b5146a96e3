import type { Pool, QueryConfig } from "pg";
import { expect, test } from "vitest";
import { compileModel, type Edit, EMPTY_MODEL, type ModelDocument } from "#engine";
import { COMMAND_LINE } from "../audit/agent.ts";
import { scopedKysely } from "../db/tenancy/handles.ts";
import { testApp } from "../testing/app.ts";
import { createModelStore } from "./store.ts";

const { database, makeAccount, editModel } = await testApp();
const hasRls = await database.installRowLevelSecurity();

/** A store, as on another node, and the statements that it sends. */
function watchedStore() {
  const sent: string[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  const connect = async () => {
    const client = await database.pool.connect();
    // without row-level security, a text with its values
    const query = (config: QueryConfig | string, values?: unknown[]) => {
      sent.push(typeof config === "string" ? config : config.text);
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      return client.query(config as string, values).finally(() => {
        underWay -= 1;
      });
    };
    return { query, getTransactionStatus: () => client.getTransactionStatus(), release: () => client.release() };
  };
  const pool = { connect } as unknown as Pool;
  return {
    store: createModelStore({ of: (account) => scopedKysely(pool, { account }, hasRls) }),
    sent,
    mostAtOnce: () => mostAtOnce,
    loads: () => sent.filter((text) => /^select "version", "document"/.test(text)).length,
  };
}

const at = "2026-01-01T00:00:00.000Z";
const created = (number: number): Edit => ({
  kind: "question",
  action: "create",
  data: { number, text: `No. ${number}?`, type: "number", field_name: `field_${number}` },
  at,
});

test("edits of one model wait for each other: none does its work twice", async () => {
  const { id } = await makeAccount();
  const { store, sent } = watchedStore();
  const made = await Promise.all(Array.from({ length: 20 }, (_, n) => store.edit(id, COMMAND_LINE, created(n + 1))));
  expect(made.map(({ made: version }) => version?.version)).toEqual(made.map((_, index) => index + 2));
  expect(sent.filter((text) => text.startsWith("with done")).length).toBe(20);
  expect((await store.live(id)).document.questions).toHaveLength(20);
});

test("edits on several nodes are all stored, in any order", async () => {
  const { id } = await makeAccount();
  const nodes = [watchedStore().store, watchedStore().store, watchedStore().store];
  const edits = Array.from({ length: 12 }, (_, n) => nodes[n % nodes.length]?.edit(id, COMMAND_LINE, created(n + 1)));
  const versions = (await Promise.all(edits)).map((edited) => edited?.made?.version);
  expect(versions.sort((a = 0, b = 0) => a - b)).toEqual(edits.map((_, index) => index + 2));
  const [first] = nodes;
  const numbers = (await first?.live(id))?.document.questions.map(({ number }) => number);
  expect(numbers).toEqual(edits.map((_, index) => index + 1));
});

test("a version is loaded once by concurrent callers", async () => {
  const account = await makeAccount();
  await editModel(account, created(1));
  const { store, loads } = watchedStore();
  const models = await Promise.all(Array.from({ length: 50 }, () => store.live(account.id)));
  expect(new Set(models).size).toBe(1);
  expect(loads()).toBe(1);
  await expect(store.version(account.id, 99)).rejects.toMatchObject({ status: 404 });
  await expect(store.version(account.id, 99)).rejects.toMatchObject({ status: 404 });
  expect(loads()).toBe(3);
});

test("a list of many versions loads a few at a time, one after the other, and cached ones not again", async () => {
  const account = await makeAccount();
  for (let number = 1; number <= 24; number += 1) await editModel(account, created(number));
  const { store, loads, mostAtOnce } = watchedStore();
  const numbers = Array.from({ length: 25 }, (_, index) => index + 1);
  const versions = await store.versions(account.id, [...numbers, 99]);
  expect([...versions.keys()].sort((a, b) => a - b)).toEqual(numbers);
  expect(versions.get(7)?.document.questions).toHaveLength(6);
  expect([loads(), mostAtOnce()]).toEqual([3, 1]);
  expect((await store.versions(account.id, numbers)).get(7)).toBe(versions.get(7));
  expect(await store.version(account.id, 7)).toBe(versions.get(7));
  expect(loads()).toBe(3);
});

test("a version that another node created shares everything that it has in common with the one before", async () => {
  const account = await makeAccount();
  for (const number of [1, 2]) await editModel(account, created(number));
  await editModel(account, {
    kind: "scoring_model",
    action: "create",
    data: { question: 1, formula: "{field_1} * 2", value_ranges: [{ start: 0, end: 5, points: 1 }] },
  });
  const { store } = watchedStore();
  const before = (await store.live(account.id)).document;
  await editModel(account, { kind: "question", action: "update", id: 2, data: { text: "Another?" } });
  const after = (await store.live(account.id)).document;
  expect(after.questions[0]).toBe(before.questions[0]);
  expect(after.questions[1]).not.toBe(before.questions[1]);
  expect(after.scoring_models).toBe(before.scoring_models);
  expect(JSON.parse(JSON.stringify(after))).toEqual(after);
});

test("when another version goes live, the store follows it, forwards and back", async () => {
  const account = await makeAccount();
  await editModel(account, created(1));
  const { store } = watchedStore();
  expect((await store.live(account.id)).version).toBe(2);
  const text = "update account set live_version = $2 where account_id = $1";
  await database.pool.query({ text, values: [account.id, 1] });
  expect((await store.recent(account.id)).live.version).toBe(2);
  expect((await store.live(account.id)).version).toBe(1);
  expect((await store.recent(account.id)).live.version).toBe(1);
  const edited = await store.edit(account.id, COMMAND_LINE, created(7));
  expect(edited.made).toMatchObject({ version: 3, follows: 1 });
  expect(edited.model.document.questions.map(({ number }) => number)).toEqual([7]);
});

test("a model that does not compile is never stored", async () => {
  const { id } = await makeAccount();
  const broken: ModelDocument = {
    ...EMPTY_MODEL,
    calculated_fields: [{ id: 1, name: "a", formula: "{nothing}", created_at: at }],
  };
  expect(() => compileModel(broken)).toThrow("There is no field");
  await database.pool.query({
    text: "insert into model_version (account_id, version, document) values ($1, 2, $2)",
    values: [id, JSON.stringify(broken)],
  });
  await expect(watchedStore().store.restore(id, COMMAND_LINE, 2)).rejects.toThrow("There is no field");
  expect((await watchedStore().store.live(id)).version).toBe(1);
});
