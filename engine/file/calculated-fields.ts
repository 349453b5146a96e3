import { type CalculatedField, EMPTY_MODEL, type Question } from "../document/model.ts";
import { checkFieldName } from "../edits/field-name.ts";
import { checkCount } from "../edits/target.ts";
import { LIMITS } from "../values/limits.ts";
import type { Reading } from "./reading.ts";
import type { FileCalculatedField, Loose } from "./types.ts";

/** Converts the calculated fields of a file to those of a document. Each is identified by its name. */
export function readCalculatedFields(
  items: readonly (Loose<FileCalculatedField> | undefined)[],
  questions: readonly Question[],
  reading: Reading,
): readonly CalculatedField[] {
  const known = new Map(reading.former.calculated_fields.map((field) => [field.name, field]));
  const taken = new Map(questions.map(({ field_name }) => [field_name, "question"]));
  reading.check([], (errors) =>
    checkCount(items.length, LIMITS.calculatedFields, "calculated fields", errors, "calculated_fields"),
  );
  const fields = items.flatMap((item, index): CalculatedField[] => {
    const name = item?.name;
    if (name === undefined) return [];
    const path = ["calculated_fields", index];
    reading.check(path, (errors) => checkFieldName(name, undefined, "name", EMPTY_MODEL, errors));
    const holder = taken.get(name);
    if (holder !== undefined) {
      reading.fault([...path, "name"], "duplicate", `There is a ${holder} named ${name} already.`);
      return [];
    }
    taken.set(name, "calculated field");
    const former = known.get(name);
    const id = former?.id ?? reading.nextId("calculated_field");
    reading.place("calculated_field", id, path);
    return [{ id, name, formula: item?.formula ?? "0", created_at: former?.created_at ?? reading.at }];
  });
  return inPlaceOf(fields, reading.former.calculated_fields);
}

/**
 * Returns the items in the order of the document, because their order in the file has no meaning; then the new ones.
 */
export function inPlaceOf<Item extends { readonly id: number }>(
  items: readonly Item[],
  formers: readonly Item[],
): readonly Item[] {
  const places = new Map(formers.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: Item) => places.get(id) ?? formers.length;
  return [...items].sort((a, b) => placeOf(a) - placeOf(b));
}
