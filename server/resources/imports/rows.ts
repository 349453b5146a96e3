import type { Kysely, Selectable } from "kysely";
import type { Question } from "#engine";
import type { LeadImportTable, Tables } from "../../db/tables.ts";
import { notFound } from "../../http/errors.ts";
import type { PageQuery } from "../../http/pagination.ts";
import type { Fits } from "../../imports/fits.ts";
import type { ImportFormat } from "../../imports/format.ts";
import type { GivenFormat } from "../../imports/inspect.ts";
import type { Matching } from "../../imports/mapping.ts";
import { type MatchedColumn, matchedColumns } from "../../imports/matched-columns.ts";
import type { Problem } from "../../imports/problems.ts";
import { jobsOf, pageWithJobs, type WithJob } from "../shared/jobs-of.ts";

type Stored = Selectable<LeadImportTable>;

/** An import whose file is stored. */
export interface ImportRow
  extends Omit<
    Stored,
    "given_format" | "file_format" | "columns" | "mapping" | "column_values" | "column_fits" | "problems"
  > {
  readonly given_format: GivenFormat;
  readonly file_format: ImportFormat;
  readonly columns: readonly string[];
  readonly mapping: Matching["mapping"];
  readonly column_values: Matching["values"];
  /** For all rows, after a dry run has read them. */
  readonly column_fits: Fits | null;
  /** Why rows were not stored. */
  readonly problems: readonly Problem[];
}

/** An import with its job, while there is one: the last one that was added. */
export type ImportWithJob = WithJob<ImportRow>;

const uploaded = (db: Kysely<Tables>) => db.selectFrom("lead_import").where("state", "<>", "uploading");

/** @throws HttpError 404 if the account has no such import */
export async function findImport(db: Kysely<Tables>, id: number, isLocked = false): Promise<ImportWithJob> {
  const found = uploaded(db).selectAll().where("import_id", "=", id);
  const row = (await (isLocked ? found.forUpdate() : found).executeTakeFirst()) as ImportRow | undefined;
  if (row === undefined) throw notFound();
  const jobId = jobIdOf(row);
  const jobs = await jobsOf(db, [jobId]);
  return { row, job: jobs.get(jobId) };
}

/** A page of an account's imports, newest first. */
export const findImports = (db: Kysely<Tables>, page: PageQuery) =>
  pageWithJobs<ImportRow, "lead_import">(db, uploaded(db), "import_id", jobIdOf, page);

/** The name of an import in the audit log. */
export const labelOf = ({ import_id, file_name }: Pick<ImportRow, "import_id" | "file_name">): string =>
  `${file_name === "" ? "leads from a file" : file_name} (import ${import_id})`;

/** The job of an import: the one that undoes it, or else the one that imports it. */
export const jobIdOf = ({ undo_job_id, job_id }: Pick<ImportRow, "undo_job_id" | "job_id">) => undo_job_id ?? job_id;

/** The targets of an import's columns, and the meanings of their values. */
export const matchingOf = ({ mapping, column_values }: Pick<ImportRow, "mapping" | "column_values">): Matching => ({
  mapping,
  values: column_values,
});

/** The columns of an import that are matched to questions of a model, or to fields of the lead. */
export const matchedColumnsOf = (row: ImportRow, questions: readonly Question[]): readonly MatchedColumn[] =>
  matchedColumns(row.columns, matchingOf(row), row.file_format, questions);
