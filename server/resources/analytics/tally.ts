import type { Querier } from "./at-leisure.ts";
/** How the answers to one question are counted. */
export interface TallyPlan {
  readonly field: string;
  readonly kind: "choice" | "number" | "date" | "text";
  /** Several values in one answer. */
  readonly list: boolean;
  /** Slugs of the choices; other answers are from choices since deleted. */
  readonly slugs?: readonly string[];
  /** Thresholds between bins, ascending; without them each value counts for itself. */
  readonly edges?: readonly (number | string)[];
}

/** One row of the distribution. */
export interface Tally {
  /**
   * Slug, text, value or number of the bin; null for answers that fit the question no longer, and for
   * the texts beyond the most frequent.
   */
  readonly bin: string | null;
  readonly count: number;
  /** Leads whose answer, or the first of whose answers, is in this row: their sum counts the leads. */
  readonly leads: number;
}

/** What is known of numbers and dates before they are put into bins. */
export interface Spread {
  readonly distinct: number;
  /** Null when there is no fitting answer. */
  readonly min: number | string | null;
  readonly max: number | string | null;
}

/** Texts that get a row of their own, the most frequent first; the rest are counted together. */
const MOST_TEXTS = 20;

/** Every answer; a list has one row for each of its elements. Single values are much faster read without a join. */
const ANSWERS = {
  single: "select answers -> $2 as value, 1 as n from lead where account_id = $1 and answers ? $2",
  list: `select e.value, e.n from lead
    cross join lateral jsonb_array_elements(
      case jsonb_typeof(answers -> $2) when 'array' then answers -> $2 else jsonb_build_array(answers -> $2) end
    ) with ordinality e(value, n)
    where account_id = $1 and answers ? $2`,
} as const;

const TEXT = `case when jsonb_typeof(value) = 'string' then value #>> '{}' end collate "C"`;

/** Much cheaper than a regular expression, of which this is one: four digits, two from 01 to 12, two from 01 to 31. */
const IS_DATE = `text like '____-__-__' and translate(text, '0123456789', '') = '--' and text >= '0001'
  and substr(text, 6, 2) between '01' and '12' and substr(text, 9, 2) between '01' and '31'`;

/**
 * The value of an answer, null when it does not fit the question: that had another type once. Dates
 * stay text, for an impossible one in an old text answer would stop a cast, and they sort alike.
 */
function fitting({ kind, list }: TallyPlan): string {
  const answers = `(${ANSWERS[list ? "list" : "single"]}) answer`;
  if (kind === "number") {
    return `(select case when jsonb_typeof(value) = 'number' then value::float8 end as value, n from ${answers}) fitting`;
  }
  const texts = `(select ${TEXT} as text, n from ${answers}`;
  // without "offset 0" the text would be taken out of the answer anew for each of the conditions
  if (kind === "date")
    return `(select case when ${IS_DATE} then text end as value, n from ${texts} offset 0) texts) fitting`;
  return `(select text as value, n from ${texts}) texts) fitting`;
}

function binOf({ kind, slugs, edges }: TallyPlan): { readonly bin: string; readonly values: readonly unknown[] } {
  if (slugs !== undefined) return { bin: "case when value = any($3::text[]) then value end", values: [slugs] };
  if (edges === undefined) return { bin: "value", values: [] };
  return { bin: `width_bucket(value, $3::${kind === "number" ? "float8" : "text"}[])`, values: [edges] };
}

/** Counts the answers to a question inside the database: a few rows come back, however many leads there are. */
export async function tally(on: Querier, accountId: number, plan: TallyPlan): Promise<Tally[]> {
  const { bin, values } = binOf(plan);
  const counted = `select bin, count(*) as count, count(*) filter (where n = 1) as leads
    from (select ${bin} as bin, n from ${fitting(plan)}) binned group by bin`;
  const frequentOnly = `select case when place <= ${MOST_TEXTS} then bin end as bin,
      sum(count)::bigint as count, sum(leads)::bigint as leads
    from (select *, row_number() over (order by bin is null, count desc, bin) as place from (${counted}) counted) placed
    group by 1`;
  const result = await on.query<Tally>({
    text: `select bin::text as bin, count, leads from (${plan.kind === "text" ? frequentOnly : counted}) rows`,
    values: [accountId, plan.field, ...values],
  });
  return result.rows;
}

/** Least, greatest and number of different answers to a question for numbers or dates. */
export async function spread(on: Querier, accountId: number, plan: TallyPlan): Promise<Spread> {
  const result = await on.query<Spread>({
    text: `select count(distinct value) as distinct, min(value) as min, max(value) as max from ${fitting(plan)}`,
    values: [accountId, plan.field],
  });
  return result.rows[0] ?? { distinct: 0, min: null, max: null };
}
