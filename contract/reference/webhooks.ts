import { grouped } from "#engine";
import { bytesText } from "../wire/limits.ts";
import { WEBHOOK_LIMITS } from "../wire/webhooks.ts";
import type { CallReferences } from "./call.ts";
import { CREATED_AT } from "./examples/stored.ts";

const { attempts, days, keptDays, overlapHours, attemptSeconds, sampleSeconds, answerBytes, count, tried, replayed } =
  WEBHOOK_LIMITS;
const { keptAttempts, shown } = WEBHOOK_LIMITS;
const { min, max } = WEBHOOK_LIMITS.secretBytes;

const CONDITION = "If {total_score} >= 150";
const TEMPLATE = '{"text": "{name} has {total_score} points: {priority}"}';
const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD3qGC9Q9sLkM=";

const webhook = {
  id: 1,
  url: "https://hooks.example.com/leads",
  description: "Hot leads to the sales channel",
  events: ["lead.created", "lead.updated", "lead.rescored"],
  condition: CONDITION,
  when: "becomes_true",
  template: TEMPLATE,
  enabled: true,
  off: null,
  failing_since: null,
  problem: null,
  skipped: 0,
  former_secret_until: null,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
} as const;

const { url, description, events, condition, when, template } = webhook;
const params = { id: webhook.id };
const notThere = (what: string) => ({
  name: `A ${what} that does not exist`,
  request: { params: { id: 99 } },
  status: 404 as const,
  response: { detail: "Not found.", code: "not_found" },
});

const HEADERS = {
  "content-type": "application/json",
  "user-agent": "Leadplane/1.0.0",
  "webhook-id": "evt_6dYQvS0kqfXyG1WcZtqkPg",
  "webhook-timestamp": "1768469400",
  "webhook-signature": "v1,3bGjWQhWAJkEFrb6a0tBFqWSbqTXqEcXvVqzvMKnJ5c=",
} as const;

const delivery = {
  id: 1,
  webhook: webhook.id,
  event: HEADERS["webhook-id"],
  type: "lead.created",
  lead_id: "APP-1000",
  state: "delivered",
  attempts: 1,
  status: 200,
  duration_ms: 48,
  error: null,
  next_attempt_at: null,
  created_at: CREATED_AT,
  finished_at: CREATED_AT,
} as const;

const DELIVERY_VOLATILE = ["finished_at", "at", "duration_ms"];

/** A delivery with its attempt, which a test stores before the examples read it. */
export const DELIVERY_EXAMPLE = {
  ...delivery,
  body: '{"text":"John Doe has 192.5 points: High"}',
  log: [{ attempt: 1, at: CREATED_AT, duration_ms: 48, status: 200, error: null, answer: "ok", headers: HEADERS }],
} as const;

const HOURS = Array.from({ length: 24 }, (_, index) => {
  const hour = new Date(Date.parse(CREATED_AT) - (23 - index) * 3_600_000);
  hour.setUTCMinutes(0, 0, 0);
  return { hour: hour.toISOString(), delivered: 0, failed: 0 };
});

export const webhookReference = {
  createWebhook: {
    tag: "Webhooks",
    summary: "Create a webhook",
    description: `From now on, each event of these types is sent to the URL by POST, as JSON, signed as [Standard Webhooks](https://www.standardwebhooks.com) specify: verify each request by the \`secret\`, which only this response has. The leads of an import are sent only if it has \`send_webhooks\`. Any 2xx status within ${attemptSeconds} seconds means that it was received; everything else is tried again, up to ${attempts} times in ${days} days, later each time. Each event is delivered at least once and has the same \`webhook-id\` at each attempt, so skip repeats by it. The order is not guaranteed. The URL has to use https and lead to the public internet, unless the operator allows otherwise; it is checked here and again at each connection.`,
    success: "The webhook with its secret.",
    examples: [
      {
        name: "Once a lead becomes hot, as a message to a chat",
        request: { body: { url, description, events, condition, when, template } },
        status: 201,
        response: { ...webhook, secret: SECRET },
        volatile: ["secret"],
      },
      {
        name: "Everything that is wrong, at its field",
        request: {
          body: {
            url: "http://user@example.com/",
            events: ["lead.created"],
            condition: "If {total_scor} >= 150",
            template: '{"text": "{nam}"}',
            secret: "whsec_c2hvcnQ=",
          },
        },
        status: 400,
        response: {
          url: ["Remove the username and password from the URL. To know who sends, verify the signature."],
          condition: ['Characters 4 to 15: There is no field "total_scor". Did you mean "total_score"?'],
          template: ['There is no field {nam} in these events. Did you mean "name"?'],
          secret: [`A secret has ${min} to ${max} bytes. This one has 5; leave it out to have one created.`],
          codes: {
            url: ["invalid"],
            condition: ["unknown_field"],
            template: ["unknown_field"],
            secret: ["out_of_range"],
          },
        },
      },
    ],
  },
  listWebhooks: {
    tag: "Webhooks",
    summary: "List webhooks",
    description: `All webhooks of the account, at most ${count}, and the health of their deliveries in the last 24 hours.`,
    success: "The webhooks.",
    examples: [
      {
        name: "All",
        request: {},
        status: 200,
        response: [{ ...webhook, health: { hours: HOURS, median_ms: null, waiting: 0, failed: 0 } }],
        volatile: ["hours"],
      },
    ],
  },
  tryWebhookCondition: {
    tag: "Webhooks",
    summary: "Try a condition",
    description: `Says how many of the latest ${grouped(tried)} leads a condition would have been sent for, before you save it. Each result is judged by the model that scored it. Nothing is sent.`,
    success: "What the condition would have done.",
    examples: [
      {
        name: "Hot leads",
        request: { body: { condition: "If {total_score} >= 190" } },
        status: 200,
        response: {
          leads: 2,
          matched: 1,
          sample: [{ lead_id: "APP-1000", total_score: 192.5, priority: "High" }],
        },
      },
      {
        name: "A condition with a typo",
        request: { body: { condition: "If {priorty} = 'High'" } },
        status: 400,
        response: {
          condition: [
            'Characters 4 to 12: There is no field "priorty". Did you mean "priority"?',
            'Character 14: Use "==" instead of "=".',
          ],
          codes: { condition: ["unknown_field", "wrong_symbol"] },
        },
      },
    ],
  },
  listAllDeliveries: {
    tag: "Webhooks",
    summary: "List deliveries of all webhooks",
    description: `The deliveries to all webhooks of the account, the newest first, for ${keptDays} days. With \`lead_id\`, where the events of a lead went.`,
    success: "One page of deliveries.",
    examples: [
      {
        name: "One webhook takes them",
        request: { query: { lead_id: "APP-1000" } },
        status: 200,
        response: { next: null, results: [delivery] },
        volatile: DELIVERY_VOLATILE,
      },
    ],
  },
  getDelivery: {
    tag: "Webhooks",
    summary: "Read a delivery",
    description: `What is sent, and each attempt with its answer, of which the first ${bytesText(answerBytes)} are kept. Of a delivery that was replayed often, the newest ${keptAttempts} attempts are kept. Deliveries are kept for ${keptDays} days; those about a lead are removed when the lead is erased.`,
    success: "The delivery.",
    examples: [
      {
        name: "Delivered at the first attempt",
        request: { params: { id: delivery.id } },
        status: 200,
        response: DELIVERY_EXAMPLE,
        volatile: DELIVERY_VOLATILE,
      },
      notThere("delivery"),
    ],
  },
  replayDelivery: {
    tag: "Webhooks",
    summary: "Send a delivery again",
    description: `Sends the same event again under the same \`webhook-id\`, with ${attempts} new attempts, whether or not it was delivered. One that waits for a later attempt is sent at once.`,
    success: "The delivery, which waits for its next attempt.",
    errors: {
      400: `It is being sent, or will be within seconds; it is older than ${keptDays} days, or too large; or its webhook is off.`,
    },
    examples: [
      {
        name: "Once more",
        request: { params: { id: delivery.id } },
        status: 200,
        response: { ...delivery, state: "waiting", finished_at: null, next_attempt_at: CREATED_AT },
        volatile: ["next_attempt_at"],
      },
    ],
  },
  getWebhook: {
    tag: "Webhooks",
    summary: "Read a webhook",
    description: "The webhook, and the health of its deliveries in the last 24 hours. Its secret is never shown again.",
    success: "The webhook.",
    examples: [
      {
        name: "With a delivery that waits",
        request: { params },
        status: 200,
        response: { ...webhook, health: { hours: HOURS, median_ms: null, waiting: 1, failed: 0 } },
        volatile: ["hours"],
      },
      notThere("webhook"),
    ],
  },
  updateWebhook: {
    tag: "Webhooks",
    summary: "Change a webhook",
    description:
      "Changes the members that are sent. What already waits is sent as it was made, to the new URL. With `enabled: false` nothing more is sent, and what waits fails; with `enabled: true` it is sent what happens from then on, and what failed can be replayed.",
    success: "The webhook.",
    examples: [
      {
        name: "Another description",
        request: { params, body: { description: "Hot leads to #sales" } },
        status: 200,
        response: { ...webhook, description: "Hot leads to #sales" },
      },
    ],
  },
  rotateWebhookSecret: {
    tag: "Webhooks",
    summary: "Rotate the secret of a webhook",
    description: `Creates a new secret. For ${overlapHours} hours, each request has a signature by each of the two secrets, so that your server verifies requests all the time while you replace it. Links to the deliveries end.`,
    success: "The webhook with its new secret.",
    examples: [
      {
        name: "A new secret",
        request: { params, body: {} },
        status: 200,
        response: {
          ...webhook,
          description: "Hot leads to #sales",
          former_secret_until: "2026-01-16T09:30:00.000Z",
          secret: SECRET,
        },
        volatile: ["secret", "former_secret_until"],
      },
    ],
  },
  testWebhook: {
    tag: "Webhooks",
    summary: "Send a sample",
    description: `Sends an example of an event now, signed like all others, whether or not the condition holds, and waits up to ${sampleSeconds} seconds for the answer. It is not tried again, and not in the list of deliveries.`,
    success: "What became of the sample.",
    examples: [
      {
        name: "A receiver that answers",
        request: { params, body: { type: "lead.created" } },
        status: 200,
        response: {
          delivered: true,
          at: CREATED_AT,
          duration_ms: 48,
          status: 200,
          error: null,
          answer: "ok",
          request: {
            headers: HEADERS,
            body: '{"text":"John Doe has 192.5 points: High"}',
          },
        },
        volatile: ["delivered", "at", "duration_ms", "status", "error", "answer", "headers"],
      },
    ],
  },
  listDeliveries: {
    tag: "Webhooks",
    summary: "List the deliveries of a webhook",
    description: `The newest first, for ${keptDays} days. To read on, follow \`next\`.`,
    success: "One page of deliveries.",
    examples: [
      {
        name: "Those that failed",
        request: { params, query: { state: "failed" } },
        status: 200,
        response: { next: null, results: [] },
      },
    ],
  },
  replayFailedDeliveries: {
    tag: "Webhooks",
    summary: "Send everything again that failed",
    description: `Sends the deliveries of a webhook again that have failed, such as after its server was repaired: the newest ${grouped(replayed)}. To send more, call it again.`,
    success: "How many deliveries are sent again.",
    errors: { 400: "The webhook is off." },
    examples: [{ name: "Nothing has failed", request: { params }, status: 200, response: { replayed: 0 } }],
  },
  linkToDeliveries: {
    tag: "Webhooks",
    summary: "Share the deliveries of a webhook",
    description: `Creates a link to a page with the deliveries of this webhook, for the person who runs the receiver: it can be read without signing in, for ${WEBHOOK_LIMITS.linkDays} days or until the secret is rotated. The page shows the first ${grouped(shown.body)} characters of each request and ${grouped(shown.answer)} of each answer, so it contains the data of leads.`,
    success: "The link.",
    examples: [
      {
        name: "A link",
        request: { params },
        status: 200,
        response: {
          url: "https://leads.example.com/deliveries/2-1-1771061400-6f3a1d2b9c8e4f70a1b2c3d4e5f60718293a4b5c6d7e8f90",
          expires_at: "2026-02-14T09:30:00.000Z",
        },
        volatile: ["url", "expires_at"],
      },
    ],
  },
  deleteWebhook: {
    tag: "Webhooks",
    summary: "Delete a webhook",
    description: "Nothing more is sent to it, and its deliveries are removed.",
    success: "The webhook is gone.",
    examples: [{ name: "Done", request: { params }, status: 204 }, notThere("webhook")],
  },
} satisfies CallReferences;
