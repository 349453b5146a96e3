import { type Kysely, type RawBuilder, sql } from "kysely";
import { type SourceType, TIMELINE_DAYS } from "#contract/wire";
import { momentOf } from "../db/moment.ts";
import type { Tables } from "../db/tables.ts";
import { type Period, readRollups, type Source } from "../rollups/source.ts";
import type { ResolvedFilters } from "./filters.ts";
import { hasPriority, type LeadFilters, narrowing, periodOf } from "./matching.ts";

const ARRIVAL = ["arrived", "created_after", "created_before"] as const;
const BY_BAND: ReadonlySet<string> = new Set(["priority", "model_version"]);
const BY_AXIS: ReadonlySet<string> = new Set([...BY_BAND, "x_category", "y_category"]);
const BY_ARRIVAL: ReadonlySet<string> = new Set([...BY_BAND, ...ARRIVAL]);
const BY_RULE: ReadonlySet<string> = new Set(["recommendation"]);
const BY_SOURCE: ReadonlySet<string> = new Set([...ARRIVAL, "source", "token_name", "import_id"]);
const BY_CAMPAIGN: ReadonlySet<string> = new Set([...ARRIVAL, "utm_source"]);

/** Returns the number of matches, from a source, in SQL; null if the source does not know it. */
type Sums = (source: Source) => RawBuilder<number | null>;

/**
 * The number of leads that match, from the account's rollups and the events since: exact, and as fast for any number of
 * leads.
 *
 * @param today the moment that defines "today"
 * @returns undefined if no table has this combination of filters, or the rollups do not include all leads
 */
export async function countBySums(
  db: Kysely<Tables>,
  accountId: number,
  resolved: ResolvedFilters,
  today: Date,
): Promise<number | undefined> {
  const sums = sumsFor(resolved, today);
  if (sums === undefined) return undefined;
  return await readRollups(db, accountId, async (source) => {
    const { rows } = await sql<{ leads: number | null }>`select ${sums(source)} as leads`.execute(db);
    const leads = rows[0]?.leads ?? null;
    return leads === null ? undefined : Number(leads);
  });
}

function sumsFor(resolved: ResolvedFilters, today: Date): Sums | undefined {
  const { filters, answers } = resolved;
  const names = narrowing(filters);
  const areOf = (some: ReadonlySet<string>) => answers.length === 0 && names.every((name) => some.has(name));
  if (areOf(BY_BAND)) return ({ results }) => sumOf(results, bandsOf(filters));
  if (areOf(BY_AXIS)) return ({ axes }) => sumOf(axes, sql`${bandsOf(filters)} and ${axesOf(filters)}`);
  if (areOf(BY_RULE)) return ({ rules }) => sumOf(rules, sql`rule_ids && ${filters.recommendation}::int[]`);
  const isOfArrival = names.some((name) => (ARRIVAL as readonly string[]).includes(name));
  const period = isOfArrival ? arrivalOf(resolved, today) : undefined;
  if (isOfArrival && period === undefined) return undefined;
  if (period !== undefined && areOf(BY_ARRIVAL)) return ({ arrivals }) => sumOf(arrivals(period), bandsOf(filters));
  if (!areOf(BY_SOURCE) && !areOf(BY_CAMPAIGN)) return undefined;
  const named = namedOf(filters);
  if (named === undefined || (period !== undefined && !isRecent(filters))) return undefined;
  return (source) => sumOfSources(source, named, period);
}

/** The sum of leads in the rows of a table that meet a condition. */
const sumOf = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(leads), 0)::bigint from ${table} sums where ${condition})`;

const axesOf = ({ x_category, y_category }: LeadFilters) => sql`
  ${x_category === undefined ? sql`true` : sql`x_band = ${x_category}`}
  and ${y_category === undefined ? sql`true` : sql`y_band = ${y_category}`}`;

/** A member of the source, and a name in its sums; all names if absent. */
interface Named {
  readonly parts: readonly string[];
  readonly name?: string;
}

/** Returns the sum that filters by the source select. @returns undefined if there is no such sum */
function namedOf({ source, token_name, import_id, utm_source }: LeadFilters): Named | undefined {
  const given = [
    ["api", token_name?.trim()],
    ["import", import_id === undefined ? undefined : String(import_id)],
    ["utm_source", utm_source?.trim()],
  ] as const;
  const [only, ...others] = given.filter(([, name]) => name !== undefined);
  if (only === undefined) return { parts: source ?? [] };
  const [part, name = ""] = only;
  if (others.length > 0 || name === "") return undefined;
  return { parts: source === undefined || source.includes(part as SourceType) ? [part] : [], name };
}

/**
 * Returns the number of leads with a source. It is unknown for a name whose leads are counted together with others,
 * because there are too many names. Either all leads of a name are counted under it, or none.
 */
function sumOfSources(source: Source, { parts, name }: Named, period: Period | undefined): RawBuilder<number | null> {
  const ofParts = sql`part = any(${parts}::text[])`;
  const table = period === undefined ? source.sourceNames : source.sources(period);
  if (name === undefined) return sumOf(table, ofParts);
  const isNamed = sql`name = ${name} and not is_rest`;
  return sql<number | null>`(
    select case when coalesce(bool_or(${isNamed}), false) or not coalesce(bool_or(is_rest), false)
      then ${sumOf(table, sql`${ofParts} and ${isNamed}`)}
    end from ${source.sourceNames} names where ${ofParts}
  )`;
}

/** Whether filters select only leads of the days that a timeline can show, because earlier days would add many sums. */
function isRecent({ arrived, created_after: after }: LeadFilters): boolean {
  if (arrived !== undefined) return true;
  return after !== undefined && Date.now() - Date.parse(after) < TIMELINE_DAYS.max * 86_400_000;
}

const bandsOf = ({ priority, model_version: version }: LeadFilters) => sql`
  ${priority === undefined ? sql`true` : hasPriority(priority)}
  and ${version === undefined ? sql`true` : sql`model_version = ${version}::int`}`;

/** @returns undefined if the period does not begin and end at a quarter of an hour */
function arrivalOf({ filters, timeZone }: ResolvedFilters, today: Date): Period | undefined {
  const { arrived, created_after: after, created_before: before } = filters;
  const given = [after, before].filter((each) => each !== undefined);
  if (!given.every(isQuarter)) return undefined;
  const period = arrived === undefined ? undefined : periodOf(arrived, { timeZone }, today);
  const moment = (text: string | undefined) => (text === undefined ? [] : [momentOf(text, { timeZone })]);
  return {
    // null counts in neither function
    from: endOf("greatest", [...moment(after), ...(period ? [period.from] : [])]),
    to: endOf("least", [...moment(before), ...(period?.to ? [period.to] : [])]),
    daysOf: given.every(isDate) ? timeZone : undefined,
  };
}

const endOf = (of: "greatest" | "least", moments: readonly RawBuilder<unknown>[]) =>
  moments.length === 0 ? undefined : sql`${sql.raw(of)}(${sql.join(moments)})`;

const isDate = (text: string) => text.length === 10;

/** Days begin at a quarter of an hour in every time zone since 1972. */
const isQuarter = (text: string) =>
  isDate(text) ? text >= "1973" : Date.parse(text) % 900_000 === 0 && !/\.\d*[1-9]/.test(text);
