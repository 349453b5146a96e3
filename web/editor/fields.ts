import { CONDITION_FIELDS, type FieldChoice, type ModelDocument, type Scope } from "#engine";

/** A field for completion. */
export interface FieldInfo {
  readonly name: string;
  /** Its type, in a word or two. */
  readonly detail: string;
  readonly doc: string;
  /** What it can be compared with, of a question with choices. */
  readonly choices?: readonly FieldChoice[];
}

/**
 * The fields that a source may use, each with its description.
 *
 * @param own the calculated field that is edited: it cannot use itself
 */
export function fieldsFor(document: ModelDocument, scope: Scope, own?: string): FieldInfo[] {
  return [...scope]
    .filter(([name]) => name !== own)
    .map(([name, { kind, list, choices }]) => ({
      name,
      detail: list ? `${kind} list` : kind,
      doc: docOf(document, name),
      ...(choices === undefined ? {} : { choices }),
    }));
}

function docOf({ questions, calculated_fields }: ModelDocument, name: string): string {
  const question = questions.find(({ field_name }) => field_name === name);
  if (question !== undefined) {
    const choices = question.choices.map(({ slug }) => `'${slug}'`).join(", ");
    return choices === "" ? question.text : `${question.text} ${choices}`;
  }
  const formula = calculated_fields.find((field) => field.name === name)?.formula;
  if (formula !== undefined) return `Calculated: ${formula}`;
  return CONDITION_FIELDS[name] ?? "";
}
