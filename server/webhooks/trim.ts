import { type Kysely, sql } from "kysely";
import { WEBHOOK_LIMITS } from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import { HEALTH_HOURS } from "./health.ts";

/** The maximum deliveries that one statement removes. */
const BATCH_SIZE = 1_000;

/**
 * Removes deliveries that are too old, those of deleted webhooks, and then these webhooks. Each statement removes a
 * part, so it can be killed at any point.
 *
 * @param db sees every account
 * @param signal stops between two statements
 * @returns how many deliveries were removed
 */
export async function trimDeliveries(db: Kysely<Tables>, signal: AbortSignal): Promise<number> {
  let removed = 0;
  const old = sql`
    select account_id, delivery_id from webhook_delivery
    where created_at < now() - make_interval(days => ${WEBHOOK_LIMITS.keptDays}) order by created_at`;
  const orphaned = sql`
    select d.account_id, d.delivery_id from webhook w
    join webhook_delivery d on d.account_id = w.account_id and d.webhook_id = w.webhook_id where w.state = 'deleted'`;
  for (const found of [old, orphaned]) {
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await sql<{ removed: number }>`
        with found as materialized (${found} limit ${BATCH_SIZE}),
        attempts as (
          delete from webhook_attempt a using found f where a.account_id = f.account_id and a.delivery_id = f.delivery_id
        ), gone as (
          delete from webhook_delivery d using found f
          where d.account_id = f.account_id and d.delivery_id = f.delivery_id returning 1
        )
        select count(*)::int as removed from gone`.execute(db);
      const count = rows[0]?.removed ?? 0;
      removed += count;
      if (count < BATCH_SIZE) break;
    }
  }
  await sql`
    delete from webhook w where state = 'deleted' and not exists (
      select from webhook_delivery d where d.account_id = w.account_id and d.webhook_id = w.webhook_id
    )`.execute(db);
  await sql`
    delete from webhook_hour where hour < now() - make_interval(hours => ${2 * HEALTH_HOURS})`.execute(db);
  return removed;
}
