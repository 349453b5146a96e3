import { expect, onTestFinished, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { leadOf } from "../testing/submission.ts";
import { createIngestQueue } from "./queue.ts";
import type { Submission } from "./submission.ts";

// What the queue and its statement do on a real database.

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

const outcomeOf = (stored: Promise<{ readonly outcome: string }>) => stored.then(({ outcome }) => outcome);

test("a full queue rejects further leads at once, and stores those it has accepted", async () => {
  const account = await makeAccount();
  const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 6, maxWaitMs: 60_000 });
  const unblock = await blockLeads();
  expect(queue.isBusy).toBe(false);
  const first = queue.submit(leadOf(account, "first"));
  await expect.poll(() => queue.length).toBe(0);
  expect(queue.isBusy).toBe(true);
  const waiting = ["a", "b", "c"].map((id) => queue.submit(leadOf(account, id)));
  await expect(queue.submit(leadOf(account, "d"))).rejects.toMatchObject({ status: 503 });
  await unblock();
  expect(await Promise.all([first, ...waiting].map(outcomeOf))).toEqual(Array(4).fill("created"));
  expect(queue.isBusy).toBe(false);
  expect(await storedLeads(account)).toEqual(["a", "b", "c", "first"]);
});

test("copies of one lead that arrive together are created once", async () => {
  const account = await makeAccount();
  const queue = createIngestQueue(pool, { inFlight: 2, maxWaiting: 10_000, maxWaitMs: 60_000 });
  const outcomes = await Promise.all(
    Array.from({ length: 900 }, (_, n) => outcomeOf(queue.submit(leadOf(account, `lead-${n % 3}`)))),
  );
  expect(outcomes.filter((each) => each === "created")).toHaveLength(3);
  expect(outcomes.filter((each) => each === "duplicate")).toHaveLength(897);
});

test.each([false, true])(
  "of one statement, leads that are there already are duplicates (others replace: %s)",
  async (allowDuplicates) => {
    const [account, other] = [await makeAccount(), await makeAccount()];
    const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 100, maxWaitMs: 60_000 });
    await queue.submit(leadOf(account, "there"));
    const stored = [
      queue.submit(leadOf(account, "there")),
      queue.submit(leadOf(account, "new", { allowDuplicates })),
      queue.submit(leadOf(other, "there")),
    ];
    expect(await Promise.all(stored.map(outcomeOf))).toEqual(["duplicate", "created", "created"]);
  },
);

test("copies of one lead delay no other lead", async () => {
  const [account, other] = [await makeAccount(), await makeAccount()];
  const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 10_000, maxWaitMs: 60_000 });
  const copies = Promise.all(Array.from({ length: 600 }, () => outcomeOf(queue.submit(leadOf(account, "copy")))));
  let done = false;
  void copies.then(() => {
    done = true;
  });
  expect(await outcomeOf(queue.submit(leadOf(other, "another")))).toBe("created");
  expect(done).toBe(false);
  expect((await copies).filter((each) => each === "created")).toHaveLength(1);
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

test("leads that were sent together are stored all or none", async () => {
  const account = await makeAccount();
  const queue = createIngestQueue(pool, { inFlight: 1, maxWaiting: 100 });
  const leads = [leadOf(account, "a"), leadOf(account, "b"), leadOf(account, "faulty", { answers: "no JSON" })];
  await expect(queue.submitAll(leads)).rejects.toThrow("json");
  expect(await storedLeads(account)).toEqual([]);
});
