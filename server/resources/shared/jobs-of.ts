import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { JobRow } from "../../jobs/store.ts";

/** The state of something that a job works on, by that of the job. */
export const STATE_BY_JOB = {
  waiting: "queued",
  running: "running",
  paused: "paused",
  done: "done",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Readonly<Record<JobRow["state"], string>>;

/** The jobs of an account with these ids, by id. Those that were removed are missing. */
export async function jobsOf(
  db: Kysely<Tables>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, JobRow>> {
  const known = ids.filter((id) => id !== null);
  const jobs = known.length === 0 ? [] : await db.selectFrom("job").selectAll().where("job_id", "in", known).execute();
  return new Map(jobs.map((job) => [job.job_id, job]));
}
