import { type Kysely, type Selectable, sql } from "kysely";
import type { DraftState, SimulationDate } from "#contract/wire";
import type { Tally } from "#engine";
import type { JobTable, SimulationTable, Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";

/** A simulation with the progress of its job, without its document. */
export interface SimulationRow
  extends Omit<Selectable<SimulationTable>, "document" | "filters" | "erasures">,
    Pick<Selectable<JobTable>, "state" | "done" | "total" | "error" | "actor_id" | "actor_username" | "finished_at"> {
  readonly dates: SimulationDate;
  /** The version of the account that decides whether it is stale. */
  readonly live_version: number;
  /** Of the draft, whatever its state is now; null if none was simulated. */
  readonly draft_name: string | null;
  readonly draft_state: DraftState | null;
  /** Whether the draft still scores leads as when it was simulated; null if none was. */
  readonly scores_alike: boolean | null;
}

/** Larger documents, in bytes, take too long to compare: after an edit, such a draft counts as different. */
const MAX_COMPARED = 262_144;

/** Tests, and the next free ids, do not affect scores. */
const scoresAlike = sql<boolean | null>`case
  when d.revision = s.draft_revision then true
  when octet_length(s.document::text) > ${MAX_COMPARED} or octet_length(d.document::text) > ${MAX_COMPARED} then false
  else s.document::jsonb - '{tests,counters}'::text[] = d.document::jsonb - '{tests,counters}'::text[]
end`;

/** An account's simulations. @param db of the account */
export const simulationsIn = (db: Kysely<Tables>) =>
  db
    .selectFrom("simulation as s")
    .innerJoin("job as j", (join) => join.onRef("j.account_id", "=", "s.account_id").onRef("j.job_id", "=", "s.job_id"))
    .innerJoin("account as a", "a.account_id", "s.account_id")
    .leftJoin("draft as d", (join) =>
      join.onRef("d.account_id", "=", "s.account_id").onRef("d.draft_id", "=", "s.draft_id"),
    )
    .select(["s.account_id", "s.job_id", "s.draft_id", "s.draft_revision", "s.version", "s.edit", "s.against"])
    .select(["s.against_live", "s.asked", "s.dates", "s.evaluated_on", "s.as_of"])
    .select(["j.state", "j.done", "j.total", "j.error", "j.actor_id", "j.actor_username", "j.finished_at"])
    .select(["d.name as draft_name", "d.state as draft_state", scoresAlike.as("scores_alike")])
    .select((eb) => eb.fn.coalesce("a.live_version", sql<number>`0`).as("live_version"));

/** Returns one simulation with its result. @throws HttpError 404 if there is none */
export async function findSimulation(db: Kysely<Tables>, id: number): Promise<SimulationRow> {
  const row = await simulationsIn(db).select("s.tally").where("s.job_id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** The results of each part so far, in their order. */
export async function talliesOf(db: Kysely<Tables>, id: number): Promise<readonly { part: number; tally: Tally }[]> {
  return await db
    .selectFrom("simulation_part")
    .select(["part", "tally"])
    .where("job_id", "=", id)
    .orderBy("part")
    .execute();
}
