import type { Kysely } from "kysely";
import { TEST_LEADS } from "#contract";
import { grouped } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { malformed } from "../../http/errors.ts";

const FULL = `An account can have ${grouped(TEST_LEADS.count)} test leads, counted with their earlier results. Delete some; all are deleted ${TEST_LEADS.days} days after their last change. Nothing was stored.`;

/**
 * Whether a sandbox has room for more results. Requests that arrive together may exceed it slightly.
 *
 * @param db of the sandbox
 * @throws HttpError 400 if it has none
 */
export async function requireRoomForTests(db: Kysely<Tables>, more: number): Promise<void> {
  const results = db.selectFrom("lead").select("lead_id").unionAll(db.selectFrom("lead_history").select("lead_id"));
  const { count } = await db
    .selectFrom(results.limit(TEST_LEADS.count).as("stored"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) + more > TEST_LEADS.count) throw malformed("limit_reached", FULL);
}
