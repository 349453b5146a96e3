import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { ACCOUNTS_WITH_EVENTS } from "../events/read.ts";
import { catchUp, createCatchUp, type Follower } from "../jobs/catch-up.ts";
import { testApp } from "../testing/app.ts";
import { ROLLUPS } from "./catch-up.ts";
import { foldOnce } from "./fold.ts";
import { FOLD_SIZE } from "./steps.ts";

const { database, makeAccount } = await testApp();
const { signal } = new AbortController();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Events of leads that no longer exist. Reading them is what takes time. Recent ones stay so, however long it takes
 * until they can be read.
 *
 * @param old how many of them, the first ones, happened before the rush
 */
const happen = async (accountId: number, count: number, old = 0) =>
  await database.pool.query({
    text: `insert into event (account_id, kind, subject, reference, arrived_at, logged_at)
      select $1, 'lead.created', 'lead-' || n, 1, now(), now() + case when n <= $3 then interval '-1 hour' else interval '1 hour' end
      from generate_series(1, $2) n`,
    values: [accountId, count, old],
  });

/** Waits until no transaction hides events. */
const untilSeen = async (accountId: number) =>
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query({
        text: `select count(*)::int as hidden from event
          where account_id = $1 and transaction_id >= pg_snapshot_xmin(pg_current_snapshot())`,
        values: [accountId],
      });
      return rows[0]?.hidden;
    })
    .toBe(0);

/** @returns how many were folded, of all accounts */
async function foldedOf(accountId: number, turnMs?: number): Promise<number> {
  await untilSeen(accountId);
  return (await catchUp(ROLLUPS, database, signal, turnMs)).folded;
}

test("during a rush storing leads goes first, until it is over or too many are waiting", async () => {
  const { id } = await makeAccount();
  // earlier leads are added before anything is folded
  await catchUp(ROLLUPS, database, signal);
  await happen(id, 10);
  expect(await foldedOf(id)).toBe(10);
  await happen(id, 1_500);
  expect(await foldedOf(id)).toBe(0);
  await happen(id, ROLLUPS.maxBacklog);
  const folded = await foldedOf(id);
  expect(folded).toBeGreaterThanOrEqual(1_500);
  expect(folded).toBeLessThanOrEqual(1_500 + FOLD_SIZE[database.kind]);
  await database.pool.query({
    text: "update event set logged_at = now() - interval '1 minute' where account_id = $1",
    values: [id],
  });
  expect(await foldedOf(id, 1)).toBe(FOLD_SIZE[database.kind]);
});

test("leads of an account that has just begun are looked up by the primary key", async () => {
  const [other, account] = [await makeAccount(), await makeAccount()];
  // so long that the primary key is a level deeper than the index of arrivals
  const id = "repeat(md5(n::text), 12)";
  const fill = async (accountId: number) =>
    await database.pool.query({
      text: `insert into lead (account_id, lead_id, created_at, answers, model_version, evaluated_on, x, y, total, x_band, y_band, total_band)
        select $1, ${id}, now() - n * interval '1 second', '{}', 1, now(), n, n, 2 * n, 'A', 'A', 'A' from generate_series(1, 5000) n`,
      values: [accountId],
    });
  await catchUp(ROLLUPS, database, signal);
  await fill(other.id);
  // PostgreSQL's statistics include only the other account
  await database.pool.query("analyze lead");
  await fill(account.id);
  await database.pool.query({
    text: `insert into event (account_id, kind, subject, reference, arrived_at)
      select $1, 'lead.created', ${id}, 1, now() - n * interval '1 second' from generate_series(1, 300) n`,
    values: [account.id],
  });
  const blocksRead = async () => {
    await database.pool.query("select pg_stat_force_next_flush()");
    const { rows } = await database.pool.query<{ read: number }>(
      "select sum(idx_blks_read + idx_blks_hit)::int as read from pg_statio_user_indexes where relname = 'lead'",
    );
    return rows[0]?.read ?? 0;
  };
  await untilSeen(account.id);
  const before = await blocksRead();
  expect(await foldOnce(database, account.id)).toBe(300);
  const read = async () => (await blocksRead()) - before;
  await expect.poll(read).toBeGreaterThan(300);
  expect(await read()).toBeLessThan(300 * 6);
});

/** A follower that adds nothing, except as these members do. */
const followerOf = (members: Partial<Follower>): Follower => ({
  reader: "search",
  maxBacklog: 1_000,
  turnMs: 3_600_000,
  rest: 0,
  follow: async () => 0,
  accountsToBackfill: async () => [],
  backfill: async () => undefined,
  ...members,
});

/** An account with an event to read, and all others that have some. */
async function accountToFollow() {
  const { id } = await makeAccount();
  await happen(id, 1);
  await untilSeen(id);
  const { rows } = await ACCOUNTS_WITH_EVENTS.execute(database.kysely);
  const all = rows.map((row) => (row as { account_id: number }).account_id);
  return { id, others: new Set(all.filter((each) => each !== id)) };
}

test("events and earlier leads are added in turns until there are none", async () => {
  const { id, others } = await accountToFollow();
  const left = { events: 3, leads: 2 };
  const follower = followerOf({
    follow: async () => (left.events-- > 0 ? 2 : 0),
    accountsToBackfill: async () => (left.leads > -1 ? [id] : []),
    backfill: async () => (left.leads-- > 0 ? 5 : undefined),
  });
  const caughtUp = { failed: new Map(), renumbered: false };
  expect(await catchUp(follower, database, signal, 3_600_000, others)).toEqual({
    ...{ folded: 6, backfilled: 10, isIdle: false },
    ...caughtUp,
  });
  // accounts that rest have no turn
  const none = { folded: 0, backfilled: 0, isIdle: true };
  left.events = 3;
  expect(await catchUp(follower, database, signal, 3_600_000, others.add(id))).toEqual({ ...none, ...caughtUp });
  expect(left.events).toBe(3);
});

test("an account that fails has no second turn, and a database that is gone ends it for all", async () => {
  const [broken, sound] = [await accountToFollow(), await accountToFollow()];
  const turns: number[] = [];
  const no = new Error("no");
  const failing = (error: Error) =>
    followerOf({
      follow: async (_, account) => {
        turns.push(account);
        if (account === broken.id) throw error;
        return turns.length < 6 ? 1 : 0;
      },
    });
  const others = new Set([...sound.others].filter((each) => each !== broken.id));
  const { failed } = await catchUp(failing(no), database, signal, 3_600_000, others);
  expect(failed).toEqual(new Map([[broken.id, no]]));
  expect(turns.filter((each) => each === broken.id)).toHaveLength(1);
  expect(turns.filter((each) => each === sound.id).length).toBeGreaterThan(3);
  const gone = Object.assign(new Error("terminating connection"), { code: "57P01" });
  await expect(catchUp(failing(gone), database, signal, 3_600_000, others)).rejects.toBe(gone);
});

test("a failing account rests twice as long each time, and after a success as long as at first", async () => {
  const { id } = await accountToFollow();
  let [tries, fails] = [0, true];
  const follow = async (_: unknown, account: number) => {
    if (account !== id) return 0;
    tries += 1;
    if (fails) throw new Error("no");
    return 0;
  };
  const failures: number[] = [];
  const keepOn = createCatchUp(followerOf({ follow }), database, (account) => failures.push(account));
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const isTriedAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    const before = tries;
    await keepOn(signal);
    return tries > before;
  };
  expect(await isTriedAfter(0)).toBe(true);
  for (const seconds of [1, 2, 4]) {
    expect(await isTriedAfter(seconds * 1_000 - 100)).toBe(false);
    expect(await isTriedAfter(0)).toBe(false);
    fails = seconds < 4;
    expect(await isTriedAfter(100)).toBe(true);
  }
  expect(await isTriedAfter(0)).toBe(true);
  fails = true;
  expect(await isTriedAfter(0)).toBe(true);
  expect(await isTriedAfter(999)).toBe(false);
  expect(await isTriedAfter(1)).toBe(true);
  expect(failures).toEqual(Array(5).fill(id));
});

test.runIf(database.kind === "postgres")("after each transaction it rests while the server is busy", async () => {
  const { others } = await accountToFollow();
  const rests = async (rest: number) => {
    const gaps: number[] = [];
    let endedAt = Number.NaN;
    const follow = async () => {
      gaps.push(performance.now() - endedAt);
      await pause(50);
      endedAt = performance.now();
      return gaps.length < 4 ? 1 : 0;
    };
    await catchUp(followerOf({ rest, follow }), database, signal, 3_600_000, others);
    return Math.min(...gaps.slice(1));
  };
  expect(await rests(4)).toBeLessThan(200);
  const other = await database.pool.connect();
  const busy = other.query("select pg_sleep(3)");
  const whileBusy = [await rests(4), await rests(0)] as const;
  await busy;
  other.release();
  expect(whileBusy[0]).toBeGreaterThanOrEqual(200);
  // as short as its transaction asks for
  expect(whileBusy[0]).toBeLessThan(2_000);
  expect(whileBusy[1]).toBeLessThan(200);
});

test("an account waits during a rush of its own latest events, as long as it has not too many", async () => {
  const isFollowed = async (accountId: number, maxBacklog = 100_000) => {
    await untilSeen(accountId);
    const followed: number[] = [];
    const follow = async (_: unknown, account: number) => {
      followed.push(account);
      return 0;
    };
    await catchUp(followerOf({ maxBacklog, follow }), database, signal);
    return followed.includes(accountId);
  };
  const { id } = await makeAccount();
  await happen(id, 999);
  expect(await isFollowed(id)).toBe(true);
  await happen(id, 1);
  expect(await isFollowed(id)).toBe(false);
  // also before the reader has begun
  expect(await isFollowed(id, 999)).toBe(true);
  expect(await isFollowed(id, 1_000)).toBe(false);
  await database.pool.query({
    text: `insert into event_position (account_id, reader, transaction_id, entry)
      select account_id, 'search', transaction_id, entry from event
      where account_id = $1 order by transaction_id desc, entry desc limit 1`,
    values: [id],
  });
  await happen(id, 50);
  expect(await isFollowed(id, 49)).toBe(true);
  expect(await isFollowed(id, 50)).toBe(false);
  const { id: quietBefore } = await makeAccount();
  await happen(quietBefore, 1_000, 1_000);
  expect(await isFollowed(quietBefore)).toBe(true);
  await happen(quietBefore, 2_000, 1_000);
  expect(await isFollowed(quietBefore)).toBe(false);
});
