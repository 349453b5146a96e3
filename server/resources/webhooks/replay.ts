import { type Kysely, sql } from "kysely";
import { WEBHOOK_LIMITS } from "#contract/wire";
import type { Tables } from "../../db/tables.ts";
import { malformed } from "../../http/errors.ts";
import { TOO_LARGE } from "../../webhooks/decide.ts";
import { LEASE_SECONDS } from "../../webhooks/due.ts";
import { KEPT, type WebhookRow } from "../../webhooks/rows.ts";
import { findDelivery, lockWebhook } from "./find.ts";

const OFF = "This webhook is off. Switch it on, then replay its deliveries.";
const SOON = `This delivery is being sent, or will be within ${LEASE_SECONDS} seconds.`;
const TOO_OLD = `This delivery is older than ${WEBHOOK_LIMITS.keptDays} days, so it can no longer be replayed. Read the lead by the API instead.`;

/** A delivery starts over with all of its attempts. It keeps its id, so that the receiver recognizes a repeat. */
const START_OVER = {
  state: "waiting",
  tries: 0,
  first_tried_at: null,
  finished_at: null,
  due_at: sql<Date>`now()`,
} as const;

/** Until when an attempt in progress may take. */
const LEASED = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;

function requireOn({ state }: WebhookRow): void {
  if (state !== "enabled") throw malformed("wrong_state", OFF);
}

/**
 * Sends a delivery again, whether or not it was delivered. One that waits for a later attempt is sent at once.
 *
 * @throws HttpError 400 if that is not possible
 */
export async function replay(own: Kysely<Tables>, id: number): Promise<void> {
  const { webhook_id } = await findDelivery(own, id);
  await own.transaction().execute(async (db) => {
    // nobody switches it off in between, which would leave the delivery waiting
    requireOn(await lockWebhook(db, webhook_id));
    const { state, body } = await findDelivery(db, id);
    if (body === "") throw malformed("wrong_state", TOO_LARGE);
    const { numUpdatedRows } = await db
      .updateTable("webhook_delivery")
      .set(START_OVER)
      .where("delivery_id", "=", id)
      // a node that attempts it now has moved on when it is due by less
      .where((eb) => eb.or([eb("state", "<>", "waiting"), eb("due_at", ">", LEASED)]))
      .where("created_at", ">=", KEPT)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw malformed("wrong_state", state === "waiting" ? SOON : TOO_OLD);
  });
}

/** Sends all failed deliveries again that have something to send, the newest first. @returns how many */
export async function replayFailed(own: Kysely<Tables>, webhookId: number): Promise<number> {
  return await own.transaction().execute(async (db) => {
    requireOn(await lockWebhook(db, webhookId));
    const { numUpdatedRows } = await db
      .updateTable("webhook_delivery")
      .set(START_OVER)
      .where(
        "delivery_id",
        "in",
        db
          .selectFrom("webhook_delivery")
          .select("delivery_id")
          .where("webhook_id", "=", webhookId)
          .where("state", "=", "failed")
          .where("body", "<>", "")
          .where("created_at", ">=", KEPT)
          .orderBy("delivery_id", "desc")
          .limit(WEBHOOK_LIMITS.replayed),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
