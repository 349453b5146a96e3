import type { ExpressionBuilder, Kysely } from "kysely";
import { operations } from "#contract";
import type { JobKindName } from "#contract/wire";
import { route } from "../../api/route.ts";
import type { JobTable, Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { answerPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import type { JobRow } from "../../jobs/store.ts";
import { type JobCall, jobControls } from "../shared/job-controls.ts";
import { KINDS } from "./kinds.ts";
import { presentJob } from "./present.ts";
import { type JobWithSubject, jobsIn } from "./rows.ts";

async function findJob(db: Kysely<Tables>, id: number): Promise<JobWithSubject> {
  const job = await jobsIn(db).where("j.job_id", "=", id).executeTakeFirst();
  if (job === undefined) throw notFound();
  return job;
}

const controls = jobControls({
  name: "job",
  find: findJob,
  stateOf: ({ state }) => state,
  // accounts have no others
  kindOf: ({ kind }) => KINDS[kind as JobKindName],
});

/** Returns the job after a control has been recorded. */
async function after(noted: Promise<JobRow>, { db }: JobCall) {
  const { job_id } = await noted;
  return presentJob(await findJob(db, job_id));
}

async function findJobs(
  db: Kysely<Tables>,
  page: PageQuery,
  { state, kind }: { readonly state?: JobRow["state"]; readonly kind?: string },
) {
  const isWanted = (eb: ExpressionBuilder<Tables & { readonly j: JobTable }, "j">) =>
    eb.and([
      ...(state === undefined ? [] : [eb("j.state", "=", state)]),
      ...(kind === undefined ? [] : [eb("j.kind", "=", kind)]),
    ]);
  const { limit, offset } = windowOf(page);
  const counted = db
    .selectFrom("job as j")
    .where(isWanted)
    .select(({ fn }) => fn.countAll<number>().as("count"));
  const [{ count }, rows] = await Promise.all([
    counted.executeTakeFirstOrThrow(),
    jobsIn(db).where(isWanted).orderBy("j.job_id", "desc").limit(limit).offset(offset).execute(),
  ]);
  return { count: Number(count), rows };
}

/** An account's background work. */
export const jobRoutes = [
  route(operations.listJobs, async ({ query, http, db }) => {
    const find = (page: PageQuery) => findJobs(db, page, query);
    return await answerPage(http, query, find, (rows) => rows.map(presentJob));
  }),

  route(operations.getJob, async ({ params, db }) => presentJob(await findJob(db, params.id))),

  route(operations.pauseJob, async (asked) => await after(controls.pause(asked), asked)),

  route(operations.resumeJob, async (asked) => await after(controls.resume(asked), asked)),

  route(operations.cancelJob, async (asked) => await after(controls.cancel(asked), asked)),
];
