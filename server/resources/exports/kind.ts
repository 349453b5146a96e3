import { type Kysely, sql } from "kysely";
import { EXPORT_LIMITS } from "#contract/wire";
import type { Tables } from "../../db/tables.ts";
import { superseded } from "../../http/errors.ts";
import type { EndedJob, Failure, JobKind } from "../../jobs/kind.ts";

/** The input of an export's job. */
export interface ExportInput {
  readonly export: number;
}

export const exportOf = ({ input }: Pick<EndedJob, "input">): number => (input as ExportInput).export;

/**
 * The columns of an export that has ended. Data that was only needed to continue is deleted: the filters, and the last
 * lead that was read. Events since its moment are no longer kept for it.
 */
export const ENDED = { finished_at: sql<Date>`now()`, filters: null, snapshot: null, last_lead: null } as const;

const rowOf = (db: Kysely<Tables>, job: EndedJob) =>
  db
    .updateTable("lead_export")
    .where("account_id", "=", job.accountId)
    .where("export_id", "=", exportOf(job))
    .where("state", "=", "started");

async function cancelled(db: Kysely<Tables>, job: EndedJob): Promise<void> {
  await rowOf(db, job)
    .set({ ...ENDED, state: "cancelled" })
    .execute();
}

/** After a failure of the server, a user can resume the export. */
async function failed(db: Kysely<Tables>, job: EndedJob, { reason, isPermanent }: Failure): Promise<void> {
  if (isPermanent)
    await rowOf(db, job)
      .set({ ...ENDED, state: "failed", error: reason })
      .execute();
}

/** @throws HttpError 409 if it has ended */
async function resumed(db: Kysely<Tables>, job: EndedJob): Promise<void> {
  const row = await db
    .selectFrom("lead_export")
    .select("state")
    .where("account_id", "=", job.accountId)
    .where("export_id", "=", exportOf(job))
    .executeTakeFirst();
  if (row?.state !== "started") throw superseded("This export has ended, so it cannot be resumed. Start a new one.");
}

/** The jobs that write leads to a file. */
export const EXPORT = {
  name: "export",
  cancelled,
  failed,
  resumed,
  limit: {
    underWay: EXPORT_LIMITS.underWay,
    refusal: `This account has ${EXPORT_LIMITS.underWay} exports in progress. Delete one or wait for one to finish, then try again.`,
  },
} as const satisfies JobKind;
