import { formatCount, leadsText } from "../../../ui/numbers.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { PLACES } from "../../area/paths.ts";
import type { Job } from "../../data/jobs.ts";
import { exportedRows, jobTitle, outcomeText, publishedBy, rescoredBy } from "../../ui/job-words.ts";

/** The notice that a job has ended, and a link to the result. */
export interface JobNotice {
  readonly isFailure: boolean;
  readonly text: string;
  readonly description?: string;
  readonly view?: string;
}

/**
 * The notice that a job has ended; undefined if there is nothing to say: a job that a user canceled, one that nobody
 * requested and that changed nothing, and simulations and exports of other users.
 *
 * @param username of the signed-in user
 */
export function noticeOf(job: Job, username: string): JobNotice | undefined {
  const { kind, state, done, requested_by: by } = job;
  const isOwn = by?.username === username;
  if (state === "cancelled" || ((kind === "simulation" || kind === "export") && !isOwn)) return undefined;
  const { version, error } = publishedBy(job);
  const view = job.import === null ? {} : { view: leadPaths.import(job.import.id) };
  if (state === "failed" || error !== undefined) {
    const why = error ?? job.error ?? undefined;
    return {
      isFailure: true,
      text: `${jobTitle(job)}: failed`,
      ...(why === undefined ? {} : { description: why }),
      ...view,
    };
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
      if (changed === 0 && by === null) return undefined;
      if (changed === 0) return { isFailure: false, text: jobTitle(job), description: outcomeText(job) };
      const text = `Re-scored ${leadsText(done)}, ${formatCount(changed)} changed`;
      return { isFailure: false, text, view: leadPaths.rescored(job.id) };
    }
    case "import":
    case "import_undo":
      return { isFailure: false, text: jobTitle(job), description: outcomeText(job), ...view };
    case "export":
      return { isFailure: false, text: `Exported ${leadsText(exportedRows(job))} to a file`, view: leadPaths.exports };
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
