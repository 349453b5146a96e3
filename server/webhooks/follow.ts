import { type Kysely, sql } from "kysely";
import type { EventType } from "#contract/wire";
import type { Tenancy } from "../db/database.ts";
import { opaqueToPlanner } from "../db/opaque-to-planner.ts";
import type { Tables } from "../db/tables.ts";
import { holdAccount } from "../db/tenancy/hold-account.ts";
import { BEGINNING, COMPLETE, type EventPosition, lockPosition, moveOn } from "../events/read.ts";
import { WEBHOOKS } from "../events/trim.ts";
import type { ModelStore } from "../models/store.ts";
import {
  decide,
  type FollowedRow,
  MAX_BATCH_BYTES,
  type NewDelivery,
  type ReadEvents,
  TOO_LARGE,
  takersOf,
} from "./decide.ts";
import { changedFits, storeFits } from "./fit.ts";
import type { WebhookRow } from "./rows.ts";

/** The name of the position in the stream. An account has one while it has enabled webhooks. */
export const READER = WEBHOOKS;

/** Events that are processed in one transaction. */
const BATCH_SIZE = { embedded: 50, postgres: 100 } as const;

/** The dependencies of following events. */
export interface Following {
  readonly database: Tenancy;
  readonly models: Pick<ModelStore, "live">;
  readonly readEvents: ReadEvents;
}

/** The number of events that were read, and of deliveries that were created from them. */
export interface Followed {
  readonly events: number;
  readonly deliveries: number;
  /** Whether there may be more events. */
  readonly isFull: boolean;
}

const NOTHING: Followed = { events: 0, deliveries: 0, isFull: false };

/** Something changed while the events were read, so they are read again. */
const AGAIN: Followed = { events: 0, deliveries: 0, isFull: true };

/**
 * Creates the deliveries of an account's next events. Everything is read first: models are read through other
 * connections, which would wait for a transaction of the embedded database. The transaction that stores the deliveries
 * and moves the position then checks that the position, the webhooks, and the events are unchanged. If it is killed at
 * any point, it has created all deliveries of the events or none, and none for a lead that is being erased.
 */
export async function followEvents(
  { database, models, readEvents }: Following,
  accountId: number,
  limit: number = BATCH_SIZE[database.kind],
): Promise<Followed> {
  const own = database.of(accountId);
  const webhooks = await enabledWebhooks(own);
  if (webhooks.length === 0) {
    await own.transaction().execute((db) => endFollowing(db, accountId));
    return NOTHING;
  }
  const position = await readPosition(own);
  const rows = await readRows(own, accountId, position, limit);
  if (rows.length === 0) return NOTHING;
  const wanted = rows.flatMap((row) => {
    const takers = takersOf(row, webhooks);
    return takers.length === 0 ? [] : [{ row, takers }];
  });
  const made = await decide({ db: own, accountId, readEvents }, wanted);
  const decided = made.end === undefined ? rows : rows.slice(0, rows.indexOf(made.end) + 1);
  const isOtherModel = decided.some(({ kind }) => kind === "model.published");
  const fits = isOtherModel ? await changedFits(models, accountId, webhooks) : [];
  return await own.transaction().execute(async (db) => {
    // otherwise a deletion of the account could wait for the position, and this for the webhooks that it deletes
    if (!(await holdAccount(db, accountId))) return NOTHING;
    const locked = await lockPosition(db, accountId, READER);
    if (locked.transaction !== position.transaction || locked.entry !== position.entry) return AGAIN;
    // none of them can be switched off or deleted before the deliveries are stored, which would leave these waiting
    if (stateOf(await enabledWebhooks(db, true)) !== stateOf(webhooks)) return AGAIN;
    const stored = await store(db, accountId, made.deliveries);
    if (made.skipped.length > 0) await countSkipped(db, accountId, made.skipped);
    if (fits.length > 0) await storeFits(db, accountId, fits);
    await moveOn(db, accountId, READER, decided.at(-1) ?? position);
    const isFull = rows.length === limit || decided.length < rows.length;
    return { events: decided.length, deliveries: stored, isFull };
  });
}

async function enabledWebhooks(db: Kysely<Tables>, isLocked = false): Promise<readonly WebhookRow[]> {
  const enabled = db.selectFrom("webhook").selectAll().where("state", "=", "enabled").orderBy("webhook_id");
  return await (isLocked ? enabled.forShare() : enabled).execute();
}

/** The columns that determine which events webhooks receive, and how. */
const stateOf = (webhooks: readonly WebhookRow[]): string =>
  JSON.stringify(
    webhooks.map(({ webhook_id, events, condition, fires_when, template, since }) => [
      ...[webhook_id, events, condition, fires_when, template, since],
    ]),
  );

/** Deletes the position of an account without webhooks, so that its events need not be kept. */
async function endFollowing(db: Kysely<Tables>, accountId: number): Promise<void> {
  if (!(await holdAccount(db, accountId))) return;
  await lockPosition(db, accountId, READER);
  if ((await enabledWebhooks(db)).length > 0) return;
  await db.deleteFrom("event_position").where("reader", "=", READER).execute();
}

async function readPosition(db: Kysely<Tables>): Promise<EventPosition> {
  const row = await db
    .selectFrom("event_position")
    .select([sql<string>`transaction_id::text`.as("transaction"), "entry"])
    .where("reader", "=", READER)
    .executeTakeFirst();
  return row ?? BEGINNING;
}

async function readRows(
  db: Kysely<Tables>,
  accountId: number,
  { transaction, entry }: EventPosition,
  limit: number,
): Promise<readonly FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    select transaction_id::text as transaction, entry, kind, subject, reference, logged_at, is_quiet from event
    where account_id = ${accountId} and (transaction_id, entry) > (${transaction}::xid8, ${entry}::bigint) and ${COMPLETE}
    order by transaction_id, entry limit ${limit}`.execute(db);
  return rows;
}

async function countSkipped(db: Kysely<Tables>, accountId: number, webhooks: readonly number[]): Promise<void> {
  await sql`
    update webhook w set skipped = w.skipped + s.events
    from (select webhook_id, count(*)::int as events from unnest(${webhooks}::int[]) each(webhook_id) group by 1) s
    where w.account_id = ${accountId} and w.webhook_id = s.webhook_id`.execute(db);
}

/**
 * Stores deliveries whose events have not been erased since they were read, in statements of a limited size. Those that
 * would be too large have failed.
 *
 * @returns how many
 */
async function store(db: Kysely<Tables>, accountId: number, deliveries: readonly NewDelivery[]): Promise<number> {
  let stored = 0;
  let size = 0;
  let part: NewDelivery[] = [];
  for (const [index, delivery] of deliveries.entries()) {
    part.push(delivery);
    size += delivery.body?.length ?? 0;
    if (size < MAX_BATCH_BYTES && index + 1 < deliveries.length) continue;
    stored += await storePart(db, accountId, part);
    [part, size] = [[], 0];
  }
  return stored;
}

async function storePart(db: Kysely<Tables>, accountId: number, deliveries: readonly NewDelivery[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into webhook_delivery (account_id, webhook_id, event_id, event_type, lead_id, body, state, error, finished_at)
    select ${accountId}::int, webhook_id, event_id, event_type, lead_id, coalesce(body, ''),
      case when body is null then 'failed' else 'waiting' end, case when body is null then ${TOO_LARGE} end,
      case when body is null then now() end
    from unnest(
      ${deliveries.map(({ row }) => row.transaction)}::text[], ${deliveries.map(({ row }) => row.entry)}::bigint[],
      ${deliveries.map(({ webhookId }) => webhookId)}::int[], ${deliveries.map(({ event }) => event.id)}::text[],
      ${deliveries.map(({ event }): EventType => event.type)}::text[], ${deliveries.map(({ leadId }) => leadId)}::text[],
      ${deliveries.map(({ body }) => body ?? null)}::text[]
    ) with ordinality d(transaction_id, entry, webhook_id, event_id, event_type, lead_id, body, n)
    -- a lookup for each: a join would read all events of the account
    cross join lateral (
      select from event e
      where e.account_id = ${opaqueToPlanner(accountId)} and e.transaction_id = d.transaction_id::xid8 and e.entry = d.entry
      limit 1
    ) there
    order by n`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Returns the accounts that have webhooks and unread events, or a position but no webhooks.
 *
 * @param db sees every account
 */
export async function accountsToFollow(
  db: Kysely<Tables>,
): Promise<{ readonly accounts: readonly number[]; readonly hasWebhooks: boolean }> {
  const { rows } = await sql<{ account_id: number; is_due: boolean; is_on: boolean }>`
    select a.account_id, a.is_on, not a.is_on or next.is_there is not null as is_due
    from (
      select account_id, bool_or(is_on) as is_on from (
        select w.account_id, true as is_on from webhook w join account using (account_id) where w.state = 'enabled'
        union all select account_id, false from event_position where reader = ${READER}
      ) each group by account_id
    ) a
    left join event_position p on p.account_id = a.account_id and p.reader = ${READER}
    left join lateral (
      select true as is_there from event e
      where e.account_id = a.account_id and ${COMPLETE} and (e.transaction_id, e.entry) > (
        coalesce(p.transaction_id, ${BEGINNING.transaction}::xid8), coalesce(p.entry, ${BEGINNING.entry}::bigint)
      )
      order by e.transaction_id, e.entry limit 1
    ) next on true
    order by p.read_at nulls first, a.account_id`.execute(db);
  return {
    accounts: rows.flatMap(({ account_id, is_due }) => (is_due ? [account_id] : [])),
    hasWebhooks: rows.some(({ is_on }) => is_on),
  };
}

/**
 * Starts reading the events of an account, at the first one that may still appear. Call it first in the transaction
 * that creates a webhook or switches it on. It locks the position: a reader that does not see the webhook yet must not
 * pass an event that the webhook should receive.
 */
export async function beginFollowing(db: Kysely<Tables>, accountId: number): Promise<void> {
  await sql`
    insert into event_position (account_id, reader, transaction_id, entry)
    values (${accountId}, ${READER}, pg_snapshot_xmin(pg_current_snapshot()), 0)
    on conflict (account_id, reader) do update set read_at = now()`.execute(db);
}
