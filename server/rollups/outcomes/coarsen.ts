import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { bucketOf, type OutcomeState } from "./measures.ts";

/** Buckets of points of one part, and values of one question. Statistics of both are read from so many rows by day. */
export const MAX_BUCKETS = 200;
export const MAX_VALUES = 50;

/** Days that are kept one by one, at least: drift is read by day. */
const KEPT_DAYS = 100;

/** Each width divides all wider ones. */
const widerStep = (step: number): number => (String(step).startsWith("5") ? step * 2 : step * 5);

const PARTS = [
  ["x", "x_step"],
  ["y", "y_step"],
  ["total", "total_step"],
] as const;

/** Makes buckets of points wider while there are too many of them. */
export async function coarsenScores(db: Kysely<Tables>, { account_id, ...state }: OutcomeState): Promise<void> {
  for (const [part, column] of PARTS) {
    for (let step = state[column]; await hasTooMany(db, account_id, part); ) {
      step = widerStep(step);
      await sql`
        with moved as (
          delete from rollup_outcome_score
          where account_id = ${account_id} and part = ${part} and ${bucketOf(sql`bucket`, step)} <> bucket
          returning *
        ), noted as (update rollup_outcome set ${sql.ref(column)} = ${step} where account_id = ${account_id})
        insert into rollup_outcome_score as t (account_id, part, bucket, day, model_version, band, state, leads)
        select ${account_id}::int, part, ${bucketOf(sql`bucket`, step)}, day, model_version, band, state, sum(leads)
        from moved group by 2, 3, 4, 5, 6, 7
        on conflict (account_id, part, bucket, day, model_version, band, state)
          do update set leads = t.leads + excluded.leads`.execute(db);
    }
  }
}

/** One lookup for each bucket, however many rows it has. */
async function hasTooMany(db: Kysely<Tables>, accountId: number, part: string): Promise<boolean> {
  const ofPart = sql`account_id = ${accountId} and part = ${part}`;
  const { rows } = await sql<{ buckets: number }>`
    with recursive found as (
      (select bucket, 1 as n from rollup_outcome_score where ${ofPart} order by bucket limit 1)
      union all
      select (
        select s.bucket from rollup_outcome_score s where ${ofPart} and s.bucket > found.bucket order by s.bucket limit 1
      ), found.n + 1
      from found where found.bucket is not null and found.n <= ${MAX_BUCKETS}
    )
    select count(bucket)::int as buckets from found`.execute(db);
  return (rows[0]?.buckets ?? 0) > MAX_BUCKETS;
}

/** Counts values of fields with too many in bins, where they have one; others are not changed. */
export async function binFields(
  db: Kysely<Tables>,
  { account_id }: OutcomeState,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  const { rows } = await sql<{ field: string }>`
    select field from unnest(${fields}::text[]) f(field) where (
      select count(*) from (
        select distinct key from rollup_outcome_answer a
        where a.account_id = ${account_id} and a.field = f.field and a.part = 'value' limit ${MAX_VALUES + 1}
      ) kept
    ) > ${MAX_VALUES}`.execute(db);
  const crowded = rows.map(({ field }) => field);
  if (crowded.length === 0) return;
  await sql`
    with moved as (
      delete from rollup_outcome_answer
      where account_id = ${account_id} and field = any(${crowded}::text[]) and part = 'value'
        and binned_answer(value) <> value
      returning *
    ), noted as (
      update rollup_outcome set binned_fields = binned_fields || ${crowded}::text[] where account_id = ${account_id}
    )
    insert into rollup_outcome_answer as t (account_id, field, part, key, naming, day, state, value, leads)
    select ${account_id}::int, field, part, answer_key(value), naming, day, state, value, sum(leads)
    from (select field, part, naming, day, state, binned_answer(value) as value, leads from moved) binned
    group by field, part, naming, day, state, value
    on conflict (account_id, field, part, key, naming, day, state) do update set leads = t.leads + excluded.leads`.execute(
    db,
  );
}

/**
 * Counts leads by month that arrived so long ago that their day no longer matters: neither for drift, nor for when they
 * count as lost.
 *
 * @returns the state afterwards
 */
export async function coarsenDays(
  db: Kysely<Tables>,
  state: OutcomeState,
  lostAfterDays: number | null,
): Promise<OutcomeState> {
  const { account_id } = state;
  // a month more, because whole months are counted together
  const kept = Math.max(KEPT_DAYS, (lostAfterDays ?? 0) + 2);
  const { rows } = await sql<{ from: string; is_later: boolean }>`
    select from_day::text as from, from_day > ${state.days_from}::date as is_later
    from (select date_trunc('month', (now() at time zone 'UTC') - make_interval(days => ${kept}))::date as from_day) d`.execute(
    db,
  );
  const [next] = rows;
  if (next === undefined || !next.is_later) return state;
  const isOld = sql`account_id = ${account_id} and day < ${next.from}::date and day <> date_trunc('month', day)::date`;
  await sql`
    with scores as (delete from rollup_outcome_score where ${isOld} returning *),
    answers as (delete from rollup_outcome_answer where ${isOld} returning *),
    noted as (update rollup_outcome set days_from = ${next.from}::date where account_id = ${account_id}),
    moved as (
      insert into rollup_outcome_score as t (account_id, part, bucket, day, model_version, band, state, leads)
      select account_id, part, bucket, date_trunc('month', day)::date, model_version, band, state, sum(leads)
      from scores group by 1, 2, 3, 4, 5, 6, 7
      on conflict (account_id, part, bucket, day, model_version, band, state)
        do update set leads = t.leads + excluded.leads
    )
    insert into rollup_outcome_answer as t (account_id, field, part, key, naming, day, state, value, leads)
    select account_id, field, part, key, naming, date_trunc('month', day)::date, state, value, sum(leads)
    from answers group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (account_id, field, part, key, naming, day, state) do update set leads = t.leads + excluded.leads`.execute(
    db,
  );
  return { ...state, days_from: next.from };
}
