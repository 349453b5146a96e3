import { queryOptions } from "@tanstack/react-query";
import type { Operations, Result } from "#contract";
import { deliveryLabel, type EventType, WEBHOOK_OFF } from "#contract/wire";
import type { BadgeTone } from "../../ui/Badge.tsx";
import { formatPoints } from "../../ui/numbers.ts";
import { api } from "../api/client.ts";
import { RESOURCE } from "../api/resource-names.ts";
import type { Item } from "./items.ts";

/** A webhook with the health of its deliveries. */
export type Webhook = Result<Operations["getWebhook"]> & Item & { readonly id: number };

/** A delivery in a list. */
export type Delivery = Result<Operations["listDeliveries"]>["results"][number];

/** Every webhook of the account. */
export const WEBHOOKS = queryOptions({ queryKey: [RESOURCE.webhook, "all"], queryFn: () => api.listWebhooks() });

/** The name of each type of event, and when it occurs. */
export const EVENT_WORDS: Readonly<Record<EventType, readonly [label: string, text: string]>> = {
  "lead.created": ["Lead created", "A new lead was stored."],
  "lead.updated": ["Lead updated", "A lead was submitted again."],
  "lead.rescored": ["Lead re-scored", "A lead has a new result from the same answers."],
  "lead.erased": ["Lead erased", "A lead was erased, so erase it in your systems too."],
  "outcome.recorded": ["Outcome recorded", "What became of a lead was recorded."],
  "outcome.corrected": ["Outcome corrected", "An outcome of a lead was corrected."],
  "outcome.removed": ["Outcome removed", "An outcome of a lead was removed."],
  "model.published": ["Model published", "A new version of the model went live."],
  "import.finished": ["Import finished", "An import ended, or failed."],
  "job.failed": ["Job failed", "A background job failed."],
};

/** The label of an event. @example eventLabel("lead.created") // "Lead created" */
export const eventLabel = (type: EventType): string => EVENT_WORDS[type][0];

/** The name of a webhook: its URL without the part that all of them share. */
export const nameOfWebhook = ({ url }: Pick<Webhook, "url">): string => url.replace(/^https?:\/\//, "");

/** The state of a webhook, with the tone of its badge and, if it needs attention, the reason. */
export function stateOfWebhook({
  enabled,
  off,
  failing_since,
  problem,
}: Pick<Webhook, "enabled" | "off" | "failing_since" | "problem">): {
  readonly text: string;
  readonly tone: BadgeTone;
  readonly why?: string;
} {
  if (!enabled)
    return {
      text: "Switched off",
      tone: off?.reason === "requested" ? "neutral" : "danger",
      // the badge already says so
      ...(off === null || off.reason === "requested" ? {} : { why: WEBHOOK_OFF[off.reason] }),
    };
  if (problem !== null) return { text: "Doesn’t fit the model", tone: "danger", why: problem };
  if (failing_since !== null) return { text: "Failing", tone: "warning" };
  return { text: "Active", tone: "success" };
}

type Judged = Parameters<typeof stateOfWebhook>[0];

/** Whether somebody has to do something about a webhook: it is failing, was switched off, or does not fit the model. */
export const needsAttention = (webhook: Judged): boolean =>
  ["danger", "warning"].includes(stateOfWebhook(webhook).tone);

/** What is wrong with such a webhook, in a sentence. */
export function attentionText(webhook: Judged & Pick<Webhook, "url">): string {
  const name = `webhook ${nameOfWebhook(webhook)}`;
  if (!webhook.enabled) return `The ${name} was switched off, so nothing is sent to it.`;
  if (webhook.problem !== null)
    return `The condition of the ${name} doesn’t fit the model, so no leads are sent to it.`;
  return `The ${name} is failing: its receiver accepts nothing.`;
}

const TONES = { waiting: "neutral", delivered: "success", failed: "danger" } as const;

/** The state of a delivery, with the tone of its badge. */
export function stateOfDelivery(
  delivery: Pick<Delivery, "state" | "attempts" | "error">,
): readonly [string, BadgeTone] {
  const isRetried = delivery.state === "waiting" && delivery.attempts > 0 && delivery.error !== null;
  return [deliveryLabel(delivery), isRetried ? "warning" : TONES[delivery.state]];
}

/** How long an attempt took. @example durationText(1_240) // "1.24 s" */
export const durationText = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${formatPoints(ms / 1_000)} s`);

/** The answer to the last attempt, in short. @example "Status 500" */
export function answerText({ status, error, attempts }: Pick<Delivery, "status" | "error" | "attempts">): string {
  if (status !== null) return `Status ${status}`;
  return attempts === 0 ? (error === null ? "Not sent yet" : "Not sent") : "No answer";
}
