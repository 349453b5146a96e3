import type { ModelDocument } from "../document/model.ts";
import { ErrorList } from "../faults/errors.ts";
import type { Faults } from "../faults/fault.ts";
import { editBands } from "./bands.ts";
import { editCalculatedField } from "./calculated-field.ts";
import { editChoice } from "./choices.ts";
import { duplicateQuestion } from "./duplicate.ts";
import { editQuestion, moveQuestion } from "./question.ts";
import { editRecommendation, moveRecommendation } from "./recommendation.ts";
import { editScoringModel, editValueRange } from "./scoring-model.ts";
import { checkSize } from "./size.ts";
import { sortItems } from "./sort-items.ts";
import { editTest, testsFollowing } from "./tests.ts";
import type { Edit, Outcome } from "./types.ts";

export type EditResult =
  | {
      readonly ok: true;
      readonly document: ModelDocument;
      /** The id of the item created, changed, or deleted. */
      readonly id: number;
    }
  | { readonly ok: false; readonly errors: Faults }
  /** The target of the edit does not exist. */
  | { readonly ok: false; readonly missing: true };

/**
 * Returns the document with one edit made, or all errors. Documents change only here, so the formulas and rules of
 * every document are valid.
 *
 * @example
 * const at = new Date().toISOString();
 * const data = { number: 1, text: "Your credit score?", type: "integer", field_name: "credit_score" } as const;
 * applyEdit(EMPTY_MODEL, { kind: "question", action: "create", data, at }); // { ok: true, document, id: 1 }
 */
export function applyEdit(document: ModelDocument, edit: Edit): EditResult {
  const errors = new ErrorList();
  const outcome = makeEdit(document, edit, errors);
  if (outcome === undefined) return { ok: false, missing: true };
  if (errors.empty && edit.action !== "delete") checkSize(outcome.document, errors);
  if (!errors.empty) return { ok: false, errors: errors.toFaults() };
  return { ok: true, document: sortItems(testsFollowing(document, outcome.document)), id: outcome.id };
}

function makeEdit(document: ModelDocument, edit: Edit, errors: ErrorList): Outcome | undefined {
  switch (edit.kind) {
    case "question":
      if (edit.action === "move") return moveQuestion(document, edit.id, edit.data.number, errors);
      if (edit.action === "duplicate") return duplicateQuestion(document, edit.id, edit.data, edit.at, errors);
      return editQuestion(document, edit, edit.at, errors);
    case "choice":
      return editChoice(document, edit.parent, edit, errors);
    case "scoring_model":
      return editScoringModel(document, edit, edit.at, errors);
    case "value_range":
      return editValueRange(document, edit, edit.at, errors);
    case "recommendation":
      return edit.action === "move"
        ? moveRecommendation(document, edit.id, edit.data.position, errors)
        : editRecommendation(document, edit, edit.at, errors);
    case "calculated_field":
      return editCalculatedField(document, edit, edit.at, errors);
    case "test":
      return editTest(document, edit, edit.at, errors);
    case "bands":
      return editBands(document, edit.data, errors);
  }
}
