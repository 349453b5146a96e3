import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";

/**
 * Removes the rows of erased leads from an account's files. Pass the transaction that erases the leads, before it
 * deletes them. A running export checks again whether the leads that it has read still exist.
 */
export async function forgetInExports(
  db: Kysely<Tables>,
  accountId: number,
  leadIds: readonly string[],
): Promise<void> {
  // waits for a step that is being stored, so that its rows are among the pieces below
  const { numAffectedRows = 0n } = await sql`
    update lead_export set erasures = erasures + 1 where account_id = ${accountId}`.execute(db);
  if (numAffectedRows === 0n) return;
  const gone = sql`${leadIds}::text[]`;
  await sql`
    with arrived as materialized (
      select lead_id, created_at from lead where account_id = ${accountId} and lead_id = any(${gone})
    ),
    found as materialized (
      -- unpacked once: each row is a part of it
      select p.export_id, p.start_byte, p.content || ''::bytea as content, p.lead_ids, p.sizes from lead_export_piece p
      where p.account_id = ${accountId} and p.first_at <= (select max(created_at) from arrived)
        and p.last_at >= (select min(created_at) from arrived)
        -- the moment first: comparing the leads of every piece takes a second for three million
        and exists (
          select from arrived a where a.created_at between p.first_at and p.last_at and a.lead_id = any(p.lead_ids)
        )
    ),
    cut as materialized (
      select p.export_id, p.start_byte, gone.rows, gone.bytes, kept.content, kept.lead_ids, kept.sizes
      from found p
      cross join lateral (
        select count(*) as rows, sum(size) as bytes from unnest(p.lead_ids, p.sizes) row(id, size) where id = any(${gone})
      ) gone
      cross join lateral (
        select coalesce(string_agg(substring(p.content from start + 1 for size), ''::bytea order by place), '') as content,
          coalesce(array_agg(id order by place), '{}') as lead_ids, coalesce(array_agg(size order by place), '{}') as sizes
        from (
          select id, size, place, (sum(size) over (order by place))::int - size as start
          from unnest(p.lead_ids, p.sizes) with ordinality row(id, size, place)
        ) rows
        where id <> all(${gone})
      ) kept
    ),
    pieces as (
      update lead_export_piece p set content = c.content, lead_ids = c.lead_ids, sizes = c.sizes
      from cut c where p.account_id = ${accountId} and p.export_id = c.export_id and p.start_byte = c.start_byte
    )
    update lead_export e set bytes = e.bytes - c.bytes, rows_done = e.rows_done - c.rows, erased = e.erased + c.rows
    from (select export_id, sum(rows) as rows, sum(bytes) as bytes from cut group by export_id) c
    where e.account_id = ${accountId} and e.export_id = c.export_id`.execute(db);
  await forgetPlaces(db, accountId, leadIds);
}

/** The greatest character. It does not occur in identifiers, because it is not printable. */
const AFTER_ALL = "\u{10ffff}";

/**
 * Replaces an erased lead that is the position of an export, by the previous lead of the same moment in the order of
 * the file, so that the next lead stays the same.
 */
export async function forgetPlaces(db: Kysely<Tables>, accountId: number, leadIds: readonly string[]): Promise<void> {
  const gone = sql`${leadIds}::text[]`;
  const others = sql`from lead l
    where l.account_id = ${accountId} and l.created_at = e.last_at and l.lead_id <> all(${gone})`;
  await sql`
    update lead_export e set last_lead = case when e.is_descending
      then coalesce((select min(l.lead_id) ${others} and l.lead_id > e.last_lead), ${AFTER_ALL})
      else coalesce((select max(l.lead_id) ${others} and l.lead_id < e.last_lead), '') end
    where e.account_id = ${accountId} and e.last_lead = any(${gone})`.execute(db);
}
