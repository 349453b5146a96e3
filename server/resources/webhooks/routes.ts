import type { Context } from "hono";
import { type EventType, operations, sampleOf } from "#contract";
import { EVENT_TYPES, WEBHOOK_LIMITS } from "#contract/wire";
import type { Call } from "../../api/call.ts";
import { route } from "../../api/route.ts";
import { workFor } from "../../base/loop-time.ts";
import { originOf } from "../../http/client.ts";
import { malformed } from "../../http/errors.ts";
import { bodyOf, TOO_LARGE } from "../../webhooks/decide.ts";
import { type Health, healthOf } from "../../webhooks/health.ts";
import type { WebhookRow } from "../../webhooks/rows.ts";
import { openSecret } from "../../webhooks/secrets.ts";
import { shareDeliveries } from "./delivery-links.ts";
import {
  type DeliveryQuery,
  findAttempts,
  findDeliveries,
  findDelivery,
  findDurations,
  findWebhook,
  findWebhooks,
} from "./find.ts";
import { presentDelivery, presentWebhook } from "./present.ts";
import { replay, replayFailed } from "./replay.ts";
import { tryCondition } from "./trial.ts";
import { createWebhook, deleteWebhook, faultsOf, liveOf, rotateSecret, updateWebhook } from "./write.ts";

/** Webhooks and their deliveries. */
export const webhookRoutes = [
  route(
    operations.createWebhook,
    createWebhook,
    async (call, sent) => await faultsOfShape(call as Call<typeof operations.createWebhook>, sent),
  ),

  route(operations.listWebhooks, async (call) => {
    const live = await liveOf(call);
    const rows = await findWebhooks(call.db);
    const ids = rows.map(({ webhook_id }) => webhook_id);
    const health = await healthOf(call.db, ids, new Date());
    return rows.map((row, index) => ({ ...presentWebhook(row, live), health: health[index] as Health }));
  }),

  route(operations.tryWebhookCondition, tryCondition),

  route(operations.listAllDeliveries, async ({ http, db, query }) => await listed(http, db, query)),

  route(operations.getDelivery, async ({ db, params }) => {
    const row = await findDelivery(db, params.id);
    const attempts = await findAttempts(db, [params.id]);
    return {
      ...presentDelivery(row, attempts.at(-1)?.duration_ms),
      body: row.body,
      log: attempts.map(({ attempt, at, duration_ms, headers, status, error, answer }) => {
        return { attempt, at: at.toISOString(), duration_ms, status, error, answer, headers };
      }),
    };
  }),

  route(operations.replayDelivery, async ({ db, params }) => {
    await replay(db, params.id);
    const row = await findDelivery(db, params.id);
    return presentDelivery(row, (await findDurations(db, [row])).get(row.delivery_id));
  }),

  route(operations.getWebhook, async (call) => {
    const row = await findWebhook(call.db, call.params.id);
    const [health] = await healthOf(call.db, [row.webhook_id], new Date());
    return { ...presentWebhook(row, await liveOf(call)), health: health as Health };
  }),

  route(
    operations.updateWebhook,
    updateWebhook,
    async (call, sent) => await faultsOfShape(call as Call<typeof operations.updateWebhook>, sent),
  ),

  route(operations.rotateWebhookSecret, rotateSecret),

  route(operations.testWebhook, sendSample),

  route(operations.listDeliveries, async ({ http, db, params, query }) => {
    await findWebhook(db, params.id);
    return await listed(http, db, { ...query, webhook: params.id });
  }),

  route(operations.replayFailedDeliveries, async ({ db, params }) => ({
    replayed: await replayFailed(db, params.id),
  })),

  route(operations.linkToDeliveries, shareDeliveries),

  route(operations.deleteWebhook, deleteWebhook),
];

/** Returns the faults of members that the schema accepts, in addition to those of the others. */
async function faultsOfShape(call: Parameters<typeof faultsOf>[0], sent: unknown) {
  if (typeof sent !== "object" || sent === null) return {};
  const { url, condition, template, secret, events } = sent as Readonly<Record<string, unknown>>;
  const text = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : undefined);
  const known = Array.isArray(events) ? events.filter((type): type is EventType => typeof type === "string") : [];
  const isKnown = known.length > 0 && known.every((type) => (EVENT_TYPES as readonly string[]).includes(type));
  return await faultsOf(call, {
    url: text(url)?.trim(),
    condition: text(condition),
    secret: text(secret),
    events: known,
    template: isKnown ? text(template) : undefined,
  });
}

async function listed(http: Context, db: Parameters<typeof findDeliveries>[0], query: DeliveryQuery) {
  const { rows, hasMore } = await findDeliveries(db, query);
  const last = rows.at(-1);
  const next = hasMore && last !== undefined ? nextPage(http, last.delivery_id) : null;
  const durations = await findDurations(db, rows);
  return { next, results: rows.map((row) => presentDelivery(row, durations.get(row.delivery_id))) };
}

function nextPage(http: Context, before: number): string {
  const { pathname, searchParams } = new URL(http.req.url);
  searchParams.set("before", String(before));
  searchParams.sort();
  return `${originOf(http)}${pathname}?${searchParams}`;
}

/** Sends an example of an event, signed like all others, and waits for the answer. */
async function sendSample(call: Call<typeof operations.testWebhook>) {
  const { params, body, db, services, principal, http } = call;
  const row = await findWebhook(db, params.id);
  const live = await liveOf(call);
  const type = body.type ?? (row.events[0] as EventType);
  const event = { ...sampleOf(type, live), timestamp: new Date().toISOString(), account_id: principal.account.id };
  const text = row.template === null ? JSON.stringify(event) : bodyOf(row.template, event);
  if (text === undefined) throw malformed("wrong_state", TOO_LARGE);
  const secrets = secretsOf(row, services.installationKey);
  const sending = { url: row.url, id: event.id, body: text, secrets };
  const { at, durationMs, headers, status, error, answer } = await services.webhooks.transport.send(
    sending,
    WEBHOOK_LIMITS.sampleSeconds,
  );
  workFor(http.get("turn"));
  const attempt = { at: at.toISOString(), duration_ms: durationMs, status, error, answer };
  return { delivered: error === null, ...attempt, request: { headers, body: text } };
}

/** The secrets that sign now, the current one first. */
function secretsOf(row: WebhookRow, installationKey: string): readonly string[] {
  const owner = { accountId: row.account_id, webhookId: row.webhook_id };
  const { former_secret_until: until } = row;
  const sealed = [row.secret, until !== null && until > new Date() ? row.former_secret : null];
  return sealed.flatMap((each) => (each === null ? [] : [openSecret(each, owner, installationKey)]));
}
