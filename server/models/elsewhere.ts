import { diffDocuments, type Edit, type ModelDocument } from "#engine";

/** The maximum number of items named; a model may have a thousand. */
const MAX_ITEMS_NAMED = 50;
const MAX_LENGTH = 200;

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
  const listed = others.slice(0, MAX_ITEMS_NAMED).map(({ text }) => [...text].slice(0, MAX_LENGTH).join(""));
  return others.length > MAX_ITEMS_NAMED ? [...listed, `and ${others.length - MAX_ITEMS_NAMED} more`] : listed;
}
