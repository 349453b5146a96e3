import { isDeepStrictEqual } from "node:util";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { lostBefore } from "../../outcomes/lost.ts";
import { effectsOf, leadsNow, unfolded } from "./changes.ts";
import { readOutcomeState } from "./keep.ts";
import { ANSWERS, type OutcomeMeasure, type OutcomeState, SCORES } from "./measures.ts";

/**
 * The source of figures over outcomes: the sums with the events that are not folded yet, or all leads. Each member is a
 * table whose rows the reading statement adds up: there may be several for the same key, and negative ones.
 */
export interface OutcomeSource {
  /** `part` (`x`, `y`, `total`), `bucket` (the lower edge of points, in hundredths), `day`, `model_version`, `band`, `state`, `leads`. */
  readonly scores: RawBuilder<unknown>;
  /** `field`, `part` (`value`, `answered`), `value`, `naming`, `day`, `state`, `leads`. Days before `daysFrom` are first days of months. */
  readonly answers: RawBuilder<unknown>;
  /** The widths of buckets of points, in hundredths. */
  readonly steps: Readonly<Record<"x" | "y" | "total", number>>;
  /** The day since which days are kept one by one; earlier ones are the first of their month. */
  readonly daysFrom: string;
  /** Fields whose values are counted in bins, of which the values are the lower edges (of numbers, towards zero). */
  readonly binnedFields: readonly string[];
}

const BEGINNING = "-infinity";

/** Nothing is coarse. */
const asItIs = (accountId: number): OutcomeState => ({
  account_id: accountId,
  began_at: new Date(0),
  backfilled_to: null,
  days_from: BEGINNING,
  x_step: 1,
  y_step: 1,
  total_step: 1,
  binned_fields: [],
});

/**
 * Reads figures from an account's sums over outcomes if these include all of its leads, or else from the leads. Each
 * statement is exact. The state is read before and after, because the sums may be made coarser in between.
 */
export async function readOutcomeFigures<Figures>(
  db: Kysely<Tables>,
  accountId: number,
  read: (source: OutcomeSource) => Promise<Figures>,
): Promise<Figures> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const before = await readOutcomeState(db, accountId);
    if (before === undefined || before.backfilled_to !== null) break;
    const figures = await read(summed(before));
    if (isDeepStrictEqual(await readOutcomeState(db, accountId), before)) return figures;
  }
  return await read(counted(accountId));
}

/** The sums, which include all leads, with the events that are not folded yet. */
export function summed(state: OutcomeState): OutcomeSource {
  const { account_id } = state;
  const rest = sql`(${effectsOf(account_id, unfolded(account_id))}) rest`;
  const both = (measure: OutcomeMeasure, columns: RawBuilder<unknown>) => sql`(
    select ${columns} from ${sql.table(measure.table)} where account_id = ${account_id}
    union all select ${columns} from (${measure.of(rest, state)}) rest)`;
  return source(state, both);
}

/** All leads, one by one. */
export function counted(accountId: number): OutcomeSource {
  const leads = sql`(${leadsNow(accountId)}) lead`;
  const state = asItIs(accountId);
  return source(state, (measure, columns) => sql`(select ${columns} from (${measure.of(leads, state)}) leads)`);
}

const source = (
  { x_step, y_step, total_step, days_from, binned_fields }: OutcomeState,
  table: (measure: OutcomeMeasure, columns: RawBuilder<unknown>) => RawBuilder<unknown>,
): OutcomeSource => ({
  scores: table(SCORES, sql.raw("part, bucket, day, model_version, band, state, leads")),
  answers: table(ANSWERS, sql.raw("field, part, value, naming, day, state, leads")),
  steps: { x: x_step, y: y_step, total: total_step },
  daysFrom: days_from,
  binnedFields: binned_fields,
});

/**
 * The state of rows as figures count it: open leads count as lost after the account's days. Days are whole, in UTC, so
 * it is the same as for each lead (outcomes/lost.ts).
 *
 * @param days after which a lead without an outcome counts as lost; null for never
 */
export function countedState(days: number | null, now = new Date()): RawBuilder<"success" | "lost" | "open"> {
  const limit = lostBefore(days, now);
  if (limit === null) return sql`state`;
  return sql`case when state = 'open' and day < ${limit.toISOString().slice(0, 10)}::date then 'lost' else state end`;
}
