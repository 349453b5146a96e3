import { type Kysely, type RawBuilder, sql } from "kysely";
import { EXPORT_LIMITS } from "#contract/wire";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import type { RunnableKind } from "../../jobs/kind.ts";
import { removePieces } from "../shared/pieces.ts";
import { ENDED } from "./kind.ts";
import { LOST } from "./present.ts";
import { piecesOf } from "./rows.ts";

/** The interval at which files that are no longer needed are removed, in seconds. */
const EVERY = 300;

/** The maximum exports of one run; the others wait for the next. */
const MAX_EXPORTS = 100;

/** Days for which an export is listed after its file has been removed. */
const LISTED_DAYS = 30;

/**
 * The job that ends abandoned exports, and removes files that have expired or were deleted. Each statement removes a
 * part, so it can be killed at any point.
 */
export const exportSweepKind = (database: Database): RunnableKind => ({
  name: "sweep-exports",
  everySeconds: EVERY,
  run: async ({ signal }) => ({ removed: await sweepExports(database, signal) }),
});

/** @returns the number of exports of which it has removed something */
export async function sweepExports(database: Database, signal: AbortSignal): Promise<number> {
  const { kysely } = database;
  await endOld(kysely);
  const found = await dueExports(kysely);
  for (const row of found) {
    const db = database.of(row.account_id);
    do signal.throwIfAborted();
    while (await removePieces(db, piecesOf(row)));
    const { export_id: id } = row;
    if (row.is_over) await db.deleteFrom("lead_export").where("export_id", "=", id).execute();
    else if (row.state === "done")
      await db.updateTable("lead_export").set({ state: "expired" }).where("export_id", "=", id).execute();
  }
  return found.length;
}

const UNFINISHED = `It was not finished within ${EXPORT_LIMITS.unfinishedDays} days.`;

/** Ends exports whose job was removed, or has been paused or failing for days, because events are kept for them. */
async function endOld(db: Kysely<Tables>): Promise<void> {
  const end = (error: string, when: RawBuilder<boolean>) =>
    db
      .updateTable("lead_export as x")
      .set({ ...ENDED, state: "failed", error })
      .where("x.state", "=", "started")
      .where(when)
      .execute();
  await end(LOST, sql`not exists (select from job j where j.account_id = x.account_id and j.job_id = x.job_id)`);
  await end(UNFINISHED, sql`x.created_at < now() - make_interval(days => ${EXPORT_LIMITS.unfinishedDays})`);
}

interface Due {
  readonly account_id: number;
  readonly export_id: number;
  readonly state: string;
  /** Whether it is no longer listed. */
  readonly is_over: boolean;
}

/** A job that is being canceled may still store a piece. */
const isAtWork = sql`exists (
  select from job j where j.account_id = x.account_id and j.job_id = x.job_id and j.state = 'running'
)`;

async function dueExports(db: Kysely<Tables>): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select account_id, export_id, state, is_over from (
      select x.*, state = 'deleted' or (
          state in ('failed', 'cancelled', 'expired') and finished_at < now() - make_interval(days => ${LISTED_DAYS})
        ) as is_over,
        exists (
          select from lead_export_piece p where p.account_id = x.account_id and p.export_id = x.export_id
        ) as has_file
      from lead_export x where state <> 'started' and not ${isAtWork}
    ) found
    where is_over
      or (state = 'done' and finished_at < now() - make_interval(days => ${EXPORT_LIMITS.keptDays}))
      or (state in ('failed', 'cancelled') and has_file)
    order by export_id limit ${MAX_EXPORTS}`.execute(db);
  return rows;
}
