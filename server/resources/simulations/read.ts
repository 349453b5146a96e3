import { type Kysely, sql } from "kysely";
import type { Answers, BandLetter } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { TO_SCORE } from "../../leads/arrived.ts";
import type { Matching } from "../../leads/matching.ts";
import {
  type Columns,
  type LeadPosition,
  positionOf,
  type Reading,
  type Walk,
  type Walked,
  walk,
} from "../../leads/walk.ts";
import type { LeadToScore } from "./score.ts";

/** The next leads in the order of their arrival. */
export interface ReadPart {
  /** How many were read. */
  readonly scanned: number;
  /** How many erasures there had been; null for a preview. */
  readonly erasures: number | null;
  /** When the first of them arrived. */
  readonly firstAt: string;
  readonly last: LeadPosition;
  /** The matching leads. */
  readonly leads: readonly (LeadToScore & { readonly lead_id: string })[];
}

/** A column for each property, with the leads in the same order. */
interface Row {
  readonly scanned: number;
  readonly erasures: number | null;
  readonly first_at: string;
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
 * Reads leads in the order of their arrival, some thousands at a time. Leads that do not match are read and counted
 * too, so that a step takes as long if nearly none match. They are returned as one row of lists, because a row for each
 * lead costs both sides more than reading it.
 *
 * @param job the simulation, to read with each part how many erasures there have been; null for a preview
 */
export async function* partsToScore(
  reading: Reading,
  accountId: number,
  job: number | null,
  isWanted: Matching,
  options: Omit<Walk, "columns">,
): AsyncGenerator<ReadPart, void> {
  const columns: Columns = {
    select: [...SELECTED, (eb) => eb.and([isWanted(eb)]).as("is_wanted")],
    arrivedIn: accountId,
    packed: listsOf(accountId, job),
  };
  for await (const [row] of walk<Row>(reading, { ...options, columns })) {
    const { scanned, erasures, first_at: firstAt, ids } = row as Walked<Row>;
    yield { scanned, erasures, firstAt, last: positionOf(row as Walked<Row>), leads: ids.map(leadIn(row as Row)) };
  }
}

const SELECTED = [...TO_SCORE, sql`x_band || y_band || total_band`.as("bands")] as const;

const listsOf = (accountId: number, job: number | null) => sql`
  (select erasures from simulation where account_id = ${accountId} and job_id = ${job}::int) as erasures,
  min(created_at)::text as first_at,
  coalesce(json_agg(lead_id) filter (where is_wanted), '[]') as ids,
  coalesce(json_agg(given) filter (where is_wanted), '[]') as answers,
  coalesce(json_agg(own_date - date '1970-01-01') filter (where is_wanted), '[]') as days,
  coalesce(json_agg(model_version) filter (where is_wanted), '[]') as versions,
  coalesce(json_agg(given_version) filter (where is_wanted), '[]') as given_versions,
  coalesce(json_agg(x) filter (where is_wanted), '[]') as xs,
  coalesce(json_agg(y) filter (where is_wanted), '[]') as ys,
  coalesce(json_agg(bands) filter (where is_wanted), '[]') as bands,
  coalesce(json_agg(rule_ids) filter (where is_wanted), '[]') as rules`;

/**
 * Reads along the index of arrivals, regardless of the planner's estimate: it might otherwise sort all remaining leads,
 * at every step.
 */
export const alongIndex =
  (db: Kysely<Tables>): Reading =>
  (read) =>
    db.transaction().execute(async (on) => {
      await sql`select set_config(name, 'off', true) from unnest('{enable_seqscan,enable_bitmapscan,enable_sort}'::text[]) name`.execute(
        on,
      );
      return await read(on);
    });

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
