import type { Pool } from "pg";
import { SUGGESTED } from "#contract/reference/suggestions";

/** Stores the result of the contract's examples, as if the newest suggestion had been made from a large file. */
export async function storeExampleSuggestion(pool: Pool): Promise<void> {
  const { questions, combinations, judged, without_outcome, unreadable, rows, rate, scale } = SUGGESTED;
  const { random, by_time, live, ceiling, with_questions_not_for_scoring_auc: with_protected } = judged;
  const learned = questions.map(({ created_type: _, left_out_because: __, ...question }) => ({
    ...question,
    sample: [0, 40],
  }));
  const result = {
    random: { ...random, live: live.random, ceiling: ceiling.random },
    by_time: { ...by_time, live: live.by_time, ceiling: ceiling.by_time },
    with_protected,
    suggestion: { rows, rate, scale, questions: learned, combinations },
    created: [],
    without_outcome,
    unreadable,
  };
  await pool.query({
    text: `with done as (
        update job set state = 'done', done = 4, total = 4, finished_at = now()
        where job_id = (select max(job_id) from suggestion) returning account_id, job_id
      )
      update suggestion s set result = $1, file = null from done
      where s.account_id = done.account_id and s.job_id = done.job_id`,
    values: [JSON.stringify(result)],
  });
}
