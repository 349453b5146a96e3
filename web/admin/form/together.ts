import { applyEdit, type Edit, type ModelDocument } from "#engine";
import { asEdit, type PendingEdit } from "./pending-edit.ts";

/** What others may use, and may therefore change or go with. */
export interface Used {
  readonly kind: Extract<Edit["kind"], "question" | "choice" | "calculated_field">;
  readonly id: number;
}

/** A deletion with which other things go. */
export interface Deletion {
  readonly edit: PendingEdit;
  readonly before: ModelDocument;
  readonly after: ModelDocument;
}

/** The deletion of something, where other things would go with it; undefined where none would. @param parent the question of a choice */
export function deletionOf(before: ModelDocument, { kind, id }: Used, parent?: number): Deletion | undefined {
  const edit = {
    ...{ kind, id, action: "delete", dependents: "delete" },
    ...(parent === undefined ? {} : { parent }),
  } as PendingEdit;
  const edited = applyEdit(before, asEdit(edit));
  if (!edited.ok || !isChangedElsewhere(before, edited.document, kind)) return undefined;
  return { edit, before, after: edited.document };
}

/** Whether an edit changed anything but the thing itself: documents share what an edit leaves alone. */
export function isChangedElsewhere(before: ModelDocument, after: ModelDocument, kind: Used["kind"]): boolean {
  const others = ["scoring_models", "recommendations", "tests"] as const;
  if (others.some((list) => before[list] !== after[list])) return true;
  if (kind !== "calculated_field") return before.calculated_fields !== after.calculated_fields;
  const former = new Set(before.calculated_fields);
  return after.calculated_fields.filter((field) => !former.has(field)).length > 1;
}
