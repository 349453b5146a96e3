import type { Tables } from "../tables.ts";

/** Who can see a row of a table: its account only, or also the account's agency. */
type SeenFrom = "account" | "agency";

/**
 * The tables whose rows belong to an account. Leads and figures have millions of rows and are visible to their account
 * only.
 */
export const TENANT_TABLES = {
  access_given: "agency",
  account: "agency",
  analytics_cache: "account",
  api_token: "agency",
  app_user: "agency",
  audit_event: "agency",
  draft: "agency",
  draft_edit: "account",
  draft_event: "account",
  erased_lead: "account",
  erasure: "account",
  event: "agency",
  event_position: "account",
  guarded_publish: "account",
  guarded_stage: "account",
  idempotency_key: "account",
  idempotency_lead: "account",
  imported_lead: "account",
  job: "account",
  lead: "account",
  lead_author: "account",
  lead_click: "account",
  lead_export: "account",
  lead_export_piece: "account",
  lead_history: "account",
  lead_import: "account",
  lead_import_error: "account",
  lead_import_key: "account",
  lead_import_piece: "account",
  lead_rescoring: "account",
  lead_restoration: "account",
  lead_search: "account",
  lead_search_segment: "account",
  lead_search_text: "account",
  lead_view: "account",
  model_publication: "agency",
  model_version: "agency",
  outcome: "account",
  outcome_change: "account",
  rollup: "account",
  rollup_answer: "account",
  rollup_axis: "account",
  rollup_cell: "account",
  rollup_day: "account",
  rollup_outcome: "account",
  rollup_outcome_answer: "account",
  rollup_outcome_score: "account",
  rollup_quarter: "account",
  rollup_result: "account",
  rollup_rule: "account",
  rollup_source: "account",
  rollup_source_name: "account",
  session: "agency",
  simulation: "account",
  simulation_part: "account",
  webhook: "account",
  webhook_attempt: "account",
  webhook_delivery: "account",
  webhook_hour: "account",
} as const satisfies { readonly [Name in keyof Tables]?: SeenFrom };

export const isTenantTable = (name: string): boolean => Object.hasOwn(TENANT_TABLES, name);

/** The condition of a table's policy. It has no subquery, which would be planned with every statement. */
export const CONDITIONS: Readonly<Record<SeenFrom, string>> = {
  account: "account_id = nullif(current_setting('leadplane.account', true), '')::int",
  agency: "account_id = any (nullif(current_setting('leadplane.accounts', true), '')::int[])",
};

/** An agency creates client accounts, whose ids are not known beforehand. */
export const CONDITION_OF_ACCOUNTS = `${CONDITIONS.agency}
  or parent_id = any (nullif(current_setting('leadplane.accounts', true), '')::int[])`;
