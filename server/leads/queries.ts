import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { named } from "../db/named.ts";
import { LEAD_STATE, type Tables } from "../db/tables.ts";
import { termsOf } from "../http/ordering.ts";
import { type PageQuery, type Window, windowOf } from "../http/pagination.ts";
import { countOfRollups } from "../rollups/source.ts";
import { everyLead, type LeadFilters, type matches } from "./matching.ts";
import type { LeadRow, RescoredRow } from "./rows.ts";

const COLUMNS = ["lead_id", "created_at", ...LEAD_STATE] as const;

const ORDER_COLUMNS = {
  created_at: "created_at",
  total_score: "total",
  x_axis: "x",
  y_axis: "y",
  lead_id: "lead_id",
} as const;

const KEY_TYPES = { created_at: "timestamptz", total: "bigint", x: "bigint", y: "bigint", lead_id: "text" } as const;

interface Key {
  readonly column: keyof typeof KEY_TYPES;
  readonly isDescending: boolean;
}

/** What decides between leads that are equal in what was asked for: their arrival, then their identifier. */
const TIEBREAKERS = ["created_at", "lead_id"] as const;

/**
 * How a list of leads is ordered; the identifier makes the order total, so that no lead is on two pages or on none.
 * What would stand behind it orders nothing.
 */
export function keysOf(ordering: LeadFilters["ordering"]): readonly Key[] {
  const asked = termsOf(ordering).map(({ field, isDescending }) => ({ column: ORDER_COLUMNS[field], isDescending }));
  const isDescending = asked.at(-1)?.isDescending ?? false;
  const tiebreakers = TIEBREAKERS.filter((column) => asked.every((key) => key.column !== column));
  const keys: readonly Key[] = [...asked, ...tiebreakers.map((column) => ({ column, isDescending }))];
  return keys.slice(0, keys.findIndex(({ column }) => column === "lead_id") + 1);
}

export const inOrder = (keys: readonly Key[]) =>
  sql.join(keys.map(({ column, isDescending }) => sql`${sql.ref(column)} ${sql.raw(isDescending ? "desc" : "asc")}`));

/** How many stored leads are read at a time: so many at most, and no more once their answers have so many bytes. */
export interface PartSize {
  readonly leads: number;
  readonly bytes: number;
}

/** Behind a lead, in the order of their arrival. */
export interface LeadPosition {
  readonly id: string;
  /** As text: a Date has only milliseconds. */
  readonly at: string;
}

/** Whether a lead comes after one that had these values, as texts. */
function isBehind(keys: readonly Key[], place: readonly string[]): RawBuilder<SqlBool> {
  const columns = keys.map(({ column }) => sql.ref(column));
  const values = keys.map(({ column }, index) => sql`${place[index]}::${sql.raw(KEY_TYPES[column])}`);
  const sign = ({ isDescending }: Key) => sql.raw(isDescending ? "<" : ">");
  const [first, ...others] = keys as readonly [Key, ...Key[]];
  // rows can be compared as wholes, and by an index, where all keys go the same way
  if (others.every(({ isDescending }) => isDescending === first.isDescending))
    return sql`(${sql.join(columns)}) ${sign(first)} (${sql.join(values)})`;
  const steps = keys.map((key, index) => {
    const equal = columns.slice(0, index).map((column, before) => sql`${column} = ${values[before]}`);
    return sql`(${sql.join([...equal, sql`${columns[index]} ${sign(key)} ${values[index]}`], sql` and `)})`;
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}

export type Matching = ReturnType<typeof matches>;

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

/** A page of a list of leads, as it is asked for. */
export type AskedLeads = PageQuery & Pick<LeadFilters, "ordering">;

export interface FoundLeads {
  /** How many match in all. */
  readonly count: number;
  /** Those of the page. */
  readonly rows: readonly LeadRow[];
}

/** One page of the leads that match, and how many there are in all. */
export async function findLeads(db: Kysely<Tables>, matching: Matching, query: AskedLeads): Promise<FoundLeads> {
  const [count, rows] = await Promise.all([countLeads(db, matching), pageOf(db, matching, query)]);
  return { count, rows };
}

/** The leads of one page. */
export async function pageOf(
  db: Kysely<Tables>,
  matching: Matching,
  { ordering, ...page }: AskedLeads,
): Promise<readonly LeadRow[]> {
  const { limit, offset }: Window = windowOf(page);
  const rows = await db
    .selectFrom("lead")
    .where(matching)
    .select(COLUMNS)
    .orderBy(inOrder(keysOf(ordering)))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as readonly LeadRow[];
}

/**
 * All leads that match, in order, some at a time; each part starts behind the last lead of the one before, so
 * that none is met twice and none passed over when others arrive meanwhile. Between the parts nothing is held.
 */
export async function* readLeads(
  db: Kysely<Tables>,
  matching: Matching,
  ordering: LeadFilters["ordering"],
  size: PartSize,
): AsyncGenerator<readonly LeadRow[], void> {
  const keys = keysOf(ordering);
  const order = inOrder(keys);
  const from = db
    .selectFrom("lead")
    .where(matching)
    .select(COLUMNS)
    // as text: a Date has only milliseconds
    .select(sql<string[]>`array[${sql.join(keys.map(({ column }) => sql`${sql.ref(column)}::text`))}]`.as("place"))
    .orderBy(order)
    .limit(size.leads);
  let ordered = from;
  for (;;) {
    const rows = await withinBytes(db, ordered, order, size.bytes);
    yield rows as unknown as readonly LeadRow[];
    const last = rows.at(-1);
    if (last === undefined || (last.found < size.leads && rows.length === last.found)) return;
    ordered = from.where(isBehind(keys, last.place));
  }
}

type Part = LeadRow & { readonly place: readonly string[]; readonly found: number };

/** The first rows of a part: those before which there are fewer bytes than so many, hence at least one. */
async function withinBytes(
  db: Kysely<Tables>,
  part: Expression<unknown>,
  order: RawBuilder<unknown>,
  bytes: number,
): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    select * from (
      select part.*, count(*) over ()::int as found,
        sum(octet_length(answers::text) + octet_length(contact::text))
          over (order by ${order} rows between unbounded preceding and 1 preceding) as bytes_before
      from (${part}) part
    ) sized
    where coalesce(bytes_before, 0) < ${bytes}
    order by ${order}`.execute(db);
  return rows;
}

/** Who submitted a state, and the re-scoring that it came of. */
const ORIGIN = [
  "a.user_id as author_id",
  "a.username as author_username",
  "r.job_id as rescoring_id",
  "r.rescored_at",
  "r.user_id as rescorer_id",
  "r.username as rescorer_username",
] as const;

/**
 * A lead by its id, whichever of the forms of its letters that comes in.
 *
 * @returns undefined when the account has no such lead
 */
export async function findLead(db: Kysely<Tables>, leadId: string): Promise<RescoredRow | undefined> {
  const composed = leadId.normalize("NFC");
  // two that were stored as two once, and differ only in this, are told apart
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

/** A page of a lead's earlier states, the latest first, each with the moment the next one took its place. */
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
      // a re-scored state has the moment of its answers beside that at which it came
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
