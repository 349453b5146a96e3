import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Buckets for each doubling of the duration: the median is found within a tenth. */
const PER_DOUBLING = 4;

/** Hours that are looked back on. */
export const HEALTH_HOURS = 24;

/** Deliveries that wait are counted up to this number. */
const MAX_COUNTED = 10_000;

/** The number of the durations that are about as long as this one. */
export const bucketOf = (ms: number): number => Math.ceil(PER_DOUBLING * Math.log2(Math.max(1, ms)));

/** A duration of a bucket, in milliseconds. */
const msOf = (bucket: number): number => Math.round(2 ** (bucket / PER_DOUBLING));

/** The attempts of an hour. */
export interface Hour {
  readonly hour: string;
  readonly delivered: number;
  readonly failed: number;
}

/** How the deliveries of a webhook fare. */
export interface Health {
  readonly hours: readonly Hour[];
  readonly median_ms: number | null;
  readonly waiting: number;
}

/** Returns the attempts of a webhook's last hours, the median of their durations, and how many deliveries wait. */
export async function healthOf(db: Kysely<Tables>, webhookId: number, now: Date): Promise<Health> {
  const first = new Date(now);
  first.setUTCMinutes(0, 0, 0);
  first.setUTCHours(first.getUTCHours() - HEALTH_HOURS + 1);
  const rows = await db
    .selectFrom("webhook_hour")
    .select(["hour", "bucket", "delivered", "failed"])
    .where("webhook_id", "=", webhookId)
    .where("hour", ">=", first)
    .orderBy("bucket")
    .execute();
  const waiting = await db
    .selectFrom(
      db
        .selectFrom("webhook_delivery")
        .where("webhook_id", "=", webhookId)
        .where("state", "=", "waiting")
        .select(sql`1`.as("one"))
        .limit(MAX_COUNTED)
        .as("found"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const hours = Array.from({ length: HEALTH_HOURS }, (_, index): Hour => {
    const hour = new Date(first.getTime() + index * 3_600_000);
    const own = rows.filter((row) => row.hour.getTime() === hour.getTime());
    const sum = (of: "delivered" | "failed") => own.reduce((all, row) => all + row[of], 0);
    return { hour: hour.toISOString(), delivered: sum("delivered"), failed: sum("failed") };
  });
  return { hours, median_ms: medianOf(rows), waiting: Number(waiting.count) };
}

/** @param rows in the order of their buckets */
function medianOf(rows: readonly { bucket: number; delivered: number; failed: number }[]): number | null {
  const all = rows.reduce((sum, { delivered, failed }) => sum + delivered + failed, 0);
  let before = 0;
  for (const { bucket, delivered, failed } of rows) {
    before += delivered + failed;
    if (2 * before >= all) return msOf(bucket);
  }
  return null;
}
