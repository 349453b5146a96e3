import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import {
  type Arrival,
  type Input,
  type Operations,
  type Ordering,
  type OrderingField,
  type OutcomeState,
  UTM_PARAMETERS,
  type UtmParameter,
} from "#contract";
import { type AnswerOrigin, hundredths, regionOf, threshold12 } from "#engine";
import type { ActingAccount } from "../access/principal.ts";
import { momentOf } from "../db/moment.ts";
import type { Tables } from "../db/tables.ts";
import { type BandOfVersions, type BandRange, spanOf } from "../models/priorities.ts";
import { LOST_BEFORE } from "../outcomes/lost.ts";
import { BETWEEN_TEXTS } from "../search/find.ts";
import type { AnswerCondition } from "./answer-filters.ts";

type Query = Omit<
  Input<Operations["exportLeads"]>["query"],
  "columns" | "separator" | "decimal" | "multiple_choice" | "answers"
>;

/** The filters of the list of leads and of their export. */
export type LeadFilters = Omit<Query, "priority" | "ordering"> & {
  readonly ordering: readonly Ordering<OrderingField<"listLeads">>[];
  /** The bands of the total with these names, in the versions that scored. */
  readonly priority?: readonly BandOfVersions[];
  readonly lead_ids?: readonly string[];
};

/** The time zone in which days are counted. */
type Calendar = Pick<ActingAccount, "timeZone">;

/** The filters, with answers in their stored form. */
interface FilterValues extends Calendar {
  /** The format of stored filters, see `FILTERS_FORMAT`. */
  readonly format: number;
  readonly axes?: Readonly<Partial<Record<"x" | "y", BandRange>>>;
  /** After how many days a lead without an outcome counts as lost. */
  readonly lostAfterDays?: number | null;
  readonly filters: LeadFilters;
  readonly answers: readonly AnswerCondition[];
}

/** The condition that every lead meets. */
export const everyLead = (eb: ExpressionBuilder<Tables, "lead">): Expression<SqlBool> => eb.and([]);

/** Filters by members of the source with the same name. */
const SOURCE_FILTERS = ["token_name", ...(Object.keys(UTM_PARAMETERS) as UtmParameter[])] as const;

/** The names of the filters that narrow a list. */
export const narrowing = (filters: LeadFilters): readonly (keyof LeadFilters)[] =>
  (Object.keys(filters) as (keyof LeadFilters)[]).filter(
    (name) => name !== "ordering" && filters[name] !== undefined && filters[name] !== "",
  );

/**
 * Whether a lead matches the filters. No value of a filter becomes part of the SQL text.
 *
 * @param at only leads that had arrived by this moment
 * @param today the moment that defines "today"; now by default
 */
export function matchesFilters(
  { format, filters: query, answers, axes, lostAfterDays = null, ...calendar }: FilterValues,
  at?: Date,
  today = at,
) {
  if (narrowing(query).length === 0 && answers.length === 0 && at === undefined) return everyLead;
  return (eb: ExpressionBuilder<Tables, "lead">): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    for (const [column, min, max] of [
      ["total", query.min_total, query.max_total],
      ["x", query.min_x, query.max_x],
      ["y", query.min_y, query.max_y],
    ] as const) {
      if (min !== undefined) conditions.push(eb(column, ">=", Math.ceil(hundredthsOf(min))));
      if (max !== undefined) conditions.push(eb(column, "<=", Math.floor(hundredthsOf(max))));
    }
    if (query.priority !== undefined) conditions.push(hasPriority(query.priority), ...totalsOf(query.priority));
    if (query.x_category !== undefined) conditions.push(eb("x_band", "=", query.x_category), ...isIn("x", axes?.x));
    if (query.y_category !== undefined) conditions.push(eb("y_band", "=", query.y_category), ...isIn("y", axes?.y));
    if (query.model_version !== undefined) conditions.push(eb("model_version", "=", query.model_version));
    if (query.recommendation !== undefined) conditions.push(sql`rule_ids && ${query.recommendation}::int[]`);
    if (query.created_after !== undefined) {
      conditions.push(eb("created_at", ">=", momentOf(query.created_after, calendar)));
    }
    if (query.created_before !== undefined) {
      conditions.push(eb("created_at", "<", momentOf(query.created_before, calendar)));
    }
    if (query.arrived !== undefined) {
      const { from, to } = periodOf(query.arrived, calendar, today);
      conditions.push(eb("created_at", ">=", from));
      if (to !== undefined) conditions.push(eb("created_at", "<", to));
    }
    if (query.lead_ids !== undefined) conditions.push(sql`lead_id = any(${query.lead_ids}::text[])`);
    if (query.outcome !== undefined) conditions.push(hasOutcome(query.outcome, lostAfterDays, today));
    const { source } = query;
    if (source !== undefined) {
      const known = sql<SqlBool>`source ->> 'type' = any(${source}::text[])`;
      conditions.push(source.includes("unknown") ? eb.or([sql<SqlBool>`source is null`, known]) : known);
    }
    for (const name of SOURCE_FILTERS) {
      const value = query[name]?.trim() ?? "";
      if (value !== "") conditions.push(sql`source ->> ${name}::text = ${value}`);
    }
    if (query.import_id !== undefined) conditions.push(sql`source ->> 'import_id' = ${String(query.import_id)}`);
    if (query.rescoring !== undefined) {
      const changed = eb.selectFrom("lead_rescoring as r").select("r.lead_id").where("r.job_id", "=", query.rescoring);
      conditions.push(eb("lead_id", "in", changed));
    }
    if (at !== undefined) conditions.push(eb("created_at", "<=", at));
    if (query.search !== undefined && query.search !== "") {
      conditions.push(format < FOLDING_ACCENTS ? hadText(query.search) : hasText(query.search));
    }
    return eb.and([...conditions, ...answers.map(answerMatches)]);
  };
}

/** Whether a lead has become one of these, at a moment. */
function hasOutcome(wanted: readonly OutcomeState[], lostAfterDays: number | null, at?: Date): RawBuilder<SqlBool> {
  const isOld =
    lostAfterDays === null
      ? sql`false`
      : sql`created_at < ${LOST_BEFORE(lostAfterDays, at === undefined ? undefined : sql`${at}::timestamptz`)}`;
  const conditions: Readonly<Record<OutcomeState, RawBuilder<unknown>>> = {
    success: sql`outcome = 'success'`,
    lost: lostAfterDays === null ? sql`outcome = 'lost'` : sql`(outcome = 'lost' or (outcome is null and ${isOld}))`,
    open: lostAfterDays === null ? sql`outcome is null` : sql`(outcome is null and not ${isOld})`,
  };
  return sql<SqlBool>`(${sql.join(
    wanted.map((each) => sql`coalesce(${conditions[each]}, false)`),
    sql` or `,
  )})`;
}

/** The condition that filters make. */
export type Matching = ReturnType<typeof matchesFilters>;

/** Returns a period in the calendar of the account: the beginnings of its first day and of the day after its last. */
export function periodOf(arrived: Arrival, { timeZone }: Calendar, at?: Date) {
  const moment = at === undefined ? sql`now()` : sql`${at}::timestamptz`;
  const today = sql`(${moment} at time zone ${regionOf(timeZone)}::text)::date`;
  const [week, month] = [sql`date_trunc('week', ${today})::date`, sql`date_trunc('month', ${today})::date`];
  const days: Readonly<Record<Arrival, { readonly from: RawBuilder<unknown>; readonly to?: RawBuilder<unknown> }>> = {
    today: { from: today },
    yesterday: { from: sql`${today} - 1`, to: today },
    last_7_days: { from: sql`${today} - 6` },
    this_week: { from: week },
    last_week: { from: sql`${week} - 7`, to: week },
    last_30_days: { from: sql`${today} - 29` },
    this_month: { from: month },
    last_month: { from: sql`(${month} - interval '1 month')::date`, to: month },
  };
  const beginningOf = (day: RawBuilder<unknown>) =>
    sql<Date>`((${day})::timestamp at time zone ${regionOf(timeZone)}::text)`;
  const { from, to } = days[arrived];
  return { from: beginningOf(from), to: to && beginningOf(to) };
}

/**
 * Whether the total is in one of these bands, of a lead or of a sum by version and band. If all versions name a band
 * alike, the version is not compared.
 */
export const hasPriority = (wanted: readonly BandOfVersions[]): RawBuilder<SqlBool> => {
  const bands = wanted.map(({ letter, versions }) =>
    versions === "all"
      ? sql`total_band = ${letter}`
      : sql`(total_band = ${letter} and model_version = any(${versions}::int[]))`,
  );
  return bands.length === 0 ? sql`false` : sql`(${sql.join(bands, sql` or `)})`;
};

/** The range of totals that follows from bands, if it is known of all. */
function totalsOf(wanted: readonly BandOfVersions[]): readonly RawBuilder<SqlBool>[] {
  const known = wanted.flatMap(({ totals }) => totals ?? []);
  return known.length < wanted.length ? [] : isIn("total", spanOf(known));
}

/**
 * Whether points are in the range of a band. Points are compared instead of bands, because only points have an index.
 */
const isIn = (column: "x" | "y" | "total", range: BandRange | undefined): readonly RawBuilder<SqlBool>[] => [
  ...(range === undefined || range.from === null ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${range.from}::bigint`]),
  ...(range === undefined || range.below === null ? [] : [sql<SqlBool>`${sql.ref(column)} < ${range.below}::bigint`]),
];

/** Exact if the number has at most two decimals, so that `80` finds the lead with 80 points. */
const hundredthsOf = (points: number) => (Number(points.toFixed(2)) === points ? hundredths(points) : points * 100);

/** The first format of stored filters whose search ignores accents. Older filters keep their result. */
const FOLDING_ACCENTS = 5;

/** Whether the identifier, name, or email address contains a text, regardless of case and accents. */
const hasText = (part: string): RawBuilder<SqlBool> =>
  part.includes(BETWEEN_TEXTS)
    ? sql`false`
    : sql<SqlBool>`strpos(searchable_lead(lead_id, contact), nullif(searchable(${part}), '')) > 0`;

/** The same, but accents matter. */
const hadText = (part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [sql`lead_id`, sql`contact ->> 'name'`, sql`contact ->> 'email'`].map((place) => holdsText(place, part)),
    sql` or `,
  )})`;

/**
 * Whether a text contains another one, regardless of case. An é may be one character or two (NFC, NFD), which look the
 * same. Normalizing takes twice as long as comparing, so it is only done if the searched text has such letters.
 */
function holdsText(place: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  const pattern = `%${part.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`;
  const text = ASCII.test(part)
    ? place
    : sql`case when ${place} is nfc normalized then ${place} else normalize(${place}, nfc) end`;
  return sql<SqlBool>`folded(${text}) like folded(${pattern})`;
}

const ASCII = /^\p{ASCII}*$/u;

/** For each pair of limits. A JSON path checks every element of a list, and treats a single value the same way. */
const WITHIN = {
  both: "$ ? (@ >= $min && @ <= $max)",
  min: "$ ? (@ >= $min)",
  max: "$ ? (@ <= $max)",
} as const;

/** Whether a lead's answer matches, wherever leads of its version store it. */
function answerMatches(condition: AnswerCondition): RawBuilder<SqlBool> {
  const { origins } = condition;
  if (origins === undefined) return isAsWanted(condition, condition.field);
  const parts = origins.map(({ from, to, field, slugs }) => {
    const version =
      to === null ? sql`model_version >= ${from}::int` : sql`model_version between ${from}::int and ${to}::int`;
    return sql`(${version} and ${field === null ? isWithout(condition) : isAsWanted(withStored(condition, slugs), field)})`;
  });
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** Whether a lead that cannot have an answer matches. */
const isWithout = (condition: AnswerCondition) =>
  condition.kind === "answered" && !condition.answered ? sql`true` : sql`false`;

/** Returns the condition with the slugs that stored answers have, for slugs that have changed since. */
function withStored(condition: AnswerCondition, slugs: AnswerOrigin["slugs"]): AnswerCondition {
  if (condition.kind !== "choices" || slugs === undefined) return condition;
  const wanted = new Set(condition.slugs);
  const former = Object.entries(slugs).flatMap(([stored, present]) => (wanted.has(present) ? stored : []));
  return { ...condition, slugs: [...former, ...condition.slugs.filter((slug) => !Object.hasOwn(slugs, slug))] };
}

/** Answers of another type, from before the question was changed, do not match. */
function isAsWanted(condition: AnswerCondition, field: string): RawBuilder<SqlBool> {
  const answer = sql`answers -> ${field}::text`;
  switch (condition.kind) {
    case "answered":
      return condition.answered
        ? sql<SqlBool>`coalesce(${answer} <> '""', false)`
        : sql<SqlBool>`coalesce(${answer} = '""', true)`;
    case "choices":
      return sql<SqlBool>`${answer} ?| ${condition.slugs}::text[]`;
    case "text":
      return sql<SqlBool>`jsonb_typeof(${answer}) = 'string' and ${holdsText(sql`(answers ->> ${field}::text)`, condition.contains)}`;
    case "numbers": {
      // limits are as tolerant as the engine's comparison: 0.7 + 0.1 is at least 0.8
      const { min, max } = condition;
      const path = max === undefined ? WITHIN.min : min === undefined ? WITHIN.max : WITHIN.both;
      const bounds = {
        ...(min === undefined ? {} : { min: threshold12(min) }),
        ...(max === undefined ? {} : { max: -threshold12(-max) }),
      };
      return within(answer, path, bounds);
    }
    case "dates": {
      // always both, so that text from before the question asked for a date does not sort after them
      const { min = "0001-01-01", max = "9999-12-31" } = condition;
      return within(answer, WITHIN.both, { min, max });
    }
  }
}

const within = (answer: RawBuilder<unknown>, path: string, bounds: object) =>
  sql<SqlBool>`jsonb_path_exists(${answer}, ${path}::jsonpath, ${JSON.stringify(bounds)}::jsonb)`;
