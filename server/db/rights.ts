import type { Pool } from "pg";
import { StartupError } from "../base/startup-error.ts";
import type { Tables } from "./tables.ts";

type Right = "select" | "insert" | "update" | "delete";

const EVERYTHING: readonly Right[] = ["select", "insert", "update", "delete"];
const ADDED_TO: readonly Right[] = ["select", "insert"];

/** The privileges that the server needs on each table. Other tables in the same schema do not belong to the product. */
export const RIGHTS: Readonly<Record<keyof Tables, readonly Right[]>> = {
  account: EVERYTHING,
  app_user: EVERYTHING,
  session: EVERYTHING,
  api_token: EVERYTHING,
  model_version: EVERYTHING,
  model_publication: ADDED_TO,
  draft: EVERYTHING,
  draft_edit: EVERYTHING,
  draft_event: EVERYTHING,
  guarded_publish: EVERYTHING,
  guarded_stage: EVERYTHING,
  lead: EVERYTHING,
  lead_history: EVERYTHING,
  lead_author: EVERYTHING,
  lead_click: EVERYTHING,
  outcome: EVERYTHING,
  outcome_change: EVERYTHING,
  lead_rescoring: EVERYTHING,
  lead_restoration: EVERYTHING,
  lead_search: EVERYTHING,
  lead_search_segment: EVERYTHING,
  lead_search_text: EVERYTHING,
  idempotency_key: EVERYTHING,
  idempotency_lead: EVERYTHING,
  job: EVERYTHING,
  event: EVERYTHING,
  event_position: EVERYTHING,
  lead_view: EVERYTHING,
  rollup: EVERYTHING,
  rollup_answer: EVERYTHING,
  rollup_axis: EVERYTHING,
  rollup_cell: EVERYTHING,
  rollup_day: EVERYTHING,
  rollup_quarter: EVERYTHING,
  rollup_outcome: EVERYTHING,
  rollup_outcome_answer: EVERYTHING,
  rollup_outcome_score: EVERYTHING,
  rollup_result: EVERYTHING,
  rollup_rule: EVERYTHING,
  rollup_source: EVERYTHING,
  rollup_source_name: EVERYTHING,
  erasure: EVERYTHING,
  simulation: EVERYTHING,
  simulation_part: EVERYTHING,
  erased_lead: EVERYTHING,
  lead_export: EVERYTHING,
  lead_export_piece: EVERYTHING,
  lead_import: EVERYTHING,
  lead_import_piece: EVERYTHING,
  lead_import_error: EVERYTHING,
  imported_lead: EVERYTHING,
  lead_import_key: EVERYTHING,
  webhook: EVERYTHING,
  webhook_attempt: EVERYTHING,
  webhook_delivery: EVERYTHING,
  webhook_hour: EVERYTHING,
  access_given: EVERYTHING,
  analytics_cache: EVERYTHING,
  audit_event: ADDED_TO,
  installation: EVERYTHING,
  node: EVERYTHING,
  rate_limit: EVERYTHING,
  schema_migration: ["select"],
};

const TABLES = `select c.relname as name, current_user as "user", n.nspname as schema,
    array(select right_name from unnest($1::text[]) right_name where not has_table_privilege(c.oid, right_name)) as missing
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relnamespace = (select relnamespace from pg_class where oid = to_regclass('schema_migration'))
    and c.relname = any($2::text[])
  order by c.relname`;

interface TableRights {
  readonly name: keyof Tables;
  readonly user: string;
  readonly schema: string;
  readonly missing: readonly Right[];
}

/**
 * Checks that the server has the privileges it needs on the tables, which another user may have created. Otherwise the
 * first request that needs a missing one would fail, perhaps days later.
 *
 * @throws StartupError that names every table and what is missing
 */
export async function checkRights(pool: Pool): Promise<void> {
  const { rows } = await pool.query<TableRights>({ text: TABLES, values: [EVERYTHING, Object.keys(RIGHTS)] });
  const lacking = rows.flatMap(({ name, missing }) => {
    const needed = missing.filter((right) => RIGHTS[name].includes(right));
    return needed.length === 0 ? [] : [`  ${name}: ${needed.join(", ")}`];
  });
  const [table] = rows;
  if (lacking.length === 0 || table === undefined) return;
  throw new StartupError(
    `The database user "${table.user}" lacks privileges on these tables:\n${lacking.join("\n")}`,
    `Make it the owner of these tables, or run: grant select, insert, update, delete on all tables in schema ${table.schema} to "${table.user}";`,
  );
}
