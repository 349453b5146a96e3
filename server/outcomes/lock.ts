import { type Kysely, sql } from "kysely";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";
import { ownerOf } from "../db/tenancy/sandbox.ts";
import type { LeadOutcome } from "./state.ts";

/** A stored outcome, as far as others depend on it. */
export interface KnownOutcome {
  readonly outcome_id: number;
  readonly outcome: string;
  readonly value: number | null;
  readonly occurred_at: Date;
}

/** A lead whose row is locked, with its outcomes. */
export interface LockedLead {
  readonly leadId: string;
  readonly revision: number;
  readonly createdAt: Date;
  /** The number of changes of its outcomes so far. */
  readonly changes: number;
  readonly state: LeadOutcome;
  readonly outcomes: readonly KnownOutcome[];
}

/** Leads that are locked until the transaction ends. */
export interface Locked {
  /** By id. Leads that do not exist are absent. */
  readonly leads: ReadonlyMap<string, LockedLead>;
  /** The outcomes that count as success; they stay the same until the transaction ends. */
  readonly success: ReadonlySet<string>;
}

/**
 * Locks leads of an account until the transaction ends, and reads their outcomes: nobody changes these in the meantime,
 * and no lead gets another result. The setting is locked first, and then the leads in the order of the statement that
 * stores leads (ingest/statement.ts), so that none of them can deadlock.
 */
export async function lockLeads(db: Kysely<Tables>, accountId: number, leadIds: readonly string[]): Promise<Locked> {
  const setting = await sql<{ success: readonly string[] }>`
    select success_outcomes as success from account where account_id = ${ownerOf(accountId)} for key share`.execute(db);
  const success = new Set(setting.rows[0]?.success);
  const account = opaqueToPlanner(accountId);
  const { rows: leads } = await sql<Omit<LockedLead, "state" | "outcomes"> & LeadOutcome>`
    select lead_id as "leadId", revision, created_at as "createdAt", outcome_changes as changes, outcome as state,
      outcome_at as at
    from lead where account_id = ${account} and lead_id = any(${leadIds}::text[]) order by lead_id for no key update`.execute(
    db,
  );
  // a statement of its own: it sees what those have stored that the locks waited for
  const { rows: outcomes } = await sql<KnownOutcome & { readonly lead_id: string }>`
    select lead_id, outcome_id, outcome, value, occurred_at from outcome
    where account_id = ${account} and lead_id = any(${leads.map(({ leadId }) => leadId)}::text[])`.execute(db);
  const ofLead = new Map<string, KnownOutcome[]>();
  for (const { lead_id, ...each } of outcomes) ofLead.set(lead_id, [...(ofLead.get(lead_id) ?? []), each]);
  return {
    success,
    leads: new Map(
      leads.map(({ state, at, ...lead }) => [
        lead.leadId,
        { ...lead, state: { state, at }, outcomes: ofLead.get(lead.leadId) ?? [] },
      ]),
    ),
  };
}
