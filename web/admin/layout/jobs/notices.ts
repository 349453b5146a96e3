import { formatCount, leadsText } from "../../../ui/numbers.ts";
import { leadPaths } from "../../area/lead-paths.ts";
import { PLACES } from "../../area/paths.ts";
import type { Job } from "../../data/jobs.ts";
import {
  errorsText,
  exportedRows,
  fileOf,
  importedBy,
  isNothingImported,
  jobTitle,
  outcomeText,
  publishedBy,
  rescoredBy,
} from "../../ui/job-words.ts";

/** The notice that a job has ended, and a link to the result. */
export interface JobNotice {
  readonly tone: "success" | "warning" | "error";
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
      tone: "error",
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
      return { tone: "success", text, ...(erasure === undefined ? {} : { view: leadPaths.erasure(erasure) }) };
    }
    case "rescoring": {
      const { changed = 0 } = rescoredBy(job) ?? {};
      if (changed === 0 && by === null) return undefined;
      if (changed === 0) return { tone: "success", text: jobTitle(job), description: outcomeText(job) };
      const text = `Re-scored ${leadsText(done)}, ${formatCount(changed)} changed`;
      return { tone: "success", text, view: leadPaths.rescored(job.id) };
    }
    case "import":
      return { ...importNotice(job), description: outcomeText(job), ...view };
    case "import_undo":
      return { tone: "success", text: jobTitle(job), description: outcomeText(job), ...view };
    case "export":
      return { tone: "success", text: `Exported ${leadsText(exportedRows(job))} to a file`, view: leadPaths.exports };
    case "simulation":
      return { tone: "success", text: jobTitle(job), view: PLACES.simulation(job.id) };
    case "publication":
      return {
        tone: "success",
        text: `${jobTitle(job)} as version ${version}`,
        ...(version === undefined ? {} : { view: PLACES.model_version(version) }),
      };
  }
}

/** An import in which rows have errors, or all of them, has not simply succeeded. */
function importNotice(job: Job): Pick<JobNotice, "tone" | "text"> {
  const counts = importedBy(job);
  if (counts === undefined || counts.failed === 0) return { tone: "success", text: jobTitle(job) };
  if (job.import?.dry_run !== true && isNothingImported(counts))
    return { tone: "error", text: `Nothing was imported from ${fileOf(job) ?? "the file"}` };
  return { tone: "warning", text: `${jobTitle(job)} with ${errorsText(counts.failed)}` };
}
