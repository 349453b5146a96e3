import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { kyselyOn } from "../db/kysely-on.ts";
import { longTransaction } from "../db/long-transaction.ts";
import type { Tables } from "../db/tables.ts";
import { ACCOUNTS_IN_LOG } from "./read.ts";

/** The first number that PostgreSQL gives to an ordinary transaction. */
const FIRST = "3";

/**
 * Numbers the log anew when it is that of another cluster, as after `pg_restore` into a new one: there transactions
 * are counted from the beginning again, and what they write would be behind everybody's position. The rows keep
 * their order, and every reader its place in it. A log that was written here is left as it is.
 *
 * @param pool sees every account; call it before leads are stored
 * @returns whether it was numbered anew
 */
export async function numberRestoredLog(pool: Pool): Promise<boolean> {
  if (!(await isFromElsewhere(kyselyOn(pool)))) return false;
  return await longTransaction(pool, async (client) => {
    const db = kyselyOn(client);
    // several nodes may start at once: whoever comes second sees that it is done
    await sql`lock table lead_log in share row exclusive mode`.execute(db);
    if (!(await isFromElsewhere(db))) return false;
    await sql`
      with last as (select coalesce(max(entry), 0) as entry from lead_log),
      placed as (
        select account_id, transaction_id, entry,
          row_number() over (partition by account_id order by transaction_id, entry) as place
        from lead_log
      ),
      moved as (
        update lead_log_position p set transaction_id = ${FIRST}::xid8, entry = (select entry from last) + (
          select count(*) from placed l
          where l.account_id = p.account_id and (l.transaction_id, l.entry) <= (p.transaction_id, p.entry)
        )
      )
      update lead_log l set transaction_id = ${FIRST}::xid8, entry = last.entry + p.place
      from placed p, last
      where l.account_id = p.account_id and l.transaction_id = p.transaction_id and l.entry = p.entry
    `.execute(db);
    return true;
  });
}

/** Whether a number is one that no transaction of this cluster has had yet. */
async function isFromElsewhere(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from lead_log_position where transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))
      or exists (
        select from (${ACCOUNTS_IN_LOG}) a cross join lateral (
          select transaction_id from lead_log l where l.account_id = a.account_id
          order by transaction_id desc, entry desc limit 1
        ) newest where transaction_id >= pg_snapshot_xmax(pg_current_snapshot())
      ) as yes`.execute(db);
  return rows[0]?.yes === true;
}
