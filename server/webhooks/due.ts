import { type Kysely, sql } from "kysely";
import { WEBHOOK_LIMITS } from "#contract/wire";
import type { Tables } from "../db/tables.ts";

/** A delivery that this node has to attempt, with the columns of its webhook that it needs. */
export interface DueDelivery {
  readonly account_id: number;
  readonly delivery_id: number;
  readonly webhook_id: number;
  readonly event_id: string;
  readonly body: string;
  readonly tries: number;
  readonly first_tried_at: Date | null;
  readonly url: string;
  readonly secret: Buffer;
  /** The previous secret, while it signs as well. */
  readonly former_secret: Buffer | null;
}

/** A webhook with the number of further attempts that it may have now on this node. */
export interface Room {
  readonly accountId: number;
  readonly webhookId: number;
  readonly free: number;
}

/** The same of an account. */
export type AccountRoom = Omit<Room, "webhookId">;

/** How many attempts may begin. */
export interface Rooms {
  /** Of the webhooks with attempts in progress; each other one has `free`. */
  readonly room: readonly Room[];
  readonly free: number;
  /** Of the accounts with attempts in progress; each other one has `perAccount`. */
  readonly accounts: readonly AccountRoom[];
  readonly perAccount: number;
  /** Of all together. */
  readonly most: number;
}

/**
 * The lease of a node on a delivery, in seconds: enough for an attempt, and for storing its result. After that, another
 * node takes the delivery, because the first one has died.
 */
export const LEASE_SECONDS = WEBHOOK_LIMITS.attemptSeconds + 5;

/**
 * Takes deliveries that are due, and postpones them by the lease, so that other nodes take over those of a node that
 * dies. Webhooks take turns, one delivery each, so that one with a million delays nobody.
 *
 * @param db sees every account
 */
export async function takeDue(
  db: Kysely<Tables>,
  { room, free, accounts, perAccount, most }: Rooms,
): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with room as (
      select * from unnest(
        ${room.map(({ accountId }) => accountId)}::int[], ${room.map(({ webhookId }) => webhookId)}::int[],
        ${room.map((each) => each.free)}::int[]
      ) r(account_id, webhook_id, free)
    ), account_room as (
      select * from unnest(
        ${accounts.map(({ accountId }) => accountId)}::int[], ${accounts.map((each) => each.free)}::int[]
      ) a(account_id, free)
    ), candidates as (
      select w.account_id, w.webhook_id, d.delivery_id, w.url, w.secret,
        case when w.former_secret_until > now() then w.former_secret end as former_secret, d.place,
        row_number() over (partition by w.account_id order by d.place) as of_account
      from webhook w left join room r on r.account_id = w.account_id and r.webhook_id = w.webhook_id
      cross join lateral (
        select due.delivery_id, row_number() over () as place from (
          select delivery_id from webhook_delivery d
          where d.account_id = w.account_id and d.webhook_id = w.webhook_id and d.state = 'waiting' and d.due_at <= now()
          order by d.due_at limit least(coalesce(r.free, ${free}::int), ${most}::int)
          for update skip locked
        ) due
      ) d
      where w.state = 'enabled' and w.secret is not null
    ), found as materialized (
      select c.* from candidates c left join account_room a using (account_id)
      where c.of_account <= coalesce(a.free, ${perAccount}::int)
      order by c.place limit ${most}::int
    )
    update webhook_delivery d set due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from found f where d.account_id = f.account_id and d.delivery_id = f.delivery_id
    returning d.account_id, d.delivery_id, d.webhook_id, d.event_id, d.body, d.tries, d.first_tried_at, f.url, f.secret,
      f.former_secret`.execute(db);
  return rows;
}

/**
 * Returns in how many milliseconds the next delivery is due; undefined if none is waiting. @param db sees every account
 */
export async function nextDueIn(db: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next.due_at) - now()) * 1000)::float8 as ms
    from webhook w cross join lateral (
      select due_at from webhook_delivery d
      where d.account_id = w.account_id and d.webhook_id = w.webhook_id and d.state = 'waiting'
      order by due_at limit 1
    ) next
    where w.state = 'enabled'`.execute(db);
  return rows[0]?.ms ?? undefined;
}
