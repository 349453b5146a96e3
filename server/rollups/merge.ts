import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type Changes, heldOf, opposite } from "./changes.ts";
import { closeSources, coarsenCells, coarsenFields } from "./coarsen.ts";
import { MEASURES, type Measure } from "./measures.ts";
import { lockRollups, type RollupState } from "./state.ts";

/**
 * Adds changes to every sum of an account, in one statement, and keeps the number of rows within limits. Pass the
 * transaction that has locked its rollups.
 */
export async function merge(db: Kysely<Tables>, state: RollupState, changes: Changes): Promise<void> {
  const changed = sql`changed`;
  const parts = MEASURES.map((measure) => merging(measure, state.account_id, measure.of(changed, state)));
  const { rows } = await sql<{ cells: boolean; names: boolean; fields: readonly string[] }>`
    with changed as materialized (${changes}),
    ${sql.join(parts)}
    select exists (select from rollup_cell_kept where is_new) as cells,
      exists (select from rollup_source_name_kept where is_new) as names,
      array(select distinct field from rollup_answer_kept where is_new) as fields`.execute(db);
  const [{ cells, names, fields } = { cells: false, names: false, fields: [] }] = rows;
  if (cells) await coarsenCells(db, state);
  if (names) await closeSources(db, state);
  await coarsenFields(
    db,
    state,
    fields.filter((field) => !state.coarse_fields.includes(field)),
  );
}

/** A row whose sums all become zero is deleted; any other is inserted or updated. No row is touched by both. */
function merging({ table, keys, payload = [], sums }: Measure, accountId: number, delta: RawBuilder<unknown>) {
  const name = (suffix: string) => sql.ref(`${table}_${suffix}`);
  const columns = sql.raw([...keys, ...payload, ...sums].join(", "));
  const sameRow = (a: string, b: string) => sql.raw(keys.map((key) => `${a}.${key} = ${b}.${key}`).join(" and "));
  return sql`
    ${name("delta")} as materialized (
      select * from (${delta}) delta where ${sql.raw(sums.map((each) => `${each} <> 0`).join(" or "))}
    ),
    ${name("gone")} as (
      delete from ${sql.table(table)} t using ${name("delta")} d
      where t.account_id = ${accountId} and ${sameRow("t", "d")}
        and ${sql.raw(sums.map((each) => `t.${each} + d.${each} = 0`).join(" and "))}
      returning ${sql.raw(keys.map((key) => `t.${key}`).join(", "))}
    ),
    ${name("kept")} as (
      insert into ${sql.table(table)} as t (account_id, ${columns})
      select ${accountId}::int, ${columns} from ${name("delta")} d
      where not exists (select from ${name("gone")} g where ${sameRow("g", "d")})
      on conflict (account_id, ${sql.raw(keys.join(", "))})
        do update set ${sql.raw(sums.map((each) => `${each} = t.${each} + excluded.${each}`).join(", "))}
      -- only a row that was there has been locked before
      returning t.*, t.xmax = 0 as is_new
    )`;
}

/**
 * Removes leads from an account's rollups, with every text that only they had. Pass the transaction that has locked the
 * leads and removes them, and their events, afterwards: nothing is folded in the meantime.
 */
export async function forgetLeads(db: Kysely<Tables>, accountId: number, leadIds: readonly string[]): Promise<void> {
  const state = await lockRollups(db, accountId);
  if (state === undefined) return;
  const isIn = sql`(${state.backfilled_to}::text is null or lead_id <= ${state.backfilled_to}::text collate "C")`;
  const theirs = sql`lead_id = any(${leadIds}::text[]) and ${isIn}`;
  await merge(db, state, opposite(heldOf(accountId, theirs)));
}
