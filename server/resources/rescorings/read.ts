import { type Kysely, sql } from "kysely";
import type { Answers, BandLetter } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { arrivalIn, asArrived, BEGINNING, leadsAfter, type Order, TO_SCORE, upToBytes } from "../../leads/arrivals.ts";
import type { matches } from "../../leads/matching.ts";
import type { LeadPosition, PartSize } from "../../leads/queries.ts";

/** A stored lead, with its state when its answers arrived. */
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
  /** The answers as they arrived. */
  readonly given: Answers;
  /** The version whose questions they were given to. */
  readonly given_version: number;
}

/** A lead in a part of many, and how many rows the part was cut from. */
export type FoundLead = StoredLead & LeadPosition & { readonly found: number };

const BANDS = ["x_band", "y_band", "total_band"] as const;

/**
 * Returns the next leads after a position, in an order; at least one, if there is one.
 *
 * @param condition which leads
 */
export async function readAfter(
  db: Kysely<Tables>,
  accountId: number,
  condition: ReturnType<typeof matches>,
  last: LeadPosition | null,
  { leads, bytes }: PartSize,
  order: Order = "asc",
): Promise<readonly FoundLead[]> {
  const next = leadsAfter(db, last ?? BEGINNING[order], leads, order)
    .select([...BANDS, "lead_id as id", sql<string>`created_at::text`.as("at")])
    .where(condition);
  const counted = sql`select next.*, count(*) over ()::int as found from (${next}) next`;
  const { rows } = await sql<FoundLead>`
    ${upToBytes(accountId, counted, bytes, order)} order by ${arrivalIn(order)}`.execute(db);
  return rows;
}

/** Returns leads by their ids, in their current state, without those that were erased. */
export async function readThese(
  db: Kysely<Tables>,
  accountId: number,
  ids: readonly string[],
): Promise<readonly StoredLead[]> {
  const these = db
    .selectFrom("lead")
    .select([...TO_SCORE, ...BANDS])
    .where(sql<boolean>`lead_id = any(${ids}::text[])`);
  const { rows } = await sql<StoredLead>`${asArrived(accountId, these)}`.execute(db);
  return rows;
}

/**
 * Locks some leads until the transaction ends. The locks are taken in the order of the statement that stores leads
 * (ingest/statement.ts), so that the two cannot deadlock.
 *
 * @returns their revisions, without those that were erased
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
