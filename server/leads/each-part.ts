import type { Kysely } from "kysely";
import type { Tenancy } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { JobRun, Progress } from "../jobs/kind.ts";
import type { Turns } from "../turns/keyed.ts";
import { hasKnownFormat, type ResolvedFilters } from "./filters.ts";
import { type Matching, matchesFilters } from "./matching.ts";
import type { Reading } from "./walk.ts";

/** The leads of a request: those that filters find among the leads that had arrived by a moment. */
export interface StoredFilters {
  readonly filters: ResolvedFilters;
  readonly at: Date;
}

/** The work of a job on leads. */
interface LeadWork<Part> {
  /** Before the first part: counts the leads, unless the code that added the job has. */
  readonly begin?: (condition: Matching) => Promise<Progress>;
  /** Reads the remaining leads, a part at a time. */
  readonly parts: (condition: Matching) => AsyncIterable<Part>;
  /** Works on a part, in steps of the job. */
  readonly work: (part: Part, condition: Matching) => Promise<void>;
  /** The last step. */
  readonly finish: (db: Kysely<Tables>) => Promise<Progress>;
}

/**
 * Runs a job on stored leads, a part at a time. If it is killed, it has done the steps that it counted, and the next
 * node continues from there.
 *
 * @throws Error if the filters were stored by a version of Leadplane whose filters this one does not know
 */
export async function eachPart<Part>(
  job: JobRun,
  leads: StoredFilters | Matching,
  { begin, parts, work, finish }: LeadWork<Part>,
): Promise<void> {
  const condition = typeof leads === "function" ? leads : conditionOf(job, leads);
  if (begin !== undefined && job.done === 0 && job.checkpoint === null) {
    const begun = await begin(condition);
    await job.step(async () => begun);
  }
  for await (const part of parts(condition)) await work(part, condition);
  await job.step(finish);
}

function conditionOf({ id }: JobRun, { filters, at }: StoredFilters): Matching {
  if (!hasKnownFormat(filters)) throw new Error(`job ${id} was asked of another version of Leadplane`);
  return matchesFilters(filters, at);
}

/** Reads of a job, each in a turn of the account's heavy reads, and without the time limit of a request. */
export const inTurns =
  (
    { database, heavyReads }: { readonly database: Tenancy; readonly heavyReads: Turns<number> },
    accountId: number,
  ): Reading =>
  (read) =>
    heavyReads.takeEventually([accountId], () => database.longRead(accountId, read));
