import { expect, test } from "vitest";
import { catchUp } from "../jobs/catch-up.ts";
import { testApp } from "../testing/app.ts";
import { ROLLUPS } from "./catch-up.ts";
import { BATCH_SIZE, foldOnce } from "./fold.ts";

const { database, makeAccount } = await testApp();

/**
 * Events of leads that no longer exist. Reading them is what takes time. They stay recent, however long it takes
 * until they can be read.
 */
const happen = async (accountId: number, count: number) =>
  await database.pool.query({
    text: `insert into event (account_id, kind, subject, reference, arrived_at, logged_at)
      select $1, 'lead.created', 'lead-' || n, 1, now(), now() + interval '1 hour' from generate_series(1, $2) n`,
    values: [accountId, count],
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
  return (await catchUp(ROLLUPS, database, new AbortController().signal, turnMs)).folded;
}

test("during a rush storing leads goes first, until it is over or too many are waiting", async () => {
  const { id } = await makeAccount();
  // earlier leads are added before anything is folded
  await catchUp(ROLLUPS, database, new AbortController().signal);
  await happen(id, 10);
  expect(await foldedOf(id)).toBe(10);
  await happen(id, 1_500);
  expect(await foldedOf(id)).toBe(0);
  await happen(id, ROLLUPS.maxBacklog);
  const folded = await foldedOf(id);
  expect(folded).toBeGreaterThanOrEqual(1_500);
  expect(folded).toBeLessThanOrEqual(1_500 + BATCH_SIZE[database.kind]);
  await database.pool.query({
    text: "update event set logged_at = now() - interval '1 minute' where account_id = $1",
    values: [id],
  });
  expect(await foldedOf(id, 1)).toBe(BATCH_SIZE[database.kind]);
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
  await catchUp(ROLLUPS, database, new AbortController().signal);
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
