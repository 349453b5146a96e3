import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Answers, BandLetter } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { BEGINNING as BEGINNINGS, leadsAfter, upToBytes } from "../../leads/arrivals.ts";
import type { matches } from "../../leads/matching.ts";
import type { LeadPosition, PartSize } from "../../leads/queries.ts";
import type { LeadToScore } from "./score.ts";

/** The position before the first lead. */
export const BEGINNING: LeadPosition = BEGINNINGS.asc;

/** The next leads in the order of their arrival. */
export interface ReadPart {
  /** How many were read; 0 at the end. */
  readonly scanned: number;
  /** When the first of them arrived. */
  readonly firstAt: string;
  readonly last: LeadPosition;
  /** The matching leads. */
  readonly leads: readonly (LeadToScore & { readonly lead_id: string })[];
}

/** A column for each property, with the leads in the same order. */
interface Row {
  readonly scanned: number;
  readonly first_at: string | null;
  readonly last_at: string | null;
  readonly last_lead: string | null;
  readonly ids: readonly string[];
  readonly answers: readonly Answers[];
  readonly days: readonly number[];
  readonly versions: readonly number[];
  readonly given_versions: readonly number[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The letters of X, Y, and the total. */
  readonly bands: readonly string[];
  readonly rules: readonly (readonly number[])[];
}

/**
 * Reads the leads after a position, some thousands at a time. Leads that do not match the condition are read and
 * counted too, so that a step takes as long if nearly none match. They are returned as one row of lists, because a row
 * for each lead costs both sides more than reading it.
 *
 * @param among the identifiers of the leads to read; all by default
 */
export async function readPart(
  db: Kysely<Tables>,
  accountId: number,
  condition: ReturnType<typeof matches>,
  behind: LeadPosition,
  { leads, bytes }: PartSize,
  among?: RawBuilder<boolean>,
): Promise<ReadPart> {
  const next = leadsAfter(db, behind, leads)
    .select(sql`x_band || y_band || total_band`.as("bands"))
    .select((eb) => eb.and([condition(eb)]).as("is_wanted"))
    .where(among ?? sql<boolean>`true`);
  const { rows } = await (among === undefined ? alongIndex : asPlanned)(db, (on) =>
    sql<Row>`
    select count(*)::int as scanned, min(created_at)::text as first_at, max(created_at)::text as last_at,
      (array_agg(lead_id))[count(*)::int] as last_lead,
      coalesce(json_agg(lead_id) filter (where is_wanted), '[]') as ids,
      coalesce(json_agg(given) filter (where is_wanted), '[]') as answers,
      coalesce(json_agg(own_date - date '1970-01-01') filter (where is_wanted), '[]') as days,
      coalesce(json_agg(model_version) filter (where is_wanted), '[]') as versions,
      coalesce(json_agg(given_version) filter (where is_wanted), '[]') as given_versions,
      coalesce(json_agg(x) filter (where is_wanted), '[]') as xs,
      coalesce(json_agg(y) filter (where is_wanted), '[]') as ys,
      coalesce(json_agg(bands) filter (where is_wanted), '[]') as bands,
      coalesce(json_agg(rule_ids) filter (where is_wanted), '[]') as rules
    from (${upToBytes(accountId, next, bytes)}) part`.execute(on),
  );
  const row = rows[0] as Row;
  const { scanned, first_at, last_at, last_lead, ids } = row;
  const last = last_at === null || last_lead === null ? behind : { at: last_at, id: last_lead };
  return { scanned, firstAt: first_at ?? behind.at, last, leads: ids.map(leadIn(row)) };
}

/**
 * Reads along the index of arrivals, regardless of the planner's estimate: it might otherwise sort all remaining leads,
 * at every step.
 */
async function alongIndex<Value>(db: Kysely<Tables>, read: (on: Kysely<Tables>) => Promise<Value>): Promise<Value> {
  return await db.transaction().execute(async (on) => {
    await sql`select set_config(name, 'off', true) from unnest('{enable_seqscan,enable_bitmapscan,enable_sort}'::text[]) name`.execute(
      on,
    );
    return await read(on);
  });
}

/** A few leads given by id are looked up one by one, and then sorted. */
const asPlanned: typeof alongIndex = (db, read) => read(db);

const leadIn =
  ({ answers, days, versions, given_versions, xs, ys, bands, rules }: Row) =>
  (lead_id: string, at: number) => {
    const [x, y] = [xs[at] as number, ys[at] as number];
    const [x_band, y_band, total_band] = bands[at] as unknown as readonly [BandLetter, BandLetter, BandLetter];
    return {
      lead_id,
      answers: answers[at] as Answers,
      ownDay: days[at] as number,
      model_version: versions[at] as number,
      given_version: given_versions[at] as number,
      stored: { x, y, total: x + y, x_band, y_band, total_band, matched: rules[at] as readonly number[] },
    };
  };
