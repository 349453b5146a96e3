import { type Kysely, sql } from "kysely";
import { executeNamed } from "../db/named.ts";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import { LEAD_STATE, type Tables } from "../db/tables.ts";
import { type PageQuery, windowOf } from "../http/pagination.ts";
import { countOfRollups } from "../rollups/source.ts";
import { everyLead, type Matching } from "./matching.ts";
import { isAfter, type Key, orderExpressions, type Place, placeExpression } from "./order.ts";
import type { LeadClicks, LeadRow, OriginRow } from "./rows.ts";

/** The columns of a lead in lists and exports. */
export const COLUMNS = ["lead_id", "created_at", "source", "outcome", "outcome_at", ...LEAD_STATE] as const;

/**
 * Leads of an account by their identifiers, to read from instead of the table. Each is looked up by the primary key. It
 * has the columns of the table, so Kysely treats it as the table.
 */
export const byIds = (accountId: number, leadIds: readonly string[]): "lead" =>
  sql`(
    select l.* from unnest(${leadIds}::text[]) wanted(id)
    join lead l on l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = wanted.id
  )`.as("lead") as unknown as "lead";

/**
 * Returns the number of matching leads, up to a limit.
 *
 * @param most the limit at which counting ends
 */
export async function countUpTo(db: Kysely<Tables>, matching: Matching, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom("lead").where(matching).select("lead_id").limit(most).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the number of matching leads. @param from the leads to scan; all by default */
export async function countLeads(db: Kysely<Tables>, matching: Matching, from: "lead" = "lead"): Promise<number> {
  const all = matching === everyLead && from === "lead" ? await countOfRollups(db) : undefined;
  if (all !== undefined) return all;
  const { count } = await db
    .selectFrom(from)
    .where(matching)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A lead with its place in the order of the list. */
export type PlacedRow = LeadRow & { readonly place: Place };

/** A section of leads in an order. */
export interface Section {
  readonly keys: readonly Key[];
  /** Only leads after this place. */
  readonly after?: Place | undefined;
  readonly limit: number;
  readonly offset?: number;
}

/** Returns some of the matching leads, in order. @param from the leads to scan; all by default */
export async function readLeads(
  db: Kysely<Tables>,
  matching: Matching,
  { keys, after, limit, offset = 0 }: Section,
  from: "lead" = "lead",
): Promise<readonly PlacedRow[]> {
  const rows = await db
    .selectFrom(from)
    .where(matching)
    .$if(after !== undefined, (leads) => leads.where(isAfter(keys, after ?? [])))
    .select(COLUMNS)
    .select(placeExpression(keys).as("place"))
    .orderBy(orderExpressions(keys))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as readonly PlacedRow[];
}

/** Who submitted a state, and the re-scoring that created it. */
const ORIGIN = [
  "a.user_id as author_id",
  "a.username as author_username",
  "r.job_id as rescoring_id",
  "r.rescored_at",
  "r.user_id as rescorer_id",
  "r.username as rescorer_username",
  "r.reason as rescoring_reason",
  "t.import_id as undone_import",
  "t.restored_at",
  "t.user_id as restorer_id",
  "t.username as restorer_username",
] as const;

/**
 * The import that a state came from. For the first state, the lead itself has it. For later states, it is known until
 * the identifiers of the import's leads are removed, and permanently if the import was undone. Between the first and
 * the last state of a lead from one import, there may be a state from elsewhere.
 *
 * @param state the alias of the states; the others are joined as `l`, `a`, `r`, and `t`
 */
function importOf(state: "l" | "h") {
  const revision = sql.ref(`${state}.revision`);
  const ofLead = (alias: string) =>
    sql`${sql.ref(`${alias}.account_id`)} = l.account_id and ${sql.ref(`${alias}.lead_id`)} = l.lead_id
      and ${revision} in (${sql.ref(`${alias}.first_revision`)}, ${sql.ref(`${alias}.last_revision`)})`;
  return sql<number | null>`case
    when ${revision} = 1 then (l.source ->> 'import_id')::int
    when a.user_id is null and r.job_id is null and t.revision is null then coalesce(
      (select i.import_id from imported_lead i where ${ofLead("i")} and i.import_id = any(array(
        select import_id from lead_import where account_id = l.account_id and not is_emptied
      )) limit 1),
      (select u.import_id from lead_restoration u where ${ofLead("u")} limit 1)
    )
  end`;
}

/** A lead with the origin of its latest state. */
export type FoundLead = LeadRow & OriginRow;

/**
 * Returns a lead by its id, in any Unicode form of the id.
 *
 * @returns undefined if the account has no such lead
 */
export async function findLead(db: Kysely<Tables>, leadId: string): Promise<FoundLead | undefined> {
  const composed = leadId.normalize("NFC");
  // two leads that were stored separately earlier, and whose ids differ only in their form, remain distinct
  return (await findStored(db, leadId)) ?? (composed === leadId ? undefined : await findStored(db, composed));
}

async function findStored(db: Kysely<Tables>, leadId: string): Promise<FoundLead | undefined> {
  const query = db
    .selectFrom("lead as l")
    .leftJoin("lead_author as a", (join) =>
      join.onRef("a.lead_id", "=", "l.lead_id").onRef("a.revision", "=", "l.revision"),
    )
    .leftJoin("lead_rescoring as r", (join) =>
      join.onRef("r.lead_id", "=", "l.lead_id").onRef("r.revision", "=", "l.revision"),
    )
    .leftJoin("lead_restoration as t", (join) =>
      join.onRef("t.lead_id", "=", "l.lead_id").onRef("t.revision", "=", "l.revision"),
    )
    .select(COLUMNS.map((column) => `l.${column}` as const))
    .select("l.revision")
    .select(ORIGIN)
    .select(importOf("l").as("origin_import"))
    .where("l.lead_id", "=", leadId);
  const [row] = await executeNamed(db, "lead-by-id", query.compile());
  return row as FoundLead | undefined;
}

/** How often a lead has followed the links of each rule, the latest click first. */
export async function findClicks(db: Kysely<Tables>, leadId: string): Promise<readonly LeadClicks[]> {
  const query = db
    .selectFrom("lead_click")
    .select(["rule_id", "affiliate_clicks", "redirect_clicks", "first_at", "last_at"])
    .where("lead_id", "=", leadId)
    .orderBy("last_at", "desc")
    .orderBy("rule_id");
  return await executeNamed(db, "clicks-of-lead", query.compile());
}

export interface HistoryRow extends OriginRow {
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
    .leftJoin("lead_restoration as t", (join) =>
      join.onRef("t.lead_id", "=", "h.lead_id").onRef("t.revision", "=", "h.revision"),
    )
    .leftJoin("lead_rescoring as rescored", (join) =>
      join.onRef("rescored.lead_id", "=", "l.lead_id").onRef("rescored.revision", "=", "l.revision"),
    )
    .leftJoin("lead_restoration as restored", (join) =>
      join.onRef("restored.lead_id", "=", "l.lead_id").onRef("restored.revision", "=", "l.revision"),
    )
    .where("h.lead_id", "=", leadId);
  const [{ count }, rows] = await Promise.all([
    states.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    states
      .select((["lead_id", ...LEAD_STATE] as const).map((column) => `h.${column}` as const))
      .select(["l.created_at", "h.revision", ...ORIGIN])
      .select(importOf("h").as("origin_import"))
      // a re-scored or restored state has the moment of its answers in addition to its own
      .select(
        sql<Date>`coalesce(
          lead(coalesce(t.restored_at, r.rescored_at, h.scored_at)) over (order by h.revision),
          restored.restored_at, rescored.rescored_at, l.scored_at
        )`.as("superseded_at"),
      )
      .orderBy("h.revision", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count: Number(count), rows: rows as unknown as readonly HistoryRow[] };
}
