import { type FieldFaults, fault, OUTCOME_LIMITS, type operations } from "#contract";
import { OutcomeSubmission } from "#contract/schemas/outcomes";
import { grouped, runSync } from "#engine";
import type { Call } from "../../api/call.ts";
import { faultyBody } from "../../api/faults.ts";
import { validateInputInSteps } from "../../api/read-query.ts";
import { pacing } from "../../base/cooperative.ts";
import { type SentEntry, unstorableIn } from "../../http/body.ts";
import { HttpError, invalid } from "../../http/errors.ts";
import { type NewOutcome, type Recorded, recordOutcomes } from "../../outcomes/record.ts";
import { findOutcome, findOutcomes, presentOutcome } from "./find.ts";

type Sent = Call<typeof operations.recordOutcome>["body"];
type BatchCall = Call<typeof operations.recordOutcomes>;

const newOutcome = ({ lead_id, outcome, value = null, occurred_at }: Sent, now: Date): NewOutcome => ({
  leadId: lead_id,
  outcome,
  value,
  occurredAt: occurred_at === undefined ? now : new Date(occurred_at),
});

/** Records one outcome. @throws HttpError 400 */
export async function recordOne(call: Call<typeof operations.recordOutcome>) {
  const { body, db, principal, agent } = call;
  const by = { accountId: principal.account.id, actor: agent.actor };
  return await db.transaction().execute(async (transaction) => {
    const [recorded] = await recordOutcomes(transaction, by, [newOutcome(body, new Date())]);
    const faults = recorded && faultsOf(recorded, body.lead_id);
    if (recorded === undefined || faults !== undefined || !("id" in recorded)) throw invalid(faults ?? {});
    if (recorded.is === "known") call.markKnown();
    if (call.isKeyed) call.namedLeads.push(recorded.leadId);
    return presentOutcome(await findOutcome(transaction, recorded.id));
  });
}

/** Records the valid outcomes of a batch together, and returns for each the answer that a single one would get. */
export async function recordBatch(call: BatchCall) {
  const { db, principal, agent } = call;
  const entries = await readEntries(call);
  const sent = entries.filter((entry): entry is Sent => !(entry instanceof HttpError));
  const by = { accountId: principal.account.id, actor: agent.actor };
  const now = new Date();
  return await db.transaction().execute(async (transaction) => {
    const recorded = await recordOutcomes(
      transaction,
      by,
      sent.map((entry) => newOutcome(entry, now)),
    );
    const rows = await findOutcomes(
      transaction,
      recorded.flatMap((each) => ("id" in each ? [each.id] : [])),
    );
    if (call.isKeyed) call.namedLeads.push(...recorded.flatMap((each) => ("id" in each ? [each.leadId] : [])));
    let place = 0;
    const results = entries.map((entry) => {
      if (entry instanceof HttpError) return rejected(entry);
      const result = recorded[place++] as Recorded;
      if (!("id" in result)) return rejected(invalid(faultsOf(result, entry.lead_id) ?? {}));
      const row = rows.get(result.id);
      if (row === undefined) throw new Error("an outcome that was recorded is there");
      return { status: result.is === "new" ? 201 : 200, outcome: presentOutcome(row) } as const;
    });
    return { results };
  });
}

const rejected = (error: HttpError) =>
  ({ status: 400, errors: error.body() as Readonly<Record<string, unknown>> }) as const;

/** @returns undefined if it is stored */
export function faultsOf(recorded: Recorded, leadId: string): FieldFaults | undefined {
  switch (recorded.is) {
    case "no lead":
      return { lead_id: [fault("does_not_exist", noLead(leadId))] };
    case "too many":
      return { non_field_errors: [fault("limit_reached", TOO_MANY)] };
    default:
      return undefined;
  }
}

const noLead = (leadId: string) => `There is no lead "${leadId}". Send its answers first, or check its lead_id.`;

const TOO_MANY = `The lead already has ${grouped(OUTCOME_LIMITS.perLead)} outcomes, the most there can be. Remove one first.`;

async function readEntries(call: BatchCall): Promise<readonly (Sent | HttpError)[]> {
  const read: (Sent | HttpError)[] = [];
  const pause = pacing();
  for (const entry of call.entries) {
    read.push(await readEntry(call, entry));
    await pause();
  }
  return read;
}

async function readEntry(call: BatchCall, { value, rounded }: SentEntry): Promise<Sent | HttpError> {
  try {
    const checked = runSync(validateInputInSteps(call.http, OutcomeSubmission, value, "field"));
    const faults = unstorableIn(value);
    if (checked.ok && faults.length + rounded.length === 0) return checked.value;
    const sent = { value, text: "", faults, rounded };
    return await faultyBody(OutcomeSubmission, sent, checked.ok ? {} : checked.faults, undefined);
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return error;
    throw error;
  }
}
