import { applyEdit, type Edit, type ModelDocument } from "#engine";
import { asEdit, type PendingEdit } from "./pending-edit.ts";

/** An item that others may use, so that they may change or be deleted with it. */
export interface UsedItem {
  readonly kind: Extract<Edit["kind"], "question" | "choice" | "calculated_field">;
  readonly id: number;
}

/** A deletion that includes other items. */
export interface Deletion {
  readonly edit: PendingEdit;
  readonly before: ModelDocument;
  readonly after: ModelDocument;
}

/**
 * Returns the deletion of an item, if other items would be deleted with it; otherwise undefined.
 * @param parent the question of a choice
 */
export function deletionOf(before: ModelDocument, { kind, id }: UsedItem, parent?: number): Deletion | undefined {
  const edit = {
    ...{ kind, id, action: "delete", dependents: "delete" },
    ...(parent === undefined ? {} : { parent }),
  } as PendingEdit;
  const edited = applyEdit(before, asEdit(edit));
  if (!edited.ok || !isChangedElsewhere(before, edited.document, kind)) return undefined;
  return { edit, before, after: edited.document };
}

/** Whether an edit changed anything but the item itself. Documents share what an edit does not change. */
export function isChangedElsewhere(before: ModelDocument, after: ModelDocument, kind: UsedItem["kind"]): boolean {
  const others = ["scoring_models", "recommendations", "tests"] as const;
  if (others.some((list) => before[list] !== after[list])) return true;
  if (kind !== "calculated_field") return before.calculated_fields !== after.calculated_fields;
  const former = new Set(before.calculated_fields);
  return after.calculated_fields.filter((field) => !former.has(field)).length > 1;
}
