import type { ModelDocument } from "#engine";
import { conditionProblem } from "../../webhooks/conditions.ts";
import type { DeliveryRow, WebhookRow } from "../../webhooks/rows.ts";

/** The members of a webhook that users can set, for the audit log. */
export const settingsOf = ({ url, description, events, condition, fires_when: when, template, state }: WebhookRow) => ({
  url,
  description,
  events,
  condition,
  when,
  template,
  enabled: state === "enabled",
});

/** @param live the live model, which the condition must fit */
export function presentWebhook(row: WebhookRow, live: ModelDocument, now = new Date()) {
  const { condition, off_reason: reason, off_at, former_secret_until: until, skipped } = row;
  return {
    id: row.webhook_id,
    ...settingsOf(row),
    off: reason === null || off_at === null ? null : { reason, at: off_at.toISOString() },
    failing_since: row.failing_since?.toISOString() ?? null,
    problem: conditionProblem(live, condition) ?? null,
    skipped,
    former_secret_until: until === null || until < now ? null : until.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** @param durationMs of the last attempt; undefined if there was none */
export function presentDelivery(row: Omit<DeliveryRow, "body">, durationMs: number | undefined) {
  return {
    id: row.delivery_id,
    webhook: row.webhook_id,
    event: row.event_id,
    type: row.event_type,
    lead_id: row.lead_id,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    duration_ms: durationMs ?? null,
    error: row.error,
    next_attempt_at: row.state === "waiting" ? row.due_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
