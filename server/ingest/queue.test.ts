import type { Pool } from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { leadOf } from "../testing/submission.ts";
import { createIngestQueue, type IngestQueue, type QueueLimits } from "./queue.ts";

/** A queue on a database that answers on demand, and the sizes of the batches that were stored. */
function queueOnSlowDatabase(further: Partial<QueueLimits> = {}) {
  const sizes: number[] = [];
  const answers: (() => void)[] = [];
  const query = () => new Promise((resolve) => answers.push(() => resolve({ rows: [] })));
  const limits = { inFlight: 3, maxWaiting: 10_000, ...further };
  const queue = createIngestQueue({ query } as unknown as Pool, limits, { batch: (size) => sizes.push(size) });
  /** Answers the oldest statement, or another one. */
  const answer = (place = 0) => answers.splice(place, 1)[0]?.();
  /** Answers running statements and those that follow, until nothing waits. */
  async function answerAll(): Promise<void> {
    for (let round = 0; queue.isBusy; round += 1) {
      if (round === 1_000) throw new Error("the queue does not store what waits");
      for (const each of answers.splice(0)) each();
      await new Promise(setImmediate);
    }
  }
  return { queue, sizes, answer, answerAll, underWay: () => answers.length };
}

/** Resolves after everything that was due has been done. */
async function settled(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise(setImmediate);
}

const outcome = (stored: Promise<{ readonly outcome: string }>) =>
  stored.then(
    (each) => each.outcome,
    (error: { readonly status: number; readonly headers: object }) => ({ ...error.headers, status: error.status }),
  );

/** Submits a number of leads of an account at once. */
const submitAll = (queue: IngestQueue, account: { readonly id: number }, count: number) =>
  Array.from({ length: count }, (_, n) => outcome(queue.submit(leadOf(account, `lead-${n}`))));

const REFUSED = { status: 503, "Retry-After": "1" };

const ACCOUNT = { id: 1 };

/** A queue with eight leads in progress. */
async function eightUnderWay(lingerMs: number) {
  const slow = queueOnSlowDatabase({ inFlight: 2, lingerMs });
  submitAll(slow.queue, ACCOUNT, 8);
  await settled();
  expect(slow.underWay()).toBe(1);
  return slow;
}

test("a few leads next to a large statement wait for about as many", async () => {
  const { queue, sizes, underWay, answerAll } = await eightUnderWay(60_000);
  submitAll(queue, { id: 2 }, 5);
  await settled();
  expect([underWay(), queue.length]).toEqual([1, 5]);
  submitAll(queue, { id: 3 }, 1);
  await settled();
  expect([underWay(), queue.length]).toEqual([2, 0]);
  await answerAll();
  expect(sizes).toEqual([8, 6]);
});

test("a single lead next to a large, slow statement waits only for a moment", async () => {
  const { queue, sizes, underWay, answerAll } = await eightUnderWay(10);
  submitAll(queue, { id: 2 }, 1);
  await expect.poll(underWay).toBe(2);
  await answerAll();
  expect(sizes).toEqual([8, 1]);
});

test.each([
  { waiting: 6, begun: 2 },
  { waiting: 5, begun: 1 },
])("after a statement of eight leads $waiting that wait make $begun that run", async ({ waiting, begun }) => {
  const { queue, sizes, underWay, answer, answerAll } = await eightUnderWay(60_000);
  const [second] = submitAll(queue, { id: 2 }, 8);
  await settled();
  submitAll(queue, { id: 3 }, waiting);
  expect([underWay(), queue.length]).toEqual([2, waiting]);
  const whenAnswered = second?.then(underWay);
  answer(1);
  expect(await whenAnswered).toBe(begun);
  await settled();
  expect(underWay()).toBe(begun);
  await answerAll();
  expect(sizes).toEqual([8, 8, waiting]);
});

test("a database that has nothing to do gets the next leads before those that it stored are answered", async () => {
  const { queue, underWay, answer, answerAll } = queueOnSlowDatabase({ inFlight: 1 });
  const [first] = submitAll(queue, ACCOUNT, 17);
  await settled();
  const whenAnswered = first?.then(() => [underWay(), queue.length]);
  answer();
  expect(await whenAnswered).toEqual([1, 0]);
  await answerAll();
});

test("the number of running statements is limited, however many leads wait", async () => {
  const { queue, underWay, answer, answerAll } = queueOnSlowDatabase({ inFlight: 2, lingerMs: 1 });
  submitAll(queue, ACCOUNT, 200);
  for (let n = 0; n < 2; n += 1) {
    await settled();
    expect(underWay()).toBe(2);
    answer();
  }
  await answerAll();
  // a lead that waits for others to share its statement waits on if the last place is taken meanwhile
  submitAll(queue, ACCOUNT, 8);
  await settled();
  submitAll(queue, { id: 2 }, 1);
  void queue.submitAll([leadOf({ id: 3 }, "together")]);
  await new Promise((resolve) => setTimeout(resolve, 10));
  await settled();
  expect([underWay(), queue.length]).toEqual([2, 1]);
  await answerAll();
});

test("a statement has at most four million characters of answers, or one lead more", async () => {
  const { queue, sizes, answerAll } = queueOnSlowDatabase();
  const answers = "x".repeat(1_000_000);
  for (let n = 0; n < 5; n += 1) void queue.submit(leadOf(ACCOUNT, `lead-${n}`, { answers }));
  await answerAll();
  expect(sizes).toEqual([4, 1]);
});

test("draining ends when everything that was submitted has been answered, and at once if nothing was", async () => {
  const { queue, answer, answerAll } = queueOnSlowDatabase({ inFlight: 1 });
  await queue.drain();
  submitAll(queue, ACCOUNT, 1);
  await settled();
  void queue.submitAll([leadOf({ id: 2 }, "together")]);
  let isDrained = false;
  const drained = queue.drain().then(() => (isDrained = true));
  answer();
  await settled();
  expect(isDrained).toBe(false);
  await answerAll();
  await drained;
});

test("one account leaves room for the leads of others", async () => {
  const { queue, answerAll } = queueOnSlowDatabase({ inFlight: 1, maxWaiting: 10 });
  const all = submitAll(queue, ACCOUNT, 1);
  await settled();
  all.push(...submitAll(queue, ACCOUNT, 5));
  expect(await outcome(queue.submit(leadOf(ACCOUNT, "one more")))).toEqual(REFUSED);
  all.push(...submitAll(queue, { id: 2 }, 1));
  await answerAll();
  expect(await Promise.all(all)).toEqual(Array(7).fill("created"));
});

test("the queue holds a number of leads and of characters, and has room again after they are stored", async () => {
  const { queue, answerAll } = queueOnSlowDatabase({ inFlight: 1, maxWaiting: 10, maxWaitingSize: 100 });
  const lead = (account: number, name: string, size: number) =>
    leadOf({ id: account }, name, { answers: "x".repeat(size) });
  const submit = (account: number, name: string, size: number) => outcome(queue.submit(lead(account, name, size)));
  const together = (account: number, count: number, size: number) => {
    const leads = Array.from({ length: count }, (_, n) => lead(account, `together-${n}`, size));
    return outcome(queue.submitAll(leads).then(() => ({ outcome: "created" })));
  };
  for (let round = 0; round < 2; round += 1) {
    // in progress, and so large only because nothing else waits
    const first = submit(1, "first", 500);
    await settled();
    const leads = [together(2, 4, 1), ...[1, 2, 3, 4].map((n) => submit(3, `alone-${n}`, 1))];
    expect(await together(4, 3, 1)).toEqual(REFUSED);
    leads.push(together(4, 2, 1));
    expect(await submit(5, "eleventh", 1)).toEqual(REFUSED);
    await answerAll();
    expect(await Promise.all([first, ...leads])).toEqual(Array(7).fill("created"));

    const second = submit(1, "second", 1);
    await settled();
    const large = [submit(2, "large", 60)];
    expect(await together(3, 2, 30)).toEqual(REFUSED);
    large.push(together(3, 2, 20));
    expect(await submit(4, "tiny", 1)).toEqual(REFUSED);
    await answerAll();
    expect(await Promise.all([second, ...large])).toEqual(Array(3).fill("created"));
  }
});

test.each([
  { leads: 16, batches: [16] },
  { leads: 60, batches: [20, 20, 20] },
])("$leads leads at once are stored in batches of $batches", async ({ leads, batches }) => {
  const { queue, sizes, answerAll } = queueOnSlowDatabase();
  const all = submitAll(queue, ACCOUNT, leads);
  await answerAll();
  expect(await Promise.all(all)).toEqual(Array(leads).fill("created"));
  expect(sizes).toEqual(batches);
});

test("leads in progress count among those at hand", async () => {
  const { queue, sizes, underWay, answerAll } = queueOnSlowDatabase();
  submitAll(queue, ACCOUNT, 40);
  await expect.poll(underWay).toBe(3);
  submitAll(queue, { id: 2 }, 20);
  await answerAll();
  expect(sizes).toEqual([16, 16, 8, 20]);
});

test("batches become smaller again after a flood", async () => {
  const { queue, sizes, answerAll } = queueOnSlowDatabase();
  submitAll(queue, ACCOUNT, 600);
  await answerAll();
  expect(sizes.splice(0)[0]).toBe(200);
  for (let n = 0; n < 300; n += 1) {
    submitAll(queue, ACCOUNT, 1);
    await answerAll();
  }
  expect(sizes.splice(0)).toEqual(Array(300).fill(1));
  submitAll(queue, ACCOUNT, 60);
  await answerAll();
  expect(sizes).toEqual([20, 20, 20]);
});

describe("leads that were sent together", () => {
  const together = (account: { readonly id: number }, name: string, count: number) =>
    Array.from({ length: count }, (_, n) => leadOf(account, `${name}-${n}`));
  const outcomes = (stored: Promise<readonly { readonly outcome: string }[]>) =>
    stored.then((all) => all.map((each) => each.outcome)).catch(({ status, headers }) => ({ ...headers, status }));

  test("are stored by one statement of their own, and leave a place for single leads", async () => {
    const { queue, sizes, underWay, answerAll } = queueOnSlowDatabase();
    const all = [300, 400, 500].map((count, n) => outcomes(queue.submitAll(together({ id: n + 1 }, "lead", count))));
    await expect.poll(underWay).toBe(2);
    const single = submitAll(queue, { id: 9 }, 1);
    await expect.poll(underWay).toBe(3);
    expect(queue.length).toBe(500);
    await answerAll();
    expect((await Promise.all(all)).map((each) => each.length)).toEqual([300, 400, 500]);
    expect(await Promise.all(single)).toEqual(["created"]);
    expect(sizes).toEqual([300, 400, 1, 500]);
  });

  test("take turns with single leads when there is a single place", async () => {
    const sizes: number[] = [];
    const query = () => new Promise((resolve) => setTimeout(resolve, 5, { rows: [] }));
    const limits = { inFlight: 1, maxWaiting: 10_000 };
    const queue = createIngestQueue({ query } as unknown as Pool, limits, { batch: (size) => sizes.push(size) });
    const all = [1, 2, 3].map((n) => queue.submitAll(together(ACCOUNT, `batch-${n}`, 100)));
    const single = submitAll(queue, { id: 2 }, 32);
    await Promise.all([...all, ...single]);
    expect(sizes).toEqual([100, 16, 100, 16, 100]);
  });

  test("begin alone when they take the place of single leads", async () => {
    const { queue, underWay, answer, answerAll } = queueOnSlowDatabase({ inFlight: 1 });
    submitAll(queue, { id: 2 }, 32);
    await settled();
    void queue.submitAll(together(ACCOUNT, "batch", 3));
    answer();
    await settled();
    expect([underWay(), queue.length]).toEqual([1, 16]);
    await answerAll();
  });

  test("take their room: beyond it they are rejected, and as many as there are fit into an empty queue", async () => {
    const { queue, answerAll } = queueOnSlowDatabase({ inFlight: 1, maxWaiting: 10 });
    const first = outcomes(queue.submitAll(together(ACCOUNT, "first", 20)));
    expect(queue.length).toBe(0);
    const second = outcomes(queue.submitAll(together(ACCOUNT, "second", 4)));
    expect(await outcomes(queue.submitAll(together(ACCOUNT, "third", 2)))).toEqual(REFUSED);
    const single = outcome(queue.submit(leadOf(ACCOUNT, "single")));
    await answerAll();
    expect(await Promise.all([first, second, single])).toEqual([
      Array(20).fill("created"),
      Array(4).fill("created"),
      "created",
    ]);
  });
});

describe("a deadlock or a serialization failure", () => {
  /** A queue on a database that rejects the first statements with this SQLSTATE. */
  const queueOn = (failures: number, code: string) => {
    let left = failures;
    const query = async () => {
      left -= 1;
      if (left >= 0) throw Object.assign(new Error("refused"), { code });
      return { rows: [] };
    };
    return createIngestQueue({ query } as unknown as Pool, { inFlight: 1, maxWaiting: 10 });
  };

  test.each(["40P01", "40001"])("is tried again: %s", async (code) => {
    expect(await outcome(queueOn(4, code).submit(leadOf(ACCOUNT, "lead")))).toBe("created");
  });

  test("is not tried forever", async () => {
    await expect(queueOn(5, "40P01").submit(leadOf(ACCOUNT, "lead"))).rejects.toThrow("refused");
  });
});

describe("with a clock", () => {
  afterEach(() => void vi.useRealTimers());

  test("leads that the database does not take up in time are rejected, their later copies wait on", async () => {
    vi.useFakeTimers();
    const { queue, sizes, answer, underWay } = queueOnSlowDatabase({ inFlight: 1, maxWaitMs: 500 });
    const submit = (name: string) => outcome(queue.submit(leadOf(ACCOUNT, name)));
    const outcomes: unknown[] = [];
    const note = (stored: Promise<unknown>) => void stored.then((each) => outcomes.push(each));
    note(submit("a"));
    await vi.advanceTimersByTimeAsync(0);
    expect(underWay()).toBe(1);
    note(submit("a"));
    note(submit("b"));
    note(outcome(queue.submitAll([leadOf(ACCOUNT, "c")]).then(() => ({ outcome: "created" }))));
    await vi.advanceTimersByTimeAsync(250);
    note(submit("a"));
    await vi.advanceTimersByTimeAsync(249);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual([REFUSED, REFUSED, REFUSED]);
    expect(queue.length).toBe(1);
    for (let statement = 0; statement < 2; statement += 1) {
      answer();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(outcomes.slice(3)).toEqual(["created", "created"]);
    expect(sizes).toEqual([1, 1]);
    expect(queue.isBusy).toBe(false);
    // and then it looks no longer
    await vi.advanceTimersByTimeAsync(250);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("leads that were sent together and wait alone are rejected as late as others", async () => {
    vi.useFakeTimers();
    const { queue, answer } = queueOnSlowDatabase({ inFlight: 1, maxWaitMs: 500 });
    const first = outcome(queue.submit(leadOf(ACCOUNT, "first")));
    await vi.advanceTimersByTimeAsync(0);
    const late = expect(queue.submitAll([leadOf(ACCOUNT, "a"), leadOf(ACCOUNT, "b")])).rejects.toMatchObject({
      status: 503,
    });
    await vi.advanceTimersByTimeAsync(500);
    await late;
    expect(queue.length).toBe(0);
    answer();
    expect(await first).toBe("created");
  });

  test("leads that wait while the process is suspended are rejected, and nothing is left to do", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const { queue, underWay } = queueOnSlowDatabase({ maxWaitMs: 500 });
    const lead = outcome(queue.submit(leadOf(ACCOUNT, "lead")));
    const idle = queue.drain();
    vi.advanceTimersByTime(10_000);
    expect(await lead).toEqual(REFUSED);
    await idle;
    await settled();
    expect(underWay()).toBe(0);
  });

  test.each(["stored", "failed"] as const)("how long a statement takes is measured in seconds: %s", async (result) => {
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(1_000);
    const batch = vi.fn();
    const query = () =>
      new Promise((resolve, reject) =>
        setTimeout(() => (result === "stored" ? resolve({ rows: [] }) : reject(new Error("refused"))), 250),
      );
    const queue = createIngestQueue({ query } as unknown as Pool, { inFlight: 1, maxWaiting: 10 }, { batch });
    const stored = Promise.allSettled([queue.submit(leadOf(ACCOUNT, "lead"))]);
    await vi.advanceTimersByTimeAsync(250);
    await stored;
    expect(batch.mock.calls).toEqual([[1, 0.25, result]]);
  });
});
