import { z } from "zod";
import { grouped } from "#engine";
import { EVENT_TYPES } from "../wire/events.ts";
import { FIELD_LIMITS } from "../wire/limits.ts";
import {
  DELIVERY_STATES,
  type DeliveryState,
  WEBHOOK_LIMITS,
  WEBHOOK_OFF,
  WEBHOOK_WHEN,
  type WebhookOff,
} from "../wire/webhooks.ts";
import { priority } from "./bands.ts";
import { bodySchema, optionalMembers } from "./body.ts";
import type { CallSchemas } from "./call.ts";
import { count, filledText, id, leadId, moment, pathId, text } from "./fields.ts";
import { wholeNumber } from "./pagination.ts";

const { secretBytes, days, pageSize, replayed, linkDays, tried } = WEBHOOK_LIMITS;

const condition = filledText(WEBHOOK_LIMITS.condition)
  .nullable()
  .describe(
    "Which events of leads are sent, in the rule language: `If {total_score} >= 150`. The fields are those of a rule, and of the result: `priority`, `x_category`, `y_category`, and each score and band before this result, such as `previous_total_score`. Null for all events. Events that are not about the result of a lead are sent without asking it.",
  );

const when = z
  .enum(WEBHOOK_WHEN)
  .describe(
    "`each`: whenever the condition holds. `becomes_true`: only if it did not hold for the result before; for a new lead, whenever it holds.",
  );

const fields = {
  url: filledText(FIELD_LIMITS.url)
    .trim()
    .describe(
      "Where events are sent by POST: an https address on the public internet. No redirect is followed, and the URL may have no username or password.",
    )
    .meta({ format: "uri" }),
  description: text(FIELD_LIMITS.text).describe("What it is for, in your words."),
  events: z.array(z.enum(EVENT_TYPES)).min(1).max(EVENT_TYPES.length).describe("The types of events that are sent."),
  condition,
  when,
  template: filledText(WEBHOOK_LIMITS.template)
    .nullable()
    .describe(
      'What is sent instead of the event: JSON with fields in braces, such as `{"text": "{name} has {total_score} points"}`. A value that is a single field becomes what the field is, such as a number. Null for the event itself.',
    ),
};

const secret = text(200)
  .exactOptional()
  .describe(
    `The secret to sign with: \`whsec_\` and ${secretBytes.min} to ${secretBytes.max} bytes as Base64. If absent, one is created.`,
  );

const WebhookWrite = bodySchema("WebhookWrite", "A webhook to create.", {
  url: fields.url,
  events: fields.events,
  description: fields.description.default(""),
  condition: fields.condition.default(null),
  when: fields.when.default("each"),
  template: fields.template.default(null),
  secret,
});

const enabled = z.boolean().describe("Whether events are sent.");

const WebhookChange = bodySchema("WebhookChange", "The members of a webhook to change.", {
  ...optionalMembers(fields),
  enabled: enabled.exactOptional(),
});

const offReasons = Object.keys(WEBHOOK_OFF) as [WebhookOff, ...WebhookOff[]];

const webhook = {
  id,
  ...fields,
  enabled,
  off: z
    .strictObject({
      reason: z
        .enum(offReasons)
        .describe(
          `\`requested\`: a user switched it off. \`gone\`: the receiver answered 410. \`failing\`: every delivery failed for ${days} days.`,
        ),
      at: moment,
    })
    .nullable()
    .describe("Why it is off. To switch it on again, set `enabled`."),
  failing_since: moment.nullable().describe("When deliveries began to fail. Null if the last one succeeded."),
  problem: z
    .string()
    .nullable()
    .describe(
      "Why the condition does not fit the live model, such as after a question was renamed: until it is changed, no events of leads are sent. Null if it fits.",
    ),
  skipped: z
    .int()
    .min(0)
    .describe(
      "Events of leads that were not sent because the condition did not fit the model that scored the lead, since the condition was last saved. They are in the feed of events.",
    ),
  former_secret_until: moment
    .nullable()
    .describe("Until when each request is also signed by the former secret. Null unless it was rotated."),
  created_at: moment,
  updated_at: moment,
};

const Webhook = z.strictObject(webhook).meta({ id: "Webhook", description: "An endpoint that events are sent to." });

const WebhookWithSecret = z
  .strictObject({
    ...webhook,
    secret: z.string().describe("The secret that verifies its requests. It is shown only in this response."),
  })
  .meta({ id: "WebhookWithSecret", description: "A webhook with its new secret." });

const WebhookWithHealth = z
  .strictObject({
    ...webhook,
    health: z
      .strictObject({
        hours: z
          .array(z.strictObject({ hour: moment, delivered: count, failed: count }))
          .describe("The attempts of each of the last 24 hours, the oldest hour first."),
        median_ms: z
          .number()
          .nullable()
          .describe("The median time of these attempts in milliseconds, within a tenth. Null without attempts."),
        waiting: count.describe(
          `Deliveries that wait for an attempt; counted up to ${grouped(WEBHOOK_LIMITS.counted)}.`,
        ),
        failed: count.describe(
          `Deliveries that failed and can be sent again; counted up to ${grouped(WEBHOOK_LIMITS.counted)}.`,
        ),
      })
      .describe("The health of its deliveries in the last 24 hours."),
  })
  .meta({ id: "WebhookWithHealth", description: "A webhook, with the health of its deliveries." });

const state = z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]);

const delivery = {
  id: z.int().min(1),
  webhook: id,
  event: z.string().describe("Id of the event, which every attempt has as `webhook-id`."),
  type: z.enum(EVENT_TYPES),
  lead_id: z.string().nullable().describe("The lead that the event is about."),
  state: state.describe(
    "`waiting`: for its first or next attempt. `delivered`: the receiver answered with a 2xx status. `failed`: it did not, and no further attempt is made.",
  ),
  attempts: count.describe("Attempts so far."),
  status: z.int().nullable().describe("The status that the last attempt was answered with."),
  duration_ms: count.nullable().describe("How long the last attempt took. Null before the first one."),
  error: z.string().nullable().describe("Why the last attempt failed."),
  next_attempt_at: moment.nullable().describe("When the next attempt is due. Null if none is."),
  created_at: moment,
  finished_at: moment.nullable(),
};

const Delivery = z.strictObject(delivery).meta({ id: "Delivery", description: "An event on its way to a webhook." });

const headers = z
  .record(z.string(), z.string())
  .describe("The headers of the request, without those of the connection.");

const answer = z
  .string()
  .nullable()
  .describe(
    `The body of the answer, up to ${grouped(WEBHOOK_LIMITS.answerBytes)} bytes, also if it broke off. Null if there was none.`,
  );

const attempt = {
  at: moment,
  duration_ms: count,
  status: z.int().nullable().describe("The status of the answer. Null if there was none."),
  error: z.string().nullable().describe("Why it failed. Null if it succeeded."),
  answer,
};

const DeliveryWithAttempts = z
  .strictObject({
    ...delivery,
    body: z.string().describe("What is sent."),
    log: z
      .array(z.strictObject({ attempt: z.int().min(1), ...attempt, headers }))
      .describe(`The newest ${WEBHOOK_LIMITS.keptAttempts} attempts, the first one first.`),
  })
  .meta({
    id: "DeliveryWithAttempts",
    description: "A delivery, what is sent, and what each attempt was answered with.",
  });

const DeliveryPage = z
  .strictObject({
    next: z.url().nullable().describe("URL of the next page, with older deliveries. Null on the last page."),
    results: z.array(Delivery),
  })
  .meta({ id: "DeliveryPage", description: "Deliveries, the newest first." });

const WebhookSample = z
  .strictObject({
    delivered: z.boolean().describe("Whether the receiver answered with a 2xx status."),
    ...attempt,
    request: z.strictObject({ headers, body: z.string() }).describe("What was sent."),
  })
  .meta({ id: "WebhookSample", description: "What became of a sample." });

const ConditionToTry = bodySchema("ConditionToTry", "A condition that is being written.", {
  condition: filledText(WEBHOOK_LIMITS.condition).describe("In the rule language."),
  when: when.default("each"),
});

const ConditionTrial = z
  .strictObject({
    leads: count.describe(`Number of leads that it was tried on: the latest, at most ${grouped(tried)}.`),
    matched: count.describe("Number of leads whose latest result would have been sent."),
    sample: z
      .array(z.strictObject({ lead_id: z.string(), total_score: z.number(), priority }))
      .describe(`The latest of them, at most ${WEBHOOK_LIMITS.sample}.`),
  })
  .meta({ id: "ConditionTrial", description: "What a condition would have done with the latest leads." });

const params = z.object({ id: pathId.describe("Id of the webhook.") });
const MAX_DELIVERY = Number.MAX_SAFE_INTEGER;
const deliveryId = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value),
  z.int().min(1).max(MAX_DELIVERY),
);
const deliveryParams = z.object({ id: deliveryId.describe("Id of the delivery.") });

const page = {
  page_size: z
    .preprocess(wholeNumber, z.int().min(1).max(pageSize.max))
    .prefault(pageSize.default)
    .describe(`Deliveries on a page, at most ${pageSize.max}.`),
  before: deliveryId.exactOptional().describe("Only deliveries older than the one with this id; in `next`."),
};

export const webhookSchemas = {
  createWebhook: { body: WebhookWrite, answer: WebhookWithSecret },
  listWebhooks: { answer: z.array(WebhookWithHealth) },
  getWebhook: { params, answer: WebhookWithHealth },
  updateWebhook: { params, body: WebhookChange, answer: Webhook },
  deleteWebhook: { params },
  rotateWebhookSecret: {
    params,
    body: bodySchema("SecretRotation", "A new secret.", { secret }),
    answer: WebhookWithSecret,
  },
  testWebhook: {
    params,
    body: bodySchema("SampleToSend", "A sample to send.", {
      type: z.enum(EVENT_TYPES).exactOptional().describe("The type of the event; if absent, the first that it takes."),
    }),
    answer: WebhookSample,
  },
  tryWebhookCondition: { body: ConditionToTry, answer: ConditionTrial },
  listDeliveries: {
    params,
    query: z.strictObject({ ...page, state: state.exactOptional().describe("Only deliveries in this state.") }),
    answer: DeliveryPage,
  },
  listAllDeliveries: {
    query: z.strictObject({
      ...page,
      lead_id: leadId.exactOptional().describe("Only deliveries of events about this lead."),
    }),
    answer: DeliveryPage,
  },
  getDelivery: { params: deliveryParams, answer: DeliveryWithAttempts },
  replayDelivery: { params: deliveryParams, answer: Delivery },
  replayFailedDeliveries: {
    params,
    answer: z
      .strictObject({
        replayed: count.describe(`Deliveries that are sent again: at most ${grouped(replayed)}, the newest first.`),
      })
      .meta({ id: "Replayed", description: "How many deliveries are sent again." }),
  },
  linkToDeliveries: {
    params,
    answer: z
      .strictObject({
        url: z.string().describe("Anyone who has it can read the deliveries of this webhook, without signing in."),
        expires_at: moment.describe(`In ${linkDays} days.`),
      })
      .meta({ id: "DeliveriesLink", description: "A link to a page of deliveries." }),
  },
} as const satisfies CallSchemas;
