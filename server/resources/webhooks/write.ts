import { sql } from "kysely";
import { type FieldFaults, fault, type Operations, WEBHOOK_LIMITS } from "#contract";
import type { Call } from "../../api/call.ts";
import { recordEvent } from "../../audit/record.ts";
import { workFor } from "../../base/loop-time.ts";
import { lockAccount } from "../../db/tenancy/lock-account.ts";
import { unansweredCheck } from "../../http/answer-in-time.ts";
import { invalid } from "../../http/errors.ts";
import { beginFollowing } from "../../webhooks/follow.ts";
import { endWaiting, switchOff } from "../../webhooks/off.ts";
import type { WebhookRow } from "../../webhooks/rows.ts";
import { newSecret, sealSecret } from "../../webhooks/secrets.ts";
import { type Checked, webhookFaults } from "./check.ts";
import { findWebhook, lockWebhook } from "./find.ts";
import { presentWebhook, settingsOf } from "./present.ts";

const FULL = `This account has ${WEBHOOK_LIMITS.count} webhooks, the most there can be. Delete one first.`;

/** The members of a call that are needed to find the live model. */
type Reading = Pick<Call<Operations["getWebhook"]>, "services" | "principal" | "http">;

/** Returns the live model, which conditions and templates must fit. */
export async function liveOf({ services, principal }: Reading) {
  return (await services.models.live(principal.account.id)).document;
}

/** Returns the further faults of a body, even if the schema has rejected other members. */
export async function faultsOf(call: Reading, given: Checked): Promise<FieldFaults> {
  const faults = await webhookFaults({ services: call.services, live: await liveOf(call) }, given);
  workFor(call.http.get("turn"));
  return faults;
}

/** Creates a webhook. It receives the events of every transaction that has not ended yet. */
export async function createWebhook(call: Call<Operations["createWebhook"]>) {
  const { body, principal, services, agent, db: own } = call;
  const { id: accountId } = principal.account;
  const requireUnanswered = unansweredCheck();
  const { url, description, events, condition, when, template, secret = newSecret() } = body;
  const faults = await faultsOf(call, body);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  requireUnanswered();
  const row = await own.transaction().execute(async (db) => {
    // one after the other, because two concurrent ones would not see each other
    await lockAccount(db);
    const { count } = await db
      .selectFrom("webhook")
      .where("state", "<>", "deleted")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= WEBHOOK_LIMITS.count) throw invalid({ non_field_errors: [fault("limit_reached", FULL)] });
    await beginFollowing(db, accountId);
    const { webhook_id: webhookId } = await db
      .insertInto("webhook")
      .values({
        account_id: accountId,
        url: new URL(url).href,
        description,
        events: [...new Set(events)],
        condition,
        fires_when: when,
        template,
      })
      .returning("webhook_id")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("webhook")
      .set({ secret: sealSecret(secret, { accountId, webhookId }, services.installationKey) })
      .where("webhook_id", "=", webhookId)
      .execute();
    const made = await findWebhook(db, webhookId);
    const target = { type: "webhook", id: webhookId, label: made.url } as const;
    await recordEvent(db, accountId, agent, { action: "create", target, after: settingsOf(made) });
    return made;
  });
  return { ...presentWebhook(row, await liveOf(call)), secret };
}

/** Changes a webhook. If it is switched on, it receives the events from now on. */
export async function updateWebhook(call: Call<Operations["updateWebhook"]>) {
  const { params, body, principal, agent, db: own } = call;
  const { id: accountId } = principal.account;
  const requireUnanswered = unansweredCheck();
  const before = await findWebhook(own, params.id);
  const { events = before.events, template, condition, url } = body;
  // other events may not have the fields that the template names
  const checked = template === undefined && body.events !== undefined ? before.template : template;
  const faults = await faultsOf(call, { url, condition, template: checked, events });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  requireUnanswered();
  const row = await own.transaction().execute(async (db) => {
    if (body.enabled === true) await beginFollowing(db, accountId);
    const former = await lockWebhook(db, params.id);
    const changes = changesOf(body, former);
    if (Object.keys(changes).length > 0)
      await db
        .updateTable("webhook")
        .set({ ...changes, updated_at: sql<Date>`now()` })
        .where("webhook_id", "=", params.id)
        .execute();
    if (body.enabled === false) await switchOff(db, accountId, params.id, "requested");
    const made = await findWebhook(db, params.id);
    const target = { type: "webhook", id: params.id, label: made.url } as const;
    const [was, is] = [settingsOf(former), settingsOf(made)];
    if (JSON.stringify(was) !== JSON.stringify(is))
      await recordEvent(db, accountId, agent, { action: "update", target, before: was, after: is });
    return made;
  });
  return presentWebhook(row, await liveOf(call));
}

type Changes = Call<Operations["updateWebhook"]>["body"];

function changesOf({ url, events, when, enabled, ...others }: Changes, former: WebhookRow) {
  const isSwitchedOn = enabled === true && former.state === "off";
  return {
    ...others,
    ...(url === undefined ? {} : { url: new URL(url).href }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(when === undefined ? {} : { fires_when: when }),
    // the condition was checked, so it fits the live model
    ...(others.condition === undefined ? {} : { is_unfit: false, skipped: 0 }),
    ...(isSwitchedOn
      ? {
          state: "enabled" as const,
          off_reason: null,
          off_at: null,
          failing_since: null,
          since: sql<string>`pg_current_snapshot()`,
        }
      : {}),
  };
}

/** Deletes a webhook. A job removes its deliveries, of which there may be millions. */
export async function deleteWebhook(call: Call<Operations["deleteWebhook"]>): Promise<undefined> {
  const { params, principal, agent, db: own } = call;
  const { id: accountId } = principal.account;
  await own.transaction().execute(async (db) => {
    const row = await lockWebhook(db, params.id);
    await db
      .updateTable("webhook")
      .set({ state: "deleted", off_reason: null, off_at: null, secret: null, former_secret: null })
      .where("webhook_id", "=", params.id)
      .execute();
    await endWaiting(db, accountId, params.id);
    const target = { type: "webhook", id: params.id, label: row.url } as const;
    await recordEvent(db, accountId, agent, { action: "delete", target, before: settingsOf(row) });
  });
}

/**
 * Replaces the secret of a webhook. The previous one also signs for a while, so that the receiver does not have to
 * change it at the same moment.
 */
export async function rotateSecret(call: Call<Operations["rotateWebhookSecret"]>) {
  const { params, body, principal, services, agent, db: own } = call;
  const { id: accountId } = principal.account;
  const { secret = newSecret() } = body;
  const faults = await faultsOf(call, { secret: body.secret, events: [] });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const row = await own.transaction().execute(async (db) => {
    const former = await lockWebhook(db, params.id);
    await db
      .updateTable("webhook")
      .set({
        secret: sealSecret(secret, { accountId, webhookId: params.id }, services.installationKey),
        former_secret: former.secret,
        former_secret_until: sql<Date>`now() + make_interval(hours => ${WEBHOOK_LIMITS.overlapHours})`,
        updated_at: sql<Date>`now()`,
      })
      .where("webhook_id", "=", params.id)
      .execute();
    const target = { type: "webhook", id: params.id, label: former.url } as const;
    await recordEvent(db, accountId, agent, { action: "secret_rotated", target });
    return await findWebhook(db, params.id);
  });
  return { ...presentWebhook(row, await liveOf(call)), secret };
}
