import type { z } from "zod";
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
