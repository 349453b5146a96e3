import { applyEdit, type CalculatedField, type CalculatedFieldData, type ModelDocument } from "#engine";
import type { Item } from "../../data/items.ts";
import { asEdit } from "../../model-parts/pending-edit.ts";

/** A calculated field, with the ETag it was read with. */
export type FieldItem = CalculatedField & Item;

/** The form of a calculated field. */
export type FieldValues = CalculatedFieldData;

export const NEW_FIELD: FieldValues = { name: "", formula: "" };

/** The edit of saving the form. */
export function editOf(id: number | undefined, { name, formula }: FieldValues) {
  const change = id === undefined ? ({ action: "create" } as const) : ({ action: "replace", id } as const);
  return { kind: "calculated_field", ...change, data: { name, formula } } as const;
}

/** The model with a calculated field of the form; undefined while that is invalid. */
export function withField(
  document: ModelDocument,
  id: number | undefined,
  values: FieldValues,
): ModelDocument | undefined {
  const edited = applyEdit(document, asEdit(editOf(id, values)));
  return edited.ok ? edited.document : undefined;
}
