import type { Kysely } from "kysely";
import { operations } from "#contract";
import { route } from "../../api/mount.ts";
import type { Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { answerPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import type { JobRow } from "../../jobs/store.ts";
import { PUBLICATION_JOB, publicationCancelled } from "../drafts/schedule.ts";
import { ERASURE_JOB, endErasure } from "../erasures/cancelled.ts";
import { forgetFilters, RESCORING_JOB } from "../rescorings/request.ts";
import { type Cancelled, wishesFor } from "../shared/wishes.ts";
import { forgetSimulation, SIMULATION_JOB } from "../simulations/rows.ts";
import { presentJob } from "./present.ts";

async function findJob(db: Kysely<Tables>, id: number): Promise<JobRow> {
  const job = await db.selectFrom("job").selectAll().where("job_id", "=", id).executeTakeFirst();
  if (job === undefined) throw notFound();
  return job;
}

/** What is done with what a job of a kind leaves behind. */
const CANCELLED: Readonly<Record<string, Cancelled>> = {
  [ERASURE_JOB]: endErasure,
  [SIMULATION_JOB]: forgetSimulation,
  [RESCORING_JOB]: forgetFilters,
  [PUBLICATION_JOB]: publicationCancelled,
};

const wishes = wishesFor({
  name: "job",
  find: findJob,
  stateOf: ({ state }) => state,
  cancelled: ({ kind }) => CANCELLED[kind],
});

async function findJobs(
  db: Kysely<Tables>,
  page: PageQuery,
  { state, kind }: { readonly state?: JobRow["state"]; readonly kind?: string },
) {
  let wanted = db.selectFrom("job");
  if (state !== undefined) wanted = wanted.where("state", "=", state);
  if (kind !== undefined) wanted = wanted.where("kind", "=", kind);
  const { limit, offset } = windowOf(page);
  const [{ count }, rows] = await Promise.all([
    wanted.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    wanted.selectAll().orderBy("job_id", "desc").limit(limit).offset(offset).execute(),
  ]);
  return { count: Number(count), rows };
}

/** What the server does for an account beside requests. */
export const jobRoutes = [
  route(operations.listJobs, async ({ query, principal, services, http }) => {
    const db = services.database.of(principal.account.id);
    const find = (page: PageQuery) => findJobs(db, page, query);
    return await answerPage(http, query, find, (rows) => rows.map(presentJob));
  }),

  route(operations.getJob, async ({ params, principal, services }) =>
    presentJob(await findJob(services.database.of(principal.account.id), params.id)),
  ),

  route(operations.pauseJob, async (asked) => presentJob(await wishes.pause(asked))),

  route(operations.resumeJob, async (asked) => presentJob(await wishes.resume(asked))),

  route(operations.cancelJob, async (asked) => presentJob(await wishes.cancel(asked))),
];
