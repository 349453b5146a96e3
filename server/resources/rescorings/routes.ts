import { type Kysely, sql } from "kysely";
import { type Input, type Operations, operations } from "#contract";
import { dateDependence } from "#engine";
import { accountsOf, type Principal } from "../../access/principal.ts";
import { route } from "../../api/route.ts";
import type { Services } from "../../api/services.ts";
import type { Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { answerPage, type PageQuery, windowOf } from "../../http/pagination.ts";
import { type JobRow, requireRoom } from "../../jobs/store.ts";
import { resolveFilters } from "../../leads/filters.ts";
import { jobControls } from "../shared/job-controls.ts";
import { RESCORING } from "./kind.ts";
import { readNightly, setNightly } from "./nightly-setting.ts";
import { presentRescoring } from "./present.ts";
import { previewRescoring } from "./preview.ts";
import { requestRescoring } from "./request.ts";

type Filters = Input<Operations["rescoreLeads"]>["body"]["leads"];

const resolveFor = (services: Services, principal: Principal, filters: Filters) =>
  resolveFilters(services, principal, { ...filters, ordering: ["-created_at"] }, { within: ["leads"] });

/** @param version only those with this version of the model; all by default */
const rescorings = (db: Kysely<Tables>, version?: number) =>
  db
    .selectFrom("job")
    .where("kind", "=", RESCORING.name)
    .$if(version !== undefined, (all) => all.where(sql<boolean>`(input ->> 'version')::int = ${version}::int`));

async function findRescoring(db: Kysely<Tables>, id: number): Promise<JobRow> {
  const job = await rescorings(db).selectAll().where("job_id", "=", id).executeTakeFirst();
  if (job === undefined) throw notFound();
  return job;
}

async function findRescorings(db: Kysely<Tables>, version: number | undefined, page: PageQuery) {
  const { limit, offset } = windowOf(page);
  const [{ count }, rows] = await Promise.all([
    rescorings(db, version)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    rescorings(db, version).selectAll().orderBy("job_id", "desc").limit(limit).offset(offset).execute(),
  ]);
  return { count: Number(count), rows };
}

const controls = jobControls({
  name: "re-scoring",
  find: findRescoring,
  stateOf: (job) => presentRescoring(job).state,
  kindOf: () => RESCORING,
});

/** Re-scoring of stored leads by the live version. */
export const rescoringRoutes = [
  route(operations.rescoreLeads, async ({ body, principal, services, agent, db: own }) => {
    const { account } = principal;
    const leads = await resolveFor(services, principal, body.leads);
    return await own.transaction().execute(async (db) => {
      await requireRoom(db, RESCORING);
      const id = await requestRescoring(db, { account, agent, leads, date: body.date });
      return presentRescoring(await findRescoring(db, id));
    });
  }),

  route(operations.previewRescoring, async ({ body, principal, services }) => {
    const leads = await resolveFor(services, principal, body.leads);
    return await previewRescoring(services, principal.account, leads, body.date);
  }),

  route(operations.listRescorings, async ({ query, http, db }) => {
    return await answerPage(
      http,
      query,
      (page) => findRescorings(db, query.version, page),
      (rows) => rows.map(presentRescoring),
    );
  }),

  route(operations.getRescoring, async ({ params, db }) => presentRescoring(await findRescoring(db, params.id))),

  route(operations.pauseRescoring, async (asked) => presentRescoring(await controls.pause(asked))),

  route(operations.resumeRescoring, async (asked) => presentRescoring(await controls.resume(asked))),

  route(operations.cancelRescoring, async (asked) => presentRescoring(await controls.cancel(asked))),

  route(operations.getDateDependence, async ({ workspace }) => {
    const { results, parts } = dateDependence((await workspace.model()).document);
    return { results, parts: parts.map(({ target: { type, id, name }, because }) => ({ type, id, name, because })) };
  }),

  route(operations.getNightlyRescoring, async ({ principal, services, db }) =>
    readNightly(services, principal.account, db),
  ),

  route(operations.setNightlyRescoring, async ({ body, principal, services, agent, db }) => {
    await setNightly(db, principal.account, agent, body.enabled);
    return await services.heavyReads.take(accountsOf(principal), () => readNightly(services, principal.account, db));
  }),
];
