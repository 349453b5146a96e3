import { type Kysely, sql } from "kysely";
import { WEBHOOK_LIMITS } from "#contract/wire";
import type { Tables } from "../db/tables.ts";
import { KEPT } from "./rows.ts";

/** Buckets for each doubling of the duration, so that their middles are within a tenth of each duration. */
const PER_DOUBLING = 4;

/** The number of hours that are reported. */
export const HEALTH_HOURS = 24;

/** Returns the number of the bucket of a duration. */
export const bucketOf = (ms: number): number => Math.ceil(PER_DOUBLING * Math.log2(Math.max(1, ms)));

/** Returns the duration in the middle of a bucket, in milliseconds. */
export const durationOf = (bucket: number): number => Math.round(2 ** ((bucket - 0.5) / PER_DOUBLING));

/** The attempts of an hour. */
export interface Hour {
  readonly hour: string;
  readonly delivered: number;
  readonly failed: number;
}

/** The health of a webhook's deliveries. */
export interface Health {
  readonly hours: readonly Hour[];
  readonly median_ms: number | null;
  readonly waiting: number;
  readonly failed: number;
}

/**
 * Returns the health of webhooks, in the order of their ids: the attempts of the last hours, the median of their
 * durations, and the numbers of waiting and of failed deliveries. All webhooks are read together, and the rows that are
 * read do not grow with the number of deliveries.
 */
export async function healthOf(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<readonly Health[]> {
  if (ids.length === 0) return [];
  const first = new Date(now);
  first.setUTCMinutes(0, 0, 0);
  first.setUTCHours(first.getUTCHours() - HEALTH_HOURS + 1);
  const attempts = db
    .selectFrom("webhook_hour")
    .select(({ fn }) => [
      "webhook_id",
      "hour",
      "bucket",
      fn.sum<string>("delivered").as("delivered"),
      fn.sum<string>("failed").as("failed"),
    ])
    .where("webhook_id", "in", ids)
    .where("hour", ">=", first);
  // one row per hour and one per duration, instead of one per duration in each hour
  const rows = await attempts
    .groupBy(sql`grouping sets ((webhook_id, hour), (webhook_id, bucket))`)
    .orderBy("bucket")
    .execute();
  const waiting = await countIn("waiting", db, ids);
  const failures = await countIn("failed", db, ids);
  return ids.map((id) => {
    const own = rows
      .filter(({ webhook_id }) => webhook_id === id)
      .map((row) => ({ ...row, delivered: Number(row.delivered), failed: Number(row.failed) }));
    const hours = Array.from({ length: HEALTH_HOURS }, (_, index): Hour => {
      const hour = new Date(first.getTime() + index * 3_600_000);
      const found = own.find((row) => row.hour?.getTime() === hour.getTime());
      return { hour: hour.toISOString(), delivered: found?.delivered ?? 0, failed: found?.failed ?? 0 };
    });
    const durations = own.flatMap(({ bucket, delivered, failed }) =>
      bucket === null ? [] : [{ bucket, count: delivered + failed }],
    );
    return {
      hours,
      median_ms: medianOf(durations),
      waiting: waiting.get(id) ?? 0,
      failed: failures.get(id) ?? 0,
    };
  });
}

/**
 * Counts the deliveries of each webhook that are in a state, up to a limit. Those too old to be sent again are not
 * counted.
 */
async function countIn(
  state: "waiting" | "failed",
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("webhook")
    .where("webhook.webhook_id", "in", ids)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("webhook_delivery")
          .select(sql`1`.as("one"))
          .whereRef("webhook_delivery.webhook_id", "=", "webhook.webhook_id")
          .where("webhook_delivery.state", "=", state)
          .where("webhook_delivery.created_at", ">=", KEPT)
          // what was too large has nothing to send
          .where("webhook_delivery.body", "<>", "")
          .limit(WEBHOOK_LIMITS.counted)
          .as("found"),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => ["webhook.webhook_id", fn.countAll<string>().as("count")])
    .groupBy("webhook.webhook_id")
    .execute();
  return new Map(rows.map(({ webhook_id, count }) => [webhook_id, Number(count)]));
}

/** @param durations in the order of their buckets */
function medianOf(durations: readonly { readonly bucket: number; readonly count: number }[]): number | null {
  const all = durations.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  for (const { bucket, count } of durations) {
    before += count;
    if (2 * before >= all) return durationOf(bucket);
  }
  return null;
}
