import { type Judged, LEFT_OUT, type Reached, type SuggestedCombination, type SuggestedQuestion } from "#engine";
import { actorOf } from "../../audit/agent.ts";
import { STATE_BY_JOB } from "../shared/jobs-of.ts";
import type { SuggestionRow } from "./rows.ts";
import type { StoredSuggestion } from "./work.ts";

/** A suggestion without its result, in the API. */
export function presentSummary(row: SuggestionRow) {
  return {
    id: row.job_id,
    state: STATE_BY_JOB[row.state],
    progress: { done: row.done, of: row.total },
    error: row.error,
    options: row.options,
    requested_by: actorOf(row.actor_id, row.actor_username),
    created_at: row.requested_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** A suggestion in the API. */
export const presentSuggestion = (row: SuggestionRow) => ({
  ...presentSummary(row),
  result: row.result === null ? null : presentResult(row.result),
});

function presentResult({ suggestion, random, by_time, with_protected, created, ...counts }: StoredSuggestion) {
  const { rows, rate, scale, questions, combinations } = suggestion;
  return {
    rows,
    ...counts,
    rate,
    scale,
    questions: questions.map(withoutSample).map((question) => ({
      ...question,
      left_out_because: question.left_out === null ? null : LEFT_OUT[question.left_out],
      created_type: created.find(({ field_name }) => field_name === question.field_name)?.type ?? null,
    })),
    combinations: combinations.map(withoutSample),
    judged: {
      random: judgedOf(random),
      by_time: judgedOf(by_time),
      live: random.live === null || by_time.live === null ? null : { random: random.live, by_time: by_time.live },
      ceiling: { random: random.ceiling, by_time: by_time.ceiling },
      with_questions_not_for_scoring_auc: with_protected,
    },
  };
}

const withoutSample = <Item extends SuggestedQuestion | SuggestedCombination>({ sample: _, ...item }: Item) => item;

const judgedOf = ({ live: _, ceiling: __, ...judged }: Judged): Omit<Judged, "live" | "ceiling"> & Reached => judged;
