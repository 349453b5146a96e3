import { type Kysely, type RawBuilder, sql } from "kysely";
import { momentOf } from "../db/moment.ts";
import type { Tables } from "../db/tables.ts";
import { type Period, readRollups, type Source } from "../rollups/source.ts";
import type { ResolvedFilters } from "./filters.ts";
import { hasPriority, type LeadFilters, narrowing, periodOf } from "./matching.ts";

const BY_BAND: ReadonlySet<string> = new Set(["priority", "model_version"]);
const BY_ARRIVAL: ReadonlySet<string> = new Set([...BY_BAND, "arrived", "created_after", "created_before"]);
const BY_RULE: ReadonlySet<string> = new Set(["recommendation"]);

/** Returns the sums that together are the number of matches, from a source. */
type Sums = (source: Source) => RawBuilder<unknown>;

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
    const { rows } = await sql<{ leads: number }>`
      select coalesce(sum(leads), 0)::bigint as leads from ${sums(source)}`.execute(db);
    return Number(rows[0]?.leads ?? 0);
  });
}

function sumsFor(resolved: ResolvedFilters, today: Date): Sums | undefined {
  const { filters, answers } = resolved;
  const names = narrowing(filters);
  const areOf = (some: ReadonlySet<string>) => answers.length === 0 && names.every((name) => some.has(name));
  if (areOf(BY_BAND)) return ({ results }) => sql`${results} sums where ${bandsOf(filters)}`;
  if (areOf(BY_RULE)) return ({ rules }) => sql`${rules} sums where rule_ids && ${filters.recommendation}::int[]`;
  const period = areOf(BY_ARRIVAL) ? arrivalOf(resolved, today) : undefined;
  return period && (({ arrivals }) => sql`${arrivals(period)} sums where ${bandsOf(filters)}`);
}

const bandsOf = ({ priority, model_version: version }: LeadFilters) => sql`
  ${priority === undefined ? sql`true` : hasPriority(priority)}
  and ${version === undefined ? sql`true` : sql`model_version = ${version}::int`}`;

/** @returns undefined if an end of the period is within a quarter of an hour */
function arrivalOf({ filters, timeZone }: ResolvedFilters, today: Date): Period | undefined {
  const { arrived, created_after: after, created_before: before } = filters;
  const given = [after, before].filter((each) => each !== undefined);
  if (!given.every(isQuarter)) return undefined;
  const period = arrived === undefined ? undefined : periodOf(arrived, { timeZone }, today);
  const moment = (text: string | undefined) => (text === undefined ? [] : [momentOf(text, { timeZone })]);
  return {
    // null counts for neither function
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
