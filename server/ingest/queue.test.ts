import type { Pool } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { leadOf } from "../testing/submission.ts";
import { createIngestQueue, type IngestQueue } from "./queue.ts";
import type { Submission } from "./submission.ts";

const { services, makeAccount } = await testApp();
const { pool } = services.database;

async function storedLeads(account: { readonly id: number }): Promise<string[]> {
  const { rows } = await pool.query<{ lead_id: string }>({
    text: "select lead_id from lead where account_id = $1 order by lead_id",
    values: [account.id],
  });
  return rows.map(({ lead_id }) => lead_id);
}

/** Blocks every statement that stores leads until the returned function is called, or the test ends. */
async function blockLeads(): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("lock table lead in exclusive mode");
  let unblocked: Promise<void> | undefined;
  const unblock = () => (unblocked ??= client.query("commit").then(() => client.release()));
  onTestFinished(unblock);
  return unblock;
}

/** A queue on a database that answers on demand, and the sizes of the batches that it received. */
function queueOnSlowDatabase() {
  const sizes: number[] = [];
  const answers: (() => void)[] = [];
  const query = () => new Promise((resolve) => answers.push(() => resolve({ rows: [] })));
  const limits = { inFlight: 3, maxWaiting: 10_000 };
  const queue = createIngestQueue({ query } as unknown as Pool, limits, { batch: (size) => sizes.push(size) });
  /** Answers running statements and those that follow, until nothing waits. */
  async function answerAll(): Promise<void> {
    let isIdle = false;
    const idle = queue.drain().then(() => (isIdle = true));
    while (!isIdle) {
      for (const answer of answers.splice(0)) answer();
      await Promise.race([idle, new Promise(setImmediate)]);
    }
  }
  return { queue, sizes, answerAll, underWay: () => answers.length };
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

test("a full queue rejects further leads at once, and stores those it has accepted", async () => {
  const account = await makeAccount();
  const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 6, maxWaitMs: 60_000 });
  const unblock = await blockLeads();
  expect(queue.isBusy).toBe(false);
  const first = queue.submit(leadOf(account, "first"));
  await expect.poll(() => queue.length).toBe(0);
  expect(queue.isBusy).toBe(true);
  const waiting = ["a", "b", "c"].map((id) => queue.submit(leadOf(account, id)));
  expect(await outcome(queue.submit(leadOf(account, "d")))).toEqual(REFUSED);
  await unblock();
  expect(await Promise.all([first, ...waiting].map(outcome))).toEqual(Array(4).fill("created"));
  expect(queue.isBusy).toBe(false);
  expect(await storedLeads(account)).toEqual(["a", "b", "c", "first"]);
});

test("large answers fill the queue like many leads", async () => {
  const account = await makeAccount();
  const queue = createIngestQueue(pool, {
    inFlight: 1,
    maxWaiting: 1_000,
    maxWaitingSize: 1_000_000,
    maxWaitMs: 60_000,
  });
  const unblock = await blockLeads();
  const answers = JSON.stringify({ text: "x".repeat(240_000) });
  const first = queue.submit(leadOf(account, "first"));
  await expect.poll(() => queue.length).toBe(0);
  const waiting = [1, 2, 3, 4].map((n) => outcome(queue.submit(leadOf(account, `large-${n}`, { answers }))));
  expect(await outcome(queue.submit(leadOf(account, "too much", { answers })))).toEqual(REFUSED);
  const small = queue.submit(leadOf(account, "small"));
  await unblock();
  expect(await outcome(first)).toBe("created");
  expect(await Promise.all([...waiting, outcome(small)])).toEqual(Array(5).fill("created"));
});

test("a lead that waits too long gets a 503 and is not stored", async () => {
  const account = await makeAccount();
  const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 100, maxWaitMs: 300 });
  const unblock = await blockLeads();
  const first = queue.submit(leadOf(account, "first"));
  await expect.poll(() => queue.length).toBe(0);
  expect(await outcome(queue.submit(leadOf(account, "late")))).toEqual(REFUSED);
  await unblock();
  expect(await outcome(first)).toBe("created");
  await queue.drain();
  expect(await storedLeads(account)).toEqual(["first"]);
});

test("copies of one lead that arrive together are created once", async () => {
  const account = await makeAccount();
  const queue = createIngestQueue(pool, { inFlight: 2, maxWaiting: 10_000, maxWaitMs: 60_000 });
  const outcomes = await Promise.all(
    Array.from({ length: 900 }, (_, n) => outcome(queue.submit(leadOf(account, `lead-${n % 3}`)))),
  );
  expect(outcomes.filter((each) => each === "created")).toHaveLength(3);
  expect(outcomes.filter((each) => each === "duplicate")).toHaveLength(897);
});

test("copies of one lead delay no other lead", async () => {
  const [account, other] = [await makeAccount(), await makeAccount()];
  const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 10_000, maxWaitMs: 60_000 });
  const copies = Promise.all(Array.from({ length: 600 }, () => outcome(queue.submit(leadOf(account, "copy")))));
  let done = false;
  void copies.then(() => {
    done = true;
  });
  expect(await outcome(queue.submit(leadOf(other, "another")))).toBe("created");
  expect(done).toBe(false);
  expect((await copies).filter((each) => each === "created")).toHaveLength(1);
});

test("one account leaves room for the leads of others", async () => {
  const [account, other] = [await makeAccount(), await makeAccount()];
  const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 10, maxWaitMs: 60_000 });
  const unblock = await blockLeads();
  const first = queue.submit(leadOf(account, "first"));
  await expect.poll(() => queue.length).toBe(0);
  const waiting = submitAll(queue, account, 5);
  expect(await outcome(queue.submit(leadOf(account, "one more")))).toEqual(REFUSED);
  const others = outcome(queue.submit(leadOf(other, "another")));
  await unblock();
  expect(await Promise.all([outcome(first), others, ...waiting])).toEqual(Array(7).fill("created"));
});

/** A queue with ten leads of an account in progress, which wait for the database. */
async function tenUnderWay(lingerMs: number) {
  const account = await makeAccount();
  const queue = createIngestQueue(pool, { inFlight: 2, maxWaiting: 100, maxWaitMs: 60_000, lingerMs });
  const unblock = await blockLeads();
  const all = submitAll(queue, account, 10);
  await expect.poll(() => queue.length).toBe(0);
  const submit = (leadId: string) => all.push(outcome(queue.submit(leadOf(account, leadId))));
  return { queue, submit, unblock, all };
}

test("a few leads next to a large statement wait for about as many", async () => {
  const { queue, submit, unblock, all } = await tenUnderWay(60_000);
  for (const id of ["a", "b", "c", "d", "e", "f", "g"]) submit(id);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(queue.length).toBe(7);
  submit("h");
  await expect.poll(() => queue.length).toBe(0);
  submit("after the first statement");
  await unblock();
  expect(await Promise.all(all)).toEqual(Array(19).fill("created"));
});

test("a single lead next to a large, slow statement waits only for a moment", async () => {
  const { queue, submit, unblock, all } = await tenUnderWay(10);
  submit("alone");
  await expect.poll(() => queue.length).toBe(0);
  await unblock();
  expect(await Promise.all(all)).toEqual(Array(11).fill("created"));
});

const ACCOUNT = { id: 1 };

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

test.each<[string, Partial<Submission>]>([
  ["that the database refuses", { answers: "no JSON" }],
  ["that no column holds", { x: Number.NaN }],
])("a row %s fails alone", async (_, further) => {
  const account = await makeAccount();
  const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 100 });
  const faulty = leadOf(account, "faulty", further);
  const stored = await Promise.allSettled([
    queue.submit(leadOf(account, "a")),
    queue.submit(faulty),
    queue.submit(leadOf(account, "b")),
  ]);
  expect(stored.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await storedLeads(account)).toEqual(["a", "b"]);
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

  test("take their room: beyond it they are rejected, and as many as there are fit into an empty queue", async () => {
    const account = await makeAccount();
    const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 10, maxWaitMs: 60_000 });
    const unblock = await blockLeads();
    const first = outcomes(queue.submitAll(together(account, "first", 20)));
    await expect.poll(() => queue.length).toBe(0);
    const second = outcomes(queue.submitAll(together(account, "second", 4)));
    expect(await outcomes(queue.submitAll(together(account, "third", 2)))).toEqual(REFUSED);
    const single = outcome(queue.submit(leadOf(account, "single")));
    await unblock();
    expect(await Promise.all([first, second, single])).toEqual([
      Array(20).fill("created"),
      Array(4).fill("created"),
      "created",
    ]);
  });

  test("that wait too long are rejected, and none of them is stored", async () => {
    const account = await makeAccount();
    const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 100, maxWaitMs: 300 });
    const unblock = await blockLeads();
    const first = outcomes(queue.submitAll(together(account, "first", 2)));
    await expect.poll(() => queue.length).toBe(0);
    expect(await outcomes(queue.submitAll(together(account, "late", 2)))).toEqual(REFUSED);
    await unblock();
    expect(await first).toEqual(["created", "created"]);
    await queue.drain();
    expect(await storedLeads(account)).toEqual(["first-0", "first-1"]);
  });

  test("are stored all or none", async () => {
    const account = await makeAccount();
    const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 100 });
    const leads = [...together(account, "lead", 2), leadOf(account, "faulty", { answers: "no JSON" })];
    await expect(queue.submitAll(leads)).rejects.toThrow("json");
    expect(await storedLeads(account)).toEqual([]);
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
    const account = await makeAccount();
    expect(await outcome(queueOn(4, code).submit(leadOf(account, "lead")))).toBe("created");
  });

  test("is not tried forever", async () => {
    const account = await makeAccount();
    await expect(queueOn(5, "40P01").submit(leadOf(account, "lead"))).rejects.toThrow("refused");
  });
});
