import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/** A position in the events of one account: after a row, before the next. */
export interface EventPosition {
  /** The id of the row's transaction, as PostgreSQL formats it: 64 bits. */
  readonly transaction: string;
  readonly entry: number;
}

/** Before the first row. */
export const BEGINNING: EventPosition = { transaction: "0", entry: 0 };

/**
 * The condition on an event that its transaction, and every one with a lower number, has ended. Visible rows with a
 * higher number are read later, because rows with a lower one may still appear. A transaction that writes for an hour,
 * anywhere in the same cluster, delays reading for that hour and loses nothing.
 */
export const COMPLETE = sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())`;

/** The key in `installation` of the cluster whose transaction ids number the events. */
export const CLUSTER_ENTRY = "event_cluster";

/** The key in `installation` of what tells a restored database from the original. */
export const RESTORED_ENTRY = "restored";

/** That cluster; null before one was recorded. */
export const RECORDED_CLUSTER = sql<
  string | null
>`(select value #>> '{}' from installation where key = ${CLUSTER_ENTRY})`;

/** The cluster that answers. A physical replica has the same identifier, a logical one a different one. */
export const THIS_CLUSTER = sql<string>`(select system_identifier::text from pg_control_system())`;

/**
 * The cluster as cursors name it. A restored database has the identifier of the original, and its transactions take the
 * numbers of those that the original had after the backup.
 */
export const CLUSTER_OF_CURSORS = sql<string>`concat_ws('-', ${THIS_CLUSTER},
  (select value #>> '{}' from installation where key = ${RESTORED_ENTRY}))`;

/** The database is a different cluster than the one that numbered the events, so they cannot be read. */
export class EventsOfAnotherCluster extends Error {
  constructor() {
    super("the database is a different cluster, and its events have not been renumbered yet");
    this.name = "EventsOfAnotherCluster";
  }
}

/**
 * Returns a reader's position in the events of an account, and locks its row until the transaction ends: two readers
 * with the same name take turns. A reader that stores its results and moves on in one transaction processes every row
 * exactly once.
 *
 * @returns {@link BEGINNING} if it has never read there
 * @throws EventsOfAnotherCluster because rows of this cluster may have lower numbers, which the reader would miss
 */
export async function lockPosition(db: Kysely<Tables>, accountId: number, reader: string): Promise<EventPosition> {
  const { rows } = await sql<EventPosition & { readonly cluster: string; readonly noted: string | null }>`
    insert into event_position as p (account_id, reader, transaction_id, entry)
    values (${accountId}, ${reader}, ${BEGINNING.transaction}, ${BEGINNING.entry})
    on conflict (account_id, reader) do update set read_at = now()
    returning p.transaction_id::text as transaction, p.entry, ${THIS_CLUSTER} as cluster, ${RECORDED_CLUSTER} as noted
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return BEGINNING;
  const { transaction, entry, cluster, noted } = row;
  if (noted !== null && noted !== cluster) throw new EventsOfAnotherCluster();
  return { transaction, entry };
}

/** Moves a reader's position, in the transaction in which it has processed the rows before it. */
export async function moveOn(
  db: Kysely<Tables>,
  accountId: number,
  reader: string,
  { transaction, entry }: EventPosition,
): Promise<void> {
  await sql`
    update event_position set transaction_id = ${transaction}::xid8, entry = ${entry}, read_at = now()
    where account_id = ${accountId} and reader = ${reader}`.execute(db);
}

/**
 * Moves a reader to the present: its account's data is about to be read, and includes all events before. Those of
 * transactions in progress follow.
 */
export async function moveToPresent(db: Kysely<Tables>, accountId: number, reader: string): Promise<void> {
  const { rows } = await sql<{ transaction: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction`.execute(db);
  await moveOn(db, accountId, reader, { transaction: rows[0]?.transaction ?? BEGINNING.transaction, entry: 0 });
}

/**
 * Returns where a reader's next events end that are visible to everyone, and how many they are.
 *
 * @param selected further columns about them, in SQL: they are the rows of `next`, with `kind` and `subject`
 * @returns undefined if there are none
 */
export async function lookAhead<Selected extends object>(
  db: Kysely<Tables>,
  accountId: number,
  { transaction, entry }: EventPosition,
  limit: number,
  selected: RawBuilder<unknown>,
): Promise<(EventPosition & Selected & { readonly events: number }) | undefined> {
  const { rows } = await sql<EventPosition & Selected & { readonly events: number }>`
    with next as materialized (
      select transaction_id, entry, kind, subject from event
      where account_id = ${accountId} and (transaction_id, entry) > (${transaction}::xid8, ${entry}::bigint) and ${COMPLETE}
      order by transaction_id, entry limit ${limit}
    )
    select transaction_id::text as transaction, entry, (select count(*) from next)::int as events, ${selected}
    from next order by transaction_id desc, entry desc limit 1`.execute(db);
  return rows[0];
}

/**
 * The accounts with events: one index lookup for each, however many rows they have. It finds the newest row of each,
 * because the oldest ones of millions may have been removed and not been vacuumed yet.
 */
export const ACCOUNTS_WITH_EVENTS = sql`
  select account_id from (
    with recursive found as (
      (select account_id from event order by account_id desc limit 1)
      union all
      select (select e.account_id from event e where e.account_id < found.account_id order by e.account_id desc limit 1)
      from found where found.account_id is not null
    )
    select account_id from found where account_id is not null
  ) accounts`;

/**
 * The name in `event_position` of the last row that has been removed because it was old: the stream begins after it.
 */
export const TRIMMED = "trimmed";

/** A part of a reader's position, in SQL. As a subquery of its own: joined, PostgreSQL would sort all rows after it. */
export const positionPart = (accountId: number, reader: string, part: "transaction_id" | "entry") => sql`(
  select p.${sql.ref(part)} from event_position p where p.account_id = ${accountId} and p.reader = ${reader})`;

/**
 * Returns the accounts in which a reader has rows to read now: one index lookup for each, however many rows it has read
 * before. An event that was written while its account was being deleted is for nobody. Pass a handle that sees every
 * account.
 */
export async function accountsToRead(db: Kysely<Tables>, reader: string): Promise<readonly number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select a.account_id from (${ACCOUNTS_WITH_EVENTS}) a
    join account using (account_id)
    left join event_position p on p.account_id = a.account_id and p.reader = ${reader}
    cross join lateral (
      select from event e where e.account_id = a.account_id and ${COMPLETE} and (e.transaction_id, e.entry) > (
        coalesce(p.transaction_id, ${BEGINNING.transaction}::xid8), coalesce(p.entry, ${BEGINNING.entry}::bigint)
      )
      order by e.transaction_id, e.entry limit 1
    ) next
    order by p.read_at nulls first, a.account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}
