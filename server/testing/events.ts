import { type Kysely, sql } from "kysely";
import { EVENT_KINDS, type EventKind } from "#contract";
import type { Tables } from "../db/tables.ts";
import { BEGINNING, COMPLETE, type EventPosition } from "../events/read.ts";
import type { Json } from "./app.ts";

/** An event as a reader sees it. */
export interface ReadEvent {
  readonly position: EventPosition;
  readonly kind: EventKind;
  readonly subject: string | null;
  readonly reference: number | null;
  readonly arrivedAt: Date | null;
  /** The row that the event refers to; null if there is none. */
  readonly payload: Json;
}

const PAYLOADS = JSON.stringify(
  Object.fromEntries(Object.entries(EVENT_KINDS).map(([kind, { payload }]) => [kind, payload])),
);

/** Returns an account's next events, in order, at most as many as the limit. */
export async function readEvents(
  db: Kysely<Tables>,
  accountId: number,
  { transaction, entry }: EventPosition,
  limit: number,
): Promise<readonly ReadEvent[]> {
  const { rows } = await sql<Omit<ReadEvent, "position"> & EventPosition>`
    select transaction_id::text as transaction, entry, kind, subject, reference, arrived_at as "arrivedAt",
      case k.value
        when 'state' then (
          select row_to_json(s) from (
            select revision, answers, total from lead l
            where l.account_id = e.account_id and l.lead_id = e.subject and l.revision = e.reference
            union all
            select revision, answers, total from lead_history h
            where h.account_id = e.account_id and h.lead_id = e.subject and h.revision = e.reference
          ) s)
        when 'outcome' then (
          select row_to_json(o) from outcome_change o
          where o.account_id = e.account_id and o.lead_id = e.subject and o.change = e.reference)
        when 'audit_event' then (
          select row_to_json(a) from audit_event a where a.account_id = e.account_id and a.event_id = e.reference)
        when 'draft_event' then (
          select row_to_json(d) from draft_event d
          where d.account_id = e.account_id and d.draft_id = e.subject::int and d.event = e.reference)
        when 'import' then (
          select row_to_json(i) from lead_import i where i.account_id = e.account_id and i.import_id = e.subject::int)
        when 'erasure' then (
          select row_to_json(r) from erasure r where r.account_id = e.account_id and r.erasure_id = e.reference)
        when 'job' then (
          select row_to_json(j) from job j where j.account_id = e.account_id and j.job_id = e.subject::int)
      end as payload
    from event e join json_each_text(${PAYLOADS}::json) k on k.key = e.kind
    where account_id = ${accountId} and (transaction_id, entry) > (${transaction}::xid8, ${entry}::bigint) and ${COMPLETE}
    order by transaction_id, entry limit ${limit}`.execute(db);
  return rows.map(({ transaction, entry, ...event }) => ({ position: { transaction, entry }, ...event }));
}

/** Reads all events from a position on, a few rows at a time. */
export async function readAllEvents(
  db: Kysely<Tables>,
  accountId: number,
  from: EventPosition = BEGINNING,
  limit = 100,
): Promise<readonly ReadEvent[]> {
  const all: ReadEvent[] = [];
  for (let position = from; ; ) {
    const found = await readEvents(db, accountId, position, limit);
    all.push(...found);
    const last = found.at(-1);
    if (last === undefined || found.length < limit) return all;
    position = last.position;
  }
}
