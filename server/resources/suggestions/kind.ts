import type { Kysely } from "kysely";
import { SUGGESTION_LIMITS } from "#contract/wire";
import type { Tables } from "../../db/tables.ts";
import type { EndedJob, Failure, JobKind } from "../../jobs/kind.ts";

/** Removes the file, which contains answers of people: only the record of the request remains. */
async function forgetFile(db: Kysely<Tables>, { accountId, id }: EndedJob): Promise<void> {
  await db
    .updateTable("suggestion")
    .set({ file: null })
    .where("account_id", "=", accountId)
    .where("job_id", "=", id)
    .execute();
}

/** After a failure of the server, a user can resume the job, so the file is kept. */
async function failed(db: Kysely<Tables>, job: EndedJob, { isPermanent }: Failure): Promise<void> {
  if (isPermanent) await forgetFile(db, job);
}

/** The jobs that suggest points. A suggestion has the number of its job. */
export const SUGGESTION = {
  name: "suggestion",
  cancelled: forgetFile,
  failed,
  limit: {
    underWay: SUGGESTION_LIMITS.underWay,
    refusal: `This account has ${SUGGESTION_LIMITS.underWay} suggestions in progress. Wait for one to finish, or cancel one, then try again.`,
  },
} as const satisfies JobKind;
