import { type Kysely, sql } from "kysely";
import { IMPORT_LIMITS } from "#contract/wire";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { insertEvents } from "../../events/write.ts";
import type { RunnableKind } from "../../jobs/kind.ts";
import { removePieces, removeSome, type StoredFile } from "./pieces.ts";

/** The interval at which files that are no longer needed are removed, in seconds. */
const EVERY = 300;

/** Hours without progress after which an upload counts as broken off. */
const UPLOADING_HOURS = 1;

/** Rows that are removed in one statement. */
const BATCH_SIZE = 5_000;

/** The maximum imports of one run; the others wait for the next. */
const MAX_IMPORTS = 100;

/**
 * The job that removes the files of imports that have ended, uploads that were never started, and, when an import can
 * no longer be undone, the identifiers of its leads and its errors. Each statement removes a part, so that it can be
 * killed anywhere.
 */
export const importSweepKind = (database: Database): RunnableKind => ({
  name: "sweep-imports",
  everySeconds: EVERY,
  run: async ({ signal }) => ({ removed: await sweepImports(database, signal) }),
});

/** @returns the number of imports of which it has removed something */
export async function sweepImports(database: Database, signal: AbortSignal): Promise<number> {
  const { kysely } = database;
  // its job was removed, or could not continue, so it cannot be resumed
  await sql`
    with failed as (
      update lead_import i set state = 'failed', finished_at = now() where state = 'started' and not exists (
        select from job j where j.account_id = i.account_id and j.job_id = i.job_id
      ) returning account_id, import_id, dry_run
    )
    ${insertEvents({
      kind: "import.failed",
      subject: sql`import_id`,
      reference: sql`null::bigint`,
      from: sql`failed where not dry_run`,
    })}`.execute(kysely);
  // the rest can be undone again
  await sql`
    update lead_import i set state = 'done' where state = 'undoing' and not exists (
      select from job j where j.account_id = i.account_id and j.job_id = i.undo_job_id
    )`.execute(kysely);
  const found = await dueImports(kysely);
  for (const { account_id: accountId, import_id: importId, due } of found) {
    const file = { db: database.of(accountId), accountId, importId };
    await removeParts(file, due === "file" ? ["lead_import_key"] : PARTS, signal);
    if (due === "upload") await file.db.deleteFrom("lead_import").where("import_id", "=", importId).execute();
    if (due === "all") {
      await file.db
        .updateTable("lead_import")
        .set({ is_emptied: true, problems: "[]" })
        .where("import_id", "=", importId)
        .execute();
    }
  }
  return found.length;
}

const PARTS = ["lead_import_key", "imported_lead", "lead_import_error"] as const;

async function removeParts(file: StoredFile, tables: readonly (typeof PARTS)[number][], signal: AbortSignal) {
  do signal.throwIfAborted();
  while (await removePieces(file));
  for (const table of tables) {
    do signal.throwIfAborted();
    while ((await removeSome(file.db, table, file, BATCH_SIZE)) === BATCH_SIZE);
  }
}

interface Due {
  readonly account_id: number;
  readonly import_id: number;
  /**
   * The part to remove: an upload that was never started, the file of an import that has ended, or all data that names
   * leads.
   */
  readonly due: "upload" | "file" | "all";
}

async function dueImports(db: Kysely<Tables>): Promise<readonly Due[]> {
  const { uploadHours, keptDays } = IMPORT_LIMITS;
  const isOver = sql`state in ('done', 'failed', 'cancelled', 'undone')`;
  const { rows } = await sql<Due>`
    select account_id, import_id, due from (
      select account_id, import_id, touched_at, case
        when state = 'uploading' and touched_at < now() - make_interval(hours => ${UPLOADING_HOURS}) then 'upload'
        when state = 'cancelled' and job_id is null then 'upload'
        when state = 'uploaded' and touched_at < now() - make_interval(hours => ${uploadHours}) then 'upload'
        when ${isOver} and (finished_at is null or finished_at < now() - make_interval(days => ${keptDays})) then 'all'
        -- a trial may be followed by the import itself
        when ${isOver} and (not dry_run or touched_at < now() - make_interval(hours => ${uploadHours})) and (
          exists (select from lead_import_piece p where p.account_id = i.account_id and p.import_id = i.import_id)
          or exists (select from lead_import_key k where k.account_id = i.account_id and k.import_id = i.import_id)
        ) then 'file'
      end as due
      from lead_import i where not is_emptied
    ) found where due is not null order by touched_at limit ${MAX_IMPORTS}`.execute(db);
  return rows;
}
