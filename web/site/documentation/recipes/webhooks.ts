import { EVENT_EXAMPLES, operations } from "#contract";
import { ORIGIN } from "#contract/origin";
import { type SampleCode, samplesOf } from "../../../samples/index.ts";
import { RECIPE_FILES, type RecipeFile } from "./files.ts";

const OF_LEADS = ["lead.created", "lead.updated", "lead.rescored"] as const;

/** A webhook of a recipe, as the body of the request that creates it. */
interface Recipe {
  readonly url: string;
  readonly events: readonly string[];
  readonly condition?: string;
  readonly when?: "each" | "becomes_true";
  readonly template?: RecipeFile;
}

/** The webhooks of the recipes, by the titles of their samples. */
const WEBHOOKS = {
  "Send hot leads to Slack": {
    url: "https://hooks.slack.com/services/<your path>",
    events: OF_LEADS,
    condition: "If {total_score} >= 150",
    when: "becomes_true",
    template: "slack.json",
  },
  "Send leads to HubSpot": { url: "https://hubspot.example.com/", events: OF_LEADS, template: "hubspot.json" },
  "Send leads to n8n": { url: "https://n8n.example.com/webhook/<your path>", events: OF_LEADS },
  "Send leads to Zapier": { url: "https://hooks.zapier.com/hooks/catch/<your path>/", events: OF_LEADS },
} as const satisfies Record<string, Recipe>;

export type RecipeWebhook = keyof typeof WEBHOOKS;

/** The request that creates the webhook of a recipe. */
export function webhookSamples(title: RecipeWebhook): SampleCode {
  const { template, ...body }: Recipe = WEBHOOKS[title];
  // without the line breaks, which would be escaped in a text of JSON
  const text = template === undefined ? {} : { template: JSON.stringify(JSON.parse(RECIPE_FILES[template])) };
  return samplesOf(
    operations.createWebhook,
    { name: title, request: { body: { ...body, ...text } }, status: 201 },
    ORIGIN,
  );
}

const event = EVENT_EXAMPLES["lead.created"];

/** What the Webhook node of n8n outputs for an event. */
export const N8N_ITEM = {
  headers: {
    "content-type": "application/json",
    "webhook-id": event.id,
    "webhook-timestamp": String(Date.parse(event.timestamp) / 1_000),
    "webhook-signature": "v1,3bGjWQhWAJkEFrb6a0tBFqWSbqTXqEcXvVqzvMKnJ5c=",
  },
  params: {},
  query: {},
  body: event,
} as const;

/** Members of an event that automations usually take. */
const MEMBERS = [
  "type",
  "timestamp",
  "data.lead_id",
  "data.name",
  "data.email",
  "data.total_score",
  "data.priority",
  "data.recommendation",
  "data.answers.move_in",
] as const;

/** Where n8n and Zapier have each of these members: the first names it by an expression, the second by a field. */
export const PLACES = MEMBERS.map((member) => ({
  member,
  n8n: `{{ $json.body.${member} }}`,
  zapier: member.replaceAll(".", "__"),
}));
