import type { z } from "zod";
import { applyEdit, type Edit, EMPTY_MODEL, type ModelDocument } from "#engine";
import type { AccountWrite } from "../../schemas/accounts.ts";
import type { CalculatedFieldWrite } from "../../schemas/calculated-fields.ts";
import type { DeepReadonly } from "../../schemas/call.ts";
import type { QuestionWrite } from "../../schemas/questions.ts";
import type { RecommendationWrite } from "../../schemas/recommendations.ts";
import type { ScoringModelWrite } from "../../schemas/scoring-models.ts";

type Body<S extends z.ZodType> = DeepReadonly<z.input<S>>;

/**
 * A whole model as the bodies that create it, sent in this order: questions, calculated fields, scoring models,
 * recommendations. In an account without a model, ids count from 1, so `question: 3` is the third question.
 */
export interface ModelExample {
  readonly account: Body<typeof AccountWrite>;
  readonly questions: readonly Body<typeof QuestionWrite>[];
  readonly calculated_fields: readonly Body<typeof CalculatedFieldWrite>[];
  readonly scoring_models: readonly Body<typeof ScoringModelWrite>[];
  readonly recommendations: readonly Body<typeof RecommendationWrite>[];
}

/**
 * Returns the document that results from an example's requests in an account without a model.
 *
 * @param at ISO date-time of every part
 * @throws Error if the engine rejects a request
 */
export function exampleDocument(example: ModelExample, at: string): ModelDocument {
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
