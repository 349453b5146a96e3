import { diffDocuments, type Edit, type ModelDocument } from "#engine";

/** So many are told; a model has room for a thousand. */
const MOST = 50;
const LONGEST = 200;

/**
 * What an edit of a question, a choice, or a calculated field changed besides that one: what it renamed elsewhere or
 * deleted with it, in sentences. Of tests nothing is told, which may be leads'.
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
  const told = others.slice(0, MOST).map(({ text }) => [...text].slice(0, LONGEST).join(""));
  return others.length > MOST ? [...told, `and ${others.length - MOST} more`] : told;
}
