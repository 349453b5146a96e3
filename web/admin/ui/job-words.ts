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

/** The name of a job's state. */
export function stateText(job: Job): string {
  if (job.requested !== null) return job.requested === "pause" ? "Pausing…" : "Canceling…";
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
      return isDone ? "Imported leads" : "Importing leads";
    case "import_undo":
      return isDone ? "Undid an import of leads" : "Undoing an import of leads";
    case "rescoring":
      return `${isDone ? "Re-scored" : "Re-scoring"} leads with version ${version}`;
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

/** The completed share of a job, from 0 to 1; undefined while unknown. */
export const partDone = ({ done, total }: Pick<Job, "done" | "total">): number | undefined =>
  total === null || total === 0 ? undefined : Math.min(1, done / total);

/** The progress of a job: `1,200 of 3,000, about 2 minutes left`. */
export function progressText({ done, total, seconds_left, state }: Job): string {
  const far = total === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`;
  return state === "running" && seconds_left !== null ? `${far}, about ${inWords(seconds_left)} left` : far;
}

/** The result of an ended job. */
export function outcomeText(job: Job): string {
  const { kind, done, state } = job;
  const until = state === "done" ? "" : " until then";
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
    case "import":
      return `${formatCount(done)} ${done === 1 ? "row" : "rows"} read${until}.`;
    case "import_undo":
      return `${leadsText(done)} looked at${until}.`;
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
