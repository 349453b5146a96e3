import type { Kysely } from "kysely";
import type { operations } from "#contract";
import type { Call } from "../../api/call.ts";
import type { Tables } from "../../db/tables.ts";
import type { Cell } from "../../http/csv.ts";
import type { CsvFile } from "../../http/csv-answer.ts";
import { type PageQuery, windowOf } from "../../http/pagination.ts";
import { ERROR_COLUMNS } from "../../imports/columns.ts";
import { cellText } from "../../imports/values.ts";
import { exportFile } from "../shared/export-file.ts";
import { ownColumns } from "./reuse.ts";
import type { ImportWithJob } from "./rows.ts";

/** Rows that are read in one statement. */
const PART = 500;

const errorsOf = (db: Kysely<Tables>, importId: number) =>
  db.selectFrom("lead_import_error").where("import_id", "=", importId);

async function countErrors(db: Kysely<Tables>, importId: number): Promise<number> {
  const { count } = await errorsOf(db, importId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of the rows that were not imported, in the order of the file. */
export async function findErrors(db: Kysely<Tables>, importId: number, page: PageQuery) {
  const { limit, offset } = windowOf(page);
  const [count, rows] = await Promise.all([
    countErrors(db, importId),
    errorsOf(db, importId).select(["line", "message", "cells"]).orderBy("line").limit(limit).offset(offset).execute(),
  ]);
  return {
    count,
    rows: rows.map(({ line, message, cells }) => ({ line, error: message, cells: cells.map(cellText) })),
  };
}

/**
 * Returns the rows that were not imported as a file with the same columns, which can be corrected and imported. The
 * guard against formulas is part of the text, and is removed when the file is read again.
 */
export async function errorsFile(
  call: Call<typeof operations.exportImportErrors>,
  { row }: ImportWithJob,
): Promise<CsvFile> {
  const { db } = call;
  return await exportFile(call, {
    name: `import-${row.import_id}-errors`,
    columns: [...ERROR_COLUMNS, ...ownColumns(row.columns)].map((name) => ({ name })),
    count: await countErrors(db, row.import_id),
    batches: rowsOf(db, row),
    target: { type: "import", label: `Errors of import ${row.import_id}` },
    query: {},
  });
}

async function* rowsOf(
  db: Kysely<Tables>,
  { import_id: importId, columns }: ImportWithJob["row"],
): AsyncGenerator<readonly (readonly Cell[])[], void> {
  const own = new Set(ownColumns(columns));
  // an imported file of errors already has columns for errors; a row that does not fit the columns is not changed
  const cellsOf = (cells: readonly unknown[]) =>
    cells.length === columns.length ? cells.filter((_, place) => own.has(columns[place] ?? "")) : cells;
  for (let last = 0; ; ) {
    const rows = await errorsOf(db, importId)
      .select(["line", "message", "cells"])
      .where("line", ">", last)
      .orderBy("line")
      .limit(PART)
      .execute();
    if (rows.length > 0)
      yield rows.map(({ line, message, cells }) => [
        line,
        message.replaceAll("\n", " "),
        ...cellsOf(cells).map(cellText),
      ]);
    last = rows.at(-1)?.line ?? last;
    if (rows.length < PART) return;
  }
}
