import { type Kysely, sql } from "kysely";
import { addTallies, type Compared, NOTHING_COMPARED, parseDate, startTally, type Tally } from "#engine";
import type { RunningServices } from "../../api/create-services.ts";
import type { Tables } from "../../db/tables.ts";
import { JobFailure, type JobRun, type RunnableKind } from "../../jobs/kind.ts";
import { eachPart } from "../../leads/each-part.ts";
import type { ResolvedFilters } from "../../leads/filters.ts";
import { everyLead } from "../../leads/matching.ts";
import { countLeads } from "../../leads/queries.ts";
import { versionsOf } from "../../leads/versions.ts";
import { type LeadPosition, type PartSize, readAhead } from "../../leads/walk.ts";
import { readDocument } from "../../models/live-version.ts";
import { modelVersion } from "../../models/version.ts";
import type { WorkspaceModel } from "../../models/workspace.ts";
import { lastBefore } from "./forget.ts";
import { SIMULATION } from "./kind.ts";
import { type ScoredPart, storePart } from "./parts.ts";
import { alongIndex, partsToScore, type ReadPart } from "./read.ts";
import { talliesOf } from "./rows.ts";
import { createScoring } from "./score.ts";

/**
 * The size of a step that is read, scored, and stored: some tens of milliseconds for each. Leads may have a megabyte
 * each, and a whole step is in memory.
 */
export const STEP: PartSize = { leads: 4_000, bytes: 2 ** 24 };

type Of = Pick<JobRun, "accountId" | "id">;

/** The kind of the jobs that simulate. */
export const simulationKind = (services: RunningServices): RunnableKind => ({
  ...SIMULATION,
  run: (job) => simulate(services, job),
});

/** The summary in the job; the rest is in the simulation. */
const summaryOf = ({ leads, unchanged, up, down, refused, would_change }: Tally) => ({
  leads,
  unchanged,
  up,
  down,
  refused,
  would_change,
});

/**
 * Simulates on all leads, some thousands at a time, in the order of their arrival. Each step is stored as a row that
 * says where the next one continues: if it is killed, it has stored complete steps, and another run continues after the
 * last one.
 */
async function simulate(services: RunningServices, job: JobRun): Promise<object> {
  const { accountId, id } = job;
  const { database } = services;
  const db = database.of(accountId);
  const simulation = await whatToSimulate(db, id);
  if (simulation.tally !== null) return summaryOf(simulation.tally);
  const filters = simulation.filters as ResolvedFilters;
  const score = await scoringOf(services, accountId, simulation, filters);
  const place = await placeOf(db, job);
  let { part } = place;
  let summary: object = {};
  await eachPart<ReadPart>(
    job,
    { filters, at: simulation.as_of },
    {
      begin: async () => ({ done: 0, total: await countLeads(db, everyLead) }),
      parts: (condition) => {
        const from = { condition: everyLead, after: place.after, size: STEP };
        const parts = partsToScore(alongIndex(db), accountId, id, condition, from);
        // a server reads ahead while this thread scores; the embedded database shares the memory of the process
        return database.kind === "postgres" ? readAhead(parts) : parts;
      },
      work: async (read) => {
        const scored = await score(read, part);
        await job.step(async (transaction) => {
          const isCurrent = (await lockErasures(transaction, id)) === read.erasures;
          const kept = isCurrent ? scored : await withoutErased(transaction, accountId, scored);
          await storePart(transaction, { accountId, id, part }, kept);
          return { done: job.done + read.scanned };
        });
        part += 1;
      },
      finish: async (transaction) => {
        summary = summaryOf(await addUp(transaction, id));
        return { done: job.done, total: job.done };
      },
    },
  );
  return summary;
}

/** Adds up the results of the parts. */
async function addUp(db: Kysely<Tables>, id: number): Promise<Tally> {
  const parts = await talliesOf(db, id);
  const total = parts.reduce((sum, { tally }) => addTallies(sum, tally), NOTHING_COMPARED);
  await db
    .updateTable("simulation")
    // the filters are no longer needed
    .set({ tally: JSON.stringify(total), filters: null })
    .where("job_id", "=", id)
    .execute();
  return total;
}

const whatToSimulate = async (db: Kysely<Tables>, id: number) =>
  await db
    .selectFrom("simulation")
    .select(["tally", "filters", "as_of", "dates", "evaluated_on", "against", "version", "document"])
    .where("job_id", "=", id)
    .executeTakeFirstOrThrow();

type ToSimulate = Awaited<ReturnType<typeof whatToSimulate>>;

/** Creates the function that scores the leads of a part, however many versions scored them before. */
async function scoringOf(
  { models }: RunningServices,
  accountId: number,
  { against, version, document, dates, evaluated_on }: ToSimulate,
  { timeZone }: ResolvedFilters,
): Promise<(read: ReadPart, part: number) => Promise<ScoredPart>> {
  const after: WorkspaceModel =
    document === null ? await models.version(accountId, version ?? 0) : modelVersion(null, readDocument(document));
  const before = await models.version(accountId, against);
  const today = parseDate(evaluated_on);
  if (today === undefined) throw new JobFailure(`${evaluated_on} is no date.`, true);
  const score = createScoring({ before, after, timeZone, date: dates, today });
  return async ({ firstAt, last, leads }, part) => {
    const versionOf = await versionsOf(models, accountId, leads);
    const tallying = startTally();
    const compared: Compared[] = [];
    for (const lead of leads) {
      const scored = score(lead, versionOf);
      tallying.add(scored.compared, scored.wouldChange, [part, compared.length]);
      compared.push(scored.compared);
    }
    return { firstAt, last, leadIds: leads.map(({ lead_id }) => lead_id), compared, tally: tallying.tally() };
  };
}

/** The lead after which the next part begins, and its number. */
async function placeOf(db: Kysely<Tables>, { accountId, id }: Of) {
  const { rows } = await sql<LeadPosition & { readonly part: number }>`
    select last_at::text as at, last_lead as id, part from simulation_part
    where account_id = ${accountId} and job_id = ${id} order by part desc limit 1`.execute(db);
  const [last] = rows;
  return last === undefined ? { after: null, part: 0 } : { after: last, part: last.part + 1 };
}

/** The part without the identifiers of leads that were erased since it was read. */
async function withoutErased(db: Kysely<Tables>, accountId: number, part: ScoredPart): Promise<ScoredPart> {
  const { at, id } = part.last;
  const rows = await db
    .selectFrom("lead")
    .select("lead_id")
    .where(sql<boolean>`lead_id = any(${[id, ...part.leadIds]}::text[])`)
    .execute();
  const there = new Set(rows.map(({ lead_id }) => lead_id));
  const leadIds = part.leadIds.map((leadId) => (there.has(leadId) ? leadId : ""));
  if (there.has(id)) return { ...part, leadIds };
  const previous = lastBefore(accountId, { id: sql`${id}`, at: sql`${at}` });
  const { rows: before } = await sql<Pick<LeadPosition, "id">>`select ${previous} as id`.execute(db);
  return { ...part, leadIds, last: { at, id: before[0]?.id ?? "" } };
}

/** Makes erasures wait until the transaction ends. @returns how many there have been */
async function lockErasures(db: Kysely<Tables>, id: number): Promise<number> {
  const simulation = db.selectFrom("simulation").select("erasures").where("job_id", "=", id).forShare();
  return (await simulation.executeTakeFirstOrThrow()).erasures;
}
