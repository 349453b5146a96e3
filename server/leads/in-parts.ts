import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { everyLead, type Matching } from "./matching.ts";
import { isAfter, orderExpressions } from "./order.ts";
import { type PlacedRow, readLeads, type Section } from "./queries.ts";
import { directly, type LeadPosition, positionOf, type Walked, walk } from "./walk.ts";

// The embedded database runs one statement at a time, and searching 350,000 leads for a text takes a second. In parts,
// a concurrent POST of a lead waits for one part only.

export interface PartSizes {
  /** Leads that one statement scans. */
  readonly part: number;
  /** The number of candidates for the page above which those that cannot be on it are dropped. */
  readonly candidates: number;
}

/** Reads only the ends of parts. */
const ENDS = { condition: everyLead, columns: { select: [], packed: sql`null` } };

/** The matches of a section, and the number of all matches in the list. */
export interface FoundInParts {
  readonly count: number;
  /**
   * Undefined if the time was over before all leads had been scanned, because the others may precede those that were
   * found.
   */
  readonly rows?: readonly PlacedRow[];
}

/**
 * Finds a section of the matching leads, and counts them all, but scans some thousand leads at a time in the order of
 * their arrival, which is their order on the disk. Leads that arrive in the meantime may or may not be included.
 *
 * @param until by `performance.now()`
 */
export async function findInParts(
  db: Kysely<Tables>,
  matching: Matching,
  { keys, after: place, limit, offset = 0 }: Section,
  until: number,
  sizes: PartSizes,
): Promise<FoundInParts> {
  const most = offset + limit;
  const order = orderExpressions(keys);
  const isWanted = place === undefined ? sql<boolean>`true` : sql<boolean>`(${isAfter(keys, place)})`;
  let count = 0;
  let candidates: readonly string[] = [];
  let after: LeadPosition | undefined;
  for await (const [part] of walk(directly(db), { ...ENDS, size: { leads: sizes.part } })) {
    const last = positionOf(part as Walked<unknown>);
    if (performance.now() > until) return { count };
    const found = await db
      .selectFrom("lead")
      .where(arrivedWithin(after, last))
      .where(matching)
      .select(["lead_id", isWanted.as("isWanted")])
      .select(sql<number>`(count(*) over ())::int`.as("found"))
      .orderBy(place === undefined ? order : sql`${isWanted} desc, ${order}`)
      .limit(most)
      .execute();
    count += found[0]?.found ?? 0;
    candidates = [...candidates, ...found.flatMap(({ lead_id, isWanted }) => (isWanted ? [lead_id] : []))];
    if (candidates.length > sizes.candidates) candidates = await firstOf(candidates);
    after = last;
  }
  return {
    count,
    rows: candidates.length === 0 ? [] : await readLeads(db, oneOf(candidates), { keys, limit, offset }),
  };

  async function firstOf(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await db.selectFrom("lead").where(oneOf(ids)).select("lead_id").orderBy(order).limit(most).execute();
    return rows.map(({ lead_id }) => lead_id);
  }
}

const oneOf =
  (ids: readonly string[]): Matching =>
  (eb) =>
    eb("lead_id", "in", sql<string>`(select unnest(${ids}::text[]))`);

/** Leads that arrived after one, up to and including another. */
function arrivedWithin(after: LeadPosition | undefined, last: LeadPosition): RawBuilder<SqlBool> {
  const upTo = sql<SqlBool>`(created_at, lead_id) <= (${last.at}::timestamptz, ${last.id})`;
  return after === undefined
    ? upTo
    : sql<SqlBool>`(created_at, lead_id) > (${after.at}::timestamptz, ${after.id}) and ${upTo}`;
}
