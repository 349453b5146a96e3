import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Matching } from "./matching.ts";
import { isAfter, isUpTo, type Key, orderExpressions, type Place, placeExpression } from "./order.ts";
import { type PlacedRow, readLeads, type Section } from "./queries.ts";

/** Leads that one statement scans: the first one, and at most. Each scans twice as many as the previous one. */
export interface Steps {
  readonly first: number;
  readonly most: number;
}

/** Leads that were found before the time was over. */
export interface Scanned {
  readonly rows: readonly PlacedRow[];
  /** The place up to which leads were scanned. Absent if all were, or enough were found. */
  readonly upTo?: Place;
}

/**
 * Scans leads in the order of a list, some thousand at a time, until enough match or the time is over.
 *
 * @param until by `performance.now()`; one part is always scanned, so that every call makes progress
 */
export async function scanInOrder(
  db: Kysely<Tables>,
  matching: Matching,
  { keys, after, limit }: Omit<Section, "offset">,
  { first, most }: Steps,
  until: number,
): Promise<Scanned> {
  const rows: PlacedRow[] = [];
  let from = after;
  for (let size = first; ; size = Math.min(2 * size, most)) {
    const end = await placeOf(db, keys, from, size);
    const within: Matching = (eb) => (end === undefined ? matching(eb) : eb.and([matching(eb), isUpTo(keys, end)]));
    rows.push(...(await readLeads(db, within, { keys, after: from, limit: limit - rows.length })));
    if (end === undefined || rows.length >= limit) return { rows };
    if (performance.now() > until) return { rows, upTo: end };
    from = end;
  }
}

/** Returns the place of the lead this many after another; undefined if there are fewer. */
async function placeOf(
  db: Kysely<Tables>,
  keys: readonly Key[],
  after: Place | undefined,
  number: number,
): Promise<Place | undefined> {
  const columns = keys.map(({ column }) => column);
  const next = db
    .selectFrom("lead")
    .$if(after !== undefined, (leads) => leads.where(isAfter(keys, after ?? [])))
    .select(columns)
    .orderBy(orderExpressions(keys))
    .limit(1)
    .offset(number - 1);
  const found = await sql<{ place: Place }>`select ${placeExpression(keys)} as place from (${next}) lead`.execute(db);
  return found.rows[0]?.place;
}
