import { isDeepStrictEqual } from "node:util";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { TIMELINE_DAYS } from "#contract/wire";
import { type AnswerOrigin, regionOf } from "#engine";
import type { Tables } from "../db/tables.ts";
import { type Changes, effectsOf, leadsNow, READER, unfolded } from "./changes.ts";
import { AXES, DAYS, type Measure, namesOfSources, RESULTS, RULES, sourcesByQuarter } from "./measures.ts";
import { type RollupState, readRollupState } from "./state.ts";

type Table = RawBuilder<unknown>;

/**
 * The source of figures: the rollups with the rows that are not folded yet, or all leads. Each member is a table whose
 * rows the reading statement adds up: there may be several for the same key, and negative ones.
 */
export interface Source {
  readonly accountId: number;
  /** `model_version`, `total_band`, `leads`, `x`, `y`, `total`. */
  readonly results: Table;
  /** `model_version`, `x_band`, `y_band`, `total_band`, `leads`. */
  readonly axes: Table;
  /** `day`, `model_version`, `total_band`, `leads`, `total`: by arrival, for the last days that a timeline can show. */
  days(timeZone: string): Table;
  /** `model_version`, `total_band`, `leads`: of those that arrived in a period. */
  arrivals(period: Period): Table;
  /** `part`, `name`, `is_rest`, `quarter`, `leads`, `total`, `high`: by arrival, of those that arrived in a period. */
  sources(period: Pick<Period, "from" | "to">): Table;
  /** `part`, `name`, `is_rest`, `leads`. */
  readonly sourceNames: Table;
  /** `rule_ids`, `leads`, `total`. */
  readonly rules: Table;
  /**
   * `x`, `y`, `leads`: a position in the same cell, for cells of these widths in hundredths that begin at a multiple of
   * the width.
   */
  cells(xStep: number, yStep: number): Table;
  /**
   * `value`, `n`, `leads`: the values of the answers to a question, choices by their present slugs; `n` is 1 for the
   * first or only one of a list.
   */
  answers(origins: readonly AnswerOrigin[], isList: boolean): Table;
  /**
   * `field`, `version`, `leads`: with an answer that is not blank, scored by this version or one of the same naming.
   */
  readonly answered: Table;
  /** Whether a field has too many values to keep them exactly. */
  isCoarse(field: string): boolean;
}

/** A period whose ends the rollups know. */
export interface Period {
  /** Moments; absent for no limit. The first is included, and the second is not. */
  readonly from?: RawBuilder<unknown> | undefined;
  readonly to?: RawBuilder<unknown> | undefined;
  /** The time zone in which both begin a day; otherwise they begin a quarter of an hour. */
  readonly daysOf?: string | undefined;
}

/**
 * Reads figures from an account's rollups if these include all of its leads, or else from the leads. Each statement is
 * exact. The rollups' state is read before and after, because they may be rebuilt in between.
 */
export async function readFigures<Figures>(
  db: Kysely<Tables>,
  accountId: number,
  read: (source: Source) => Promise<Figures>,
): Promise<Figures> {
  return (await readRollups(db, accountId, read)) ?? (await read(leadsOf(accountId)));
}

/** The same from the rollups only. @returns undefined if they do not include all leads */
export async function readRollups<Figures>(
  db: Kysely<Tables>,
  accountId: number,
  read: (source: Source) => Promise<Figures>,
): Promise<Figures | undefined> {
  // a second attempt for an account whose rollups were only made coarser
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const before = await readRollupState(db, accountId);
    if (before === undefined || before.backfilled_to !== null) break;
    const figures = await read(rollupsOf(before));
    if (isDeepStrictEqual(await readRollupState(db, accountId), before)) return figures;
  }
  return undefined;
}

/** All leads of an account, one by one. */
export function leadsOf(accountId: number): Source {
  const leads = sql`(${leadsNow(accountId)}) lead`;
  const recent = sql`(${leadsNow(accountId, sql`created_at >= now() - ${DAYS_SHOWN}`)}) lead`;
  return {
    accountId,
    results: sql`(select *, sign as leads from ${leads})`,
    axes: sql`(select *, sign as leads from ${leads})`,
    days: (timeZone) => sql`(select *, sign as leads, ${dayIn(timeZone, sql.ref("arrived_at"))} as day from ${recent})`,
    arrivals: ({ from, to }) => {
      const arrived = sql`(${leadsNow(accountId, within("created_at", from, to))}) lead`;
      return sql`(select model_version, total_band, sign as leads from ${arrived})`;
    },
    sources: ({ from, to }) => {
      const arrived = sql`(${leadsNow(accountId, within("created_at", from, to))}) lead`;
      return sql`(${sourcesByQuarter(arrived, { account_id: accountId, are_sources_full: false })})`;
    },
    sourceNames: sql`(${namesOfSources(leads, { account_id: accountId, are_sources_full: false })})`,
    rules: sql`(select *, sign as leads from ${leads})`,
    cells: () => sql`(select x, y, sign as leads from ${leads})`,
    answers: fromOrigins((origin, isList) => valuesIn(leads, origin, isList)),
    answered: sql`(${answeredIn(leads)})`,
    isCoarse: () => false,
  };
}

/** The rollups of an account that include all of its leads, with the events that are not folded yet. */
export function rollupsOf(state: RollupState): Source {
  const { account_id: accountId, time_zone, x_step, y_step, coarse_fields } = state;
  const rest = sql`(${effectsOf(accountId, unfolded(accountId))}) rest`;
  const kept = (table: Measure["table"], condition: RawBuilder<unknown> = sql`true`) =>
    sql`${sql.table(table)} where account_id = ${accountId} and ${condition}`;
  const days = (timeZone: string): Changes => {
    if (regionOf(timeZone) === time_zone)
      return sql`select day, ${BANDS} from ${kept("rollup_day", sql`day >= (now() - ${DAYS_SHOWN})::date`)}`;
    const since = sql`quarter >= now() - ${DAYS_SHOWN}`;
    return sql`select ${dayIn(timeZone, sql.ref("quarter"))} as day, ${BANDS} from ${kept("rollup_quarter", since)}`;
  };
  return {
    accountId,
    results: sql`(select ${BANDS}, x, y from ${kept("rollup_result")} union all
      select model_version, total_band, leads, total, x, y from (${RESULTS.of(rest, state)}) rest)`,
    axes: sql`(select ${AXIS_BANDS}, leads from ${kept("rollup_axis")} union all
      select ${AXIS_BANDS}, leads from (${AXES.of(rest, state)}) rest)`,
    days: (timeZone) => sql`(${days(timeZone)} union all
      select day, ${BANDS} from (${DAYS.of(rest, { ...state, time_zone: timeZone })}) rest)`,
    arrivals: ({ from, to, daysOf }) => {
      const dayOf = (moment: Period["from"]) => moment && dayIn(time_zone, moment);
      const summed =
        daysOf !== undefined && regionOf(daysOf) === time_zone
          ? kept("rollup_day", within("day", dayOf(from), dayOf(to)))
          : kept("rollup_quarter", within("quarter", from, to));
      return sql`(select model_version, total_band, leads from ${summed} union all
        select model_version, total_band, sign from ${rest} where ${within("arrived_at", from, to)})`;
    },
    sources: ({ from, to }) => sql`(
      select ${SOURCE_COLUMNS} from ${kept("rollup_source", within("quarter", from, to))} union all
      select ${SOURCE_COLUMNS} from (${sourcesByQuarter(rest, state)}) rest where ${within("quarter", from, to)})`,
    sourceNames: sql`(select ${NAME_COLUMNS} from ${kept("rollup_source_name")} union all
      select ${NAME_COLUMNS} from (${namesOfSources(rest, state)}) rest)`,
    rules: sql`(select rule_ids, leads, total from ${kept("rollup_rule")} union all
      select rule_ids, leads, total from (${RULES.of(rest, state)}) rest)`,
    cells: (xStep, yStep) =>
      xStep % x_step === 0 && yStep % y_step === 0
        ? sql`(select x, y, leads from ${kept("rollup_cell")} union all select x, y, sign from ${rest})`
        : leadsOf(accountId).cells(xStep, yStep),
    answers: fromOrigins((origin, isList) => {
      const parts = isList ? ELEMENTS : WHOLE;
      const ofQuestion = sql`field = ${origin.field}::text and part = any(${parts}::text[]) and ${withinOrigin("naming", origin)}`;
      return sql`
        select value, n, sum(leads) as leads from (
          select value, case part when 'later' then 2 else 1 end as n, leads from ${kept("rollup_answer", ofQuestion)}
          union all ${valuesIn(rest, origin, isList)}
        ) added group by 1, 2 having sum(leads) <> 0`;
    }),
    answered: sql`(select field, naming as version, leads from ${kept("rollup_answer", sql`part = 'answered'`)}
      union all ${answeredIn(rest)})`,
    isCoarse: (field) => coarse_fields.includes(field),
  };
}

/**
 * The number of leads of a handle's account, from its rollups and the leads created since.
 *
 * @returns undefined if the rollups do not include all of them
 */
export async function countOfRollups(db: Kysely<Tables>): Promise<number | undefined> {
  const folded = db.selectFrom("rollup_result").select(sql<number>`coalesce(sum(leads), 0)::bigint`.as("leads"));
  const created = db
    .selectFrom("event as e")
    .innerJoin("event_position as p", (join) =>
      join.on(sql<boolean>`(e.transaction_id, e.entry) > (p.transaction_id, p.entry)`),
    )
    .where("p.reader", "=", READER)
    .where("e.kind", "=", "lead.created")
    .select(({ fn }) => fn.countAll<number>().as("leads"));
  const counted = await db
    .selectFrom("rollup")
    .where("backfilled_to", "is", null)
    .select([folded.as("folded"), created.as("created")])
    .executeTakeFirst();
  return counted === undefined ? undefined : Number(counted.folded) + Number(counted.created);
}

const SOURCE_COLUMNS = sql.raw("part, name, is_rest, quarter, leads, total, high");
const NAME_COLUMNS = sql.raw("part, name, is_rest, leads");
const AXIS_BANDS = sql.raw("model_version, x_band, y_band, total_band");
const BANDS = sql.raw("model_version, total_band, leads, total");
const ELEMENTS = ["only", "first", "later"];
const WHOLE = ["only", "list"];

/** Two more than are shown, because days begin at different moments. */
const DAYS_SHOWN = sql`make_interval(days => ${TIMELINE_DAYS.max + 2}::int)`;

const dayIn = (timeZone: string, moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone ${regionOf(timeZone)}::text)::date`;

/** From a value, which is included, to another, which is not. */
const within = (column: string, from: Period["from"], to: Period["to"]): RawBuilder<unknown> =>
  sql`${from === undefined ? sql`true` : sql`${sql.ref(column)} >= ${from}`}
    and ${to === undefined ? sql`true` : sql`${sql.ref(column)} < ${to}`}`;

/** The versions, or namings, of an origin. If the origin covers all of them, no condition is needed. */
const withinOrigin = (column: "model_version" | "naming", { from, to }: AnswerOrigin): RawBuilder<unknown> => {
  const upTo = to === null ? sql`true` : sql`${sql.ref(column)} <= ${to}::int`;
  return from === 0 ? upTo : sql`${sql.ref(column)} >= ${from}::int and ${upTo}`;
};

type Values = (origin: AnswerOrigin, isList: boolean) => Changes;

/** The values from each origin, with choices by their present slugs. */
const fromOrigins =
  (values: Values): Source["answers"] =>
  (origins, isList) => {
    const parts = origins
      .filter(({ field }) => field !== null)
      .map((origin) => {
        const found = values(origin, isList);
        if (origin.slugs === undefined) return found;
        const slugs = sql`${JSON.stringify(origin.slugs)}::jsonb`;
        const renamed = sql`coalesce(case jsonb_typeof(value) when 'string' then ${slugs} -> (value #>> '{}') end, value)`;
        return sql`select ${renamed} as value, n, leads from (${found}) found`;
      });
    const none = sql`select null::jsonb as value, 1 as n, 0::bigint as leads where false`;
    return sql`(${parts.length === 0 ? none : sql.join(parts, sql` union all `)})`;
  };

/** The values of the answers to one question. An answer of another type than the question's is one value. */
function valuesIn(changes: RawBuilder<unknown>, origin: AnswerOrigin, isList: boolean): Changes {
  const { field } = origin;
  const answer = sql`answers -> ${field}::text`;
  const answered = sql`answers ? ${field}::text and ${withinOrigin("model_version", origin)}`;
  if (!isList) return sql`select ${answer} as value, 1 as n, sign as leads from ${changes} where ${answered}`;
  return sql`
    select e.value, least(e.n, 2)::int as n, sign as leads from ${changes}
    cross join lateral jsonb_array_elements(
      case jsonb_typeof(${answer}) when 'array' then ${answer} else jsonb_build_array(${answer}) end
    ) with ordinality e(value, n)
    where ${answered}`;
}

const answeredIn = (changes: RawBuilder<unknown>): Changes => sql`
  select a.key as field, model_version as version, sign as leads
  from ${changes} cross join lateral jsonb_each(answers) a where a.value <> '""'`;
