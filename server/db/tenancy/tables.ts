import type { Tables } from "../tables.ts";

/** Where a row of a table is seen from: its account alone, or the account's agency as well. */
type SeenFrom = "account" | "agency";

/** The tables whose rows belong to an account. Leads and figures are read by the million, by their account alone. */
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
  job: "account",
  lead: "account",
  lead_author: "account",
  lead_history: "account",
  lead_log: "account",
  lead_log_position: "account",
  lead_rescoring: "account",
  lead_view: "account",
  model_publication: "agency",
  model_version: "agency",
  rollup: "account",
  rollup_answer: "account",
  rollup_cell: "account",
  rollup_day: "account",
  rollup_quarter: "account",
  rollup_result: "account",
  rollup_rule: "account",
  session: "agency",
  simulation: "account",
  simulation_part: "account",
} as const satisfies { readonly [Name in keyof Tables]?: SeenFrom };

export const isTenantTable = (name: string): boolean => Object.hasOwn(TENANT_TABLES, name);

/** What the policy of a table says of its rows; direct, for a subquery would be planned with every statement. */
export const CONDITIONS: Readonly<Record<SeenFrom, string>> = {
  account: "account_id = nullif(current_setting('leadplane.account', true), '')::int",
  agency: "account_id = any (nullif(current_setting('leadplane.accounts', true), '')::int[])",
};

/** An agency makes client accounts, whose ids are not known before. */
export const CONDITION_OF_ACCOUNTS = `${CONDITIONS.agency}
  or parent_id = any (nullif(current_setting('leadplane.accounts', true), '')::int[])`;
