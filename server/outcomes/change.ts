import { type Kysely, sql } from "kysely";
import type { EventKind } from "#contract/wire";
import type { Actor } from "../audit/agent.ts";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";
import type { KnownOutcome, LockedLead } from "./lock.ts";
import type { LeadOutcome } from "./state.ts";

/** Something that happens to the outcomes of a lead. */
export interface OutcomeChange {
  readonly kind: EventKind & `outcome.${string}`;
  readonly lead: Pick<LockedLead, "leadId" | "revision" | "createdAt">;
  /** Its number among the changes of the lead, from 1 without gaps. */
  readonly change: number;
  /** The outcome that it is about, as it is afterwards, or as it was removed; undefined if it is about all of them. */
  readonly outcome: KnownOutcome | undefined;
  /** What all outcomes of the lead come to afterwards. */
  readonly state: LeadOutcome;
}

/** Who makes changes. */
export interface ChangedBy {
  readonly accountId: number;
  readonly actor: Actor | null;
  /** Whether webhooks are not sent their events. */
  readonly isQuiet?: boolean;
}

/**
 * Stores changes of outcomes in one statement: what the lead comes to after each of them, the state in its row, and an
 * event for each. Pass the transaction that has locked the leads (`lock.ts`), in which the outcomes themselves are
 * changed.
 *
 * @param changes those of one lead in their order
 */
export async function storeChanges(
  db: Kysely<Tables>,
  { accountId, actor, isQuiet = false }: ChangedBy,
  changes: readonly OutcomeChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const all = <Value>(value: (change: OutcomeChange) => Value) => changes.map(value);
  await sql`
    with made as materialized (
      select * from unnest(
        ${all(({ kind }) => kind)}::text[], ${all(({ lead }) => lead.leadId)}::text[],
        ${all(({ lead }) => lead.revision)}::int[], ${all(({ lead }) => lead.createdAt)}::timestamptz[],
        ${all(({ change }) => change)}::int[], ${all(({ outcome }) => outcome?.outcome_id ?? null)}::bigint[],
        ${all(({ outcome }) => outcome?.outcome ?? null)}::text[], ${all(({ outcome }) => outcome?.value ?? null)}::float8[],
        ${all(({ outcome }) => outcome?.occurred_at ?? null)}::timestamptz[],
        ${all(({ state }) => state.state)}::text[], ${all(({ state }) => state.at)}::timestamptz[]
      ) with ordinality as t(kind, lead_id, revision, created_at, change, outcome_id, outcome, value, occurred_at, state,
        state_at, n)
    ),
    noted as (
      insert into outcome_change (account_id, lead_id, change, revision, outcome_id, outcome, value, occurred_at, state,
        state_at, actor_id, actor_username)
      select ${accountId}::int, lead_id, change, revision, outcome_id, outcome, value, occurred_at, state, state_at,
        ${actor?.id ?? null}::int, ${actor?.username ?? ""}::text
      from made
    ),
    moved as (
      update lead l set outcome = m.state, outcome_at = m.state_at, outcome_changes = m.change
      from (select distinct on (lead_id) * from made order by lead_id, change desc) m
      where l.account_id = ${opaqueToPlanner(accountId)} and l.lead_id = m.lead_id
    )
    insert into event (account_id, kind, subject, reference, arrived_at, is_quiet)
    select ${accountId}::int, kind, lead_id, change, created_at, ${isQuiet}::boolean from made order by n`.execute(db);
}
