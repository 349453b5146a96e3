import type { Kysely, ReferenceExpression, SelectQueryBuilder } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";
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

/** A row with its job, while there is one. */
export interface WithJob<Row> {
  readonly row: Row;
  readonly job: JobRow | undefined;
}

/**
 * Reads a page of rows with their jobs, newest first.
 *
 * @param listed the rows of the list
 * @param id their identifier
 */
export async function pageWithJobs<Row, Table extends keyof Tables>(
  db: Kysely<Tables>,
  listed: SelectQueryBuilder<Tables, Table, object>,
  id: ReferenceExpression<Tables, Table>,
  jobIdOf: (row: Row) => number | null,
  page: PageQuery,
): Promise<{ readonly count: number; readonly rows: readonly WithJob<Row>[] }> {
  const { limit, offset } = windowOf(page);
  const [{ count }, found] = await Promise.all([
    listed.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    listed.selectAll().orderBy(id, "desc").limit(limit).offset(offset).execute(),
  ]);
  const rows = found as readonly unknown[] as readonly Row[];
  const jobs = await jobsOf(db, rows.map(jobIdOf));
  return { count: Number(count), rows: rows.map((row) => ({ row, job: jobs.get(jobIdOf(row)) })) };
}
