import type { Operations, Result } from "#contract";
import type { JobState } from "#contract/wire";
import { inWords } from "../../../ui/dates.ts";
import { counted, leadsText } from "../../../ui/numbers.ts";

export type Job = Result<Operations["getJob"]>;

/** Whether something may still become of a job without anybody doing anything. */
export const isOpenJob = ({ state }: Pick<Job, "state">): boolean => state === "waiting" || state === "running";

/** What a state is called. */
export const STATES: Readonly<Record<JobState, string>> = {
  waiting: "Waiting",
  running: "Running",
  paused: "Paused",
  done: "Done",
  failed: "Failed",
  cancelled: "Canceled",
};

/** How far a job is: `1,200 of 3,000, about 2 minutes left`. */
export function progressText({ done, total, seconds_left, state }: Job): string {
  const far = total === null ? counted(done) : `${counted(done)} of ${counted(total)}`;
  return state === "running" && seconds_left !== null ? `${far}, about ${inWords(seconds_left)} left` : far;
}

/** What came of a job that is over. */
export function outcomeText({ kind, done, state, result }: Job): string {
  const until = state === "done" ? "" : " until then";
  switch (kind) {
    case "erasure":
      return `${leadsText(done)} erased${until}.`;
    case "simulation":
      return `${leadsText(done)} simulated${until}.`;
    case "publication": {
      const { version, error } = (result ?? {}) as { readonly version?: number; readonly error?: string };
      if (version !== undefined) return `Published as version ${version}.`;
      return error === undefined ? "Nothing was published." : `Nothing was published: ${error}`;
    }
    case "rescoring": {
      if (result === null) return `${leadsText(done)} scored${until}.`;
      const { changed, refused } = result as { readonly changed: number; readonly refused: number };
      const misfits =
        refused === 0 ? "" : ` ${counted(refused)} no longer ${refused === 1 ? "fits" : "fit"} the questions.`;
      return `${counted(changed)} of ${leadsText(done)} changed.${misfits}`;
    }
  }
}
