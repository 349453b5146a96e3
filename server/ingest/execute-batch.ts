import type { Pool } from "pg";
import { isRetryable } from "../db/unavailable.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { batchStatement, type NotCreated, type Outcome } from "./statement.ts";
import type { Submission } from "./submission.ts";

export interface Stored {
  readonly outcome: Outcome;
  /** When the lead was first stored. */
  readonly createdAt: Date;
  readonly revision: number;
}

/** How often a batch is sent again after a deadlock or a serialization failure, the first time included. */
const MAX_ATTEMPTS = 5;

/**
 * Stores leads by one statement.
 *
 * @returns the rows of the leads that were not created, for {@link allStored}
 */
export async function executeBatch(
  pool: Pool,
  leads: readonly Submission[],
  metrics?: Pick<Metrics, "batch">,
): Promise<readonly NotCreated[]> {
  const startedAt = performance.now();
  const secondsSince = () => (performance.now() - startedAt) / 1000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await pool.query<NotCreated>(batchStatement(leads));
      metrics?.batch(leads.length, secondsSince(), "stored");
      return rows;
    } catch (error) {
      if (isRetryable(error) && attempt < MAX_ATTEMPTS) continue;
      metrics?.batch(leads.length, secondsSince(), "failed");
      throw error;
    }
  }
}

const NONE: ReadonlyMap<number, NotCreated> = new Map();

/** Returns the outcome of each lead of a statement. @param rows the rows that it returned */
export function allStored(leads: readonly Submission[], rows: readonly NotCreated[]): Stored[] {
  const others = rows.length === 0 ? NONE : new Map(rows.map((row) => [row.n - 1, row]));
  return leads.map((lead, index) => storedOf(lead, others.get(index)));
}

/** Returns the outcome of a lead. @param other its row, if the statement returned one */
const storedOf = (lead: Submission, other: NotCreated | undefined): Stored => ({
  outcome: other?.outcome ?? "created",
  createdAt: other?.created_at ?? lead.createdAt ?? lead.scoredAt,
  revision: other?.revision ?? 1,
});
