import { expect, test, vi } from "vitest";
import { type Operation, operations } from "#contract";
import { createHeavyReads, HEAVY_LIMITS } from "./heavy-reads.ts";

const LIMITS = { ...HEAVY_LIMITS.postgres, perNode: 3, perAccount: 2, waiting: 2, waitMs: 50 } as const;

/** Reads that end on demand, and the names of those that have begun. */
function someReads() {
  const reads = createHeavyReads(LIMITS);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const run = (accountId: number, name: string) => reads.take([accountId], read(name));
  const runEventually = (accountId: number, name: string) => reads.takeEventually([accountId], read(name));
  /** A read of one account about another. */
  const runAbout = (asking: number, accountId: number, name: string) => reads.take([asking, accountId], read(name));
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { run, runEventually, runAbout, begun, end };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("reads are limited for each account and for the node", async () => {
  const { runEventually, begun, end } = someReads();
  for (const name of ["a1", "a2", "a3"]) void runEventually(1, name);
  for (const name of ["b1", "b2"]) void runEventually(2, name);
  await settled();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  // account 2 has as many running now as account 1, which has waited longer
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  await end("b1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
});

test("the account with the fewest running reads comes first, however many others wait", async () => {
  const { runEventually, begun, end } = someReads();
  for (const name of ["a1", "a2"]) void runEventually(1, name);
  void runEventually(2, "b1");
  for (const name of ["a3", "a4", "a5"]) void runEventually(1, name);
  void runEventually(3, "c1");
  await settled();
  await end("a1");
  expect(begun.at(-1)).toBe("c1");
});

test("a read that waits too long, or that too many others precede, is rejected and holds nothing", async () => {
  const { run, begun, end } = someReads();
  for (const name of ["a1", "a2"]) void run(1, name);
  const late = Promise.allSettled([run(1, "a3"), run(1, "a4")]);
  await expect(run(1, "a5")).rejects.toMatchObject({ status: 429, headers: { "Retry-After": "2" } });
  for (const outcome of await late) expect(outcome).toMatchObject({ status: "rejected", reason: { status: 429 } });
  expect(begun).toEqual(["a1", "a2"]);
  await end("a1");
  void run(1, "a6");
  await settled();
  expect(begun).toEqual(["a1", "a2", "a6"]);
});

test("an account that waits only for others does not get an error about its own reads", async () => {
  const { run } = someReads();
  for (const name of ["a1", "a2"]) void run(1, name);
  void run(2, "b1");
  const refused = await Promise.allSettled([run(3, "c1"), run(2, "b2")]);
  expect(refused).toMatchObject([
    { reason: { status: 503, message: "The server is busy with other reports. Try again shortly." } },
    { reason: { status: 429 } },
  ]);
});

test("an account that reads many accounts has the turns of one", async () => {
  const { run, runAbout, begun } = someReads();
  const [agency, other] = [9, 8];
  const asked = [1, 2, 3, 4, 5].map((client) => runAbout(agency, client, `of ${client}`));
  void run(other, "of another");
  for (const late of asked.slice(2)) late.catch(() => {});
  await settled();
  expect(begun).toEqual(["of 1", "of 2", "of another"]);
  for (const late of asked.slice(2)) await expect(late).rejects.toMatchObject({ status: 429 });
});

test("while the server is busy an account rests after a read, others do not, and otherwise nobody is slowed down", async () => {
  vi.useFakeTimers();
  try {
    let isBusy = true;
    const reads = createHeavyReads({ ...LIMITS, waitMs: 5_000 }, async () => isBusy);
    const read = async (...asking: (readonly number[])[]) => {
      const done = asking.map((accounts) => reads.take(accounts, () => new Promise((end) => setTimeout(end, 60))));
      await vi.advanceTimersByTimeAsync(60);
      await Promise.all(done);
    };
    /** How many milliseconds reads wait for their turn. */
    const waits = async (...asking: (readonly number[])[]) => {
      const askedAt = performance.now();
      const begun = asking.map((accounts) => reads.take(accounts, async () => performance.now() - askedAt));
      await vi.advanceTimersByTimeAsync(4_000);
      return await Promise.all(begun);
    };
    await read([1, 9]);
    expect(await waits([1], [2, 9], [3])).toEqual([180, 180, 0]);
    // each of two concurrent reads has its rest
    await read([4], [4]);
    expect(await waits([4])).toEqual([360]);
    isBusy = false;
    await read([5]);
    expect(await waits([5])).toEqual([0]);
  } finally {
    vi.useRealTimers();
  }
});

test("a rest ends before the reads that wait for it time out", async () => {
  vi.useFakeTimers();
  try {
    const reads = createHeavyReads({ ...LIMITS, waitMs: 2_000 }, async () => true);
    const long = reads.take([1], () => new Promise((resolve) => setTimeout(resolve, 60_000)));
    await vi.advanceTimersByTimeAsync(60_000);
    await long;
    const next = reads.take([1], async () => "next");
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await next).toBe("next");
  } finally {
    vi.useRealTimers();
  }
});

test("concurrent heavy reads do not count as other work of the server", async () => {
  const counts: number[] = [];
  const reads = createHeavyReads(LIMITS, async (others) => {
    counts.push(others);
    return false;
  });
  const slow = reads.take([1], () => new Promise((resolve) => setTimeout(resolve, 30)));
  await reads.take([2], async () => {});
  await slow;
  await settled();
  expect(counts).toEqual([1, 0]);
});

test("if the check for other work fails, nobody rests", async () => {
  const reads = createHeavyReads({ ...LIMITS, perAccount: 1 }, () => Promise.reject(new Error("no database")));
  await reads.take([1], settled);
  expect(await reads.take([1], async () => "fine")).toBe("fine");
});

test("a read that fails releases its turn", async () => {
  const reads = createHeavyReads({ ...LIMITS, perNode: 1 });
  const failing = () => reads.take([1], () => Promise.reject(new Error("broken")));
  await expect(failing()).rejects.toThrow("broken");
  await expect(failing()).rejects.toThrow("broken");
  expect(await reads.take([2], async () => "fine")).toBe("fine");
});

test("operations that list leads, events, versions, or simulations, export, simulate, or compute figures take turns", () => {
  const all = Object.values<Operation>(operations);
  const heavy = all.filter(
    ({ tag, id, success }) =>
      tag === "Analytics" ||
      // tests are a part of the model, which is in memory, and a file that was written is read piece by piece
      (success.type !== undefined && tag !== "Tests" && id !== "downloadExport") ||
      /^(list.*(Leads|Log|Versions|Simulations)|simulate|preview|tryWebhook|getAccountOverview|getRetention|getNightlyRescoring)/.test(
        id,
      ),
  );
  expect(all.filter((operation) => operation.heavy !== undefined)).toEqual(heavy);
  for (const { id, heavy: kind, tag } of heavy) expect(kind, id).toBe(tag === "Analytics" ? "computed" : "read");
});
