import type { Kysely, Selectable } from "kysely";
import type { MultipleChoice } from "#contract/wire";
import type { LeadExportTable, Tables } from "../../db/tables.ts";
import type { CsvLayout } from "../../http/csv.ts";
import { notFound } from "../../http/errors.ts";
import type { PageQuery } from "../../http/pagination.ts";
import type { ResolvedFilters } from "../../leads/filters.ts";
import { jobsOf, pageWithJobs, type WithJob } from "../shared/jobs-of.ts";

/** The columns of a file and their layout. */
export interface FileLayout extends CsvLayout {
  readonly multipleChoice: MultipleChoice;
  /** After how many days a lead without an outcome counts as lost; absent in files from before there were outcomes. */
  readonly lostAfterDays?: number | null;
  /** The names of its columns. */
  readonly columns: readonly string[];
}

export interface ExportRow extends Omit<Selectable<LeadExportTable>, "layout" | "filters"> {
  readonly layout: FileLayout;
  readonly filters: ResolvedFilters | null;
}

/** An export with its job, while there is one. */
export type ExportWithJob = WithJob<ExportRow>;

const visible = (db: Kysely<Tables>) => db.selectFrom("lead_export").where("state", "<>", "deleted");

/** @throws HttpError 404 if the account has no such export */
export async function findExport(db: Kysely<Tables>, id: number): Promise<ExportWithJob> {
  const row = (await visible(db).selectAll().where("export_id", "=", id).executeTakeFirst()) as ExportRow | undefined;
  if (row === undefined) throw notFound();
  const jobs = await jobsOf(db, [row.job_id]);
  return { row, job: jobs.get(row.job_id) };
}

/** A page of an account's exports, newest first. */
export const findExports = (db: Kysely<Tables>, page: PageQuery) =>
  pageWithJobs<ExportRow, "lead_export">(db, visible(db), "export_id", (row) => row.job_id, page);

/** The pieces of the file of an export. */
export const piecesOf = ({ account_id: accountId, export_id: id }: Pick<ExportRow, "account_id" | "export_id">) =>
  ({ table: "lead_export_piece", of: { accountId, column: "export_id", id } }) as const;

/** The bytes of all files of an account. */
export async function bytesKept(db: Kysely<Tables>): Promise<number> {
  const { bytes } = await db
    .selectFrom("lead_export")
    .where("state", "in", ["started", "done"])
    .select(({ fn }) => fn.sum<number>("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
