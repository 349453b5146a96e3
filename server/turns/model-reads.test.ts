import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { largeModel } from "../testing/large-model.ts";
import { createModelReads } from "./model-turns.ts";

const { app, database, makeAccount, makeUser, tokenOf } = await testApp();

test("a client that reads a large model without a pause leaves others their time", async () => {
  const account = await makeAccount();
  await database.pool.query({
    text: "update model_version set document = $2 where account_id = $1",
    values: [account.id, JSON.stringify(largeModel())],
  });
  const token = await tokenOf(await makeUser(account, { role: "admin" }));
  const read = async (path: string) => {
    const response = await app.request(path, { headers: { Authorization: `Token ${token}` } });
    expect(response.status).toBe(200);
  };
  const paths = ["/api/v1/model/", "/api/v1/model-versions/1/", "/api/v1/model-versions/"];
  // one-time work does not count here
  for (const path of paths) await read(path);
  const before = performance.eventLoopUtilization();
  const end = performance.now() + 3_000;
  const readers = paths.flatMap((path) =>
    [1, 2].map(async () => {
      while (performance.now() < end) await read(path);
    }),
  );
  await Promise.all(readers);
  // each read is followed by a rest twice as long; a busy machine counts time that it takes from the process as the
  // process's own
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.8);
});

test("a client that publishes too much at once gets an error about models, and not about lists", async () => {
  const reads = createModelReads();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = Array.from({ length: 40 }, () => reads.take([1], () => released));
  const refused = Promise.allSettled(all).then((outcomes) => outcomes.filter(({ status }) => status === "rejected"));
  release();
  const [first] = await refused;
  expect((await refused).length).toBeGreaterThan(0);
  expect(first).toMatchObject({
    reason: {
      status: 429,
      message: expect.stringMatching(/read, compare, or publish models\. Wait for one to finish/),
    },
  });
});
