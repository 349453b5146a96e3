import { diffDocuments, ITEMS, type ItemKind, type ModelChange, type ModelDocument } from "#engine";
import type { UsedItem } from "../model-parts/together.ts";

/** Returns the changes of everything except the edited item itself. */
export function changedElsewhere(
  before: ModelDocument,
  after: ModelDocument,
  { kind, id }: UsedItem,
): readonly ModelChange[] {
  return diffDocuments(before, after).filter(({ target }) =>
    kind === "calculated_field"
      ? target.type !== kind || target.id !== id
      : target.type !== "question" && target.type !== "choice",
  );
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/**
 * What a button deletes.
 *
 * @example deletionText("question", others) // "Delete question, 2 scoring models, and 3 rules"
 */
export function deletionText(kind: UsedItem["kind"], others: readonly ModelChange[]): string {
  const counts = new Map<ItemKind, number>();
  for (const { action, target } of others) {
    if (action !== "deleted" || target.type === "bands") continue;
    counts.set(target.type, (counts.get(target.type) ?? 0) + 1);
  }
  const parts = [...counts].map(([type, count]) => `${count} ${ITEMS[type].noun}${count === 1 ? "" : "s"}`);
  return `Delete ${LIST.format([ITEMS[kind].noun, ...parts])}`;
}
