import { type Operations, WEBHOOK_LIMITS } from "#contract";
import { fromHundredths, priorityOf } from "#engine";
import type { Call } from "../../api/call.ts";
import { invalid } from "../../http/errors.ts";
import { fires } from "../../webhooks/conditions.ts";
import { readStates, type StatePair } from "../events/states.ts";
import { faultsOf } from "./write.ts";

/** Leads per statement. Other work runs in between. */
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
  const matched: StatePair["now"][] = [];
  let count = 0;
  for (let from = 0; from < newest.length; from += PART) {
    const keys = newest.slice(from, from + PART).map(({ lead_id: leadId, revision }) => ({ leadId, revision }));
    for (const pair of await readStates(services.models, db, principal.account.id, keys)) {
      if (pair === undefined || !fires(body, pair)) continue;
      count += 1;
      if (matched.length < WEBHOOK_LIMITS.sample) matched.push(pair.now);
    }
  }
  return {
    leads: newest.length,
    matched: count,
    sample: matched.map(({ row, model: { document } }) => ({
      lead_id: row.lead_id,
      total_score: fromHundredths(row.total),
      priority: priorityOf(document.bands, row.total_band),
    })),
  };
}
