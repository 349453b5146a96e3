import { columnOfField, LEAD_COLUMNS, SOURCE_COLUMNS } from "#contract/wire";
import type { Question } from "#engine";

/** Every column of an export, with the details of the source that are left out unless they are named. */
export const allColumns = (questions: readonly Question[]): string =>
  [
    ...LEAD_COLUMNS,
    ...SOURCE_COLUMNS.map(([name]) => name),
    ...questions.map(({ field_name }) => columnOfField(field_name)),
  ].join(",");
