import { type Kysely, sql } from "kysely";
import type { LeadEventKind, Tables } from "../db/tables.ts";

/** A position in the log of one account: after a row, before the next. */
export interface LogPosition {
  /** The id of the row's transaction, as PostgreSQL formats it: 64 bits. */
  readonly transaction: string;
  readonly entry: number;
}

/** Before the first row. */
export const BEGINNING: LogPosition = { transaction: "0", entry: 0 };

/** An event of one lead. The state after it is `revision` in `lead`, or in `lead_history` if it has been replaced. */
export type LogEntry = {
  readonly position: LogPosition;
  /** When the lead was first stored. */
  readonly arrivedAt: Date;
} & (
  | { readonly kind: Exclude<LeadEventKind, "erased">; readonly leadId: string; readonly revision: number }
  /** Nothing is left of the lead. A reader must remove what it derived from it. */
  | { readonly kind: "erased"; readonly leadId: null; readonly revision: null }
);

/**
 * The condition on a row of the log that its transaction, and every one with a lower number, has ended. Visible rows
 * with a higher number are read later, because rows with a lower one may still appear. A transaction that writes for an
 * hour, anywhere in the same cluster, delays reading for that hour and loses nothing.
 */
export const COMPLETE = sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Returns the next rows of an account's log, in order. Later calls return only rows that come after all of them,
 * whatever else is stored in the meantime by any node.
 *
 * @param limit the maximum number of rows; fewer are returned only if there are no more at this moment
 */
export async function readLog(
  db: Kysely<Tables>,
  accountId: number,
  { transaction, entry }: LogPosition,
  limit: number,
): Promise<readonly LogEntry[]> {
  const { rows } = await sql<Row>`
    select transaction_id::text as transaction, entry, kind, lead_id, revision, arrived_at from lead_log
    where account_id = ${accountId} and (transaction_id, entry) > (${transaction}::xid8, ${entry}::bigint) and ${COMPLETE}
    order by transaction_id, entry limit ${limit}`.execute(db);
  return rows.map((row) => {
    const { kind, lead_id: leadId, revision } = row;
    const common = { position: { transaction: row.transaction, entry: row.entry }, arrivedAt: row.arrived_at };
    if (kind === "erased") return { ...common, kind, leadId: null, revision: null };
    if (leadId === null || revision === null) throw new Error(`a row of the log names no state: ${row.entry}`);
    return { ...common, kind, leadId, revision };
  });
}

interface Row {
  readonly transaction: string;
  readonly entry: number;
  readonly kind: LeadEventKind;
  readonly lead_id: string | null;
  readonly revision: number | null;
  readonly arrived_at: Date;
}

/** The key in `installation` of the cluster whose transaction ids number the log. */
export const CLUSTER_ENTRY = "lead_log_cluster";

/** That cluster; null before one was recorded. */
export const NOTED_CLUSTER = sql<string | null>`(select value #>> '{}' from installation where key = ${CLUSTER_ENTRY})`;

/** The cluster that answers. A physical replica has the same identifier, a logical one a different one. */
export const THIS_CLUSTER = sql<string>`(select system_identifier::text from pg_control_system())`;

/** The database is a different cluster than the one that numbered the log, so the log cannot be read. */
export class LogOfAnotherCluster extends Error {
  constructor() {
    super("the database is a different cluster, and the log of leads has not been renumbered yet");
    this.name = "LogOfAnotherCluster";
  }
}

/**
 * Returns a reader's position in the log of an account, and locks its row until the transaction ends: two readers with
 * the same name take turns. A reader that stores its results and moves on in one transaction processes every row
 * exactly once.
 *
 * @returns {@link BEGINNING} if it has never read there
 * @throws LogOfAnotherCluster because rows of this cluster may have lower numbers, which the reader would miss
 */
export async function lockPosition(db: Kysely<Tables>, accountId: number, reader: string): Promise<LogPosition> {
  const { rows } = await sql<LogPosition & { readonly cluster: string; readonly noted: string | null }>`
    insert into lead_log_position as p (account_id, reader, transaction_id, entry)
    values (${accountId}, ${reader}, ${BEGINNING.transaction}, ${BEGINNING.entry})
    on conflict (account_id, reader) do update set read_at = now()
    returning p.transaction_id::text as transaction, p.entry, ${THIS_CLUSTER} as cluster, ${NOTED_CLUSTER} as noted
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return BEGINNING;
  const { transaction, entry, cluster, noted } = row;
  if (noted !== null && noted !== cluster) throw new LogOfAnotherCluster();
  return { transaction, entry };
}

/** Moves a reader's position, in the transaction in which it has processed the rows before it. */
export async function moveOn(
  db: Kysely<Tables>,
  accountId: number,
  reader: string,
  { transaction, entry }: LogPosition,
): Promise<void> {
  await sql`
    update lead_log_position set transaction_id = ${transaction}::xid8, entry = ${entry}, read_at = now()
    where account_id = ${accountId} and reader = ${reader}`.execute(db);
}

/** The accounts with rows in the log: one index lookup for each, however many rows they have. */
export const ACCOUNTS_IN_LOG = sql`
  select account_id from (
    with recursive found as (
      (select account_id from lead_log order by account_id limit 1)
      union all
      select (select l.account_id from lead_log l where l.account_id > found.account_id order by l.account_id limit 1)
      from found where found.account_id is not null
    )
    select account_id from found where account_id is not null
  ) accounts`;

/** Returns the accounts with rows in the log. Pass a handle that sees every account. */
export async function accountsInLog(db: Kysely<Tables>): Promise<readonly number[]> {
  const { rows } = await sql<{ account_id: number }>`${ACCOUNTS_IN_LOG}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/**
 * Returns the accounts in which a reader has rows to read now: one index lookup for each, however many rows it has read
 * before. Pass a handle that sees every account.
 */
export async function accountsWithNews(db: Kysely<Tables>, reader: string): Promise<readonly number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select a.account_id from (${ACCOUNTS_IN_LOG}) a
    left join lead_log_position p on p.account_id = a.account_id and p.reader = ${reader}
    cross join lateral (
      select from lead_log l where l.account_id = a.account_id and ${COMPLETE} and (l.transaction_id, l.entry) > (
        coalesce(p.transaction_id, ${BEGINNING.transaction}::xid8), coalesce(p.entry, ${BEGINNING.entry}::bigint)
      )
      order by l.transaction_id, l.entry limit 1
    ) next
    order by p.read_at nulls first, a.account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}
