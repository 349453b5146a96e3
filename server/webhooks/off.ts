import { type Kysely, sql } from "kysely";
import type { WebhookOff } from "#contract/wire";
import type { Tables } from "../db/tables.ts";

const CANCELED = "The webhook was switched off before it was delivered. Switch it on, then replay it.";

/**
 * Ends the waiting deliveries of a webhook, in the transaction that has switched it off or deleted it. They can be
 * replayed after it has been switched on again.
 */
export async function endWaiting(db: Kysely<Tables>, accountId: number, webhookId: number): Promise<void> {
  await sql`
    with waiting as materialized (
      select delivery_id from webhook_delivery
      where account_id = ${accountId} and webhook_id = ${webhookId} and state = 'waiting'
      order by delivery_id for no key update
    )
    update webhook_delivery d set state = 'failed', error = ${CANCELED}, finished_at = now()
    from waiting w where d.account_id = ${accountId} and d.delivery_id = w.delivery_id`.execute(db);
}

/**
 * Switches a webhook off. Pass the transaction that also records why.
 *
 * @returns its URL; undefined if it was not on
 */
export async function switchOff(
  db: Kysely<Tables>,
  accountId: number,
  webhookId: number,
  reason: WebhookOff,
): Promise<string | undefined> {
  const row = await db
    .updateTable("webhook")
    .set({ state: "off", off_reason: reason, off_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "enabled")
    .returning("url")
    .executeTakeFirst();
  if (row !== undefined) await endWaiting(db, accountId, webhookId);
  return row?.url;
}
