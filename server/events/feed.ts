import { type Kysely, sql } from "kysely";
import type { EventKind } from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import {
  BEGINNING,
  CLUSTER_OF_CURSORS,
  COMPLETE,
  type EventPosition,
  EventsOfAnotherCluster,
  positionPart,
  RECORDED_CLUSTER,
  THIS_CLUSTER,
  TRIMMED,
} from "./read.ts";

/** A row of the stream. */
export interface EventRow extends EventPosition {
  readonly kind: EventKind;
  readonly subject: string | null;
  readonly reference: number | null;
  readonly logged_at: Date;
}

/** A position that the reader itself stores, with the cluster that assigned its transaction ids. */
export interface KeptPosition extends EventPosition {
  readonly cluster: string;
}

/** Why a reader cannot continue at a position, so that it may have missed events. */
export type Missed =
  /** The next events have been removed, because they were too old. */
  | "trimmed"
  /** The position is of another database, or the database was restored to an earlier moment. */
  | "renumbered";

/** Rows after a position, in order. */
export interface Section {
  /** Those of the wanted kinds. */
  readonly rows: readonly EventRow[];
  /** The position after the last row that was scanned. */
  readonly end: KeptPosition;
  /** Whether there are more rows, of any kind. */
  readonly hasMore: boolean;
}

interface Place {
  readonly cursors: string;
  readonly cluster: string;
  readonly recorded: string | null;
  readonly isTrimmed: boolean;
  readonly isAhead: boolean;
  readonly startTransaction: string;
  readonly startEntry: number;
  readonly nowTransaction: string;
  readonly examined: number;
  readonly lastTransaction: string | null;
  readonly lastEntry: number | null;
}

type Found = Place & (EventRow | { readonly [Column in keyof EventRow]: null });

/**
 * Reads rows after a position that the reader itself stores. One statement checks that nothing before them has been
 * removed, so a row that is removed at the same moment is read or reported, never skipped.
 *
 * @param after undefined for the oldest row that is kept, `now` for rows that are written from now on
 * @param options.kinds the wanted kinds; others are skipped
 * @param options.limit how many rows to look at
 * @throws EventsOfAnotherCluster while the rows are those of another cluster
 */
export async function readSection(
  db: Kysely<Tables>,
  accountId: number,
  after: KeptPosition | "now" | undefined,
  { kinds, limit }: { readonly kinds: readonly EventKind[]; readonly limit: number },
): Promise<Section | Missed> {
  const given = typeof after === "object" ? after : undefined;
  const trimmed = (part: "transaction_id" | "entry") => positionPart(accountId, TRIMMED, part);
  const start = sql`
    select coalesce(${given?.transaction ?? null}::xid8, ${trimmed("transaction_id")}, ${BEGINNING.transaction}::xid8) as transaction_id,
      coalesce(${given?.entry ?? null}::bigint, ${trimmed("entry")}, ${BEGINNING.entry}) as entry`;
  const { rows: found } = await sql<Found>`
    with start as materialized (${start}),
    next as materialized (
      select transaction_id, entry, kind, subject, reference, logged_at from event
      where account_id = ${accountId} and ${COMPLETE} and (transaction_id, entry) > (
        (select transaction_id from start), (select entry from start)
      )
      order by transaction_id, entry limit ${after === "now" ? 0 : limit + 1}
    ),
    examined as materialized (select * from next order by transaction_id, entry limit ${limit})
    select ${CLUSTER_OF_CURSORS} as cursors, ${THIS_CLUSTER} as cluster, ${RECORDED_CLUSTER} as recorded,
      coalesce((start.transaction_id, start.entry) < (${trimmed("transaction_id")}, ${trimmed("entry")}), false) as "isTrimmed",
      start.transaction_id > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead",
      start.transaction_id::text as "startTransaction", start.entry as "startEntry",
      pg_snapshot_xmin(pg_current_snapshot())::text as "nowTransaction",
      (select count(*) from next)::int as examined,
      last.transaction_id::text as "lastTransaction", last.entry as "lastEntry",
      e.transaction_id::text as transaction, e.entry, e.kind, e.subject, e.reference, e.logged_at
    from start
    left join (select * from examined order by transaction_id desc, entry desc limit 1) last on true
    left join examined e on e.kind = any(${kinds}::text[])
    order by e.transaction_id, e.entry`.execute(db);
  const [place] = found;
  if (place === undefined) throw new Error("a section has a place");
  const { cursors, cluster, recorded } = place;
  if (recorded !== null && recorded !== cluster) throw new EventsOfAnotherCluster();
  if (given !== undefined && (given.cluster !== cursors || place.isAhead)) return "renumbered";
  if (place.isTrimmed) return "trimmed";
  return {
    rows: found.flatMap((row) => (row.kind === null ? [] : [rowOf(row)])),
    end: { cluster: cursors, ...endOf(place, after === "now") },
    hasMore: place.examined > limit,
  };
}

const rowOf = ({ transaction, entry, kind, subject, reference, logged_at }: EventRow): EventRow => ({
  transaction,
  entry,
  kind,
  subject,
  reference,
  logged_at,
});

/** Returns the position `now`: every row that is complete now is before it, and every other one will be after it. */
function endOf(place: Place, isNow: boolean): EventPosition {
  if (isNow) return { transaction: place.nowTransaction, entry: 0 };
  if (place.lastTransaction === null) return { transaction: place.startTransaction, entry: place.startEntry };
  return { transaction: place.lastTransaction, entry: place.lastEntry ?? 0 };
}
