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

/** The kind of the jobs that re-score stored leads. */
export const RESCORING_JOB = "rescoring";

/** The input of such a job. Everything that determines its result is fixed at the time of the request. */
export interface RescoringInput {
  /** The live version at that time. */
  readonly version: number;
  readonly date: SimulationDate;
  /** The day of the request, in the account's time zone: the value of `today()` unless leads keep their own day. */
  readonly evaluatedOn: string;
  /** Leads that arrived later are scored by the live version anyway. */
  readonly requestedAt: string;
  /** Null after the end, because the filters may contain a name or an address. */
  readonly leads: ResolvedFilters | null;
}

export interface Rescoring {
  readonly account: Pick<ActingAccount, "id" | "timeZone">;
  /** Who requests it. */
  readonly agent: Agent;
  /** Which leads; `resolveFilters(services, { account }, {})` finds all. */
  readonly leads: ResolvedFilters;
  readonly date: SimulationDate;
}

/**
 * Requests the re-scoring of leads by the live version of the account. Pass the transaction of its cause, such as the
 * move of the pointer, so that both are committed or neither.
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

/** The names of the filters without their values, because the event outlives the leads. */
function filteredBy({ filters, answers }: ResolvedFilters): string[] {
  const { ordering: _, ...others } = filters;
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return [...given, ...answers.map(({ field }) => `answers.${field}`)];
}

/**
 * Checks that a re-scoring may continue, which it may only with the live version. Version numbers are never reused.
 *
 * @throws HttpError 409 if a newer version is live
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

/** Deletes the filters of a finished re-scoring, and the position of its last lead. */
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

/** Invalidates the account's figures, so that re-scored leads are visible at once, however far the job came. */
export async function forgetFigures(db: Kysely<Tables>, { accountId }: OfAccount): Promise<void> {
  await db.deleteFrom("analytics_cache").where("account_id", "=", accountId).execute();
}

/** Cleans up after a re-scoring is canceled. */
export async function forgetCancelled(db: Kysely<Tables>, job: EndedJob): Promise<void> {
  await forgetFilters(db, job);
  await forgetFigures(db, job);
}

/**
 * Cleans up after a re-scoring has failed. If it failed because of the server, its data is kept, because somebody may
 * resume it.
 */
export async function forgetStopped(db: Kysely<Tables>, job: EndedJob, { isPermanent }: Failure): Promise<void> {
  await forgetFigures(db, job);
  if (isPermanent) await forgetFilters(db, job);
}
