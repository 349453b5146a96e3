import type { Kysely } from "kysely";
import { sql } from "kysely";
import { IMPORT_LIMITS } from "#contract/wire";
import type { Tables } from "../../db/tables.ts";
import { insertEvents } from "../../events/write.ts";
import type { EndedJob, Failure, JobKind } from "../../jobs/kind.ts";

/** The input of both kinds of jobs. */
export interface ImportInput {
  readonly import: number;
  /** Whether to store nothing; absent for an undo. */
  readonly dry_run?: boolean;
}

export const importOf = ({ input }: Pick<EndedJob, "input">): number => (input as ImportInput).import;

const FINISHED = { finished_at: sql<Date>`now()` } as const;

/**
 * Writes the event of the end of an import, in the same transaction. A dry run has no event: it has stored nothing, and
 * the import itself may follow.
 */
export async function announceEnd(
  db: Kysely<Tables>,
  { accountId, importId }: { readonly accountId: number; readonly importId: number },
  state: "done" | "failed" | "cancelled",
): Promise<void> {
  await insertEvents({
    kind: `import.${state}`,
    subject: sql`import_id`,
    reference: sql`null::bigint`,
    from: sql`lead_import where account_id = ${accountId} and import_id = ${importId} and not dry_run`,
  }).execute(db);
}

const rowOf = (db: Kysely<Tables>, job: EndedJob) =>
  db.updateTable("lead_import").where("account_id", "=", job.accountId).where("import_id", "=", importOf(job));

/** Discards cached figures, because the job may have stored leads before it ended. */
async function forgetFigures(db: Kysely<Tables>, { accountId }: Pick<EndedJob, "accountId">): Promise<void> {
  await db.deleteFrom("analytics_cache").where("account_id", "=", accountId).execute();
}

async function cancelled(db: Kysely<Tables>, job: EndedJob): Promise<void> {
  await rowOf(db, job)
    .set({ state: "cancelled", ...FINISHED })
    .execute();
  await announceEnd(db, { accountId: job.accountId, importId: importOf(job) }, "cancelled");
  await forgetFigures(db, job);
}

/** After a failure of the server, a user can resume the import, so the file is kept. */
async function failed(db: Kysely<Tables>, job: EndedJob, { reason, isPermanent }: Failure): Promise<void> {
  if (isPermanent) {
    await rowOf(db, job)
      .set({ state: "failed", error: reason, ...FINISHED })
      .execute();
    await announceEnd(db, { accountId: job.accountId, importId: importOf(job) }, "failed");
  }
  await forgetFigures(db, job);
}

/** The jobs that import files of leads. Those of one account run one after the other. */
export const IMPORT = {
  name: "import",
  interrupted: forgetFigures,
  cancelled,
  failed,
  limit: {
    underWay: IMPORT_LIMITS.underWay,
    refusal: `This account has ${IMPORT_LIMITS.underWay} imports in progress. Cancel one or wait for one to finish, then try again.`,
  },
} as const satisfies JobKind;

/** Leads that were undone stay undone. Another undo can undo the rest of the import. */
async function undoCancelled(db: Kysely<Tables>, job: EndedJob): Promise<void> {
  await rowOf(db, job).set({ state: "done" }).execute();
  await forgetFigures(db, job);
}

async function undoFailed(db: Kysely<Tables>, job: EndedJob, { isPermanent }: Failure): Promise<void> {
  if (isPermanent) await undoCancelled(db, job);
  else await forgetFigures(db, job);
}

/** The jobs that undo imports. */
export const IMPORT_UNDO = {
  name: "import_undo",
  interrupted: forgetFigures,
  cancelled: undoCancelled,
  failed: undoFailed,
  limit: {
    underWay: IMPORT_LIMITS.underWay,
    refusal: `This account is undoing ${IMPORT_LIMITS.underWay} imports. Wait for one to finish, then try again.`,
  },
} as const satisfies JobKind;
