import type { Kysely } from "kysely";
import { SIMULATION_LIMITS } from "#contract/wire";
import type { Tables } from "../../db/tables.ts";
import type { EndedJob, JobKind } from "../../jobs/kind.ts";

/** Cleans up after a canceled job: only the record of the request remains. */
async function forgetSimulation(db: Kysely<Tables>, { accountId, id }: EndedJob): Promise<void> {
  await db.deleteFrom("simulation_part").where("account_id", "=", accountId).where("job_id", "=", id).execute();
  await db
    .updateTable("simulation")
    .set({ filters: null })
    .where("account_id", "=", accountId)
    .where("job_id", "=", id)
    .execute();
}

/** The jobs that simulate. A simulation has the number of its job. */
export const SIMULATION = {
  name: "simulation",
  cancelled: forgetSimulation,
  limit: {
    underWay: SIMULATION_LIMITS.underWay,
    refusal: `This account has ${SIMULATION_LIMITS.underWay} simulations in progress. Wait for one to finish, or cancel one, then try again.`,
  },
} as const satisfies JobKind;
