import { columnOfField, IMPORT_FIELDS, IMPORT_SOURCES, type ImportField, LEAD_COLUMNS } from "#contract/wire";
import type { Question } from "#engine";

/** A possible target of a column: a field of the lead itself, or the answer to a question. */
export interface Target {
  /** Its name in a mapping. */
  readonly name: string;
  /** Undefined for a field of the lead. */
  readonly question: Question | undefined;
}

/** Names of columns in an exported file that contain results instead of answers. */
const EXPORTED = new Set<string>(LEAD_COLUMNS);

/** Returns the possible targets of columns in an account, by name. */
export function targetsOf(questions: readonly Question[]): ReadonlyMap<string, Target> {
  const own = [...IMPORT_FIELDS, ...IMPORT_SOURCES].map((name): Target => ({ name, question: undefined }));
  const asked = questions.map((question): Target => ({ name: columnOfField(question.field_name), question }));
  return new Map([...own, ...asked].map((target) => [target.name, target]));
}

/** Returns the member of a lead's source that a target names; undefined for other targets. */
export const sourceMemberOf = (target: string): string | undefined =>
  target.startsWith("source.") ? target.slice("source.".length) : undefined;

/** Whether a column of an exported file contains a result, which the import computes again. */
export const isResult = (column: string): boolean =>
  EXPORTED.has(column) && !IMPORT_FIELDS.includes(column as ImportField);
