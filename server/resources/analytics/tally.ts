import type { PoolClient } from "pg";

/** How the answers to one question are counted. */
export interface TallyPlan {
  readonly field: string;
  readonly kind: "choice" | "number" | "date" | "text";
  /** The choices that are there; other answers are from choices since deleted. */
  readonly slugs?: readonly string[];
  /** Thresholds between bins, ascending, dates as `YYYY-MM-DD`; without them each value counts for itself. */
  readonly numbers?: readonly number[];
  readonly dates?: readonly string[];
}

/** One row of the distribution. */
export interface Tally {
  readonly field: string;
  /**
   * Slug, text, value or number of the bin; null for answers that fit the question no longer, and
   * for the texts beyond the most frequent.
   */
  readonly bin: string | null;
  readonly count: number;
  /** Leads whose answer, or the first of whose answers, is in this row: their sum counts the leads. */
  readonly leads: number;
}

/** What is known of numbers and dates before they are put into bins. */
export interface Spread {
  readonly field: string;
  readonly distinct: number;
  /** A number or a date, absent when there is no fitting answer. */
  readonly min: number | string | null;
  readonly max: number | string | null;
}

/** Texts that get a row of their own. PRODUCT section 9. */
export const MOST_TEXTS = 20;

const DATE = "^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

/**
 * Every element of every answer to the questions, one pass over the leads. An element that does not
 * fit the question as it is now has neither number nor text: the question had another type once.
 * Dates stay text, for an impossible one in an old text answer would stop a cast, and they sort alike.
 */
const ELEMENTS = `
  question as materialized (
    select * from jsonb_to_recordset($2::jsonb) as q(field text, kind text, slugs jsonb, numbers float8[], dates text[])
  ),
  element as (
    select q.*, v.n,
      case when q.kind = 'number' and jsonb_typeof(v.value) = 'number' then v.value::float8 end as number,
      case when jsonb_typeof(v.value) = 'string' then
        case q.kind
          when 'text' then v.value #>> '{}'
          when 'choice' then case when q.slugs ? (v.value #>> '{}') then v.value #>> '{}' end
          when 'date' then case when v.value #>> '{}' ~ '${DATE}' then v.value #>> '{}' end
        end
      end collate "C" as text
    from lead l
    cross join lateral jsonb_each(l.answers) a(field, value)
    join question q on q.field = a.field
    cross join lateral jsonb_array_elements(
      case jsonb_typeof(a.value) when 'array' then a.value else jsonb_build_array(a.value) end
    ) with ordinality v(value, n)
    where l.account_id = $1
  )`;

const TALLY = `with ${ELEMENTS},
  binned as (
    select field, kind, n,
      case
        when numbers is not null and number is not null then width_bucket(number, numbers)::text
        when dates is not null and text is not null then width_bucket(text, dates)::text
        when kind = 'number' then number::text
        else text
      end collate "C" as bin
    from element
  ),
  counted as (
    select field, kind, bin, count(*) as count, count(*) filter (where n = 1) as leads,
      row_number() over (partition by field order by bin is null, count(*) desc, bin) as place
    from binned group by field, kind, bin
  )
  select field, case when kind <> 'text' or place <= ${MOST_TEXTS} then bin end as bin,
    sum(count)::bigint as count, sum(leads)::bigint as leads
  from counted group by 1, 2`;

const SPREAD = `with ${ELEMENTS}
  select field, count(distinct coalesce(number::text collate "C", text)) as distinct,
    coalesce(to_jsonb(min(number)), to_jsonb(min(text))) as min,
    coalesce(to_jsonb(max(number)), to_jsonb(max(text))) as max
  from element group by field`;

/** Counts the answers of an account, at most a few rows for each question. */
export async function tally(client: PoolClient, accountId: number, plans: readonly TallyPlan[]): Promise<Tally[]> {
  if (plans.length === 0) return [];
  const result = await client.query<Tally>({ text: TALLY, values: [accountId, JSON.stringify(plans)] });
  return result.rows;
}

/** Least, greatest and number of different answers to questions of kind number and date. */
export async function spreads(client: PoolClient, accountId: number, plans: readonly TallyPlan[]): Promise<Spread[]> {
  if (plans.length === 0) return [];
  const result = await client.query<Spread>({ text: SPREAD, values: [accountId, JSON.stringify(plans)] });
  return result.rows;
}
