import { type Edit, type ModelDocument, nameOfItem } from "#engine";
import { changedElsewhere } from "./elsewhere.ts";

const VERBS = {
  create: "Created",
  duplicate: "Created",
  replace: "Changed",
  update: "Changed",
  move: "Moved",
  delete: "Deleted",
} as const;

/**
 * The note of an edit in the version list, e.g. `Changed scoring model "Credit score"`. A deleted or moved item has its
 * former name.
 */
export function noteOf(edit: Edit, id: number, from: ModelDocument, to: ModelDocument): string {
  if (edit.kind === "bands") return "Changed the bands";
  const isFormer = edit.action === "delete" || edit.action === "move";
  const name = `${VERBS[edit.action]} ${nameOfItem(isFormer ? from : to, edit.kind, id)}`;
  const isWithOthers = edit.action === "delete" && changedElsewhere(edit, from, to).length > 0;
  return isWithOthers ? `${name} and everything that used it` : name;
}
