import { type Kysely, sql } from "kysely";
import { named } from "../db/named.ts";
import { LEAD_STATE, type Tables } from "../db/tables.ts";
import { type PageQuery, type Window, windowOf } from "../http/pagination.ts";
import { countOfRollups } from "../rollups/source.ts";
import { everyLead, type LeadFilters, type Matching } from "./matching.ts";
import { keysOf, orderExpressions } from "./order.ts";
import type { LeadRow, RescoredRow } from "./rows.ts";

/** The columns of a lead in lists and exports. */
export const COLUMNS = ["lead_id", "created_at", ...LEAD_STATE] as const;

/** How many leads match. */
export async function countLeads(db: Kysely<Tables>, matching: Matching): Promise<number> {
  const all = matching === everyLead ? await countOfRollups(db) : undefined;
  if (all !== undefined) return all;
  const { count } = await db
    .selectFrom("lead")
    .where(matching)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The request for a page of a list of leads. */
export type LeadsQuery = PageQuery & Pick<LeadFilters, "ordering">;

export interface FoundLeads {
  /** The number of all matches. */
  readonly count: number;
  /** Those of the page. */
  readonly rows: readonly LeadRow[];
}

/** Returns one page of the matching leads, and the number of all matches. */
export async function findLeads(db: Kysely<Tables>, matching: Matching, query: LeadsQuery): Promise<FoundLeads> {
  const [count, rows] = await Promise.all([countLeads(db, matching), leadsPage(db, matching, query)]);
  return { count, rows };
}

/** Returns the leads of one page. */
export async function leadsPage(
  db: Kysely<Tables>,
  matching: Matching,
  { ordering, ...page }: LeadsQuery,
): Promise<readonly LeadRow[]> {
  const { limit, offset }: Window = windowOf(page);
  const rows = await db
    .selectFrom("lead")
    .where(matching)
    .select(COLUMNS)
    .orderBy(orderExpressions(keysOf(ordering)))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as readonly LeadRow[];
}

/** Who submitted a state, and the re-scoring that created it. */
const ORIGIN = [
  "a.user_id as author_id",
  "a.username as author_username",
  "r.job_id as rescoring_id",
  "r.rescored_at",
  "r.user_id as rescorer_id",
  "r.username as rescorer_username",
] as const;

/**
 * Returns a lead by its id, in whichever Unicode form the id comes.
 *
 * @returns undefined if the account has no such lead
 */
export async function findLead(db: Kysely<Tables>, leadId: string): Promise<RescoredRow | undefined> {
  const composed = leadId.normalize("NFC");
  // two that were stored separately earlier, and differ only in their form, remain distinct
  return (await findStored(db, leadId)) ?? (composed === leadId ? undefined : await findStored(db, composed));
}

async function findStored(db: Kysely<Tables>, leadId: string): Promise<RescoredRow | undefined> {
  const row = await db
    .selectFrom("lead as l")
    .leftJoin("lead_author as a", (join) =>
      join.onRef("a.lead_id", "=", "l.lead_id").onRef("a.revision", "=", "l.revision"),
    )
    .leftJoin("lead_rescoring as r", (join) =>
      join.onRef("r.lead_id", "=", "l.lead_id").onRef("r.revision", "=", "l.revision"),
    )
    .modifyFront(named("lead-by-id"))
    .select(COLUMNS.map((column) => `l.${column}` as const))
    .select(ORIGIN)
    .where("l.lead_id", "=", leadId)
    .executeTakeFirst();
  return row as RescoredRow | undefined;
}

export interface HistoryRow extends RescoredRow {
  readonly superseded_at: Date;
}

/**
 * Returns a page of a lead's earlier states, the latest first, each with the moment at which the next one replaced it.
 */
export async function findHistory(
  db: Kysely<Tables>,
  leadId: string,
  query: PageQuery,
): Promise<{ readonly count: number; readonly rows: readonly HistoryRow[] }> {
  const { limit, offset } = windowOf(query);
  const states = db
    .selectFrom("lead_history as h")
    .innerJoin("lead as l", "l.lead_id", "h.lead_id")
    .leftJoin("lead_author as a", (join) =>
      join.onRef("a.lead_id", "=", "h.lead_id").onRef("a.revision", "=", "h.revision"),
    )
    .leftJoin("lead_rescoring as r", (join) =>
      join.onRef("r.lead_id", "=", "h.lead_id").onRef("r.revision", "=", "h.revision"),
    )
    .leftJoin("lead_rescoring as present", (join) =>
      join.onRef("present.lead_id", "=", "l.lead_id").onRef("present.revision", "=", "l.revision"),
    )
    .where("h.lead_id", "=", leadId);
  const [{ count }, rows] = await Promise.all([
    states.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    states
      .select((["lead_id", ...LEAD_STATE] as const).map((column) => `h.${column}` as const))
      .select(["l.created_at", ...ORIGIN])
      // a re-scored state has the moment of its answers in addition to its own
      .select(
        sql<Date>`coalesce(
          lead(coalesce(r.rescored_at, h.scored_at)) over (order by h.revision), present.rescored_at, l.scored_at
        )`.as("superseded_at"),
      )
      .orderBy("h.revision", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count: Number(count), rows: rows as unknown as readonly HistoryRow[] };
}
