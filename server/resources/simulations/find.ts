import { type Kysely, sql } from "kysely";
import type { SimulationState } from "#contract/wire";
import type { Services } from "../../api/services.ts";
import { actorOf } from "../../audit/agent.ts";
import type { Tables } from "../../db/tables.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";
import { readDocument } from "../../models/live-version.ts";
import type { SentEdit } from "./edit.ts";
import { leadsAt } from "./parts.ts";
import { type Documents, presentResult } from "./present.ts";
import { type SimulationRow, simulationsIn } from "./rows.ts";

/** More leads that have arrived since are not counted. */
const MOST_COUNTED = 10_000;

/** What the state of its job is called of a simulation. */
export const stateOf = (state: SimulationRow["state"]): SimulationState => (state === "waiting" ? "queued" : state);

/** What is simulated and how far it is, as the API shows it. */
export async function presentSummary(db: Kysely<Tables>, row: SimulationRow) {
  const reasons = await staleReasons(db, row);
  return {
    id: row.job_id,
    state: stateOf(row.state),
    progress: { done: row.done, of: row.total },
    error: row.error,
    document: { ...describedOf(row), against_live: row.against_live, draft_name: row.draft_name },
    edit: row.edit as SentEdit | null,
    leads: row.asked,
    date: row.dates,
    evaluated_on: row.evaluated_on,
    as_of: row.as_of.toISOString(),
    requested_by: actorOf(row.actor_id, row.actor_username),
    finished_at: row.finished_at?.toISOString() ?? null,
    is_stale: reasons.length > 0,
    stale_reasons: reasons,
  };
}

const describedOf = ({ draft_id, draft_revision, version, against }: SimulationRow) => ({
  draft: draft_id,
  revision: draft_revision,
  version,
  against,
});

/** Why the same simulation would come to something else now. */
async function staleReasons(db: Kysely<Tables>, row: SimulationRow): Promise<readonly string[]> {
  const reasons: string[] = [];
  if (row.draft_state === "discarded") reasons.push("The draft was discarded.");
  else if (row.scores_alike === false) reasons.push("The draft has been edited since.");
  if (row.against_live && row.live_version !== row.against) {
    reasons.push(`Version ${row.live_version} is live now; this compares with version ${row.against}.`);
  }
  const arrived = await arrivedSince(db, row.as_of);
  if (arrived > MOST_COUNTED)
    reasons.push(`More than ${MOST_COUNTED.toLocaleString("en-US")} leads have arrived since.`);
  else if (arrived > 0) {
    reasons.push(
      arrived === 1 ? "1 lead has arrived since." : `${arrived.toLocaleString("en-US")} leads have arrived since.`,
    );
  }
  return reasons;
}

async function arrivedSince(db: Kysely<Tables>, moment: Date): Promise<number> {
  const newer = db
    .selectFrom("lead")
    .select("lead_id")
    .where("created_at", ">", moment)
    .limit(MOST_COUNTED + 1);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${newer}) newer`.execute(db);
  return rows[0]?.count ?? 0;
}

interface On {
  readonly services: Services;
  readonly account: { readonly id: number };
}

/** A simulation with its result, as the API shows it. */
export async function presentSimulation({ services, account }: On, row: SimulationRow) {
  const db = services.database.of(account.id);
  const [summary, result] = await Promise.all([presentSummary(db, row), resultOf({ services, account }, row)]);
  return { ...summary, result };
}

async function resultOf(on: On, row: SimulationRow) {
  const { tally } = row;
  if (tally === null) return null;
  const named = [...tally.risers, ...tally.fallers].map(({ place }) => place);
  const examples = tally.misfits.map(({ example }) => example);
  const of = { accountId: on.account.id, id: row.job_id };
  const [documents, leadAt] = await Promise.all([
    documentsOf(on, row),
    leadsAt(on.services.database.of(on.account.id), of, [...named, ...examples]),
  ]);
  return presentResult({ tally, asOf: row.as_of, document: describedOf(row), leadAt, ...documents });
}

/** The documents of before and after, to look at. */
export async function documentsOf(
  { services, account }: On,
  { job_id, version, against }: SimulationRow,
): Promise<Documents> {
  const { models, database } = services;
  const kept = async () => {
    const row = database.of(account.id).selectFrom("simulation").select("document").where("job_id", "=", job_id);
    const { document } = await row.executeTakeFirstOrThrow();
    if (document === null) throw new Error(`simulation ${job_id} has no document`);
    return readDocument(document);
  };
  const [before, after] = await Promise.all([
    models.version(account.id, against),
    version === null ? kept() : models.version(account.id, version).then(({ document }) => document),
  ]);
  return { before: before.document, after };
}

/** A page of an account's simulations, the latest first. @param draft only those of this draft */
export async function findSimulations(db: Kysely<Tables>, draft: number | undefined, query: PageQuery) {
  const { limit, offset } = windowOf(query);
  const [{ count }, rows] = await Promise.all([
    db
      .selectFrom("simulation")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .$if(draft !== undefined, (all) => all.where("draft_id", "=", draft as number))
      .executeTakeFirstOrThrow(),
    simulationsIn(db)
      .$if(draft !== undefined, (all) => all.where("s.draft_id", "=", draft as number))
      .orderBy("s.job_id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count: Number(count), rows: rows.map((row) => ({ ...row, tally: null })) };
}
