import type { ModelDocument } from "../document/model.ts";
import { type Names, oneLine } from "../document/names.ts";
import { paired, whole, wordedChanges } from "./items.ts";
import type { ModelChange } from "./types.ts";
import { CALCULATED_FIELD_WORDS } from "./words.ts";

/** Returns the changes of the calculated fields. */
export function calculatedFieldChanges(
  before: ModelDocument,
  after: ModelDocument,
  names: readonly [Names, Names],
): ModelChange[] {
  if (before.calculated_fields === after.calculated_fields) return [];
  const { created, deleted, changed } = paired(before.calculated_fields, after.calculated_fields);
  const targetOf = ({ id, name }: { id: number; name: string }) => ({ type: "calculated_field", id, name }) as const;
  return [
    ...deleted.map((field) => whole("deleted", targetOf(field), `calculated field ${field.name} deleted`)),
    ...created.map((field) =>
      whole("created", targetOf(field), `calculated field ${field.name} added: ${oneLine(field.formula)}`),
    ),
    ...changed.flatMap((pair) => {
      const part = { words: CALCULATED_FIELD_WORDS, target: targetOf(pair.after), called: pair.before.name, names };
      return wordedChanges(pair.before, pair.after, part);
    }),
  ];
}
