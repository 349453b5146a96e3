import { type Kysely, sql } from "kysely";
import type { SimulationDate } from "#contract/wire";
import { formatDate, today } from "#engine";
import type { ActingAccount } from "../../access/principal.ts";
import type { Agent } from "../../audit/agent.ts";
import { recordEvent } from "../../audit/record.ts";
import type { Tables } from "../../db/tables.ts";
import { superseded } from "../../http/errors.ts";
import type { EndedJob, Failure } from "../../jobs/kind.ts";
import { addJob, type JobRow } from "../../jobs/store.ts";
import type { ResolvedFilters } from "../../leads/filters.ts";
import { liveNumber } from "../../models/live-version.ts";

/** The kind of the jobs that score stored leads anew. */
export const RESCORING_JOB = "rescoring";

/** What such a job is given: everything that decides what comes of it is fixed when it is asked for. */
export interface RescoringInput {
  /** The version that was live then. */
  readonly version: number;
  readonly date: SimulationDate;
  /** The day on which it was asked for, in the account's time zone: what `today()` stands for unless leads keep their own. */
  readonly evaluatedOn: string;
  /** Leads that arrived later are scored by the live version anyway. */
  readonly requestedAt: string;
  /** Null once it is over: what found the leads may hold a name or an address. */
  readonly leads: ResolvedFilters | null;
}

export interface Rescoring {
  readonly account: Pick<ActingAccount, "id" | "timeZone">;
  /** Who asks for it. */
  readonly agent: Agent;
  /** Which leads; `resolveFilters(services, { account }, {})` finds all. */
  readonly leads: ResolvedFilters;
  readonly date: SimulationDate;
}

/**
 * Asks for leads to be scored anew by the version that is live in the account. Give it the transaction of whatever it
 * follows from, such as the move of the pointer: neither is there without the other then.
 *
 * @returns the id of the job
 */
export async function requestRescoring(
  db: Kysely<Tables>,
  { account, agent, leads, date }: Rescoring,
  now = new Date(),
): Promise<number> {
  const version = await liveNumber(db, account.id);
  if (version === undefined) throw new Error(`account ${account.id} has no live version`);
  const evaluatedOn = formatDate(today(now, account.timeZone));
  const input: RescoringInput = { version, date, evaluatedOn, requestedAt: now.toISOString(), leads };
  const id = await addJob(db, { accountId: account.id, kind: RESCORING_JOB, input, actor: agent.actor });
  await recordEvent(db, account.id, agent, {
    action: "rescore",
    target: { type: "rescoring", id, label: `leads with version ${version} (job ${id})` },
    after: {
      version,
      date,
      ...(date === "today" ? { evaluated_on: evaluatedOn } : {}),
      filtered_by: filteredBy(leads),
    },
  });
  return id;
}

/** Which filters there are, and not what they look for: the event outlives the leads. */
function filteredBy({ filters, answers }: ResolvedFilters): string[] {
  const { ordering: _, ...others } = filters;
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return [...given, ...answers.map(({ field }) => `answers.${field}`)];
}

/**
 * Sees to it that only a re-scoring with the live version goes on; numbers of versions never come back.
 *
 * @throws HttpError 409 when a newer version is live
 */
export async function requireLiveVersion(
  db: Kysely<Tables>,
  { account_id, input }: Pick<JobRow, "account_id" | "input">,
): Promise<void> {
  const { version } = input as RescoringInput;
  const live = await liveNumber(db, account_id);
  if (live === version) return;
  throw superseded(
    `Version ${live} went live, so re-scoring with version ${version} cannot be resumed. Start a new re-scoring to use version ${live}.`,
  );
}

/** Forgets what found the leads of a re-scoring that is over, and which of them was the last. */
export async function forgetFilters(
  db: Kysely<Tables>,
  { accountId, id }: { readonly accountId: number; readonly id: number },
): Promise<void> {
  await sql`
    update job set input = (input::jsonb || '{"leads": null}')::json,
      checkpoint = (checkpoint::jsonb || '{"last": null}')::json
    where account_id = ${accountId} and job_id = ${id}`.execute(db);
}

type OfAccount = Pick<EndedJob, "accountId">;

/** Makes the account's figures be taken anew: what was re-scored is seen at once, however far the job came. */
export async function forgetFigures(db: Kysely<Tables>, { accountId }: OfAccount): Promise<void> {
  await db.deleteFrom("analytics_cache").where("account_id", "=", accountId).execute();
}

/** What is forgotten when a re-scoring is cancelled. */
export async function forgetCancelled(db: Kysely<Tables>, job: EndedJob): Promise<void> {
  await forgetFilters(db, job);
  await forgetFigures(db, job);
}

/**
 * What is forgotten when a re-scoring has failed. What one needs that failed for the server's reasons is kept, for
 * somebody may resume it.
 */
export async function forgetStopped(db: Kysely<Tables>, job: EndedJob, { isPermanent }: Failure): Promise<void> {
  await forgetFigures(db, job);
  if (isPermanent) await forgetFilters(db, job);
}
