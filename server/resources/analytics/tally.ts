import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AnswerOrigin } from "#engine";
import type { Tables } from "../../db/tables.ts";
import type { Source } from "../../rollups/source.ts";

/** How the answers to one question are counted. */
export interface TallyPlan {
  /** Where leads store them. */
  readonly origins: readonly AnswerOrigin[];
  readonly kind: "choice" | "number" | "date" | "text";
  /** Several values in one answer. */
  readonly list: boolean;
  /** Slugs of the choices; other answers are from deleted choices. */
  readonly slugs?: readonly string[];
  /** Thresholds between bins, ascending; without them each value has its own row. */
  readonly edges?: readonly (number | string)[];
}

/** One row of the distribution. */
export interface Tally {
  /**
   * Slug, text, value, or number of the bin; null for answers that no longer fit the question, and for texts beyond the
   * most frequent.
   */
  readonly bin: string | null;
  readonly count: number;
  /** Leads whose answer, or the first of whose answers, is in this row: their sum is the number of leads. */
  readonly leads: number;
}

/** The range of numbers and dates before they are put into bins. */
export interface Spread {
  readonly distinct: number;
  /** Null if there is no fitting answer. */
  readonly min: number | string | null;
  readonly max: number | string | null;
}

/** How many texts get their own row, the most frequent first; the rest are counted together. */
const MAX_TEXTS = 20;

const TEXT = sql`case when jsonb_typeof(value) = 'string' then value #>> '{}' end collate "C"`;

/** The same letters in another Unicode form are the same text. */
const COMPOSED = sql`case when ${TEXT} is nfc normalized then ${TEXT} else normalize(${TEXT}, nfc) end collate "C"`;

/** Much cheaper than the equivalent regular expression: four digits, two from 01 to 12, two from 01 to 31. */
const IS_DATE = sql`text like '____-__-__' and translate(text, '0123456789', '') = '--' and text >= '0001'
  and substr(text, 6, 2) between '01' and '12' and substr(text, 9, 2) between '01' and '31'`;

/**
 * The value of an answer, or null if it does not fit the question, which had another type earlier. Dates stay text,
 * because an impossible one in an old text answer would fail a cast, and they sort alike.
 */
function fitting({ kind, origins, list }: TallyPlan, source: Source): RawBuilder<unknown> {
  const answers = sql`${source.answers(origins, list)} answer`;
  if (kind === "number") {
    return sql`(select case when jsonb_typeof(value) = 'number' then value::float8 end as value, n, leads from ${answers}) fitting`;
  }
  const texts = sql`(select ${kind === "text" ? COMPOSED : TEXT} as text, n, leads from ${answers}`;
  // without "offset 0" the text would be extracted again for each of the conditions
  if (kind === "date")
    return sql`(select case when ${IS_DATE} then text end as value, n, leads from ${texts} offset 0) texts) fitting`;
  return sql`(select text as value, n, leads from ${texts}) texts) fitting`;
}

function binOf({ kind, slugs, edges }: TallyPlan): RawBuilder<unknown> {
  if (slugs !== undefined) return sql`case when value = any(${slugs}::text[]) then value end`;
  if (edges === undefined) return sql`value`;
  return kind === "number" ? sql`width_bucket(value, ${edges}::float8[])` : sql`width_bucket(value, ${edges}::text[])`;
}

/** Counts the answers to a question inside the database: it returns a few rows, however many leads there are. */
export async function tally(on: Kysely<Tables>, source: Source, plan: TallyPlan): Promise<Tally[]> {
  const counted = sql`select bin, sum(leads)::bigint as count, coalesce(sum(leads) filter (where n = 1), 0)::bigint as leads
    from (select ${binOf(plan)} as bin, n, leads from ${fitting(plan, source)}) binned group by bin`;
  const frequentOnly = sql`select case when place <= ${MAX_TEXTS} then bin end as bin,
      sum(count)::bigint as count, sum(leads)::bigint as leads
    from (select *, row_number() over (order by bin is null, count desc, bin) as place from (${counted}) counted) placed
    group by 1`;
  const rows = plan.kind === "text" ? frequentOnly : counted;
  const result = await sql<Tally>`select bin::text as bin, count, leads from (${rows}) rows`.execute(on);
  return result.rows;
}

/** Minimum, maximum, and number of different answers to a question for numbers or dates. */
export async function spread(on: Kysely<Tables>, source: Source, plan: TallyPlan): Promise<Spread> {
  const result = await sql<Spread>`
    select count(distinct value) as distinct, min(value) as min, max(value) as max
    from ${fitting(plan, source)}`.execute(on);
  return result.rows[0] ?? { distinct: 0, min: null, max: null };
}
