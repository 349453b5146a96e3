import { expect, test } from "vitest";
import { type Operation, operations } from "#contract";
import { createHeavyReads } from "./heavy-reads.ts";

const LIMITS = { perNode: 3, perAccount: 2, waiting: 2, waitMs: 50 } as const;

/** Reads that end when they are told to, and which of them have begun, by name. */
function someReads() {
  const reads = createHeavyReads(LIMITS);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const run = (accountId: number, name: string) => reads.run([accountId], read(name));
  const runEventually = (accountId: number, name: string) => reads.runEventually([accountId], read(name));
  /** Of an account, about another. */
  const runAbout = (asking: number, accountId: number, name: string) => reads.run([asking, accountId], read(name));
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { run, runEventually, runAbout, begun, end };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("so many at once of one account, so many on the node", async () => {
  const { runEventually, begun, end } = someReads();
  for (const name of ["a1", "a2", "a3"]) void runEventually(1, name);
  for (const name of ["b1", "b2"]) void runEventually(2, name);
  await settled();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  // account 2 has as many under way now as account 1, which has waited longer
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  await end("b1");
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
});

test("who has the fewest under way comes first, however many others wait", async () => {
  const { runEventually, begun, end } = someReads();
  for (const name of ["a1", "a2"]) void runEventually(1, name);
  void runEventually(2, "b1");
  for (const name of ["a3", "a4", "a5"]) void runEventually(1, name);
  void runEventually(3, "c1");
  await settled();
  await end("a1");
  expect(begun.at(-1)).toBe("c1");
});

test("who waits too long, or behind too many, is refused and holds nothing", async () => {
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

test("who waits for others alone is not told to wait for its own", async () => {
  const { run } = someReads();
  for (const name of ["a1", "a2"]) void run(1, name);
  void run(2, "b1");
  const refused = await Promise.allSettled([run(3, "c1"), run(2, "b2")]);
  expect(refused).toMatchObject([
    { reason: { status: 503, message: "The server is busy with other reports. Try again shortly." } },
    { reason: { status: 429 } },
  ]);
});

test("who asks about many accounts has the turns of one", async () => {
  const { run, runAbout, begun } = someReads();
  const [agency, other] = [9, 8];
  const asked = [1, 2, 3, 4, 5].map((client) => runAbout(agency, client, `of ${client}`));
  void run(other, "of another");
  for (const late of asked.slice(2)) late.catch(() => {});
  await settled();
  expect(begun).toEqual(["of 1", "of 2", "of another"]);
  for (const late of asked.slice(2)) await expect(late).rejects.toMatchObject({ status: 429 });
});

test("a read that fails gives its turn back", async () => {
  const reads = createHeavyReads({ ...LIMITS, perNode: 1 });
  const failing = () => reads.run([1], () => Promise.reject(new Error("broken")));
  await expect(failing()).rejects.toThrow("broken");
  await expect(failing()).rejects.toThrow("broken");
  expect(await reads.run([2], async () => "fine")).toBe("fine");
});

test("whatever lists leads, events, versions or simulations, exports, simulates or computes figures has turns", () => {
  const all = Object.values<Operation>(operations);
  const heavy = all.filter(
    ({ tag, id, success }) =>
      tag === "Analytics" ||
      success.type !== undefined ||
      /^(list.*(Leads|Log|Versions|Simulations)|simulate|preview|getAccountOverview|getRetention)/.test(id),
  );
  expect(all.filter((operation) => operation.heavy !== undefined)).toEqual(heavy);
  for (const { id, heavy: kind, tag } of heavy) expect(kind, id).toBe(tag === "Analytics" ? "computed" : "read");
});
