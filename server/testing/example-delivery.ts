import type { Pool } from "pg";
import { DELIVERY_EXAMPLE } from "#contract";

/** Stores the delivery of the contract's examples, as if it had been made of the fixture's lead. */
export async function storeExampleDelivery(pool: Pool): Promise<void> {
  const { event, type, lead_id, body, log } = DELIVERY_EXAMPLE;
  const [{ attempt, duration_ms, status, answer, headers }] = log;
  await pool.query({
    text: `with made as (
        insert into webhook_delivery (account_id, webhook_id, event_id, event_type, lead_id, body, state, attempts, tries,
          first_tried_at, status, finished_at)
        select account_id, webhook_id, $1, $2, $3, $4, 'delivered', 1, 1, now(), $5, now() from webhook
        returning account_id, delivery_id
      )
      insert into webhook_attempt (account_id, delivery_id, attempt, at, duration_ms, headers, status, answer)
      select account_id, delivery_id, $6, now(), $7, $8, $5, $9 from made`,
    values: [event, type, lead_id, body, status, attempt, duration_ms, JSON.stringify(headers), answer],
  });
}
