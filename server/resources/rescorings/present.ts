import { misfitText, type Question } from "#engine";
import { actorOf } from "../../audit/agent.ts";
import type { JobRow } from "../../jobs/store.ts";
import { type RescoringInput, reasonOf } from "./kind.ts";
import { type Checkpoint, NOTHING, type Tally } from "./tally.ts";

/** The outcomes of leads, without the reasons. */
const countsOf = ({ changed, unchanged, refused }: Omit<Tally, "misfits">) => ({ changed, unchanged, refused });

/** The same with the reasons in words, by the questions that did not accept the answers. */
export function presentTally(tally: Tally, questions: readonly Question[]) {
  const reasons = tally.misfits.map(({ leads, ...misfit }) => ({
    field_name: misfit.field_name,
    text: misfitText(misfit, questions),
    leads,
  }));
  return { ...countsOf(tally), reasons };
}

/** The result of a re-scoring, as the job stores it. */
export type RescoringResult = ReturnType<typeof presentTally> & { readonly leads: number };

/** The re-scoring in the API. */
export function presentRescoring(job: JobRow) {
  const input = job.input as RescoringInput;
  const { version, date, evaluatedOn } = input;
  const result = job.result as RescoringResult | null;
  const sofar = result ?? (job.checkpoint as Checkpoint | null) ?? NOTHING;
  return {
    id: job.job_id,
    state: job.state === "waiting" ? ("queued" as const) : job.state,
    reason: reasonOf(input),
    version,
    date,
    evaluated_on: evaluatedOn,
    requested_by: actorOf(job.actor_id, job.actor_username),
    requested_at: job.requested_at.toISOString(),
    started_at: job.started_at?.toISOString() ?? null,
    finished_at: job.finished_at?.toISOString() ?? null,
    progress: { done: job.done, of: job.total, ...countsOf(sofar) },
    error: job.error,
    result,
  };
}
