import type { Pool, QueryConfig } from "pg";
import { expect, test } from "vitest";
import { scopedKysely } from "../db/tenancy/handles.ts";
import { testApp } from "../testing/app.ts";
import { createVersionChanges } from "./changes.ts";

const { database, makeAccount, editModel } = await testApp();
const hasRls = await database.installRowLevelSecurity();

/** The changes as another node finds them, with the statements that it sends. */
function watchedChanges() {
  const sent: string[] = [];
  const connect = async () => {
    const client = await database.pool.connect();
    return {
      // without row-level security, a text with its values
      query: (config: QueryConfig | string, values?: unknown[]) => {
        sent.push(typeof config === "string" ? config : config.text);
        return client.query(config as string, values);
      },
      getTransactionStatus: () => client.getTransactionStatus(),
      release: () => client.release(),
    };
  };
  const pool = { connect } as unknown as Pool;
  return { changes: createVersionChanges({ of: (account) => scopedKysely(pool, { account }, hasRls) }), sent };
}

async function accountWith(...numbers: readonly number[]) {
  const account = await makeAccount();
  for (const number of numbers) {
    const data = { number, text: `No. ${number}?`, type: "number", field_name: `field_${number}` } as const;
    await editModel(account, { kind: "question", action: "create", data });
  }
  return account;
}

test("each version is compared with the one before it, a few documents at a time", async () => {
  const { id } = await accountWith(1, 2, 3, 4, 5);
  const { changes, sent } = watchedChanges();
  const found = await changes.of(id, [6, 5, 4, 3, 2, 1]);
  expect([...found].map(([version, list]) => [version, list.map(({ target }) => target.name)])).toEqual([
    [6, ["No. 5?"]],
    [5, ["No. 4?"]],
    [4, ["No. 3?"]],
    [3, ["No. 2?"]],
    [2, ["No. 1?"]],
    [1, []],
  ]);
  expect(sent.length).toBe(2);
});

test("results are cached, and belong to their account only", async () => {
  const [some, others] = [await accountWith(1, 2), await accountWith(7, 8)];
  const { changes, sent } = watchedChanges();
  const first = await changes.of(some.id, [3, 2]);
  expect(await changes.of(some.id, [2, 3])).toEqual(first);
  expect(sent.length).toBe(1);
  const theirs = await changes.of(others.id, [3, 2]);
  expect([...theirs.values()].flat().map(({ target }) => target.name)).toEqual(["No. 8?", "No. 7?"]);
  expect(sent.length).toBe(2);
});
