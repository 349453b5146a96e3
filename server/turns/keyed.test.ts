import { afterEach, expect, test, vi } from "vitest";
import { deferred } from "../testing/deferred.ts";
import { createTurns } from "./keyed.ts";
import { tooManyChanges } from "./model-turns.ts";

afterEach(() => void vi.useRealTimers());

const noRest = () => 0;
const LIMITS = { perKey: 1, waiting: 10, waitMs: 5_000, refusal: tooManyChanges } as const;

test("work of one account runs one after the other, in the order of arrival; others do not wait for it", async () => {
  const turns = createTurns(LIMITS);
  const done: string[] = [];
  const { promise: blocked, resolve: release } = deferred();
  const work =
    (name: string, until: Promise<void> = Promise.resolve()) =>
    async () => {
      await until;
      done.push(name);
      return name;
    };
  const all = [
    turns.take([1], work("first", blocked), noRest),
    turns.take([1], work("second"), noRest),
    turns.take([2], work("other"), noRest),
  ];
  expect(await all[2]).toBe("other");
  expect(done).toEqual(["other"]);
  release();
  expect(await Promise.all(all)).toEqual(["first", "second", "other"]);
  expect(done).toEqual(["other", "first", "second"]);
});

test("a failure rejects for its caller, and the next one has its turn", async () => {
  const turns = createTurns(LIMITS);
  const failing = turns.take([1], () => Promise.reject(new Error("broken")), noRest);
  const next = turns.take([1], async () => "next", noRest);
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});

test("the number of waiting calls is limited: others are asked to retry, and may after it has shrunk", async () => {
  const turns = createTurns({ ...LIMITS, waiting: 1 });
  const { promise: blocked, resolve: release } = deferred();
  const waiting = [1, 2].map(() => turns.take([1], () => blocked, noRest));
  await expect(turns.take([1], async () => {}, noRest)).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "1" },
  });
  expect(await turns.take([2], async () => "free", noRest)).toBe("free");
  release();
  await Promise.all(waiting);
  expect(await turns.take([1], async () => "free again", noRest)).toBe("free again");
});

test("the next call waits as long as the rest says, but not the one that was answered", async () => {
  const turns = createTurns(LIMITS);
  const durations: number[] = [];
  const rest = (took: number) => {
    durations.push(took);
    return 100;
  };
  const start = performance.now();
  let isAnswered = false;
  void turns.take([1], async () => {}, rest).then(() => (isAnswered = true));
  // no timer fires here, so nobody has waited for one
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
  expect(isAnswered).toBe(true);
  expect(durations[0]).toBeGreaterThanOrEqual(0);
  await turns.take([1], async () => {}, rest);
  expect(performance.now() - start).toBeGreaterThanOrEqual(98);
});

test("a call that has waited too long gets an error that nothing was changed, and nothing is: no work, no rest", async () => {
  const turns = createTurns({ ...LIMITS, waiting: 2, waitMs: 50 });
  const done: string[] = [];
  const rests: number[] = [];
  const { promise: blocked, resolve: release } = deferred();
  const rest = (took: number) => {
    rests.push(took);
    return 0;
  };
  const first = turns.take([1], () => blocked, rest);
  const late = ["a", "b"].map((name) => turns.take([1], async () => void done.push(name), rest));
  for (const outcome of await Promise.allSettled(late)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { status: 503, headers: { "Retry-After": "1" } } });
  }
  // calls that have timed out hold no place
  const next = turns.take([1], async () => void done.push("c"), rest);
  release();
  await first;
  await next;
  expect(done).toEqual(["c"]);
  expect(rests).toHaveLength(2);
});

test("work without a time limit waits as long as it takes, and is not refused because others wait", async () => {
  vi.useFakeTimers();
  const limited = createTurns({ ...LIMITS, waiting: 1, waitMs: 50 });
  const { promise: blocked, resolve: release } = deferred();
  const [first, second] = [limited.take([1], () => blocked), limited.take([1], async () => {})];
  const eventually = [1, 2].map((n) => limited.takeEventually([1], async () => n));
  const refused = expect(second).rejects.toMatchObject({ status: 503 });
  const unlimited = createTurns<number>({ perKey: 1 });
  const others = [1, 2, 3].map((n) => unlimited.take([1], () => blocked.then(() => n)));
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  release();
  await first;
  expect(await Promise.all(eventually)).toEqual([1, 2]);
  expect(await Promise.all(others)).toEqual([1, 2, 3]);
});

test("work that may begin begins, although other work of its account waits for something else", async () => {
  const turns = createTurns({ ...LIMITS, waiting: 1 });
  const { promise: blocked, resolve: release } = deferred();
  const waiting = [[9], [9, 1]].map((keys) => turns.take(keys, () => blocked, noRest));
  expect(await turns.take([1], async () => "begun", noRest)).toBe("begun");
  release();
  await Promise.all(waiting);
});

test("while the node is full, the number of waiting calls is limited as well", async () => {
  const turns = createTurns({ ...LIMITS, perNode: 1, waiting: 1 });
  const { promise: blocked, resolve: release } = deferred();
  const running = [1, 2].map((key) => turns.take([key], () => blocked, noRest));
  await expect(turns.take([2], async () => {}, noRest)).rejects.toMatchObject({ status: 503 });
  release();
  await Promise.all(running);
});

test("after one of two has ended, one more begins", async () => {
  const turns = createTurns({ perKey: 2 });
  const work = Array.from({ length: 5 }, () => deferred());
  let begun = 0;
  for (const { promise } of work)
    void turns.take([1], () => {
      begun += 1;
      return promise;
    });
  for (const expected of [2, 3, 4]) {
    await new Promise(setImmediate);
    expect(begun).toBe(expected);
    work[expected - 2]?.resolve();
  }
});

test("without a rest the next call waits for no timer, and none is left", async () => {
  vi.useFakeTimers();
  const turns = createTurns(LIMITS);
  for (let n = 0; n < 2; n += 1) expect(await turns.take([1], async () => n, noRest)).toBe(n);
  expect(vi.getTimerCount()).toBe(0);
});
