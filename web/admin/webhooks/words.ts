import type { Operations, Result } from "#contract";
import { WEBHOOK_LIMITS } from "#contract/wire";
import { formatCount, leadsText } from "../../ui/numbers.ts";

/** @example firedText({ leads: 1000, matched: 12 }) // "Would have fired for 12 of the last 1,000 leads." */
export function firedText({ leads, matched }: Pick<Result<Operations["tryWebhookCondition"]>, "leads" | "matched">) {
  if (leads === 0) return "There are no leads to try it on yet.";
  const all = leads < WEBHOOK_LIMITS.tried ? leadsText(leads) : `the last ${leadsText(leads)}`;
  return `Would have fired for ${matched === 0 ? "none" : formatCount(matched)} of ${all}.`;
}
