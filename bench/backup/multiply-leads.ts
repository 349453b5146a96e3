import type { Database } from "../../server/db/database.ts";
import { longTransaction } from "../../server/db/long-transaction.ts";
import { progress } from "../common/progress.ts";

/** Leads of one statement. */
const PART = 20_000;

/**
 * Copies leads of the account with the most of them until it has the given number, each with its event and its text for
 * searching.
 *
 * @returns the number of rows in all tables
 */
export async function multiplyLeads(database: Database, leads: number): Promise<number> {
  const found = await database.pool.query<{ account_id: number; count: number }>(
    "select account_id, count(*)::int as count from lead group by 1 order by 2 desc limit 1",
  );
  const { account_id = 0, count = 0 } = found.rows[0] ?? {};
  const bar = progress("leads", Math.max(0, leads - count));
  for (let done = count; done < leads; done += PART) {
    await longTransaction(database.pool, async (client) => {
      const number = Math.min(PART, leads - done);
      await client.query(`
        with made as (
          insert into lead (account_id, lead_id, contact, answers, model_version, evaluated_on, x, y, total, x_band,
            y_band, total_band, rule_ids, created_at, scored_at)
          select account_id, ${done} || '-' || row_number() over (), jsonb_build_object('name', 'Person ' || lead_id,
            'email', lead_id || '@example.com'), answers, model_version, evaluated_on, x, y, total, x_band, y_band,
            total_band, rule_ids, created_at, scored_at
          from (select * from lead where account_id = ${account_id} limit ${number}) chosen
          returning account_id, lead_id, contact
        ), told as (
          insert into event (account_id, entry, kind, subject, arrived_at)
          select account_id, row_number() over (), 'lead.created', lead_id, now() from made
        )
        insert into lead_search_text (account_id, lead_id, segment, text)
        select account_id, lead_id, 1, searchable_lead(lead_id, contact) from made`);
      await client.query("checkpoint");
      for (let n = 0; n < number; n += 1) bar.advance();
    });
  }
  bar.done();
  const { rows } = await database.pool.query<{ rows: number }>("select (select count(*) from lead)::int * 3 as rows");
  return rows[0]?.rows ?? 0;
}
