import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type Changes, heldOf, opposite } from "./changes.ts";
import { closeSources, coarsenCells, coarsenFields } from "./coarsen.ts";
import { MEASURES } from "./measures.ts";
import { merging } from "./merging.ts";
import { forgetOutcomes } from "./outcomes/keep.ts";
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

/**
 * Removes leads from an account's rollups, with every text that only they had. Pass the transaction that has locked the
 * leads and removes them, and their events, afterwards: nothing is folded in the meantime.
 */
export async function forgetLeads(db: Kysely<Tables>, accountId: number, leadIds: readonly string[]): Promise<void> {
  await forgetOutcomes(db, accountId, leadIds);
  const state = await lockRollups(db, accountId);
  if (state === undefined) return;
  const isIn = sql`(${state.backfilled_to}::text is null or lead_id <= ${state.backfilled_to}::text collate "C")`;
  const theirs = sql`lead_id = any(${leadIds}::text[]) and ${isIn}`;
  await merge(db, state, opposite(heldOf(accountId, theirs)));
}
