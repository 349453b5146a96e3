import { type RawBuilder, sql } from "kysely";
import { regionOf } from "#engine";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import { ownerOf } from "../db/tenancy/sandbox.ts";
import { edgeOf } from "./coarsen.ts";
import type { Summed } from "./merging.ts";
import type { RollupState } from "./state.ts";

/** Sums of one kind over the leads of an account. */
export interface Measure extends Summed {
  /** The sums of changes: `keys`, `payload`, `sums`. */
  of(changes: RawBuilder<unknown>, state: RollupState): RawBuilder<unknown>;
}

const LEADS = sql`sum(sign) as leads`;
const TOTAL = sql`sum(sign * total) as total`;
const BAND = ["model_version", "total_band"] as const;

/** The number of leads in each band of the total by version of the model, and their points. */
export const RESULTS: Measure = {
  table: "rollup_result",
  keys: BAND,
  sums: ["leads", "x", "y", "total"],
  of: (changes) => sql`
    select model_version, total_band, ${LEADS}, sum(sign * x) as x, sum(sign * y) as y, ${TOTAL}
    from ${changes} group by 1, 2`,
};

/** The number of leads in each band of the axes and of the total by version of the model. */
export const AXES: Measure = {
  table: "rollup_axis",
  keys: ["model_version", "x_band", "y_band", "total_band"],
  sums: ["leads"],
  of: (changes) => sql`select model_version, x_band, y_band, total_band, ${LEADS} from ${changes} group by 1, 2, 3, 4`,
};

/** The quarter of an hour that contains a moment. */
const quarterOf = (moment: string) => sql`date_bin('15 minutes', ${sql.ref(moment)}, '2000-01-01 00:00+00')`;

const QUARTERS: Measure = {
  table: "rollup_quarter",
  keys: ["quarter", ...BAND],
  sums: ["leads", "total"],
  of: (changes) => sql`
    select ${quarterOf("arrived_at")} as quarter, model_version, total_band, ${LEADS}, ${TOTAL}
    from ${changes} group by 1, 2, 3`,
};

export const DAYS: Measure = {
  table: "rollup_day",
  keys: ["day", ...BAND],
  sums: ["leads", "total"],
  of: (changes, { time_zone }) => sql`
    select (arrived_at at time zone ${regionOf(time_zone)}::text)::date as day, model_version, total_band, ${LEADS}, ${TOTAL}
    from ${changes} group by 1, 2, 3`,
};

/** By the rules that decided for a lead. */
export const RULES: Measure = {
  table: "rollup_rule",
  keys: ["key"],
  payload: ["rule_ids"],
  sums: ["leads", "total"],
  of: (changes) => sql`
    select sha256(convert_to(rule_ids::text, 'UTF8')) as key, rule_ids, ${LEADS}, ${TOTAL}
    from ${changes} group by rule_ids`,
};

/** By the cell of the plane, identified by its lower edges. */
export const CELLS: Measure = {
  table: "rollup_cell",
  keys: ["x", "y"],
  sums: ["leads"],
  of: (changes, { x_step, y_step }) => sql`
    select x, y, ${LEADS} from (select sign, ${edgeOf("x", x_step)} as x, ${edgeOf("y", y_step)} as y from ${changes}) cells
    group by 1, 2`,
};

/**
 * By answer. Values of a field with too many are made coarser. Those that cannot be are counted together, as null,
 * unless they were there before.
 */
export const ANSWERS: Measure = {
  table: "rollup_answer",
  keys: ["field", "part", "key", "naming"],
  payload: ["value"],
  sums: ["leads"],
  of: (changes, { account_id, coarse_fields }) => sql`
    select field, part, answer_key(value) as key, naming, value, sum(leads) as leads from (
      select field, part, naming, leads,
        case when field = any(${coarse_fields}::text[]) and part in ('only', 'first', 'later')
          then coalesce(coarse_answer(value), (
            select k.value from rollup_answer k
            where k.account_id = ${account_id} and k.field = p.field and k.part = p.part and k.key = answer_key(p.value)
              and k.naming = p.naming
          ), 'null')
          else value end as value
      from (${PARTS(changes, account_id)}) p
    ) parts group by field, part, naming, value`,
};

/** The values of each answer, and the type of each answer, by the naming of the version that scored the lead. */
const PARTS = (changes: RawBuilder<unknown>, accountId: number) => sql`
  with answer as materialized (
    select v.naming, a.key as field, a.value, jsonb_typeof(a.value) = 'array' as is_list, ${LEADS}
    from ${changes} cross join lateral jsonb_each(answers) a
    join model_version v on v.account_id = ${opaqueToPlanner(ownerOf(accountId))} and v.version = model_version
    group by 1, 2, 3
  )
  select naming, field, 'only' as part, value, leads from answer where not is_list
  union all
  select naming, field, case e.n when 1 then 'first' else 'later' end, e.value, sum(leads)
  from answer cross join lateral jsonb_array_elements(value) with ordinality e(value, n) where is_list group by 1, 2, 3, 4
  union all
  select naming, field, 'list', 'null', sum(leads) from answer where is_list group by 1, 2
  union all
  select naming, field, 'answered', 'null', sum(leads) from answer where value <> '""' group by 1, 2`;

type KnownSources = Pick<RollupState, "account_id" | "are_sources_full">;

/**
 * How leads came in and where from, each lead in two parts: its type with the name of the token or the number of the
 * import, and `utm_source` with that parameter. If there are too many names, those that are new since are the rest.
 */
const SOURCES_OF = (changes: RawBuilder<unknown>, { account_id, are_sources_full }: KnownSources) => sql`
  select sign, arrived_at, total, total_band, part, is_rest, case when is_rest then '' else name end as name
  from ${changes}
  cross join lateral (values
    (coalesce(source ->> 'type', 'unknown'), coalesce(source ->> 'token_name', source ->> 'import_id', '')),
    ('utm_source', coalesce(source ->> 'utm_source', ''))
  ) of_lead(part, name)
  cross join lateral (
    select ${are_sources_full}::boolean and name <> '' and not exists (
      select from rollup_source_name k
      where k.account_id = ${account_id} and k.part = of_lead.part and k.name = of_lead.name and not k.is_rest
    ) as is_rest
  ) of_name`;

/** Sums of sources by the quarter of an hour of arrival. */
export const sourcesByQuarter = (changes: RawBuilder<unknown>, state: KnownSources) => sql`
  select ${quarterOf("arrived_at")} as quarter, part, name, is_rest, ${LEADS}, ${TOTAL},
    coalesce(sum(sign) filter (where total_band = 'A'), 0) as high
  from (${SOURCES_OF(changes, state)}) sources group by 1, 2, 3, 4`;

/** By the quarter of an hour of arrival, so that days of any time zone can be added up. */
const SOURCES: Measure = {
  table: "rollup_source",
  keys: ["quarter", "part", "name", "is_rest"],
  sums: ["leads", "total", "high"],
  of: sourcesByQuarter,
};

/** Sums of sources. */
export const namesOfSources = (changes: RawBuilder<unknown>, state: KnownSources) => sql`
  select part, name, is_rest, ${LEADS} from (${SOURCES_OF(changes, state)}) sources group by 1, 2, 3`;

/** Which names there are: those that are counted one by one. */
const SOURCE_NAMES: Measure = {
  table: "rollup_source_name",
  keys: ["part", "name", "is_rest"],
  sums: ["leads"],
  of: namesOfSources,
};

export const MEASURES: readonly Measure[] = [
  ...[RESULTS, AXES, QUARTERS, DAYS, RULES, CELLS, ANSWERS],
  ...[SOURCES, SOURCE_NAMES],
];
