import { counted, leadsText } from "../../../ui/numbers.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { PLACES } from "../../area/paths.ts";
import type { Job } from "../../data/jobs.ts";
import { jobTitle, outcomeText, publishedBy, rescoredBy } from "../../ui/job-words.ts";

/** What is said when a job is over, and where that can be seen. */
export interface JobNotice {
  readonly isFailure: boolean;
  readonly text: string;
  readonly description?: string;
  readonly view?: string;
}

/**
 * The notice that a job is over; undefined where there is nothing to say: a job that somebody canceled, what nobody
 * asked for and changed nothing, and what others have simulated.
 *
 * @param username of whoever is signed in
 */
export function noticeOf(job: Job, username: string): JobNotice | undefined {
  const { kind, state, done, requested_by: by } = job;
  const isOwn = by?.username === username;
  if (state === "cancelled" || (kind === "simulation" && !isOwn)) return undefined;
  const { version, error } = publishedBy(job);
  if (state === "failed" || error !== undefined) {
    const why = error ?? job.error ?? undefined;
    return { isFailure: true, text: `${jobTitle(job)}: failed`, ...(why === undefined ? {} : { description: why }) };
  }
  switch (kind) {
    case "erasure": {
      if (done === 0) return undefined;
      const { erasure } = (job.result ?? {}) as { readonly erasure?: number };
      const text = by === null ? `Retention erased ${leadsText(done)}` : `Erased ${leadsText(done)}`;
      return { isFailure: false, text, ...(erasure === undefined ? {} : { view: leadPaths.erasure(erasure) }) };
    }
    case "rescoring": {
      const { changed = 0 } = rescoredBy(job) ?? {};
      if (changed === 0) return { isFailure: false, text: jobTitle(job), description: outcomeText(job) };
      const text = `Re-scored ${leadsText(done)}, ${counted(changed)} changed`;
      return { isFailure: false, text, view: leadPaths.rescored(job.id) };
    }
    case "simulation":
      return { isFailure: false, text: jobTitle(job), view: PLACES.simulation(job.id) };
    case "publication":
      return {
        isFailure: false,
        text: `${jobTitle(job)} as version ${version}`,
        ...(version === undefined ? {} : { view: PLACES.model_version(version) }),
      };
  }
}
