import { type Kysely, sql } from "kysely";
import { WEBHOOK_LIMITS } from "#contract/wire";
import type { Tables } from "../../db/tables.ts";
import { malformed } from "../../http/errors.ts";
import type { WebhookRow } from "../../webhooks/rows.ts";
import { findDelivery, findWebhook, KEPT } from "./find.ts";

const OFF = "This webhook is off. Switch it on, then replay its deliveries.";
const WAITING = "This delivery waits for its next attempt already.";
const TOO_OLD = `This delivery is older than ${WEBHOOK_LIMITS.keptDays} days, so it can no longer be replayed. Read the lead by the API instead.`;

/** A delivery starts over with all of its attempts. It keeps its id, so that the receiver recognizes a repeat. */
const ANEW = {
  state: "waiting",
  tries: 0,
  first_tried_at: null,
  finished_at: null,
  due_at: sql<Date>`now()`,
} as const;

function requireOn({ state }: WebhookRow): void {
  if (state !== "enabled") throw malformed("wrong_state", OFF);
}

/** Sends a delivery again, whether or not it was delivered. @throws HttpError 400 if that is not possible */
export async function replay(db: Kysely<Tables>, id: number): Promise<void> {
  const delivery = await findDelivery(db, id);
  requireOn(await findWebhook(db, delivery.webhook_id));
  if (delivery.state === "waiting") throw malformed("wrong_state", WAITING);
  const { numUpdatedRows } = await db
    .updateTable("webhook_delivery")
    .set(ANEW)
    .where("delivery_id", "=", id)
    .where("state", "<>", "waiting")
    .where("created_at", ">=", KEPT)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw malformed("wrong_state", TOO_OLD);
}

/** Sends all failed deliveries again, the newest first. @returns how many */
export async function replayFailed(db: Kysely<Tables>, webhookId: number): Promise<number> {
  requireOn(await findWebhook(db, webhookId));
  const { numUpdatedRows } = await db
    .updateTable("webhook_delivery")
    .set(ANEW)
    .where(
      "delivery_id",
      "in",
      db
        .selectFrom("webhook_delivery")
        .select("delivery_id")
        .where("webhook_id", "=", webhookId)
        .where("state", "=", "failed")
        .where("created_at", ">=", KEPT)
        .orderBy("delivery_id", "desc")
        .limit(WEBHOOK_LIMITS.replayed),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
