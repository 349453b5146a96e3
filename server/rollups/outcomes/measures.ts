import { type RawBuilder, type Selectable, sql } from "kysely";
import { opaqueToPlanner } from "../../db/opaque-to-planner.ts";
import type { RollupOutcomeTable } from "../../db/tables.ts";
import { ownerOf } from "../../db/tenancy/sandbox.ts";
import type { Summed } from "../merging.ts";

/** The progress of the sums over outcomes, and how they are divided. */
export type OutcomeState = Readonly<Selectable<RollupOutcomeTable>>;

/** Sums of one kind over the outcomes of an account's leads. */
export interface OutcomeMeasure extends Summed {
  /** The sums of changes: the keys, the payload, and the sums. */
  of(changes: RawBuilder<unknown>, state: OutcomeState): RawBuilder<unknown>;
}

/** Changes with the `day` of arrival in UTC, or of old leads the first day of its month. */
const dated = (changes: RawBuilder<unknown>, { days_from }: OutcomeState) => sql`(
  select *, case when arrived_on >= ${days_from}::date then arrived_on else date_trunc('month', arrived_on)::date end as day
  from (select *, (arrived_at at time zone 'UTC')::date as arrived_on from ${changes}) arrived
) dated`;

/** The lower edge of the bucket that contains points, in hundredths. */
export const bucketOf = (points: RawBuilder<unknown>, step: number): RawBuilder<unknown> => {
  const width = sql`${step}::bigint`;
  return sql`${points} - ((${points} % ${width}) + ${width}) % ${width}`;
};

/** By points on each axis and in total. */
export const SCORES: OutcomeMeasure = {
  table: "rollup_outcome_score",
  keys: ["part", "bucket", "day", "model_version", "band", "state"],
  sums: ["leads"],
  of: (changes, state) => sql`
    select part, bucket, day, model_version, band, state, sum(sign) as leads from (
      select sign, day, model_version, state, part, bucket, band from ${dated(changes, state)}
      cross join lateral (values
        ('x', ${bucketOf(sql`x`, state.x_step)}, x_band),
        ('y', ${bucketOf(sql`y`, state.y_step)}, y_band),
        ('total', ${bucketOf(sql`total`, state.total_step)}, total_band)
      ) parts(part, bucket, band)
    ) scores group by 1, 2, 3, 4, 5, 6`,
};

/**
 * By answer, and whether there is one. Each answer of a list is counted. Values of a field with too many are counted in
 * bins; those without a bin together, as null, unless they were there before.
 */
export const ANSWERS: OutcomeMeasure = {
  table: "rollup_outcome_answer",
  keys: ["field", "part", "key", "naming", "day", "state"],
  payload: ["value"],
  sums: ["leads"],
  of: (changes, state) => sql`
    select field, part, answer_key(value) as key, naming, day, state, value, sum(leads) as leads from (
      select field, part, naming, day, state, leads,
        case when part = 'value' and field = any(${state.binned_fields}::text[])
          then coalesce(binned_answer(value), (
            select k.value from rollup_outcome_answer k
            where k.account_id = ${state.account_id} and k.field = p.field and k.part = 'value'
              and k.key = answer_key(p.value) limit 1
          ), 'null')
          else value end as value
      from (${partsOf(changes, state)}) p
    ) parts group by field, part, naming, day, state, value`,
};

const partsOf = (changes: RawBuilder<unknown>, state: OutcomeState) => sql`
  with answer as materialized (
    select v.naming, a.key as field, a.value, day, state, sum(sign) as leads
    from ${dated(changes, state)} cross join lateral jsonb_each(answers) a
    join model_version v on v.account_id = ${opaqueToPlanner(ownerOf(state.account_id))} and v.version = model_version
    where a.value <> '""' group by 1, 2, 3, 4, 5
  )
  select naming, field, 'value' as part, e.value, day, state, sum(leads) as leads from answer
  cross join lateral jsonb_array_elements(
    case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end
  ) e(value) group by 1, 2, 4, 5, 6
  union all
  select naming, field, 'answered', 'null', day, state, sum(leads) from answer group by 1, 2, 5, 6`;

export const MEASURES: readonly OutcomeMeasure[] = [SCORES, ANSWERS];
