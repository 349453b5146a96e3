import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { POOL_LIMITS } from "../db/limits.ts";
import type { Tables } from "../db/tables.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { windowOf } from "../http/pagination.ts";
import { everyLead, type Matching } from "./matching.ts";
import { keysOf, orderExpressions } from "./order.ts";
import { type FoundLeads, findLeads, type LeadsQuery, leadsPage } from "./queries.ts";
import { directly, type LeadPosition, positionOf, type Walked, walk } from "./walk.ts";

// The embedded database serves nobody else while a statement runs, and searching 350,000 leads for a text takes a
// second. In parts, a concurrent POST of a lead waits for one part only.

const SIZES = {
  /** Leads that one statement scans: about 50 ms. */
  part: 15_000,
  /**
   * A page that ends after this many leads is found by one statement after all, because each part might contain all of
   * them.
   */
  deepest: 1_000,
  /** The number of candidates for the page above which those that cannot be on it are dropped. */
  candidates: 10_000,
};

/** Reads only where parts end. */
const ENDS = { condition: everyLead, columns: { select: [], packed: sql`null` } };

/**
 * Returns the same as {@link findLeads}, but scans some thousand leads at a time in the order of their arrival, which
 * is their order on the disk. Leads that arrive in the meantime may or may not be included.
 *
 * @throws DatabaseUnavailable if it takes longer than one statement may
 */
export async function findInParts(
  db: Kysely<Tables>,
  matching: Matching,
  query: LeadsQuery,
  sizes = SIZES,
): Promise<FoundLeads> {
  const { limit, offset } = windowOf(query);
  const most = offset + limit;
  if (matching === everyLead || most > sizes.deepest) return await findLeads(db, matching, query);

  const late = performance.now() + POOL_LIMITS.embedded.statementMs;
  const order = orderExpressions(keysOf(query.ordering));
  let count = 0;
  let candidates: readonly string[] = [];
  let after: LeadPosition | undefined;
  for await (const [part] of walk(directly(db), { ...ENDS, size: { leads: sizes.part } })) {
    const last = positionOf(part as Walked<unknown>);
    if (performance.now() > late) throw new DatabaseUnavailable("no-answer", "the leads were too many to look at");
    const found = await db
      .selectFrom("lead")
      .where(arrivedWithin(after, last))
      .where(matching)
      .select("lead_id")
      .select(sql<number>`(count(*) over ())::int`.as("found"))
      .orderBy(order)
      .limit(most)
      .execute();
    count += found[0]?.found ?? 0;
    candidates = [...candidates, ...found.map(({ lead_id }) => lead_id)];
    if (candidates.length > sizes.candidates) candidates = await firstOf(candidates);
    after = last;
  }
  return { count, rows: candidates.length === 0 ? [] : await leadsPage(db, oneOf(candidates), query) };

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
