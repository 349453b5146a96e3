import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "../testing/deferred.ts";
import { createShares, type Shares, type Turn } from "./shares.ts";

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
  /** Milliseconds that each then waits for something else, such as a database. */
  readonly stores?: number;
  /** Milliseconds from an answer to the next request of its connection. */
  readonly waits?: number;
}

/** How long the slowest requests are not recorded, in milliseconds: nothing is known yet of what they take. */
const FIRST = 500;

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
  for (const sending of senders) {
    const { connections, waits = 0 } = sending;
    for (let n = 0; n < connections; n += 1) setTimeout(() => void send(sending), (n * waits) / connections);
  }
  while (now < milliseconds) {
    await pass(0);
    const next = ready.shift();
    if (next === undefined) {
      await pass(1);
      continue;
    }
    const { turn, sending, since, again } = next;
    const { sender, costs, stores = 0, waits = 0 } = sending;
    now += costs;
    turn.spend(costs);
    used.set(sender, (used.get(sender) ?? 0) + costs);
    await vi.advanceTimersByTimeAsync(costs);
    const answer = () => {
      turn.end();
      answered.set(sender, (answered.get(sender) ?? 0) + 1);
      if (since > FIRST) slowest.set(sender, Math.max(slowest.get(sender) ?? 0, now - since));
      setTimeout(again, waits);
    };
    if (stores > 0) setTimeout(answer, stores);
    else answer();
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
  for (let n = 0; n < 2; n += 1) {
    const address = shares.begin("192.0.2.1", "request");
    expect(address.admit()).toBeUndefined();
    expect(address.headers()).toBeUndefined();
  }
});

test("a request that waits for something else leaves the thread to those that work", async () => {
  let now = 0;
  const shares = createShares(() => now);
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
  const waiting = shares.begin(2, "wait");
  waiting.admit();
  const other = deferred();
  const away = waiting.away(other.promise);
  await pass(1_000);
  // alone, it may use everything
  for (let n = 0; n < 20; n += 1) {
    const working = shares.begin(1, "work");
    expect(working.admit()).toBeUndefined();
    working.spend(50);
    await pass(50);
    working.end();
  }
  other.resolve();
  await away;
  waiting.spend(1);
  waiting.end();
  expect(waiting.headers()).toBeUndefined();
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
  for (let n = 0; n < 50; n += 1) {
    expect(shares.waiting).toBe(1);
    first.spend(500);
    other.spend(1);
    await vi.advanceTimersByTimeAsync(100);
  }
  // after five seconds
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
  other.spend(1);
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
  for (let n = 0; n < 100; n += 1) {
    other.spend(1);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(order).toEqual([order[0], `${order[0]} has worked`, order[2], `${order[2]} has worked`]);
  expect(new Set(order).size).toBe(4);
});

test("senders over their share divide a quarter of the thread while another always has a request in progress", async () => {
  const greedy = { sender: 1, connections: 8, costs: 5 };
  const { share } = await simulate([greedy, { sender: 2, connections: 3, costs: 1, stores: 9 }], 8_000);
  expect(share(1)).toBeGreaterThan(0.2);
  expect(share(1)).toBeLessThan(0.29);
});

/** What the requests of a sender take of the thread, if nobody else sends any. */
const shareAlone = ({ connections, costs, stores = 0, waits = 0 }: Omit<Sending, "sender">) =>
  (connections * costs) / (costs + stores + waits);

test.each([
  ["one that uses all of the thread", [{ sender: 1, connections: 10, costs: 1 }]],
  ["one that waits for a database", [{ sender: 1, connections: 10, costs: 0.25, stores: 5 }]],
  ["three of them", [11, 12, 13].map((sender) => ({ sender, connections: 10, costs: 1, stores: 5 }))],
])("heavy senders keep nine tenths of their rate next to an occasional request: %s", async (_, heavy) => {
  const sum = ({ share }: Awaited<ReturnType<typeof simulate>>) =>
    heavy.reduce((total, { sender }) => total + share(sender), 0);
  const alone = sum(await simulate(heavy, 2_500));
  for (const { connections, waits } of [
    { connections: 1, waits: 247 },
    { connections: 4, waits: 247 },
    { connections: 1, waits: 47 },
  ]) {
    const light = { sender: 2, connections, costs: 1, stores: 2, waits };
    const both = await simulate([...heavy, light], 2_500);
    expect(sum(both) + both.share(2)).toBeGreaterThan(0.9 * alone);
    // and the others are answered quickly
    expect(both.slowest.get(2)).toBeLessThan(25);
    expect(both.share(2)).toBeGreaterThan(0.8 * shareAlone(light));
  }
});

test("a sender of 50 requests a second on 16 connections keeps its rate next to any other", async () => {
  const steady = { sender: 2, connections: 16, costs: 2, stores: 8, waits: 310 };
  for (const costs of [1, 20]) {
    const { share, slowest } = await simulate([steady, { sender: 1, connections: 16, costs }], 2_500);
    expect(share(2)).toBeGreaterThan(0.9 * shareAlone(steady));
    expect(slowest.get(2)).toBeLessThan(150);
  }
});

test("a client with one connection keeps half of its rate, whatever its pauses and the requests of others take", async () => {
  for (const waits of [1, 9, 30]) {
    const client = { sender: 2, connections: 1, costs: 1, stores: 1, waits };
    for (const costs of [1, 20]) {
      const { share } = await simulate([client, { sender: 1, connections: 16, costs }], 2_500);
      expect(share(2)).toBeGreaterThan(shareAlone(client) / 2);
    }
  }
});

test("nobody rests for a request that waits for its client", async () => {
  const { shares, turns } = await used([900, 1]);
  void turns[0].pause();
  turns[0].spend(300);
  turns[0].end();
  let isAdmitted = false;
  void shares
    .begin(1, "request")
    .admit()
    ?.then(() => {
      isAdmitted = true;
    });
  await vi.advanceTimersByTimeAsync(50);
  expect(isAdmitted).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(isAdmitted).toBe(true);
});

/** Two senders that have used the thread for so long, and a third that is active. */
async function used(milliseconds: readonly [number, number]) {
  const shares = createShares();
  const turns = [shares.begin(1, "request"), shares.begin(2, "request"), shares.begin(3, "request")] as const;
  for (const [index, turn] of turns.entries()) {
    turn.admit();
    turn.spend(milliseconds[index] ?? 1);
  }
  await vi.advanceTimersByTimeAsync(20);
  return { shares, turns };
}

test("of senders over their share the one that has used least goes first", async () => {
  const { shares, turns } = await used([800, 600]);
  for (const turn of turns.slice(0, 2)) void turn.pause();
  turns[0].spend(1);
  const order: number[] = [];
  for (const sender of [1, 2])
    void shares
      .begin(sender, "other")
      ?.admit()
      ?.then(() => order.push(sender));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(order[0]).toBe(2);
});

test("a sender rests for two seconds at most, whatever it has used", async () => {
  const { shares, turns } = await used([1_000, 400]);
  void turns[0].pause();
  for (let n = 0; n < 5; n += 1) turns[0].spend(1_000);
  turns[0].end();
  let isAdmitted = false;
  void shares
    .begin(1, "quick")
    .admit()
    ?.then(() => {
      isAdmitted = true;
    });
  turns[2].spend(300);
  /** Others have requests in progress all the time. */
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 20) {
      turns[1].spend(1);
      await vi.advanceTimersByTimeAsync(20);
    }
  };
  await pass(1_900);
  expect(isAdmitted).toBe(false);
  await pass(200);
  expect(isAdmitted).toBe(true);
});

test("a machine that was suspended during a request counts as one second", async () => {
  const { shares, turns } = await used([3_600_000, 1]);
  turns[0].end();
  for (let n = 0; n < 30; n += 1) {
    turns[2].spend(1);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(shares.begin(1, "other").admit()).toBeUndefined();
});

test("a sender has a thousand waiting requests at most, and others wait as before", async () => {
  const { shares, turns } = await used([1_000, 900]);
  for (const turn of turns.slice(0, 2)) {
    void turn.pause();
    turn.spend(10);
  }
  const refusals: unknown[] = [];
  const ask = (sender: number) =>
    void shares
      .begin(sender, "other")
      .admit()
      ?.catch((error) => refusals.push(error));
  for (let n = 0; n < 1_000; n += 1) ask(1);
  ask(2);
  await Promise.resolve();
  expect(refusals).toEqual([]);
  ask(1);
  await Promise.resolve();
  expect(refusals).toMatchObject([{ status: 429 }]);
});

test("the duration of a kind of request is learned from all senders", async () => {
  const shares = createShares();
  const [first, other] = [shares.begin(1, "long"), shares.begin(2, "short")];
  first.admit();
  other.admit();
  first.spend(60);
  first.end();
  other.spend(10);
  await vi.advanceTimersByTimeAsync(20);
  // a stranger's first request may begin, and the next one waits: each is expected to take as long as that of the first
  expect(shares.begin(3, "long").admit()).toBeUndefined();
  expect(shares.begin(3, "long").admit()).toBeDefined();
  expect(shares.begin(3, "short").admit()).toBeDefined();
  expect(shares.begin(4, "unknown").admit()).toBeUndefined();
  expect(shares.begin(4, "unknown").admit()).toBeUndefined();
});

/** How many of the next requests of a sender begin at once. Each is expected to take two milliseconds. */
const beginning = (shares: Shares, sender: number, count: number, kind = "new") =>
  Array.from({ length: count }, () => shares.begin(sender, kind).admit()).filter((waiting) => waiting === undefined)
    .length;

/** Senders that have used the thread for a moment, by their numbers. Their requests have ended, or are in progress. */
function sharesOf(milliseconds: Readonly<Record<number, number>>, inProgress: readonly number[] = []) {
  const shares = createShares();
  for (const [sender, used] of Object.entries(milliseconds)) {
    const turn = shares.begin(Number(sender), "earlier");
    turn.admit();
    turn.spend(used);
    if (!inProgress.includes(Number(sender))) turn.end();
  }
  return shares;
}

test.each([0, 20])("a sender that is alone begins a tenth of a second at once: after %i ms", async (milliseconds) => {
  const shares = createShares();
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(beginning(shares, 1, 60)).toBe(50);
});

test("senders within their share begin 10 ms together, and those that use little 20 ms each", async () => {
  const shares = sharesOf({ 1: 60, 2: 40, 3: 10 });
  await vi.advanceTimersByTimeAsync(10);
  expect(beginning(shares, 3, 12)).toBe(10);
  expect(beginning(shares, 1, 3)).toBe(3);
  expect(beginning(shares, 2, 5)).toBe(2);
  // of new ones nobody uses less than others
  const others = createShares();
  expect(beginning(others, 1, 4)).toBe(4);
  expect(beginning(others, 2, 4)).toBe(1);
});

test.each([
  { used: [300, 1], begin: [2, 10] },
  { used: [200, 200], begin: [5, 0] },
])(
  "after they have used $used ms, senders that pause begin $begin requests",
  async ({ used: [first, second], begin }) => {
    const shares = sharesOf({ 1: first as number, 2: second as number });
    await vi.advanceTimersByTimeAsync(10);
    expect([1, 2].map((sender) => beginning(shares, sender, 11))).toEqual(begin);
  },
);

test("a sender that uses less than a tenth of the thread is within its share, whatever others use", async () => {
  const shares = sharesOf({ 1: 90, 2: 1 });
  await vi.advanceTimersByTimeAsync(10);
  expect(beginning(shares, 1, 6)).toBe(5);
});

test.each([
  { after: 250, inProgress: [], begin: 2 },
  { after: 260, inProgress: [], begin: 6 },
  { after: 260, inProgress: [2], begin: 2 },
])("$after ms after the last request of others, of which $inProgress have not ended, $begin begin", async (each) => {
  const shares = sharesOf({ 1: 300, 2: 1 }, each.inProgress);
  await vi.advanceTimersByTimeAsync(each.after);
  expect(beginning(shares, 1, 6)).toBe(each.begin);
});

test.each([
  { after: 74, isEnded: true, begins: false },
  { after: 75, isEnded: true, begins: true },
  { after: 112, isEnded: false, begins: false },
  { after: 113, isEnded: false, begins: true },
])("$after ms into a rest of 300 ms a request begins: $begins, if others have ended: $isEnded", async (each) => {
  const shares = sharesOf({ 1: 300, 2: 1 });
  await vi.advanceTimersByTimeAsync(10);
  const [over, other] = [shares.begin(1, "work"), shares.begin(2, "request")];
  over.admit();
  other.admit();
  over.spend(100);
  over.end();
  expect(other.pause()).toBeUndefined();
  if (each.isEnded) other.end();
  await vi.advanceTimersByTimeAsync(each.after);
  expect(beginning(shares, 1, 1)).toBe(each.begins ? 1 : 0);
});

test("a rest of some milliseconds that nobody needs ends after the first of them, and then nothing is left to do", async () => {
  const shares = sharesOf({ 1: 300, 2: 1 });
  await vi.advanceTimersByTimeAsync(10);
  const over = shares.begin(1, "work");
  over.admit();
  const other = shares.begin(2, "request");
  other.admit();
  over.spend(1);
  over.end();
  other.end();
  expect(beginning(shares, 1, 1)).toBe(0);
  expect(shares.waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(shares.waiting).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(0);
});

test("unfinished requests that may continue take 5 ms together, or wait until those have had their time", async () => {
  const shares = sharesOf({ 2: 1 });
  const turns = Array.from({ length: 4 }, () => shares.begin(1, "request"));
  for (const turn of turns) expect(turn.admit()).toBeUndefined();
  turns[0]?.spend(300);
  await vi.advanceTimersByTimeAsync(10);
  expect(turns[0]?.pause()).toBeUndefined();
  turns[0]?.spend(100);
  let continued = 0;
  for (const turn of turns) void turn.pause()?.then(() => (continued += 1));
  const after = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return continued;
  };
  expect([await after(60), await after(10), await after(19), await after(1)]).toEqual([0, 2, 2, 4]);
});

test("usage is forgotten bit by bit", async () => {
  const shares = sharesOf({ 1: 300, 2: 1 }, [2]);
  await vi.advanceTimersByTimeAsync(100);
  expect(beginning(shares, 1, 2)).toBe(2);
  const third = shares.begin(1, "new");
  expect(third.admit()).toBeDefined();
  // 500 - 300 / e ** 0.1
  expect(third.headers()).toMatchObject({ RateLimit: '"share";r=228;t=1' });
});

test.each([
  { passed: 10, worked: 0, begins: false },
  { passed: 20, worked: 0, begins: true },
  { passed: 20, worked: 20, begins: false },
])("what is in progress takes less time after the thread was idle: $passed ms, less $worked ms", async (each) => {
  const shares = createShares();
  const other = shares.begin(2, "long");
  other.admit();
  other.spend(60);
  other.end();
  await vi.advanceTimersByTimeAsync(100);
  // it is expected to take 60 ms, and its sender may have 20 ms in progress
  expect(beginning(shares, 1, 1, "long")).toBe(1);
  await vi.advanceTimersByTimeAsync(each.passed);
  other.spend(each.worked);
  expect(beginning(shares, 1, 1)).toBe(each.begins ? 1 : 0);
});

test.each([
  { spends: 50, begin: 1 },
  { spends: 0, begin: 1 },
])("a request that has used $spends ms of 50 and ended leaves room for $begin", ({ spends, begin }) => {
  const shares = createShares();
  const first = shares.begin(1, "known");
  first.admit();
  first.spend(50);
  first.end();
  const [second, third] = [shares.begin(1, "known"), shares.begin(1, "known")];
  expect([second.admit(), third.admit()]).toEqual([undefined, undefined]);
  second.spend(spends);
  second.end();
  expect(beginning(shares, 1, 3, "known")).toBe(begin);
});

test("the duration of a kind of request follows the last ones", () => {
  const shares = createShares();
  for (const milliseconds of [10, 60]) {
    const turn = shares.begin(1, "known");
    turn.admit();
    turn.spend(milliseconds);
    turn.end();
  }
  // each is expected to take 20 ms
  expect(beginning(shares, 1, 7, "known")).toBe(5);
});

test("a request that works on after its answer counts for its sender, even if nothing else is known of that", async () => {
  const shares = createShares();
  const download = shares.begin(1, "download");
  download.admit();
  download.end();
  await vi.advanceTimersByTimeAsync(300);
  shares.begin(2, "request").admit();
  download.spend(300);
  await vi.advanceTimersByTimeAsync(20);
  expect(beginning(shares, 1, 6)).toBe(1);
});

test.each([
  { isEnded: true, begin: 50 },
  // it takes a little of the 10 ms
  { isEnded: false, begin: 4 },
])("after it has waited for something else, a request is in progress unless it has ended: $isEnded", async (each) => {
  const shares = createShares();
  const turn = shares.begin(1, "wait");
  turn.admit();
  const other = deferred();
  const away = turn.away(other.promise);
  if (each.isEnded) turn.end();
  other.resolve();
  await away;
  await vi.advanceTimersByTimeAsync(300);
  expect(beginning(shares, 2, 60)).toBe(each.begin);
});
