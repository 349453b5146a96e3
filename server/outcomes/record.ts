import { type Kysely, sql } from "kysely";
import { OUTCOME_LIMITS } from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import { type ChangedBy, type OutcomeChange, storeChanges } from "./change.ts";
import { type KnownOutcome, type LockedLead, lockLeads } from "./lock.ts";
import { stateOf } from "./state.ts";

/** An outcome to record. */
export interface NewOutcome {
  /** In any Unicode form. */
  readonly leadId: string;
  readonly outcome: string;
  readonly value: number | null;
  /** In whole milliseconds. */
  readonly occurredAt: Date;
}

/** What became of an outcome to record. */
export type Recorded =
  | { readonly is: "new" | "known"; readonly leadId: string; readonly id: number }
  /** There is no such lead. */
  | { readonly is: "no lead" }
  /** The lead has as many outcomes as it can have. */
  | { readonly is: "too many" };

/** How outcomes came. */
export interface RecordedBy extends ChangedBy {
  readonly importId?: number;
}

/** An outcome whose id is not known yet. */
interface Found {
  readonly is: "new" | "known";
  readonly leadId: string;
  readonly key: string;
}

/** An outcome and its lead, as the unique key compares them. */
const keyOf = (leadId: string, outcome: string, at: Date) => JSON.stringify([leadId, outcome, at.getTime()]);

/**
 * Records outcomes of an account's leads, each with its event, in the caller's transaction. One that is known already
 * (the same lead, outcome, and moment) stays as it is.
 *
 * @returns what became of each, in their order
 */
export async function recordOutcomes(
  db: Kysely<Tables>,
  by: RecordedBy,
  outcomes: readonly NewOutcome[],
): Promise<readonly Recorded[]> {
  const forms = new Set(outcomes.flatMap(({ leadId }) => [leadId, leadId.normalize("NFC")]));
  const { leads, success } = await lockLeads(db, by.accountId, [...forms]);
  const known = new Map<string, number>();
  const ofLead = new Map<string, KnownOutcome[]>();
  for (const { leadId, outcomes: there } of leads.values()) {
    ofLead.set(leadId, [...there]);
    for (const each of there) known.set(keyOf(leadId, each.outcome, each.occurred_at), each.outcome_id);
  }
  const counts = new Map([...leads.values()].map(({ leadId, outcomes: there }) => [leadId, there.length]));
  const added: { readonly lead: LockedLead; readonly outcome: NewOutcome; readonly key: string }[] = [];
  const found = outcomes.map((outcome): Exclude<Recorded, { id: number }> | Found => {
    const lead = leads.get(outcome.leadId) ?? leads.get(outcome.leadId.normalize("NFC"));
    if (lead === undefined) return { is: "no lead" };
    const key = keyOf(lead.leadId, outcome.outcome, outcome.occurredAt);
    if (known.has(key)) return { is: "known", leadId: lead.leadId, key };
    const count = counts.get(lead.leadId) ?? 0;
    if (count >= OUTCOME_LIMITS.perLead) return { is: "too many" };
    counts.set(lead.leadId, count + 1);
    added.push({ lead, outcome, key });
    known.set(key, 0);
    return { is: "new", leadId: lead.leadId, key };
  });
  const ids = await insert(db, by, added);
  const changes = new Map<string, number>();
  const made = added.map(({ lead, outcome, key }, index): OutcomeChange => {
    const { value, occurredAt } = outcome;
    const row = { outcome_id: ids[index] as number, outcome: outcome.outcome, value, occurred_at: occurredAt };
    known.set(key, row.outcome_id);
    const all = ofLead.get(lead.leadId) ?? [];
    all.push(row);
    const change = (changes.get(lead.leadId) ?? lead.changes) + 1;
    changes.set(lead.leadId, change);
    return { kind: "outcome.recorded", lead, change, outcome: row, state: stateOf(all, success) };
  });
  await storeChanges(db, by, made);
  return found.map((each): Recorded => {
    if (!("key" in each)) return each;
    return { is: each.is, leadId: each.leadId, id: known.get(each.key) as number };
  });
}

/** @returns their ids, in their order */
async function insert(
  db: Kysely<Tables>,
  { accountId, actor, importId }: RecordedBy,
  added: readonly { readonly lead: LockedLead; readonly outcome: NewOutcome; readonly key: string }[],
): Promise<readonly number[]> {
  if (added.length === 0) return [];
  const { rows } = await sql<{ outcome_id: number; lead_id: string; outcome: string; occurred_at: Date }>`
    insert into outcome (account_id, lead_id, outcome, value, occurred_at, import_id, actor_id, actor_username)
    select ${accountId}::int, lead_id, outcome, value, occurred_at, ${importId ?? null}::int, ${actor?.id ?? null}::int,
      ${actor?.username ?? ""}::text
    from unnest(
      ${added.map(({ lead }) => lead.leadId)}::text[], ${added.map(({ outcome }) => outcome.outcome)}::text[],
      ${added.map(({ outcome }) => outcome.value)}::float8[], ${added.map(({ outcome }) => outcome.occurredAt)}::timestamptz[]
    ) with ordinality as t(lead_id, outcome, value, occurred_at, n)
    order by n
    returning outcome_id, lead_id, outcome, occurred_at`.execute(db);
  const ids = new Map(rows.map((row) => [keyOf(row.lead_id, row.outcome, row.occurred_at), row.outcome_id]));
  return added.map(({ key }) => ids.get(key) as number);
}
