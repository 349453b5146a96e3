import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { FOLDED_AT_ONCE } from "./fold.ts";
import { keepUp, MOST_WAITING } from "./keep-up.ts";

const { database, makeAccount } = await testApp();

/**
 * Happenings of leads that nobody finds any more: reading them is what takes time. They stay new, however long it takes
 * until they can be read.
 */
const happen = async (accountId: number, count: number) =>
  await database.pool.query({
    text: `insert into lead_log (account_id, happening, lead_id, revision, arrived_at, logged_at)
      select $1, 'created', 'lead-' || n, 1, now(), now() + interval '1 hour' from generate_series(1, $2) n`,
    values: [accountId, count],
  });

/** Calls until nobody's transaction hides rows of the log any more. @returns how many were folded */
async function foldedOf(accountId: number, turnMs?: number): Promise<number> {
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query({
        text: `select count(*)::int as hidden from lead_log
          where account_id = $1 and transaction_id >= pg_snapshot_xmin(pg_current_snapshot())`,
        values: [accountId],
      });
      return rows[0]?.hidden;
    })
    .toBe(0);
  return (await keepUp(database, new AbortController().signal, turnMs)).folded;
}

test("in a rush storing leads goes first, until it is over or too many are waiting", async () => {
  const { id } = await makeAccount();
  // before anything is folded, the leads of before are taken in
  await keepUp(database, new AbortController().signal);
  await happen(id, 10);
  expect(await foldedOf(id)).toBe(10);
  await happen(id, 1_500);
  expect(await foldedOf(id)).toBe(0);
  await happen(id, MOST_WAITING);
  const folded = await foldedOf(id);
  expect(folded).toBeGreaterThanOrEqual(1_500);
  expect(folded).toBeLessThanOrEqual(1_500 + FOLDED_AT_ONCE[database.kind]);
  await database.pool.query({
    text: "update lead_log set logged_at = now() - interval '1 minute' where account_id = $1",
    values: [id],
  });
  expect(await foldedOf(id, 1)).toBe(FOLDED_AT_ONCE[database.kind]);
});
