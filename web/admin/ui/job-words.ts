import type { JobState, SimulationState } from "#contract/wire";
import { inWords } from "../../ui/dates.ts";
import { formatCount, leadsText } from "../../ui/numbers.ts";
import { isScheduled, type Job } from "../data/jobs.ts";

/** What the states of jobs are called, also of those that have other words in their own part of the API. */
export const STATE_NAMES: Readonly<Record<JobState | SimulationState, string>> = {
  waiting: "Waiting",
  queued: "Waiting",
  running: "Running",
  paused: "Paused",
  done: "Done",
  failed: "Failed",
  cancelled: "Canceled",
};

/** The action that a user has requested for a running job. */
export const REQUESTED = { pause: "Pausing…", cancel: "Canceling…" } as const;

/** The name of a job's state. */
export function stateText(job: Job): string {
  if (job.requested !== null) return REQUESTED[job.requested];
  return isScheduled(job) ? "Scheduled" : STATE_NAMES[job.state];
}

interface Published {
  readonly version?: number;
  readonly error?: string;
}

/** The result of publishing a draft. */
export const publishedBy = ({ kind, result }: Job): Published => (kind === "publication" ? (result ?? {}) : {});

/** The result of a re-scoring. */
export interface Rescored {
  readonly leads: number;
  readonly changed: number;
  readonly refused: number;
}

/** Undefined until it is done, and for other jobs. */
export const rescoredBy = ({ kind, result }: Job): Rescored | undefined =>
  kind === "rescoring" && result !== null ? (result as unknown as Rescored) : undefined;

/** The leads in the file of a finished export. */
export const exportedRows = ({ result }: Job): number => (result as { readonly rows?: number } | null)?.rows ?? 0;

/**
 * The title of a job.
 *
 * @example "Re-scoring leads with version 2", "Published “Credit counts less”"
 */
export function jobTitle(job: Job): string {
  const { kind, version, state } = job;
  const isDone = state === "done";
  const draft = job.draft === null ? undefined : `“${job.draft.name}”`;
  switch (kind) {
    case "erasure":
      return isDone ? "Erased leads" : "Erasing leads";
    case "import":
      return `${importWord(job)} ${fileOf(job) ?? "leads"}`;
    case "import_undo":
      return `${isDone ? "Undid" : "Undoing"} the import of ${fileOf(job) ?? "leads"}`;
    case "export":
      return isDone ? "Exported leads" : "Exporting leads";
    case "outcome_recount":
      return isDone ? "Counted outcomes again" : "Counting outcomes again";
    case "rescoring": {
      const how = version === null ? "whose score depends on the date" : `with version ${version}`;
      return `${isDone ? "Re-scored" : "Re-scoring"} leads ${how}`;
    }
    case "simulation": {
      const subject = draft ?? (version === null ? "a change" : `version ${version}`);
      return `${isDone ? "Simulated" : "Simulating"} ${subject}`;
    }
    case "publication": {
      if (publishedBy(job).version !== undefined) return `Published ${draft ?? "a draft"}`;
      return `${state === "running" ? "Publishing" : "Publish"} ${draft ?? "a draft"}`;
    }
  }
}

/** The name of an import's file. */
export const fileOf = (job: Job): string | undefined => job.import?.file_name || undefined;

/** The result of an import, or of a dry run. */
interface Imported {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
}

/** Undefined until it is done, and for other jobs. */
export const importedBy = ({ kind, result }: Job): Imported | undefined =>
  kind === "import" && result !== null ? (result as unknown as Imported) : undefined;

function importWord({ state, import: of }: Job): string {
  const isDone = state === "done";
  if (of?.dry_run === true) return isDone ? "Checked" : "Checking";
  return isDone ? "Imported" : "Importing";
}

/** What an import did. @example "1,000 created, 2 with errors" */
export function importedText({ created, updated, skipped, failed }: Imported): string {
  const counts = [
    [created, "created"],
    [updated, "updated"],
    [skipped, "skipped"],
    [failed, "with errors"],
  ] as const;
  return counts.flatMap(([count, word]) => (count === 0 ? [] : `${formatCount(count)} ${word}`)).join(", ");
}

/** @example errorsText(1) // "1 error" */
export const errorsText = (failed: number): string => `${formatCount(failed)} ${failed === 1 ? "error" : "errors"}`;

/** Whether each row of an import has an error. */
export const isNothingImported = ({ created, updated, skipped, failed }: Imported): boolean =>
  failed > 0 && created + updated + skipped === 0;

/** What undoing an import did. @example "1,000 erased, 2 kept (changed since)" */
export function undoneCounts({ erased, restored, kept }: Undone): string {
  const counts = [
    [erased, "erased"],
    [restored, "restored"],
    [kept, "kept (changed since)"],
  ] as const;
  return counts.flatMap(([count, word]) => (count === 0 ? [] : `${formatCount(count)} ${word}`)).join(", ");
}

interface Undone {
  readonly erased: number;
  readonly restored: number;
  readonly kept: number;
}

function undoneText({ state, done, result }: Job): string {
  if (done === 0) return "No leads changed";
  // how many of them became what is known at the end
  if (state !== "done" || result === null) return `${leadsText(done)} undone`;
  return undoneCounts(result as unknown as Undone) || "No leads changed";
}

/** The completed share of a job, from 0 to 1; undefined while unknown. */
export const partDone = ({ done, total }: Pick<Job, "done" | "total">): number | undefined =>
  total === null || total === 0 ? undefined : Math.min(1, done / total);

/** The progress of a job: `1,200 of 3,000, about 2 minutes left`. */
export function progressText(job: Job): string {
  const done = formatCount(job.done);
  return withTimeLeft(job.total === null ? done : `${done} of ${formatCount(job.total)}`, job);
}

/** Adds the remaining time to the progress of something that is running. */
export const withTimeLeft = (
  progress: string,
  { state, seconds_left }: { readonly state: string; readonly seconds_left: number | null },
): string =>
  state === "running" && seconds_left !== null ? `${progress}, about ${inWords(seconds_left)} left` : progress;

/** The result of an ended job. */
export function outcomeText(job: Job): string {
  const { kind, done, state } = job;
  const until = state === "done" ? "" : " before it was canceled";
  switch (kind) {
    case "erasure":
      return `${leadsText(done)} erased${until}.`;
    case "simulation":
      return `${leadsText(done)} simulated${until}.`;
    case "publication": {
      const { version, error } = publishedBy(job);
      if (version !== undefined) return `Published as version ${version}.`;
      return error === undefined ? "Nothing was published." : `Nothing was published: ${error}`;
    }
    case "import": {
      const result = importedBy(job);
      const counts = result === undefined ? "" : importedText(result);
      const rows = `${formatCount(done)} ${done === 1 ? "row" : "rows"} read${until}`;
      return counts === "" ? `${rows}.` : `${rows}: ${counts}.`;
    }
    case "import_undo":
      return `${undoneText(job)}${until}.`;
    case "export":
      return state === "done" ? `${leadsText(exportedRows(job))} exported.` : `${leadsText(done)} checked${until}.`;
    case "outcome_recount":
      return `${formatCount(done)} ${done === 1 ? "outcome" : "outcomes"} counted again${until}.`;
    case "rescoring": {
      const result = rescoredBy(job);
      if (result === undefined) return `${leadsText(done)} scored${until}.`;
      const { changed, refused } = result;
      const misfits =
        refused === 0 ? "" : ` ${formatCount(refused)} no longer ${refused === 1 ? "fits" : "fit"} the questions.`;
      return `${changed === 0 ? "None" : formatCount(changed)} of ${leadsText(done)} changed.${misfits}`;
    }
  }
}
