import { type Kysely, sql } from "kysely";
import { type DeliveryState, WEBHOOK_LIMITS, type WebhookOff } from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import type { DueDelivery } from "./due.ts";
import { bucketOf } from "./health.ts";
import { retryIn } from "./retry.ts";
import type { Attempt } from "./send.ts";

/** A delivery and its latest attempt. */
export interface Attempted {
  readonly delivery: DueDelivery;
  readonly attempt: Attempt;
}

/** A webhook that has to be switched off, and why. */
export interface Ended {
  readonly accountId: number;
  readonly webhookId: number;
  readonly reason: Exclude<WebhookOff, "requested">;
}

interface Outcome {
  readonly state: DeliveryState;
  /** In how many seconds the next attempt is due; null if there is none. */
  readonly dueIn: number | null;
}

const GONE = 410;

/** Returns the state of a delivery after an attempt. */
export function outcomeOf({ delivery, attempt }: Attempted): Outcome {
  if (attempt.error === null) return { state: "delivered", dueIn: null };
  const dueIn = attempt.status === GONE ? undefined : retryIn(delivery.tries + 1, attempt.retryAfter);
  return dueIn === undefined ? { state: "failed", dueIn: null } : { state: "waiting", dueIn };
}

/**
 * Stores the outcomes of attempts in one statement. A delivery that was erased, replayed, or canceled in the meantime
 * is not changed. Webhooks are locked before deliveries, and both in the order of their ids: all that changes several
 * of them does so, and therefore waits for no one who waits for it.
 *
 * @param db sees every account
 * @returns the webhooks that have to be switched off
 */
export async function storeOutcomes(db: Kysely<Tables>, attempted: readonly Attempted[]): Promise<readonly Ended[]> {
  const outcomes = attempted.map(outcomeOf);
  const column = <Value>(of: (each: Attempted, outcome: Outcome) => Value): readonly Value[] =>
    attempted.map((each, index) => of(each, outcomes[index] as Outcome));
  const { rows } = await sql<{ account_id: number; webhook_id: number; is_gone: boolean; is_failing: boolean }>`
    with done as materialized (
      select * from unnest(
        ${column(({ delivery }) => delivery.account_id)}::int[], ${column(({ delivery }) => delivery.delivery_id)}::bigint[],
        ${column(({ delivery }) => delivery.webhook_id)}::int[], ${column((_, { state }) => state)}::text[],
        ${column((_, { dueIn }) => dueIn)}::float8[], ${column(({ attempt }) => attempt.at)}::timestamptz[],
        ${column(({ attempt }) => attempt.durationMs)}::int[], ${column(({ attempt }) => JSON.stringify(attempt.headers))}::text[],
        ${column(({ attempt }) => attempt.status)}::int[], ${column(({ attempt }) => attempt.error)}::text[],
        ${column(({ attempt }) => attempt.answer)}::text[], ${column(({ attempt }) => bucketOf(attempt.durationMs))}::int[]
      ) with ordinality
        t(account_id, delivery_id, webhook_id, state, due_in, at, duration_ms, headers, status, error, answer, bucket, n)
    ), latest as (
      -- the last result of each webhook says whether it works
      select account_id, webhook_id, (array_agg(error is null order by n desc))[1] as works,
        bool_or(status = ${GONE}) as is_gone, min(at) as at
      from done group by 1, 2
    ), turned as materialized (
      -- locked before the deliveries, as by everything that changes both
      select w.account_id, w.webhook_id from webhook w join latest l using (account_id, webhook_id)
      where w.state = 'enabled' and (w.failing_since is null) <> l.works
      order by 1, 2 for no key update of w
    ), waiting as materialized (
      -- A lookup for each. A join could read all deliveries that wait, and so could a lookup with the condition on the
      -- state, because statistics of a queue are seldom up to date.
      select d.account_id, d.delivery_id, t.n from (select * from done order by account_id, delivery_id) t
      cross join lateral (
        select account_id, delivery_id, state from webhook_delivery
        where account_id = t.account_id and webhook_id = t.webhook_id and delivery_id = t.delivery_id
          and (select count(*) from turned) >= 0
        limit 1 for no key update
      ) d
      where d.state = 'waiting'
    ), changed as (
      update webhook_delivery d set state = t.state, attempts = d.attempts + 1, tries = d.tries + 1,
        first_tried_at = coalesce(d.first_tried_at, t.at), status = t.status, error = t.error,
        due_at = now() + make_interval(secs => coalesce(t.due_in, 0)),
        finished_at = case when t.state = 'waiting' then null else now() end
      from waiting w join done t using (n)
      where d.account_id = w.account_id and d.delivery_id = w.delivery_id
      returning d.account_id, d.delivery_id, d.attempts, d.first_tried_at, t.n
    ), logged as (
      insert into webhook_attempt (account_id, delivery_id, attempt, at, duration_ms, headers, status, error, answer)
      select c.account_id, c.delivery_id, c.attempts, t.at, t.duration_ms, t.headers::json, t.status, t.error, t.answer
      from changed c join done t on t.n = c.n
    ), forgotten as (
      delete from webhook_attempt a using changed c
      where a.account_id = c.account_id and a.delivery_id = c.delivery_id
        and c.attempts > ${WEBHOOK_LIMITS.keptAttempts}::int and a.attempt <= c.attempts - ${WEBHOOK_LIMITS.keptAttempts}::int
    ), counted as (
      insert into webhook_hour as h (account_id, webhook_id, hour, bucket, delivered, failed)
      select t.account_id, t.webhook_id, date_trunc('hour', t.at), t.bucket,
        count(*) filter (where t.error is null), count(*) filter (where t.error is not null)
      from done t join webhook w on w.account_id = t.account_id and w.webhook_id = t.webhook_id
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (account_id, webhook_id, hour, bucket)
        do update set delivered = h.delivered + excluded.delivered, failed = h.failed + excluded.failed
    ), given_up as (
      select t.account_id, t.webhook_id, min(c.first_tried_at) as since
      from changed c join done t using (n) where t.state = 'failed' group by 1, 2
    ), judged as (
      update webhook w set failing_since = case when l.works then null else coalesce(w.failing_since, l.at) end
      from turned join latest l using (account_id, webhook_id)
      where w.account_id = turned.account_id and w.webhook_id = turned.webhook_id
      returning w.account_id, w.webhook_id, w.failing_since
    )
    select l.account_id, l.webhook_id, l.is_gone,
      not l.works and (
        coalesce(j.failing_since, w.failing_since) <= now() - make_interval(days => ${WEBHOOK_LIMITS.days})
        or coalesce(coalesce(j.failing_since, w.failing_since) <= g.since, false)
      ) as is_failing
    from latest l
    join webhook w on w.account_id = l.account_id and w.webhook_id = l.webhook_id and w.state = 'enabled'
    left join judged j on j.account_id = l.account_id and j.webhook_id = l.webhook_id
    left join given_up g on g.account_id = l.account_id and g.webhook_id = l.webhook_id
    where not l.works`.execute(db);
  return rows.flatMap(({ account_id: accountId, webhook_id: webhookId, is_gone, is_failing }): Ended[] => {
    if (!is_gone && !is_failing) return [];
    return [{ accountId, webhookId, reason: is_gone ? "gone" : "failing" }];
  });
}
