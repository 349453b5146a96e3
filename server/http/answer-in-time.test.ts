import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { workFor } from "../base/loop-time.ts";
import { createDeadlines, type Deadline, suspended, unansweredCheck } from "./answer-in-time.ts";
import { notFound } from "./errors.ts";
import { DIRECT } from "./network.ts";
import { refuse } from "./refuse.ts";
import { beginRequest } from "./request-id.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Runs work under a deadline. @returns its answer, and what is logged until everything has ended */
async function ask(work: (deadline: Deadline) => Promise<void>, isRead = false) {
  const lines: { err: { message: string }; request_id: string }[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const deadlines = createDeadlines();
  const app = new Hono().onError((error, http) => refuse(error, http, log));
  app.get("/", (http) => {
    beginRequest(http, DIRECT);
    return deadlines.answerInTime({ http, log, isRead }, async (deadline) => {
      await work(deadline);
      return http.text("done");
    });
  });
  const start = performance.now();
  let seconds = 0;
  const asking = (async () => {
    const response = await app.request("/");
    seconds = (performance.now() - start) / 1_000;
    return response;
  })();
  await vi.advanceTimersByTimeAsync(60_000);
  const response = await asking;
  return { status: response.status, headers: response.headers, text: await response.text(), seconds, lines };
}

test("work that takes too long is answered in time, and the answer says whether it may have been done", async () => {
  const written = await ask(() => pause(20_000));
  expect([written.status, written.headers.get("Retry-After")]).toEqual([503, "1"]);
  expect(written.seconds).toBeLessThan(10);
  expect(written.text).toContain("may or may not have been completed");
  const read = await ask(() => pause(20_000), true);
  expect(read.text).toContain("The request timed out. Try again shortly.");
});

test("the sender's time does not count, and the time left before counts afterwards", async () => {
  const slow = await ask(async (deadline) => await suspended(deadline, pause(25_000)));
  expect([slow.status, slow.text]).toEqual([200, "done"]);
  const late = await ask(async (deadline) => {
    await pause(5_000);
    await suspended(deadline, pause(20_000));
    await pause(6_000);
  });
  expect(late.status).toBe(503);
  expect(late.seconds).toBeGreaterThan(27);
  expect(late.seconds).toBeLessThan(30);
});

test("a failure after the answer is logged with the id of its request", async () => {
  const { headers, lines } = await ask(async () => {
    await pause(20_000);
    throw new Error("a bug");
  });
  expect(lines).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({ message: "a bug" }),
      request_id: headers.get("X-Request-Id"),
    }),
  ]);
});

test("rejections are not failures, and a failure in time is logged once", async () => {
  const refused = await ask(async () => {
    await pause(20_000);
    throw notFound();
  });
  expect(refused.lines).toEqual([]);
  const failed = await ask(async () => {
    throw new Error("a bug");
  });
  expect([failed.status, failed.lines.length]).toEqual([500, 1]);
});

/** A request that computes a change and then stores it; both durations are in milliseconds. */
function change(workMs: number, storeMs: number) {
  const done: string[] = [];
  const work = async (deadline: Deadline) => {
    workFor({ spend: () => {}, pause: () => undefined, answer: deadline });
    const requireUnanswered = unansweredCheck();
    await pause(workMs);
    requireUnanswered();
    done.push("begun");
    await pause(storeMs);
    done.push("stored");
  };
  return { work, done };
}

test("nothing is stored for a request that has been answered", async () => {
  const { work, done } = change(11_000, 10);
  const late = await ask(work);
  expect([late.status, done, late.lines]).toEqual([503, [], []]);
});

test("a change that is being stored at the deadline is awaited, but not without end", async () => {
  const inTime = change(8_000, 5_000);
  const { status, text } = await ask(inTime.work);
  expect([status, text, inTime.done]).toEqual([200, "done", ["begun", "stored"]]);
  const endless = await ask(change(8_000, 30_000).work);
  expect(endless.status).toBe(503);
  expect(endless.text).toContain("may or may not have been completed");
  expect(endless.seconds).toBeLessThan(16);
});
