import { type Edit, type ModelDocument, nameOfItem } from "#engine";

const VERBS = {
  create: "Created",
  duplicate: "Created",
  replace: "Changed",
  update: "Changed",
  move: "Moved",
  delete: "Deleted",
} as const;

/** What the version list says about an edit, e.g. `Changed scoring model "Credit score"`. */
export function noteOf(edit: Edit, id: number, from: ModelDocument, to: ModelDocument): string {
  if (edit.kind === "bands") return "Changed the bands";
  return `${VERBS[edit.action]} ${nameOfItem(edit.action === "delete" ? from : to, edit.kind, id)}`;
}
