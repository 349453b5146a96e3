import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { POOL_LIMITS } from "../db/limits.ts";
import type { Tables } from "../db/tables.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { windowOf } from "../http/pagination.ts";
import { BEGINNING } from "./arrivals.ts";
import { everyLead } from "./matching.ts";
import {
  type AskedLeads,
  type FoundLeads,
  findLeads,
  inOrder,
  keysOf,
  type LeadPosition,
  type Matching,
  pageOf,
} from "./queries.ts";

// The embedded database serves nobody else while a statement runs, and one that looks for a text in 350,000 leads takes a
// second. In parts, whoever stores a lead meanwhile waits for one part.

const SIZES = {
  /** Leads that one statement looks at: some 50 ms. */
  part: 15_000,
  /** A page that ends behind so many leads is found by one statement after all: each part might hold all of them. */
  deepest: 1_000,
  /** Candidates for the page, beyond which those that cannot be on it are dropped. */
  candidates: 10_000,
};

/**
 * What {@link findLeads} finds, looking at some thousand leads at a time in the order of their arrival, in which they lie
 * on the disk. What arrives meanwhile may or may not be among them.
 *
 * @throws DatabaseUnavailable when it takes longer than one statement may
 */
export async function findInParts(
  db: Kysely<Tables>,
  matching: Matching,
  query: AskedLeads,
  sizes = SIZES,
): Promise<FoundLeads> {
  const { limit, offset } = windowOf(query);
  const most = offset + limit;
  const isOneStatement = matching === everyLead || most > sizes.deepest;
  const firstEnd = isOneStatement ? undefined : await endOfPart(db, BEGINNING.asc, sizes.part);
  if (firstEnd === undefined) return await findLeads(db, matching, query);

  const late = performance.now() + POOL_LIMITS.embedded.statementMs;
  const order = inOrder(keysOf(query.ordering));
  let count = 0;
  let candidates: readonly string[] = [];
  let behind: LeadPosition = BEGINNING.asc;
  for (let end: LeadPosition | undefined = firstEnd; ; end = await endOfPart(db, behind, sizes.part)) {
    if (performance.now() > late) throw new DatabaseUnavailable("no-answer", "the leads were too many to look at");
    const found = await db
      .selectFrom("lead")
      .where(arrivedWithin(behind, end))
      .where(matching)
      .select("lead_id")
      .select(sql<number>`(count(*) over ())::int`.as("found"))
      .orderBy(order)
      .limit(most)
      .execute();
    count += found[0]?.found ?? 0;
    candidates = [...candidates, ...found.map(({ lead_id }) => lead_id)];
    if (candidates.length > sizes.candidates) candidates = await firstOf(candidates);
    if (end === undefined) break;
    behind = end;
  }
  return { count, rows: candidates.length === 0 ? [] : await pageOf(db, oneOf(candidates), query) };

  async function firstOf(ids: readonly string[]): Promise<readonly string[]> {
    const rows = await db.selectFrom("lead").where(oneOf(ids)).select("lead_id").orderBy(order).limit(most).execute();
    return rows.map(({ lead_id }) => lead_id);
  }
}

const oneOf =
  (ids: readonly string[]): Matching =>
  (eb) =>
    eb("lead_id", "in", sql<string>`(select unnest(${ids}::text[]))`);

/** The last lead of the part behind a place; undefined when the part is not full. */
async function endOfPart(db: Kysely<Tables>, behind: LeadPosition, part: number): Promise<LeadPosition | undefined> {
  return await db
    .selectFrom("lead")
    .where(arrivedWithin(behind, undefined))
    .select("lead_id as id")
    // as text: a Date has only milliseconds
    .select(sql<string>`created_at::text`.as("at"))
    .orderBy("created_at")
    .orderBy("lead_id")
    .offset(part - 1)
    .limit(1)
    .executeTakeFirst();
}

/** Leads that arrived behind one, up to and including another. */
function arrivedWithin(behind: LeadPosition, end: LeadPosition | undefined): RawBuilder<SqlBool> {
  const after = sql<SqlBool>`(created_at, lead_id) > (${behind.at}::timestamptz, ${behind.id})`;
  if (end === undefined) return after;
  return sql<SqlBool>`${after} and (created_at, lead_id) <= (${end.at}::timestamptz, ${end.id})`;
}
