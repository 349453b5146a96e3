import type { Kysely } from "kysely";
import { operations } from "#contract";
import type { Principal } from "../../access/principal.ts";
import { route } from "../../api/mount.ts";
import type { Services } from "../../api/services.ts";
import type { Tables } from "../../db/tables.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { answerPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import type { JobKind } from "../../jobs/kind.ts";
import type { JobRow } from "../../jobs/store.ts";
import { cancelJob, pauseJob, resumeJob } from "../../jobs/wishes.ts";
import { PUBLICATION_JOB, publicationCancelled } from "../drafts/schedule.ts";
import { ERASURE_JOB, endErasure } from "../erasures/cancelled.ts";
import { forgetFilters, RESCORING_JOB } from "../rescorings/request.ts";
import { forgetSimulation, SIMULATION_JOB } from "../simulations/rows.ts";
import { presentJob } from "./present.ts";

interface Asked {
  readonly principal: Principal;
  readonly services: Services;
  readonly params: { readonly id: number };
}

type Change = (db: Kysely<Tables>, id: number) => Promise<JobRow | undefined>;

/** Changes a job of the account that one acts in. @throws HttpError 404 when there is none, 400 when it cannot be now */
async function change({ principal, services, params: { id } }: Asked, work: Change, words: string) {
  return await services.database
    .of(principal.account.id)
    .transaction()
    .execute(async (db) => {
      const changed = await work(db, id);
      if (changed !== undefined) return presentJob(changed);
      const { state } = await findJob(db, id);
      throw invalid({ non_field_errors: [`This job is ${state}, so it cannot be ${words}.`] });
    });
}

async function findJob(db: Kysely<Tables>, id: number): Promise<JobRow> {
  const job = await db.selectFrom("job").selectAll().where("job_id", "=", id).executeTakeFirst();
  if (job === undefined) throw notFound();
  return job;
}

/** What is done with what a job of a kind leaves behind. */
const CANCELLED: Readonly<Record<string, JobKind["cancelled"]>> = {
  [ERASURE_JOB]: endErasure,
  [SIMULATION_JOB]: forgetSimulation,
  [RESCORING_JOB]: forgetFilters,
  [PUBLICATION_JOB]: publicationCancelled,
};

/** One that no node is at is over at once; otherwise its node ends it. */
async function cancel(db: Kysely<Tables>, id: number): Promise<JobRow | undefined> {
  const job = await cancelJob(db, id);
  if (job?.state !== "cancelled") return job;
  const { kind, account_id: accountId, job_id, input } = job;
  await CANCELLED[kind]?.(db, { accountId, id: job_id, input });
  return job;
}

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

  route(operations.pauseJob, async (asked) => await change(asked, pauseJob, "paused")),

  route(operations.resumeJob, async (asked) => await change(asked, resumeJob, "resumed")),

  route(operations.cancelJob, async (asked) => await change(asked, cancel, "cancelled")),
];
