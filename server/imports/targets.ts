import { columnOfField, IMPORT_FIELDS, IMPORT_SOURCES, type ImportField, LEAD_COLUMNS } from "#contract/wire";
import type { Question } from "#engine";

/** What a column can be: a field of the lead itself, or the answer to a question. */
export interface Target {
  /** Its name in a mapping. */
  readonly name: string;
  /** Undefined for a field of the lead. */
  readonly question: Question | undefined;
}

/** Names of columns of an exported file that are results, and no answers. */
const EXPORTED = new Set<string>(LEAD_COLUMNS);

/** Everything that a column can be in an account, by name. */
export function targetsOf(questions: readonly Question[]): ReadonlyMap<string, Target> {
  const own = [...IMPORT_FIELDS, ...IMPORT_SOURCES].map((name): Target => ({ name, question: undefined }));
  const asked = questions.map((question): Target => ({ name: columnOfField(question.field_name), question }));
  return new Map([...own, ...asked].map((target) => [target.name, target]));
}

/** The member of a lead's source that a target is; undefined if it is something else. */
export const sourceMemberOf = (target: string): string | undefined =>
  target.startsWith("source.") ? target.slice("source.".length) : undefined;

/** Whether a column of an exported file holds a result, which is calculated anew. */
export const isResult = (column: string): boolean =>
  EXPORTED.has(column) && !IMPORT_FIELDS.includes(column as ImportField);
