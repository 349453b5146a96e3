import type { ModelChange } from "#engine";

type Changes = readonly Pick<ModelChange, "action" | "field">[];

/** The number of deleted items of a model: whole ones, not members that are only emptied. */
export const deletionsIn = (changes: Changes): number =>
  changes.filter(({ action, field }) => action === "deleted" && field === null).length;

/** `1 deletion`, `13 deletions` */
export function deletionsText(changes: Changes): string {
  const count = deletionsIn(changes);
  return count === 1 ? "1 deletion" : `${count} deletions`;
}
