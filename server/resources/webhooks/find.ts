import { type Kysely, sql } from "kysely";
import { type DeliveryState, WEBHOOK_LIMITS } from "#contract/wire";
import type { Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import { type DeliveryRow, KEPT, type WebhookRow } from "../../webhooks/rows.ts";

const visible = (db: Kysely<Tables>) =>
  db.selectFrom("webhook").selectAll("webhook").where("webhook.state", "<>", "deleted");

/** The webhooks of an account, in the order in which they were created. */
export async function findWebhooks(db: Kysely<Tables>): Promise<readonly WebhookRow[]> {
  return await visible(db).orderBy("webhook_id").execute();
}

/** A webhook of an account; undefined if there is no such webhook. */
export const webhookWithId = (db: Kysely<Tables>, id: number): Promise<WebhookRow | undefined> =>
  visible(db).where("webhook_id", "=", id).executeTakeFirst();

/** @throws HttpError 404 if the account has no such webhook */
export async function findWebhook(db: Kysely<Tables>, id: number): Promise<WebhookRow> {
  const row = await webhookWithId(db, id);
  if (row === undefined) throw notFound();
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockWebhook(db: Kysely<Tables>, id: number): Promise<WebhookRow> {
  const row = await visible(db).where("webhook_id", "=", id).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

export type ListedDelivery = Omit<DeliveryRow, "body">;

/** The columns of a delivery in lists, without its body. */
const LISTED = [
  "account_id",
  "delivery_id",
  "webhook_id",
  "event_id",
  "event_type",
  "lead_id",
  "state",
  "attempts",
  "tries",
  "first_tried_at",
  "due_at",
  "status",
  "error",
  "created_at",
  "finished_at",
] as const;

/** The filters of a list of deliveries. */
export interface DeliveryQuery {
  readonly webhook?: number;
  readonly lead_id?: string;
  readonly state?: DeliveryState | undefined;
  readonly before?: number | undefined;
  readonly page_size: number;
}

/** Returns deliveries, the newest first, and whether there are more. Those of deleted webhooks are excluded. */
export async function findDeliveries(
  db: Kysely<Tables>,
  { webhook, lead_id, state, before, page_size }: DeliveryQuery,
): Promise<{ readonly rows: readonly ListedDelivery[]; readonly hasMore: boolean }> {
  let wanted = db
    .selectFrom("webhook_delivery")
    .select(LISTED)
    .where("created_at", ">=", KEPT)
    .orderBy("delivery_id", "desc")
    .limit(page_size + 1);
  if (lead_id !== undefined) wanted = wanted.where("lead_id", "=", lead_id);
  if (state !== undefined) wanted = wanted.where("state", "=", state);
  if (before !== undefined) wanted = wanted.where("delivery_id", "<", before);
  const rows = await query().execute();
  return { rows: rows.slice(0, page_size), hasMore: rows.length > page_size };

  function query() {
    if (webhook !== undefined) return wanted.where("webhook_id", "=", webhook);
    // a lead has few deliveries
    if (lead_id !== undefined) return wanted.where("webhook_id", "in", visible(db).clearSelect().select("webhook_id"));
    // the newest of each webhook, because indexes have the deliveries of one webhook in order, and not those of all
    const ofEach = wanted.where(sql<boolean>`webhook_delivery.webhook_id = webhook.webhook_id`);
    return visible(db)
      .clearSelect()
      .innerJoinLateral(ofEach.as("newest"), (join) => join.onTrue())
      .selectAll("newest")
      .orderBy("newest.delivery_id", "desc")
      .limit(page_size + 1);
  }
}

/** @throws HttpError 404 if the account has no such delivery */
export async function findDelivery(db: Kysely<Tables>, id: number): Promise<DeliveryRow> {
  const row = await db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("delivery_id", "=", id)
    .where("webhook_id", "in", visible(db).clearSelect().select("webhook_id"))
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Returns the beginnings of the bodies of deliveries, by id. */
export async function findBodies(db: Kysely<Tables>, deliveries: readonly number[], characters: number) {
  if (deliveries.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom("webhook_delivery")
    .select(["delivery_id", sql<string>`left(body, ${characters})`.as("body")])
    .where("delivery_id", "in", deliveries)
    .execute();
  return new Map(rows.map(({ delivery_id, body }) => [delivery_id, body]));
}

/** Returns the attempts of deliveries, the oldest first, with the beginnings of their answers. */
export async function findAttempts(
  db: Kysely<Tables>,
  deliveries: readonly number[],
  characters: number = WEBHOOK_LIMITS.answerBytes,
) {
  if (deliveries.length === 0) return [];
  return await db
    .selectFrom("webhook_attempt")
    .select(["delivery_id", "attempt", "at", "duration_ms", "headers", "status", "error"])
    .select(sql<string | null>`left(answer, ${characters})`.as("answer"))
    .where("delivery_id", "in", deliveries)
    .orderBy("delivery_id")
    .orderBy("attempt")
    .execute();
}

/** Returns the duration of the last attempt of each delivery in milliseconds, by the delivery's id. */
export async function findDurations(
  db: Kysely<Tables>,
  deliveries: readonly Pick<DeliveryRow, "delivery_id" | "attempts">[],
): Promise<ReadonlyMap<number, number>> {
  const attempted = deliveries.filter(({ attempts }) => attempts > 0);
  if (attempted.length === 0) return new Map();
  const ids = attempted.map(({ delivery_id }) => delivery_id);
  const last = sql<{ delivery_id: number; attempt: number }>`
    unnest(${ids}::bigint[], ${attempted.map(({ attempts }) => attempts)}::int[])`;
  const rows = await db
    .selectFrom("webhook_attempt as a")
    .innerJoin(last.as<"last">(sql`last(delivery_id, attempt)`), (join) =>
      join.onRef("last.delivery_id", "=", "a.delivery_id").onRef("last.attempt", "=", "a.attempt"),
    )
    .select(["a.delivery_id", "a.duration_ms"])
    .execute();
  return new Map(rows.map(({ delivery_id, duration_ms }) => [delivery_id, duration_ms]));
}
