import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import { kyselyOn } from "../db/kysely-on.ts";
import { longTransaction } from "../db/long-transaction.ts";
import type { Tables } from "../db/tables.ts";
import { ACCOUNTS_WITH_EVENTS, CLUSTER_ENTRY, RECORDED_CLUSTER, THIS_CLUSTER } from "./read.ts";

/** The first id of an ordinary transaction in PostgreSQL. */
const FIRST = "3";

/**
 * Whether this cluster has written a row itself: the transaction that wrote it is then the one that numbers it.
 * Restored or replicated rows were written by a different transaction.
 */
const IS_OWN = sql<boolean>`e.xmin = e.transaction_id::xid`;

/**
 * Renumbers the events of a database that comes from another cluster, such as after `pg_restore` into a new one, or
 * after a switch to a logical replica at run time. Transactions are counted differently there, and new rows could come
 * before the readers' positions. The rows keep their order, and every reader its position; rows that this cluster has
 * written since come after them. Events that were written here are not changed.
 *
 * @param pool sees every account
 * @returns whether it was renumbered
 */
export async function numberRestoredEvents(pool: Pool): Promise<boolean> {
  const state = await numberingOf(kyselyOn(pool));
  if (!state.isFromElsewhere && state.isNoted) return false;
  return await longTransaction(pool, async (client) => {
    const db = kyselyOn(client);
    // several nodes may start at the same time: the second one finds it done
    await sql`lock table event in share row exclusive mode`.execute(db);
    const { isFromElsewhere } = await numberingOf(db);
    if (isFromElsewhere) await numberAnew(db);
    await sql`
      insert into installation (key, value) values (${CLUSTER_ENTRY}, to_jsonb(${THIS_CLUSTER}))
      on conflict (key) do update set value = excluded.value`.execute(db);
    return isFromElsewhere;
  });
}

/** The same, if the cluster has changed since it was recorded. It is cheap enough to call before each read. */
export async function numberSwitchedEvents(pool: Pool): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    select ${RECORDED_CLUSTER} <> ${THIS_CLUSTER} as "isOther"`.execute(kyselyOn(pool));
  return rows[0]?.isOther === true && (await numberRestoredEvents(pool));
}

async function numberAnew(db: Kysely<Tables>): Promise<void> {
  await sql`
    with last as (select coalesce(max(entry), 0) as entry from event),
    placed as (
      select account_id, transaction_id, entry,
        row_number() over (partition by account_id order by transaction_id, entry) as place
      from event e where not ${IS_OWN}
    ),
    moved as (
      update event_position p set transaction_id = ${FIRST}::xid8, entry = (select entry from last) + (
        select count(*) from placed e
        where e.account_id = p.account_id and (e.transaction_id, e.entry) <= (p.transaction_id, p.entry)
      )
    ),
    -- their moment is one of the other cluster
    stopped as (update lead_export set snapshot = null where state = 'started'),
    begun as (update webhook set since = null where since is not null)
    update event e set transaction_id = ${FIRST}::xid8, entry = last.entry + p.place
    from placed p, last
    where e.account_id = p.account_id and e.transaction_id = p.transaction_id and e.entry = p.entry
  `.execute(db);
}

/**
 * Whether the events are numbered by a different cluster: the recorded one, or any that has had a transaction which
 * this one has not had yet.
 */
async function numberingOf(db: Kysely<Tables>): Promise<{ isFromElsewhere: boolean; isNoted: boolean }> {
  const { rows } = await sql<{ isFromElsewhere: boolean; isNoted: boolean }>`
    select ${RECORDED_CLUSTER} is not null as "isNoted", coalesce(${RECORDED_CLUSTER} <> ${THIS_CLUSTER}, false)
      or exists (select from event_position where transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))
      or exists (
        select from (${ACCOUNTS_WITH_EVENTS}) a cross join lateral (
          select transaction_id from event e where e.account_id = a.account_id
          order by transaction_id desc, entry desc limit 1
        ) newest where transaction_id >= pg_snapshot_xmax(pg_current_snapshot())
      ) as "isFromElsewhere"`.execute(db);
  const [{ isFromElsewhere, isNoted } = { isFromElsewhere: false, isNoted: true }] = rows;
  return { isFromElsewhere, isNoted };
}
