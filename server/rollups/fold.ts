import { type Kysely, sql } from "kysely";
import { LEAD_STATE_EVENTS } from "#contract/wire";
import { regionOf } from "#engine";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { holdAccount } from "../db/tenancy/hold-account.ts";
import { lockPosition } from "../events/read.ts";
import { effectsOf, READER, unfolded } from "./changes.ts";
import { merge } from "./merge.ts";
import { type RollupState, readRollupState } from "./state.ts";
import { FOLD_SIZE, foldNext } from "./steps.ts";

/**
 * Adds an account's next events to its rollups, in one transaction: if it is killed, it has added all of them
 * or none. It adds none if the account is being deleted, or if its earlier leads are not all included yet.
 *
 * @returns how many events; fewer than the limit only if no more could be read at this moment
 */
export async function foldOnce(
  database: Tenancy,
  accountId: number,
  limit: number = FOLD_SIZE[database.kind],
): Promise<number> {
  return await database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      if (!(await holdAccount(db, accountId))) return 0;
      const place = await lockPosition(db, accountId, READER);
      const known = await readRollupState(db, accountId);
      if (known === undefined || known.backfilled_to !== null) return 0;
      const state = await inZoneOfAccount(db, known);
      const next = { reader: READER, place, limit, kinds: LEAD_STATE_EVENTS };
      return await foldNext(db, accountId, next, (condition) =>
        merge(db, state, effectsOf(accountId, unfolded(accountId, condition))),
      );
    });
}

/** If the account has moved to another time zone, its days are computed again from the quarters of an hour. */
async function inZoneOfAccount(db: Kysely<Tables>, state: RollupState): Promise<RollupState> {
  const { account_id } = state;
  const account = await db
    .selectFrom("account")
    .select("time_zone")
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  const time_zone = regionOf(account.time_zone);
  if (time_zone === state.time_zone) return state;
  const moved = { ...state, time_zone };
  await db.deleteFrom("rollup_day").where("account_id", "=", account_id).execute();
  await sql`
    insert into rollup_day (account_id, day, model_version, total_band, leads, total)
    select account_id, (quarter at time zone ${time_zone}::text)::date, model_version, total_band, sum(leads), sum(total)
    from rollup_quarter where account_id = ${account_id} group by 1, 2, 3, 4
    having sum(leads) <> 0 or sum(total) <> 0`.execute(db);
  await db.updateTable("rollup").set({ time_zone }).where("account_id", "=", account_id).execute();
  return moved;
}
