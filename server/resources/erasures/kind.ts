import { type Kysely, sql } from "kysely";
import { ERASURE_LIMITS } from "#contract/wire";
import type { Tables } from "../../db/tables.ts";
import type { EndedJob, JobKind } from "../../jobs/kind.ts";

/** The input of such a job. */
export interface ErasureInput {
  readonly erasure: number;
}

/** The end of an erasure: its filters are deleted. */
export const ENDED = { finished_at: sql<Date>`now()`, filters: null } as const;

/**
 * Ends a canceled erasure. Its certificate lists what was erased until then. The position of the last lead is deleted
 * as well.
 */
async function endErasure(db: Kysely<Tables>, { accountId, id, input }: EndedJob): Promise<void> {
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

/** The jobs that erase leads in batches. */
export const ERASURE = {
  name: "erasure",
  cancelled: endErasure,
  limit: {
    underWay: ERASURE_LIMITS.underWay,
    refusal: `This account has ${ERASURE_LIMITS.underWay} erasures in progress. Wait for one to finish, then try again. Nothing was erased.`,
  },
} as const satisfies JobKind;
