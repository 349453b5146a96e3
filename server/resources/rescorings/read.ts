import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Answers, BandLetter } from "#engine";
import type { Tables } from "../../db/tables.ts";
import type { matches } from "../leads/matching.ts";
import type { LeadPosition, PartSize } from "../leads/queries.ts";
import { whatArrived } from "../shared/arrived.ts";

/** A lead as the tables keep it, with what it had when its answers arrived. */
export interface StoredLead {
  readonly lead_id: string;
  readonly revision: number;
  readonly answers: Answers;
  readonly model_version: number;
  readonly x: number;
  readonly y: number;
  readonly x_band: BandLetter;
  readonly y_band: BandLetter;
  readonly total_band: BandLetter;
  readonly rule_ids: readonly number[];
  /** The day on which its answers arrived. */
  readonly own_date: string;
  /** What arrived. */
  readonly given: Answers;
  /** The version whose questions that was given to. */
  readonly given_version: number;
}

/** A lead in a part of many, and how many rows the part was cut from. */
export type FoundLead = StoredLead & LeadPosition & { readonly found: number };

const COLUMNS = [
  "lead_id",
  "revision",
  "answers",
  "model_version",
  "evaluated_on",
  "x",
  "y",
  "x_band",
  "y_band",
  "total_band",
  "rule_ids",
] as const;

/** Leads with what they had when their answers arrived. */
const withOwn = (accountId: number, leads: RawBuilder<unknown>) => sql`
  select l.*, coalesce(arrived.own_date, l.evaluated_on) as own_date, coalesce(arrived.given, l.answers) as given,
    coalesce(arrived.given_version, l.model_version) as given_version
  from (${leads}) l ${whatArrived(accountId, "l")}`;

/** In the order of arrival, or against it. */
export type Order = "asc" | "desc";

/**
 * The next leads behind a place, in an order; at least one, if there is one.
 *
 * @param condition which leads
 */
export async function readBehind(
  db: Kysely<Tables>,
  accountId: number,
  condition: ReturnType<typeof matches>,
  last: LeadPosition | null,
  { leads, bytes }: PartSize,
  order: Order = "asc",
): Promise<readonly FoundLead[]> {
  const behind = sql.raw(order === "asc" ? ">" : "<");
  const inOrder = sql.raw(`created_at ${order}, lead_id ${order}`);
  let part = db
    .selectFrom("lead")
    .select(COLUMNS)
    .select(["created_at", "lead_id as id", sql<string>`created_at::text`.as("at")])
    .where(condition);
  if (last !== null)
    part = part.where(sql<boolean>`(created_at, lead_id) ${behind} (${last.at}::timestamptz, ${last.id})`);
  const ordered = part.orderBy(inOrder).limit(leads);
  const sized = sql`
    select part.*, count(*) over ()::int as found, sum(octet_length(answers::text))
      over (order by ${inOrder} rows between unbounded preceding and 1 preceding) as bytes_before
    from (${ordered}) part`;
  const { rows } = await sql<FoundLead>`
    select * from (${withOwn(accountId, sized)}) lead where coalesce(bytes_before, 0) < ${bytes}
    order by ${inOrder}`.execute(db);
  return rows;
}

/** Leads by their ids, as they are now; those that were erased are missing. */
export async function readThese(
  db: Kysely<Tables>,
  accountId: number,
  ids: readonly string[],
): Promise<readonly StoredLead[]> {
  const these = sql`select ${sql.join(COLUMNS.map((column) => sql.ref(column)))} from lead
    where account_id = ${accountId} and lead_id = any(${ids}::text[])`;
  const { rows } = await sql<StoredLead>`${withOwn(accountId, these)}`.execute(db);
  return rows;
}

/**
 * Makes whoever else wants to change some leads wait until the transaction ends. The locks are taken in the order of the
 * statement that stores leads (ingest/statement.ts), so that neither blocks the other.
 *
 * @returns the revisions that they have; those that were erased are missing
 */
export async function lockLeads(
  db: Kysely<Tables>,
  accountId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ lead_id: string; revision: number }>`
    select lead_id, revision from lead where account_id = ${accountId} and lead_id = any(${ids}::text[])
    order by lead_id for update`.execute(db);
  return new Map(rows.map(({ lead_id, revision }) => [lead_id, revision]));
}
