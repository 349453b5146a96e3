import { type Operations, WEBHOOK_LIMITS } from "#contract";
import { fromHundredths, priorityOf } from "#engine";
import type { Call } from "../../api/call.ts";
import { invalid } from "../../http/errors.ts";
import { fires, type ScoredState } from "../../webhooks/conditions.ts";
import { readStates } from "../../webhooks/states.ts";
import { faultsOf } from "./write.ts";

/** Leads that are read at a time. Other work runs in between. */
const PART = 50;

/** Tries a condition on the latest result of the newest leads, as if each of them had just been stored. */
export async function tryCondition(call: Call<Operations["tryWebhookCondition"]>) {
  const { body, db, services, principal } = call;
  const faults = await faultsOf(call, { condition: body.condition, events: [] });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const newest = await db
    .selectFrom("lead")
    .select(["lead_id", "revision"])
    .orderBy("created_at", "desc")
    .orderBy("lead_id", "desc")
    .limit(WEBHOOK_LIMITS.tried)
    .execute();
  const matched: (ScoredState & { readonly leadId: string })[] = [];
  let count = 0;
  for (let from = 0; from < newest.length; from += PART) {
    const keys = newest.slice(from, from + PART).map(({ lead_id: leadId, revision }) => ({ leadId, revision }));
    const states = await readStates(db, services.models, principal.account.id, keys);
    for (const key of keys) {
      const state = states.get(key);
      if (state === undefined) continue;
      if (!fires(body, state, states.get({ ...key, revision: key.revision - 1 }))) continue;
      count += 1;
      if (matched.length < WEBHOOK_LIMITS.sample) matched.push({ ...state, leadId: key.leadId });
    }
  }
  return {
    leads: newest.length,
    matched: count,
    sample: matched.map(({ leadId, row, document }) => ({
      lead_id: leadId,
      total_score: fromHundredths(row.total),
      priority: priorityOf(document.bands, row.total_band),
    })),
  };
}
