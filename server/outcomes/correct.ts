import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type ChangedBy, storeChanges } from "./change.ts";
import { type KnownOutcome, type LockedLead, lockLeads } from "./lock.ts";
import { stateOf } from "./state.ts";

/** The members of an outcome that can be corrected; absent ones stay. */
export interface Correction {
  readonly outcome?: string | undefined;
  readonly value?: number | null | undefined;
  readonly occurredAt?: Date | undefined;
}

/** A lead that is locked, with one of its outcomes. */
export interface LockedOutcome {
  readonly lead: LockedLead;
  readonly outcome: KnownOutcome;
  readonly success: ReadonlySet<string>;
}

/** Locks the lead of an outcome until the transaction ends. @returns undefined if there is no such outcome */
export async function lockOutcome(
  db: Kysely<Tables>,
  accountId: number,
  id: number,
): Promise<LockedOutcome | undefined> {
  const row = await db.selectFrom("outcome").select("lead_id").where("outcome_id", "=", id).executeTakeFirst();
  if (row === undefined) return undefined;
  const { leads, success } = await lockLeads(db, accountId, [row.lead_id]);
  const lead = leads.get(row.lead_id);
  // it may have been removed in the meantime
  const outcome = lead?.outcomes.find(({ outcome_id }) => outcome_id === id);
  return lead === undefined || outcome === undefined ? undefined : { lead, outcome, success };
}

/**
 * Corrects an outcome, with the event, in the transaction that has locked it. Does nothing if it would be the same.
 *
 * @returns it afterwards; undefined if the lead has another outcome like it
 */
export async function correctOutcome(
  db: Kysely<Tables>,
  by: ChangedBy,
  { lead, outcome: former, success }: LockedOutcome,
  correction: Correction,
): Promise<KnownOutcome | undefined> {
  const outcome: KnownOutcome = {
    outcome_id: former.outcome_id,
    outcome: correction.outcome ?? former.outcome,
    value: correction.value === undefined ? former.value : correction.value,
    occurred_at: correction.occurredAt ?? former.occurred_at,
  };
  const isLike = (other: KnownOutcome) =>
    other.outcome === outcome.outcome && other.occurred_at.getTime() === outcome.occurred_at.getTime();
  if (isLike(former) && former.value === outcome.value) return former;
  const others = lead.outcomes.filter(({ outcome_id }) => outcome_id !== former.outcome_id);
  if (others.some(isLike)) return undefined;
  const { outcome_id, ...columns } = outcome;
  await db.updateTable("outcome").set(columns).where("outcome_id", "=", outcome_id).execute();
  const state = stateOf([...others, outcome], success);
  await storeChanges(db, by, [{ kind: "outcome.corrected", lead, change: lead.changes + 1, outcome, state }]);
  return outcome;
}

/** Removes outcomes of a locked lead, each with its event, in the transaction that has locked it. */
export async function removeOutcomes(
  db: Kysely<Tables>,
  by: ChangedBy,
  lead: LockedLead,
  removed: readonly KnownOutcome[],
  success: ReadonlySet<string>,
): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ outcome_id }) => outcome_id);
  await db.deleteFrom("outcome").where("outcome_id", "in", ids).execute();
  const left = new Map(lead.outcomes.map((each) => [each.outcome_id, each]));
  const changes = removed.map((outcome, index) => {
    left.delete(outcome.outcome_id);
    const state = stateOf([...left.values()], success);
    return { kind: "outcome.removed", lead, change: lead.changes + index + 1, outcome, state } as const;
  });
  await storeChanges(db, by, changes);
}
