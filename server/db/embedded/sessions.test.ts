import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Backend, message, Sessions } from "./sessions.ts";

// `setImmediate` of node:timers/promises is real: it lets the sessions go on while no simulated time passes
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A client that sends its next statement as soon as it gets an answer. */
interface Sending {
  readonly name: string;
  /** The duration of each of its statements, in milliseconds. */
  readonly costs: number;
  readonly isBackground?: boolean;
}

/** The version of the protocol, as a client begins with it. */
const STARTUP = new Uint8Array([0, 0, 0, 8, 0, 3, 0, 0]);

/** Simulates clients for a number of milliseconds. @returns each one's share of the session, by name */
async function simulate(clients: readonly Sending[], milliseconds: number): Promise<(name: string) => number> {
  const used = new Map<string, number>();
  let executed = 0;
  const backend: Backend = {
    execute: async (bytes, onData) => {
      executed += 1;
      const [name = "", costs] = new TextDecoder().decode(bytes.subarray(5, -1)).split(" ");
      if (costs !== undefined) {
        vi.advanceTimersByTime(Number(costs));
        used.set(name, (used.get(name) ?? 0) + Number(costs));
      }
      onData(bytes);
    },
    inTransaction: () => false,
  };
  const sessions = new Sessions(backend, 60_000);
  const end = performance.now() + milliseconds;
  for (const { name, costs, isBackground } of clients) {
    const statement = message("Q", `${name} ${costs}\0`);
    const port = new EventEmitter();
    const postMessage = () => performance.now() < end && port.emit("message", statement);
    sessions.connect(Object.assign(port, { postMessage }) as unknown as MessagePort, isBackground);
    port.emit("message", STARTUP);
  }
  for (let before = -1; before !== executed || performance.now() < end; ) {
    if (before === executed) vi.advanceTimersToNextTimer();
    before = executed;
    for (let round = 0; round < 5; round += 1) await setImmediate();
  }
  return (name) => (used.get(name) ?? 0) / milliseconds;
}

const many = (count: number, sending: Sending) => Array.from({ length: count }, () => sending);

test("long statements get a fifth of the session while others send short ones without a pause", async () => {
  const share = await simulate([{ name: "long", costs: 100 }, ...many(4, { name: "short", costs: 5 })], 20_000);
  expect(share("long")).toBeCloseTo(0.2, 1);
  expect(share("long") + share("short")).toBeCloseTo(1, 1);
});

test("no statement waits for more than four seconds, however long it takes", async () => {
  const share = await simulate([{ name: "long", costs: 10_000 }, ...many(4, { name: "short", costs: 5 })], 60_000);
  expect(share("long")).toBeGreaterThan(0.5);
});

test("background work gets a third of the session while others want it", async () => {
  const background = many(3, { name: "background", costs: 20, isBackground: true });
  const share = await simulate([...background, { name: "other", costs: 1 }], 10_000);
  expect(share("background")).toBeCloseTo(1 / 3, 1);
  expect(share("other")).toBeCloseTo(2 / 3, 1);
});

test("background work gets the whole session while nobody else wants it", async () => {
  const share = await simulate(many(3, { name: "background", costs: 20, isBackground: true }), 5_000);
  expect(share("background")).toBeCloseTo(1, 1);
});
