import type { Kysely } from "kysely";
import { SIMULATION_LIMITS, type SimulationDate } from "#contract/wire";
import { formatDate, type ModelDocument, today } from "#engine";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import type { Tables } from "../../db/tables.ts";
import { addJob, requireRoom } from "../../jobs/store.ts";
import { type ResolvedFilters, resolveFilters } from "../../leads/filters.ts";
import { SIMULATION } from "./kind.ts";
import { findSimulation, type SimulationRow } from "./rows.ts";
import type { SimulationBody, Subject } from "./subject.ts";

interface Requested {
  readonly services: Services;
  readonly principal: Principal;
  readonly agent: Agent;
}

/** A search may contain a person's name, and the simulation may outlive that person's leads. */
const NOT_KEPT = "(not kept)";

/** The filters of the request without the words they search for in names and answers. They are still valid filters. */
function withoutWords({ search, answers, ...others }: NonNullable<SimulationBody["leads"]>): object {
  const questions = Object.keys(answers ?? {}).map((field) => [field, { contains: NOT_KEPT }]);
  return {
    ...others,
    ...(search === undefined ? {} : { search: NOT_KEPT }),
    ...(answers === undefined ? {} : { answers: Object.fromEntries(questions) }),
  };
}

/**
 * Requests the simulation of a change on stored leads. A job runs it (`work.ts`). Its subject and its leads are
 * determined now: neither an edit nor another day changes them.
 *
 * @throws HttpError 400 if the filters are invalid, 429 if the account has as many in progress as allowed
 */
export async function requestSimulation(
  { services, principal, agent }: Requested,
  { before, after, described, edit, isAgainstLive }: Subject,
  { leads: filters = {}, date }: Pick<SimulationBody, "leads" | "date">,
): Promise<SimulationRow> {
  const { id: accountId, timeZone } = principal.account;
  const asOf = new Date();
  const resolved = await resolveFilters(
    services,
    principal,
    { ...filters, ordering: ["lead_id"] },
    { within: ["leads"] },
  );
  const asked = withoutWords(filters);
  return await services.database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      await requireRoom(db, SIMULATION);
      await removeOldest(db);
      const id = await insertSimulation(db, {
        accountId,
        draft: described.draft,
        revision: described.revision,
        version: described.version,
        edit,
        document: described.version === null ? after.document : null,
        against: before.version,
        isAgainstLive,
        filters: resolved,
        asked,
        dates: date,
        timeZone,
        asOf,
        actor: agent.actor,
      });
      return await findSimulation(db, id);
    });
}

/** Makes room for one more: an account keeps the newest of its finished simulations. */
async function removeOldest(db: Kysely<Tables>): Promise<void> {
  const over = db
    .selectFrom("job")
    .select("job_id")
    .where("kind", "=", SIMULATION.name)
    .where("state", "in", ["done", "failed", "cancelled"])
    .orderBy("job_id", "desc")
    .offset(SIMULATION_LIMITS.kept - 1);
  // with its result and its leads
  await db.deleteFrom("job").where("job_id", "in", over).execute();
}

interface NewSimulation {
  readonly accountId: number;
  readonly draft: number | null;
  readonly revision: number | null;
  readonly version: number | null;
  readonly edit: object | null;
  /** The simulated document, unless it is a version. */
  readonly document: ModelDocument | null;
  readonly against: number;
  readonly isAgainstLive: boolean;
  readonly filters: ResolvedFilters;
  /** The filters as requested. */
  readonly asked: object;
  readonly dates: SimulationDate;
  readonly timeZone: string;
  readonly asOf: Date;
  readonly actor: Agent["actor"];
}

/** Adds a simulation with its job. @returns its id */
export async function insertSimulation(db: Kysely<Tables>, simulation: NewSimulation): Promise<number> {
  const { accountId, edit, document, asOf, actor } = simulation;
  const id = await addJob(db, { accountId, kind: SIMULATION, input: {}, actor });
  await db
    .insertInto("simulation")
    .values({
      account_id: accountId,
      job_id: id,
      draft_id: simulation.draft,
      draft_revision: simulation.revision,
      version: simulation.version,
      edit: edit === null ? null : JSON.stringify(edit),
      document: document === null ? null : JSON.stringify(document),
      against: simulation.against,
      against_live: simulation.isAgainstLive,
      filters: JSON.stringify(simulation.filters),
      asked: JSON.stringify(simulation.asked),
      dates: simulation.dates,
      evaluated_on: formatDate(today(asOf, simulation.timeZone)),
      as_of: asOf,
    })
    .execute();
  return id;
}
