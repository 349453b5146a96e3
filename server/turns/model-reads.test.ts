import { expect, test, vi } from "vitest";
import { testApp } from "../testing/app.ts";
import { deferred } from "../testing/deferred.ts";
import { createModelReads } from "./model-turns.ts";

const { api, services, makeAccount, makeUser } = await testApp();

test("each read of a whole model takes a turn of its account", async () => {
  const account = await makeAccount();
  const as = await makeUser(account, { role: "admin" });
  const taken = vi.spyOn(services.modelReads, "take");
  for (const path of ["/api/v1/model/", "/api/v1/model-versions/1/", "/api/v1/model-versions/"]) {
    expect((await api.get(path, { as })).status).toBe(200);
    expect(taken.mock.calls.map(([accounts]) => accounts)).toEqual([[account.id]]);
    taken.mockClear();
  }
  taken.mockRestore();
});

test.each([
  [5, 0],
  [60, 120],
  [400, 500],
])("after a read of %i ms the account's next one waits for %i ms, and others do not wait", async (took, rest) => {
  vi.useFakeTimers();
  try {
    const reads = createModelReads();
    const read = reads.take([1], () => new Promise<void>((resolve) => setTimeout(resolve, took)));
    await vi.advanceTimersByTimeAsync(took);
    await read;
    const askedAt = performance.now();
    const waits = [1, 2].map((account) => reads.take([account], async () => performance.now() - askedAt));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.all(waits)).toEqual([rest, 0]);
  } finally {
    vi.useRealTimers();
  }
});

test("a client that publishes too much at once gets an error about models, and not about lists", async () => {
  const reads = createModelReads();
  const { promise: released, resolve: release } = deferred();
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
