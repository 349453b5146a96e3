import {
  diffDocuments,
  type Edit,
  findItem,
  ITEMS,
  type ItemKind,
  type Items,
  type ModelDocument,
  nameOfItem,
} from "#engine";
import type { AuditEvent } from "../audit/record.ts";

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

/** The maximum number of items named; a model may have a thousand. */
const MAX_ITEMS_NAMED = 50;
const MAX_LENGTH = 200;

/** The beginning of a text, with an ellipsis if it continues. */
function shortened(text: string): string {
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join("")}…` : text;
}

/**
 * Describes what an edit of a question, a choice, or a calculated field changed elsewhere: what it renamed or deleted
 * with it, in sentences. It leaves out tests, which may come from leads.
 */
export function changedElsewhere(edit: Edit, from: ModelDocument, to: ModelDocument): readonly string[] {
  const { kind } = edit;
  if (kind !== "question" && kind !== "choice" && kind !== "calculated_field") return [];
  const lists = ["calculated_fields", "scoring_models", "recommendations"] as const;
  if (lists.every((list) => from[list] === to[list])) return [];
  const own = (type: string, id: number | null) =>
    kind === "calculated_field"
      ? type === kind && "id" in edit && id === edit.id
      : type === "question" || type === "choice";
  const others = diffDocuments(from, { ...to, tests: from.tests }).filter(
    ({ action, target: { type, id } }) => action !== "created" && !own(type, id),
  );
  const listed = others.slice(0, MAX_ITEMS_NAMED).map(({ text }) => shortened(text));
  return others.length > MAX_ITEMS_NAMED ? [...listed, `and ${others.length - MAX_ITEMS_NAMED} more`] : listed;
}
