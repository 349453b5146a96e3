import { type Kysely, sql } from "kysely";
import type { SimulationState } from "#contract/wire";
import { grouped, pluralize } from "#engine";
import type { Services } from "../../api/services.ts";
import { actorOf } from "../../audit/agent.ts";
import type { Tables } from "../../db/tables.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";
import { readDocument } from "../../models/live-version.ts";
import { withContacts } from "./contacts.ts";
import type { SentEdit } from "./edit.ts";
import { readLeadsAt } from "./parts.ts";
import { type Documents, presentSimulationResult } from "./present.ts";
import { type SimulationRow, simulationsIn } from "./rows.ts";

/** The maximum count of leads that have arrived since. */
const MAX_COUNTED = 10_000;

/** The name of its job's state for a simulation. */
export const simulationState = (state: SimulationRow["state"]): SimulationState =>
  state === "waiting" ? "queued" : state;

/** The subject and progress of simulations, in the API. */
export async function presentSummaries(db: Kysely<Tables>, rows: readonly SimulationRow[]) {
  const arrivedSince = await countArrivals(
    db,
    rows.map((row) => row.as_of),
  );
  return rows.map((row) => presentSummary(row, arrivedSince(row.as_of)));
}

function presentSummary(row: SimulationRow, arrived: number) {
  const reasons = staleReasons(row, arrived);
  return {
    id: row.job_id,
    state: simulationState(row.state),
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

/** Why the same simulation would have a different result now. */
function staleReasons(row: SimulationRow, arrived: number): readonly string[] {
  const reasons: string[] = [];
  if (row.draft_state === "discarded") reasons.push("The draft was discarded.");
  else if (row.scores_alike === false) reasons.push("The draft has been edited since.");
  if (row.against_live && row.live_version !== row.against) {
    reasons.push(`Version ${row.live_version} is live now; this compares with version ${row.against}.`);
  }
  if (arrived > MAX_COUNTED) reasons.push(`More than ${grouped(MAX_COUNTED)} leads have arrived since.`);
  else if (arrived > 0) {
    reasons.push(`${pluralize(arrived, "lead")} ${arrived === 1 ? "has" : "have"} arrived since.`);
  }
  return reasons;
}

/**
 * Counts the leads that have arrived since some moments, up to one more than the maximum, in one scan of the newest: a
 * count for each would read the same leads again and again.
 */
async function countArrivals(db: Kysely<Tables>, moments: readonly Date[]): Promise<(moment: Date) => number> {
  const sorted = [...new Set(moments.map((moment) => moment.getTime()))].sort((a, b) => a - b);
  const [first] = sorted;
  if (first === undefined) return () => 0;
  const newest = db
    .selectFrom("lead")
    .select("created_at")
    .where("created_at", ">", new Date(first))
    .orderBy("created_at", "desc")
    .limit(MAX_COUNTED + 1);
  const after = sorted.map((moment) => new Date(moment).toISOString());
  // the interval between the moments in which each lead arrived; one at the very moment is not later
  const { rows } = await sql<{ stretch: number; leads: number }>`
    select width_bucket(created_at, array(
      select moment + interval '1 microsecond' from unnest(${after}::timestamptz[]) moment order by moment
    )) as stretch, count(*)::int as leads
    from (${newest}) newest group by 1`.execute(db);
  return (moment) => {
    const place = sorted.indexOf(moment.getTime()) + 1;
    return rows.reduce((sum, { stretch, leads }) => sum + (stretch >= place ? leads : 0), 0);
  };
}

interface On {
  readonly services: Services;
  readonly account: { readonly id: number };
}

/** A simulation with its result, in the API. */
export async function presentSimulation({ services, account }: On, row: SimulationRow) {
  const db = services.database.of(account.id);
  const [[summary], result] = await Promise.all([presentSummaries(db, [row]), resultOf({ services, account }, row)]);
  return { ...(summary as NonNullable<typeof summary>), result };
}

async function resultOf(on: On, row: SimulationRow) {
  const { tally } = row;
  if (tally === null) return null;
  const named = [...tally.risers, ...tally.fallers].map(({ place }) => place);
  const examples = tally.misfits.map(({ example }) => example);
  const of = { accountId: on.account.id, id: row.job_id };
  const [documents, leadAt] = await Promise.all([
    documentsOf(on, row),
    readLeadsAt(on.services.database.of(on.account.id), of, [...named, ...examples]),
  ]);
  const result = presentSimulationResult({ tally, asOf: row.as_of, document: describedOf(row), leadAt, ...documents });
  return await withNamedMovers(on, result);
}

/** A result with the names of the leads that move most. */
export async function withNamedMovers({ services, account }: On, result: ReturnType<typeof presentSimulationResult>) {
  const movers = await withContacts(services.database.of(account.id), account.id, result.movers);
  return { ...result, movers };
}

/** The documents before and after the change, to be shown. */
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

interface WantedSimulations {
  /** Only those of this draft. */
  readonly draft?: number | undefined;
  /** Only those of this version, and of the draft that it was published from. */
  readonly version?: number | undefined;
}

/** Returns a page of an account's simulations, the latest first. */
export async function findSimulations(db: Kysely<Tables>, { draft, version }: WantedSimulations, query: PageQuery) {
  const { limit, offset } = windowOf(query);
  const isOfVersion = sql<boolean>`(s.version = ${version ?? null}::int or s.draft_id = (
    select p.draft_id from draft p where p.account_id = s.account_id and p.published_version = ${version ?? null}::int))`;
  const [{ count }, rows] = await Promise.all([
    db
      .selectFrom("simulation as s")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .$if(draft !== undefined, (all) => all.where("s.draft_id", "=", draft as number))
      .$if(version !== undefined, (all) => all.where(isOfVersion))
      .executeTakeFirstOrThrow(),
    simulationsIn(db)
      .$if(draft !== undefined, (all) => all.where("s.draft_id", "=", draft as number))
      .$if(version !== undefined, (all) => all.where(isOfVersion))
      .orderBy("s.job_id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count: Number(count), rows: rows.map((row) => ({ ...row, tally: null })) };
}
