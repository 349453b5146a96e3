import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createShares, type Turn } from "./shares.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * A client that sends again as soon as it gets an answer, on a number of connections; each request takes a number of
 * milliseconds.
 */
interface Sending {
  readonly sender: number | string;
  readonly connections: number;
  readonly costs: number;
  /** Milliseconds that each waits for something else, such as a database. */
  readonly waits?: number;
}

/** Simulates senders for a number of milliseconds on one thread, which does one thing at a time. */
async function simulate(senders: readonly Sending[], milliseconds: number) {
  let now = 0;
  const shares = createShares(() => now);
  /** Timers fire after earlier work has been done. */
  const pass = async (time: number) => {
    now += time;
    await vi.advanceTimersByTimeAsync(time);
  };
  const ready: {
    readonly turn: Turn;
    readonly sending: Sending;
    readonly since: number;
    readonly again: () => void;
  }[] = [];
  const answered = new Map(senders.map(({ sender }) => [sender, 0]));
  const slowest = new Map(senders.map(({ sender }) => [sender, 0]));
  const used = new Map(senders.map(({ sender }) => [sender, 0]));
  let refused = 0;
  const send = async (sending: Sending): Promise<void> => {
    const since = now;
    const turn = shares.begin(sending.sender, "request");
    try {
      await turn.admit();
    } catch {
      refused += 1;
      turn.end();
      return;
    }
    ready.push({ turn, sending, since, again: () => void send(sending) });
  };
  for (const sending of senders) for (let n = 0; n < sending.connections; n += 1) void send(sending);
  while (now < milliseconds) {
    await pass(0);
    const next = ready.shift();
    if (next === undefined) {
      await pass(1);
      continue;
    }
    const { turn, sending, since, again } = next;
    const { sender, costs, waits = 0 } = sending;
    now += costs;
    turn.spend(costs);
    used.set(sender, (used.get(sender) ?? 0) + costs);
    turn.end();
    await vi.advanceTimersByTimeAsync(costs);
    answered.set(sender, (answered.get(sender) ?? 0) + 1);
    slowest.set(sender, Math.max(slowest.get(sender) ?? 0, now - since));
    setTimeout(again, waits);
  }
  const share = (sender: number | string) => (used.get(sender) ?? 0) / milliseconds;
  return { answered, share, slowest, refused };
}

test("a single sender never waits, whatever it takes", async () => {
  const shares = createShares();
  for (let n = 0; n < 50; n += 1) {
    const turn = shares.begin(1, "request");
    expect(turn.admit()).toBeUndefined();
    expect(turn.headers()).toBeUndefined();
    turn.spend(200);
    turn.end();
    await vi.advanceTimersByTimeAsync(200);
  }
});

test.each([
  ["64 connections with requests of 5 ms", { connections: 64, costs: 5 }],
  ["four connections with requests of 100 ms", { connections: 4, costs: 100 }],
  ["a thousand connections with requests of 1 ms", { connections: 1_000, costs: 1 }],
])("next to %s, another sender has half of the thread, and waits for at most one request", async (_, greedy) => {
  const usual = { sender: 2, connections: 10, costs: 1, waits: 5 };
  const { share, slowest } = await simulate([usual, { sender: 1, ...greedy }], 4_000);
  expect(share(1)).toBeLessThan(0.6);
  expect(share(2)).toBeGreaterThan(0.3);
  expect(slowest.get(2)).toBeLessThan(500);
});

test("however many senders are greedy, one that uses little keeps everything that it uses", async () => {
  const greedy = Array.from({ length: 8 }, (_, n) => ({ sender: n + 10, connections: 16, costs: 5 }));
  const little = { sender: 2, connections: 1, costs: 1, waits: 19 };
  const { share } = await simulate([little, ...greedy], 4_000);
  const { share: alone } = await simulate([little], 4_000);
  expect(share(2)).toBeGreaterThan(alone(2) / 2);
  // and those share the rest equally
  const shares = greedy.map(({ sender }) => share(sender));
  expect(Math.max(...shares)).toBeLessThan(2.5 * Math.min(...shares));
});

test("usage counts for the account as soon as the account is known", async () => {
  const shares = createShares();
  const stranger = shares.begin("192.0.2.1", "request");
  stranger.admit();
  stranger.spend(900);
  expect(stranger.moveTo(1)).toBeUndefined();
  const other = shares.begin(2, "request");
  other.admit();
  await vi.advanceTimersByTimeAsync(20);
  expect(stranger.pause()).toBeUndefined();
  stranger.spend(100);
  const next = shares.begin(1, "request");
  void next.admit()?.catch(() => {});
  expect(next.headers()).toMatchObject({ "RateLimit-Policy": '"share";q=500;qu="milliseconds";w=1' });
  const address = shares.begin("192.0.2.1", "request");
  expect(address.admit()).toBeUndefined();
  expect(address.headers()).toBeUndefined();
});

test("a request that waits too long is rejected, and holds nothing", async () => {
  const shares = createShares();
  const [first, other] = [shares.begin(1, "request"), shares.begin(2, "request")];
  first.admit();
  other.admit();
  first.spend(1_000);
  await vi.advanceTimersByTimeAsync(20);
  shares.begin(1, "request").pause();
  first.spend(1_000);
  const late = shares.begin(1, "request");
  const refused = expect(late.admit()).rejects.toMatchObject({ status: 429, headers: { "Retry-After": "2" } });
  expect(shares.waiting).toBe(1);
  for (let n = 0; n < 51; n += 1) {
    first.spend(500);
    other.spend(1);
    await vi.advanceTimersByTimeAsync(100);
  }
  await refused;
  expect(shares.waiting).toBe(0);
  expect(late.headers()).toMatchObject({ RateLimit: expect.stringMatching(/^"share";r=0;t=1$/) });
});

test("others do not wait for unfinished requests of a sender that has used too much", async () => {
  const shares = createShares();
  const [greedy, usual] = [shares.begin(1, "long"), shares.begin(2, "short")];
  greedy.admit();
  usual.admit();
  greedy.spend(500);
  usual.spend(300);
  greedy.end();
  usual.end();
  await vi.advanceTimersByTimeAsync(20);
  // it is expected to take half a second again
  const again = shares.begin(1, "long");
  expect(again.admit()).toBeUndefined();
  expect(shares.begin(2, "short").admit()).toBeUndefined();
});

test("a sender that comes back after a while is tracked again, and a process that was suspended rejects nobody", async () => {
  let now = 0;
  const shares = createShares(() => now);
  const [first, other] = [shares.begin(1, "request"), shares.begin(2, "request")];
  first.admit();
  other.admit();
  first.end();
  now += 300;
  const again = shares.begin(1, "request");
  again.admit();
  again.spend(1_000);
  now += 20;
  expect(again.pause()).toBeUndefined();
  again.spend(100);
  const next = shares.begin(1, "request").admit();
  expect(next).toBeDefined();
  // longer than any time limit, while no timer fires
  now += 10_000;
  await vi.advanceTimersByTimeAsync(20);
  await next;
  expect(shares.waiting).toBe(0);
});

test("work in slices waits between them, goes before requests that have not begun, and is never rejected", async () => {
  const shares = createShares();
  const [long, other] = [shares.begin(1, "long"), shares.begin(2, "request")];
  long.admit();
  other.admit();
  expect(long.pause()).toBeUndefined();
  long.spend(400);
  await vi.advanceTimersByTimeAsync(20);
  expect(long.pause()).toBeUndefined();
  long.spend(100);
  const order: string[] = [];
  const next = shares.begin(1, "request");
  const waiting = next.admit()?.then(() => order.push("next"));
  const pausing = long.pause()?.then(() => order.push("long"));
  expect(pausing).toBeDefined();
  other.spend(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all([waiting, pausing]);
  expect(order).toEqual(["long", "next"]);
});

test("of unfinished requests one continues at a time, however many have begun", async () => {
  const shares = createShares();
  const [first, second, other] = [shares.begin(1, "request"), shares.begin(1, "request"), shares.begin(2, "request")];
  for (const turn of [first, second, other]) turn.admit();
  first.spend(400);
  await vi.advanceTimersByTimeAsync(20);
  expect(first.pause()).toBeUndefined();
  first.spend(100);
  const order: string[] = [];
  for (const [name, turn] of Object.entries({ first, second })) {
    void turn.pause()?.then(() => {
      order.push(name);
      setTimeout(() => {
        order.push(`${name} has worked`);
        turn.spend(15);
      }, 15);
    });
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(order).toEqual([order[0], `${order[0]} has worked`, order[2], `${order[2]} has worked`]);
  expect(new Set(order).size).toBe(4);
});
