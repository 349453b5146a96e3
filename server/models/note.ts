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
 * What the version list says about an edit, e.g. `Changed scoring model "Credit score"`. What was deleted or moved is
 * called what it was called before.
 */
export function noteOf(edit: Edit, id: number, from: ModelDocument, to: ModelDocument): string {
  if (edit.kind === "bands") return "Changed the bands";
  const isFormer = edit.action === "delete" || edit.action === "move";
  const name = `${VERBS[edit.action]} ${nameOfItem(isFormer ? from : to, edit.kind, id)}`;
  const isWithOthers = edit.action === "delete" && changedElsewhere(edit, from, to).length > 0;
  return isWithOthers ? `${name} and everything that used it` : name;
}
