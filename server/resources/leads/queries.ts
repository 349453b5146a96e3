import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Input, Operations } from "#contract";
import { type BandLetter, hundredths, PRIORITIES } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import { momentOf } from "../../db/moment.ts";
import { LEAD_STATE, type Tables } from "../../db/tables.ts";
import { type PageQuery, type Window, windowOf } from "../../http/pagination.ts";
import type { LeadRow } from "./present.ts";

type LeadQuery = Input<Operations["listLeads"]>["query"];

const COLUMNS = ["lead_id", "created_at", ...LEAD_STATE] as const;

const ORDER_COLUMNS = {
  created_at: "created_at",
  total_score: "total",
  x_axis: "x",
  y_axis: "y",
  lead_id: "lead_id",
} as const;

/** One page of an account's leads, and how many there are in all. */
export async function findLeads(
  db: Kysely<Tables>,
  account: ActingAccount,
  query: LeadQuery,
): Promise<{ readonly count: number; readonly rows: readonly LeadRow[] }> {
  const matching = db.selectFrom("lead").where(matches(account, query));
  const { limit, offset }: Window = windowOf(query);
  const descending = query.ordering.startsWith("-");
  const column = ORDER_COLUMNS[query.ordering.replace("-", "") as keyof typeof ORDER_COLUMNS];
  const direction = descending ? "desc" : "asc";
  // The identifier makes the order total, so that no lead is on two pages or on none.
  const ordered = matching.select(COLUMNS).orderBy(column, direction).orderBy("lead_id", direction);
  const [{ count }, rows] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    ordered.limit(limit).offset(offset).execute(),
  ]);
  return { count: Number(count), rows: rows as readonly LeadRow[] };
}

function matches(account: ActingAccount, query: LeadQuery) {
  return (eb: ExpressionBuilder<Tables, "lead">) => {
    const conditions = [eb("account_id", "=", account.id)];
    if (query.priority !== undefined) conditions.push(eb("total_band", "=", bandOf(query.priority)));
    if (query.min_total !== undefined) conditions.push(eb("total", ">=", Math.ceil(hundredthsOf(query.min_total))));
    if (query.max_total !== undefined) conditions.push(eb("total", "<=", Math.floor(hundredthsOf(query.max_total))));
    if (query.created_after !== undefined) {
      conditions.push(eb("created_at", ">=", momentOf(query.created_after, account)));
    }
    if (query.created_before !== undefined) {
      conditions.push(eb("created_at", "<", momentOf(query.created_before, account)));
    }
    if (query.search !== undefined && query.search !== "") {
      const pattern = `%${query.search.replace(/[\\%_]/g, "\\$&")}%`;
      conditions.push(
        eb.or([
          eb("lead_id", "ilike", pattern),
          eb(sql<string>`contact ->> 'name'`, "ilike", pattern),
          eb(sql<string>`contact ->> 'email'`, "ilike", pattern),
        ]),
      );
    }
    return eb.and(conditions);
  };
}

function bandOf(priority: string): BandLetter {
  const letters = Object.keys(PRIORITIES) as BandLetter[];
  const letter = letters.find((band) => PRIORITIES[band] === priority);
  if (letter === undefined) throw new Error(`no band is shown as ${priority}`);
  return letter;
}

/** Exact where the number has at most two decimals, so that `80` finds the lead of 80 points. */
const hundredthsOf = (points: number) => (Number(points.toFixed(2)) === points ? hundredths(points) : points * 100);

/** @returns undefined when the account has no such lead */
export async function findLead(db: Kysely<Tables>, accountId: number, leadId: string): Promise<LeadRow | undefined> {
  const row = await db
    .selectFrom("lead")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .where("lead_id", "=", leadId)
    .executeTakeFirst();
  return row as LeadRow | undefined;
}

export interface HistoryRow extends LeadRow {
  readonly superseded_at: Date;
}

/** A page of a lead's earlier states, the latest first, each with the moment the next one took its place. */
export async function findHistory(
  db: Kysely<Tables>,
  accountId: number,
  leadId: string,
  query: PageQuery,
): Promise<{ readonly count: number; readonly rows: readonly HistoryRow[] }> {
  const { limit, offset } = windowOf(query);
  const states = db
    .selectFrom("lead_history as h")
    .innerJoin("lead as l", (join) =>
      join.onRef("l.account_id", "=", "h.account_id").onRef("l.lead_id", "=", "h.lead_id"),
    )
    .where("h.account_id", "=", accountId)
    .where("h.lead_id", "=", leadId);
  const [{ count }, rows] = await Promise.all([
    states.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    states
      .select((["lead_id", ...LEAD_STATE] as const).map((column) => `h.${column}` as const))
      .select("l.created_at")
      .select(sql<Date>`coalesce(lead(h.scored_at) over (order by h.revision), l.scored_at)`.as("superseded_at"))
      .orderBy("h.revision", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count: Number(count), rows: rows as unknown as readonly HistoryRow[] };
}
