import { type Kysely, sql } from "kysely";
import { RESCORING_LIMITS, type RescoringReason, type SimulationDate } from "#contract/wire";
import type { Tables } from "../../db/tables.ts";
import { superseded } from "../../http/errors.ts";
import type { EndedJob, Failure, JobKind } from "../../jobs/kind.ts";
import type { ResolvedFilters } from "../../leads/filters.ts";
import { liveNumber } from "../../models/live-version.ts";

/** The input of such a job. Everything that determines its result is fixed at the time of the request. */
export interface RescoringInput {
  /** The live version at that time; null for scores that age: each lead is scored by the version that scored it. */
  readonly version: number | null;
  readonly date: SimulationDate;
  /** The day of the request, in the account's time zone: the value of `today()` unless leads keep their own day. */
  readonly evaluatedOn: string;
  /** Leads that arrived later are scored by the live version anyway. */
  readonly requestedAt: string;
  /** Null after the end, because the filters may contain a name or an address. */
  readonly leads: ResolvedFilters | null;
}

export const reasonOf = ({ version }: RescoringInput): RescoringReason => (version === null ? "aged" : "requested");

/**
 * Checks that a re-scoring may continue: one that was requested only with the live version, whose number is never
 * reused, and a nightly one only until the next night.
 *
 * @throws HttpError 409 if it has been superseded
 */
async function requireLatest(
  db: Kysely<Tables>,
  { accountId, input }: Pick<EndedJob, "accountId" | "input">,
): Promise<void> {
  const { version, evaluatedOn } = input as RescoringInput;
  if (version === null) {
    const { aged_on } = await db.selectFrom("account").select("aged_on").executeTakeFirstOrThrow();
    if (aged_on === null || aged_on <= evaluatedOn) return;
    throw superseded("The re-scoring of a later night has begun, so this one cannot be resumed.");
  }
  const live = await liveNumber(db, accountId);
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

/** Invalidates the account's figures, so that the leads re-scored so far are visible immediately. */
export async function forgetFigures(db: Kysely<Tables>, { accountId }: OfAccount): Promise<void> {
  await db.deleteFrom("analytics_cache").where("account_id", "=", accountId).execute();
}

/** Cleans up after a re-scoring is canceled. */
async function forgetCancelled(db: Kysely<Tables>, job: EndedJob): Promise<void> {
  await forgetFilters(db, job);
  await forgetFigures(db, job);
}

/**
 * Cleans up after a re-scoring has failed. If it failed because of the server, its data is kept, because a user may
 * resume it.
 */
async function forgetStopped(db: Kysely<Tables>, job: EndedJob, { isPermanent }: Failure): Promise<void> {
  await forgetFigures(db, job);
  if (isPermanent) await forgetFilters(db, job);
}

/** The jobs that re-score stored leads. */
export const RESCORING = {
  name: "rescoring",
  interrupted: forgetFigures,
  cancelled: forgetCancelled,
  failed: forgetStopped,
  resumed: requireLatest,
  limit: {
    underWay: RESCORING_LIMITS.underWay,
    refusal: `This account has ${RESCORING_LIMITS.underWay} re-scorings in progress. Cancel one or wait for one to finish, then try again.`,
  },
} as const satisfies JobKind;
