import { type Edit, findItem, ITEMS, type ItemKind, type Items, type ModelDocument } from "#engine";
import type { AuditEvent } from "../audit/record.ts";
import { changedElsewhere } from "./elsewhere.ts";

const ACTIONS = {
  create: "create",
  duplicate: "create",
  replace: "update",
  update: "update",
  move: "update",
  delete: "delete",
} as const;

/** Texts of questions and recommendations may fill pages; their beginning identifies them. */
const LABEL_LENGTH = 200;

/** The audit event of an edit: the item before and after it, and the consequences elsewhere. */
export function auditEventOf(edit: Edit, id: number, from: ModelDocument, to: ModelDocument): AuditEvent {
  if (edit.kind === "bands") {
    const target = { type: "bands", label: "Bands" } as const;
    return { action: "update", target, before: { bands: from.bands }, after: { bands: to.bands } };
  }
  const before = findItem(from, edit.kind, id);
  const after = findItem(to, edit.kind, id);
  const item = after ?? before;
  const target = { type: edit.kind, id, label: item === undefined ? "" : labelOf(edit.kind, item) };
  const others = changedElsewhere(edit, from, to);
  const also = (name: string, item: object | null) => (others.length === 0 ? item : { ...item, [name]: others });
  return edit.action === "delete"
    ? { action: "delete", target, before: also("also_deleted", withoutAnswers(before)), after: null }
    : {
        action: ACTIONS[edit.action],
        target,
        before: withoutAnswers(before),
        after: also("also_changed", withoutAnswers(after)),
      };
}

/** For a test, which may come from a lead, only which questions it answers: the log outlives the lead. */
function withoutAnswers(item: Items[ItemKind] | undefined): object | null {
  if (item === undefined) return null;
  return "answers" in item ? { ...item, answers: Object.keys(item.answers) } : item;
}

function labelOf<Kind extends ItemKind>(kind: Kind, item: Items[Kind]): string {
  // by characters, so that none is cut in half
  return [...ITEMS[kind].label(item)].slice(0, LABEL_LENGTH).join("");
}
