import { fault, type operations } from "#contract";
import type { Call } from "../../api/call.ts";
import { recordEvent } from "../../audit/record.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { correctOutcome, lockOutcome, removeOutcomes } from "../../outcomes/correct.ts";
import type { KnownOutcome } from "../../outcomes/lock.ts";
import { fingerprintOf } from "../shared/fingerprint.ts";
import { findOutcome, presentOutcome } from "./find.ts";

type Correcting = Call<typeof operations.updateOutcome>;

/** Corrects an outcome. @throws HttpError 400, 404, 412 */
export async function correct(call: Correcting) {
  const { params, body, db, principal, agent } = call;
  const by = { accountId: principal.account.id, actor: agent.actor };
  return await db.transaction().execute(async (transaction) => {
    const locked = await lockOutcome(transaction, by.accountId, params.id);
    if (locked === undefined) throw notFound();
    call.requireMatch(presentOutcome(await findOutcome(transaction, params.id)));
    const { outcome, value, occurred_at } = body;
    const occurredAt = occurred_at === undefined ? undefined : new Date(occurred_at);
    const corrected = await correctOutcome(transaction, by, locked, { outcome, value, occurredAt });
    if (corrected === undefined) throw invalid({ non_field_errors: [fault("already_exists", ALREADY)] });
    if (corrected !== locked.outcome) {
      await recordEvent(transaction, by.accountId, agent, {
        action: "update",
        target: { type: "outcome", id: params.id, label: corrected.outcome },
        before: audited(locked.outcome),
        after: { ...audited(corrected), lead: leadOf(call, locked.lead.leadId) },
      });
    }
    return presentOutcome(await findOutcome(transaction, params.id));
  });
}

/** Removes an outcome. @throws HttpError 404, 412 */
export async function remove(call: Call<typeof operations.deleteOutcome>): Promise<undefined> {
  const { params, db, principal, agent } = call;
  const by = { accountId: principal.account.id, actor: agent.actor };
  await db.transaction().execute(async (transaction) => {
    const locked = await lockOutcome(transaction, by.accountId, params.id);
    if (locked === undefined) throw notFound();
    const { lead, outcome, success } = locked;
    call.requireMatch(presentOutcome(await findOutcome(transaction, params.id)));
    await removeOutcomes(transaction, by, lead, [outcome], success);
    await recordEvent(transaction, by.accountId, agent, {
      action: "delete",
      target: { type: "outcome", id: params.id, label: outcome.outcome },
      before: { ...audited(outcome), lead: leadOf(call, lead.leadId) },
    });
  });
  return undefined;
}

/** The audit log outlives the lead, so it names only its fingerprint. */
const leadOf = ({ services, principal }: Pick<Correcting, "services" | "principal">, leadId: string): string =>
  fingerprintOf(services.installationKey, principal.account.id, leadId).toString("hex");

const audited = ({ outcome, value, occurred_at }: KnownOutcome) => ({
  outcome,
  value,
  occurred_at: occurred_at.toISOString(),
});

const ALREADY = "The lead already has this outcome at this moment. Remove one of the two instead.";
