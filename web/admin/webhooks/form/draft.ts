import type { EventType, WebhookWhen } from "#contract/wire";
import { EVENT_KINDS } from "#contract/wire";
import type { Webhook } from "../../data/webhooks.ts";

/** A webhook in its form. */
export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  readonly events: readonly EventType[];
  /** Whether all leads are sent, or those that meet the condition. */
  readonly leads: "all" | "some";
  readonly condition: string;
  readonly when: WebhookWhen;
  /** Whether the event itself is sent, or the template filled with it. */
  readonly payload: "event" | "template";
  readonly template: string;
}

const TEMPLATE = `{
  "text": "{name} has {total_score} points: {priority}",
  "lead": "{lead_id}"
}`;

/** The initial values of a new webhook. */
export const NEW_WEBHOOK: WebhookDraft = {
  url: "",
  description: "",
  events: ["lead.created"],
  leads: "all",
  condition: "If ",
  when: "each",
  payload: "event",
  template: TEMPLATE,
};

/** A webhook in its form. */
export const draftOf = ({ url, description, events, condition, when, template }: Webhook): WebhookDraft => ({
  url,
  description,
  events,
  leads: condition === null ? "all" : "some",
  condition: condition ?? NEW_WEBHOOK.condition,
  when,
  payload: template === null ? "event" : "template",
  template: template ?? TEMPLATE,
});

/** The body of the request. */
export const bodyOf = ({ leads, condition, payload, template, ...draft }: WebhookDraft) => ({
  ...draft,
  condition: leads === "all" ? null : condition,
  template: payload === "event" ? null : template,
});

/** Whether an event has the result of a lead, which a condition is about. */
export const hasResult = (type: EventType): boolean =>
  EVENT_KINDS[type as keyof typeof EVENT_KINDS]?.payload === "state";
