import type { Kysely } from "kysely";
import { SIMULATION_LIMITS } from "#contract/wire";
import { formatDate, today } from "#engine";
import type { Principal } from "../../access/principal.ts";
import type { Services } from "../../api/services.ts";
import type { Agent } from "../../audit/agent.ts";
import type { Tables } from "../../db/tables.ts";
import { tooManySimulations } from "../../http/errors.ts";
import { addJob } from "../../jobs/store.ts";
import { settled } from "../leads/filters.ts";
import { findSimulation, SIMULATION_JOB, type SimulationRow } from "./rows.ts";
import type { SimulationBody, Subject } from "./subject.ts";

interface Requested {
  readonly services: Services;
  readonly principal: Principal;
  readonly agent: Agent;
}

/** What was searched for may be somebody's name, and a simulation may outlive whom it found. */
const NOT_KEPT = "(not kept)";

/**
 * Notes that a change is to be simulated on stored leads; a job does it (`work.ts`). What is simulated and on which leads
 * is settled now: neither an edit nor another day makes others of them.
 *
 * @throws HttpError 400 when the filters are wrong, 429 when the account has as many under way as it may
 */
export async function requestSimulation(
  { services, principal, agent }: Requested,
  { before, after, described, edit, isAgainstLive }: Subject,
  { leads: filters = {}, date }: Pick<SimulationBody, "leads" | "date">,
): Promise<SimulationRow> {
  const { id: accountId, timeZone } = principal.account;
  const asOf = new Date();
  const wanted = await settled(services, principal, { ...filters, ordering: ["lead_id"] });
  const asked = { ...filters, ...(filters.search === undefined ? {} : { search: NOT_KEPT }) };
  return await services.database
    .of(accountId)
    .transaction()
    .execute(async (db) => {
      // one after the other: of several at the same moment none would see the others
      await db.selectFrom("account").select("account_id").forNoKeyUpdate().execute();
      if ((await underWay(db)) >= SIMULATION_LIMITS.underWay) throw tooManySimulations();
      const id = await addJob(db, { accountId, kind: SIMULATION_JOB, input: {}, actor: agent.actor });
      await db
        .insertInto("simulation")
        .values({
          account_id: accountId,
          job_id: id,
          draft_id: described.draft,
          draft_revision: described.revision,
          version: described.version,
          edit: edit === null ? null : JSON.stringify(edit),
          document: described.version === null ? JSON.stringify(after.document) : null,
          against: before.version,
          against_live: isAgainstLive,
          filters: JSON.stringify(wanted),
          asked: JSON.stringify(asked),
          dates: date,
          evaluated_on: formatDate(today(asOf, timeZone)),
          as_of: asOf,
        })
        .execute();
      return await findSimulation(db, id);
    });
}

async function underWay(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("job")
    .where("kind", "=", SIMULATION_JOB)
    .where("state", "in", ["waiting", "running", "paused"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
