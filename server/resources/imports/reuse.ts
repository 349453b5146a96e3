import type { Kysely } from "kysely";
import type { Question } from "#engine";
import type { Tables } from "../../db/tables.ts";
import { ERROR_COLUMNS } from "../../imports/columns.ts";
import type { GivenFormat } from "../../imports/inspect.ts";
import { faultsOfMapping, faultsOfValues, type Matching } from "../../imports/mapping.ts";
import { type ImportRow, matchingOf } from "./rows.ts";

/** The number of the newest imports that are searched. */
const LOOKED_AT = 100;

const isOfErrors = (name: string) => ERROR_COLUMNS.includes(name as (typeof ERROR_COLUMNS)[number]);

/** The columns of a file other than those that a file of errors adds. */
export const ownColumns = (columns: readonly string[]): readonly string[] =>
  columns.filter((name) => !isOfErrors(name));

/**
 * Returns the format and mapping of the import that a file of errors comes from: the newest import with these columns.
 * The few rows of such a file have less evidence about dates and numbers than the whole file had.
 *
 * @returns undefined if it is not a file of errors, or its import no longer fits the questions
 */
export async function matchingOfErrors(
  db: Kysely<Tables>,
  columns: readonly string[],
  { questions, timeZone }: { readonly questions: readonly Question[]; readonly timeZone: string },
): Promise<{ readonly matching: Matching; readonly given: GivenFormat } | undefined> {
  if (!ERROR_COLUMNS.every((name) => columns.includes(name))) return undefined;
  const own = JSON.stringify(ownColumns(columns));
  const rows = await db
    .selectFrom("lead_import")
    .select(["columns", "mapping", "column_values", "file_format"])
    .where("state", "not in", ["uploading", "uploaded"])
    .orderBy("import_id", "desc")
    .limit(LOOKED_AT)
    .execute();
  const found = (rows as unknown as readonly ImportRow[]).find(
    (row) => JSON.stringify(ownColumns(row.columns)) === own,
  );
  if (found === undefined) return undefined;
  const matching = matchingOf(found);
  const faults = [
    faultsOfMapping(matching.mapping, columns, questions),
    faultsOfValues(matching, columns, questions, timeZone),
  ];
  if (faults.some((each) => Object.keys(each).length > 0)) return undefined;
  const { decimal, date_orders } = found.file_format;
  return { matching, given: { decimal, date_orders } };
}
