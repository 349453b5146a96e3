import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { EndedJob } from "../../jobs/kind.ts";

/** The kind of the jobs that erase leads some at a time. */
export const ERASURE_JOB = "erasure";

/** What such a job is given. */
export interface ErasureInput {
  readonly erasure: number;
}

/** How an erasure ends: what found the leads is forgotten. */
export const ENDED = { finished_at: sql<Date>`now()`, filters: null } as const;

/**
 * An erasure that was cancelled is over; its certificate tells what was erased until then. Which lead was the last is
 * forgotten as well.
 */
export async function endErasure(db: Kysely<Tables>, { accountId, id, input }: EndedJob): Promise<void> {
  const { erasure } = input as ErasureInput;
  await db
    .updateTable("erasure")
    .set(ENDED)
    .where("account_id", "=", accountId)
    .where("erasure_id", "=", erasure)
    .where("finished_at", "is", null)
    .execute();
  await db
    .updateTable("job")
    .set({ checkpoint: null })
    .where("account_id", "=", accountId)
    .where("job_id", "=", id)
    .execute();
}
