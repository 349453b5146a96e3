import { type Kysely, sql } from "kysely";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";
import { READER } from "./follow.ts";

/**
 * Removes the deliveries about leads of an account, with the answers to them. Pass the transaction that erases the
 * leads and their events: until it ends, no further deliveries of their events are created.
 */
export async function forgetDeliveries(
  db: Kysely<Tables>,
  accountId: number,
  leadIds: readonly string[],
): Promise<void> {
  // waits until the events that are being read have become deliveries, which are then removed as well
  await sql`
    select from event_position where account_id = ${accountId} and reader = ${READER} for update`.execute(db);
  await sql`
    with found as materialized (
      select d.delivery_id from webhook_delivery d join unnest(${leadIds}::text[]) erased(lead_id)
        on d.lead_id = erased.lead_id collate "C"
      where d.account_id = ${opaqueToPlanner(accountId)} order by d.delivery_id for update of d
    ), gone as (
      delete from webhook_delivery d using found f
      where d.account_id = ${opaqueToPlanner(accountId)} and d.delivery_id = f.delivery_id
      returning d.delivery_id
    )
    delete from webhook_attempt a using gone g
    where a.account_id = ${opaqueToPlanner(accountId)} and a.delivery_id = g.delivery_id`.execute(db);
}
