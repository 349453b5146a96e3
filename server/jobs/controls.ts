import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { announceJob } from "./announced.ts";
import { type JobRow, withEnd } from "./store.ts";

// Controls of a job; pass each the handle of the job's account. A job that no node runs changes at once, a running one
// after its step. Each returns the resulting job, or undefined if the job's state does not allow it.

type State = JobRow["state"];

/** Ends a job for good. What it has done is kept. */
export async function cancelJob(db: Kysely<Tables>, id: number): Promise<JobRow | undefined> {
  const cancelling = db
    .updateTable("job")
    .set({
      pending_action: sql<"cancel" | null>`case state when 'running' then 'cancel' end`,
      finished_at: sql<Date>`case state when 'running' then finished_at else now() end`,
      state: sql<State>`case state when 'running' then state else 'cancelled' end`,
    })
    .where("job_id", "=", id)
    .where("state", "in", ["waiting", "running", "paused", "failed"])
    .where("every_seconds", "is", null)
    .returningAll();
  const { rows } = await withEnd(cancelling).execute(db);
  return rows[0];
}

/** Pauses a job until it is resumed. */
export async function pauseJob(db: Kysely<Tables>, id: number): Promise<JobRow | undefined> {
  return await db
    .updateTable("job")
    .set({
      pending_action: sql<"pause" | null>`case state when 'running' then 'pause' end`,
      state: sql<State>`case state when 'running' then state else 'paused' end`,
    })
    .where("job_id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .where(sql<boolean>`pending_action is distinct from 'cancel'`)
    .returningAll()
    .executeTakeFirst();
}

/** Resumes a paused or failed job from its checkpoint. A failed one is tried at once; any other keeps its due time. */
export async function resumeJob(db: Kysely<Tables>, id: number): Promise<JobRow | undefined> {
  announceJob();
  return await db
    .updateTable("job")
    .set({
      pending_action: null,
      attempt: 0,
      finished_at: null,
      due_at: sql<Date>`case when error is null then due_at else now() end`,
      error: null,
      state: sql<State>`case state when 'running' then state else 'waiting' end`,
    })
    .where("job_id", "=", id)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["paused", "failed"]),
        // one that was to pause and has not yet
        eb.and([eb("state", "=", "running"), eb("pending_action", "=", "pause")]),
        // one that waits for a retry
        eb.and([eb("state", "=", "waiting"), eb("error", "is not", null)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}
