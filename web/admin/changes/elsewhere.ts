import {
  applyEdit,
  diffDocuments,
  type Edit,
  ITEMS,
  type ItemKind,
  type ModelChange,
  type ModelDocument,
} from "#engine";
import { madeAt, type ToldEdit } from "../form/told-edit.ts";

/** What people know apart: choices are part of their question. */
type Named = Extract<Edit["kind"], "question" | "choice" | "calculated_field">;

/** The thing that an edit is about. */
export interface Edited {
  readonly kind: Named;
  readonly id: number;
}

/** What became of everything but the thing that was edited itself. */
export function changedElsewhere(
  before: ModelDocument,
  after: ModelDocument,
  { kind, id }: Edited,
): readonly ModelChange[] {
  if (before === after) return [];
  return diffDocuments(before, after).filter(({ target }) =>
    kind === "calculated_field"
      ? target.type !== kind || target.id !== id
      : target.type !== "question" && target.type !== "choice",
  );
}

/** What would be deleted, or changed, together with something. */
export interface Deletion {
  readonly edit: ToldEdit;
  readonly others: readonly ModelChange[];
}

/** Works out what goes with something when it is deleted. @param parent the question of a choice */
export function deletionOf(document: ModelDocument, { kind, id }: Edited, parent?: number): Deletion {
  const edit = {
    ...{ kind, id, action: "delete", dependents: "delete" },
    ...(parent === undefined ? {} : { parent }),
  } as ToldEdit;
  const edited = applyEdit(document, madeAt(edit));
  return { edit, others: edited.ok ? changedElsewhere(document, edited.document, { kind, id }) : [] };
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/**
 * What a button deletes.
 *
 * @example deletionText("question", others) // "Delete question, 2 scoring models, and 3 rules"
 */
export function deletionText(kind: Named, others: readonly ModelChange[]): string {
  const counts = new Map<ItemKind, number>();
  for (const { action, target } of others) {
    if (action !== "deleted" || target.type === "bands") continue;
    counts.set(target.type, (counts.get(target.type) ?? 0) + 1);
  }
  const parts = [...counts].map(([type, count]) => `${count} ${ITEMS[type].noun}${count === 1 ? "" : "s"}`);
  return `Delete ${LIST.format([ITEMS[kind].noun, ...parts])}`;
}
