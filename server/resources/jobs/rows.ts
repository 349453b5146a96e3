import { type Kysely, type Selectable, sql } from "kysely";
import type { JobTable, Tables } from "../../db/tables.ts";
import { liveVersionIn } from "../../models/live-version.ts";

/** A job with its subject. */
export interface JobWithSubject extends Selectable<JobTable> {
  readonly draft_id: number | null;
  readonly draft_name: string | null;
  readonly import_id: number | null;
  readonly import_file: string | null;
  /** Of the simulated document. */
  readonly simulated_version: number | null;
  /** Of the account. */
  readonly live_version: number;
}

/** The jobs of an account, each with its draft or version. @param db of the account */
export const jobsIn = (db: Kysely<Tables>) =>
  db
    .selectFrom("job as j")
    .leftJoin("simulation as s", (join) =>
      join.onRef("s.account_id", "=", "j.account_id").onRef("s.job_id", "=", "j.job_id"),
    )
    .leftJoin("draft as d", (join) =>
      join
        .onRef("d.account_id", "=", "j.account_id")
        .on("d.draft_id", "=", sql<number>`coalesce(s.draft_id, (j.input ->> 'draft')::int)`),
    )
    .leftJoin("lead_import as i", (join) =>
      join.onRef("i.account_id", "=", "j.account_id").on("i.import_id", "=", sql<number>`(j.input ->> 'import')::int`),
    )
    .selectAll("j")
    .select([
      "d.draft_id",
      "d.name as draft_name",
      "i.import_id",
      "i.file_name as import_file",
      "s.version as simulated_version",
      liveVersionIn("j.account_id").as("live_version"),
    ]);
