import { type Kysely, type RawBuilder, sql } from "kysely";
import { COUNTED_VALUES, PLANE_LIMITS, SOURCE_LIMITS } from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import type { RollupState } from "./state.ts";

/** The number of cells from which the plane is read in about ten milliseconds. */
export const MAX_CELLS = 20_000;

/**
 * The next wider step. Every one of these widths divides all wider ones and every wider step of the plane's axes (1, 2,
 * 2.5, 5, 10 …), so that no cell crosses an edge.
 */
const widerStep = (step: number): number => (String(step).startsWith("25") ? step * 2 : step * 5);

/** The lower edge of the cell that contains a position on an axis, in hundredths. */
export const edgeOf = (column: "x" | "y", step: number): RawBuilder<number> => {
  const [place, width] = [sql.ref(column), sql`${step}::bigint`];
  return sql<number>`${place} - ((${place} % ${width}) + ${width}) % ${width}`;
};

/**
 * Makes cells wider if there are too many, but not wider than the plane shows them: an axis keeps at most as many cells
 * as it has steps.
 */
export async function coarsenCells(db: Kysely<Tables>, { account_id, x_step, y_step }: RollupState): Promise<void> {
  const { rows } = await sql<Record<"cells" | "width" | "height", number>>`
    select count(*) as cells, max(x) - min(x) as width, max(y) - min(y) as height
    from rollup_cell where account_id = ${account_id}`.execute(db);
  const { cells = 0, width = 0, height = 0 } = rows[0] ?? {};
  if (cells <= MAX_CELLS) return;
  const wider = (step: number, extent: number, most: number) =>
    extent / widerStep(step) >= most ? widerStep(step) : step;
  const x = wider(x_step, width, PLANE_LIMITS.columns);
  const y = wider(y_step, height, PLANE_LIMITS.rows);
  if (x === x_step && y === y_step) return;
  await sql`
    with moved as (
      delete from rollup_cell
      where account_id = ${account_id} and (${edgeOf("x", x)} <> x or ${edgeOf("y", y)} <> y)
      returning x, y, leads
    ), steps as (update rollup set x_step = ${x}, y_step = ${y} where account_id = ${account_id})
    insert into rollup_cell as t (account_id, x, y, leads)
    select ${account_id}::int, ${edgeOf("x", x)}, ${edgeOf("y", y)}, sum(leads) from moved group by 2, 3
    on conflict (account_id, x, y) do update set leads = t.leads + excluded.leads`.execute(db);
}

/**
 * Counts new names of sources together from now on, if there are too many names. Known names stay separate until the
 * last of their leads is gone. This is permanent: otherwise leads that were counted together would be subtracted from a
 * name.
 */
export async function closeSources(db: Kysely<Tables>, { account_id, are_sources_full }: RollupState): Promise<void> {
  if (are_sources_full) return;
  await sql`
    update rollup set are_sources_full = true where account_id = ${account_id} and (
      select count(*) from rollup_source_name where account_id = ${account_id}
    ) > ${SOURCE_LIMITS.counted}`.execute(db);
}

/** Makes the values of fields coarser that have too many different ones, where possible; others are not changed. */
export async function coarsenFields(
  db: Kysely<Tables>,
  { account_id }: RollupState,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  const { rows } = await sql<{ field: string }>`
    select field from unnest(${fields}::text[]) f(field)
    where (select count(*) from (
      select from rollup_answer a where a.account_id = ${account_id} and a.field = f.field limit ${COUNTED_VALUES + 1}
    ) kept) > ${COUNTED_VALUES}`.execute(db);
  const crowded = rows.map(({ field }) => field);
  if (crowded.length === 0) return;
  await sql`
    with moved as (
      delete from rollup_answer
      where account_id = ${account_id} and field = any(${crowded}::text[]) and part in ('only', 'first', 'later')
        and coarse_answer(value) <> value
      returning field, part, naming, coarse_answer(value) as value, leads
    ), noted as (
      update rollup set coarse_fields = coarse_fields || ${crowded}::text[] where account_id = ${account_id}
    )
    insert into rollup_answer as t (account_id, field, part, key, naming, value, leads)
    select ${account_id}::int, field, part, answer_key(value), naming, value, sum(leads) from moved
    group by field, part, naming, value
    on conflict (account_id, field, part, key, naming) do update set leads = t.leads + excluded.leads`.execute(db);
}
