import { applyEdit, type Edit, EMPTY_MODEL, type ModelDocument } from "#engine";
import type { ModelExample } from "./model-example.ts";

/**
 * Returns the document that results from an example's requests in an account without a model.
 *
 * @param at ISO date-time of every part
 * @throws Error if the engine rejects a request
 */
export function documentOf(example: ModelExample, at: string): ModelDocument {
  const edits = [
    ...example.questions.map((data) => ({ kind: "question", action: "create", data, at })),
    ...example.calculated_fields.map((data) => ({ kind: "calculated_field", action: "create", data, at })),
    ...example.scoring_models.map((data) => ({ kind: "scoring_model", action: "create", data, at })),
    ...example.recommendations.map((data) => ({ kind: "recommendation", action: "create", data, at })),
  ] as Edit[];
  return edits.reduce<ModelDocument>((document, edit) => {
    const result = applyEdit(document, edit);
    if (!result.ok) throw new Error(`the example's model is refused: ${JSON.stringify(result)}`);
    return result.document;
  }, EMPTY_MODEL);
}
