import { type Kysely, sql } from "kysely";
import type { Answers, BandLetter } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { asArrived, TO_SCORE } from "../../leads/arrived.ts";
import type { Columns } from "../../leads/walk.ts";

/** A stored lead, with its state when its answers arrived. */
export interface StoredLead {
  readonly lead_id: string;
  readonly revision: number;
  readonly answers: Answers;
  readonly model_version: number;
  readonly evaluated_on: string;
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

/** What re-scoring reads of leads. */
export const toRescore = (accountId: number): Columns => ({ select: SELECTED, arrivedIn: accountId });

const SELECTED = [...TO_SCORE, "x_band", "y_band", "total_band"] as const;

/** Returns leads by their ids, in their current state, without those that were erased. */
export async function readLeadsById(
  db: Kysely<Tables>,
  accountId: number,
  ids: readonly string[],
): Promise<readonly StoredLead[]> {
  const these = db.selectFrom("lead").select(SELECTED).where(sql<boolean>`lead_id = any(${ids}::text[])`);
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
