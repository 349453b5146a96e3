import { randomInt } from "node:crypto";
import { getEventListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { StartupError } from "../base/startup-error.ts";
import type { Tables } from "../db/tables.ts";
import { createLog } from "../log.ts";
import { testApp } from "../testing/app.ts";
import { deferred } from "../testing/deferred.ts";
import { isLong } from "../testing/long.ts";
import { onJob } from "./announced.ts";
import { backoffOf, MAX_ATTEMPTS } from "./backoff.ts";
import { cancelJob, pauseJob, resumeJob } from "./controls.ts";
import { INSTALLATION, JobFailure, type JobRun, type RunnableKind } from "./kind.ts";
import { logTurn } from "./log-turn.ts";
import { type RunnerOptions, startJobs, type Turn } from "./runner.ts";
import {
  addJob,
  advanceJob,
  failJob,
  finishJob,
  freeJobs,
  holdJob,
  type JobRow,
  leaveJob,
  nextDueIn,
  othersWait,
  removeOldJobs,
  requireRoom,
  schedule,
  takeJob,
} from "./store.ts";

const { database, makeAccount } = await testApp();
const { kysely } = database;

const turns: Turn[] = [];
const runners = new Set<{ stop(): Promise<void> }>();
afterEach(async () => {
  await Promise.all([...runners].map((each) => each.stop()));
  runners.clear();
  turns.length = 0;
  await kysely.deleteFrom("job").execute();
});

/** A node that looks for jobs often, and otherwise uses the default times unless a test overrides them. */
function node(kinds: readonly RunnableKind[], options: RunnerOptions = {}) {
  const runner = startJobs(database, kinds, { lookMs: 20, onTurn: (turn) => turns.push(turn), ...options });
  runners.add(runner);
  return runner;
}

const add = (accountId: number, name: string, input: object = {}) =>
  addJob(kysely, { accountId, kind: { name }, input, actor: null });

async function jobOf(id: number): Promise<JobRow> {
  return await kysely.selectFrom("job").selectAll().where("job_id", "=", id).executeTakeFirstOrThrow();
}

const stateOf = (id: number) => expect.poll(async () => (await jobOf(id)).state);

/** The work of the jobs in these tests: each item once, which the primary key enforces. */
const doItem = async (db: Kysely<Tables>, { accountId, id }: JobRun, n: number) =>
  await sql`insert into analytics_cache (account_id, name, generated_at, body)
    values (${accountId}, ${`job ${id}, item ${n}`}, now(), '{}')`.execute(db);

async function itemsOf(accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from analytics_cache where account_id = ${accountId}`.execute(kysely);
  return rows[0]?.count ?? 0;
}

/** Processes the number of items in its input, one per step. */
const counting = (
  name: string,
  { each = async () => {} }: { each?: (n: number, job: JobRun) => Promise<unknown> } = {},
) =>
  ({
    name,
    run: async (job) => {
      const { items: total } = job.input as { items: number };
      for (let n = (job.checkpoint as number | null) ?? 0; n < total; n += 1) {
        await job.step(async (db) => {
          await doItem(db, job, n);
          await each(n, job);
          return { checkpoint: n + 1, done: n + 1, total };
        });
      }
      return { items: total };
    },
  }) satisfies RunnableKind;

test("a job runs, and reports its progress and its result", async () => {
  const { id: accountId } = await makeAccount();
  node([counting("count")]);
  const id = await add(accountId, "count", { items: 7 });
  await stateOf(id).toBe("done");
  expect(await jobOf(id)).toMatchObject({ done: 7, total: 7, result: { items: 7 }, error: null, attempt: 0 });
  expect(await itemsOf(accountId)).toBe(7);
  // no longer than this process has lived
  await expect.poll(() => turns.length).toBe(1);
  expect(turns[0]?.seconds).toBeLessThan(performance.now() / 1_000);
  expect((await jobOf(id)).worked_ms).toBeLessThan(performance.now());
});

test("a job has its turn to the end of its time, and goes on if nobody waits", async () => {
  const accounts = await Promise.all([makeAccount(), makeAccount()]);
  for (const { id } of accounts) await add(id, "count", { items: 3 });
  node([counting("count")], { slots: 1 });
  await expect.poll(() => turns.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
  node([counting("alone")], { turnMs: 0 });
  await add(accounts[0].id, "alone", { items: 3 });
  await expect.poll(() => turns.at(2)?.outcome).toBe("done");
});

test("a step sees the rows of its account, and one of the installation those of all", async () => {
  const { id: accountId } = await makeAccount();
  await makeAccount();
  const seen = new Map<number, number[]>();
  const looking: RunnableKind = {
    name: "looking",
    everySeconds: 3_600,
    run: async (job) => {
      await job.step(async (db) => {
        const rows = await db.selectFrom("account").select("account_id").execute();
        seen.set(
          job.accountId,
          rows.map(({ account_id }) => account_id),
        );
        return { done: 1 };
      });
      return undefined;
    },
  };
  node([looking]);
  await add(accountId, "looking");
  await expect.poll(() => seen.size).toBe(2);
  expect(seen.get(accountId)).toEqual([accountId]);
  expect(seen.get(INSTALLATION)?.length).toBeGreaterThan(1);
});

test("a node runs as many jobs as it has slots: of several accounts, and of several kinds", async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => makeAccount()));
  const [running, most] = [new Set<number>(), { size: 0 }];
  const { promise: full, resolve: isFull } = deferred();
  const kindOf = (name: string): RunnableKind => ({
    name,
    run: async ({ id }) => {
      running.add(id);
      most.size = Math.max(most.size, running.size);
      if (running.size === 3) isFull();
      await full;
      // time for one more than there is room for
      await pause(50);
      running.delete(id);
      return undefined;
    },
  });
  const jobs = [await add(accounts[0]?.id ?? 0, "other")];
  for (const { id } of accounts) jobs.push(await add(id, "same"));
  node([kindOf("same"), kindOf("other")], { slots: 3 });
  for (const id of jobs) await stateOf(id).toBe("done");
  expect(most.size).toBe(3);
});

test.runIf(database.kind === "postgres")("after each step a job yields a busy server to others", async () => {
  const { id: accountId } = await makeAccount();
  const rests: number[] = [];
  let ended = Number.NaN;
  const each = async () => {
    rests.push(performance.now() - ended);
    await pause(50);
    ended = performance.now();
  };
  node([counting("count", { each })]);
  const shortestRest = async () => {
    rests.length = 0;
    const id = await add(accountId, "count", { items: 5 });
    await stateOf(id).toBe("done");
    expect(rests).toHaveLength(5);
    return Math.min(...rests.slice(1));
  };
  expect(await shortestRest()).toBeLessThan(70);
  const other = await database.pool.connect();
  const busy = other.query("select pg_sleep(2)");
  const whileBusy = await shortestRest();
  await busy;
  other.release();
  expect(whileBusy).toBeGreaterThanOrEqual(70);
  // as short as its step asks for
  expect(whileBusy).toBeLessThan(900);
});

test("nodes that stop at any moment leave their jobs to others, which repeat and omit nothing", async () => {
  const accounts = await Promise.all([makeAccount(), makeAccount(), makeAccount()]);
  const slow = counting("count", { each: () => pause(randomInt(4)) });
  const other = { ...slow, name: "count too" };
  const jobs: number[] = [];
  for (const { id } of accounts)
    for (const kind of ["count", "count too"]) jobs.push(await add(id, kind, { items: 60 }));
  const isOver = async () => (await Promise.all(jobs.map(jobOf))).every(({ state }) => state === "done");
  const stays = node([slow, other]);
  for (let stop = 0; stop < (isLong ? 100 : 10) && !(await isOver()); stop += 1) {
    const leaves = node([slow, other], { slots: 3 });
    await pause(randomInt(120));
    await leaves.stop();
  }
  await expect.poll(isOver).toBe(true);
  await stays.stop();
  for (const { id } of accounts) expect(await itemsOf(id)).toBe(120);
  expect(turns.filter(({ outcome }) => !["done", "stopped", "yielded"].includes(outcome))).toEqual([]);
});

test("a node that was too slow stores nothing of a job that another has taken over", async () => {
  const { id: accountId } = await makeAccount();
  // the embedded database runs only one transaction at a time, so the slow part comes before it there
  let isSlow = false;
  const { promise: waiting, resolve: proceed } = deferred();
  const kind = counting("count");
  const slow: RunnableKind = {
    ...kind,
    run: async (job) => {
      isSlow = true;
      await waiting;
      return await kind.run(job);
    },
  };
  // one without a heartbeat
  node([slow], { heartbeatMs: 1_000_000, slots: 1 });
  const id = await add(accountId, "count", { items: 5 });
  await expect.poll(() => isSlow).toBe(true);
  await sql`update job set leased_until = now() - interval '1 second' where job_id = ${id}`.execute(kysely);
  node([kind]);
  await stateOf(id).toBe("done");
  proceed();
  await expect.poll(() => turns.map(({ outcome }) => outcome)).toEqual(["done", "lost"]);
  expect(await itemsOf(accountId)).toBe(5);
  expect((await jobOf(id)).attempt).toBe(0);
});

test("an idle node looks less and less often, and is woken when a job is added", async () => {
  const { id: accountId } = await makeAccount();
  let looks = 0;
  const counted = kysely.withPlugin({
    transformQuery: ({ node: query }) => {
      looks += 1;
      return query;
    },
    transformResult: async ({ result }) => result,
  });
  // it waits for one that is due long after the next looks
  await addedWith(accountId, { due_at: inSeconds(3_600) });
  const runner = startJobs({ ...database, kysely: counted }, [counting("count")], {
    onTurn: (turn) => turns.push(turn),
  });
  runners.add(runner);
  await pause(2_500);
  // at 0, 100, 300, 700, and 1500 ms, two statements each, and a few late ones
  expect(looks).toBeLessThan(16);
  let announced = 0;
  const endNews = onJob(() => void announced++);
  const before = looks;
  const id = await add(accountId, "count", { items: 1 });
  expect(announced).toBe(1);
  await stateOf(id).toBe("done");
  expect(looks).toBeGreaterThan(before);
  await resumeJob(kysely, id);
  expect(announced).toBe(2);
  endNews();
  await add(accountId, "none");
  expect(announced).toBe(2);
});

test("a job that is announced while a look finds none is taken by another look, without a wait", async () => {
  const { id: accountId } = await makeAccount();
  let isFirst = true;
  const announcing = kysely.withPlugin({
    transformQuery: ({ node: query }) => query,
    transformResult: async ({ result }) => {
      // the first look is over, and the node does not know its result yet
      if (isFirst) {
        isFirst = false;
        await add(accountId, "announced");
      }
      return result;
    },
  });
  // no time passes for the node: it would wait for its next look forever
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    await new Promise<void>((resolve) => {
      const run = async () => {
        resolve();
        return undefined;
      };
      runners.add(startJobs({ ...database, kysely: announcing }, [{ name: "announced", run }]));
    });
  } finally {
    vi.useRealTimers();
  }
}, 20_000);

test("a job begins when it is due, however rarely its node looks, also if it becomes due during a look", async () => {
  const { id: accountId } = await makeAccount();
  // each of these doubles the time until the next look
  for (let n = 0; n < 12; n += 1) await add(accountId, "count", { items: 1 });
  const dueAt = new Date(Date.now() + 2_000);
  const id = await addJob(kysely, { accountId, kind: { name: "count" }, input: { items: 1 }, dueAt, actor: null });
  const slowToFindNone = kysely.withPlugin({
    transformQuery: ({ node: query }) => query,
    transformResult: async ({ result }) => {
      const isLeft = (await jobOf(id)).state === "waiting" && turns.length === 12;
      if (isLeft && result.rows.length === 0) await pause(Math.max(0, dueAt.getTime() - Date.now()) + 20);
      return result;
    },
  });
  const options = { lookMs: 3_600_000, onTurn: (turn: Turn) => void turns.push(turn) };
  runners.add(startJobs({ ...database, kysely: slowToFindNone }, [counting("count")], options));
  await stateOf(id).toBe("done");
  expect((await jobOf(id)).started_at?.getTime()).toBeGreaterThanOrEqual(dueAt.getTime());
});

test("after any number of turns, steps, and looks, no listener is left on the runner's signal", async () => {
  const warnings: string[] = [];
  const note = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
  process.on("warning", note);
  const { id: accountId } = await makeAccount();
  let listeners = 0;
  const each = async (_: number, { signal }: JobRun) => {
    listeners = Math.max(listeners, getEventListeners(signal, "abort").length);
  };
  const runner = node([counting("count", { each })], { lookMs: 5, turnMs: 0 });
  // more than the ten listeners that Node.js reports as a leak, of consecutive turns and of steps in a turn
  for (let n = 0; n < 12; n += 1) await add(accountId, "count", { items: n === 0 ? 15 : 1 });
  await expect.poll(() => turns.filter(({ outcome }) => outcome === "done").length).toBe(12);
  for (let n = 0; n < 15; n += 1) {
    runner.look();
    await pause(5);
  }
  await runner.stop();
  process.off("warning", note);
  expect(listeners).toBeLessThan(2);
  expect(warnings).toEqual([]);
});

test("a lease is renewed as long as its node lives, and other nodes do not take the job", async () => {
  const { id: accountId } = await makeAccount();
  const { promise: ended, resolve: end } = deferred();
  const kind: RunnableKind = { name: "long", run: async () => void (await ended) };
  node([kind], { heartbeatMs: 50 });
  const id = await add(accountId, "long");
  await stateOf(id).toBe("running");
  // another one looks for jobs several times while the lease is renewed
  node([kind]);
  const lease = async () => (await jobOf(id)).leased_until?.getTime() ?? 0;
  for (let renewal = 0; renewal < 5; renewal += 1) {
    const before = await lease();
    await expect.poll(lease).toBeGreaterThan(before);
  }
  end();
  await stateOf(id).toBe("done");
  expect((await jobOf(id)).lease).toBe(1);
});

test.each([
  ["an account", "a kind", undefined, ["", "", "", "", "", ""]],
  ["an account", "a kind and key", (input: object) => (input as { key: string }).key, ["a", "b", "a", "b", "b", "a"]],
])("%s has one job of %s running at a time", async (_, __, key, keys) => {
  const { id: accountId } = await makeAccount();
  const under = new Map<string, number>();
  let [most, together] = [0, 0];
  const kind: RunnableKind = {
    name: "alone",
    ...(key === undefined ? {} : { key }),
    run: async ({ input }) => {
      const own = (input as { key: string }).key;
      under.set(own, (under.get(own) ?? 0) + 1);
      most = Math.max(most, ...under.values());
      together = Math.max(together, [...under.values()].filter((jobs) => jobs > 0).length);
      await pause(200);
      under.set(own, (under.get(own) ?? 0) - 1);
      return undefined;
    },
  };
  const jobs: number[] = [];
  for (const own of keys) jobs.push(await addJob(kysely, { accountId, kind, input: { key: own }, actor: null }));
  for (let n = 0; n < 3; n += 1) node([kind], { slots: 3 });
  for (const id of jobs) await stateOf(id).toBe("done");
  expect(most).toBe(1);
  // those of different keys do not wait for each other
  expect(together).toBe(new Set(keys).size);
});

test("an account with many jobs, and one with a long job, delay nobody else", async () => {
  const [many, long, small] = await Promise.all([makeAccount(), makeAccount(), makeAccount()]);
  const kinds = ["a", "b", "c"].map((name) => counting(name, { each: () => pause(10) }));
  const endless = counting("endless", { each: () => pause(5) });
  for (let n = 0; n < 8; n += 1) for (const { name } of kinds) await add(many.id, name, { items: 3 });
  const last = await add(long.id, "endless", { items: 1_000_000 });
  node([...kinds, endless], { slots: 1, turnMs: 50 });
  await expect.poll(() => turns.length).toBeGreaterThan(3);
  const id = await add(small.id, "a", { items: 1 });
  const before = turns.length;
  await stateOf(id).toBe("done");
  // at most one turn of each of the others, and the one that was running
  await expect.poll(() => turns.some((turn) => turn.id === id)).toBe(true);
  expect(turns.findIndex((turn) => turn.id === id) - before).toBeLessThan(5);
  expect(turns.filter(({ outcome }) => outcome === "yielded").length).toBeGreaterThan(0);
  expect((await jobOf(last)).done).toBeGreaterThan(0);
});

test("a job that fails is retried later and later, and does not block the queue", async () => {
  const { id: accountId } = await makeAccount();
  let tries = 0;
  const ends: string[] = [];
  const poison: RunnableKind = {
    name: "poison",
    interrupted: async () => void ends.push("interrupted"),
    failed: async () => void ends.push("failed"),
    run: async () => {
      tries += 1;
      throw new Error(`try ${tries}`);
    },
  };
  const id = await add(accountId, "poison");
  const next = await add(accountId, "count", { items: 2 });
  /**
   * A node that runs until it has tried the job once: the next attempt, half a second later at the earliest, is not due
   * yet.
   */
  const tryOnce = () =>
    new Promise<void>((tried) => {
      const onTurn = (turn: Turn) => {
        turns.push(turn);
        if (turn.id === id) void once.stop().then(tried);
      };
      const once = node([poison, counting("count")], { slots: 1, onTurn });
    });
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    await tryOnce();
    expect((await jobOf(id)).attempt).toBe(attempt);
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from due_at - now())::float8 * 1000 as wait from job where job_id = ${id}`.execute(kysely);
    const wait = rows[0]?.wait ?? 0;
    expect(wait).toBeLessThanOrEqual(backoffOf(attempt, 1));
    expect(wait).toBeGreaterThan(backoffOf(attempt, 0) - 10_000);
    expect(await jobOf(id)).toMatchObject({ state: "waiting", error: expect.stringContaining("server had an error") });
    // the clock moves on
    await sql`update job set due_at = now() where job_id = ${id}`.execute(kysely);
  }
  await tryOnce();
  expect([(await jobOf(id)).state, (await jobOf(next)).state]).toEqual(["failed", "done"]);
  expect(tries).toBe(MAX_ATTEMPTS);
  expect(ends).toEqual([...Array(MAX_ATTEMPTS - 1).fill("interrupted"), "failed"]);
  await expect
    .poll(() => turns.at(-1))
    .toMatchObject({
      outcome: "failed",
      error: expect.objectContaining({ message: `try ${tries}` }),
    });
  // the cause has been fixed
  await resumeJob(database.of(accountId), id);
  await tryOnce();
  expect(tries).toBe(MAX_ATTEMPTS + 1);
});

test("waits grow, have a limit, and vary", () => {
  expect(Array.from({ length: 9 }, (_, n) => backoffOf(n + 1, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000,
  ]);
  expect([backoffOf(1, 0), backoffOf(1, 1)]).toEqual([500, 1_500]);
});

test("a permanent failure is not retried, and progress resets the attempts", async () => {
  const { id: accountId } = await makeAccount();
  const cleanups: unknown[] = [];
  const failing: RunnableKind = {
    name: "failing",
    failed: async (_, { id }, failure) => void cleanups.push([id, failure]),
    run: async () => {
      throw new JobFailure("The file is not there any more.");
    },
  };
  let failures = 0;
  const often = counting("often", {
    each: async (n) => {
      // every second item fails once
      if (n % 2 === 1 && failures < (n + 1) / 2) {
        failures += 1;
        throw new Error("not now");
      }
    },
  });
  node([failing, often]);
  const id = await add(accountId, "failing");
  await stateOf(id).toBe("failed");
  expect(await jobOf(id)).toMatchObject({ error: "The file is not there any more.", attempt: 1 });
  expect(cleanups).toEqual([[id, { reason: "The file is not there any more.", isPermanent: true }]]);

  const items = MAX_ATTEMPTS * 2 + 4;
  const job = await add(accountId, "often", { items });
  for (let tries = 0; (await jobOf(job)).state !== "done" && tries < 500; tries += 1) {
    await sql`update job set due_at = now() where job_id = ${job}`.execute(kysely);
    await pause(20);
  }
  // more failures than a job has attempts, but never twice at the same item
  expect(failures).toBeGreaterThan(MAX_ATTEMPTS);
  expect(await jobOf(job)).toMatchObject({ state: "done", done: items });
});

test("an expected failure is a line in the log, and a fault an error with its stack", async () => {
  const { id: accountId } = await makeAccount();
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  const failing = (name: string, error: Error): RunnableKind => ({ name, run: () => Promise.reject(error) });
  const kinds = [
    failing("outdated", new JobFailure("Version 2 went live.")),
    failing("broken", new Error("no such thing")),
    failing("deadly", new JobFailure("The server stopped each time.", true)),
  ];
  node(kinds, { onTurn: (turn) => logTurn(log, turn) });
  for (const { name } of kinds) await add(accountId, name);
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(3);
  const lineOf = (kind: string) => lines.find(({ job }) => (job as Turn).kind === kind);
  expect(lineOf("outdated")).toMatchObject({ level: 30, reason: "Version 2 went live.", job: { outcome: "failed" } });
  expect(JSON.stringify(lineOf("outdated"))).not.toContain("stack");
  const error = { level: 50, err: { stack: expect.any(String) } };
  expect([lineOf("broken"), lineOf("deadly")]).toMatchObject([error, error]);
});

test("who operates the installation reads why its work failed, and nobody else what is the server's", async () => {
  const { id: accountId } = await makeAccount();
  const error = new StartupError("The disk is full.", "Free some space.");
  const full = { name: "full", everySeconds: 60, run: () => Promise.reject(error) };
  node([full]);
  await add(accountId, "full");
  const errors = async () =>
    (await kysely.selectFrom("job").select(["account_id", "error"]).execute()).map((job) => [
      job.account_id === INSTALLATION,
      job.error,
    ]);
  await expect.poll(errors).toEqual(
    expect.arrayContaining([
      [true, "The disk is full.\nFree some space."],
      [false, expect.stringContaining("It is in the server's log.")],
    ]),
  );
});

test("a job is given up if its node dies of it each time", async () => {
  const { id: accountId } = await makeAccount();
  const id = await add(accountId, "deadly");
  for (let death = 0; death < MAX_ATTEMPTS; death += 1) {
    expect((await takeJob(kysely, ["deadly"]))?.attempt).toBe(death);
    await sql`update job set leased_until = now() - interval '1 second' where job_id = ${id}`.execute(kysely);
  }
  const failures: unknown[] = [];
  const failed: RunnableKind["failed"] = async (_, __, { isPermanent }) => void failures.push(isPermanent);
  node([{ name: "deadly", failed, run: async () => ({ survived: true }) }]);
  await stateOf(id).toBe("failed");
  // nothing is deleted that is needed after a resume
  expect(failures).toEqual([false]);
  expect((await jobOf(id)).error).toBe("The server stopped each time it was at this job.");
});

test("a job can be paused, resumed, and canceled, at once or after its step", async () => {
  const { id: accountId } = await makeAccount();
  const db = database.of(accountId);
  const cancelled: unknown[] = [];
  const kind = {
    ...counting("count", { each: () => pause(5) }),
    cancelled: async (_: Kysely<Tables>, { input }: Pick<JobRun, "input">) => void cancelled.push(input),
  };
  const id = await add(accountId, "count", { items: 1_000_000 });
  expect((await pauseJob(db, id))?.state).toBe("paused");
  node([kind], { heartbeatMs: 30 });
  await pause(80);
  expect(await jobOf(id)).toMatchObject({ state: "paused", done: 0 });
  expect((await resumeJob(db, id))?.state).toBe("waiting");
  await expect.poll(async () => (await jobOf(id)).done).toBeGreaterThan(2);
  expect(await pauseJob(db, id)).toMatchObject({ state: "running", pending_action: "pause" });
  await stateOf(id).toBe("paused");
  const { done } = await jobOf(id);
  expect(await itemsOf(accountId)).toBe(done);
  // a pause cleans nothing up
  expect(cancelled).toEqual([]);
  await resumeJob(db, id);
  await expect.poll(async () => (await jobOf(id)).done).toBeGreaterThan(done);
  await cancelJob(db, id);
  await stateOf(id).toBe("cancelled");
  expect(cancelled).toEqual([{ items: 1_000_000 }]);
  for (const control of [pauseJob, resumeJob, cancelJob]) expect(await control(db, id)).toBeUndefined();

  // none of another account's
  const { id: stranger } = await makeAccount();
  const theirs = await add(stranger, "nobody does it");
  for (const control of [pauseJob, resumeJob, cancelJob]) expect(await control(db, theirs)).toBeUndefined();
  expect((await jobOf(theirs)).state).toBe("waiting");
});

test("a job of an account that is deleted in the meantime ends without an error", async () => {
  const { id: accountId } = await makeAccount();
  const id = await add(accountId, "count", { items: 1_000_000 });
  node([counting("count", { each: () => pause(5) })], { heartbeatMs: 30 });
  await expect.poll(async () => (await jobOf(id)).done).toBeGreaterThan(1);
  await kysely.deleteFrom("account").where("account_id", "=", accountId).execute();
  await expect.poll(() => turns).toMatchObject([{ outcome: "lost" }]);
  expect(turns[0]?.error).toBeUndefined();
});

test.runIf(database.kind === "postgres")("a step stores nothing for an account that is being deleted", async () => {
  const { id: accountId } = await makeAccount();
  const deleting = await database.pool.connect();
  await deleting.query("begin");
  await deleting.query({ text: "select pg_advisory_xact_lock(76501, $1)", values: [accountId] });
  const id = await add(accountId, "count", { items: 3 });
  node([counting("count")]);
  await expect.poll(() => turns).toMatchObject([{ outcome: "lost", id }]);
  expect(await itemsOf(accountId)).toBe(0);
  // it was not deleted after all
  await deleting.query("rollback");
  deleting.release();
  await sql`update job set leased_until = now() where job_id = ${id}`.execute(kysely);
  await stateOf(id).toBe("done");
  expect(await itemsOf(accountId)).toBe(3);
});

test("work of the installation recurs, on one node at a time, even after a failure", async () => {
  let [runs, fails] = [0, true];
  const kind: RunnableKind = {
    name: "regular",
    everySeconds: 3_600,
    run: async ({ accountId }) => {
      expect(accountId).toBe(INSTALLATION);
      runs += 1;
      if (fails) throw new JobFailure("no");
      return undefined;
    },
  };
  for (let n = 0; n < 3; n += 1) node([kind]);
  const row = async () => (await kysely.selectFrom("job").selectAll().execute()) as JobRow[];
  await expect.poll(async () => (await row())[0]?.error).toBe("no");
  expect(await row()).toMatchObject([{ account_id: 0, state: "waiting", every_seconds: 3_600 }]);
  fails = false;
  await sql`update job set due_at = now()`.execute(kysely);
  await expect.poll(async () => (await row())[0]?.error).toBeNull();
  expect(runs).toBe(2);
  expect(((await row())[0]?.due_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_000_000);
  expect(await othersWait(kysely, ["regular"])).toBe(false);
});

test("a job is free unless one of its account, kind, and key is running", async () => {
  const [{ id: accountId }, { id: other }] = await Promise.all([makeAccount(), makeAccount()]);
  const addKeyed = (account: number, name: string, key: string) =>
    addJob(kysely, { accountId: account, kind: { name, key: () => key }, input: {}, actor: null });
  const isFree = () => othersWait(kysely, ["a", "b"]);
  const take = async () => (await takeJob(kysely, ["a", "b"]))?.job_id;
  expect(await isFree()).toBe(false);
  const running = await addKeyed(accountId, "a", "x");
  expect([await isFree(), await take()]).toEqual([true, running]);
  await addKeyed(accountId, "a", "x");
  expect([await isFree(), await take()]).toEqual([false, undefined]);
  for (const [account, name, key] of [
    [other, "a", "x"],
    [accountId, "b", "x"],
    [accountId, "a", "y"],
  ] as const) {
    const id = await addKeyed(account, name, key);
    expect([await isFree(), await take()]).toEqual([true, id]);
    expect(await isFree()).toBe(false);
  }
  await addKeyed(accountId, "c", "x");
  expect(await isFree()).toBe(false);
});

test("the account with the fewest running jobs goes first, regardless of when it last had its turn", async () => {
  const [busy, idle] = [await makeAccount(), await makeAccount()];
  const take = async (kind: string) => (await takeJob(kysely, [kind]))?.account_id;
  await add(busy.id, "running");
  expect(await take("running")).toBe(busy.id);
  const ended = await add(idle.id, "ended");
  expect(await take("ended")).toBe(idle.id);
  await kysely.updateTable("job").set({ state: "done" }).where("job_id", "=", ended).execute();
  await add(busy.id, "waiting");
  await add(idle.id, "waiting");
  expect([await take("waiting"), await take("waiting")]).toEqual([idle.id, busy.id]);
});

test("of accounts with as many running jobs the one goes first whose last turn was longest ago, or that had none", async () => {
  const accounts = await Promise.all([makeAccount(), makeAccount(), makeAccount()]);
  const [later, never, earlier] = accounts.map(({ id }) => id);
  for (const [id, minutes] of [
    [later, -1],
    [earlier, -2],
  ] as const)
    await addedWith(id ?? 0, { state: "done", taken_at: inSeconds(minutes * 60) }, "ended");
  for (const { id } of accounts) await add(id, "waiting");
  const taken = [];
  for (let n = 0; n < 3; n += 1) taken.push((await takeJob(kysely, ["waiting"]))?.account_id);
  expect(taken).toEqual([never, earlier, later]);
});

test("a node changes a job only while it holds the lease of it, and no other job", async () => {
  const { id: accountId } = await makeAccount();
  await add(accountId, "held");
  const lease = (await takeJob(kysely, ["held"])) as JobRow;
  const others = [
    await addedWith(accountId, { state: "running", lease: lease.lease }, "other"),
    await addedWith((await makeAccount()).id, { state: "running", lease: lease.lease }, "held"),
    await addedWith(accountId, {}, "waiting"),
  ];
  const rows = () => kysely.selectFrom("job").selectAll().orderBy("job_id").execute();
  const progress = { checkpoint: 5, done: 5 };
  const failure = { error: "no", isPermanent: true, backoffMs: 0 };
  const before = await rows();
  for (const wrong of [
    { ...lease, account_id: lease.account_id + 1 },
    { ...lease, job_id: others[2] ?? 0 },
    { ...lease, lease: lease.lease + 1 },
  ]) {
    expect(await holdJob(kysely, wrong)).toBeUndefined();
    expect(await advanceJob(kysely, wrong, progress, 1)).toBeUndefined();
    expect(await finishJob(kysely, wrong, {})).toBe(false);
    expect(await leaveJob(kysely, wrong, "waiting")).toBe(false);
    expect(await failJob(kysely, wrong, failure)).toBeUndefined();
  }
  expect(await rows()).toEqual(before);
  const unheld = async () => (await rows()).filter(({ job_id }) => job_id !== lease.job_id);
  const theirs = await unheld();
  expect(await holdJob(kysely, lease)).toBeNull();
  expect(await advanceJob(kysely, lease, progress, 1)).toBeNull();
  expect(await jobOf(lease.job_id)).toMatchObject(progress);
  expect(await finishJob(kysely, lease, {})).toBe(true);
  expect(await finishJob(kysely, lease, {})).toBe(false);
  expect(await unheld()).toEqual(theirs);
});

test("recurring work that fails is tried again soon, then every hour, and when a server starts", async () => {
  await schedule(kysely, "regular", 86_400);
  const fail = async (isPermanent: boolean) => {
    await sql`update job set due_at = now()`.execute(kysely);
    const taken = (await takeJob(kysely, ["regular"])) as JobRow;
    expect(await failJob(kysely, taken, { error: "no", isPermanent, backoffMs: 20_000 })).toBe("waiting");
    const row = await jobOf(taken.job_id);
    return [row.attempt, Math.round((row.due_at.getTime() - Date.now()) / 10_000) * 10];
  };
  expect(await fail(false)).toEqual([1, 20]);
  expect(await fail(false)).toEqual([2, 20]);
  expect(await fail(true)).toEqual([0, 3_600]);
  expect(await takeJob(kysely, ["regular"])).toBeUndefined();
  await schedule(kysely, "regular", 86_400);
  expect(await takeJob(kysely, ["regular"])).toBeDefined();
});

test("a look for a job that the database rejects is an error, not an empty look", async () => {
  const looking = kysely.transaction().execute(async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => {});
    return await takeJob(db, ["count"]);
  });
  await expect(looking).rejects.toMatchObject({ code: "25P02" });
});

/** Adds a job as if it had been there before, with these columns. */
async function addedWith(accountId: number, columns: Partial<JobRow> = {}, name = "count"): Promise<number> {
  const id = await add(accountId, name, { items: 1 });
  if (Object.keys(columns).length > 0)
    await kysely
      .updateTable("job")
      .set(columns as object)
      .where("job_id", "=", id)
      .execute();
  return id;
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const DAY = 86_400;

test("jobs that ended a month ago are removed, and no others", async () => {
  const { id: accountId } = await makeAccount();
  const [old, recent] = [inSeconds(-31 * DAY), inSeconds(-29 * DAY)];
  for (const state of ["done", "failed", "cancelled"] as const) await addedWith(accountId, { state, finished_at: old });
  const kept = [
    await addedWith(accountId, { state: "done", finished_at: recent }),
    // one that recurs has ended before
    await addedWith(accountId, { state: "waiting", finished_at: old }),
    await addedWith(accountId, { state: "paused" }),
  ];
  await removeOldJobs(kysely);
  const { rows } = await sql<{ id: number }>`select job_id as id from job order by job_id`.execute(kysely);
  expect(rows.map(({ id }) => id)).toEqual(kept);
});

test("the jobs of a node that is known to be gone are free at once, and no others are changed", async () => {
  const { id: accountId } = await makeAccount();
  await add(accountId, "long");
  const taken = await takeJob(kysely, ["long"]);
  const expired = inSeconds(-60);
  const others = [
    await addedWith(accountId, { state: "running", leased_until: expired }, "a"),
    await addedWith(accountId, { state: "paused", leased_until: inSeconds(60) }, "b"),
  ];
  const leases = async () => await Promise.all(others.map(async (id) => (await jobOf(id)).leased_until));
  const before = await leases();
  expect(await takeJob(kysely, ["long"])).toBeUndefined();
  await freeJobs(kysely);
  expect(await leases()).toEqual(before);
  expect(await takeJob(kysely, ["long"])).toMatchObject({ job_id: taken?.job_id, lease: 2, attempt: 1 });
});

test("a node knows when the next of its jobs is due, or free", async () => {
  const { id: accountId } = await makeAccount();
  const next = async () => Math.round(((await nextDueIn(kysely, ["count", "other"])) ?? -10_000) / 10_000) * 10;
  expect(await next()).toBe(-10);
  await addedWith(accountId, { due_at: inSeconds(50) }, "count");
  await addedWith(accountId, { due_at: inSeconds(10) }, "of no kind that it does");
  await addedWith(accountId, { due_at: inSeconds(20), state: "paused" });
  await addedWith(accountId, { due_at: inSeconds(-20) });
  expect(await next()).toBe(50);
  // the lease of another node, which may have begun it long ago
  await addedWith(accountId, { due_at: inSeconds(-90), leased_until: inSeconds(30), state: "running" }, "other");
  expect(await next()).toBe(30);
});

test("recurring work that is to recur more often is due sooner, and never later", async () => {
  const dueIn = async (everySeconds: number) => {
    await schedule(kysely, "regular", everySeconds);
    const { rows } = await sql<{ due: number; every: number }>`
      select extract(epoch from due_at - now())::float8 as due, every_seconds as every from job`.execute(kysely);
    expect(rows).toHaveLength(1);
    return [Math.round((rows[0]?.due ?? 0) / 10) * 10 + 0, rows[0]?.every];
  };
  expect(await dueIn(3_600)).toEqual([0, 3_600]);
  await sql`update job set due_at = now() + interval '1 hour'`.execute(kysely);
  expect(await dueIn(3_600)).toEqual([3_600, 3_600]);
  expect(await dueIn(60)).toEqual([60, 60]);
  expect(await dueIn(7_200)).toEqual([60, 7_200]);
  await sql`update job set due_at = now() + interval '1 hour'`.execute(kysely);
  // it was to be later than it would be by now, and has not changed
  expect(await dueIn(7_200)).toEqual([3_600, 7_200]);
  // it has no end
  const { rows } = await sql<{ id: number }>`select job_id as id from job`.execute(kysely);
  expect(await cancelJob(kysely, rows[0]?.id ?? 0)).toBeUndefined();
});

test("an account has room for as many unfinished jobs of a kind as its limit", async () => {
  const [{ id: accountId }, { id: other }] = await Promise.all([makeAccount(), makeAccount()]);
  const kind = { name: "limited", limit: { underWay: 3, refusal: "Three are enough." } };
  const room = () =>
    database
      .of(accountId)
      .transaction()
      .execute((db) => requireRoom(db, kind));
  for (const state of ["done", "failed", "cancelled"] as const) await addedWith(accountId, { state }, "limited");
  await addedWith(accountId, {}, "another kind");
  for (let n = 0; n < 3; n += 1) await addedWith(other, {}, "limited");
  for (const state of ["waiting", "running", "paused"] as const) {
    await room();
    await addedWith(accountId, { state }, "limited");
  }
  await expect(room()).rejects.toMatchObject({ status: 429, message: expect.stringContaining("Three are enough.") });
  await requireRoom(database.of(accountId), { name: "limited" });
});

test("a job keeps its due time when it is resumed, unless it failed, and one that is to end cannot be paused", async () => {
  const { id: accountId } = await makeAccount();
  const db = database.of(accountId);
  const dueAt = inSeconds(3_600);
  const later = await addedWith(accountId, { due_at: dueAt, state: "paused" });
  expect(await resumeJob(db, later)).toMatchObject({ due_at: dueAt, state: "waiting" });
  // one that waits and has not failed goes on as it is
  expect(await resumeJob(db, later)).toBeUndefined();
  const retried = await addedWith(accountId, { due_at: dueAt, error: "no", attempt: 3 });
  const resumed = await resumeJob(db, retried);
  expect(resumed).toMatchObject({ state: "waiting", error: null, attempt: 0 });
  expect((resumed?.due_at.getTime() ?? 0) - Date.now()).toBeLessThan(60_000);
  const running = await addedWith(accountId, { state: "running" });
  expect(await pauseJob(db, running)).toMatchObject({ state: "running", pending_action: "pause" });
  expect(await resumeJob(db, running)).toMatchObject({ state: "running", pending_action: null });
  expect(await resumeJob(db, running)).toBeUndefined();
  expect(await cancelJob(db, running)).toMatchObject({ state: "running", pending_action: "cancel", finished_at: null });
  expect(await pauseJob(db, running)).toBeUndefined();
  const waiting = await addedWith(accountId);
  expect(await cancelJob(db, waiting)).toMatchObject({ state: "cancelled", finished_at: expect.any(Date) });
});
