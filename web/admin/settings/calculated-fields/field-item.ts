import { applyEdit, type CalculatedField, type Edit, type ModelDocument } from "#engine";
import type { Item } from "../../data/items.ts";

/** A calculated field, with the ETag it was read with. */
export type FieldItem = CalculatedField & Item;

/** The form of a calculated field. */
export interface FieldValues {
  readonly name: string;
  readonly formula: string;
}

export const EMPTY: FieldValues = { name: "", formula: "" };

/** The live model with a calculated field as it stands in the form; undefined as long as something is against it. */
export function withField(
  document: ModelDocument,
  id: number | undefined,
  { name, formula }: FieldValues,
): ModelDocument | undefined {
  const change = id === undefined ? { action: "create" as const } : { action: "replace" as const, id };
  const edit: Edit = { kind: "calculated_field", ...change, data: { name, formula }, at: new Date(0).toISOString() };
  const edited = applyEdit(document, edit);
  return edited.ok ? edited.document : undefined;
}
